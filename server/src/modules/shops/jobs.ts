import type { PeriodicJob } from '../../platform/jobs/jobs.ts';
import { updateShopCounts } from './repository.ts';

/** Keeps what shops are sorted and rated by. */
export const shopPeriodicJobs: PeriodicJob[] = [
  {
    name: 'shops.count',
    everySeconds: 300,
    run: async ({ transaction }) => {
      await transaction(updateShopCounts);
    },
  },
];
