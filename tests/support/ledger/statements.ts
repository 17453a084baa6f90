import type { TestApp } from '../app/app.ts';

/** Lines of an account as if they had been posted long ago, in one statement: for what must stay the same with many. */
export interface ManyLines {
  userId: number;
  account: 'available' | 'pending';
  count: number;
  /** From one line to the next; the first is of 2026-03-01. */
  daysApart: number;
  /** Every so many-th one takes a fen back instead of giving two. */
  refundEvery?: number;
  /** Ids leap ever further, as those of an account that rests do. */
  leaps?: boolean;
}

export async function writeLines(test: Pick<TestApp, 'sql'>, lines: ManyLines): Promise<void> {
  const { userId, account, count, daysApart, refundEvery = 0, leaps = false } = lines;
  await test.sql(
    `with line as materialized (
       select n, case when $5::int > 0 and n % nullif($5::int, 0) = 0 then -1 else 2 end as fen
       from generate_series(1, $3::bigint) as n
     ), entry as (
       insert into ledger_entries (kind, key, subject_kind, subject_id, created_at)
       select case when $2::text = 'available' then 'recharge' when fen > 0 then 'purchase' else 'refund' end,
         concat('many:', $1::bigint, ':', $2::text, ':', n), 'payment', 1, '2026-03-01T00:00:00Z'::timestamptz + n * $4::float8 * interval '1 day'
       from line returning id, key, kind
     ), numbered as (
       select e.id, e.kind, l.n, l.fen, sum(l.fen) over (order by l.n) as after
       from entry e join line l on l.n = split_part(e.key, ':', 4)::bigint
     ), base as (
       select nextval('ledger_postings_id_seq') as id
     ), posting as (
       insert into ledger_postings (account_id, id, entry_id, kind, amount_fen, balance_after_fen, number)
       overriding system value
       select a.id, base.id + 2 * case when $6::boolean then r.n * r.n + r.n * 3 else r.n end, r.id, r.kind, r.fen,
         case when a.guarded then r.after end, case when a.guarded then r.n end
       from numbered r cross join base join ledger_accounts a on a.owner_id = $1::bigint and a.kind = $2::text
       union all
       select a.id, base.id + 1 + 2 * case when $6::boolean then r.n * r.n + r.n * 3 else r.n end, r.id, r.kind, -r.fen, null, null
       from numbered r cross join base join ledger_accounts a on a.owner_id = 0 and a.kind = 'cash_sandbox'
     )
     update ledger_accounts set balance_fen = (select after from numbered order by n desc limit 1), postings = $3
     where owner_id = $1::bigint and kind = $2::text and guarded`,
    [userId, account, count, daysApart, refundEvery, leaps],
  );
  await test.sql(`select setval('ledger_postings_id_seq', (select max(id) from ledger_postings))`);
}
