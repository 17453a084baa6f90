import type { Order, Sale } from '#contract/orders/orders.ts';
import { orderCompleteSeconds } from '#contract/orders/orderRules.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { current, done, failed, next, StateSteps } from '../../record/StateSteps.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import type { OrderReader } from './refunds/useRefundNext.ts';
import { texts } from './texts.ts';

/** Steps of an order: when each was done, what is next, by when and by whom, in words for its reader. */
export function OrderSteps({ order, reader }: { order: Order | Sale; reader: OrderReader }) {
  const t = useTexts(texts);
  const { dateTime, dayAndTime, money } = useFormats();
  const time = (at: string | null) => at && dateTime(at);
  const when = order.next ? dayAndTime(order.next.at) : '';
  const created = done(t('stepCreated'), dateTime(order.createdAt));
  const paid = [created, done(t('stepPaid'), time(order.paidAt))];
  const delivered = [...paid, done(t('stepDelivered'), time(order.deliveredAt))];
  const later = next(t('stepCompleted'), t('noteCompleteLater', { hours: orderCompleteSeconds / 3600 }));
  const isBuyers = reader === 'buyer';
  const closedBuyer = 'credited' in order && order.credited ? 'noteClosedCredited' : 'noteClosed';
  const closed = isBuyers ? closedBuyer : 'noteClosedUnpaid';
  const completed = order.completedAt === null ? [] : [done(t('stepCompleted'), time(order.completedAt))];
  const completing = order.openRefund ? t('noteFrozen') : t(isBuyers ? 'noteComplete' : 'noteCompleteOthers', { when });
  return (
    <Section title={t('process')}>
      <StateSteps
        state={order.state}
        steps={{
          created: [
            created,
            current(t('stepPaid'), t(isBuyers ? 'notePay' : 'notePayBuyer', { when })),
            next(
              t('stepDelivered'),
              order.service === null
                ? t('noteDeliver')
                : t(reader === 'seller' ? 'noteDeliverServiceYou' : 'noteDeliverService', {
                    hours: order.service.hours,
                  }),
            ),
            later,
          ],
          paid: [...paid, current(t('stepDelivered'), deliveryNote()), later],
          delivered: [...delivered, current(t('stepCompleted'), completing)],
          completed: [...delivered, done(t('stepCompleted'), time(order.completedAt))],
          closed: [created, failed(t('stepClosed'), t(closed, { when: time(order.closedAt) ?? '' }))],
          // It ends here: nothing comes by itself any more.
          refunded: [
            ...(order.deliveredAt === null ? paid : delivered),
            ...completed,
            done(t('stepRefunded'), t('noteRefunded', { amount: money(order.refundedFen) })),
          ],
        }}
      />
    </Section>
  );

  function deliveryNote(): string {
    if (order.service === null) return t('noteDelivering');
    if (order.may.includes('deliver_service'))
      return t(order.service.begunAt === null ? 'noteServiceWaitsYou' : 'noteServiceRunsYou', { when });
    return t(order.service.begunAt === null ? 'noteServiceWaits' : 'noteServiceRuns', { when });
  }
}
