import { commissionRules } from '#contract/money/commissionRules.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';

const hold = prepared(
  'listing_hold',
  'select from listings l join time_groups g on g.id = l.time_group_id where l.id = $1 for share of g, l',
);

/** Neither a listing nor its time group changes until the transaction ends; others may hold them too. */
export async function holdListing(tx: Tx, id: number): Promise<void> {
  await tx.run(hold, [id]);
}

const countLeaseStatement = prepared(
  'listing_count_lease',
  `with first as (
     insert into listing_renters (listing_id, person, day)
     select $1, coalesce('p' || u.person_id, 'u' || u.id), $3::date from users u where u.id = $2
     on conflict do nothing returning listing_id)
   update listings l set leases_count = l.leases_count + 1 from first where l.id = first.listing_id`,
);

/**
 * Counts a lease for lists by popularity: a person with all of their accounts once a day, 2026-03-14. Not while a lease or its
 * unit is locked: bookings hold the listing first.
 */
export async function countLease(
  tx: Tx,
  { listingId, tenantId, day }: { listingId: number; tenantId: number; day: string },
): Promise<void> {
  await tx.run(countLeaseStatement, [listingId, tenantId, day]);
}

const commission = prepared<{ rate: number }>(
  'listing_commission',
  `select coalesce(commission_rate_of('rental', $1, $2, $3), ${commissionRules.normalRental}) as rate`,
);

/** What the platform keeps of rent that a lessor gets for something of a category, in ten-thousandths. */
export async function findRentalCommission(
  tx: Tx,
  of: { lessorId: number; categoryId: number; at: Date },
): Promise<number> {
  return (await tx.one(commission, [of.lessorId, of.categoryId, of.at])).rate;
}
