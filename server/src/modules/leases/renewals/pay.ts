/** A renewal is paid: by a gateway's money, or by the balance instead. */
import type { Tx } from '../../../platform/database/database.ts';
import { dayOf } from '../../../platform/day.ts';
import { lockPersonAccounts } from '../../identity/service.ts';
import type { LeaseToPay } from '../../payments/service.ts';
import { fitsLicence, lockListing } from '../../rental/service.ts';
import { siteConfiguration } from '../../site/service.ts';
import { recordHappening } from '../cases.repository.ts';
import { lockLease, renewRow } from '../leases.repository.ts';
import { holdRestOfRenewal } from '../money.ts';
import { takeBackReminders, tellOfLease } from '../notices.ts';
import { isRunning, numbersOf } from '../permissions.ts';
import { nextReminder } from '../reminderTime.ts';
import { isBookable, lapsedBefore } from '../payment/unpaid.ts';
import { dropRenewal, type RenewalDrop } from './drop.ts';
import { findRenewalOfPayment, payRenewalRow } from './renewals.repository.ts';

/**
 * Extends the lease of a locked payment whose money is there; `deliver` holds what the balance did not. A lease that is over, or
 * whose renewal had to be paid before, stays as it is. Undefined: the payment is for no renewal. Nothing here fails the
 * transaction, so that no money is dropped.
 */
export async function payRenewal(
  tx: Tx,
  { paymentId, byBalance, now }: { paymentId: number; byBalance: boolean; now: Date },
): Promise<LeaseToPay | undefined> {
  const found = await findRenewalOfPayment(tx, paymentId);
  if (!found) return undefined;
  const { leaseId, tenantId, listingId } = found;
  // In the order of whoever books.
  await lockPersonAccounts(tx, tenantId);
  const listing = await lockListing(tx, listingId);
  const row = await lockLease(tx, leaseId);
  const renewal = await findRenewalOfPayment(tx, paymentId);
  if (!row || !renewal) throw new Error(`renewal ${found.id} is gone`);
  const { id, state, priceFen, endsAt, keptUntil } = renewal;
  if (state !== 'unpaid') return refused(leaseId, state === 'paid' ? 'paid_already' : 'too_late');
  const dropIt = async (reason: RenewalDrop['reason']) => {
    const { release } = await dropRenewal(tx, row, { reason, by: null, now });
    await release();
  };
  // Its lease is over or its time is, whatever became of the job: nobody pays for time that has gone.
  if (!isRunning(row, now) || renewal.payUntil <= lapsedBefore(now)) {
    await dropIt('unpaid');
    return refused(leaseId, 'too_late');
  }
  const { timeZone } = (await siteConfiguration(tx)).site;
  const isExtendable =
    listing !== undefined &&
    fitsLicence(listing, endsAt, numbersOf(row)) &&
    (await isBookable(tx, row, { listing, today: dayOf(now, timeZone), now }));
  if (!isExtendable) {
    await dropIt('not_bookable');
    return refused(leaseId, 'undeliverable');
  }
  const remindAt = nextReminder({ ...row, startedAt: row.startedAt ?? now, endsAt }, now);
  const isPaid =
    (await payRenewalRow(tx, { id, byBalance, now })) &&
    (await renewRow(tx, { lease: row, endsAt, keptUntil, priceFen, remindAt, now }));
  if (!isPaid) throw new Error(`renewal ${id} was unpaid and its lease locked, and still moved`);
  await recordHappening(tx, { leaseId, event: 'renew', by: byBalance ? tenantId : null, amountFen: priceFen, now });
  await takeBackReminders(tx, row, now);
  const told = { at: endsAt, amountFen: priceFen };
  if (!byBalance) await tellOfLease(tx, row, { kind: 'lease_renewal_paid', to: tenantId, ...told }, now);
  await tellOfLease(tx, row, { kind: 'lease_renewed', to: row.lessorId, ...told }, now);
  return { unpaid: undefined, deliver: () => holdRestOfRenewal(tx, renewal, now) };
}

const refused = (leaseId: number, why: 'paid_already' | 'too_late' | 'undeliverable'): LeaseToPay => ({
  unpaid: { leaseId, why },
  deliver: undefined,
});
