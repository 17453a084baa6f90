/** Payments that their payers asked the gateway to undo. Each step is one conditional statement. */
import type {
  AnswerSending,
  GatewayDisputeEnd,
  GatewayDisputeSource,
  GatewayDisputeState,
  GatewayDisputeSort,
} from '#contract/money/gatewayDisputeRules.ts';
import type { GatewayName } from '#contract/orders/gateways.ts';
import type { PaymentState } from '#contract/orders/payments.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import {
  inAmounts,
  inDays,
  isValue,
  type AmountRange,
  type Condition,
  type DayRange,
  type Direction,
  type SortKey,
  type Walk,
} from '../../platform/database/walk.ts';
import { accountsNamed, type NumberOrName } from '../identity/service.ts';
import { waitsForAdmins } from './waiting.repository.ts';
import type { Row } from '../../platform/database/rows.ts';
import type { PaymentOfLease } from '../leases/service.ts';
import { standsSql } from '../payments/service.ts';

export interface DisputeRow extends Row<
  'gateway_disputes',
  'id attemptId paymentId userId amountFen reason openNumbers endedNumbers lostNumbers partNumbers answeredNumbers dueAt openedAt endedAt round takenFen lostFen partTurned'
> {
  gateway: GatewayName;
  state: GatewayDisputeState;
  source: GatewayDisputeSource;
}

export interface ListedDisputeRow extends DisputeRow {
  purpose: PaymentState['purpose'];
  username: string;
  orderId: number | null;
  leaseId: number | null;
}

export interface DisputeDetailRow extends ListedDisputeRow {
  merchantId: number | null;
  merchantNumber: string;
  openedByOthers: boolean;
  heldFen: number;
  answer: string;
  answerPictures: string[];
  answeredBy: number | null;
  answeredByName: string | null;
  answeredAt: Date | null;
  sending: AnswerSending | null;
  sendingFailure: string;
  picturesLeftOut: number;
  openedBy: number | null;
  openedByName: string | null;
  endedBy: number | null;
  endedByName: string | null;
  words: string;
}

/** What a payment paid. */
export interface DisputedPayment {
  purpose: PaymentState['purpose'];
  /** In the order of their ids. */
  orderIds: number[];
  lease: PaymentOfLease | null;
  /** What went back through the gateway or is on its way, in fen. */
  givenFen: number;
  /** What the platform added to the recharge that it was, in fen. */
  bonusFen: number;
  /** What of it is the fee that the payer bore: the platform's, but for what came back with money that paid nothing. */
  feeFen: number;
}
/** What is set aside for a dispute, in fen. */
export interface DisputeHold {
  holdId: number;
  userId: number;
  key: string;
  amountFen: number;
}
type DisputedPaymentRow = Omit<DisputedPayment, 'lease'> & { leaseId: number | null; renewalId: number | null };

/** SQL: the columns of a dispute `d`. */
export const disputeColumns = `d.id, d.attempt_id, d.payment_id, d.user_id, d.gateway, d.state, d.source, d.amount_fen, d.reason, d.open_numbers,
  d.ended_numbers, d.lost_numbers, d.part_numbers, d.answered_numbers, d.due_at, d.opened_at, d.ended_at, d.round, d.taken_fen, d.lost_fen, d.part_turned`;
const columns = `${disputeColumns}, p.purpose, u.username,
  (select min(o.id) from orders o where o.payment_id = d.payment_id) as order_id,
  (select min(l.id) from (select id, payment_id from leases union all select lease_id, payment_id from lease_renewals) as l
   where l.payment_id = d.payment_id) as lease_id`;
const joins = `join payments p on p.id = d.payment_id join users u on u.id = d.user_id`;
const find = prepared<DisputeDetailRow>(
  'gateway_dispute_find',
  `select ${columns}, a.merchant_id, a.merchant_number, a.opened_by_others, d.answer, d.answer_pictures, d.answered_by, b.username as answered_by_name, d.answered_at,
     d.sending, d.sending_failure, d.pictures_left_out, d.opened_by, y.username as opened_by_name, d.ended_by, e.username as ended_by_name, d.words,
     (select coalesce(sum(h.left_fen), 0)::bigint from gateway_dispute_holds g join ledger_holds h on h.id = g.hold_id
      where g.dispute_id = d.id) as held_fen
   from gateway_disputes d ${joins} join payment_attempts a on a.id = d.attempt_id
   left join users b on b.id = d.answered_by left join users y on y.id = d.opened_by left join users e on e.id = d.ended_by
   where d.id = $1`,
);
const lockPaymentRow = prepared<{ userId: number; purpose: PaymentState['purpose'] }>(
  'gateway_dispute_lock_payment',
  `select user_id, purpose from payments where id = $1 for no key update`,
);
const lockRow = prepared<DisputeRow>(
  'gateway_dispute_lock',
  `select ${disputeColumns} from gateway_disputes d where d.attempt_id = $1 for no key update`,
);
const findOfAttempt = prepared<DisputeRow>(
  'gateway_dispute_of_attempt',
  `select ${disputeColumns} from gateway_disputes d where d.attempt_id = $1`,
);
const insert = prepared<DisputeRow>(
  'gateway_dispute_insert',
  `insert into gateway_disputes as d (attempt_id, payment_id, user_id, gateway, source, state, open_numbers, amount_fen, reason,
     due_at, opened_at, opened_by, part_numbers)
   values ($1, $2, $3, $4, $5, 'open', array[$6::text], $7, $8, $9, $10, $11, case when $12::boolean then array[$6::text] else '{}' end) returning ${disputeColumns}`,
);
const addNumber = prepared(
  'gateway_dispute_add_number',
  `update gateway_disputes d set open_numbers = open_numbers || $2::text, reason = case when $3 = '' then reason else $3 end,
     due_at = case when state = 'answered' then $4 else least(due_at, $4) end,
     state = 'open', answer = '', answer_pictures = '{}', answered_by = null, answered_at = null, sending = null, sending_failure = '',
     tried_numbers = '{}', pictures_left_out = 0, part_numbers = case when $5::boolean then part_numbers || $2::text else part_numbers end
   where d.id = $1 and ${standsSql} and not $2 = any(open_numbers)`,
);
const renameNumber = prepared(
  'gateway_dispute_rename_number',
  `update gateway_disputes d set open_numbers = array_replace(open_numbers, $2::text, $3::text), ended_numbers = ended_numbers || $2::text,
     tried_numbers = array_replace(tried_numbers, $2::text, $3::text)
   where d.id = $1 and ${standsSql} and $2 = any(open_numbers) and not $3 = any(open_numbers || ended_numbers)`,
);
const notePart = prepared(
  'gateway_dispute_note_part',
  `update gateway_disputes d set state = 'open', reason = case when $3 = '' then reason else $3 end, part_numbers = part_numbers || $2::text
   where d.id = $1 and ${standsSql} and not $2 = any(part_numbers)`,
);
const knownPart = prepared(
  'gateway_dispute_know_part',
  `update gateway_disputes set part_numbers = part_numbers || $2::text where id = $1 and not $2 = any(part_numbers)`,
);
const again = prepared(
  'gateway_dispute_again',
  `update gateway_disputes set state = 'open', open_numbers = array[$2::text], reason = $3, due_at = $4, opened_at = $5,
     opened_by = $6, source = $7, round = round + 1, answer = '', answer_pictures = '{}', answered_by = null, answered_at = null, sending = null,
     sending_failure = '', tried_numbers = '{}', pictures_left_out = 0, ended_at = null, ended_by = null, words = '',
     part_numbers = case when $8::boolean then array_remove(part_numbers, $2::text) || $2::text else array_remove(part_numbers, $2::text) end
   where id = $1 and state in ('won', 'withdrawn')`,
);
const dropNumber = prepared(
  'gateway_dispute_drop_number',
  `update gateway_disputes set open_numbers = array_remove(open_numbers, $2::text), ended_numbers = ended_numbers || $2::text,
     state = case when state = 'answered' and sending = 'sent' and not array_remove(open_numbers, $2::text) <@ answered_numbers
       then 'open' else state end,
     (sending, sending_failure) = (select case when o.is_sent then 'sent' else sending end, case when o.is_sent then '' else sending_failure end
       from (select state = 'answered' and sending = 'failed' and array_remove(open_numbers, $2::text) <@ answered_numbers as is_sent) as o)
   where id = $1 and not $2 = any(ended_numbers)`,
);
const finish = prepared(
  'gateway_dispute_end',
  `update gateway_disputes d set state = $2, ended_at = $3, ended_by = $4, words = $5, taken_fen = $6, lost_numbers = $7::text[], lost_fen = $8,
     ended_numbers = ended_numbers || open_numbers, open_numbers = '{}',
     sending = case when sending = 'waiting' then null else sending end
   where d.id = $1 and ${standsSql}`,
);
const more = prepared(
  'gateway_dispute_lose_more',
  `update gateway_disputes set taken_fen = taken_fen + $3, lost_fen = lost_fen + $3, ended_by = $4, words = $5
   where id = $1 and state = 'lost' and lost_fen = $2`,
);
const turn = prepared(
  'gateway_dispute_turn',
  `update gateway_disputes set state = 'won', taken_fen = 0, part_turned = part_turned or lost_fen is not null, lost_fen = null, lost_numbers = '{}', ended_by = $2, ended_at = $3
   where id = $1 and state = 'lost'`,
);
const answering = prepared(
  'gateway_dispute_answer',
  `update gateway_disputes d set state = 'answered', answer = $2, answered_by = $3, answered_at = $4, sending = $5, sending_failure = '', answer_pictures = $6::text[],
     answered_numbers = case when open_numbers <@ answered_numbers then '{}' else answered_numbers end, tried_numbers = '{}', pictures_left_out = 0
   where d.id = $1 and ${standsSql} and not ($7 and open_numbers <@ answered_numbers)`,
);
const sent = prepared(
  'gateway_dispute_sent',
  `update gateway_disputes set sending = $2, sending_failure = $3, pictures_left_out = $5
   where id = $1 and sending = 'waiting' and answered_at = $4`,
);
const trying = prepared<{ wasTried: boolean }>(
  'gateway_dispute_try',
  `update gateway_disputes d
   set tried_numbers = case when $3::text = any(b.tried_numbers) then b.tried_numbers else b.tried_numbers || $3::text end
   from (select id, tried_numbers from gateway_disputes where id = $1 for no key update) as b
   where d.id = b.id and d.sending = 'waiting' and d.answered_at = $2 and $3::text = any(d.open_numbers)
   returning $3::text = any(b.tried_numbers) as was_tried`,
);
const took = prepared(
  'gateway_dispute_took',
  `update gateway_disputes set answered_numbers = answered_numbers || $3::text
   where id = $1 and (answered_at = $2 or answered_at is null) and not $3::text = any(answered_numbers)`,
);
const paid = prepared<DisputedPaymentRow>(
  'gateway_dispute_payment',
  `select p.purpose,
     array(select o.id::int8 from orders o where o.payment_id = p.id and not exists (
       select from payment_credits c where c.attempt_id = a.id and c.order_id = o.id) order by o.id)::text[] as order_ids,
     l.lease_id, l.renewal_id, a.fee_fen - (select coalesce(sum(k.fee_fen), 0)::bigint from payment_credits k where k.attempt_id = a.id) as fee_fen,
     coalesce((select b.amount_fen from recharge_bonuses b where b.attempt_id = a.id), 0)::bigint
       - (select coalesce(sum(g.bonus_fen), 0)::bigint from gateway_refunds g where g.attempt_id = a.id and g.state <> 'failed') as bonus_fen,
     (select coalesce(sum(g.amount_fen), 0)::bigint from gateway_refunds g
      where g.attempt_id = a.id and g.state <> 'failed') as given_fen
   from payment_attempts a join payments p on p.id = a.payment_id
   left join lateral (
     select one.lease_id, one.renewal_id from (
       select id as lease_id, null::bigint as renewal_id from leases where payment_id = p.id
       union all select lease_id, id from lease_renewals where payment_id = p.id) as one
     where not exists (select from payment_credits c where c.attempt_id = a.id and c.lease_id = one.lease_id)
     limit 1) as l on true
   where a.id = $1`,
);
const paidAt = prepared<{ paidAt: Date }>(
  'gateway_dispute_paid_at',
  `select paid_at from payment_attempts where id = $1`,
);
const holds = prepared<DisputeHold>(
  'gateway_dispute_holds',
  `select g.hold_id, g.user_id, h.key, h.left_fen as amount_fen from gateway_dispute_holds g join ledger_holds h on h.id = g.hold_id
   where g.dispute_id = $1 and h.state = 'active' order by g.user_id, g.hold_id`,
);
const sides = prepared<{
  orderId: number;
  shopId: number | null;
  sellerId: number | null;
  titleZh: string;
  titleEn: string;
}>(
  'gateway_dispute_sides',
  `select o.id as order_id, o.shop_id, o.seller_id, o.snapshot ->> 'titleZh' as title_zh, coalesce(o.snapshot ->> 'titleEn', '') as title_en
   from orders o where o.id = any($1::bigint[]) order by o.id`,
);
const leaseSide = prepared<{ lessorId: number; titleZh: string; titleEn: string }>(
  'gateway_dispute_lease_side',
  `select lessor_id, snapshot ->> 'titleZh' as title_zh, coalesce(snapshot ->> 'titleEn', '') as title_en from leases where id = $1`,
);
const waitingAnswers = prepared<{ id: number }>(
  'gateway_dispute_unsent',
  `select id from gateway_disputes d where ${standsSql} and sending = 'waiting' and answered_at <= $1 order by id limit $2`,
);

export interface DisputeQuery extends DayRange, AmountRange, NumberOrName {
  state?: GatewayDisputeState | undefined;
  /** Only those that admins have to answer or look at. */
  waiting?: boolean | undefined;
  gateway?: GatewayName | undefined;
  sort: GatewayDisputeSort;
  direction: Direction;
  now: Date;
  /** Of the days. */
  timeZone: string;
}

const sortKeys: Record<GatewayDisputeSort, SortKey> = {
  opened: { sql: 'd.opened_at', is: 'time' },
  amount: { sql: 'd.amount_fen', is: 'number' },
};

/** By when they were opened, of all or of a state, or by amount; indexes stand in migration 0156. */
export function walkOfDisputes(query: DisputeQuery): Walk {
  const { state, waiting = false, gateway, number, name, sort, direction, now, timeZone } = query;
  const walk = { table: 'gateway_disputes', alias: 'd', columns, joins, key: sortKeys[sort], direction };
  const days = inDays('d.opened_at', query, timeZone);
  const amounts = inAmounts('d.amount_fen', query);
  const ofState = isValue('d.state', state);
  const others: Condition[] = [
    ...isValue('d.gateway', gateway),
    ...(waiting ? [(put: Parameters<Condition>[0]) => waitsForAdmins(put(now))] : []),
  ];
  const all = [...ofState, ...others, ...days, ...amounts];
  if (number !== undefined) return { ...walk, within: [...isValue('d.id', number), ...all], matching: [] };
  if (name !== undefined) {
    return { ...walk, each: accountsNamed(name), within: [() => 'd.user_id = b.id', ...all], matching: [] };
  }
  if (sort === 'amount') return { ...walk, within: amounts, matching: [...ofState, ...days, ...others] };
  return { ...walk, within: [...ofState, ...days], matching: [...amounts, ...others] };
}

export function findDispute(tx: Tx, id: number): Promise<DisputeDetailRow | undefined> {
  return tx.maybe(find, [id]);
}

/** Locks a payment until the end of the transaction: whoever opens or ends its dispute does this first. */
export function lockDisputedPayment(tx: Tx, paymentId: number) {
  return tx.one(lockPaymentRow, [paymentId]);
}

/** The dispute of a payment's attempt, as it is read: nothing is locked. */
export function findDisputeOfAttempt(tx: Tx, attemptId: number): Promise<DisputeRow | undefined> {
  return tx.maybe(findOfAttempt, [attemptId]);
}

/** The dispute of a payment's attempt, locked; the caller holds the payment. */
export function lockDispute(tx: Tx, attemptId: number): Promise<DisputeRow | undefined> {
  return tx.maybe(lockRow, [attemptId]);
}

export interface NewDispute extends Pick<
  DisputeRow,
  'attemptId' | 'paymentId' | 'userId' | 'gateway' | 'source' | 'amountFen' | 'reason' | 'dueAt'
> {
  number: string;
  /** It is of a part of the payment. */
  isPart: boolean;
  /** Null: the gateway's notice. */
  by: number | null;
  now: Date;
}

export function insertDispute(tx: Tx, of: NewDispute): Promise<DisputeRow> {
  const { attemptId, paymentId, userId, gateway, source, number, amountFen, reason, dueAt, now, by, isPart } = of;
  const values = [attemptId, paymentId, userId, gateway, source, number, amountFen, reason, dueAt, now, by, isPart];
  return tx.one(insert, values);
}

/** Notes one more dispute of the same payment; false when it is known or nothing stands. */
export async function addDisputeNumber(
  tx: Tx,
  of: { id: number; number: string; reason: string; dueAt: Date; isPart: boolean },
): Promise<boolean> {
  return (await tx.run(addNumber, [of.id, of.number, of.reason, of.dueAt, of.isPart])) === 1;
}

/** Notes that one of the gateway's numbers that is open has another number by now; false where that is known. */
export async function renameDisputeNumber(
  tx: Tx,
  id: number,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  return (await tx.run(renameNumber, [id, from, to])) === 1;
}

/** Notes that one of the gateway's numbers of a dispute that stands is of a part, which an admin is to see; false where it was before. */
export async function notePartOf(tx: Tx, of: { id: number; number: string; reason: string }): Promise<boolean> {
  return (await tx.run(notePart, [of.id, of.number, of.reason])) === 1;
}

/** Notes the same of one that ended, whatever it is; false where it was noted before. */
export async function keepPartOf(tx: Tx, id: number, number: string): Promise<boolean> {
  return (await tx.run(knownPart, [id, number])) === 1;
}

/** Whether one that stands is of a part, by what the gateway says of any of its open numbers. */
export function isOfPart({ openNumbers, partNumbers }: Pick<DisputeRow, 'openNumbers' | 'partNumbers'>): boolean {
  return openNumbers.some((number) => partNumbers.includes(number));
}

/** Opens one anew that ended without a loss. */
export async function reopenDispute(
  tx: Tx,
  of: { id: number } & Pick<NewDispute, 'number' | 'reason' | 'dueAt' | 'source' | 'by' | 'now' | 'isPart'>,
): Promise<boolean> {
  const { id, number, reason, dueAt, now, by, source, isPart } = of;
  return (await tx.run(again, [id, number, reason, dueAt, now, by, source, isPart])) === 1;
}

/** Notes that the gateway's dispute of this number has ended; false when that is known. */
export async function endDisputeNumber(tx: Tx, id: number, number: string): Promise<boolean> {
  return (await tx.run(dropNumber, [id, number])) === 1;
}

/** Ends one that stands: true once. */
export async function finishDispute(
  tx: Tx,
  of: {
    id: number;
    end: GatewayDisputeEnd;
    by: number | null;
    words: string;
    takenFen: number;
    /** Null: the gateway took all that it could. */
    lostFen: number | null;
    /** The gateway's numbers of what was lost. */
    lostNumbers: readonly string[];
    now: Date;
  },
): Promise<boolean> {
  return (
    (await tx.run(finish, [of.id, of.end, of.now, of.by, of.words, of.takenFen, of.lostNumbers, of.lostFen])) === 1
  );
}

/** Notes that more was lost of one that was lost in part, over what was lost before, in fen: true once. */
export async function loseMore(
  tx: Tx,
  of: { id: number; beforeFen: number; lossFen: number; by: number; words: string },
): Promise<boolean> {
  return (await tx.run(more, [of.id, of.beforeFen, of.lossFen, of.by, of.words])) === 1;
}

/** Turns one that was lost to won, once what it took was given back. */
export async function turnToWon(tx: Tx, of: { id: number; by: number; now: Date }): Promise<boolean> {
  return (await tx.run(turn, [of.id, of.by, of.now])) === 1;
}

/**
 * Answers one that stands: those of its numbers to which no answer was taken, or all of them anew. False where that is not so, or all were answered
 * and the gateway takes one answer only.
 */
export async function answerDisputeRow(
  tx: Tx,
  of: {
    id: number;
    answer: string;
    pictures: readonly string[];
    by: number;
    sending: AnswerSending;
    isOnce: boolean;
    now: Date;
  },
): Promise<boolean> {
  return (await tx.run(answering, [of.id, of.answer, of.by, of.now, of.sending, of.pictures, of.isOnce])) === 1;
}

/** Notes that the answer of a moment is about to be sent to a number; undefined when there is another answer by now, or the number has ended. */
export function noteTry(
  tx: Tx,
  of: { id: number; answeredAt: Date; number: string },
): Promise<{ wasTried: boolean } | undefined> {
  return tx.maybe(trying, [of.id, of.answeredAt, of.number]);
}

/** Notes that the gateway took the answer of a moment to a number, unless there is another answer by now. */
export async function noteTaken(tx: Tx, of: { id: number; answeredAt: Date; number: string }): Promise<void> {
  await tx.run(took, [of.id, of.answeredAt, of.number]);
}

/** What became of sending the answer of a moment; false when there is another answer by now. */
export async function noteSending(
  tx: Tx,
  of: { id: number; answeredAt: Date; sending: 'sent' | 'failed'; failure: string; leftOut: number },
): Promise<boolean> {
  return (await tx.run(sent, [of.id, of.sending, of.failure, of.answeredAt, of.leftOut])) === 1;
}

/** What an attempt paid. */
export async function findDisputedPayment(tx: Tx, attemptId: number): Promise<DisputedPayment> {
  const { orderIds, leaseId, renewalId, ...payment } = await tx.one(paid, [attemptId]);
  return { ...payment, orderIds: orderIds.map(Number), lease: leaseId === null ? null : { leaseId, renewalId } };
}

/** When a paid attempt was paid. */
export async function paidAtOf(tx: Tx, attemptId: number): Promise<Date> {
  return (await tx.one(paidAt, [attemptId])).paidAt;
}

/** What is still set aside for a dispute, by whose it is. */
export function listDisputeHolds(tx: Tx, id: number): Promise<DisputeHold[]> {
  return tx.many(holds, [id]);
}

/** Who sold these orders. */
export function listSides(tx: Tx, orderIds: readonly number[]) {
  return tx.many(sides, [orderIds]);
}

/** Who let out what a lease is about. */
export function findLeaseSide(tx: Tx, leaseId: number) {
  return tx.maybe(leaseSide, [leaseId]);
}

/** Answers that wait since a moment to be sent. */
export async function listUnsent(tx: Tx, before: Date, limit: number): Promise<number[]> {
  return (await tx.many(waitingAnswers, [before, limit])).map(({ id }) => id);
}
