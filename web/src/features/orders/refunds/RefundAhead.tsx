import { gatewayRefundRules } from '#contract/orders/gatewayRefundRules.ts';
import type { RefundTarget } from '#contract/orders/gatewayRefundProcess.ts';
import type { Order } from '#contract/orders/orders.ts';
import { refundAnswerSeconds } from '#contract/orders/refundRules.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { current, next, StateSteps } from '../../../record/StateSteps.tsx';
import { Alert } from '../../../ui/kit/Alert.tsx';
import { Stack } from '../../../ui/kit/layout.tsx';
import { aheadTexts } from './aheadTexts.ts';
import { useSellerTexts } from './sellerTexts.ts';

interface RefundAheadProps {
  order: Order;
  /** Nobody has to agree. */
  atOnce: boolean;
  /** What comes back, or is asked for. */
  amountFen: number;
  /** Pieces that are returned, of how many; for what is returned at once. */
  pieces: { returned: number; of: number };
  to: RefundTarget;
}

/** What comes of a request before it is sent: what is given up, who sees it and answers by when, what comes back and where to. */
export function RefundAhead({ order, atOnce, amountFen, pieces, to }: RefundAheadProps) {
  const t = useTexts(aheadTexts);
  const ofSeller = useSellerTexts(order.shop === null);
  const { dayAndTime, money } = useFormats();
  const amount = money(amountFen);
  const days = gatewayRefundRules.arrivesDays;
  const ifAll = t(order.kind === 'service' && order.state === 'paid' ? 'allCancelled' : 'allGone');
  const returned = () => {
    if (order.kind === 'service') return current(t('cancel'), t('cancelNote'));
    const label = pieces.of === 1 ? t('giveBack') : t('giveBackSome', { count: pieces.returned, max: pieces.of });
    return current(label, t('giveBackNote'));
  };
  const again = order.returnedBuyAgainAt;
  return (
    <Stack gap={8}>
      <strong>{t('title')}</strong>
      <StateSteps
        state={atOnce ? 'atOnce' : 'asked'}
        steps={{
          atOnce: [
            returned(),
            to === 'gateway'
              ? next(t('toGateway', { amount }), t('toGatewayAtOnce', { days }))
              : next(t('toBalance', { amount }), t('toBalanceAtOnce')),
          ],
          asked: [
            current(t('send'), ofSeller('seesRequest')),
            next(ofSeller('stepAnswer'), ofSeller('thenAsked', { hours: refundAnswerSeconds / 3600 })),
            to === 'gateway'
              ? next(t('toGateway', { amount }), t('toGatewayAgreed', { days, ifAll }))
              : next(t('toBalance', { amount }), t('toBalanceAgreed', { ifAll })),
          ],
        }}
      />
      {atOnce && again !== null && (
        <Alert tone="warning">{t(order.renewal ? 'renewAgain' : 'buyAgain', { when: dayAndTime(again) })}</Alert>
      )}
    </Stack>
  );
}
