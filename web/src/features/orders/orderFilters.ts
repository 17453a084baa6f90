import { gatewayNames, gateways } from '#contract/orders/gateways.ts';
import { orderSorts, orderTimes, payWays, type OrderTime } from '#contract/orders/orderLists.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { addressRange, addressSort, type Named } from '../../record/list/filterAddress.ts';
import type { Filter } from '../../record/list/filters.ts';
import { number, oneOf, ordered, text } from '../../record/useAddress.ts';
import { texts } from './texts.ts';

/** What the address holds of a list of orders. */
export const orderAddress = {
  ...addressRange,
  ...addressSort(orderSorts),
  by: oneOf(orderTimes),
  product: number,
  paidBy: oneOf(payWays),
  search: text,
  order: number,
};

interface OrderAt {
  from: string | undefined;
  to: string | undefined;
  fromFen: number | undefined;
  toFen: number | undefined;
  by: OrderTime | undefined;
  product: number | undefined;
  paidBy: (typeof payWays)[number] | undefined;
  search: string | undefined;
}

/** Its part of the list's call; of two bounds that contradict each other the first one counts. */
export function orderQueryOf(at: OrderAt) {
  const { from, to, fromFen, toFen, by, product: productId, paidBy, search } = ordered(at);
  const isBackwards = fromFen !== undefined && toFen !== undefined && toFen < fromFen;
  return { from, to, fromFen, toFen: isBackwards ? undefined : toFen, by, productId, paidBy, search };
}

/** Filters of a list of orders: its states as tabs, days of one time, and `more` for those who see more than their own. */
export function useOrderFilters(states: Named[], by: OrderTime = 'placed', more: Filter[] = []): Filter[] {
  const t = useTexts(texts);
  const locale = useLocale();
  const ways = [
    { value: 'balance', label: t('byBalance') },
    ...gatewayNames.map((name) => ({ value: name, label: gateways[name].name[locale] })),
  ];
  return [
    { is: 'choice', name: 'state', label: t('state'), options: states, tabs: true },
    { is: 'days', label: t(by === 'paid' ? 'paidDays' : 'placed') },
    { is: 'amounts', label: t('amount') },
    { is: 'choice', name: 'paidBy', label: t('paidBy'), options: ways },
    ...more,
  ];
}
