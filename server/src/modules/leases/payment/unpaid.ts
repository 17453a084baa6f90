/** What waits for a gateway's money, a lease or its renewal: how long it waits, and what is looked at anew once the money is there. */
import { leaseRules } from '#contract/rental/leaseRules.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { LetListing } from '../../rental/service.ts';
import type { LeaseRow } from '../leases.repository.ts';
import { hindranceOf } from '../booking/tenants.ts';
import { findTenant } from '../booking/tenants.repository.ts';

/** How long a unit is kept for a lease that begins when it is paid, in milliseconds beyond its time. */
export const paymentMs = (leaseRules.unpaidSeconds + leaseRules.unpaidGraceSeconds) * 1000;

/** What had to be paid until then has lapsed. */
export const lapsedBefore = (now: Date) => new Date(now.getTime() - leaseRules.unpaidGraceSeconds * 1000);

/** Whether what was held may still be rented: it can be let out, and nothing stands against its tenant. */
export async function isBookable(
  tx: Tx,
  row: LeaseRow,
  { listing, today, now }: { listing: LetListing | undefined; today: string; now: Date },
): Promise<boolean> {
  // What its lessor paused or changed since stands as what was booked does.
  if (!listing?.lessorIsActive || listing.state === 'taken_down' || listing.state === 'removed') return false;
  if (row.unitState === 'removed') return false;
  const tenant = await findTenant(tx, { userId: row.tenantId, listingId: row.listingId, now });
  if (!tenant.isActive) return false;
  return hindranceOf(tenant, asBooked(listing), { today, aheadMax: Number.POSITIVE_INFINITY }) === undefined;
}

/** What counts of a listing for a tenant who has it already: it is one of those ahead itself, and its lessor let them book it. */
export const asBooked = <Listing extends Pick<LetListing, 'adultsOnly'>>(listing: Listing) => ({
  ...listing,
  tenantRating: 0,
  newcomers: true,
});
