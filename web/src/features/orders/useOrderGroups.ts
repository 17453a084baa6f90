import type { OrderSummary } from '#contract/orders/orders.ts';
import { dayOf, dayWords, startOfMonth } from '../../language/days.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import type { RowGroup } from '../../ui/list/Table.tsx';
import { texts } from './texts.ts';

/** Whether it waits for somebody: for its payment, its delivery or the end of a refund. */
export function isInProgress({ state, openRefund }: OrderSummary): boolean {
  return state === 'created' || state === 'paid' || openRefund !== null;
}

interface Grouped {
  /** What is in progress stands first. */
  isGrouped: boolean;
  /** Nothing is filtered out. */
  isWhole: boolean;
  hasMore: boolean;
}

/** Groups of one's orders: in progress, then by month with what was paid and kept, once all of the month is there. */
export function useOrderGroups(
  orders: OrderSummary[],
  { isGrouped, isWhole, hasMore }: Grouped,
): (order: OrderSummary) => RowGroup {
  const t = useTexts(texts);
  const locale = useLocale();
  const { money } = useFormats();
  const monthOf = ({ createdAt }: OrderSummary) => startOfMonth(dayOf(createdAt));
  const last = orders.at(-1);
  const openMonth = hasMore && last ? monthOf(last) : undefined;
  const paidFen = new Map<string, number>();
  for (const order of orders) {
    const isPaid = order.state !== 'created' && order.state !== 'closed';
    const month = monthOf(order);
    paidFen.set(month, (paidFen.get(month) ?? 0) + (isPaid ? order.amountFen - order.refundedFen : 0));
  }
  const waiting = orders.filter(isInProgress).length;
  return (order) => {
    if (isGrouped && isInProgress(order)) {
      return { key: 'now', title: t('inProgress'), note: t('inProgressCount', { count: waiting }) };
    }
    const month = monthOf(order);
    const title = dayWords(locale, month, 'month');
    const sum = paidFen.get(month) ?? 0;
    const isKnown = isWhole && month !== openMonth && sum > 0;
    return { key: month, title, ...(isKnown && { note: t('paidInMonth', { amount: money(sum) }) }) };
  };
}
