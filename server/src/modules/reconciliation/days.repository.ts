/** Days of merchant accounts: planned, claimed by whoever reads the bill, and how they ended. */
import type { BillFailure, BillState } from '#contract/money/reconciliationRules.ts';
import { reconciliationRules } from '#contract/money/reconciliationRules.ts';
import type { GatewayName } from '#contract/orders/gateways.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';

/** A day that somebody reads; `run` numbers the readings. */
export interface ClaimedDay {
  id: number;
  gateway: GatewayName;
  merchantId: number | null;
  /** YYYY-MM-DD. */
  day: string;
  run: number;
  asked: number;
  /** Of the bill that was compared last; 0: none. */
  billLines: number;
}

export interface DayRow {
  id: number;
  gateway: GatewayName;
  merchantId: number | null;
  name: string | null;
  day: string;
  state: BillState;
  askAt: Date | null;
  failure: BillFailure | null;
  lines: number;
  comparedLines: number;
  billInFen: number;
  billOutFen: number;
  billFeeFen: number;
  foundInFen: number;
  foundOutFen: number;
  feeBookedFen: number;
  comparedAt: Date | null;
  open: number;
  /** Of the books alone, and what was booked since, by what it is about. */
  onlyInFen: number;
  onlyOutFen: number;
  bookedInFen: number;
  bookedOutFen: number;
  explainedFen: number;
}

const { timeZone, daysBack } = reconciliationRules;

const daysAgo = `(($3::date - ${daysBack})::timestamp at time zone '${timeZone}')`;
/** SQL: whether money came or went through a merchant account `m` lately. */
const isStillUsed = `(exists (select from payment_attempts a where a.gateway = m.gateway and a.merchant_id = m.id
    and a.state = 'paid' and a.paid_at >= ${daysAgo})
  or exists (select from gateway_refunds g join payment_attempts a on a.id = g.attempt_id
    where g.state = 'accepted' and g.ended_at >= ${daysAgo} and a.merchant_id = m.id))`;
const plan = prepared(
  'bill_days_plan',
  `insert into reconciliation_days (gateway, merchant_id, day, ask_at)
   select s.gateway, s.merchant_id, d::date, $4
   from (select 'sandbox' as gateway, null::bigint as merchant_id where $1
         union all select m.gateway, m.id from merchants m where m.gateway = any($2::text[])
           and (m.state = 'on' or m.state = 'off' and ${isStillUsed})) as s
   cross join lateral (select max(day) as day from reconciliation_days r
     where r.gateway = s.gateway and r.merchant_id is not distinct from s.merchant_id) as known
   cross join lateral (select min(a.paid_at) as at from payment_attempts a
     where (known.day is null or known.day < $3::date - ${daysBack})
     and a.paid_at >= coalesce((known.day + 1)::timestamp at time zone '${timeZone}', '-infinity')
     and a.gateway = s.gateway and a.merchant_id is not distinct from s.merchant_id and a.state = 'paid') as first
   cross join lateral generate_series(
     coalesce(case when known.day is not null then
         greatest(known.day + 1, least((first.at at time zone '${timeZone}')::date, $3::date - ${daysBack})) end,
       greatest(least((first.at at time zone '${timeZone}')::date, $3::date), $3::date - ${daysBack}), $3::date),
     $3::date, interval '1 day') as d
   on conflict on constraint reconciliation_days_once do nothing`,
);
const claim = prepared<ClaimedDay>(
  'bill_days_claim',
  `update reconciliation_days set state = 'running', run = run + 1, asked = asked + 1, ask_at = null,
     claimed_until = $2, lines = 0, compared_lines = 0
   where id = (select id from reconciliation_days
     where (ask_at <= $1 and state <> 'running') or (state = 'running' and claimed_until <= $1)
     order by ask_at, id limit 1 for no key update skip locked)
   returning id, gateway, merchant_id, to_char(day, 'YYYY-MM-DD') as day, run, asked, bill_lines`,
);
const progress = prepared(
  'bill_days_progress',
  `update reconciliation_days set claimed_until = $3, lines = coalesce($4, lines), compared_lines = coalesce($5, compared_lines)
   where id = $1 and run = $2 and state = 'running'`,
);
const postpone = prepared(
  'bill_days_postpone',
  `update reconciliation_days set claimed_until = null, failure = $3, lines = bill_lines, compared_lines = bill_lines,
     state = case when compared_at is null then 'waiting' else 'compared' end,
     ask_at = case when compared_at is null then $4::timestamptz end
   where id = $1 and run = $2 and state = 'running'`,
);
const finish = prepared(
  'bill_days_finish',
  `update reconciliation_days set state = 'compared', claimed_until = null, ask_at = null, asked = 0, failure = null,
     compared_at = $3, compared_lines = lines, compared_run = run, bill_lines = lines
   where id = $1 and run = $2 and state = 'running'`,
);
const keepSums = prepared<{ billInFen: number; billOutFen: number; billFeeFen: number; feeBookedFen: number }>(
  'bill_days_sums',
  `update reconciliation_days d set bill_in_fen = l.in_fen, bill_out_fen = l.out_fen, bill_fee_fen = l.fee_fen,
     found_in_fen = r.in_fen, found_out_fen = r.out_fen
   from (select coalesce(sum(amount_fen) filter (where record = 'payment'), 0)::bigint as in_fen,
       coalesce(sum(amount_fen) filter (where record = 'refund'), 0)::bigint as out_fen,
       coalesce(sum(fee_fen), 0)::bigint as fee_fen
     from reconciliation_lines where day_id = $1 and run = $2 and is_done) as l,
     (select coalesce(sum(ours_fen) filter (where record = 'payment'), 0)::bigint as in_fen,
       coalesce(sum(ours_fen) filter (where record in ('refund', 'dispute')), 0)::bigint as out_fen
     from reconciliation_records where day_id = $1 and run = $2) as r
   where d.id = $1 and d.run = $2 and d.state = 'running'
   returning d.bill_in_fen, d.bill_out_fen, d.bill_fee_fen, d.fee_booked_fen`,
);
const bookFee = prepared(
  'bill_days_fee',
  `update reconciliation_days set fee_booked_fen = $3 where id = $1 and fee_booked_fen = $2`,
);
const askNow = prepared(
  'bill_days_ask_now',
  `update reconciliation_days set ask_at = $2 where id = $1 and state <> 'running'`,
);
const isInNoBill = (record: 'payment' | 'refund', id: string) =>
  `not exists (select from reconciliation_records r where r.record = '${record}' and r.record_id = ${id})`;
/** A refund that took days stands in the bill of the day on which it was taken. */
const hasOwn = prepared<{ has: boolean }>(
  'bill_days_has_own',
  `select exists (select from payment_attempts a where a.gateway = $1 and a.merchant_id is not distinct from $2
       and a.state = 'paid' and a.paid_at >= $3 and a.paid_at < $4 and ${isInNoBill('payment', 'a.id')})
     or exists (select from gateway_refunds g join payment_attempts a on a.id = g.attempt_id
       where g.state = 'accepted' and g.ended_at >= $3 and g.ended_at < $4
         and a.gateway = $1 and a.merchant_id is not distinct from $2 and ${isInNoBill('refund', 'g.id')}) as has`,
);
const dayColumns = `
  select d.id, d.gateway, d.merchant_id, m.name, to_char(d.day, 'YYYY-MM-DD') as day, d.state, d.ask_at, d.failure, d.lines,
    d.compared_lines, d.bill_in_fen, d.bill_out_fen, d.bill_fee_fen, d.found_in_fen, d.found_out_fen, d.fee_booked_fen,
    d.compared_at, f.*
  from reconciliation_days d left join merchants m on m.id = d.merchant_id
  cross join lateral (
    select count(*) filter (where state in ('open', 'asked'))::int as open,
      coalesce(sum(ours_fen) filter (where kind = 'ours_only' and record = 'payment' and state <> 'resolved'), 0)::bigint
        as only_in_fen,
      coalesce(sum(ours_fen) filter (where kind = 'ours_only' and record in ('refund', 'dispute') and state <> 'resolved'), 0)::bigint
        as only_out_fen,
      coalesce(sum(gap_fen) filter (where outcome = 'booked' and record = 'payment'), 0)::bigint as booked_in_fen,
      coalesce(-sum(gap_fen) filter (where outcome = 'booked' and record in ('refund', 'dispute')), 0)::bigint as booked_out_fen,
      coalesce(sum(gap_fen) filter (where outcome = 'noted'), 0)::bigint as explained_fen
    from reconciliation_differences x where x.day_id = d.id) as f`;
const listDays = prepared<DayRow>(
  'bill_days_list',
  `${dayColumns} where d.day between $1::date and $2::date order by d.gateway, d.merchant_id nulls first, d.day`,
);
const findDay = prepared<DayRow>('bill_days_find', `${dayColumns} where d.id = $1`);
const late = prepared<{ late: number }>(
  'bill_days_late',
  `select count(*)::int as late from (
     select from reconciliation_days where compared_at is null and day < $1::date limit $2) as late`,
);

/**
 * Adds the days up to `last` that are missing, of each merchant account whose gateway has bills; where it is switched off only while
 * money came or went lately. A long time without any is left out.
 */
export async function planDays(
  tx: Tx,
  { sandbox, gateways, last, now }: { sandbox: boolean; gateways: readonly string[]; last: string; now: Date },
): Promise<void> {
  await tx.run(plan, [sandbox, gateways, last, now]);
}

/** The day that is due longest, or whose reader died; it is this caller's until the claim runs out. */
export function claimDay(tx: Tx, { now, until }: { now: Date; until: Date }): Promise<ClaimedDay | undefined> {
  return tx.maybe(claim, [now, until]);
}

/** Renews a claim and says how far its reader is. False: another one reads it by now. */
export async function renewClaim(
  tx: Tx,
  { id, run }: Pick<ClaimedDay, 'id' | 'run'>,
  { until, lines, comparedLines }: { until: Date; lines?: number; comparedLines?: number },
): Promise<boolean> {
  return (await tx.run(progress, [id, run, until, lines, comparedLines])) === 1;
}

/** Notes why the bill was not read, and when it is asked for again; what was compared before stays. */
export async function postponeDay(
  tx: Tx,
  { id, run }: Pick<ClaimedDay, 'id' | 'run'>,
  { failure, at }: { failure: BillFailure; at: Date },
): Promise<void> {
  await tx.run(postpone, [id, run, failure, at]);
}

/** False: another one reads it by now. */
export async function finishDay(tx: Tx, { id, run }: Pick<ClaimedDay, 'id' | 'run'>, now: Date): Promise<boolean> {
  return (await tx.run(finish, [id, run, now])) === 1;
}

/** Keeps the sums of what was read, in fen; undefined: another one reads it by now. */
export function keepDaySums(tx: Tx, { id, run }: Pick<ClaimedDay, 'id' | 'run'>) {
  return tx.maybe(keepSums, [id, run]);
}

/** False where somebody else changed what is booked. */
export async function noteFee(tx: Tx, id: number, { from, to }: { from: number; to: number }): Promise<boolean> {
  return (await tx.run(bookFee, [id, from, to])) === 1;
}

/** False while it is read, or where there is none. */
export async function askForDayNow(tx: Tx, id: number, now: Date): Promise<boolean> {
  return (await tx.run(askNow, [id, now])) === 1;
}

/** Whether the books have anything of a day. */
export async function hasOwnRecords(
  tx: Tx,
  { gateway, merchantId, from, to }: Pick<ClaimedDay, 'gateway' | 'merchantId'> & { from: Date; to: Date },
): Promise<boolean> {
  return (await tx.one(hasOwn, [gateway, merchantId, from, to])).has;
}

/** By merchant account, then by day; at most as many days as the contract lets be asked for, of few merchant accounts. */
export function listDayRows(tx: Tx, { from, to }: { from: string; to: string }): Promise<DayRow[]> {
  return tx.many(listDays, [from, to]);
}

export function findDayRow(tx: Tx, id: number): Promise<DayRow | undefined> {
  return tx.maybe(findDay, [id]);
}

/** How many bills of days before one were never read, counted up to a bound. */
export async function countLateBills(tx: Tx, before: string, max: number): Promise<number> {
  return (await tx.one(late, [before, max])).late;
}
