import type { Order, Sale } from '#contract/orders/orders.ts';
import type { Formats } from '../../language/formats.ts';
import type { Translate, TextSet } from '../../language/texts.ts';
import type { Step } from '../../ui/kit/Steps.tsx';
import type { texts } from './texts.ts';

type T = typeof texts extends TextSet<infer Texts> ? Translate<Texts> : never;

/** An order's way: what is done and when, where it stands, what comes next, by when and by whom. */
export function orderSteps(order: Order | Sale, t: T, { dateTime, dayAndTime }: Formats): Step[] {
  const ordered: Step = done('created', t('stepCreated'), dateTime(order.createdAt));
  if (order.state === 'closed') {
    const when = order.closedAt === null ? '' : dateTime(order.closedAt);
    return [ordered, { name: 'closed', label: t('stepClosed'), state: 'failed', note: t('noteClosed', { when }) }];
  }
  const due = order.next === null ? '' : dayAndTime(order.next.at);
  return [
    ordered,
    order.paidAt === null
      ? { name: 'paid', label: t('stepPaid'), state: 'current', note: t('notePay', { when: due }) }
      : done('paid', t('stepPaid'), dateTime(order.paidAt)),
    order.deliveredAt !== null
      ? done('delivered', t('stepDelivered'), dateTime(order.deliveredAt))
      : order.paidAt === null
        ? { name: 'delivered', label: t('stepDelivered'), state: 'next', note: t('noteDeliver') }
        : { name: 'delivered', label: t('stepDelivered'), state: 'current', note: t('noteDelivering') },
    order.completedAt !== null
      ? done('completed', t('stepCompleted'), dateTime(order.completedAt))
      : order.deliveredAt === null
        ? { name: 'completed', label: t('stepCompleted'), state: 'next', note: t('noteCompleteLater') }
        : {
            name: 'completed',
            label: t('stepCompleted'),
            state: 'current',
            note: order.openRefund === null ? t('noteComplete', { when: due }) : t('noteFrozen'),
          },
  ];
}

function done(name: string, label: string, note: string): Step {
  return { name, label, note, state: 'done' };
}
