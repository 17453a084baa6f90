/** Disputes as those see them who sold, let out or paid what they are about. */
import type { GatewayDisputeState } from '#contract/money/gatewayDisputeRules.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import { standsSql } from '../payments/service.ts';
import { disputeColumns, type DisputeRow } from './disputes.repository.ts';

// A payment that paid nothing, since it came too late, is its payer's matter alone.
const ofOrder = prepared<DisputeRow>(
  'gateway_disputes_of_order',
  `select ${disputeColumns} from orders o join gateway_disputes d on d.payment_id = o.payment_id
   where o.id = $1 and not exists (select from payment_credits c where c.attempt_id = d.attempt_id and c.order_id = o.id)
   order by ${standsSql} desc, d.id desc limit 10`,
);
const ofLease = prepared<DisputeRow>(
  'gateway_disputes_of_lease',
  `select ${disputeColumns} from gateway_disputes d
   where d.payment_id in (select payment_id from leases where id = $1 union all select payment_id from lease_renewals where lease_id = $1)
     and not exists (select from payment_credits c where c.attempt_id = d.attempt_id and c.lease_id = $1)
   order by ${standsSql} desc, d.id desc limit 10`,
);
const sales = prepared<{
  orderId: number;
  titleZh: string;
  titleEn: string | null;
  state: GatewayDisputeState;
  amountFen: number;
  dueAt: Date;
  isAnswered: boolean;
}>(
  'gateway_disputed_sales',
  `select o.id as order_id, o.snapshot ->> 'titleZh' as title_zh, o.snapshot ->> 'titleEn' as title_en, d.state, o.amount_fen, d.due_at,
     exists (select from gateway_dispute_words w where w.dispute_id = d.id and w.user_id = o.seller_id and w.side <> 'platform'
       and w.written_at >= d.opened_at) as is_answered
   from gateway_disputes d join orders o on o.payment_id = d.payment_id
   where ${standsSql} and o.seller_id = $1
     and not exists (select from payment_credits c where c.attempt_id = d.attempt_id and c.order_id = o.id)
   order by d.state desc, d.due_at, o.id limit 50`,
);
const order = prepared<{ sellerId: number | null; buyerId: number; amountFen: number }>(
  'gateway_dispute_order_sides',
  `select seller_id, user_id as buyer_id, amount_fen from orders where id = $1`,
);
const lease = prepared<{ lessorId: number; tenantId: number }>(
  'gateway_dispute_lease_parties',
  `select lessor_id, tenant_id from leases where id = $1`,
);
const held = prepared<{ userId: number; fen: number }>(
  'gateway_dispute_held',
  `select g.user_id, sum(h.left_fen)::bigint as fen from gateway_dispute_holds g join ledger_holds h on h.id = g.hold_id
   where g.dispute_id = $1 and h.state = 'active' group by g.user_id order by g.user_id`,
);
const names = prepared<{ id: number; username: string }>(
  'gateway_dispute_names',
  `select id, username from users where id = any($1::bigint[])`,
);

/** The disputes of what paid an order: those that stand first, then the newest. */
export function listDisputesOfOrder(tx: Tx, orderId: number): Promise<DisputeRow[]> {
  return tx.many(ofOrder, [orderId]);
}

/** The same of a lease and its renewals. */
export function listDisputesOfLeaseRows(tx: Tx, leaseId: number): Promise<DisputeRow[]> {
  return tx.many(ofLease, [leaseId]);
}

/** Orders of a seller whose payment is disputed now: those that wait for an answer first, then by deadline. */
export function listDisputedSalesRows(tx: Tx, sellerId: number) {
  return tx.many(sales, [sellerId]);
}

/** Who stands on which side of an order, and what was paid for it, in fen. */
export function findOrderSides(tx: Tx, orderId: number) {
  return tx.maybe(order, [orderId]);
}

export function findLeaseParties(tx: Tx, leaseId: number) {
  return tx.maybe(lease, [leaseId]);
}

/** What is set aside of balances because of a dispute, by whose it is, in fen. */
export function listHeld(tx: Tx, disputeId: number): Promise<{ userId: number; fen: number }[]> {
  return tx.many(held, [disputeId]);
}

export async function findNames(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  return new Map((await tx.many(names, [ids])).map(({ id, username }) => [id, username]));
}
