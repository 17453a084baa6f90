import { useState } from 'react';
import type { FieldProblem } from '#contract/core/errors.ts';
import { giftCodeLength, giftGroupLength, groupGiftCode, readGiftCode } from '#contract/money/giftCode.ts';
import { cleanCode } from '#contract/core/typedCode.ts';
import type { CallOutput } from '../../api/call.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { useAction } from '../../record/useAction.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Form, requiredFields, useForm } from '../../ui/form/form.tsx';
import { GiftIcon } from '../../ui/kit/icons.ts';
import { Alert } from '../../ui/kit/Alert.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { giftTexts } from './giftTexts.ts';

/** Redeems a gift code. What is typed stays as it is typed; a typing error is shown before anything is sent. */
export function GiftForm() {
  const t = useTexts(giftTexts);
  const { money } = useFormats();
  const redeem = useAction('redeemGiftCode');
  const owedFen = useCall('getWallet', {}).data?.owedFen ?? 0;
  const [done, setDone] = useState<CallOutput<'redeemGiftCode'> & { hasPaidDebt: boolean }>();
  const form = useForm({
    initial: { giftCode: '' },
    check,
    fieldOf: {
      gift_code_unknown: 'giftCode',
      gift_code_yours_already: 'giftCode',
      gift_code_expired: 'giftCode',
      gift_code_stopped: 'giftCode',
      gift_code_made_by_you: 'giftCode',
    },
    submit: async (input) => {
      setDone(undefined);
      setDone({ ...(await redeem.send(input)), hasPaidDebt: owedFen > 0 });
      form.reset({ giftCode: '' });
    },
  });
  const field = form.field('giftCode');
  const code = cleanCode(field.value);
  const missing = giftCodeLength - code.length;
  const isSlip = missing <= 0 && readGiftCode(code) === undefined;
  const help = code !== '' && missing > 0 ? t('left', { count: missing }) : t('help', { length: giftCodeLength });
  return (
    <Form
      form={form}
      label={t('title')}
      actions={
        <Button type="submit" icon={GiftIcon} busy={form.busy}>
          {t('redeem')}
        </Button>
      }
    >
      <p>{t('lead')}</p>
      <TextField
        {...field}
        error={field.error ?? (isSlip ? t('slip') : undefined)}
        onChange={(typed) => {
          setDone(undefined);
          field.onChange(typed);
        }}
        label={t('code')}
        help={help}
        placeholder={`${groupGiftCode('X'.repeat(giftGroupLength * 3))}…`}
        autoComplete="off"
        required
      />
      <div aria-live="polite">
        {done && (
          <Alert tone="good" more={t(done.hasPaidDebt ? 'paidDebt' : 'another')}>
            {t('done', { amount: money(done.amountFen), balance: money(done.balanceFen) })}
          </Alert>
        )}
      </div>
    </Form>
  );
}

function check(values: { giftCode: string }): FieldProblem[] {
  const missing = requiredFields(values, ['giftCode']);
  if (missing.length > 0 || readGiftCode(values.giftCode) !== undefined) return missing;
  return [{ field: 'giftCode', rule: 'gift_code_format' }];
}
