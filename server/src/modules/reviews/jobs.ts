import type { PeriodicJob } from '../../platform/jobs/jobs.ts';
import { recordRatings } from '../catalogue/service.ts';
import { siteConfiguration } from '../site/service.ts';
import { countRatings, takeUncounted } from './reviews.repository.ts';

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
          if (batch.taken > 0) {
            const { timeZone } = (await siteConfiguration(tx)).site;
            await recordRatings(tx, await countRatings(tx, batch.productIds, timeZone));
          }
          return batch.taken;
        });
        if (taken < batchSize) return;
      }
    },
  },
];
