/** Refunds that a gateway does not answer, and how admins end them. Each move is one conditional statement. */
import type { HandEnd } from '#contract/orders/gatewayRefundProcess.ts';
import type { GatewayName } from '#contract/orders/gateways.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';

/** As many are shown; the oldest are dealt with first. */
const shownMax = 100;

export interface UnansweredRow extends Row<
  'gateway_refunds',
  'id amountFen askedAt reason handWords handAskedBy handAskedAt'
> {
  gateway: GatewayName;
  merchantNumber: string;
  orderId: number | null;
  leaseId: number | null;
  userId: number;
  username: string;
  handEnd: HandEnd | null;
  handAskedByName: string | null;
}

const unanswered = prepared<UnansweredRow>(
  'gateway_refunds_unanswered',
  `select g.id, g.amount_fen, g.asked_at, g.reason, g.hand_end, g.hand_words, g.hand_asked_by, g.hand_asked_at,
     a.gateway, a.merchant_number, case when h.subject_kind = 'order' then h.subject_id end as order_id,
     case when h.subject_kind = 'lease' then h.subject_id end as lease_id, u.id as user_id, u.username, b.username as hand_asked_by_name
   from gateway_refunds g join payment_attempts a on a.id = g.attempt_id join ledger_holds h on h.id = g.hold_id
   join users u on u.id = h.user_id left join users b on b.id = g.hand_asked_by
   where g.state = 'asked' and g.asked_at <= case when g.is_processing then $2::timestamptz else $1::timestamptz end order by g.asked_at, g.id limit ${shownMax}`,
);
const outside = prepared<ReturnedOutside>(
  'gateway_refunds_outside',
  `select merchant_number, gateway, returned_outside_fen as amount_fen, state = 'paid' as is_credited, returned_outside_at as at from payment_attempts
   where returned_outside_at is not null order by id desc limit ${shownMax}`,
);
const ask = prepared(
  'gateway_refund_hand_ask',
  `update gateway_refunds set hand_end = $2, hand_words = $3, hand_asked_by = $4, hand_asked_at = $5
   where id = $1 and state = 'asked' and hand_end is null and asked_at <= case when is_processing then $7::timestamptz else $6::timestamptz end`,
);
const agree = prepared(
  'gateway_refund_hand_agree',
  `update gateway_refunds set hand_agreed_by = $2 where id = $1 and hand_end is not null and hand_agreed_by is null`,
);
const withdraw = prepared(
  'gateway_refund_hand_withdraw',
  `update gateway_refunds set hand_end = null, hand_words = '', hand_asked_by = null, hand_asked_at = null, ask_at = $2
   where id = $1 and state = 'asked' and hand_end is not null`,
);
const note = prepared(
  'payment_attempt_returned_outside',
  `update payment_attempts a set returned_outside_at = $2, returned_outside_fen = a.amount_fen - given.fen
   from (select coalesce(sum(amount_fen), 0)::bigint as fen from gateway_refunds where attempt_id = $1 and state <> 'failed') as given
   where a.id = $1 and a.state = 'paid' and a.returned_outside_at is null and given.fen < a.amount_fen`,
);

const noteUncredited = prepared(
  'payment_attempt_returned_uncredited',
  `update payment_attempts set returned_outside_at = $2, returned_outside_fen = amount_fen
   where id = $1 and state = 'failed' and returned_outside_at is null`,
);

/** A payment that its gateway gave back without our asking. */
export interface ReturnedOutside {
  merchantNumber: string;
  gateway: GatewayName;
  amountFen: number;
  /** False: it went back before it was credited; then it is not known how much did. */
  isCredited: boolean;
  at: Date;
}

/** Moments up to which a refund was asked for: such a one has no answer at all, or the gateway says that it is on its way. */
export interface AskedUntil {
  asked: Date;
  processing: Date;
}

/** Those asked for up to a moment that have no answer, the oldest first. */
export function listUnanswered(tx: Tx, { asked, processing }: AskedUntil): Promise<UnansweredRow[]> {
  return tx.many(unanswered, [asked, processing]);
}

export function listReturnedOutside(tx: Tx): Promise<ReturnedOutside[]> {
  return tx.many(outside, []);
}

/** Whether this call is the one that asks for an end by hand; from then on the gateway is not asked. */
export async function askHandEnd(
  tx: Tx,
  end: { id: number; how: HandEnd; words: string; by: number; now: Date; until: AskedUntil },
): Promise<boolean> {
  const { id, how, words, by, now, until } = end;
  return (await tx.run(ask, [id, how, words, by, now, until.asked, until.processing])) === 1;
}

/** Notes who agreed, on one that has just ended. */
export async function noteHandAgreed(tx: Tx, id: number, by: number): Promise<boolean> {
  return (await tx.run(agree, [id, by])) === 1;
}

/** The gateway is asked again. */
export async function withdrawHandEnd(tx: Tx, id: number, now: Date): Promise<boolean> {
  return (await tx.run(withdraw, [id, now])) === 1;
}

/** Notes that a paid attempt went back at its gateway by more than we asked for; false where we asked for all of it. */
export async function noteReturnedOutside(tx: Tx, attemptId: number, now: Date): Promise<boolean> {
  return (await tx.run(note, [attemptId, now])) === 1;
}

/** The same of an attempt that was paid and went back, at least in part, before it was credited: all that was paid is noted. */
export async function noteReturnedUncredited(tx: Tx, attemptId: number, now: Date): Promise<boolean> {
  return (await tx.run(noteUncredited, [attemptId, now])) === 1;
}
