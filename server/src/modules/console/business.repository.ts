/** Single figures of dashboards. */
import { unprepared, type Tx } from '../../platform/database/database.ts';

export interface EarningFigures {
  pendingFen: number;
  pending: number;
  frozenFen: number;
  frozen: number;
  /** The earliest time at which something is released at the latest, and what is due on that day. */
  nextAt: Date | null;
  nextFen: number;
}

const earnings = unprepared<EarningFigures>(
  `with open as (
     select left_fen, frozen, due_at, (due_at at time zone $2)::date as day from ledger_earnings
     where user_id = $1 and closed_at is null and left_fen > 0
   ), first as (select min(due_at) as at, min(day) as day from open where not frozen)
   select coalesce(sum(left_fen), 0)::bigint as pending_fen, count(*)::int as pending,
     coalesce(sum(left_fen) filter (where frozen), 0)::bigint as frozen_fen,
     (count(*) filter (where frozen))::int as frozen, (select at from first) as next_at,
     coalesce(sum(left_fen) filter (where not frozen and day = (select day from first)), 0)::bigint as next_fen
   from open`,
);

/** What a user earned and does not have yet. Days are cut by the time zone. */
export function sumEarnings(tx: Tx, userId: number, timeZone: string): Promise<EarningFigures> {
  return tx.one(earnings, [userId, timeZone]);
}

const newUsers = unprepared<{ now: number; before: number }>(
  `select count(*) filter (where created_at >= $2)::int as now, count(*) filter (where created_at < $2)::int as before
   from users where created_at >= $1`,
);

/** How many registered since `since`, and between `before` and that. */
export function countNewUsers(tx: Tx, { before, since }: { before: Date; since: Date }) {
  return tx.one(newUsers, [before, since]);
}

const rating = unprepared<{ count: number; sum: number }>(
  `select rating_count as count, rating_sum as sum from shops where id = $1`,
);

/** How many reviews a shop's products have, and their stars in all. */
export function findRating(tx: Tx, shopId: number) {
  return tx.one(rating, [shopId]);
}

const spent = unprepared<{ orders: number; fen: number; beforeFen: number }>(
  `select count(*) filter (where paid_at >= $3)::int as orders,
     coalesce(sum(amount_fen - refunded_fen) filter (where paid_at >= $3), 0)::bigint as fen,
     coalesce(sum(amount_fen - refunded_fen) filter (where paid_at < $3), 0)::bigint as before_fen
   from orders where user_id = $1 and paid_at >= $2`,
);

/** What a buyer paid for orders since `since` and did not get back, and between `before` and that. */
export function sumSpent(tx: Tx, { userId, before, since }: { userId: number; before: Date; since: Date }) {
  return tx.one(spent, [userId, before, since]);
}
