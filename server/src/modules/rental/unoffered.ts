/** Tells lessors once that no account of a listing can be let out, because all wait for new credentials. */
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { notify } from '../messages/service.ts';
import { noteUnoffered } from './units.repository.ts';

export const unofferedJobs: Jobs = {
  /** `rental.unoffered { unitId, askedAt }`: an account waits for new credentials since then (ISO), maybe the last one of its listing. */
  'rental.unoffered': ({ transaction, now }, { unitId, askedAt }) =>
    transaction(async (tx) => {
      const listing = await noteUnoffered(tx, { unitId: Number(unitId), askedAt: new Date(String(askedAt)) });
      if (!listing) return;
      const { listingId, userId, titleZh, titleEn } = listing;
      await notify(tx, [{ kind: 'listing_unoffered', to: [userId], params: { listingId, titleZh, titleEn } }], now);
    }),
};
