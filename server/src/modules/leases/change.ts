/** A lease is extended, returned before its time, or cancelled before its start. */
import { dayMs } from '#contract/core/durations.ts';
import { formatFen } from '#contract/core/money.ts';
import * as contract from '#contract/rental/leases.ts';
import { packageKey, type TimePackage } from '#contract/rental/rentalTerms.ts';
import { endOfPackage, keptUntil, startProblem } from '#contract/rental/rentalTimes.ts';
import { balancesOf } from '../../ledger/accounts.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf } from '../../platform/http/http.ts';
import { lockPersonAccounts } from '../identity/service.ts';
import {
  endOfLicence,
  findListing,
  fitsLicence,
  lockListing,
  lockOfferedUnit,
  type LetListing,
} from '../rental/service.ts';
import { siteConfiguration } from '../site/service.ts';
import { recordHappening } from './cases.repository.ts';
import { cancelLocked, finish, nextReminder } from './endings.ts';
import { findNextTaken, renewRow, type LeaseRow } from './leases.repository.ts';
import { mustFitLicence } from './listings.ts';
import { holdFor } from './money.ts';
import { tellOfLease } from './notices.ts';
import { dropUnpaid } from './pay.ts';
import { cancelBackFen, freeCancelUntil, isRunning, numbersOf, returnBack } from './permissions.ts';
import { countFreeCancellations } from './tenants.repository.ts';
import { lockOwn } from './use.ts';
import { mustFindOwn, replyTo } from './view.ts';

/** Nights end at their hour and are no length to extend by. */
const renewing = (row: LeaseRow) => row.snapshot.terms.packages.filter(({ unit }) => unit !== 'night');

function mustBeRenewable(row: LeaseRow, listing: LetListing | undefined, now: Date): LetListing {
  if (!isRunning(row, now)) throw new AppError('state_conflict');
  if (!row.snapshot.terms.renews || !listing?.lessorIsActive || listing.state !== 'on')
    throw new AppError('lease_not_renewable');
  return listing;
}

/** When a lease would end and be kept until, extended by a package; undefined where its hours don't allow it. */
function extended(
  row: LeaseRow,
  one: TimePackage,
  { listing, timeZone, now }: { listing: LetListing; timeZone: string; now: Date },
) {
  const { terms } = row.snapshot;
  const from = row.endsAt;
  // As far ahead as it could be booked.
  if (from.getTime() > now.getTime() + listing.terms.aheadDays * dayMs) return undefined;
  const endsAt = endOfPackage(one, from, timeZone);
  if (!endsAt || startProblem(terms, one, { from, startsNow: true, now, timeZone })) return undefined;
  return { endsAt, keptUntil: keptUntil(endsAt, terms, numbersOf(row)) };
}

/** Throws not_found, state_conflict, lease_not_renewable. */
export const previewLeaseRenewal = handle(contract.previewLeaseRenewal, async (call, { id }) => {
  const { tx, now } = call;
  const { row, side } = await mustFindOwn(call, id);
  if (side !== 'tenant') throw new AppError('not_found');
  const listing = mustBeRenewable(row, await findListing(tx, row.listingId), now);
  const [next, { balanceFen }, { site }] = await Promise.all([
    findNextTaken(tx, { unitId: row.unitId, id, after: row.endsAt }),
    balancesOf(tx, row.tenantId),
    siteConfiguration(tx),
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
  return { latestEndsAt: latest, balanceFen, packages };
});

/** Throws what the contract says; the constraint of the database refuses what the next lease has. */
export const renewLease = handle(contract.renewLease, async (call, input) => {
  const { tx, now } = call;
  const { id } = input;
  const { row: found, side } = await mustFindOwn(call, id);
  if (side !== 'tenant') throw new AppError('not_found');
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
  mustFitLicence(listing, endsAt, numbersOf(row));
  if (!(await lockOfferedUnit(tx, { unitId: row.unitId, from: row.endsAt, until: time.keptUntil }))) {
    throw new AppError('lease_time_taken');
  }
  const remindAt = nextReminder({ ...row, startedAt: row.startedAt ?? now, endsAt }, now);
  const renewed = { lease: row, ...time, priceFen: one.priceFen, remindAt, now };
  if (!(await renewRow(tx, renewed))) throw new AppError('state_conflict');
  await recordHappening(tx, { leaseId: id, event: 'renew', by: row.tenantId, amountFen: one.priceFen, now });
  const told = { kind: 'lease_renewed', to: row.lessorId, at: endsAt, amountFen: one.priceFen } as const;
  await tellOfLease(tx, row, told, now);
  const key = `renewal:${row.endsAt.getTime()}`;
  await holdFor(tx, { leaseId: id, tenantId: row.tenantId, kind: 'rent', key, amountFen: one.priceFen, now });
  return replyTo(call, id);
});

/** What comes back when it is returned now. Throws not_found, state_conflict. */
export const previewLeaseReturn = handle(contract.previewLeaseReturn, async (call, { id }) => {
  const { row, side } = await mustFindOwn(call, id);
  if (side !== 'tenant') throw new AppError('not_found');
  if (!isRunning(row, call.now)) throw new AppError('state_conflict');
  return returnBack(row, call.now);
});

/** Throws not_found, state_conflict, lease_amount_changed. */
export const returnLease = handle(contract.returnLease, async (call, { id, backFen: seenFen }) => {
  const { tx, now } = call;
  const row = await lockOwn(call, id, 'tenant');
  if (!isRunning(row, now)) throw new AppError('state_conflict');
  const { backFen } = returnBack(row, now);
  mustBeAsSeen(backFen, seenFen);
  const ending = { event: 'return', by: row.tenantId, endedAt: now, backFen, reason: 'returned', now } as const;
  if (!(await finish(tx, row, ending))) throw new AppError('state_conflict');
  return replyTo(call, id);
});

/** By its tenant, or by its lessor, who gives all of it back; before it is paid it costs nothing. Throws not_found, state_conflict, lease_amount_changed. */
export const cancelLease = handle(contract.cancelLease, async (call, { id, backFen: seenFen }) => {
  const { tx, now } = call;
  const { row: found, side } = await mustFindOwn(call, id);
  const by = userIdOf(call);
  if (found.state === 'unpaid') {
    if (side !== 'tenant') throw new AppError('state_conflict');
    mustBeAsSeen(0, seenFen);
    const dropped = { event: 'cancel', by, reason: 'given_up', now } as const;
    if (!(await dropUnpaid(tx, found, dropped))) throw new AppError('state_conflict');
    return replyTo(call, id);
  }
  // How many cancellations were free is counted one after the other.
  await lockPersonAccounts(tx, found.tenantId);
  const row = await lockOwn(call, id, side);
  if (row.state !== 'booked') throw new AppError('state_conflict');
  const numbers = numbersOf(row);
  const freeUsed = side === 'lessor' ? 0 : await countFreeCancellations(tx, { userId: row.tenantId, numbers, now });
  const backFen = side === 'lessor' ? row.rentFen : cancelBackFen(row, { now, freeUsed });
  mustBeAsSeen(backFen, seenFen);
  const isFree = freeCancelUntil(row, { now, freeUsed, numbers }) !== null;
  const event = side === 'lessor' ? 'withdraw' : 'cancel';
  const reason = side === 'lessor' ? 'lessor' : isFree ? 'tenant' : 'tenant_late';
  if (!(await cancelLocked(tx, row, { event, by, backFen, reason, now }))) throw new AppError('state_conflict');
  return replyTo(call, id);
});

function mustBeAsSeen(backFen: number, seenFen: number): void {
  if (backFen !== seenFen) throw new AppError('lease_amount_changed', { params: { amount: formatFen(backFen) } });
}
