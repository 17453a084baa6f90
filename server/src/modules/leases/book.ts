/** Somebody rents something, now or later. */
import { formatFen } from '#contract/core/money.ts';
import { lateCancelFen, leaseRules } from '#contract/rental/leaseRules.ts';
import * as contract from '#contract/rental/leases.ts';
import { balancesOf } from '../../ledger/accounts.ts';
import { dayOf } from '../../platform/day.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { attempt, type AttemptLimit } from '../../platform/http/attempts.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { lockPersonAccounts } from '../identity/service.ts';
import { openGatewaysFor, openPayment } from '../payments/service.ts';
import {
  findListing,
  findRentalCommission,
  listFreeUnits,
  lockListing,
  lockOfferedUnit,
  rentalNumbersOf,
  type LetListing,
} from '../rental/service.ts';
import { siteConfiguration } from '../site/service.ts';
import { recordHappening } from './cases.repository.ts';
import { insertLease, type NewLease } from './leases.repository.ts';
import { mustBeOn, packageOf, wantedTime, type WantedTime } from './listings.ts';
import { holdFor, holdFromBalance } from './money.ts';
import { tellOfLease } from './notices.ts';
import { paymentMs } from './pay.ts';
import { clockStartsBy, freeCancelUntil } from './permissions.ts';
import { gatewayHindranceOf, hindranceOf, refuseGateway, refuseTenant } from './tenants.ts';
import { countFreeCancellations, countLapsed, findTenant } from './tenants.repository.ts';
import { replyTo } from './view.ts';

/** Throws not_found, and invalid_input for a package that the listing does not have. */
export const previewLease = handle(contract.previewLease, async (call, input) => {
  const { tx, now } = call;
  const userId = userIdOf(call);
  const listing = mustBeOn(await findListing(tx, input.listingId));
  const one = packageOf(listing, input.package);
  const { lease: numbers, aheadMax } = await rentalNumbersOf(tx);
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
    openGatewaysFor(tx, call.app, totalFen),
    missingFen > 0 ? openGatewaysFor(tx, call.app, missingFen) : [],
  ]);
  const isFree = time !== undefined && (await freeUnitsOf(tx, listing, time, 0)).length > 0;
  const startsAt = time?.from ?? (input.startsAt === undefined ? now : new Date(input.startsAt));
  const endsAt = time?.endsAt ?? startsAt;
  const ofTime = time === undefined ? 'closed' : isFree ? undefined : 'taken';
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
    aheadMax,
    hindrance: ofTenant ?? ofTime ?? (missingFen > 0 && !canPay ? 'money' : null),
  };
});

/** New leases that wait for their payment, of one account. */
const newUnpaid: AttemptLimit = { scope: 'lease_unpaid', ...leaseRules.newUnpaid };

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
  await lockPersonAccounts(tx, userId);
  const listing = mustBeOn(await lockListing(tx, input.listingId));
  const tenant = await findTenant(tx, { userId, lessorId: listing.userId, now });
  // Read once: a lease has all of its numbers of one moment, whatever an admin saves meanwhile.
  const { lease: numbers, aheadMax } = await rentalNumbersOf(tx);
  await refuseTenant(tx, tenant, listing, { aheadMax, now });
  if (isByGateway) refuseGateway(tenant, await countLapsed(tx, userId, now));
  const one = packageOf(listing, input.package);
  const { depositFen } = listing.terms;
  if (one.priceFen !== input.priceFen || depositFen !== input.depositFen) {
    const params = { price: formatFen(one.priceFen), deposit: formatFen(depositFen) };
    throw new AppError('lease_terms_changed', { params });
  }
  const time = await wantedTime(tx, listing, { package: one, startsAt: input.startsAt, numbers, now });
  if (!time) throw new AppError('lease_time_closed');
  const { terms, titleZh, titleEn, stepsZh, stepsEn, topCategorySlug } = listing;
  const snapshot = { package: one, terms, titleZh, titleEn, stepsZh, stepsEn, topCategorySlug, numbers };
  const unpaid = isByGateway
    ? await openLeasePayment(call, { totalFen: one.priceFen + depositFen, balanceFen: input.fromBalanceFen })
    : undefined;
  const lease = {
    listingId: listing.id,
    tenantId: userId,
    lessorId: listing.userId,
    snapshot,
    commissionRate: await findRentalCommission(tx, {
      lessorId: listing.userId,
      categoryId: listing.categoryId,
      at: now,
    }),
    rentFen: one.priceFen,
    depositFen,
    now,
    unpaid,
  };
  const id = await takeUnit(tx, listing, lease, timesToKeep(time, isByGateway && input.startsAt === undefined));
  await recordHappening(tx, { leaseId: id, event: 'book', by: userId, amountFen: one.priceFen, now });
  if (unpaid) {
    await holdFromBalance(tx, { ...lease, id, ...unpaid }, now);
    return replyTo(call, id);
  }
  const told = { kind: 'lease_booked', to: listing.userId, at: time.from, amountFen: one.priceFen } as const;
  await tellOfLease(tx, { id, snapshot }, told, now);
  // Last, so that accounts are locked for as short as can be.
  const held = { leaseId: id, tenantId: userId, now };
  await holdFor(tx, { ...held, kind: 'rent', key: 'rent', amountFen: one.priceFen });
  if (depositFen > 0) await holdFor(tx, { ...held, kind: 'deposit', key: 'deposit', amountFen: depositFen });
  return replyTo(call, id);
});

function freeUnitsOf(tx: Tx, listing: LetListing, time: WantedTime, behind: number): Promise<number[]> {
  const span = { from: time.from, until: time.keptUntil };
  return listFreeUnits(tx, { listingId: listing.id, ...span, limit: leaseRules.unitsTried, behind });
}

/** The payment of what the balance does not pay, in fen. Throws invalid_input where it pays all of it, gateway_unavailable. */
async function openLeasePayment(call: Call, { totalFen, balanceFen }: { totalFen: number; balanceFen: number }) {
  const { tx, app, now } = call;
  if (balanceFen >= totalFen) {
    const params = { max: formatFen(totalFen - 1) };
    throw new AppError('invalid_input', { fields: [{ field: 'fromBalanceFen', rule: 'too_big', params }] });
  }
  const amountFen = totalFen - balanceFen;
  if ((await openGatewaysFor(tx, app, amountFen)).length === 0) throw new AppError('gateway_unavailable');
  const until = new Date(now.getTime() + leaseRules.unpaidSeconds * 1000);
  const payment = { purpose: 'lease', userId: userIdOf(call), amountFen, expiresAt: until, now } as const;
  return { paymentId: (await openPayment(tx, payment)).id, until, balanceFen };
}

/** The times for which a unit is looked for, the best first: what begins when it is paid is kept for as long as that may take. */
function timesToKeep(time: WantedTime, beginsWhenPaid: boolean): (WantedTime & { beginsWhenPaid: boolean })[] {
  const plain = { ...time, beginsWhenPaid: false };
  if (!beginsWhenPaid) return [plain];
  return [{ ...time, keptUntil: new Date(time.keptUntil.getTime() + paymentMs), beginsWhenPaid: true }, plain];
}

/** The lease of the first unit that is still free once it is locked, at the first time at which one is. Throws lease_time_taken. */
async function takeUnit(
  tx: Tx,
  listing: LetListing,
  lease: Omit<NewLease, 'unitId' | keyof WantedTime>,
  times: readonly (WantedTime & { beginsWhenPaid: boolean })[],
): Promise<number> {
  for (const time of times) {
    // A handful at a time, and always onward, so that locks are taken in one order: others who ask at the same moment may take all of them.
    let behind = 0;
    for (;;) {
      const unitIds = await freeUnitsOf(tx, listing, time, behind);
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
