/** A renewal that waits for its payment ends without it. */
import type { LeaseRenewalReason } from '#contract/rental/leaseProcess.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { enqueue } from '../../../platform/jobs/outbox.ts';
import { closePaymentUnlessBusy } from '../../payments/service.ts';
import { recordHappening } from '../cases.repository.ts';
import { lockLease, type LeaseRow } from '../leases.repository.ts';
import { releaseRenewal } from '../money.ts';
import { tellOfLease } from '../notices.ts';
import { lapsedBefore } from '../payment/unpaid.ts';
import { dropRenewalRow } from './renewals.repository.ts';

export interface RenewalDrop {
  reason: LeaseRenewalReason;
  /** Null: by itself. */
  by: number | null;
  now: Date;
}

/**
 * Closes the renewal of a locked lease, if one waits: its time is free again, its payment takes no money any more, and `release`
 * gives back what the balance was to pay, which is called once nothing but accounts is left to be locked.
 */
export async function dropRenewal(
  tx: Tx,
  row: LeaseRow,
  { reason, by, now }: RenewalDrop,
): Promise<{ dropped: boolean; release: () => Promise<void> }> {
  const nothing = { dropped: false, release: () => Promise.resolve() };
  const { renewalId: id, renewalPaymentId: paymentId, id: leaseId, tenantId } = row;
  if (id === null || paymentId === null) return nothing;
  if (!(await dropRenewalRow(tx, { id, reason, now }))) return nothing;
  await recordHappening(tx, { leaseId, event: 'renew_close', by, now });
  if (by !== tenantId) {
    const kind = reason === 'unpaid' ? 'lease_renewal_lapsed' : 'lease_renewal_closed';
    await tellOfLease(tx, row, { kind, to: tenantId, at: row.endsAt }, now);
  }
  // Payments are locked before leases: who holds this one now sees that the renewal is over, or comes too late.
  if (!(await closePaymentUnlessBusy(tx, paymentId)))
    await enqueue(tx, 'leases.closePayment', { paymentId }, { at: now });
  const release = () => releaseRenewal(tx, { renewalId: id, tenantId }, now);
  return { dropped: true, release };
}

/** Nobody paid the renewal in time, nor a little later; the lease goes on as before. */
export async function lapseRenewal(tx: Tx, leaseId: number, now: Date): Promise<void> {
  const row = await lockLease(tx, leaseId);
  if (!row?.renewalUntil || row.renewalUntil > lapsedBefore(now)) return;
  const { release } = await dropRenewal(tx, row, { reason: 'unpaid', by: null, now });
  await release();
}
