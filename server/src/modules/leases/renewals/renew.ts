/** A tenant extends a lease: from the balance at once, or with its time held while a gateway is paid. */
import { dayMs, minute } from '#contract/core/durations.ts';
import { formatFen } from '#contract/core/money.ts';
import { leaseRules } from '#contract/rental/leaseRules.ts';
import * as contract from '#contract/rental/leases.ts';
import { packageKey, type TimePackage } from '#contract/rental/rentalTerms.ts';
import { endOfPackage, keptUntil, startProblem } from '#contract/rental/rentalTimes.ts';
import { balancesOf } from '../../../ledger/accounts.ts';
import { attempt } from '../../../platform/http/attempts.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import { lockPersonAccounts } from '../../identity/service.ts';
import { openGatewaysWithFees } from '../../payments/service.ts';
import {
  endOfLicence,
  findListing,
  fitsLicence,
  lockListing,
  lockOfferedUnit,
  type LetListing,
} from '../../rental/service.ts';
import { siteConfiguration } from '../../site/service.ts';
import { recordHappening } from '../cases.repository.ts';
import { mustFitLicence } from '../booking/listings.ts';
import { newUnpaid, openLeasePayment } from '../payment/leasePayment.ts';
import { findNextTaken, renewRow, type LeaseRow } from '../leases.repository.ts';
import { holdFor, holdForRenewal } from '../money.ts';
import { takeBackReminders, tellOfLease } from '../notices.ts';
import { isRunning, numbersOf } from '../permissions.ts';
import { nextReminder } from '../reminderTime.ts';
import { gatewayHindranceOf, refuseGateway, refuseTenant } from '../booking/tenants.ts';
import { countLapsed, findTenant } from '../booking/tenants.repository.ts';
import { asBooked } from '../payment/unpaid.ts';
import { lockOwn } from '../use/use.ts';
import { mustFindOwn, replyTo } from '../lists/view.ts';
import { dropRenewal } from './drop.ts';
import { insertRenewal } from './renewals.repository.ts';

/** Nights end at their hour and are no length to extend by. */
const renewing = (row: LeaseRow) => row.snapshot.terms.packages.filter(({ unit }) => unit !== 'night');

function mustBeRenewable(row: LeaseRow, listing: LetListing | undefined, now: Date): LetListing {
  if (!isRunning(row, now)) throw new AppError('state_conflict');
  if (!row.snapshot.terms.renews || !listing?.lessorIsActive || listing.state !== 'on')
    throw new AppError('lease_not_renewable');
  if (row.renewalId !== null) throw new AppError('lease_renewal_open');
  return listing;
}

interface Time {
  endsAt: Date;
  keptUntil: Date;
}

/** When a lease would end and be kept until, extended by a package; undefined where its hours don't allow it. */
function extended(
  row: LeaseRow,
  one: TimePackage,
  { listing, timeZone, now }: { listing: LetListing; timeZone: string; now: Date },
): Time | undefined {
  const { terms } = row.snapshot;
  const from = row.endsAt;
  // As far ahead as it could be booked.
  if (from.getTime() > now.getTime() + listing.terms.aheadDays * dayMs) return undefined;
  const endsAt = endOfPackage(one, from, timeZone);
  if (!endsAt || startProblem(terms, one, { from, startsNow: true, now, timeZone })) return undefined;
  return { endsAt, keptUntil: keptUntil(endsAt, terms, numbersOf(row)) };
}

/** Until when a renewal that is opened now may be paid: as long as a lease, and never beyond the end of its own. */
const payUntil = ({ endsAt }: Pick<LeaseRow, 'endsAt'>, now: Date) =>
  new Date(Math.min(endsAt.getTime(), now.getTime() + leaseRules.unpaidSeconds * 1000));

/** Whether the lease ends before somebody could pay in peace. */
const endsSoon = ({ endsAt }: Pick<LeaseRow, 'endsAt'>, now: Date) =>
  endsAt.getTime() < now.getTime() + leaseRules.renewalLeastSeconds * 1000;

/** Throws not_found, state_conflict, lease_not_renewable, lease_renewal_open. */
export const previewLeaseRenewal = handle(contract.previewLeaseRenewal, async (call, { id, package: wanted }) => {
  const { tx, now } = call;
  const { row, side } = await mustFindOwn(call, id);
  if (side !== 'tenant') throw new AppError('not_found');
  const { tenantId } = row;
  const listing = mustBeRenewable(row, await findListing(tx, row.listingId), now);
  const [next, { balanceFen }, { site }, tenant, lapsed] = await Promise.all([
    findNextTaken(tx, { unitId: row.unitId, id, after: row.endsAt }),
    balancesOf(tx, tenantId),
    siteConfiguration(tx),
    findTenant(tx, { userId: tenantId, listingId: row.listingId, now }),
    countLapsed(tx, tenantId, now),
  ]);
  const { timeZone } = site;
  const gap = (numbersOf(row).lateStartSeconds + row.snapshot.terms.gapSeconds) * 1000;
  const taken = next && new Date(next.getTime() - gap);
  const licensed = endOfLicence(listing, numbersOf(row));
  const latest = licensed && (taken === null || licensed < taken) ? licensed : taken;
  const packages = renewing(row).flatMap((one) => {
    const endsAt = endOfPackage(one, row.endsAt, timeZone);
    const time = extended(row, one, { listing, timeZone, now });
    const isUntaken = time !== undefined && (next === null || time.keptUntil <= next);
    const free = isUntaken && fitsLicence(listing, time.endsAt, numbersOf(row));
    return endsAt ? { ...one, package: packageKey(one), endsAt, free } : [];
  });
  const one = packages.find((each) => each.free && (wanted === undefined || each.package === wanted));
  return {
    latestEndsAt: latest,
    balanceFen,
    gatewayHindrance: endsSoon(row, now) ? ('ends_soon' as const) : (gatewayHindranceOf(tenant, lapsed) ?? null),
    payUntil: payUntil(row, now),
    packages,
    chosen: one ? { package: one.package, ...(await paymentOf(call, { priceFen: one.priceFen, balanceFen })) } : null,
  };
});

/** What is missing on the balance, and the gateways that take all, or just that. */
async function paymentOf(call: Call, { priceFen, balanceFen }: { priceFen: number; balanceFen: number }) {
  const missingFen = Math.max(0, priceFen - balanceFen);
  const [gateways, gatewaysForMissing] = await Promise.all([
    openGatewaysWithFees(call, priceFen),
    missingFen > 0 ? openGatewaysWithFees(call, missingFen) : [],
  ]);
  return { missingFen, gateways, gatewaysForMissing };
}

/** Throws what the contract says; the constraint of the database refuses what the next lease has. */
export const renewLease = handle(contract.renewLease, async (call, input) => {
  const { tx, now } = call;
  const { id } = input;
  const isByGateway = input.payBy === 'gateway';
  const { row: found, side } = await mustFindOwn(call, id);
  if (side !== 'tenant') throw new AppError('not_found');
  if (isByGateway) {
    await attempt(call.app.attempts, newUnpaid, String(userIdOf(call)), now);
    // What a person holds unpaid is counted one after the other.
    await lockPersonAccounts(tx, found.tenantId);
  }
  const listing = mustBeRenewable(found, await lockListing(tx, found.listingId), now);
  const { timeZone } = (await siteConfiguration(tx)).site;
  const row = await lockOwn(call, id, 'tenant');
  mustBeRenewable(row, listing, now);
  const one = renewing(row).find((each) => packageKey(each) === input.package);
  if (!one) throw new AppError('invalid_input', { fields: [{ field: 'package', rule: 'missing' }] });
  const time = extended(row, one, { listing, timeZone, now });
  if (!time) throw new AppError('lease_time_closed');
  const { endsAt } = time;
  if (one.priceFen !== input.priceFen || endsAt.getTime() !== Date.parse(input.endsAt)) {
    const params = { price: formatFen(one.priceFen), deposit: formatFen(row.depositFen) };
    throw new AppError('lease_terms_changed', { params });
  }
  mustFitLicence(listing, { endsAt, numbers: numbersOf(row), timeZone });
  if (!(await lockOfferedUnit(tx, { unitId: row.unitId, from: row.endsAt, until: time.keptUntil }))) {
    throw new AppError('lease_time_taken');
  }
  if (isByGateway) {
    await openRenewal(call, row, { listing, one, time, balanceFen: input.fromBalanceFen });
    return replyTo(call, id);
  }
  const remindAt = nextReminder({ ...row, startedAt: row.startedAt ?? now, endsAt }, now);
  const renewed = { lease: row, ...time, priceFen: one.priceFen, remindAt, now };
  if (!(await renewRow(tx, renewed))) throw new AppError('state_conflict');
  await recordHappening(tx, { leaseId: id, event: 'renew', by: row.tenantId, amountFen: one.priceFen, now });
  const told = { kind: 'lease_renewed', to: row.lessorId, at: endsAt, amountFen: one.priceFen } as const;
  await takeBackReminders(tx, row, now);
  await tellOfLease(tx, row, told, now);
  const key = `renewal:${row.endsAt.getTime()}`;
  await holdFor(tx, { leaseId: id, tenantId: row.tenantId, kind: 'rent', key, amountFen: one.priceFen, now });
  return replyTo(call, id);
});

/** Keeps the time of a renewal of a locked lease while a gateway may be paid, and holds what the balance pays of it. */
async function openRenewal(
  call: Call,
  row: LeaseRow,
  renewal: { listing: LetListing; one: TimePackage; time: Time; balanceFen: number },
): Promise<void> {
  const { tx, now } = call;
  const { id: leaseId, tenantId } = row;
  const { listing, one, time, balanceFen } = renewal;
  if (endsSoon(row, now))
    throw new AppError('lease_ends_soon', { params: { minutes: leaseRules.renewalLeastSeconds / minute } });
  // What would keep the money from extending it is said before anything is paid.
  const tenant = await findTenant(tx, { userId: tenantId, listingId: row.listingId, now });
  await refuseTenant(tx, tenant, asBooked(listing), { aheadMax: Number.POSITIVE_INFINITY, now });
  refuseGateway(tenant, await countLapsed(tx, tenantId, now));
  const until = payUntil(row, now);
  const { paymentId } = await openLeasePayment(call, { totalFen: one.priceFen, balanceFen, until });
  const opened = { lease: row, paymentId, package: one, balanceFen, ...time, payUntil: until, now };
  const renewalId = await insertRenewal(tx, opened);
  if (renewalId === undefined) throw new AppError('state_conflict');
  await recordHappening(tx, { leaseId, event: 'renew_open', by: tenantId, amountFen: one.priceFen, now });
  if (balanceFen > 0) await holdForRenewal(tx, { id: renewalId, leaseId, tenantId }, { amountFen: balanceFen, now });
}

/** Gives up a renewal that waits for its payment. Throws not_found, state_conflict. */
export const cancelLeaseRenewal = handle(contract.cancelLeaseRenewal, async (call, { id }) => {
  const { tx, now } = call;
  const row = await lockOwn(call, id, 'tenant');
  const { dropped, release } = await dropRenewal(tx, row, { reason: 'given_up', by: row.tenantId, now });
  if (!dropped) throw new AppError('state_conflict');
  await release();
  return replyTo(call, id);
});
