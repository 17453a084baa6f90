/** What becomes of a listing when goods of its order, or its licence, are taken back. */
import type { Tx } from '../../platform/database/database.ts';
import { recordOperation } from '../../platform/http/operations.ts';
import { giveLetSeatsBack } from '../licences/service.ts';
import { notify } from '../messages/service.ts';
import { moveListingTo } from './listings.repository.ts';
import { findStanding, listUnitsOfLicence, lockListingOfLicence } from './seats/repository.ts';
import {
  findListingOfOrder,
  listUnitsTakenBack,
  lockListingsOfOrder,
  removeUnits,
  type ListingOfOrder,
} from './takenBack.repository.ts';

/**
 * Removes the units whose goods are not their buyer's any more, with the credentials, and takes down a listing that has none
 * left; its lessor is told once. The ids of all such units, also of those that were removed before: their leases are the caller's.
 */
export async function takeBackUnits(tx: Tx, { orderId, now }: { orderId: number; now: Date }): Promise<number[]> {
  // The listing before its units, as whoever books locks them.
  await lockListingsOfOrder(tx, orderId);
  const unitIds = await listUnitsTakenBack(tx, orderId);
  const removed = await removeUnits(tx, unitIds);
  const listing = await findListingOfOrder(tx, orderId);
  if (removed === 0 || !listing) return unitIds;
  await takeDown(tx, listing, { detail: { orderId, units: removed }, isEmpty: listing.units === 0, now });
  return unitIds;
}

/**
 * Removes the seats of a licence that is not active or not its lessor's any more, with their listing; one that only ends sooner keeps
 * them. The units of which leases end then: those that last longer than `beyond`, or all where it is null. `pausedAt`:
 * since when its seller suspends it, which costs the lessor no rent of before.
 */
export async function takeBackSeats(
  tx: Tx,
  { licenceId, now }: { licenceId: number; now: Date },
): Promise<{ unitIds: number[]; beyond: Date | null; pausedAt: Date | null }> {
  // The listing before its units, and both before the licence, as whoever lets out locks them.
  const listing = await lockListingOfLicence(tx, licenceId);
  const unitIds = await listUnitsOfLicence(tx, licenceId);
  const { isHeld, expiresAt, pausedAt } = await findStanding(tx, licenceId, listing?.userId ?? 0);
  if (!listing) return { unitIds, beyond: null, pausedAt };
  if (isHeld) return { unitIds: expiresAt === null ? [] : unitIds, beyond: expiresAt, pausedAt: null };
  const removed = await removeUnits(tx, unitIds);
  await giveLetSeatsBack(tx, { licenceId, seats: removed });
  await takeDown(tx, listing, { detail: { licenceId, units: removed }, isEmpty: true, now });
  return { unitIds, beyond: null, pausedAt };
}

async function takeDown(
  tx: Tx,
  { id, userId, titleZh, titleEn }: Pick<ListingOfOrder, 'id' | 'userId' | 'titleZh' | 'titleEn'>,
  { detail, isEmpty, now }: { detail: Record<string, number>; isEmpty: boolean; now: Date },
): Promise<void> {
  const isDown = isEmpty && (await moveListingTo(tx, { id, event: 'take_back', now, reason: 'no_right', words: '' }));
  await recordOperation(tx, {
    actorId: null,
    action: 'listing.take_back',
    subject: `listing ${id}`,
    detail: { title: titleZh, ...detail, isDown },
    now,
  });
  const params = { listingId: id, titleZh, titleEn: titleEn || titleZh };
  await notify(tx, [{ kind: 'listing_taken_back', to: [userId], params }], now);
}
