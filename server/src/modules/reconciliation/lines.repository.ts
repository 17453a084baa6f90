/** Lines of a bill against our records: each step is one statement over many lines. The amount of ours is what the ledger has. */
import { cashAccountOf } from '#contract/orders/gateways.ts';
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
const matchPayments = prepared(
  'bill_lines_match_payments',
  `insert into reconciliation_records (record, record_id, day_id, run, line, ours_fen)
   select distinct on (a.id) 'payment', a.id, l.day_id, l.run, l.line, -p.amount_fen
   from reconciliation_lines l
   join payment_attempts a on a.merchant_number = l.number and a.state = 'paid'
     and a.gateway = $5 and a.merchant_id is not distinct from $6
   join ledger_entries e on e.key = 'payment:' || a.id
   join ledger_postings p on p.entry_id = e.id and p.account_id = $7
   where l.day_id = $1 and l.run = $2 and l.line > $3 and l.line <= $4 and l.record = 'payment'
   order by a.id, l.is_done desc, l.line ${keepRecord}`,
);
const matchRefunds = prepared(
  'bill_lines_match_refunds',
  `insert into reconciliation_records (record, record_id, day_id, run, line, ours_fen)
   select distinct on (g.id) 'refund', g.id, l.day_id, l.run, l.line, p.amount_fen
   from reconciliation_lines l
   join gateway_refunds g on g.id = substring(l.number from '^R([0-9]{1,15})-')::bigint and g.state = 'accepted'
   join payment_attempts a on a.id = g.attempt_id and a.merchant_number = ${paymentOf}
     and a.gateway = $5 and a.merchant_id is not distinct from $6
   join ledger_entries e on e.key = 'hold:' || g.hold_id || ':settle:accepted'
   join ledger_postings p on p.entry_id = e.id and p.account_id = $7
   where l.day_id = $1 and l.run = $2 and l.line > $3 and l.line <= $4 and l.record = 'refund'
   order by g.id, l.is_done desc, l.line ${keepRecord}`,
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
/** What was settled stays as it was settled; what changed since somebody asked waits again. */
const keepDifference = `
  on conflict on constraint reconciliation_differences_once do update set
    kind = excluded.kind, record_id = excluded.record_id, line = excluded.line, theirs_fen = excluded.theirs_fen,
    ours_fen = excluded.ours_fen, gap_fen = excluded.gap_fen, run = excluded.run, settled_at = null,
    state = case when d.state = 'asked' and d.gap_fen = excluded.gap_fen then 'asked' else 'open' end,
    act = case when d.state = 'asked' and d.gap_fen = excluded.gap_fen then d.act end,
    reason = case when d.state = 'asked' and d.gap_fen = excluded.gap_fen then d.reason end,
    asked_by = case when d.state = 'asked' and d.gap_fen = excluded.gap_fen then d.asked_by end,
    asked_at = case when d.state = 'asked' and d.gap_fen = excluded.gap_fen then d.asked_at end
  where d.state <> 'settled'`;
const differenceColumns = `insert into reconciliation_differences as d
  (day_id, gateway, kind, record, record_id, number, reference, line, copy, theirs_fen, ours_fen, gap_fen, run, found_at)`;
const keepUnlike = prepared(
  'bill_differences_theirs',
  `${differenceColumns}
   select $1, $3, case
       when u.ours_fen is not null then case when u.is_done then 'amount_differs' else 'state_differs' end
       when a.state = 'failed' or g.state in ('asked', 'failed') then 'state_differs' else 'theirs_only' end,
     u.record, coalesce(u.record_id, case u.record when 'payment' then a.id else g.id end), u.number, u.reference, u.line,
     u.copy, case when u.is_done then u.amount_fen else 0 end, u.ours_fen,
     (case when u.is_done then u.amount_fen else 0 end - coalesce(u.ours_fen, 0)) * case u.record when 'payment' then 1 else -1 end,
     $2, $4
   from (select l.record, l.number, l.reference, l.line, l.amount_fen, l.is_done, r.record_id, r.ours_fen,
       row_number() over (partition by l.record, l.number, l.reference order by l.line) - 1 as copy ${unlike}) as u
   left join payment_attempts a on u.record = 'payment' and a.merchant_number = u.number
   left join gateway_refunds g on u.record = 'refund' and g.id = substring(u.number from '^R([0-9]{1,15})-')::bigint
   ${keepDifference}`,
);
const keepOwnPayments = prepared(
  'bill_differences_own_payments',
  `${differenceColumns}
   select $1, $3, 'ours_only', 'payment', a.id, a.merchant_number, coalesce(a.gateway_reference, ''), 0, 0, null,
     -p.amount_fen, p.amount_fen, $2, $4
   from payment_attempts a join ledger_entries e on e.key = 'payment:' || a.id
   join ledger_postings p on p.entry_id = e.id and p.account_id = $8
   where a.gateway = $3 and a.merchant_id is not distinct from $5 and a.state = 'paid' and a.paid_at >= $6 and a.paid_at < $7
     and not exists (select from reconciliation_records r where r.record = 'payment' and r.record_id = a.id)
   ${keepDifference}`,
);
const keepOwnRefunds = prepared(
  'bill_differences_own_refunds',
  `${differenceColumns}
   select $1, $3, 'ours_only', 'refund', g.id, 'R' || g.id || '-' || a.merchant_number, '', 0, 0, null,
     p.amount_fen, p.amount_fen, $2, $4
   from gateway_refunds g join payment_attempts a on a.id = g.attempt_id
   join ledger_entries e on e.key = 'hold:' || g.hold_id || ':settle:accepted'
   join ledger_postings p on p.entry_id = e.id and p.account_id = $8
   where a.gateway = $3 and a.merchant_id is not distinct from $5 and g.state = 'accepted'
     and g.ended_at >= $6 and g.ended_at < $7
     and not exists (select from reconciliation_records r where r.record = 'refund' and r.record_id = g.id)
   ${keepDifference}`,
);
const keepFee = prepared(
  'bill_differences_fee',
  `${differenceColumns} values ($1, $3, 'fee_high', 'fee', null, '', '', 0, 0, $5, $6, $6::bigint - $5::bigint, $2, $4) ${keepDifference}`,
);
const resolveVanished = prepared<{ holdId: number | null }>(
  'bill_differences_resolve',
  `update reconciliation_differences set state = 'resolved', settled_at = $3
   where day_id = $1 and run < $2 and state in ('open', 'asked') returning hold_id`,
);
const resolveFound = prepared<{ holdId: number | null }>(
  'bill_differences_resolve_found',
  `with late as (
     select d.id, d.record, d.record_id, d.day_id, d.run, d.line, -p.amount_fen as ours_fen
     from reconciliation_differences d join payment_attempts a on a.id = d.record_id and a.state = 'paid'
     join ledger_entries e on e.key = 'payment:' || a.id join ledger_postings p on p.entry_id = e.id
     join ledger_accounts c on c.id = p.account_id and c.owner_id = 0 and c.kind = 'cash_' || d.gateway
     where d.state in ('open', 'asked') and d.record = 'payment' and d.ours_fen is null and d.copy = 0
       and -p.amount_fen = d.theirs_fen
     union all
     select d.id, d.record, d.record_id, d.day_id, d.run, d.line, p.amount_fen
     from reconciliation_differences d join gateway_refunds g on g.id = d.record_id and g.state = 'accepted'
     join ledger_entries e on e.key = 'hold:' || g.hold_id || ':settle:accepted' join ledger_postings p on p.entry_id = e.id
     join ledger_accounts c on c.id = p.account_id and c.owner_id = 0 and c.kind = 'cash_' || d.gateway
     where d.state in ('open', 'asked') and d.record = 'refund' and d.ours_fen is null and d.copy = 0
       and p.amount_fen = d.theirs_fen
   ), kept as (
     insert into reconciliation_records (record, record_id, day_id, run, line, ours_fen)
     select record, record_id, day_id, run, line, ours_fen from late on conflict do nothing returning *
   ), summed as (
     update reconciliation_days y set found_in_fen = found_in_fen + k.in_fen, found_out_fen = found_out_fen + k.out_fen
     from (select day_id, coalesce(sum(ours_fen) filter (where record = 'payment'), 0)::bigint as in_fen,
         coalesce(sum(ours_fen) filter (where record = 'refund'), 0)::bigint as out_fen from kept group by 1) as k
     where y.id = k.day_id
   )
   update reconciliation_differences d set state = 'resolved', settled_at = $1
   from (select l.id from late l join kept k on k.record = l.record and k.record_id = l.record_id
     union
     select o.id from reconciliation_differences o join reconciliation_records r on r.record = o.record and r.record_id = o.record_id
     where o.state in ('open', 'asked') and o.kind = 'ours_only') as gone
   where d.id = gone.id and d.state in ('open', 'asked') returning d.hold_id`,
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

/** How many lines say otherwise than the books, counted up to a bound. */
export async function countDifferentLines(tx: Tx, { id, run }: Run, max: number): Promise<number> {
  return (await tx.one(countUnlike, [id, run, max])).count;
}

/** Keeps what the bill says otherwise, and what the books have of the day alone. */
export async function keepDifferences(
  tx: Tx,
  { id, run, gateway, merchantId }: ClaimedDay,
  { from, to, cashId, now }: { from: Date; to: Date; cashId: number; now: Date },
): Promise<void> {
  await tx.run(keepUnlike, [id, run, gateway, now]);
  const own = [id, run, gateway, now, merchantId, from, to, cashId];
  await tx.run(keepOwnPayments, own);
  await tx.run(keepOwnRefunds, own);
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

/** Resolves what waits and was found meanwhile: by a late notice, or in the bill of another day; the holds that stand for it. */
export async function resolveLate(tx: Tx, now: Date): Promise<number[]> {
  return holdsOf(await tx.many(resolveFound, [now]));
}

function holdsOf(rows: readonly { holdId: number | null }[]): number[] {
  return rows.flatMap(({ holdId }) => holdId ?? []);
}
