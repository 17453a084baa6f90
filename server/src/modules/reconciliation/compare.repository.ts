/** Lines of a bill against our records: each step is one statement over many lines. The amount of ours is what the ledger has. */
import { reconciliationRules, type BillRecord } from '#contract/money/reconciliationRules.ts';
import { cashAccountOf, gateways } from '#contract/orders/gateways.ts';
import type { BillLine } from '../../outside/gateways/gateway.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { ClaimedDay } from './days.repository.ts';

const insert = prepared(
  'bill_lines_insert',
  `insert into reconciliation_lines (day_id, run, line, record, number, reference, amount_fen, fee_fen, is_done)
   select $1, $2, $3 + n, record, number, reference, amount_fen, fee_fen, is_done
   from unnest($4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[], $9::boolean[])
     with ordinality as l (record, number, reference, amount_fen, fee_fen, is_done, n)`,
);
const drop = prepared(
  'bill_lines_drop',
  `delete from reconciliation_lines where (day_id, run, line) in (
     select day_id, run, line from reconciliation_lines where day_id = $1 and run <= $2 limit $3)`,
);
/** The number of the payment within that of a refund. */
const paymentOf = `case l.record when 'payment' then l.number else substring(l.number from '^R[0-9]{1,15}-(.+)$') end`;
const dropForeign = prepared(
  'bill_lines_drop_foreign',
  `delete from reconciliation_lines l using payment_attempts a
   where l.day_id = $1 and l.run = $2 and l.line > $3 and l.line <= $4
     and a.merchant_number = ${paymentOf} and a.gateway = $5 and a.merchant_id is distinct from $6`,
);
const hasSiblings = prepared<{ has: boolean }>(
  'bill_lines_siblings',
  `select count(*) > 1 as has from merchants where gateway = $1`,
);
const keepRecord = `
  on conflict (record, record_id) do update set run = excluded.run, line = excluded.line, ours_fen = excluded.ours_fen
  where reconciliation_records.day_id = excluded.day_id and reconciliation_records.run < excluded.run`;
/** Lines of which no record was found, as many as a bill may have that is compared. */
const unmatched = `(select u.* from reconciliation_lines u
    left join reconciliation_records k on k.day_id = u.day_id and k.run = u.run and k.line = u.line
    where u.day_id = $1 and u.run = $2 and u.line > $3 and u.line <= $4 and u.is_done and k.record_id is null
    limit ${reconciliationRules.differencesMax})`;
const paymentsOf = (lines: string) => `
   insert into reconciliation_records (record, record_id, day_id, run, first_run, line, ours_fen)
   select distinct on (a.id) 'payment', a.id, l.day_id, l.run, l.run, l.line, -p.amount_fen
   from ${lines} l
   join payment_attempts a on a.merchant_number = l.number and a.state = 'paid'
     and a.gateway = $5 and a.merchant_id is not distinct from $6
   join ledger_entries e on e.key = 'payment:' || a.id
   join ledger_postings p on p.entry_id = e.id and p.account_id = $7
   where l.day_id = $1 and l.run = $2 and l.line > $3 and l.line <= $4 and l.record = 'payment'
   order by a.id, l.is_done desc, l.line ${keepRecord}`;
const refundsOf = (lines: string) => `
   insert into reconciliation_records (record, record_id, day_id, run, first_run, line, ours_fen)
   select distinct on (g.id) 'refund', g.id, l.day_id, l.run, l.run, l.line, p.amount_fen
   from ${lines} l
   join gateway_refunds g on g.id = substring(l.number from '^R([0-9]{1,15})-')::bigint and g.state = 'accepted'
   join payment_attempts a on a.id = g.attempt_id and a.merchant_number = ${paymentOf}
     and a.gateway = $5 and a.merchant_id is not distinct from $6
   join ledger_entries e on e.key = 'hold:' || g.hold_id || ':settle:accepted'
   join ledger_postings p on p.entry_id = e.id and p.account_id = $7
   where l.day_id = $1 and l.run = $2 and l.line > $3 and l.line <= $4 and l.record = 'refund'
   order by g.id, l.is_done desc, l.line ${keepRecord}`;
/** A refund without a number of ours is what the gateway took by a dispute of that payment, where one was lost. */
const disputesOf = (lines: string) => `
   insert into reconciliation_records (record, record_id, day_id, run, first_run, line, ours_fen)
   select distinct on (d.id) 'dispute', d.id, l.day_id, l.run, l.run, l.line, d.taken_fen
   from ${lines} l
   join reconciliation_days y on y.id = l.day_id
   join gateway_disputes d on d.gateway = $5 and d.state = 'lost' and d.taken_fen > 0
     and d.ended_at >= y.day - interval '${reconciliationRules.disputesBackDays} days'
   join payment_attempts a on a.id = d.attempt_id and a.merchant_id is not distinct from $6
     and (a.merchant_number = l.number or a.gateway_reference = l.reference)
   where l.record = 'refund' and l.number !~ '^R[0-9]{1,15}-'
   order by d.id, d.taken_fen = l.amount_fen desc, l.line ${keepRecord}`;
const matchPayments = prepared('bill_lines_match_payments', paymentsOf('reconciliation_lines'));
const matchRefunds = prepared('bill_lines_match_refunds', refundsOf('reconciliation_lines'));
const rematchPayments = prepared(
  'bill_lines_rematch_payments',
  `with u as materialized ${unmatched} ${paymentsOf('u')}`,
);
const rematchRefunds = prepared('bill_lines_rematch_refunds', `with u as materialized ${unmatched} ${refundsOf('u')}`);
const rematchDisputes = prepared(
  'bill_lines_rematch_disputes',
  `with u as materialized ${unmatched} ${disputesOf('u')}`,
);
const cashAccount = prepared<{ id: number }>(
  'bill_cash_account',
  `select id from ledger_accounts where owner_id = 0 and kind = $1`,
);
/** Lines that moved money and are not ours, or are and say otherwise. */
const unlike = `
  from reconciliation_lines l
  left join reconciliation_records r on r.day_id = l.day_id and r.run = l.run and r.line = l.line
  where l.day_id = $1 and l.run = $2
    and case when r.record_id is null then l.is_done else not l.is_done or r.ours_fen <> l.amount_fen end`;
const countUnlike = prepared<{ count: number }>(
  'bill_lines_count_unlike',
  `select count(*)::int as count from (select ${unlike} limit $3) as unlike`,
);
const dropFormer = prepared(
  'bill_records_drop_former',
  `delete from reconciliation_records where day_id = $1 and run < $2`,
);
const dropRead = prepared(
  'bill_records_drop_read',
  `delete from reconciliation_records r using reconciliation_days d
   where d.id = $1 and d.run = $2 and r.day_id = d.id and r.first_run > d.compared_run`,
);
/** What was asked or settled stays so while the gap does; else it waits again, and what was booked is to be reversed. */
const stays = `d.state in ('asked', 'settled') and d.gap_fen = excluded.gap_fen`;
const isOver = `d.state in ('settled', 'resolved') and not (${stays})`;
const keepDifference = `
  on conflict on constraint reconciliation_differences_once do update set
    kind = excluded.kind, record_id = excluded.record_id, line = excluded.line, theirs_fen = excluded.theirs_fen,
    ours_fen = excluded.ours_fen, gap_fen = excluded.gap_fen, run = excluded.run,
    state = case when ${stays} then d.state else 'open' end, words = case when ${stays} then d.words else '' end,
    ${['act', 'reason', 'asked_by', 'asked_at', 'outcome', 'settled_by', 'settled_at']
      .map((column) => `${column} = case when ${stays} then d.${column} end`)
      .join(', ')},
    entry_id = case when ${stays} or d.record <> 'fee' then d.entry_id end,
    hold_id = case when ${isOver} then null else d.hold_id end,
    round = d.round + case when ${isOver} then 1 else 0 end`;
const differenceColumns = `insert into reconciliation_differences as d
  (day_id, gateway, kind, record, record_id, number, reference, line, copy, theirs_fen, ours_fen, gap_fen, run, found_at)`;
/** Of lines that say the same, those that are done come first, whether or not they differ. */
const keepUnlike = prepared(
  'bill_differences_theirs',
  `with unlike as (
     select l.record, coalesce(r.record, l.record) as ours, l.number, l.reference, l.line, l.amount_fen, l.is_done, r.record_id,
       r.ours_fen ${unlike}
   ), copies as (
     select line, row_number() over (partition by record, number, reference order by is_done desc, line) - 1 as copy
     from reconciliation_lines where day_id = $1 and run = $2
       and (record, number, reference) in (select record, number, reference from unlike)
   )
   ${differenceColumns}
   select $1, $3, case
       when u.ours_fen is not null then case when u.is_done then 'amount_differs' else 'state_differs' end
       when a.state = 'failed' or g.state in ('asked', 'failed') then 'state_differs' else 'theirs_only' end,
     u.ours, coalesce(u.record_id, case u.record when 'payment' then a.id else g.id end), u.number, u.reference, u.line,
     c.copy, case when u.is_done then u.amount_fen else 0 end, u.ours_fen,
     (case when u.is_done then u.amount_fen else 0 end - coalesce(u.ours_fen, 0)) * case u.record when 'payment' then 1 else -1 end,
     $2, $4
   from unlike u join copies c on c.line = u.line
   left join payment_attempts a on u.record = 'payment' and a.merchant_number = u.number
   left join gateway_refunds g on u.record = 'refund' and g.id = substring(u.number from '^R([0-9]{1,15})-')::bigint
   ${keepDifference}`,
);
/**
 * What the books have alone: of this day, or found in this bill before and in no bill now, whichever day settled it. What waits or was
 * booked as such on another day is there already.
 */
const lostOf = (record: BillRecord) => `
  select record_id from reconciliation_records where day_id = $1 and run < $2 and record = '${record}'
  union select record_id from reconciliation_differences
    where day_id = $1 and record = '${record}' and kind = 'ours_only' and state <> 'resolved'`;
const isNowhere = (record: BillRecord, id: string) => `
  not exists (select from reconciliation_records r where r.record = '${record}' and r.record_id = ${id}
    and (r.day_id <> $1 or r.run >= $2))`;
const isNoOtherDays = (record: BillRecord) => `
  not exists (select from reconciliation_differences o where o.record = '${record}' and o.record_id = own.id
    and o.kind = 'ours_only' and o.state <> 'resolved' and o.day_id <> $1)`;
const keepOwnPayments = prepared(
  'bill_differences_own_payments',
  `with own as materialized (
     select o.id from (
       select a.id from payment_attempts a
       where a.gateway = $3 and a.merchant_id is not distinct from $5 and a.state = 'paid' and a.paid_at >= $6 and a.paid_at < $7
         and ${isNowhere('payment', 'a.id')}
       union ${lostOf('payment')}) as o
     where ${isNowhere('payment', 'o.id')}
   )
   ${differenceColumns}
   select $1, $3, 'ours_only', 'payment', a.id, a.merchant_number, coalesce(a.gateway_reference, ''), 0, 0, null,
     -p.amount_fen, p.amount_fen, $2, $4
   from own join payment_attempts a on a.id = own.id join ledger_entries e on e.key = 'payment:' || a.id
   join ledger_postings p on p.entry_id = e.id and p.account_id = $8
   where ${isNoOtherDays('payment')}
   ${keepDifference}`,
);
const keepOwnRefunds = prepared(
  'bill_differences_own_refunds',
  `with own as materialized (
     select o.id from (
       select g.id from gateway_refunds g join payment_attempts a on a.id = g.attempt_id
       where a.gateway = $3 and a.merchant_id is not distinct from $5 and g.state = 'accepted'
         and g.ended_at >= $6 and g.ended_at < $7 and ${isNowhere('refund', 'g.id')}
       union ${lostOf('refund')}) as o
     where ${isNowhere('refund', 'o.id')}
   )
   ${differenceColumns}
   select $1, $3, 'ours_only', 'refund', g.id, 'R' || g.id || '-' || a.merchant_number, '', 0, 0, null,
     p.amount_fen, p.amount_fen, $2, $4
   from own join gateway_refunds g on g.id = own.id join payment_attempts a on a.id = g.attempt_id
   join ledger_entries e on e.key = 'hold:' || g.hold_id || ':settle:accepted'
   join ledger_postings p on p.entry_id = e.id and p.account_id = $8
   where ${isNoOtherDays('refund')}
   ${keepDifference}`,
);
const keepOwnDisputes = prepared(
  'bill_differences_own_disputes',
  `with own as materialized (
     select o.id from (
       select d.id from gateway_disputes d join payment_attempts a on a.id = d.attempt_id
       where d.gateway = $3 and a.merchant_id is not distinct from $5 and d.state = 'lost' and d.taken_fen > 0
         and d.ended_at >= $6 and d.ended_at < $7 and ${isNowhere('dispute', 'd.id')}
       union ${lostOf('dispute')}) as o
     where ${isNowhere('dispute', 'o.id')}
   )
   ${differenceColumns}
   select $1, $3, 'ours_only', 'dispute', d.id, a.merchant_number, coalesce(a.gateway_reference, ''), 0, 0, null,
     d.taken_fen, d.taken_fen, $2, $4
   from own join gateway_disputes d on d.id = own.id and d.state = 'lost' and d.taken_fen > 0
   join payment_attempts a on a.id = d.attempt_id
   where ${isNoOtherDays('dispute')}
   ${keepDifference}`,
);
const keepFee = prepared(
  'bill_differences_fee',
  `${differenceColumns} values ($1, $3, 'fee_high', 'fee', null, '', '', 0, 0, $5, $6, $6::bigint - $5::bigint, $2, $4) ${keepDifference}`,
);
const resolveVanished = prepared<{ holdId: number | null }>(
  'bill_differences_resolve',
  `update reconciliation_differences set state = 'resolved', settled_at = $3, outcome = null
   where day_id = $1 and run < $2
     and (state in ('open', 'asked') or outcome = 'noted' or (outcome = 'booked' and record <> 'fee')) returning hold_id`,
);
/** Waiting, explained or booked as the bill's alone. */
const isTheirs = `d.state <> 'resolved' and d.outcome is distinct from 'credited' and d.ours_fen is null and d.copy = 0`;
/** What has its entry by now is resolved where the amounts are the same, else it waits as another amount. */
const resolveFound = prepared<{ holdId: number | null }>(
  'bill_differences_resolve_found',
  `with late as (
     select d.id, d.record, d.record_id, d.day_id, d.run, d.line, d.theirs_fen, -p.amount_fen as ours_fen,
       d.theirs_fen + p.amount_fen as gap_fen
     from reconciliation_differences d join payment_attempts a on a.id = d.record_id and a.state = 'paid'
     join ledger_entries e on e.key = 'payment:' || a.id join ledger_postings p on p.entry_id = e.id
     join ledger_accounts c on c.id = p.account_id and c.owner_id = 0 and c.kind = 'cash_' || d.gateway
     where d.record = 'payment' and ${isTheirs}
     union all
     select d.id, d.record, d.record_id, d.day_id, d.run, d.line, d.theirs_fen, p.amount_fen, p.amount_fen - d.theirs_fen
     from reconciliation_differences d join gateway_refunds g on g.id = d.record_id and g.state = 'accepted'
     join ledger_entries e on e.key = 'hold:' || g.hold_id || ':settle:accepted' join ledger_postings p on p.entry_id = e.id
     join ledger_accounts c on c.id = p.account_id and c.owner_id = 0 and c.kind = 'cash_' || d.gateway
     where d.record = 'refund' and ${isTheirs}
     union all
     -- What came before the loss was entered.
     select f.id, 'dispute', d.id, f.day_id, f.run, f.line, f.theirs_fen, d.taken_fen, d.taken_fen - f.theirs_fen
     from reconciliation_differences f join reconciliation_days y on y.id = f.day_id
     join (gateway_disputes d join payment_attempts a on a.id = d.attempt_id and d.state = 'lost' and d.taken_fen > 0)
       on d.gateway = f.gateway and a.merchant_id is not distinct from y.merchant_id
         and d.ended_at >= f.found_at - interval '${reconciliationRules.disputesBackDays} days'
         and (a.merchant_number = f.number or a.gateway_reference = f.reference)
     where f.record = 'refund' and f.record_id is null and f.state <> 'resolved' and f.ours_fen is null
       and f.outcome is distinct from 'credited' and f.copy = 0 and f.number !~ '^R[0-9]{1,15}-'
   ), kept as (
     insert into reconciliation_records (record, record_id, day_id, run, first_run, line, ours_fen)
     select record, record_id, day_id, run, run, line, ours_fen from late on conflict do nothing returning *
   ), summed as (
     update reconciliation_days y set found_in_fen = found_in_fen + k.in_fen, found_out_fen = found_out_fen + k.out_fen
     from (select day_id, coalesce(sum(ours_fen) filter (where record = 'payment'), 0)::bigint as in_fen,
         coalesce(sum(ours_fen) filter (where record in ('refund', 'dispute')), 0)::bigint as out_fen from kept group by 1) as k
     where y.id = k.day_id
   ), gone as (
     select l.id, l.gap_fen = 0 as is_same, l.ours_fen, l.gap_fen
     from late l join kept k on k.record = l.record and k.record_id = l.record_id and k.day_id = l.day_id
     union
     select o.id, true, null, null from reconciliation_differences o
     join reconciliation_records r on r.record = o.record and r.record_id = o.record_id
     where o.kind = 'ours_only' and o.state <> 'resolved'
   )
   update reconciliation_differences d set outcome = null, settled_at = case when is_same then $1::timestamptz end,
     state = case when is_same then 'resolved' else 'open' end,
     kind = case when is_same then d.kind else 'amount_differs' end,
     ours_fen = case when is_same then d.ours_fen else gone.ours_fen end,
     gap_fen = case when is_same then d.gap_fen else gone.gap_fen end,
     words = case when is_same then d.words else '' end,
     ${['act', 'reason', 'asked_by', 'asked_at', 'settled_by']
       .map((column) => `${column} = case when is_same then d.${column} end`)
       .join(', ')},
     hold_id = case when is_same or d.state <> 'settled' then d.hold_id end,
     round = d.round + case when is_same or d.state <> 'settled' then 0 else 1 end
   from gone where d.id = gone.id and d.state <> 'resolved' and d.outcome is distinct from 'credited'
   returning case when is_same then d.hold_id end as hold_id`,
);
const takeBooked = prepared<{ entryId: number }>(
  'bill_differences_take_booked',
  `with booked as (
     select id, entry_id from reconciliation_differences where entry_id is not null and state <> 'settled'
     order by id for no key update skip locked
   )
   update reconciliation_differences d set entry_id = null from booked where d.id = booked.id returning booked.entry_id`,
);

type Run = Pick<ClaimedDay, 'id' | 'run'>;

/** Lines from number `first` on. */
export async function insertLines(tx: Tx, { id, run }: Run, first: number, lines: readonly BillLine[]): Promise<void> {
  await tx.run(insert, [
    id,
    run,
    first - 1,
    lines.map(({ record }) => record),
    lines.map(({ number }) => number),
    lines.map(({ reference }) => reference),
    lines.map(({ amountFen }) => amountFen),
    lines.map(({ feeFen }) => feeFen),
    lines.map(({ isDone }) => String(isDone)),
  ]);
}

/** Drops so many lines of this run and those before; how many there were. */
export function dropLines(tx: Tx, { id, run }: Run, max: number): Promise<number> {
  return tx.run(drop, [id, run, max]);
}

/** The platform's account of cash at a gateway. */
export async function cashAccountId(tx: Tx, { gateway }: Pick<ClaimedDay, 'gateway'>): Promise<number> {
  return (await tx.one(cashAccount, [cashAccountOf(gateway)])).id;
}

/** Whether the gateway has several merchant accounts, so that a bill may have lines of another one. */
export async function hasOtherMerchants(tx: Tx, { gateway }: Pick<ClaimedDay, 'gateway'>): Promise<boolean> {
  return (await tx.one(hasSiblings, [gateway])).has;
}

/** Finds our records of the lines after `after` up to `to`; those of other merchant accounts are dropped. */
export async function matchLines(
  tx: Tx,
  { id, run, gateway, merchantId }: ClaimedDay,
  { after, to, cashId, isShared }: { after: number; to: number; cashId: number; isShared: boolean },
): Promise<void> {
  const values = [id, run, after, to, gateway, merchantId];
  if (isShared) await tx.run(dropForeign, values);
  await tx.run(matchPayments, [...values, cashId]);
  await tx.run(matchRefunds, [...values, cashId]);
}

/** The same once more for lines without a record, which may have got one since. */
export async function matchRest(
  tx: Tx,
  { id, run, gateway, merchantId }: ClaimedDay,
  { lines, cashId }: { lines: number; cashId: number },
): Promise<void> {
  const values = [id, run, 0, lines, gateway, merchantId, cashId];
  await tx.run(rematchPayments, values);
  await tx.run(rematchRefunds, values);
  await tx.run(rematchDisputes, [id, run, 0, lines, gateway, merchantId]);
}

/** How many lines say otherwise than the books, counted up to a bound. */
export async function countDifferentLines(tx: Tx, { id, run }: Run, max: number): Promise<number> {
  return (await tx.one(countUnlike, [id, run, max])).count;
}

/** Forgets what former runs found of a day and this one did not. */
export async function dropFormerRecords(tx: Tx, { id, run }: Run): Promise<void> {
  await tx.run(dropFormer, [id, run]);
}

/** Forgets what a run that failed found, and those that died since the bill was compared last. */
export async function dropReadRecords(tx: Tx, { id, run }: Run): Promise<void> {
  await tx.run(dropRead, [id, run]);
}

/** Keeps what the bill says otherwise, and what the books have of the day alone. */
export async function keepDifferences(
  tx: Tx,
  { id, run, gateway, merchantId }: ClaimedDay,
  { from, to, cashId, now }: { from: Date; to: Date; cashId: number; now: Date },
): Promise<void> {
  const own = [id, run, gateway, now, merchantId, from, to, cashId];
  await tx.run(keepOwnPayments, own);
  await tx.run(keepOwnRefunds, own);
  if (gateways[gateway].billsTellDisputes) await tx.run(keepOwnDisputes, own.slice(0, -1));
  // Last, so that what is settled in between is of the bill, where a late record is looked for.
  await tx.run(keepUnlike, [id, run, gateway, now]);
}

/** Keeps that the fees of a day are higher than fees are, in fen. */
export async function keepFeeDifference(
  tx: Tx,
  { id, run, gateway }: ClaimedDay,
  { theirsFen, oursFen, now }: { theirsFen: number; oursFen: number; now: Date },
): Promise<void> {
  await tx.run(keepFee, [id, run, gateway, now, theirsFen, oursFen]);
}

/** Resolves what this run did not see again; the holds that stand for it. */
export async function resolveUnseen(tx: Tx, { id, run }: Run, now: Date): Promise<number[]> {
  return holdsOf(await tx.many(resolveVanished, [id, run, now]));
}

/** Entries of differences that are settled no more; each is given once, to be reversed in this transaction. */
export async function takeBookedEntries(tx: Tx): Promise<number[]> {
  return (await tx.many(takeBooked, [])).map(({ entryId }) => entryId);
}

/** Resolves what was found meanwhile: by a late notice, or in the bill of another day; the holds that stand for it. */
export async function resolveLate(tx: Tx, now: Date): Promise<number[]> {
  return holdsOf(await tx.many(resolveFound, [now]));
}

function holdsOf(rows: readonly { holdId: number | null }[]): number[] {
  return rows.flatMap(({ holdId }) => holdId ?? []);
}
