/** Leases that a gateway pays: they hold their time while they wait, and are booked when the money comes. */
import type { LeaseReason } from '#contract/rental/leaseProcess.ts';
import { endOfPackage, keptUntil, startProblem } from '#contract/rental/rentalTimes.ts';
import { dayOf } from '../../../platform/day.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { lockPersonAccounts } from '../../identity/service.ts';
import { closePayment, type LeaseToPay } from '../../payments/service.ts';
import { fitsLicence, lockListing, type LetListing } from '../../rental/service.ts';
import { siteConfiguration } from '../../site/service.ts';
import { recordHappening } from '../cases.repository.ts';
import {
  dropRow,
  findLease,
  findLeaseOfPayment,
  lockLease,
  payRow,
  type DropEvent,
  type LeaseRow,
} from '../leases.repository.ts';
import { holdRest, releaseAll } from '../money.ts';
import { tellOfLease } from '../notices.ts';
import { isNeverPaid, numbersOf } from '../permissions.ts';
import { payRenewal } from '../renewals/pay.ts';
import { isBookable, lapsedBefore } from './unpaid.ts';

/**
 * Books the lease of a locked payment whose money came, or extends it; `deliver` holds rent and deposit once it was credited to the
 * tenant in the same transaction. `byBalance`: no money came, the tenant's balance pays the rest. What can't be booked any more is
 * cancelled, and its money stays in the wallet. Nothing here fails the transaction, so that no money is dropped.
 */
export async function payLease(
  tx: Tx,
  { paymentId, byBalance = false, now }: { paymentId: number; byBalance?: boolean; now: Date },
): Promise<LeaseToPay> {
  const ofRenewal = await payRenewal(tx, { paymentId, byBalance, now });
  if (ofRenewal) return ofRenewal;
  const found = await findLeaseOfPayment(tx, paymentId);
  if (!found) throw new Error(`payment ${paymentId} is for a lease that is not there`);
  const { id: leaseId, tenantId, lessorId, listingId } = found;
  // In the order of whoever books.
  await lockPersonAccounts(tx, tenantId);
  const listing = await lockListing(tx, listingId);
  const row = await lockLease(tx, leaseId);
  if (!row) throw new Error(`lease ${leaseId} is gone`);
  if (row.state !== 'unpaid') {
    return { unpaid: { leaseId, why: isNeverPaid(row) ? 'too_late' : 'paid_already' }, deliver: undefined };
  }
  // Its time is over, whatever became of the job: nobody pays for time that has gone.
  if (row.payUntil === null || row.payUntil <= lapsedBefore(now)) {
    await drop(tx, row, { event: 'lapse', by: null, reason: 'unpaid', now });
    return { unpaid: { leaseId, why: 'too_late' }, deliver: undefined };
  }
  const { timeZone } = (await siteConfiguration(tx)).site;
  if (!listing || !(await isBookable(tx, row, { listing, today: dayOf(now, timeZone), now }))) {
    await drop(tx, row, { event: 'fail', by: null, reason: 'not_bookable', now });
    return { unpaid: { leaseId, why: 'undeliverable' }, deliver: undefined };
  }
  const time = timeOncePaid(row, { listing, now, timeZone });
  if (!(await payRow(tx, { id: leaseId, ...time })))
    throw new Error(`lease ${leaseId} was unpaid and locked, and still moved`);
  const { rentFen, depositFen } = row;
  const amountFen = rentFen + depositFen;
  await recordHappening(tx, { leaseId, event: 'pay', by: byBalance ? tenantId : null, amountFen, now });
  if (!byBalance) await tellOfLease(tx, row, { kind: 'lease_paid', to: tenantId, at: time.startsAt, amountFen }, now);
  await tellOfLease(tx, row, { kind: 'lease_booked', to: lessorId, at: time.startsAt, amountFen: rentFen }, now);
  return { unpaid: undefined, deliver: () => holdRest(tx, row, now) };
}

/** When a lease stands that is paid now: one that begins when it is paid moves, unless its hours, its licence or the time kept don't allow it. */
function timeOncePaid(row: LeaseRow, { listing, now, timeZone }: { listing: LetListing; now: Date; timeZone: string }) {
  const { package: one, terms } = row.snapshot;
  const numbers = numbersOf(row);
  const asKept = { startsAt: row.startsAt, endsAt: row.endsAt, keptUntil: keptUntil(row.endsAt, terms, numbers) };
  if (!row.beginsWhenPaid) return asKept;
  const endsAt = endOfPackage(one, now, timeZone);
  if (!endsAt || startProblem(terms, one, { from: now, startsNow: true, now, timeZone })) return asKept;
  const moved = { startsAt: now, endsAt, keptUntil: keptUntil(endsAt, terms, numbers) };
  return moved.keptUntil <= row.keptUntil && fitsLicence(listing, endsAt, numbers) ? moved : asKept;
}

export interface Drop {
  event: DropEvent;
  /** Null: by itself. */
  by: number | null;
  reason: LeaseReason;
  now: Date;
}

/**
 * Cancels a locked lease that was not paid, and gives back what the balance was to pay; false, and nothing happened, when it does
 * not wait any more. Whoever does this locked the payment first.
 */
async function drop(tx: Tx, row: LeaseRow, { event, by, reason, now }: Drop): Promise<boolean> {
  if (!(await dropRow(tx, { id: row.id, event, reason, now }))) return false;
  await recordHappening(tx, { leaseId: row.id, event, by, now });
  const kind = event === 'lapse' ? 'lease_lapsed' : 'lease_not_bookable';
  if (by !== row.tenantId) await tellOfLease(tx, row, { kind, to: row.tenantId }, now);
  await releaseAll(tx, row, now);
  return true;
}

/** Cancels a lease that waits for its payment, and closes that; false when it is paid or cancelled by now. */
export async function dropUnpaid(
  tx: Tx,
  { id, paymentId }: Pick<LeaseRow, 'id' | 'paymentId'>,
  dropped: Drop,
): Promise<boolean> {
  // The payment before its lease, as everywhere: a notice that arrives now locks them in the same order.
  if (paymentId !== null) await closePayment(tx, paymentId);
  const row = await lockLease(tx, id);
  return row?.state === 'unpaid' && drop(tx, row, dropped);
}

/** Nobody paid in time, nor a little later. */
export async function lapse(tx: Tx, id: number, now: Date): Promise<void> {
  const found = await findLease(tx, id);
  if (found?.state !== 'unpaid' || found.payUntil === null || found.payUntil > lapsedBefore(now)) return;
  await dropUnpaid(tx, found, { event: 'lapse', by: null, reason: 'unpaid', now });
}
