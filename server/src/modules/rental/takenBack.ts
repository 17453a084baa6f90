/** What becomes of a listing when goods of its order are taken back. */
import type { Tx } from '../../platform/database/database.ts';
import { recordOperation } from '../../platform/http/operations.ts';
import { notify } from '../messages/service.ts';
import { moveListingTo } from './listings.repository.ts';
import { findListingOfOrder, listUnitsTakenBack, lockListingsOfOrder, removeUnits } from './takenBack.repository.ts';

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
  const { id, userId, titleZh, titleEn, units } = listing;
  const isDown =
    units === 0 && (await moveListingTo(tx, { id, event: 'take_back', now, reason: 'no_right', words: '' }));
  await recordOperation(tx, {
    actorId: null,
    action: 'listing.take_back',
    subject: `listing ${id}`,
    detail: { title: titleZh, orderId, units: removed, isDown },
    now,
  });
  const params = { listingId: id, titleZh, titleEn: titleEn || titleZh };
  await notify(tx, [{ kind: 'listing_taken_back', to: [userId], params }], now);
  return unitIds;
}
