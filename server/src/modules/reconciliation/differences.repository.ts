/** What bills and books say differently. Each step is one conditional statement. */
import type {
  BillRecord,
  DifferenceAct,
  DifferenceKind,
  DifferenceOutcome,
  DifferenceReason,
  DifferenceState,
} from '#contract/money/reconciliationRules.ts';
import type { PageInput } from '../../platform/database/listPage.ts';
import { listPage, listStatements } from '../../platform/database/listPage.ts';
import type { GatewayName } from '#contract/orders/gateways.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import { standsSql } from '../payments/service.ts';
import type { Row } from '../../platform/database/rows.ts';

export interface DifferenceRow extends Row<
  'reconciliation_differences',
  'id dayId recordId number reference theirsFen oursFen gapFen foundAt settledAt'
> {
  gateway: GatewayName;
  kind: DifferenceKind;
  record: BillRecord;
  state: DifferenceState;
  merchantId: number | null;
  /** YYYY-MM-DD. */
  day: string;
}

export interface DifferenceDetailRow extends DifferenceRow {
  act: DifferenceAct | null;
  outcome: DifferenceOutcome | null;
  reason: DifferenceReason | null;
  words: string;
  askedBy: number | null;
  askedByName: string | null;
  askedAt: Date | null;
  settledBy: number | null;
  settledByName: string | null;
  entryId: number | null;
  holdId: number | null;
  heldFen: number;
  ownerId: number | null;
  round: number;
  /** Whether the gateway can be asked and its answer may end what it is about. */
  mayAsk: boolean;
  /** Whether it is about a record whose own entry may come, or came and was not looked at yet. */
  awaitsEntry: boolean;
  ownerName: string | null;
  orderId: number | null;
}

const columns = `x.id, x.day_id, x.gateway, x.kind, x.record, x.record_id, x.state, x.number, x.reference, x.theirs_fen,
  x.ours_fen, x.gap_fen, x.found_at, x.settled_at, y.merchant_id, to_char(y.day, 'YYYY-MM-DD') as day`;
const listed = listStatements<DifferenceRow>({
  name: 'bill_differences_list',
  table: 'reconciliation_differences',
  alias: 'x',
  columns,
  joins: 'join reconciliation_days y on y.id = x.day_id',
  filter: 'state = $3 and ($4::text is null or kind = $4) and ($5::text is null or gateway = $5)',
});
const listedOfDay = listStatements<DifferenceRow>({
  name: 'bill_differences_of_day',
  table: 'reconciliation_differences',
  alias: 'x',
  columns,
  joins: 'join reconciliation_days y on y.id = x.day_id',
  filter: 'day_id = $6 and state = $3 and ($4::text is null or kind = $4) and ($5::text is null or gateway = $5)',
});
const find = prepared<DifferenceDetailRow>(
  'bill_differences_find',
  `select ${columns}, x.act, x.outcome, x.reason, x.words, x.asked_by, x.asked_at, x.settled_by, x.entry_id, x.hold_id,
     x.round, x.ours_fen is null and coalesce(case x.record when 'payment' then a.state <> 'paid'
       else g.state = 'asked' and g.hand_end is null end, false) as may_ask,
     x.ours_fen is null and x.copy = 0
       and coalesce(case x.record when 'payment' then a.state = 'paid' or a.amount_fen = x.theirs_fen
         else g.state in ('asked', 'accepted') end, false)
       and not exists (select from reconciliation_records r where r.record = x.record and r.record_id = x.record_id)
       or x.record = 'refund' and x.record_id is null and x.ours_fen is null and exists (
         select from gateway_disputes d join payment_attempts c on c.id = d.attempt_id
         where d.gateway = x.gateway and c.merchant_id is not distinct from y.merchant_id
           and (c.merchant_number = x.number or c.gateway_reference = x.reference)
           and (${standsSql} or d.state = 'lost' and d.taken_fen > 0 and not exists (
             select from reconciliation_records r where r.record = 'dispute' and r.record_id = d.id)))
       as awaits_entry,
     coalesce(h.left_fen, 0)::bigint as held_fen, i.username as asked_by_name, s.username as settled_by_name,
     p.user_id as owner_id, u.username as owner_name,
     (select min(o.id) from orders o where o.payment_id = p.id) as order_id
   from reconciliation_differences x join reconciliation_days y on y.id = x.day_id
   left join gateway_refunds g on x.record = 'refund' and g.id = x.record_id
   left join gateway_disputes t on x.record = 'dispute' and t.id = x.record_id
   left join payment_attempts a on a.id = case x.record when 'payment' then x.record_id else coalesce(g.attempt_id, t.attempt_id) end
   left join payments p on p.id = a.payment_id left join users u on u.id = p.user_id
   left join ledger_holds h on h.id = x.hold_id
   left join users i on i.id = x.asked_by left join users s on s.id = x.settled_by
   where x.id = $1`,
);
const lockDay = prepared(
  'bill_differences_lock_day',
  `select from reconciliation_days where id = (select day_id from reconciliation_differences where id = $1) for no key update`,
);
const lock = prepared<{ state: DifferenceState }>(
  'bill_differences_lock',
  `select state from reconciliation_differences where id = $1 for no key update`,
);
const ask = prepared(
  'bill_differences_ask',
  `update reconciliation_differences set state = 'asked', act = $2, reason = $3, words = $4, asked_by = $5, asked_at = $6
   where id = $1 and state = 'open'`,
);
const withdraw = prepared(
  'bill_differences_withdraw',
  `update reconciliation_differences set state = 'open', act = null, reason = null, words = '', asked_by = null, asked_at = null
   where id = $1 and state = 'asked' and ($2::bigint is null or asked_by = $2)`,
);
const settle = prepared(
  'bill_differences_settle',
  `update reconciliation_differences set state = 'settled', outcome = $3, settled_by = $4, settled_at = $5, entry_id = $6
   where id = $1 and state = $2`,
);
const noteHold = prepared(
  'bill_differences_note_hold',
  `update reconciliation_differences set hold_id = $2 where id = $1 and state in ('open', 'asked') and hold_id is null`,
);
const credited = prepared(
  'bill_differences_credited',
  `with record as (
     insert into reconciliation_records (record, record_id, day_id, run, first_run, line, ours_fen)
     select record, record_id, day_id, run, run, line, $4 from reconciliation_differences where id = $1
     on conflict do nothing returning day_id
   ), summed as (
     update reconciliation_days set found_in_fen = found_in_fen + $4 where id in (select day_id from record)
   )
   update reconciliation_differences set state = 'settled', outcome = 'credited', settled_by = $2, settled_at = $3
   where id = $1 and state in ('open', 'asked') and record = 'payment' and theirs_fen = $4`,
);
const waiting = prepared<{ count: number; oldestAt: Date | null }>(
  'bill_differences_waiting',
  `select count(*)::int as count, min(found_at) as oldest_at from (
     select found_at from reconciliation_differences where state in ('open', 'asked') and found_at <= $1
     order by found_at limit $2) as waiting`,
);

/** One page, newest first. */
export function listDifferences(
  tx: Tx,
  {
    state,
    kind = null,
    gateway = null,
    dayId,
    ...page
  }: PageInput & {
    state: DifferenceState;
    kind?: DifferenceKind | null | undefined;
    gateway?: GatewayName | null | undefined;
    dayId?: number | undefined;
  },
) {
  const filters = [state, kind, gateway];
  return dayId === undefined
    ? listPage(tx, listed, page, filters)
    : listPage(tx, listedOfDay, page, [...filters, dayId]);
}

export function findDifference(tx: Tx, id: number): Promise<DifferenceDetailRow | undefined> {
  return tx.maybe(find, [id]);
}

/** Locks one until the end of the transaction; undefined: there is none. */
export async function lockDifference(tx: Tx, id: number): Promise<DifferenceState | undefined> {
  // The day first, as who reads its bill does.
  await tx.run(lockDay, [id]);
  return (await tx.maybe(lock, [id]))?.state;
}

/** open → asked: false when it does not wait any more. */
export async function askSettling(
  tx: Tx,
  asked: { id: number; act: DifferenceAct; reason: DifferenceReason; words: string; by: number; now: Date },
): Promise<boolean> {
  const { id, act, reason, words, by, now } = asked;
  return (await tx.run(ask, [id, act, reason, words, by, now])) === 1;
}

/** asked → open; `by`: only what this admin asked for. */
export async function withdrawSettling(tx: Tx, id: number, by: number | null): Promise<boolean> {
  return (await tx.run(withdraw, [id, by])) === 1;
}

/** asked → settled: true once, ever. */
export async function settleRow(
  tx: Tx,
  settled: { id: number; outcome: 'noted' | 'booked'; by: number; entryId: number | null; now: Date },
): Promise<boolean> {
  const { id, outcome, by, entryId, now } = settled;
  return (await tx.run(settle, [id, 'asked', outcome, by, now, entryId])) === 1;
}

/** Settles one whose payment was credited just now, in fen; false where it says another amount or waits no more. */
export async function settleCredited(
  tx: Tx,
  settled: { id: number; by: number; amountFen: number; now: Date },
): Promise<boolean> {
  return (await tx.run(credited, [settled.id, settled.by, settled.now, settled.amountFen])) === 1;
}

/** False where something is set aside for it already, or it waits no more. */
export async function noteDifferenceHold(tx: Tx, id: number, holdId: number): Promise<boolean> {
  return (await tx.run(noteHold, [id, holdId])) === 1;
}

/** How many that were found up to a moment wait, counted up to a bound, and since when the oldest does. */
export function countWaitingDifferences(
  tx: Tx,
  { until, max }: { until: Date; max: number },
): Promise<{ count: number; oldestAt: Date | null }> {
  return tx.one(waiting, [until, max]);
}
