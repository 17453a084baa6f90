/** What disputes of gateways stop: money of what was paid stays where it is while one stands. */
import { standingDisputeStates } from '#contract/money/gatewayDisputeRules.ts';
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
