import { hour } from '#contract/core/durations.ts';
import type { Order, Sale } from '#contract/orders/orders.ts';
import { openRefundStates } from '#contract/orders/refundProcess.ts';
import { refundFaultySeconds } from '#contract/orders/refundRules.ts';
import { useFormats } from '../../language/formats.ts';
import { clock } from '../../language/timeLeft.ts';
import { useTexts } from '../../language/texts.ts';
import { Alert } from '../../ui/kit/Alert.tsx';
import { useSecondsLeft } from '../../ui/kit/Time.tsx';
import { type OrderReader, useRefundNext } from './refunds/useRefundNext.ts';
import { texts } from './texts.ts';

const windowTexts = { unseen: 'refundUnopened', faulty: 'refundFaulty', other: 'refundByConsent' } as const;

/** What comes next of an order, from whom and by when, as its reader is told; nothing when nothing comes any more. */
export function OrderNext({ order, reader }: { order: Order | Sale; reader: OrderReader }) {
  const t = useTexts(texts);
  const { dayAndTime } = useFormats();
  const ofRefund = useRefundNext(reader);
  const isBuyers = reader === 'buyer' && 'refundWays' in order;
  const when = order.next ? dayAndTime(order.next.at) : '';
  const said = sentence();
  if (said === undefined) return null;
  return (
    <Alert tone="info" {...(isBuyers && order.state === 'created' && { more: <PayClock until={order.expiresAt} /> })}>
      {said}
    </Alert>
  );

  function sentence(): string | undefined {
    const refund = order.refunds.find(({ state }) => ofRefundIsOpen(state));
    if (refund) {
      // The clock of a service keeps running meanwhile.
      const service = order.deliverBy === null ? '' : t('noteServiceStill', { when: dayAndTime(order.deliverBy) });
      return [ofRefund(refund, order.shop === null), service].filter(Boolean).join(t('sentenceGap'));
    }
    switch (order.state) {
      case 'created':
        return t(isBuyers ? 'notePay' : 'notePayBuyer', { when });
      case 'paid':
        if (order.service === null) return t('noteDelivering');
        return serviceNote(order.service);
      case 'delivered':
        return [rejected(), t(isBuyers ? 'noteCompletes' : 'noteCompletesOthers', { when }), refundWindow()]
          .filter(Boolean)
          .join(t('sentenceGap'));
      case 'completed':
        return [rejected(), refundWindow()].filter(Boolean).join(t('sentenceGap')) || undefined;
      case 'closed':
      case 'refunded':
        return undefined;
    }
  }

  /** That the last refund that was asked for was rejected, and when. */
  function rejected(): string | undefined {
    const last = order.refunds.toSorted((one, other) => other.id - one.id)[0];
    if (last?.state !== 'rejected' || last.endedAt === null) return undefined;
    return t('noteRejected', { when: dayAndTime(last.endedAt) });
  }

  /** By when a service is delivered, what happens if not, and what its reader can do until then. */
  function serviceNote({ begunAt }: NonNullable<Order['service']>): string {
    if (!isBuyers && !order.may.includes('deliver_service')) return t('noteServiceOthers', { when });
    if (!isBuyers) return t(begunAt === null ? 'noteServiceSeller' : 'noteServiceSellerBegun', { when });
    return t(begunAt === null ? 'noteService' : 'noteServiceBegun', { when });
  }

  /** Until when a refund can be asked for, by the best of the ways that are open, and what opening the goods makes of it. */
  function refundWindow(): string | undefined {
    if (!('refundWays' in order)) return undefined;
    const [best] = order.refundWays;
    if (best === undefined) return undefined;
    const until = best.until === null ? '' : dayAndTime(best.until);
    // Of a renewal nothing can be opened.
    if (order.renewal !== null && best.reason === 'unseen') return t('refundRenewal', { when: until });
    return t(windowTexts[best.reason], { when: until, hours: refundFaultySeconds / hour });
  }
}

function ofRefundIsOpen(state: Order['refunds'][number]['state']): boolean {
  return openRefundStates.some((open) => open === state);
}

/** Minutes and seconds that are left to pay; shown only, since the sentence above says it once. */
function PayClock({ until }: { until: string }) {
  const t = useTexts(texts);
  const left = useSecondsLeft(until);
  return (
    <span className="figures" aria-hidden>
      {left === 0 ? t('timeOver') : t('timeLeft', { clock: clock(left ?? 0) })}
    </span>
  );
}
