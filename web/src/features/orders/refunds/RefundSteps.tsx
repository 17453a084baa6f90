import type { Refund } from '#contract/orders/refunds.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { current, done, failed, next, StateSteps } from '../../../record/StateSteps.tsx';
import { texts } from './refundTexts.ts';
import { useRefundNext } from './useRefundNext.ts';

/** Steps of a refund: request, reply and decision, what is next, by when and by whom. */
export function RefundSteps({ refund }: { refund: Refund }) {
  const t = useTexts(texts);
  const { dateTime } = useFormats();
  const note = useRefundNext()(refund);
  const { state, answer, answeredAt, complainedAt } = refund;
  const ended = refund.endedAt && dateTime(refund.endedAt);
  const wasRefused = answeredAt !== null && answer !== '' && state !== 'refunded';
  const past = [
    done(t('stepRequested'), dateTime(refund.requestedAt)),
    ...(wasRefused ? [done(t('stepRefused'), dateTime(answeredAt))] : []),
    ...(complainedAt !== null ? [done(t('stepComplained'), dateTime(complainedAt))] : []),
  ];
  return (
    <StateSteps
      state={state}
      steps={{
        requested: [...past, current(t('stepAnswer'), note), next(t('stepRefunded'), t('noteRefunded'))],
        refused: [...past, current(t('stepComplain'), note)],
        complained: [...past, current(t('stepDecide'), note)],
        refunded: [...past, done(t('stepRefunded'), ended)],
        rejected: [...past, failed(t('stepRejected'), ended)],
        withdrawn: [...past, failed(t('stepWithdrawn'), ended)],
      }}
    />
  );
}
