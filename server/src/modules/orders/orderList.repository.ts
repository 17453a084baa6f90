/** Lists of orders for buyers, sellers and admins. */
import type { OrderState } from '#contract/orders/orderProcess.ts';
import type { OrderSort, OrderTime, PayWay } from '#contract/orders/orderLists.ts';
import { openRefundStates } from '#contract/orders/refundProcess.ts';
import {
  inAmounts,
  inDays,
  isValue,
  type AmountRange,
  type Condition,
  type DayRange,
  type Direction,
  type SortKey,
  type Walk,
} from '../../platform/database/walk.ts';
import { addDays } from '../../platform/day.ts';
import { accountsNamed } from '../identity/service.ts';
import { orderViewColumns, orderViewJoins } from './repository.ts';

/** A gateway's notice of a payment counts for two days, and asking it ends sooner; with room for clocks. */
const paidLateDays = 4;

export interface OrderListQuery extends DayRange, AmountRange {
  /** Of one buyer. */
  userId?: number | undefined;
  /** Of one shop; 0: the platform itself. */
  shopId?: number | undefined;
  state?: OrderState | undefined;
  /** Which time the days are of; placed unless said. */
  by?: OrderTime | undefined;
  /** Of one product. */
  productId?: number | undefined;
  /** Only orders with a refund under way. */
  waiting?: boolean | undefined;
  paidBy?: PayWay | undefined;
  orderId?: number | undefined;
  /** The beginning of the buyer's user name. */
  buyer?: string | undefined;
  /** A part of its title. */
  title?: string | undefined;
  /** Only these. */
  ids?: readonly number[] | undefined;
  sort: OrderSort;
  direction: Direction;
  /** Of the days. */
  timeZone: string;
}

const keys: Record<OrderListQuery['sort'], SortKey> = {
  placed: { sql: 'o.created_at', is: 'time' },
  amount: { sql: 'o.amount_fen', is: 'number' },
};
const isOpen = `r.state in (${openRefundStates.map((state) => `'${state}'`).join(', ')})`;

/** Each walks an index that ends with its sort key and the order's number. Which there are stands in migration 0049. */
export function walkOfOrders(query: OrderListQuery): Walk {
  const { userId, shopId, state, waiting, paidBy, orderId, buyer, title, ids, sort, direction, timeZone } = query;
  const isByPayment = query.by === 'paid';
  const days = inDays('o.created_at', isByPayment ? placedBefore(query) : query, timeZone);
  const amounts = inAmounts('o.amount_fen', query);
  // Refunds under way are few among all orders: they are walked themselves, by the numbers of their orders.
  const isByRefund = waiting === true && sort === 'placed' && !(userId ?? orderId ?? buyer ?? ids);
  const scope: Condition[] = [
    ...isValue('o.user_id', userId),
    ...isValue(`coalesce(${isByRefund ? 'r' : 'o'}.shop_id, 0)`, shopId),
  ];
  const ofState = isValue('o.state', state);
  const others: Condition[] = [
    ...(isByPayment ? inDays('o.paid_at', query, timeZone) : []),
    ...isValue('o.product_id', query.productId),
    ...isValue('o.paid_by', paidBy),
    ...(title === undefined ? [] : [hasTitle(title)]),
    ...(waiting === true && !isByRefund
      ? [() => `exists (select from refunds r where r.order_id = o.id and ${isOpen})`]
      : []),
  ];
  const walk = {
    table: 'orders',
    alias: 'o',
    columns: orderViewColumns,
    joins: orderViewJoins,
    direction,
  };
  if (isByRefund) {
    const by = { from: 'refunds r join orders o on o.id = r.order_id', id: 'r.order_id' };
    return { ...walk, by, within: [() => isOpen, ...scope], matching: [...ofState, ...days, ...amounts, ...others] };
  }
  const key = keys[sort];
  const all = [...scope, ...ofState, ...days, ...amounts, ...others];
  const named = [
    ...isValue('o.id', orderId),
    ...(ids === undefined ? [] : [((put) => `o.id = any(${put(ids)}::bigint[])`) satisfies Condition]),
  ];
  // Orders that are named are few, and so are those of one buyer.
  if (named.length > 0) return { ...walk, key, within: [...named, ...all], matching: [] };
  if (buyer !== undefined) {
    return { ...walk, key, each: accountsNamed(buyer), within: [() => 'o.user_id = b.id', ...all], matching: [] };
  }
  if (sort === 'amount') {
    return { ...walk, key, within: [...scope, ...amounts], matching: [...ofState, ...days, ...others] };
  }
  const matching = [...amounts, ...others];
  const isCommon = matching.length + days.length === 0;
  return { ...walk, key, within: [...scope, ...ofState, ...days], matching, isCommon };
}

/** Days on which orders that were paid on these days can have been placed. */
function placedBefore({ from, to }: DayRange): DayRange {
  return { from: from === undefined ? undefined : addDays(from, -paidLateDays), to };
}

function hasTitle(part: string): Condition {
  return (put) => {
    const place = put(part.toLowerCase());
    return `(strpos(lower(o.snapshot ->> 'titleZh'), ${place}) > 0 or strpos(lower(o.snapshot ->> 'titleEn'), ${place}) > 0)`;
  };
}
