import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { FieldProblem } from '#contract/core/errors.ts';
import { rechargeRules } from '#contract/money/rechargeRules.ts';
import { bonusFenOf } from '#contract/money/rechargeBonus.ts';
import { gatewayNames, gateways } from '#contract/orders/gateways.ts';
import { useLocale } from '../../language/locale.tsx';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/queries.ts';
import { CallError } from '../../api/callError.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { useClosedWords } from '../../parts/payments/useClosedWords.ts';
import { href } from '../../paths.ts';
import { Soft } from '../../record/Soft.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { Choices } from '../../ui/form/Choices.tsx';
import { Form, requiredFields, useForm } from '../../ui/form/form.tsx';
import { PayIcon } from '../../ui/kit/icons.ts';
import { NumberField } from '../../ui/form/NumberField.tsx';
import styles from './RechargeForm.module.css';
import { texts } from './texts.ts';

const presetsFen = [1_000, 5_000, 10_000, 20_000, 50_000, 100_000] as const;

interface Values {
  amountFen: number | '';
  gateway: string;
}

/** Asks how much to add and goes on to the payment page: a usual amount with one tap. One gateway alone is no choice. `suggestedFen` is filled in. */
export function RechargeForm({ suggestedFen = 0 }: { suggestedFen?: number | undefined }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { money } = useFormats();
  const navigate = useNavigate();
  const form = useForm<Values>({
    initial: { amountFen: '', gateway: '' },
    check,
    submit: ({ amountFen }) => (amountFen === '' ? Promise.resolve() : goOn(amountFen)),
  });
  const { amountFen, gateway: chosen } = form.values;
  const { list: open = [], closed = [], bonus = null } = useCall('listGateways', {}).data ?? {};
  const closedWords = useClosedWords();
  const gateway = open.find((name) => name === chosen) ?? open[0];
  const [going, setGoing] = useState<number>();
  const field = form.field('amountFen');
  useEffect(() => {
    // It comes a moment after the form, in which somebody may have typed.
    if (suggestedFen > 0 && amountFen === '') field.onChange(Math.min(suggestedFen, rechargeRules.fen.max));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- What is cleared stays empty.
  }, [suggestedFen]);

  async function goOn(fen: number): Promise<void> {
    // Refused as any other when there is none.
    const { token } = await call(
      'getPayment',
      { gateway: gateway ?? gatewayNames[0], amountFen: fen },
      { quiet: true },
    );
    await navigate(href('payment', { token }));
  }
  const handlePreset = async (fen: number) => {
    setGoing(fen);
    try {
      await goOn(fen);
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      form.refuse(thrown);
    } finally {
      setGoing(undefined);
    }
  };
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
      {open.length > 1 && (
        <Choices
          {...form.field('gateway')}
          value={gateway ?? ''}
          label={t('gateway')}
          look="rows"
          options={open.map((name) => ({
            value: name,
            label: gateways[name].name[locale],
            note: gateways[name].note[locale],
          }))}
        />
      )}
      {closed.map((one) => (
        <Soft key={one.gateway}>{closedWords(one)}</Soft>
      ))}
      <div role="group" aria-label={t('preset')} className={styles.presets}>
        <Soft>{t('preset')}</Soft>
        {presetsFen.map((fen) => (
          <Button key={fen} size="lg" busy={going === fen} onClick={() => void handlePreset(fen)}>
            {money(fen).replace(/\.00$/, '')}
          </Button>
        ))}
      </div>
      {bonus && (
        <Alert tone="info">
          {t('bonus', { from: money(bonus.fromFen), rate: bonus.rate / 100, max: money(bonus.maxFen) })}
          {amountFen !== '' && bonusFenOf(amountFen, bonus) > 0 && (
            <> {t('bonusNow', { bonus: money(bonusFenOf(amountFen, bonus)) })}</>
          )}
        </Alert>
      )}
      <NumberField
        {...field}
        value={amountFen === '' ? '' : amountFen / 100}
        onChange={(yuan) => field.onChange(yuan === '' ? '' : Math.round(yuan * 100))}
        label={t('amountField')}
        help={t('amountHelp', { min: money(rechargeRules.fen.min), max: money(rechargeRules.fen.max) })}
        prefix="¥"
        decimals={2}
        step={10}
        required
      />
    </Form>
  );
}

/** Checks the contract's bounds before anything is sent. */
function check(values: Values): FieldProblem[] {
  const { amountFen } = values;
  const { min, max } = rechargeRules.fen;
  if (amountFen === '') return requiredFields(values, ['amountFen']);
  if (amountFen < min) return [{ field: 'amountFen', rule: 'too_small', params: { min } }];
  if (amountFen > max) return [{ field: 'amountFen', rule: 'too_big', params: { max } }];
  return [];
}
