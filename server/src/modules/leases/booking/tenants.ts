/** What stands against somebody who would rent. */
import { hour } from '#contract/core/durations.ts';
import { realNameRules } from '#contract/realNames/realNameRules.ts';
import { leaseReviewRules } from '#contract/rental/leaseReviewRules.ts';
import { leaseRules } from '#contract/rental/leaseRules.ts';
import type { GatewayHindrance, LeaseHindrance, LeasePreview } from '#contract/rental/leases.ts';
import { dayOf } from '../../../platform/day.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { LetListing } from '../../rental/service.ts';
import { siteConfiguration } from '../../site/service.ts';
import type { Tenant } from './tenants.repository.ts';

/** What stands against a tenant, the first to be mended; undefined: nothing. `today` as 2026-03-14. */
export function hindranceOf(
  tenant: Tenant,
  { adultsOnly, ...asked }: Pick<LetListing, 'adultsOnly' | 'tenantRating' | 'newcomers'>,
  { today, aheadMax }: { today: string; aheadMax: number },
): LeaseHindrance | undefined {
  if (tenant.isLessor) return 'own_listing';
  if (!tenant.isVerified) return 'unverified';
  if (adultsOnly && tenant.adultFrom === null) return 'age_unknown';
  if (adultsOnly && tenant.adultFrom !== null && tenant.adultFrom > today) return 'minor';
  if (tenant.owes) return 'owing';
  const unwanted = ratingHindranceOf(tenant, asked);
  if (unwanted) return unwanted;
  return tenant.ahead >= aheadMax ? 'too_many_ahead' : undefined;
}

/** The rating that is asked for with that of the tenant, in tenths of a star; cut, so that what is too low never looks enough. */
export function ratingOf(
  { reviews, stars }: Pick<Tenant, 'reviews' | 'stars'>,
  { tenantRating: asked, newcomers }: Pick<LetListing, 'tenantRating' | 'newcomers'>,
): LeasePreview['rating'] {
  if (asked === 0 && newcomers) return null;
  const own = reviews < leaseReviewRules.ratingFrom ? null : Math.floor((stars * 10) / reviews);
  return { asked, newcomers, own, reviews };
}

/** What the lessor asks of the rating of tenants; without enough reviews there is none. */
function ratingHindranceOf(
  { reviews, stars }: Pick<Tenant, 'reviews' | 'stars'>,
  { tenantRating, newcomers }: Pick<LetListing, 'tenantRating' | 'newcomers'>,
): 'rating_low' | 'newcomer' | undefined {
  if (reviews < leaseReviewRules.ratingFrom) return newcomers ? undefined : 'newcomer';
  return stars * 10 < tenantRating * reviews ? 'rating_low' : undefined;
}

/** Throws what stands against a tenant, by name. `timeZone`: of the site, where the caller has read it. */
export async function refuseTenant(
  tx: Tx,
  tenant: Tenant,
  listing: LetListing,
  { aheadMax, now, ...known }: { aheadMax: number; now: Date; timeZone?: string },
): Promise<void> {
  const timeZone = known.timeZone ?? (await siteConfiguration(tx)).site.timeZone;
  switch (hindranceOf(tenant, listing, { today: dayOf(now, timeZone), aheadMax })) {
    case 'own_listing':
      throw new AppError('own_listing');
    case 'unverified':
      throw new AppError('tenant_unverified');
    case 'age_unknown':
      throw new AppError('tenant_age_unknown');
    case 'minor':
      throw new AppError('tenant_minor', { params: { day: tenant.adultFrom ?? '', years: realNameRules.adultYears } });
    case 'rating_low':
      throw new AppError('tenant_rating_low', { params: { rating: listing.tenantRating / 10 } });
    case 'newcomer':
      throw new AppError('tenant_newcomer', { params: { count: leaseReviewRules.ratingFrom } });
    case 'owing':
      throw new AppError('money_owed');
    case 'too_many_ahead':
      throw new AppError('leases_ahead', { params: { max: aheadMax } });
    default:
      return;
  }
}

/** What stands against having a gateway pay, which holds time for whoever may not pay; undefined: nothing. */
export function gatewayHindranceOf({ unpaid }: Pick<Tenant, 'unpaid'>, lapsed: number): GatewayHindrance | undefined {
  if (unpaid >= leaseRules.unpaidMax) return 'too_many_unpaid';
  return lapsed >= leaseRules.lapses.max ? 'too_many_lapsed' : undefined;
}

/** Throws leases_unpaid, leases_lapsed. */
export function refuseGateway(tenant: Tenant, lapsed: number): void {
  const { max, seconds } = leaseRules.lapses;
  switch (gatewayHindranceOf(tenant, lapsed)) {
    case 'too_many_unpaid':
      throw new AppError('leases_unpaid', { params: { max: leaseRules.unpaidMax } });
    case 'too_many_lapsed':
      throw new AppError('leases_lapsed', { params: { max, hours: seconds / hour } });
    default:
      return;
  }
}
