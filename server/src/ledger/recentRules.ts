/** What is asked of entries that are new, and of the accounts that they touched. */
import type { ProofRule } from '#contract/money/ledgerProof.ts';
import { prepared, type Statement, type Tx } from '../platform/database/database.ts';
import type { Findings, Place } from './findings.ts';

type Found = Place & { rule?: ProofRule; of: number };

const placesMax = 10;

/** Rows that break a rule among the entries after $1 up to $2. */
function breaking(name: string, text: string): Statement<Found> {
  return prepared<Found>(
    `ledger_recent_${name}`,
    `select *, count(*) over () as of from (${text}) as broken order by 1 limit ${placesMax}`,
  );
}

const touched = `(select distinct account_id from ledger_postings where entry_id > $1 and entry_id <= $2) as t
  join ledger_accounts a on a.id = t.account_id`;

const rules: readonly { rule: ProofRule; statement: Statement<Found> }[] = [
  {
    rule: 'zero_sum',
    statement: breaking(
      'entries',
      `select entry, case when sum <> 0 then 'zero_sum' when kinds then 'posting_kind' when orphan then 'posting_entry'
         else 'entry_postings' end as rule, sum as "sumFen", postings
       from (
         select coalesce(e.id, p.entry_id) as entry, count(p.id) as postings, coalesce(sum(p.amount_fen), 0)::bigint as sum,
           bool_or(p.kind <> e.kind) as kinds, bool_or(e.id is null) as orphan, bool_or(p.amount_fen = 0) as nothing
         from (select id, kind from ledger_entries where id > $1 and id <= $2) as e
         full join (select * from ledger_postings where entry_id > $1 and entry_id <= $2) as p on p.entry_id = e.id
         group by 1) as entries
       where sum <> 0 or postings < 2 or kinds or orphan or nothing`,
    ),
  },
  {
    rule: 'number',
    statement: breaking(
      'numbers',
      `select p.entry_id as entry, p.id as posting, p.account_id as account, p.number, b.number + 1 as expected,
         p.balance_after_fen as "afterFen", b.balance_after_fen + p.amount_fen as "expectedFen"
       from ledger_postings p join ledger_accounts a on a.id = p.account_id and a.guarded
       left join lateral (
         select number, balance_after_fen from ledger_postings q
         where q.account_id = p.account_id and q.id < p.id order by q.id desc limit 1) as b on true
       where p.entry_id > $1 and p.entry_id <= $2 and (p.number is distinct from coalesce(b.number, 0) + 1
         or p.balance_after_fen is distinct from coalesce(b.balance_after_fen, 0) + p.amount_fen)`,
    ),
  },
  {
    rule: 'posting_account',
    statement: breaking(
      'accounts',
      `select p.entry_id as entry, p.id as posting, p.account_id as account from ledger_postings p
       where p.entry_id > $1 and p.entry_id <= $2
         and not exists (select from ledger_accounts a where a.id = p.account_id)`,
    ),
  },
  {
    rule: 'balance',
    statement: breaking(
      'balances',
      `select a.id as account, a.balance_fen as "balanceFen", l.balance_after_fen as "sumFen",
         a.postings as "storedPostings", l.number as postings
       from ${touched} and a.guarded
       cross join lateral (
         select number, balance_after_fen from ledger_postings q where q.account_id = a.id order by q.id desc limit 1) as l
       where a.balance_fen <> l.balance_after_fen or a.postings <> l.number`,
    ),
  },
  {
    rule: 'held',
    statement: breaking(
      'held',
      `select a.id as account, a.owner_id as owner, a.balance_fen as "heldFen", h.fen as "holdsFen"
       from ${touched} and a.kind = 'held'
       cross join lateral (
         select coalesce(sum(left_fen), 0)::bigint as fen from ledger_holds
         where user_id = a.owner_id and state = 'active') as h
       where a.balance_fen <> h.fen`,
    ),
  },
  {
    rule: 'pending',
    statement: breaking(
      'pending',
      `select a.id as account, a.owner_id as owner, p.fen as "pendingFen", n.fen as "earnedFen"
       from ${touched} and a.kind = 'pending' left join ledger_rollups r on r.account_id = a.id
       cross join lateral (
         select coalesce(r.sum_fen, 0) + coalesce(sum(q.amount_fen), 0)::bigint as fen from ledger_postings q
         where q.account_id = a.id and q.id > coalesce(r.up_to_posting_id, 0)) as p
       cross join lateral (
         select coalesce(sum(left_fen), 0)::bigint as fen from ledger_earnings
         where user_id = a.owner_id and closed_at is null) as n
       where p.fen <> n.fen`,
    ),
  },
  {
    rule: 'owed',
    statement: breaking(
      'owed',
      `select a.id as account, a.owner_id as owner, a.balance_fen as "balanceFen", o.balance_fen as "owedFen"
       from ${touched} and a.kind in ('available', 'earned') and a.balance_fen > 0
       join ledger_accounts o on o.owner_id = a.owner_id and o.kind = 'owed' and o.balance_fen < 0`,
    ),
  },
];

/** Adds what is wrong with the entries of a range, and with the accounts that they touched as they are now. */
export async function proveRange(
  tx: Tx,
  { from, to, findings }: { from: number; to: number; findings: Findings },
): Promise<void> {
  for (const { rule, statement } of rules) {
    const rows = await tx.many(statement, [from, to]);
    const rest = (rows[0]?.of ?? 0) - rows.length;
    rows.forEach(({ of: _of, rule: named, ...place }, index) => {
      findings.add(named ?? rule, place, index === 0 ? 1 + rest : 1);
    });
  }
}
