/** The platform's balance sheet: what all accounts of a kind hold together, by day. */
import type { AccountKind } from '#contract/money/ledger.ts';
import { prepared, type Tx } from '../platform/database/database.ts';

/** The sum of all accounts of a kind, in fen: what the platform owes its users, has (below zero: cash) or earned. */
export interface SheetLine {
  accountKind: AccountKind;
  sumFen: number;
}

export interface SheetDay extends SheetLine {
  /** Of the site's time zone, as 2025-03-31; `sumFen` is that at its end. */
  day: string;
  inFen: number;
  outFen: number;
}

/**
 * Days of what is folded and, in the same shape, of the postings after it. A limit keeps the planner, which takes the tail
 * for a third of the table, from reading all entries for it.
 */
const days = `
  select account_kind, day, in_fen, out_fen from ledger_sheet_days where day <= $1::date
  union all
  select t.account_kind, t.day, t.in_fen, t.out_fen from (
    select a.kind as account_kind, (e.created_at at time zone f.time_zone)::date as day,
      greatest(p.amount_fen, 0) as in_fen, greatest(-p.amount_fen, 0) as out_fen
    from ledger_folds f
    join ledger_postings p on p.id > f.up_to_posting_id
    cross join lateral (select created_at from ledger_entries where id = p.entry_id limit 1) as e
    cross join lateral (select kind from ledger_accounts where id = p.account_id limit 1) as a
  ) as t where t.day <= $1::date`;

const atEnd = prepared<SheetLine>(
  'ledger_sheet',
  `select account_kind as "accountKind", sum(in_fen - out_fen)::bigint as "sumFen"
   from (${days}) as d group by account_kind order by account_kind`,
);
const between = prepared<SheetDay>(
  'ledger_sheet_days',
  `select to_char(day, 'YYYY-MM-DD') as day, "accountKind", "inFen", "outFen", "sumFen" from (
     select day, account_kind as "accountKind", sum(in_fen)::bigint as "inFen", sum(out_fen)::bigint as "outFen",
       (sum(sum(in_fen - out_fen)) over (partition by account_kind order by day))::bigint as "sumFen"
     from (${days}) as d group by day, account_kind
   ) as s where day >= $2::date order by s.day, "accountKind"`,
);

/** What all accounts of each kind hold together at the end of a day; kinds that never moved are left out. */
export async function balanceSheet(tx: Tx, { day }: { day: string }): Promise<SheetLine[]> {
  return tx.many(atEnd, [day]);
}

/** Movement of each kind of accounts by day, both days included, with the sum at its end; days without are left out. */
export async function sheetDays(tx: Tx, { from, to }: { from: string; to: string }): Promise<SheetDay[]> {
  return tx.many(between, [to, from]);
}
