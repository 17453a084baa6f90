/** Somebody rents something, now or later. */
import { formatFen } from '#contract/core/money.ts';
import { lateCancelFen, leaseRules } from '#contract/rental/leaseRules.ts';
import * as contract from '#contract/rental/leases.ts';
import type { LeaseHindrance } from '#contract/rental/leases.ts';
import { realNameRules } from '#contract/realNames/realNameRules.ts';
import { balancesOf } from '../../ledger/accounts.ts';
import { dayOf } from '../../platform/day.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf } from '../../platform/http/http.ts';
import { lockPersonAccounts } from '../identity/service.ts';
import { findListing, listFreeUnits, lockListing, lockOfferedUnit, type LetListing } from '../rental/service.ts';
import { siteConfiguration } from '../site/service.ts';
import { recordHappening } from './cases.repository.ts';
import { insertLease, type NewLease } from './leases.repository.ts';
import { mustBeOn, packageOf, wantedTime, type WantedTime } from './listings.ts';
import { holdFor } from './money.ts';
import { tellOfLease } from './notices.ts';
import { clockStartsBy, freeCancelUntil } from './permissions.ts';
import { countFreeCancellations, findTenant, type Tenant } from './tenants.repository.ts';
import { replyTo } from './view.ts';

/** What stands against a tenant, the first to be mended; undefined: nothing. `today` as 2026-03-14. */
function hindranceOf(
  tenant: Tenant,
  { adultsOnly }: Pick<LetListing, 'adultsOnly'>,
  today: string,
): LeaseHindrance | undefined {
  if (tenant.isLessor) return 'own_listing';
  if (!tenant.isVerified) return 'unverified';
  if (adultsOnly && tenant.adultFrom === null) return 'age_unknown';
  if (adultsOnly && tenant.adultFrom !== null && tenant.adultFrom > today) return 'minor';
  if (tenant.owes) return 'owing';
  return tenant.ahead >= leaseRules.aheadMax ? 'too_many_ahead' : undefined;
}

/** Throws not_found, and invalid_input for a package that the listing does not have. */
export const previewLease = handle(contract.previewLease, async (call, input) => {
  const { tx, now } = call;
  const userId = userIdOf(call);
  const listing = mustBeOn(await findListing(tx, input.listingId));
  const one = packageOf(listing, input.package);
  const [tenant, time, balances, freeUsed, { site }] = await Promise.all([
    findTenant(tx, { userId, lessorId: listing.userId }),
    wantedTime(tx, listing, { package: one, startsAt: input.startsAt, now }),
    balancesOf(tx, userId),
    countFreeCancellations(tx, userId, now),
    siteConfiguration(tx),
  ]);
  const { depositFen } = listing.terms;
  const totalFen = one.priceFen + depositFen;
  const missingFen = Math.max(0, totalFen - balances.balanceFen);
  const isFree = time !== undefined && (await freeUnitsOf(tx, listing, time)).length > 0;
  const startsAt = time?.from ?? (input.startsAt === undefined ? now : new Date(input.startsAt));
  const endsAt = time?.endsAt ?? startsAt;
  const ofTime = time === undefined ? 'closed' : isFree ? undefined : 'taken';
  const ofTenant = hindranceOf(tenant, listing, dayOf(now, site.timeZone));
  return {
    startsAt,
    endsAt,
    rentFen: one.priceFen,
    depositFen,
    totalFen,
    balanceFen: balances.balanceFen,
    missingFen,
    freeCancelUntil: freeCancelUntil({ startsAt }, { now, freeUsed }),
    cancelCostFen: lateCancelFen({ rentFen: one.priceFen, package: one }),
    clockStartsBy: clockStartsBy({ startsAt }),
    depositBackAt: new Date(endsAt.getTime() + leaseRules.closeSeconds * 1000),
    hindrance: ofTenant ?? ofTime ?? (missingFen > 0 ? 'money' : null),
  };
});

/**
 * Books a unit that is free and holds rent and deposit. Of several who want the last one the database lets one through. Throws
 * what the contract says; nothing is booked and nothing held then.
 */
export const bookLease = handle(contract.bookLease, async (call, input) => {
  const { tx, now } = call;
  const userId = userIdOf(call);
  await lockPersonAccounts(tx, userId);
  const listing = mustBeOn(await lockListing(tx, input.listingId));
  const tenant = await findTenant(tx, { userId, lessorId: listing.userId });
  await refuseTenant(tx, tenant, listing, now);
  const one = packageOf(listing, input.package);
  const { depositFen } = listing.terms;
  if (one.priceFen !== input.priceFen || depositFen !== input.depositFen) {
    const params = { price: formatFen(one.priceFen), deposit: formatFen(depositFen) };
    throw new AppError('lease_terms_changed', { params });
  }
  const time = await wantedTime(tx, listing, { package: one, startsAt: input.startsAt, now });
  if (!time) throw new AppError('lease_time_closed');
  const { terms, titleZh, titleEn, stepsZh, stepsEn, topCategorySlug } = listing;
  const snapshot = { package: one, terms, titleZh, titleEn, stepsZh, stepsEn, topCategorySlug };
  const id = await takeUnit(tx, listing, {
    listingId: listing.id,
    tenantId: userId,
    lessorId: listing.userId,
    snapshot,
    commissionRate: leaseRules.commission,
    rentFen: one.priceFen,
    depositFen,
    now,
    ...time,
  });
  await recordHappening(tx, { leaseId: id, event: 'book', by: userId, amountFen: one.priceFen, now });
  const told = { kind: 'lease_booked', to: listing.userId, at: time.from, amountFen: one.priceFen } as const;
  await tellOfLease(tx, { id, snapshot }, told, now);
  // Last, so that accounts are locked for as short as can be.
  const held = { leaseId: id, tenantId: userId, now };
  await holdFor(tx, { ...held, kind: 'rent', key: 'rent', amountFen: one.priceFen });
  if (depositFen > 0) await holdFor(tx, { ...held, kind: 'deposit', key: 'deposit', amountFen: depositFen });
  return replyTo(call, id);
});

async function refuseTenant(tx: Tx, tenant: Tenant, listing: LetListing, now: Date): Promise<void> {
  const { timeZone } = (await siteConfiguration(tx)).site;
  switch (hindranceOf(tenant, listing, dayOf(now, timeZone))) {
    case 'own_listing':
      throw new AppError('own_listing');
    case 'unverified':
      throw new AppError('tenant_unverified');
    case 'age_unknown':
      throw new AppError('tenant_age_unknown');
    case 'minor':
      throw new AppError('tenant_minor', { params: { day: tenant.adultFrom ?? '', years: realNameRules.adultYears } });
    case 'owing':
      throw new AppError('money_owed');
    case 'too_many_ahead':
      throw new AppError('leases_ahead', { params: { max: leaseRules.aheadMax } });
    default:
      return;
  }
}

function freeUnitsOf(tx: Tx, listing: LetListing, time: WantedTime, behind = 0): Promise<number[]> {
  const span = { from: time.from, until: time.keptUntil };
  return listFreeUnits(tx, { listingId: listing.id, ...span, limit: leaseRules.unitsTried, behind });
}

/** The lease of the first unit that is still free once it is locked. Throws lease_time_taken. */
async function takeUnit(tx: Tx, listing: LetListing, lease: Omit<NewLease, 'unitId'> & WantedTime): Promise<number> {
  // A handful at a time, and always onward, so that locks are taken in one order: others who ask at the same moment may take all of them.
  for (let behind: number | undefined = 0; behind !== undefined;) {
    const unitIds: number[] = await freeUnitsOf(tx, listing, lease, behind);
    for (const unitId of unitIds) {
      if (!(await lockOfferedUnit(tx, { unitId, from: lease.from, until: lease.keptUntil }))) continue;
      const id = await insertLease(tx, { ...lease, unitId });
      if (id !== undefined) return id;
    }
    behind = unitIds.at(-1);
  }
  throw new AppError('lease_time_taken');
}
