import { limits } from '#contract/core/limits.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { RefundReason } from '#contract/orders/refundProcess.ts';
import type { FieldProblem } from '#contract/core/errors.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { Button } from '../../../ui/kit/Button.tsx';
import { Choices } from '../../../ui/form/Choices.tsx';
import { Form, requiredFields, useForm } from '../../../ui/form/form.tsx';
import { PicturesField } from '../../../ui/form/PicturesField.tsx';
import { Alert } from '../../../ui/kit/Alert.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { AmountField } from './AmountField.tsx';
import { reasonTexts, texts } from './refundTexts.ts';
import { useRefunding } from './useRefundActs.ts';

interface Values {
  reason: string;
  wantedFen: number | '';
  words: string;
  evidence: string[];
}

/** Asks money back for an order: why, how much, with what proof, and what will happen then. */
export function RefundForm({ order, onDone }: { order: Order; onDone: () => void }) {
  const t = useTexts(texts);
  const { dayAndTime } = useFormats();
  const { request } = useRefunding();
  const leftFen = order.amountFen - order.refundedFen;
  const reasonOf = (name: string): RefundReason =>
    order.refundWays.find(({ reason }) => reason === name)?.reason ?? 'other';
  const form = useForm<Values>({
    initial: { reason: order.refundWays[0]?.reason ?? 'other', wantedFen: leftFen, words: '', evidence: [] },
    check,
    submit: async ({ reason, wantedFen, words, evidence }) => {
      const amount = wantedFen === '' ? leftFen : wantedFen;
      await request({ orderId: order.id, reason: reasonOf(reason), wantedFen: amount, words, evidence });
      onDone();
    },
  });
  const way = order.refundWays.find(({ reason }) => reason === form.values.reason);
  return (
    <Form
      form={form}
      label={t('requestTitle', { id: order.id })}
      actions={
        <Button type="submit" kind="primary" busy={form.busy}>
          {t(way?.atOnce === true ? 'returnNow' : 'request')}
        </Button>
      }
    >
      <Choices
        {...form.field('reason')}
        label={t('reason')}
        look="rows"
        options={order.refundWays.map(({ reason, until }) => ({
          value: reason,
          label: t(reasonTexts[reason]),
          note: until === null ? undefined : t('until', { when: dayAndTime(until) }),
        }))}
      />
      <AmountField {...form.field('wantedFen')} label={t('amount')} maxFen={leftFen} />
      {way?.atOnce !== true && (
        <>
          <TextField
            {...form.field('words')}
            label={t('words')}
            help={t('wordsHelp')}
            rows={4}
            maxLength={limits.words.max}
            required
          />
          <PicturesField
            {...form.field('evidence')}
            label={t('evidence')}
            help={t('evidenceHelp')}
            max={limits.evidence.count}
            required={way?.reason === 'faulty'}
          />
        </>
      )}
      <Alert tone="info">{t(way?.atOnce === true ? 'thenAtOnce' : 'thenAsked')}</Alert>
    </Form>
  );
}

function check(values: Values): FieldProblem[] {
  const problems: FieldProblem[] = values.wantedFen === '' ? [{ field: 'wantedFen', rule: 'required' }] : [];
  if (values.reason === 'unseen') return problems;
  problems.push(...requiredFields(values, ['words']));
  if (values.reason === 'faulty' && values.evidence.length === 0) {
    problems.push({ field: 'evidence', rule: 'required' });
  }
  return problems;
}
