import { prepared, type Tx } from '../platform/database/database.ts';
import { wrongLeases, wrongParts, wrongWithdrawals } from './sideRules.ts';

/** A statement of the books that must hold, and rows that break it. */
export interface Difference {
  rule: string;
  rows: unknown[];
}

/** Each query finds what must not be; at most ten rows each. */
const rules = {
  'every entry sums to zero over at least two postings': `
    select e.id, count(p.id) as postings, coalesce(sum(p.amount_fen), 0)::bigint as sum
    from ledger_entries e left join ledger_postings p on p.entry_id = e.id
    group by e.id having count(p.id) < 2 or coalesce(sum(p.amount_fen), 0) <> 0`,
  'a guarded balance is the sum of its postings': `
    select a.id, a.balance_fen, coalesce(s.sum, 0)::bigint as sum, a.postings, coalesce(s.count, 0) as count
    from ledger_accounts a
    left join (select account_id, sum(amount_fen)::bigint as sum, count(*) as count from ledger_postings group by 1) s
      on s.account_id = a.id
    where a.guarded and (a.balance_fen <> coalesce(s.sum, 0) or a.postings <> coalesce(s.count, 0))`,
  'no guarded balance is below zero': `select id, balance_fen from ledger_accounts where (balance_fen < 0) <> (kind = 'owed') and balance_fen <> 0`,
  'guarded postings are numbered without gap and keep the balance after them': `
    select id from (
      select p.id, p.number, row_number() over w as expected, p.balance_after_fen, sum(p.amount_fen) over w as sum
      from ledger_postings p join ledger_accounts a on a.id = p.account_id
      where a.guarded window w as (partition by p.account_id order by p.number)
    ) as numbered where number is distinct from expected or balance_after_fen is distinct from sum`,
  'every posting has its account and its entry': `
    select p.id from ledger_postings p
    left join ledger_accounts a on a.id = p.account_id left join ledger_entries e on e.id = p.entry_id
    where a.id is null or e.id is null`,
  'a roll-up is the sum of what it covers': `
    select r.account_id from ledger_rollups r
    where r.sum_fen <> (select coalesce(sum(amount_fen), 0) from ledger_postings p
                        where p.account_id = r.account_id and p.id <= r.up_to_posting_id)`,
  'a posting is of its entry’s kind': `
    select p.id, p.kind, e.kind as entry_kind from ledger_postings p join ledger_entries e on e.id = p.entry_id
    where p.kind <> e.kind`,
  'a reversal is the opposite of what it reverses': `
    select r.id, r.reverses from ledger_entries r
    where (r.kind = 'reversal') <> (r.reverses is not null) or (r.reverses is not null and exists (
      select from (select account_id, amount_fen from ledger_postings where entry_id = r.id) as new
      full join (select account_id, amount_fen from ledger_postings where entry_id = r.reverses) as old using (account_id)
      where new.amount_fen is distinct from -old.amount_fen))`,
  'what is pending is the sum of what is left of what was earned': `
    select coalesce(p.owner_id, n.user_id) as user_id, p.fen as pending_fen, n.fen as left_fen from (
      select a.owner_id, sum(p.amount_fen)::bigint as fen from ledger_postings p
      join ledger_accounts a on a.id = p.account_id where a.kind = 'pending' group by 1) as p
    full join (select user_id, sum(left_fen)::bigint as fen from ledger_earnings where closed_at is null group by 1) as n
      on n.user_id = p.owner_id
    where coalesce(p.fen, 0) <> coalesce(n.fen, 0)`,
  'an earning is open while something is left of it, unless it was released': `
    select id, amount_fen, left_fen, closed_at, release_entry_id from ledger_earnings
    where amount_fen = 0 or abs(left_fen) > abs(amount_fen) or sign(left_fen) = -sign(amount_fen)
      or (frozen and amount_fen < 0) or (release_entry_id is not null and closed_at is null)
      or (left_fen = 0) <> (closed_at is not null and release_entry_id is null)`,
  'an earning came with an entry of its subject': `
    select n.id, n.entry_id from ledger_earnings n where not exists (
      select from ledger_entries e join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
      where e.id = n.entry_id and e.subject_id = n.subject_id and e.subject_kind = n.subject_kind
        and a.owner_id = n.user_id and a.kind = 'pending')`,
  'a release is the sum of what was left of the earnings that it released': `
    select coalesce(r.id, n.id) as id, r.fen as released_fen, n.fen as left_fen from (
      select e.id, a.owner_id, p.amount_fen as fen from ledger_entries e join ledger_postings p on p.entry_id = e.id
      join ledger_accounts a on a.id = p.account_id and a.kind in ('available', 'earned') where e.kind = 'release') as r
    full join (select release_entry_id as id, user_id, sum(left_fen)::bigint as fen from ledger_earnings
               where release_entry_id is not null group by 1, 2) as n
      on n.id = r.id and n.user_id = r.owner_id
    where r.fen is distinct from n.fen`,
  'who owes has nothing to spend': `
    select p.owner_id, p.kind, p.balance_fen, o.balance_fen as owed_fen from ledger_accounts o
    join ledger_accounts p on p.owner_id = o.owner_id and p.kind in ('available', 'earned') and p.balance_fen > 0
    where o.kind = 'owed' and o.balance_fen < 0`,
  'what is held is the sum of what is left of active holds': `
    select coalesce(a.owner_id, h.user_id) as user_id, a.balance_fen, h.fen as left_fen from (
      select owner_id, balance_fen from ledger_accounts where kind = 'held') as a
    full join (select user_id, sum(left_fen)::bigint as fen from ledger_holds where state = 'active' group by 1) as h
      on h.user_id = a.owner_id
    where coalesce(a.balance_fen, 0) <> coalesce(h.fen, 0)`,
  'a hold is active while something is left of it': `
    select id, state, left_fen, ended_at from ledger_holds
    where (state = 'active') <> (left_fen > 0) or (state = 'active') <> (ended_at is null)`,
  'a hold is what its entries say': `
    select coalesce(h.id, m.id) as id, h.state, h.amount_fen, h.left_fen, m.* from ledger_holds h full join (
      select case when e.subject_kind = 'hold' then e.subject_id end as id, a.owner_id, sum(p.amount_fen)::bigint as fen,
        (sum(p.amount_fen) filter (where e.kind = 'hold'))::bigint as placed_fen,
        count(*) filter (where e.kind = 'hold_release') as releases
      from ledger_postings p join ledger_entries e on e.id = p.entry_id
      join ledger_accounts a on a.id = p.account_id and a.kind = 'held' group by 1, 2) as m
      on m.id = h.id and m.owner_id = h.user_id
    where h.left_fen is distinct from m.fen or h.amount_fen is distinct from m.placed_fen
      or m.releases is distinct from case when h.state in ('released', 'expired') then 1 else 0 end`,
  'a withdrawal is held while it is open, left as paid less its fee, and is back otherwise': wrongWithdrawals,
  'rent and deposit of a lease are held until its end, then where its state says': wrongLeases,
  'what a balance pays beside a gateway is held while its payment waits, then paid or free': wrongParts,
} as const;

const statements = Object.entries(rules).map(([rule, text], index) => ({
  rule,
  statement: prepared<Record<string, unknown>>(`ledger_audit_${index}`, `select * from (${text}) as broken limit 10`),
}));

const oneSnapshot = prepared('ledger_audit_snapshot', 'set transaction isolation level repeatable read, read only');

/** Checks every rule of the books in one snapshot, so `tx` must be fresh; an empty list means that all sums hold. */
export async function auditLedger(tx: Tx): Promise<Difference[]> {
  await tx.run(oneSnapshot, []);
  const differences: Difference[] = [];
  for (const { rule, statement } of statements) {
    const rows = await tx.many(statement, []);
    if (rows.length > 0) differences.push({ rule, rows });
  }
  return differences;
}
