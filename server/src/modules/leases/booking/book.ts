/** Somebody rents something, now or later. */
import { formatFen } from '#contract/core/money.ts';
import { leaseRules, type LeaseNumbers } from '#contract/rental/leaseRules.ts';
import { lateCancelFen } from '#contract/rental/usedRent.ts';
import * as contract from '#contract/rental/leases.ts';
import { balancesOf } from '../../../ledger/accounts.ts';
import { dayOf } from '../../../platform/day.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { attempt } from '../../../platform/http/attempts.ts';
import { handle, userIdOf } from '../../../platform/http/http.ts';
import { lockPersonAccounts } from '../../identity/service.ts';
import { openGatewaysWithFees } from '../../payments/service.ts';
import {
  findListing,
  findRentalCommission,
  fitsLicence,
  listFreeUnits,
  lockListing,
  lockOfferedUnit,
  rentalNumbersOf,
  type LetListing,
} from '../../rental/service.ts';
import { siteConfiguration } from '../../site/service.ts';
import { recordHappening } from '../cases.repository.ts';
import { newUnpaid, openLeasePayment } from '../payment/leasePayment.ts';
import { insertLease, type NewLease } from '../leases.repository.ts';
import { mustBeOn, mustFitLicence, packageOf, wantedTime, type WantedTime } from './listings.ts';
import { holdFor, holdFromBalance } from '../money.ts';
import { tellOfLease } from '../notices.ts';
import { clockStartsBy, freeCancelUntil } from '../permissions.ts';
import { gatewayHindranceOf, hindranceOf, ratingOf, refuseGateway, refuseTenant } from './tenants.ts';
import { countFreeCancellations, countLapsed, findTenant } from './tenants.repository.ts';
import { paymentMs } from '../payment/unpaid.ts';
import { replyTo } from '../lists/view.ts';

/** Throws not_found, and invalid_input for a package that the listing does not have. */
export const previewLease = handle(contract.previewLease, async (call, input) => {
  const { tx, now } = call;
  const userId = userIdOf(call);
  const listing = mustBeOn(await findListing(tx, input.listingId));
  const one = packageOf(listing, input.package);
  const { lease: numbers, aheadMax } = await rentalNumbersOf(tx, now);
  const [tenant, time, balances, freeUsed, lapsed, { site }] = await Promise.all([
    findTenant(tx, { userId, lessorId: listing.userId, now }),
    wantedTime(tx, listing, { package: one, startsAt: input.startsAt, numbers, now }),
    balancesOf(tx, userId),
    countFreeCancellations(tx, { userId, numbers, now }),
    countLapsed(tx, userId, now),
    siteConfiguration(tx),
  ]);
  const { depositFen } = listing.terms;
  const totalFen = one.priceFen + depositFen;
  const missingFen = Math.max(0, totalFen - balances.balanceFen);
  const gatewayHindrance = gatewayHindranceOf(tenant, lapsed) ?? null;
  const [gateways, gatewaysForMissing] = await Promise.all([
    openGatewaysWithFees(call, totalFen),
    missingFen > 0 ? openGatewaysWithFees(call, missingFen) : [],
  ]);
  const isFree = time !== undefined && (await freeUnitsOf(tx, listing, time, 0)).length > 0;
  const startsAt = time?.from ?? (input.startsAt === undefined ? now : new Date(input.startsAt));
  const endsAt = time?.endsAt ?? startsAt;
  const fits = time === undefined || fitsLicence(listing, time.endsAt, numbers);
  const ofTime = time === undefined ? 'closed' : !fits ? 'beyond_licence' : isFree ? undefined : 'taken';
  const canPay = gatewayHindrance === null && gateways.length + gatewaysForMissing.length > 0;
  const ofTenant = hindranceOf(tenant, listing, { today: dayOf(now, site.timeZone), aheadMax });
  return {
    startsAt,
    endsAt,
    rentFen: one.priceFen,
    depositFen,
    totalFen,
    balanceFen: balances.balanceFen,
    missingFen,
    gateways,
    gatewaysForMissing,
    gatewayHindrance,
    freeCancelUntil: freeCancelUntil({ startsAt }, { now, freeUsed, numbers }),
    cancelCostFen: lateCancelFen({ rentFen: one.priceFen, package: one }),
    clockStartsBy: clockStartsBy({ startsAt }, numbers),
    depositBackAt: new Date(endsAt.getTime() + numbers.closeSeconds * 1000),
    testSeconds: numbers.testSeconds,
    rating: ratingOf(tenant, listing),
    aheadMax,
    hindrance: ofTenant ?? ofTime ?? (missingFen > 0 && !canPay ? 'money' : null),
  };
});

/**
 * Books a unit that is free and holds rent and deposit; or, where a gateway pays, holds its time and what the balance pays, and
 * opens the payment of the rest. Of several who want the last unit the database lets one through. Throws what the contract says;
 * nothing is booked and nothing held then.
 */
export const bookLease = handle(contract.bookLease, async (call, input) => {
  const { tx, now } = call;
  const userId = userIdOf(call);
  const isByGateway = input.payBy === 'gateway';
  if (isByGateway) await attempt(call.app.attempts, newUnpaid, String(userId), now);
  // Sent together and run in this order: the tenant is counted once the person is locked.
  const [, found, tenant, { lease: numbers, aheadMax }, { site }] = await Promise.all([
    lockPersonAccounts(tx, userId),
    lockListing(tx, input.listingId),
    findTenant(tx, { userId, listingId: input.listingId, now }),
    // Read once: a lease has all of its numbers of one moment, whatever an admin saves meanwhile.
    rentalNumbersOf(tx, now),
    siteConfiguration(tx),
  ]);
  const listing = mustBeOn(found);
  const { timeZone } = site;
  await refuseTenant(tx, tenant, listing, { aheadMax, now, timeZone });
  if (isByGateway) refuseGateway(tenant, await countLapsed(tx, userId, now));
  const one = packageOf(listing, input.package);
  const { depositFen } = listing.terms;
  if (one.priceFen !== input.priceFen || depositFen !== input.depositFen) {
    const params = { price: formatFen(one.priceFen), deposit: formatFen(depositFen) };
    throw new AppError('lease_terms_changed', { params });
  }
  const time = await wantedTime(tx, listing, { package: one, startsAt: input.startsAt, numbers, now, timeZone });
  if (!time) throw new AppError('lease_time_closed');
  mustFitLicence(listing, { endsAt: time.endsAt, numbers, timeZone });
  const { terms, titleZh, titleEn, stepsZh, stepsEn, topCategorySlug } = listing;
  const snapshot = { package: one, terms, titleZh, titleEn, stepsZh, stepsEn, topCategorySlug, numbers };
  const unpaid = isByGateway
    ? await openLeasePayment(call, {
        totalFen: one.priceFen + depositFen,
        balanceFen: input.fromBalanceFen,
        until: new Date(now.getTime() + leaseRules.unpaidSeconds * 1000),
      })
    : undefined;
  const beginsWhenPaid = isByGateway && input.startsAt === undefined;
  const times = timesToKeep(time, { beginsWhenPaid, listing, numbers });
  const { userId: lessorId, categoryId } = listing;
  const [commissionRate, firstFree] = await Promise.all([
    findRentalCommission(tx, { lessorId, categoryId, at: now }),
    freeUnitsOf(tx, listing, times[0], 0),
  ]);
  const lease = {
    listingId: listing.id,
    tenantId: userId,
    lessorId,
    snapshot,
    commissionRate,
    rentFen: one.priceFen,
    depositFen,
    now,
    unpaid,
  };
  const id = await takeUnit(tx, listing, lease, { times, firstFree });
  const happened = recordHappening(tx, { leaseId: id, event: 'book', by: userId, amountFen: one.priceFen, now });
  if (unpaid) {
    await happened;
    await holdFromBalance(tx, { ...lease, id, ...unpaid }, now);
    return replyTo(call, id);
  }
  const told = { kind: 'lease_booked', to: lessorId, at: time.from, amountFen: one.priceFen, timeZone } as const;
  const held = { leaseId: id, tenantId: userId, now };
  // The holds share their round trips with the reply, rent before deposit.
  const [, , , , reply] = await Promise.all([
    happened,
    tellOfLease(tx, { id, snapshot }, told, now),
    holdFor(tx, { ...held, kind: 'rent', key: 'rent', amountFen: one.priceFen }),
    depositFen > 0 ? holdFor(tx, { ...held, kind: 'deposit', key: 'deposit', amountFen: depositFen }) : undefined,
    replyTo(call, id),
  ]);
  return reply;
});

function freeUnitsOf(tx: Tx, listing: LetListing, time: WantedTime, behind: number): Promise<number[]> {
  const span = { from: time.from, until: time.keptUntil };
  return listFreeUnits(tx, { listingId: listing.id, ...span, limit: leaseRules.unitsTried, behind });
}

type TimesToKeep = [TimeToKeep, ...TimeToKeep[]];
type TimeToKeep = WantedTime & { beginsWhenPaid: boolean };

/** The times for which a unit is looked for, the best first: what begins when it is paid is kept for as long as that may take. */
function timesToKeep(
  time: WantedTime,
  { beginsWhenPaid, listing, numbers }: { beginsWhenPaid: boolean; listing: LetListing; numbers: LeaseNumbers },
): TimesToKeep {
  const plain = { ...time, beginsWhenPaid: false };
  const latest = new Date(time.endsAt.getTime() + paymentMs);
  if (!beginsWhenPaid || !fitsLicence(listing, latest, numbers)) return [plain];
  return [{ ...time, keptUntil: new Date(time.keptUntil.getTime() + paymentMs), beginsWhenPaid: true }, plain];
}

/** The lease of the first unit that is still free once it is locked, at the first time at which one is; `firstFree` were at the first. Throws lease_time_taken. */
async function takeUnit(
  tx: Tx,
  listing: LetListing,
  lease: Omit<NewLease, 'unitId' | keyof WantedTime>,
  { times, firstFree }: { times: TimesToKeep; firstFree: readonly number[] },
): Promise<number> {
  for (const time of times) {
    // A handful at a time, and always onward, so that locks are taken in one order: others who ask at the same moment may take all of them.
    let behind = 0;
    for (;;) {
      const isFirst = time === times[0] && behind === 0;
      const unitIds = isFirst ? firstFree : await freeUnitsOf(tx, listing, time, behind);
      for (const unitId of unitIds) {
        if (!(await lockOfferedUnit(tx, { unitId, from: time.from, until: time.keptUntil }))) continue;
        const id = await insertLease(tx, { ...lease, ...time, unitId });
        if (id !== undefined) return id;
      }
      const last = unitIds.at(-1);
      if (last === undefined) break;
      behind = last;
    }
    // Units are locked in their order once: whoever begins anew could wait in a ring.
    if (behind > 0) break;
  }
  throw new AppError('lease_time_taken');
}
