import { prepared, type Tx } from '../platform/database.ts';

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
  'no guarded balance is below zero': `select id, balance_fen from ledger_accounts where balance_fen < 0`,
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
