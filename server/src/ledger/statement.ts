import type { UserAccountKind } from '#contract/ledger.ts';
import { prepared, type Tx } from '../platform/database.ts';

/** One posting of a user's guarded account, with the entry it belongs to. */
export interface PostingRow {
  id: number;
  kind: string;
  amountFen: number;
  /** Balance after this posting, in fen. */
  afterFen: number;
  /** Dense number within the account, from 1. */
  number: number;
  subjectKind: string;
  subjectId: number;
  createdAt: Date;
}

const columns = `
  p.id, e.kind, p.amount_fen as "amountFen", p.balance_after_fen as "afterFen", p.number,
  e.subject_kind as "subjectKind", e.subject_id as "subjectId", e.created_at as "createdAt"
  from ledger_accounts a
  join ledger_postings p on p.account_id = a.id
  join ledger_entries e on e.id = p.entry_id
  where a.owner_id = $1 and a.kind = $2`;

const list = prepared<PostingRow>(
  'ledger_list',
  `select ${columns} and p.id < $3 order by p.id desc limit $4 offset $5`,
);
const listOfKind = prepared<PostingRow>(
  'ledger_list_of_kind',
  `select ${columns} and p.id < $3 and e.kind = $6 order by p.id desc limit $4 offset $5`,
);
const count = prepared<{ postings: number }>(
  'ledger_count',
  `select postings from ledger_accounts where owner_id = $1 and kind = $2`,
);
const countOfKind = prepared<{ postings: number }>(
  'ledger_count_of_kind',
  `select count(*) as postings from (select 1 from (select ${columns} and e.kind = $3) as of_kind limit $4) as counted`,
);
const byDay = prepared<{ day: string; incomeFen: number; expenseFen: number }>(
  'ledger_by_day',
  `select to_char(e.created_at at time zone $3, 'YYYY-MM-DD') as day,
     coalesce(sum(p.amount_fen) filter (where p.amount_fen > 0), 0)::bigint as "incomeFen",
     coalesce(-sum(p.amount_fen) filter (where p.amount_fen < 0), 0)::bigint as "expenseFen"
   from ledger_accounts a
   join ledger_postings p on p.account_id = a.id
   join ledger_entries e on e.id = p.entry_id
   where a.owner_id = $1 and a.kind = $2 and e.created_at >= $4
   group by 1 order by 1`,
);

export interface StatementQuery {
  userId: number;
  account: UserAccountKind;
  /** Only entries of this kind. */
  kind?: string | undefined;
  /** Postings older than this one. */
  beforeId?: number | undefined;
  /** How many to pass over, for lists that page by number. */
  offset?: number | undefined;
  limit: number;
}

/** Postings of a user's account, newest first. */
export async function listPostings(tx: Tx, query: StatementQuery): Promise<PostingRow[]> {
  const values = [
    query.userId,
    query.account,
    query.beforeId ?? Number.MAX_SAFE_INTEGER,
    query.limit,
    query.offset ?? 0,
  ];
  if (query.kind === undefined) return tx.many(list, values);
  return tx.many(listOfKind, [...values, query.kind]);
}

/** How many postings there are; those of one kind are counted up to `max`. */
export async function countPostings(
  tx: Tx,
  query: { userId: number; account: UserAccountKind; kind?: string | undefined; max: number },
): Promise<number> {
  const row =
    query.kind === undefined
      ? await tx.maybe(count, [query.userId, query.account])
      : await tx.maybe(countOfKind, [query.userId, query.account, query.kind, query.max]);
  return row?.postings ?? 0;
}

/** Income and expense by day of `timeZone` since a moment; days without movement are left out. */
export async function totalsByDay(
  tx: Tx,
  query: { userId: number; account: UserAccountKind; timeZone: string; since: Date },
): Promise<{ day: string; incomeFen: number; expenseFen: number }[]> {
  return tx.many(byDay, [query.userId, query.account, query.timeZone, query.since]);
}
