/** Pictures of disputes that are kept no longer. */
import { gatewayDisputeRules } from '#contract/money/gatewayDisputeRules.ts';
import type { PeriodicJob } from '../../platform/jobs/jobs.ts';
import { forgetPictures, forgetUnsentPictures } from './words.repository.ts';

const dayMs = 24 * 3600 * 1000;
const atOnce = 500;

export const disputePictureJobs: PeriodicJob[] = [
  {
    name: 'gatewayDisputes.forgetUnsentPictures',
    everySeconds: 3600,
    run: async ({ now, transaction }) => {
      await transaction((tx) => forgetUnsentPictures(tx, new Date(now.getTime() - dayMs)));
    },
  },
  {
    name: 'gatewayDisputes.forgetEvidence',
    everySeconds: 24 * 3600,
    run: async ({ now, transaction, signal }) => {
      const before = new Date(now.getTime() - gatewayDisputeRules.keptDays * dayMs);
      let disputeEvidence = 0;
      for (let forgotten = atOnce; forgotten === atOnce && !signal?.aborted; disputeEvidence += forgotten) {
        forgotten = await transaction((tx) => forgetPictures(tx, before, atOnce));
      }
      return { disputeEvidence };
    },
  },
];
