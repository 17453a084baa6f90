import type { PeriodicJob } from '../../platform/jobs/jobs.ts';
import { recordRatings } from '../catalogue/service.ts';
import { siteConfiguration } from '../site/service.ts';
import { leaveUncounted, rateReviews, sumRatings, takeUncounted } from './reviews.repository.ts';

/** Reviews counted in one transaction, and such turns at most at a time. */
const batchSize = 5000;
const turnsMax = 100;

/** Products learn how they are rated: whatever was written, hidden or shown again is counted anew, once. */
export const reviewPeriodicJobs: PeriodicJob[] = [
  {
    name: 'reviews.count',
    everySeconds: 30,
    run: async ({ transaction }) => {
      for (let turn = 0; turn < turnsMax; turn++) {
        const taken = await transaction(async (tx) => {
          const batch = await takeUncounted(tx, batchSize);
          if (batch.length > 0) {
            const productIds = [...new Set(batch.map(({ productId }) => productId))];
            const { timeZone } = (await siteConfiguration(tx)).site;
            const missed = new Set(await rateReviews(tx, productIds, timeZone));
            await recordRatings(tx, await sumRatings(tx, productIds));
            await leaveUncounted(
              tx,
              batch.flatMap(({ id, productId }) => (missed.has(productId) ? [id] : [])),
            );
          }
          return batch.length;
        });
        if (taken < batchSize) return;
      }
    },
  },
];
