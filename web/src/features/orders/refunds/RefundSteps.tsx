import { gatewayRefundRules } from '#contract/orders/gatewayRefundRules.ts';
import { gateways } from '#contract/orders/gateways.ts';
import type { Refund } from '#contract/orders/refunds.ts';
import { useFormats } from '../../../language/formats.ts';
import { useLocale } from '../../../language/locale.tsx';
import { useTexts } from '../../../language/texts.ts';
import { current, done, failed, next, type RecordStep, StateSteps } from '../../../record/StateSteps.tsx';
import { texts } from './refundTexts.ts';
import { useSellerTexts } from './sellerTexts.ts';
import { type OrderReader, useRefundNext } from './useRefundNext.ts';

/** Where the money went: to the balance at once, or on to the gateway, which says yes or no. */
function usePaidBack({ disputed, gatewayRefund, endedAt }: Refund, isBuyers: boolean): RecordStep[] {
  const t = useTexts(texts);
  const locale = useLocale();
  const { dateTime, money } = useFormats();
  const ended = endedAt === null ? '' : dateTime(endedAt);
  if (!gatewayRefund) return [done(t(disputed ? 'stepDisputed' : 'stepRefunded'), ended)];
  const name = gateways[gatewayRefund.gateway].name[locale];
  const amount = money(gatewayRefund.amountFen);
  const at = gatewayRefund.endedAt === null ? '' : dateTime(gatewayRefund.endedAt);
  const asked = done(t('stepAgreed'), ended);
  switch (gatewayRefund.state) {
    case 'asked':
      return [
        asked,
        current(t('stepPassingOn', { name }), t(isBuyers ? 'notePassingOn' : 'notePassingOnBuyer', { amount })),
      ];
    case 'accepted':
      return [
        asked,
        done(t('stepPassedOn', { name, amount }), t('notePassedOn', { at, days: gatewayRefundRules.arrivesDays })),
      ];
    case 'failed':
      return [
        asked,
        failed(t('stepNotTaken', { name }), at),
        done(t('stepRefunded'), t(isBuyers ? 'noteNotTaken' : 'noteNotTakenBuyer', { amount })),
      ];
  }
}

interface RefundStepsProps {
  refund: Refund;
  byPlatform: boolean;
  reader: OrderReader;
}

/** Steps of a refund: request, reply and decision, what is next, by when and by whom. */
export function RefundSteps({ refund, byPlatform, reader }: RefundStepsProps) {
  const t = useTexts(texts);
  const ofSeller = useSellerTexts(byPlatform);
  const { dateTime } = useFormats();
  const isBuyers = reader === 'buyer';
  const note = useRefundNext(reader)(refund, byPlatform);
  const paidBack = usePaidBack(refund, isBuyers);
  const answers = refund.state === 'requested' && refund.may.includes('refuse');
  const decides = refund.may.includes('decide');
  const toGateway = refund.refundTo === 'gateway';
  const agreedNote = toGateway ? (isBuyers ? 'noteToGateway' : 'noteToGatewayBuyer') : 'noteRefunded';
  const { state, answer, answeredAt, complainedAt } = refund;
  const ended = refund.endedAt && dateTime(refund.endedAt);
  const wasRefused = answeredAt !== null && answer !== '' && state !== 'refunded';
  const past = [
    done(t('stepRequested'), dateTime(refund.requestedAt)),
    ...(wasRefused ? [done(ofSeller('stepRefused'), dateTime(answeredAt))] : []),
    ...(complainedAt !== null ? [done(ofSeller('stepComplained'), dateTime(complainedAt))] : []),
  ];
  return (
    <StateSteps
      state={state}
      steps={{
        requested: [
          ...past,
          current(answers ? t('stepAnswerYou') : ofSeller('stepAnswer'), note),
          next(t(toGateway ? 'stepToGateway' : 'stepRefunded'), t(agreedNote)),
        ],
        refused: [...past, current(ofSeller('stepComplain'), note)],
        complained: [...past, current(t(decides ? 'stepDecideYou' : 'stepDecide'), note)],
        refunded: [...past, ...paidBack],
        rejected: [...past, failed(t('stepRejected'), ended)],
        withdrawn: [...past, failed(t('stepWithdrawn'), ended)],
      }}
    />
  );
}
