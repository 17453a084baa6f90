/** Renewals that a gateway pays, and each step of them as one conditional statement. */
import type { LeaseRenewalReason, LeaseRenewalState } from '#contract/rental/leaseProcess.ts';
import type { TimePackage } from '#contract/rental/rentalTerms.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';

export interface RenewalRow extends Row<
  'lease_renewals',
  'id leaseId tenantId paymentId priceFen balanceFen fromAt endsAt keptUntil payUntil'
> {
  state: LeaseRenewalState;
  listingId: number;
}

const keep = prepared(
  'lease_renewal_keep',
  `update leases set kept_until = $2 where id = $1 and state = 'active' and ends_at = $3 and ends_at > $4 and kept_until = $5`,
);
const insert = prepared<{ id: number }>(
  'lease_renewal_insert',
  `insert into lease_renewals (lease_id, tenant_id, payment_id, package, price_fen, balance_fen, from_at, ends_at, kept_until,
     kept_before, opened_at, pay_until, state)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'unpaid')
   on conflict (lease_id) where state = 'unpaid' do nothing returning id`,
);
const ofPayment = prepared<RenewalRow>(
  'lease_renewal_of_payment',
  `select r.id, r.lease_id, r.tenant_id, r.payment_id, r.price_fen, r.balance_fen, r.from_at, r.ends_at, r.kept_until, r.pay_until,
     r.state, l.listing_id from lease_renewals r join leases l on l.id = r.lease_id where r.payment_id = $1`,
);
const pay = prepared(
  'lease_renewal_pay',
  `update lease_renewals set state = 'paid', closed_at = $2, by_balance = $3 where id = $1 and state = 'unpaid'`,
);
const drop = prepared(
  'lease_renewal_drop',
  `update lease_renewals set state = 'cancelled', closed_at = $2, reason = $3 where id = $1 and state = 'unpaid'`,
);
const keepAsBefore = prepared(
  'lease_renewal_keep_as_before',
  `update leases l set kept_until = least(l.kept_until, r.kept_before) from lease_renewals r where r.id = $1 and l.id = r.lease_id`,
);
const due = prepared<{ id: number }>(
  'lease_renewals_due',
  `select lease_id as id from lease_renewals where state = 'unpaid' and pay_until <= $1 and lease_id <> all($3::bigint[])
   order by pay_until, lease_id limit $2`,
);

export interface NewRenewal {
  lease: { id: number; tenantId: number; endsAt: Date; keptUntil: Date };
  paymentId: number;
  package: TimePackage;
  balanceFen: number;
  endsAt: Date;
  keptUntil: Date;
  payUntil: Date;
  now: Date;
}

/**
 * Opens a renewal and keeps its time by its lease; undefined when the lease is not as it was read, or another renewal waits.
 * Fails by the constraint `leases_apart` where the next lease stands.
 */
export async function insertRenewal(tx: Tx, renewal: NewRenewal): Promise<number | undefined> {
  const { lease, paymentId, package: one, balanceFen, endsAt, keptUntil, payUntil, now } = renewal;
  const facts = [lease.id, lease.tenantId, paymentId, JSON.stringify(one), one.priceFen, balanceFen];
  const times = [lease.endsAt, endsAt, keptUntil, lease.keptUntil, now, payUntil];
  const made = await tx.maybe(insert, [...facts, ...times]);
  if (!made) return undefined;
  const kept = await tx.run(keep, [lease.id, keptUntil, lease.endsAt, now, lease.keptUntil]);
  return kept === 1 ? made.id : undefined;
}

/** The renewal that a payment is for. */
export function findRenewalOfPayment(tx: Tx, paymentId: number): Promise<RenewalRow | undefined> {
  return tx.maybe(ofPayment, [paymentId]);
}

/** False when it does not wait for its payment any more. */
export async function payRenewalRow(
  tx: Tx,
  { id, byBalance, now }: { id: number; byBalance: boolean; now: Date },
): Promise<boolean> {
  return (await tx.run(pay, [id, now, byBalance])) === 1;
}

/** Cancels one that was not paid; its lease keeps its time no longer than before. False when it does not wait for its payment any more. */
export async function dropRenewalRow(
  tx: Tx,
  { id, reason, now }: { id: number; reason: LeaseRenewalReason; now: Date },
): Promise<boolean> {
  if ((await tx.run(drop, [id, now, reason])) !== 1) return false;
  if ((await tx.run(keepAsBefore, [id])) !== 1) throw new Error(`the lease of renewal ${id} did not keep its time`);
  return true;
}

/** Leases whose renewal had to be paid by a time, the oldest first, without some. */
export async function listDueRenewals(
  tx: Tx,
  { now, limit, without }: { now: Date; limit: number; without: readonly number[] },
): Promise<number[]> {
  return (await tx.many(due, [now, limit, without])).map(({ id }) => id);
}
