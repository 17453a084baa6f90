import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Refund } from '#contract/orders/refunds.ts';
import { call, type CallInput } from '../../../api/call.ts';
import type { CallError } from '../../../api/callError.ts';
import { useIdempotencyKey } from '../../../api/idempotency.ts';
import { useTexts } from '../../../language/texts.ts';
import { toast } from '../../../ui/kit/toasts.ts';
import { texts } from './refundTexts.ts';

/** The moves of a refund by people. Whatever they change is asked for again. */
export function useRefundActs(refund: Pick<Refund, 'id'>) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const key = useIdempotencyKey();
  const { id } = refund;
  const said = async (text: string, work: Promise<unknown>) => {
    try {
      await work;
      key.done();
      toast.good(text);
    } finally {
      void queries.invalidateQueries();
    }
  };
  const withdraw = useMutation<void, CallError, void>({
    mutationFn: () => said(t('withdrawnToast'), call('withdrawRefund', { id })),
  });
  return {
    withdraw,
    complain: (input: { words: string; evidence: string[] }) =>
      said(t('complainedToast'), call('complainRefund', { id, ...input }, { quiet: true })),
    answer: (input: CallInput<'answerRefund'>) =>
      said(
        t(input.accept ? 'refundedToast' : 'refusedToast'),
        call('answerRefund', input, { quiet: true, idempotencyKey: key.of(input) }),
      ),
    decide: (input: CallInput<'decideRefund'>) =>
      said(t('decidedToast'), call('decideRefund', input, { quiet: true, idempotencyKey: key.of(input) })),
  };
}

/** Asking money back as the buyer, and giving it back as the seller. */
export function useRefunding() {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const key = useIdempotencyKey();
  const sent = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      const result = await work;
      key.done();
      return result;
    } finally {
      void queries.invalidateQueries();
    }
  };
  return {
    request: async (input: CallInput<'requestRefund'>) => {
      const options = { quiet: true, idempotencyKey: key.of(input) };
      const refund = await sent(call('requestRefund', input, options));
      toast.good(t(refund.state === 'refunded' ? 'refundedToast' : 'requestedToast'));
    },
    refundBuyer: async (input: CallInput<'refundBuyer'>) => {
      await sent(call('refundBuyer', input, { quiet: true, idempotencyKey: key.of(input) }));
      toast.good(t('refundedToast'));
    },
  };
}
