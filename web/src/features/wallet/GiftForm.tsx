import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldProblem } from '#contract/core/errors.ts';
import { giftCodeLength, groupGiftCode, readGiftCode } from '#contract/money/giftCode.ts';
import { cleanCode } from '#contract/core/typedCode.ts';
import { call, type CallOutput } from '../../api/call.ts';
import { useIdempotencyKey } from '../../api/idempotency.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Form, requiredFields, useForm } from '../../ui/form/form.tsx';
import { GiftIcon } from '../../ui/kit/icons.ts';
import { Alert } from '../../ui/kit/Alert.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { giftTexts } from './giftTexts.ts';

/** Turns a gift code into balance. Groups come by themselves, a slip is told before anything is sent. */
export function GiftForm() {
  const t = useTexts(giftTexts);
  const { money } = useFormats();
  const queries = useQueryClient();
  const key = useIdempotencyKey();
  const [done, setDone] = useState<CallOutput<'redeemGiftCode'>>();
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
      const redeemed = await call('redeemGiftCode', input, { quiet: true, idempotencyKey: key.of(input) });
      key.done();
      setDone(redeemed);
      form.reset({ giftCode: '' });
      await queries.invalidateQueries();
    },
  });
  const field = form.field('giftCode');
  const code = cleanCode(field.value);
  const missing = giftCodeLength - code.length;
  const isSlip = missing <= 0 && readGiftCode(code) === undefined;
  const help = code !== '' && missing > 0 ? t('left', { count: missing }) : t('help');
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
          field.onChange(groupsAsTyped(field.value, typed));
        }}
        onBlur={() => {
          const grouped = grouping(field.value);
          if (grouped !== field.value) form.set({ giftCode: grouped });
        }}
        label={t('code')}
        help={help}
        placeholder="XXXX-XXXX-XXXX-XXXX-XXXX-XXXX-XXXX"
        autoComplete="off"
        required
      />
      <div aria-live="polite">
        {done && (
          <Alert tone="good" more={t('another')}>
            {t('done', { amount: money(done.amountFen), balance: money(done.availableFen) })}
          </Alert>
        )}
      </div>
    </Form>
  );
}

/** What stands in the field after something was typed or pasted: groups of four, unless it is mended in its middle. */
function groupsAsTyped(before: string, typed: string): string {
  // There the cursor would jump; the groups are set right when the field is left.
  const isWithin = before !== '' && !typed.startsWith(before) && !before.startsWith(typed);
  if (isWithin && cleanCode(typed).length <= giftCodeLength) return typed.toUpperCase();
  const grouped = grouping(typed);
  const isOpen = typed.length > before.length && cleanCode(typed).length < giftCodeLength;
  return isOpen && grouped.length % (groupLength + 1) === groupLength ? `${grouped}-` : grouped;
}

const groupLength = 4;

function grouping(text: string): string {
  return groupGiftCode(cleanCode(text).slice(0, giftCodeLength));
}

function check(values: { giftCode: string }): FieldProblem[] {
  const missing = requiredFields(values, ['giftCode']);
  if (missing.length > 0 || readGiftCode(values.giftCode) !== undefined) return missing;
  return [{ field: 'giftCode', rule: 'gift_code_format' }];
}
