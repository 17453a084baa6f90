import type { HoldKind, HoldState, SubjectKind } from '#contract/money/ledger.ts';
import { openRefundStates } from '#contract/orders/refundProcess.ts';
import { holdColumns, type Hold } from '../../ledger/holds.ts';
import type { EarningList } from '#contract/money/wallet.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';

export interface OrderOfReader {
  id: number;
  titleZh: string;
  titleEn: string;
  isBuyer: boolean;
  isSeller: boolean;
}

export interface EarningRow extends Row<'ledger_earnings', 'id subjectId amountFen leftFen dueAt frozen'> {
  subjectKind: SubjectKind;
  releasedAt: Date | null;
  /** The refund or complaint that froze it. */
  caseId: number | null;
  caseState: string | null;
  /** Of the order that it is a share of. */
  releaseDays: number | null;
  paidAt: Date | null;
  completedAt: Date | null;
  firstShownAt: Date | null;
}

/** Where a list of holds goes on: among the active ones, or among those that are over. */
export interface HoldPlace {
  active: boolean;
  beforeId: number;
}

export interface EarningSums {
  dueDays: { day: string; leftFen: number; earnings: number }[];
  frozenFen: number;
  frozenCount: number;
}

const orders = prepared<OrderOfReader>(
  'wallet_orders',
  `select id, snapshot ->> 'titleZh' as title_zh, snapshot ->> 'titleEn' as title_en, user_id = $2 as is_buyer,
     coalesce(seller_id = $2, false) as is_seller
   from orders where id = any($1::bigint[]) and (user_id = $2 or seller_id = $2)`,
);
export interface ReasonRow {
  kind: 'adjustment' | 'hold' | 'gift_code' | 'lease';
  id: number;
  title: string;
  /** `recharge`: of a recharge that goes back to its gateway. */
  holdKind: HoldKind | 'recharge' | null;
  /** Of a lease, or a hold for one. */
  titleEn: string | null;
  leaseId: number | null;
  /** Whether the reader let it out. */
  isLessor: boolean | null;
}
const ownReasons = prepared<ReasonRow>(
  'wallet_reasons',
  `select 'adjustment' as kind, id, reason as title, null as hold_kind, null as title_en, null::bigint as lease_id, null::boolean as is_lessor from balance_adjustments
   where id = any($1::bigint[]) and user_id = $4
   union all
   select 'hold', h.id, coalesce(l.snapshot ->> 'titleZh', h.reason),
     case when h.kind = 'gateway_refund' and h.subject_kind = 'payment' then 'recharge' else h.kind::text end, l.snapshot ->> 'titleEn', l.id, l.lessor_id = $4 from ledger_holds h
     left join leases l on h.subject_kind = 'lease' and l.id = h.subject_id
   where h.id = any($2::bigint[]) and (h.user_id = $4 or l.lessor_id = $4)
   union all
   select 'gift_code', c.id, coalesce(b.name, o.snapshot ->> 'titleZh'), null, null, null, null
   from gift_codes c left join gift_batches b on b.id = c.batch_id left join orders o on o.id = c.order_id
   where c.id = any($3::bigint[]) and c.redeemed_by = $4
   union all
   select 'lease', l.id, l.snapshot ->> 'titleZh', null, l.snapshot ->> 'titleEn', l.id, l.lessor_id = $4 from leases l
   where l.id = any($5::bigint[]) and (l.tenant_id = $4 or l.lessor_id = $4)`,
);
const holdsOfState = prepared<Hold>(
  'wallet_holds_of_state',
  `select ${holdColumns} from ledger_holds h
   where h.user_id = $1 and h.state = $2::hold_state and h.id < $3 order by h.id desc limit $4`,
);
const holdsOver = prepared<Hold>(
  'wallet_holds_over',
  `select ${holdColumns} from ledger_holds h
   where h.user_id = $1 and h.state <> 'active' and h.id < $2 order by h.id desc limit $3`,
);
const holdCount = prepared<{ count: number }>(
  'wallet_holds_count',
  `select count(*) as count from (
     select from ledger_holds where user_id = $1 and ($2::text is null or state = $2::hold_state) limit $3) as counted`,
);
const ownHold = prepared<Hold>(
  'wallet_hold',
  `select ${holdColumns} from ledger_holds h where h.id = $1 and h.user_id = $2`,
);
const earningColumns = `e.id, e.subject_kind, e.subject_id, e.amount_fen, e.left_fen, e.due_at,
  e.frozen and e.closed_at is null as frozen, case when e.release_entry_id is not null then e.closed_at end as released_at,
  stop.id as case_id, stop.state::text as case_state,
  o.release_days, o.paid_at, o.completed_at, o.first_shown_at`;
const openCase = openRefundStates.map((state) => `'${state}'`).join(', ');
const earningOrder = `left join orders o on e.subject_kind = 'order' and o.id = e.subject_id
  left join lateral (
    select id, state from refunds r where e.frozen and e.closed_at is null and r.order_id = o.id and r.state in (${openCase})
    limit 1
  ) stop on true`;
const earningStates = {
  open: 'closed_at is null',
  pending: 'closed_at is null and not frozen and left_fen > 0',
  frozen: 'closed_at is null and frozen and left_fen > 0',
  released: 'release_entry_id is not null',
} as const satisfies Record<EarningList, string>;
const listOf = (state: EarningList) => {
  // Released ones are listed newest first, the others by when they are due.
  const [key, behind, order] = state === 'released' ? ['closed_at', '<', 'desc'] : ['due_at', '>', 'asc'];
  return {
    list: prepared<EarningRow>(
      `wallet_earnings_${state}`,
      `select ${earningColumns} from (
         select * from ledger_earnings
         where user_id = $1 and ${earningStates[state]} and (${key}, id) ${behind} ($2::timestamptz, $3::bigint)
         order by ${key} ${order}, id ${order} limit $4
       ) as e ${earningOrder} order by e.${key} ${order}, e.id ${order}`,
    ),
    count: prepared<{ count: number }>(
      `wallet_earnings_count_${state}`,
      `select count(*) as count from (
         select from ledger_earnings where user_id = $1 and ${earningStates[state]} limit $2) as counted`,
    ),
  };
};
const earningStatements = {
  open: listOf('open'),
  pending: listOf('pending'),
  frozen: listOf('frozen'),
  released: listOf('released'),
} as const;
const frozenEarnings = prepared<EarningRow>(
  'wallet_frozen_earnings',
  `select ${earningColumns} from (
     select * from ledger_earnings
     where user_id = $1 and closed_at is null and frozen and left_fen > 0 order by due_at, id limit $2
   ) as e ${earningOrder} order by e.due_at, e.id`,
);
const earningSums = prepared<EarningSums>(
  'wallet_earning_sums',
  `with open as materialized (
     select left_fen, due_at, frozen
     from ledger_earnings where user_id = $1 and closed_at is null
   )
   select (
       select coalesce(json_agg(d order by d.day), '[]') from (
         select to_char(due_at at time zone $2, 'YYYY-MM-DD') as day, sum(left_fen)::bigint as "leftFen",
           count(*) as earnings
         from open where not frozen group by 1) as d
     ) as due_days,
     (select coalesce(sum(left_fen), 0)::bigint from open where frozen) as frozen_fen,
     (select count(*) from open where frozen) as frozen_count`,
);
const released = prepared<EarningRow & { total: number }>(
  'wallet_released',
  `select ${earningColumns}, e.total from (
     select *, count(*) over () as total from ledger_earnings
     where release_entry_id = $1 and user_id = $2 order by left_fen desc, id limit $3
   ) as e ${earningOrder} order by e.left_fen desc, e.id`,
);

/** Those of the orders that the reader placed or sold, with what they were for in both languages. */
export async function listOrders(tx: Tx, query: { userId: number; ids: readonly number[] }): Promise<OrderOfReader[]> {
  return query.ids.length === 0 ? [] : tx.many(orders, [query.ids, query.userId]);
}

/** Why money of the reader was adjusted or set aside, and what their gift codes are called. */
export async function listReasons(
  tx: Tx,
  query: {
    userId: number;
    adjustments: readonly number[];
    holds: readonly number[];
    giftCodes: readonly number[];
    leases: readonly number[];
  },
): Promise<ReasonRow[]> {
  const { userId, adjustments, holds, giftCodes, leases } = query;
  if (adjustments.length + holds.length + giftCodes.length + leases.length === 0) return [];
  return tx.many(ownReasons, [adjustments, holds, giftCodes, userId, leases]);
}

/** Holds of one state, newest first. */
export function listHoldsOfState(
  tx: Tx,
  query: { userId: number; state: HoldState; beforeId: number; limit: number },
): Promise<Hold[]> {
  return tx.many(holdsOfState, [query.userId, query.state, query.beforeId, query.limit]);
}

/** Holds that are over, newest first. */
export function listHoldsOver(tx: Tx, query: { userId: number; beforeId: number; limit: number }): Promise<Hold[]> {
  return tx.many(holdsOver, [query.userId, query.beforeId, query.limit]);
}

/** How many holds there are, counted up to `max`. */
export async function countHolds(
  tx: Tx,
  query: { userId: number; state?: HoldState | undefined; max: number },
): Promise<number> {
  return (await tx.one(holdCount, [query.userId, query.state, query.max])).count;
}

export function findOwnHold(tx: Tx, userId: number, id: number): Promise<Hold | undefined> {
  return tx.maybe(ownHold, [id, userId]);
}

/** Earnings by when they are due, or by when they were released, behind one of them. */
export function listEarningRows(
  tx: Tx,
  query: { userId: number; state: EarningList; after: { at: string; id: number }; limit: number },
): Promise<EarningRow[]> {
  const { userId, state, after, limit } = query;
  return tx.many(earningStatements[state].list, [userId, after.at, after.id, limit]);
}

/** How many earnings stand so, counted up to `max`. */
export async function countEarnings(
  tx: Tx,
  query: { userId: number; state: EarningList; max: number },
): Promise<number> {
  return (await tx.one(earningStatements[query.state].count, [query.userId, query.max])).count;
}

export function listFrozenEarnings(tx: Tx, userId: number, limit: number): Promise<EarningRow[]> {
  return tx.many(frozenEarnings, [userId, limit]);
}

/** What is open of a user's earnings: by the day on which it is due, and frozen. */
export function sumEarnings(tx: Tx, userId: number, timeZone: string): Promise<EarningSums> {
  return tx.one(earningSums, [userId, timeZone]);
}

/** What an entry released, the largest first, and how many that was. */
export async function listReleased(
  tx: Tx,
  query: { userId: number; entryId: number; limit: number },
): Promise<{ rows: EarningRow[]; total: number }> {
  const rows = await tx.many(released, [query.entryId, query.userId, query.limit]);
  return { rows, total: rows[0]?.total ?? 0 };
}

const gatewayFees = prepared<{ entryId: number; feeFen: number }>(
  'wallet_gateway_fees',
  `select p.entry_id, p.amount_fen as fee_fen from ledger_postings p
   join ledger_accounts a on a.id = p.account_id and a.owner_id = 0 and a.kind = 'gateway_fees'
   where p.entry_id = any($1::bigint[]) and p.kind in ('payment', 'recharge')`,
);

/** What was paid on top for gateways with entries that brought money in. */
export function listGatewayFees(tx: Tx, entryIds: readonly number[]): Promise<{ entryId: number; feeFen: number }[]> {
  return tx.many(gatewayFees, [entryIds]);
}
