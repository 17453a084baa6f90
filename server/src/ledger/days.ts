/** What came in and went out of an account: by day and kind, out of what is folded and the few postings after it. */
import type { AccountKind, EntryKind } from '#contract/money/ledger.ts';
import { prepared, type Tx } from '../platform/database/database.ts';

/** Movement of an account on one day by entries of one kind. */
export interface DayTotal {
  /** Of the site's time zone, as 2025-03-31. */
  day: string;
  kind: EntryKind;
  /** What came in, in fen; 0 or more. */
  inFen: number;
  /** What went out, in fen; 0 or more. */
  outFen: number;
  postings: number;
}

export type KindTotal = Omit<DayTotal, 'day'>;

/** Which account, and which days of it, both included, as 2025-03-31. */
export interface DaysQuery {
  /** 0: the platform. */
  ownerId: number;
  accountKind: AccountKind;
  from: string;
  to: string;
}

/**
 * Rows of `account_id` not folded yet, as those of the table of days: few, which the planner can't know, so each step
 * is fenced off and goes by its index.
 */
const tail = (account: string) => `
  select (e.created_at at time zone f.time_zone)::date as day, p.kind, greatest(p.amount_fen, 0) as in_fen,
    greatest(-p.amount_fen, 0) as out_fen, 1 as postings, p.id as first_posting_id, p.id as last_posting_id
  from ledger_folds f
  cross join lateral (
    select * from ledger_postings where account_id = ${account} and id > f.up_to_posting_id order by id offset 0) as p
  cross join lateral (select created_at from ledger_entries where id = p.entry_id offset 0) as e`;
const totals = `sum(d.in_fen)::bigint as "inFen", sum(d.out_fen)::bigint as "outFen",
  sum(d.postings)::bigint as postings`;

const byDay = prepared<DayTotal>(
  'ledger_day_totals',
  `select to_char(d.day, 'YYYY-MM-DD') as day, d.kind, ${totals}
   from ledger_accounts a
   cross join lateral (
     select day, kind, in_fen, out_fen, postings from ledger_day_totals
     where account_id = a.id and day between $3::date and $4::date
     union all
     select day, kind, in_fen, out_fen, postings from (${tail('a.id')}) as tail where day between $3::date and $4::date
   ) as d
   where a.owner_id = $1 and a.kind = $2
   group by d.day, d.kind order by d.day, d.kind`,
);
const byKind = prepared<KindTotal>(
  'ledger_kind_totals',
  `select d.kind, ${totals}
   from ledger_accounts a
   cross join lateral (
     select kind, in_fen, out_fen, postings from ledger_day_totals where account_id = a.id
     union all
     select kind, in_fen, out_fen, postings from (${tail('a.id')}) as tail
   ) as d
   where a.owner_id = $1 and a.kind = $2
   group by d.kind order by d.kind`,
);
const bounds = prepared<{ firstId: number | null; lastId: number | null }>(
  'ledger_id_bounds',
  `select min(first_posting_id) as "firstId", max(last_posting_id) as "lastId"
   from (
     select first_posting_id, last_posting_id from ledger_day_totals
     where account_id = $1 and day between $2::date and $3::date
     union all
     select first_posting_id, last_posting_id from (${tail('$1')}) as tail where day between $2::date and $3::date
   ) as d`,
);
const sure = prepared<{ firstId: number; lastId: number }>(
  'ledger_sure_ids',
  `select coalesce((select max(last_posting_id) from ledger_day_totals where account_id = $1 and day < $2::date), 0) + 1
       as "firstId",
     least(f.up_to_posting_id, (select min(first_posting_id) from ledger_day_totals where account_id = $1 and day > $3::date) - 1)
       as "lastId"
   from ledger_folds f`,
);
const balance = prepared<{ balanceFen: number }>(
  'ledger_account_balance',
  `select coalesce(a.balance_fen,
     coalesce(r.sum_fen, 0) + (select coalesce(sum(p.amount_fen), 0)::bigint from ledger_postings p
                               where p.account_id = a.id and p.id > coalesce(r.up_to_posting_id, 0))) as "balanceFen"
   from ledger_accounts a left join ledger_rollups r on r.account_id = a.id
   where a.id = $1`,
);

/** Movement of an account by day and kind, in that order; what did not move is left out. */
export async function dayTotals(tx: Tx, query: DaysQuery): Promise<DayTotal[]> {
  return tx.many(byDay, [query.ownerId, query.accountKind, query.from, query.to]);
}

/** Movement of an account by kind since it was opened: together they are its balance. */
export async function kindTotals(tx: Tx, query: { ownerId: number; accountKind: AccountKind }): Promise<KindTotal[]> {
  return tx.many(byKind, [query.ownerId, query.accountKind]);
}

/** The balance of any account, guarded or open, in fen; undefined when there is no such account. */
export async function accountBalance(tx: Tx, accountId: number): Promise<number | undefined> {
  return (await tx.maybe(balance, [accountId]))?.balanceFen;
}

/**
 * Between which postings all of an account's on these days stand, both included; undefined when there are none. Some
 * of a neighbouring day may stand between them: days are of the entries' time, which is not quite their order.
 */
export async function idBounds(
  tx: Tx,
  query: { accountId: number; fromDay: string; toDay: string },
): Promise<{ firstId: number; lastId: number } | undefined> {
  const { firstId, lastId } = await tx.one(bounds, [query.accountId, query.fromDay, query.toDay]);
  return firstId === null || lastId === null ? undefined : { firstId, lastId };
}

/** Between which postings, both included, none of an account's is of another day; the first is after the last if nowhere. */
export function sureIds(
  tx: Tx,
  query: { accountId: number; fromDay: string; toDay: string },
): Promise<{ firstId: number; lastId: number }> {
  return tx.one(sure, [query.accountId, query.fromDay, query.toDay]);
}
