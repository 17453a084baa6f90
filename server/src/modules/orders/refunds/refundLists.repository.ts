/** Lists of refunds for those who answer them. */
import type { RefundReason, RefundState } from '#contract/orders/refundProcess.ts';
import type { RefundSort, RefundTime } from '#contract/orders/refundLists.ts';
import { dashboardRules } from '#contract/console/dashboardRules.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
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
} from '../../../platform/database/walk.ts';
import { accountsNamed } from '../../identity/service.ts';
import { caseColumns, caseTables } from './refunds.repository.ts';

export interface RefundListQuery extends DayRange, AmountRange {
  /** Of one shop; 0: the platform itself. */
  shopId?: number | undefined;
  state?: RefundState | undefined;
  reason?: RefundReason | undefined;
  /** Which time the days are of. */
  by: RefundTime;
  /** What admins have to answer or decide. */
  forAdmins?: boolean | undefined;
  orderId?: number | undefined;
  /** The beginning of the buyer's user name. */
  buyer?: string | undefined;
  sort: RefundSort;
  direction: Direction;
  /** Of the days. */
  timeZone: string;
}

const waitsForAdmins = `(r.state = 'complained' or (r.state = 'requested' and r.shop_id is null))`;
const amount: SortKey = {
  sql: `(case when r.state = 'refunded' then r.refunded_fen else r.wanted_fen end)`,
  is: 'number',
};

/** By number, the order in which they were asked for, or by amount; indexes stand in migrations 0013 and 0061. */
export function walkOfRefunds(query: RefundListQuery): Walk {
  const { shopId, state, reason, by, forAdmins = false, orderId, buyer, sort, direction, timeZone } = query;
  const scope: Condition[] = [...ofShop(shopId), ...(forAdmins ? [() => waitsForAdmins] : [])];
  const ofState = isValue('r.state', state);
  const amounts = inAmounts(amount.sql, query);
  const others: Condition[] = [
    ...inDays(by === 'ended' ? 'r.ended_at' : 'r.requested_at', query, timeZone),
    ...(by === 'ended' ? [() => `r.state = 'refunded'`] : []),
    ...isValue('r.reason', reason),
  ];
  const walk = {
    table: 'refunds',
    alias: 'r',
    columns: caseColumns,
    joins: caseTables,
    direction,
    key: sort === 'amount' ? amount : undefined,
  };
  // Those of one order or buyer are few.
  const all = [...scope, ...ofState, ...amounts, ...others];
  if (orderId !== undefined) return { ...walk, within: [...isValue('r.order_id', orderId), ...all], matching: [] };
  if (buyer !== undefined) {
    return { ...walk, each: accountsNamed(buyer), within: [() => 'r.user_id = b.id', ...all], matching: [] };
  }
  if (sort === 'amount') return { ...walk, within: [...scope, ...amounts], matching: [...ofState, ...others] };
  const matching = [...amounts, ...others];
  return { ...walk, within: [...scope, ...ofState], matching, isCommon: matching.length === 0 };
}

function ofShop(shopId: number | undefined): Condition[] {
  return shopId === 0 ? [() => 'r.shop_id is null'] : isValue('r.shop_id', shopId);
}

const counted = (where: string) =>
  `(select count(*)::int from (select from refunds r where ${where} limit ${dashboardRules.countedMax}) as counted)`;
const countsText = (scope: string, waiting: string) => `select ${counted(`${scope} and ${waiting}`)} as waiting,
  ${counted(`${scope} and r.state = 'requested'`)} as requested, ${counted(`${scope} and r.state = 'refused'`)} as refused,
  ${counted(`${scope} and r.state = 'complained'`)} as complained`;

interface OpenRefunds {
  /** Those that wait for a shop, or for admins. */
  waiting: number;
  requested: number;
  refused: number;
  complained: number;
}

const countOfShop = prepared<OpenRefunds>(
  'refund_counts_of_shop',
  countsText('r.shop_id = $1', `r.state = 'requested'`),
);
const countOfAll = prepared<OpenRefunds>('refund_counts_of_all', countsText('true', waitsForAdmins));

/** How many refunds of a shop, or of all, are under way; each counted up to a bound. */
export function countOpenRefunds(tx: Tx, shopId: number | undefined): Promise<OpenRefunds> {
  return shopId === undefined ? tx.one(countOfAll, []) : tx.one(countOfShop, [shopId]);
}
