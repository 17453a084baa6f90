/** What disputes of gateways stop: money of what was paid stays where it is while one stands. */
import { standingDisputeStates, type GatewayDisputeState } from '#contract/money/gatewayDisputeRules.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import { oneOf } from '../../../platform/database/oneOf.ts';

/** SQL: a dispute `d` stands. */
export const standsSql = `d.state in ${oneOf(standingDisputeStates)}`;

/** SQL: whether a payment that paid the order of this row is disputed. */
export const isDisputedSql = (order: string) => `exists (
  select from gateway_disputes d where d.payment_id = ${order}.payment_id and ${standsSql}
    and not exists (select from payment_credits c where c.attempt_id = d.attempt_id and c.order_id = ${order}.id))`;

/** A dispute of what a gateway paid of a lease. */
export interface DisputeOfLease {
  id: number;
  attemptId: number;
  /** The renewal that was paid; null: the lease as it was booked. */
  renewalId: number | null;
}

const ofOrder = prepared<{ disputed: boolean }>(
  'dispute_of_order',
  `select ${isDisputedSql('o')} as disputed from orders o where o.id = $1`,
);
const ofLease = prepared<DisputeOfLease>(
  'dispute_of_lease',
  `select d.id, d.attempt_id, r.id as renewal_id from gateway_disputes d
   left join lease_renewals r on r.payment_id = d.payment_id and r.lease_id = $1
   where d.payment_id in (select payment_id from leases where id = $1 union all select payment_id from lease_renewals where lease_id = $1)
     and ${standsSql} and not exists (select from payment_credits c where c.attempt_id = d.attempt_id and c.lease_id = $1)
   order by d.id`,
);
const free = prepared<{ id: number }>(
  'dispute_undisputed',
  `select o.id from orders o where o.id = any($1::bigint[]) and not ${isDisputedSql('o')}`,
);
const insertHold = prepared(
  'dispute_hold_insert',
  `insert into gateway_dispute_holds (hold_id, dispute_id, user_id) values ($1, $2, $3) on conflict do nothing`,
);

const lockAttempt = prepared('dispute_lock_attempt', `select from payment_attempts where id = $1 for no key update`);
const lockGiven = prepared<{ fen: number }>(
  'dispute_lock_given',
  `select amount_fen as fen from gateway_refunds where attempt_id = $1 and state <> 'failed' order by id for no key update`,
);
const given = prepared<{ fen: number }>(
  'dispute_given',
  `select coalesce(sum(amount_fen), 0)::bigint as fen from gateway_refunds where attempt_id = $1 and state <> 'failed'`,
);
const lockOfAttempt = prepared<DisputeOfAttempt>(
  'dispute_lock_of_attempt',
  `select d.id, d.round, d.state, d.lost_fen is not null as is_part from gateway_disputes d where d.attempt_id = $1 for no key update`,
);
const lockPaymentOfAttempt = prepared(
  'dispute_lock_payment_of_attempt',
  `select from payments where id = (select payment_id from payment_attempts where id = $1) for no key update`,
);
const takeMore = prepared<{ fen: number }>(
  'dispute_take_more',
  `update gateway_disputes d set taken_fen = taken_fen + w.fen
   from (select a.id as attempt_id, least($2::bigint, a.amount_fen - c.taken_fen
       - (select coalesce(sum(amount_fen), 0)::bigint from gateway_refunds g
          where g.attempt_id = a.id and g.state <> 'failed')) as fen
     from payment_attempts a join gateway_disputes c on c.attempt_id = a.id where a.id = $1) as w
   where d.attempt_id = w.attempt_id and d.state = 'lost' and d.lost_fen is null and w.fen > 0 returning w.fen`,
);

/** The dispute of what was paid by an attempt. */
export interface DisputeOfAttempt {
  id: number;
  round: number;
  state: GatewayDisputeState;
  /** It was lost, of a part alone. */
  isPart: boolean;
}

/**
 * What went back or is on its way back through a gateway of a paid attempt, in fen, locked: no more of it goes and none of it comes
 * until the end of the transaction. The caller holds the dispute, and the orders or the lease.
 */
export async function lockGivenFen(tx: Tx, attemptId: number): Promise<number> {
  await tx.run(lockAttempt, [attemptId]);
  return (await tx.many(lockGiven, [attemptId])).reduce((sum, { fen }) => sum + fen, 0);
}

/** The same for whoever only looks: nothing is locked. */
export async function givenFenOf(tx: Tx, attemptId: number): Promise<number> {
  return (await tx.one(given, [attemptId])).fen;
}

/** The dispute of an attempt, if there is one, locked after its payment, so that none is opened meanwhile. */
export async function lockDisputeOfAttempt(tx: Tx, attemptId: number): Promise<DisputeOfAttempt | undefined> {
  await tx.run(lockPaymentOfAttempt, [attemptId]);
  return tx.maybe(lockOfAttempt, [attemptId]);
}

/** Notes that the gateway took so much more of a payment that was lost whole, in fen, as far as it was paid and did not go back; how much. */
export async function noteTakenMore(tx: Tx, of: { attemptId: number; fen: number }): Promise<number> {
  return (await tx.maybe(takeMore, [of.attemptId, of.fen]))?.fen ?? 0;
}

/** Whether a locked order's payment is disputed. Who opens a dispute locks the order first. */
export async function isDisputed(tx: Tx, orderId: number): Promise<boolean> {
  return (await tx.maybe(ofOrder, [orderId]))?.disputed === true;
}

/** The disputes that stand about what gateways paid of a locked lease and of its renewals. */
export function disputesOfLease(tx: Tx, leaseId: number): Promise<DisputeOfLease[]> {
  return tx.many(ofLease, [leaseId]);
}

/** Those of these orders whose payment nobody disputes. */
export async function undisputed(tx: Tx, orderIds: readonly number[]): Promise<number[]> {
  return orderIds.length === 0 ? [] : (await tx.many(free, [orderIds])).map(({ id }) => id);
}

export async function noteDisputeHold(
  tx: Tx,
  { holdId, disputeId, userId }: { holdId: number; disputeId: number; userId: number },
): Promise<void> {
  await tx.run(insertHold, [holdId, disputeId, userId]);
}
