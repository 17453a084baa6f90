import type { FieldProblem } from '#contract/core/errors.ts';
import { giftRules } from '#contract/money/giftRules.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionForm } from '../../record/ActionForm.tsx';
import { SoloLimitNote } from '../../record/SoloLimitNote.tsx';
import { useAction } from '../../record/useAction.ts';
import { WordsField } from '../../record/WordsField.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { requiredFields, useForm } from '../../ui/form/form.tsx';
import { GiftIcon } from '../../ui/kit/icons.ts';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { PriceField } from '../../ui/form/PriceField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { dayAhead, endOfDay } from '../../language/endOfDay.ts';
import { giftTexts } from './giftTexts.ts';
import { Preview } from './Preview.tsx';
import { texts } from './texts.ts';

interface Values {
  batchName: string;
  amountFen: number | null;
  quantity: number | '';
  expiresAt: string;
  reason: string;
}

/** A new batch of gift codes; `onMade` gets its number. */
export function GiftBatchForm({ onMade }: { onMade: (id: number) => void }) {
  const t = useTexts(texts);
  const own = useTexts(giftTexts);
  const { money, number } = useFormats();
  const create = useAction('createGiftBatch', ({ state }) => own(state === 'active' ? 'createdToast' : 'waitingToast'));
  const form = useForm<Values>({
    initial: { batchName: '', amountFen: null, quantity: '', expiresAt: dayAhead(30), reason: '' },
    check,
    submit: async ({ amountFen, quantity, expiresAt, ...rest }) => {
      if (amountFen === null || quantity === '') return;
      const { id } = await create.send({ ...rest, amountFen, quantity, expiresAt: endOfDay(expiresAt) });
      onMade(id);
    },
  });
  const { amountFen, quantity } = form.values;
  const totalFen = amountFen === null || quantity === '' ? 0 : amountFen * quantity;
  return (
    <ActionForm form={form} label={own('new')} act={own('send')} icon={GiftIcon}>
      <TextField
        {...form.field('batchName')}
        label={own('name')}
        help={own('nameHelp')}
        maxLength={giftRules.batchName.max}
        required
      />
      <PriceField {...form.field('amountFen')} label={own('worth')} required />
      <NumberField
        {...form.field('quantity')}
        label={own('count')}
        help={own('countHelp', { max: number(giftRules.codes.max) })}
        min={1}
        required
      />
      <DateField
        {...form.field('expiresAt')}
        label={own('expires')}
        help={own('expiresHelp')}
        min={dayAhead(0)}
        max={dayAhead(giftRules.days.max - 1)}
        required
      />
      <WordsField {...form.field('reason')} label={t('reason')} help={own('reasonHelp')} required />
      {totalFen > 0 && (
        <Preview label={own('total')}>
          <strong className="figures">
            {money(amountFen ?? 0)} × {number(quantity === '' ? 0 : quantity)} = {money(totalFen)}
          </strong>
          <SoloLimitNote fen={totalFen} waits />
        </Preview>
      )}
    </ActionForm>
  );
}

function check(values: Values): FieldProblem[] {
  const problems = requiredFields(values, ['batchName', 'amountFen', 'expiresAt', 'reason']);
  const { amountFen, quantity } = values;
  const { max } = giftRules.codes;
  if (amountFen !== null && amountFen > giftRules.fen.max) {
    problems.push({ field: 'amountFen', rule: 'too_big', params: { max: giftRules.fen.max / 100 } });
  }
  if (amountFen === 0) problems.push({ field: 'amountFen', rule: 'not_zero' });
  if (quantity === '') problems.push({ field: 'quantity', rule: 'required' });
  else if (quantity < 1) problems.push({ field: 'quantity', rule: 'too_small', params: { min: 1 } });
  else if (quantity > max) problems.push({ field: 'quantity', rule: 'too_big', params: { max } });
  return problems;
}
