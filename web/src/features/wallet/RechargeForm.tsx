import { useNavigate } from 'react-router';
import type { FieldProblem } from '#contract/core/errors.ts';
import { limits } from '#contract/core/limits.ts';
import { gatewayNames, gateways } from '#contract/orders/gateways.ts';
import { useLocale } from '../../language/locale.tsx';
import { call } from '../../api/call.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Soft } from '../../record/Soft.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { Choices } from '../../ui/form/Choices.tsx';
import { Form, requiredFields, useForm } from '../../ui/form/form.tsx';
import { PayIcon } from '../../ui/kit/icons.ts';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { texts } from './texts.ts';

const presetsFen = [1_000, 5_000, 10_000, 20_000, 50_000, 100_000] as const;

interface Values {
  amountFen: number | '';
  gateway: string;
}

/** Asks how much to add and by which gateway, and goes on to the payment page. */
export function RechargeForm() {
  const t = useTexts(texts);
  const locale = useLocale();
  const { money } = useFormats();
  const navigate = useNavigate();
  const form = useForm<Values>({
    initial: { amountFen: 10_000, gateway: gatewayNames[0] },
    check,
    submit: async ({ amountFen, gateway: chosen }) => {
      const gateway = gatewayNames.find((name) => name === chosen) ?? gatewayNames[0];
      const { token } = await call('getPayment', { gateway, amountFen }, { quiet: true });
      await navigate(href('payment', { token }));
    },
  });
  const { amountFen } = form.values;
  const field = form.field('amountFen');
  return (
    <Form
      form={form}
      label={t('recharge')}
      actions={
        <>
          <Button type="submit" kind="primary" size="lg" icon={PayIcon} busy={form.busy}>
            {amountFen === '' ? t('nextEmpty') : t('next', { amount: money(amountFen) })}
          </Button>
          <Soft>{t('afterwards')}</Soft>
        </>
      }
    >
      <Choices
        name="preset"
        label={t('preset')}
        value={String(amountFen)}
        onChange={(value) => form.set({ amountFen: Number(value) })}
        options={presetsFen.map((fen) => ({ value: String(fen), label: money(fen).replace(/\.00$/, '') }))}
      />
      <NumberField
        {...field}
        value={amountFen === '' ? '' : amountFen / 100}
        onChange={(yuan) => field.onChange(yuan === '' ? '' : Math.round(yuan * 100))}
        label={t('amountField')}
        help={t('amountHelp', { min: money(limits.rechargeFen.min), max: money(limits.rechargeFen.max) })}
        prefix="¥"
        decimals={2}
        step={10}
        required
      />
      <Choices
        {...form.field('gateway')}
        label={t('gateway')}
        look="rows"
        options={gatewayNames.map((name) => ({
          value: name,
          label: gateways[name].name[locale],
          note: gateways[name].note[locale],
        }))}
      />
    </Form>
  );
}

/** Checks the contract's bounds before anything is sent. */
function check(values: Values): FieldProblem[] {
  const { amountFen } = values;
  const { min, max } = limits.rechargeFen;
  if (amountFen === '') return requiredFields(values, ['amountFen']);
  if (amountFen < min) return [{ field: 'amountFen', rule: 'too_small', params: { min } }];
  if (amountFen > max) return [{ field: 'amountFen', rule: 'too_big', params: { max } }];
  return [];
}
