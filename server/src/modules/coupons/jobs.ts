import { day } from '#contract/core/durations.ts';
import type { PeriodicJob } from '../../platform/jobs/jobs.ts';
import { forgetUsesOfGone } from './repository.ts';

export const couponJobs: readonly PeriodicJob[] = [
  {
    name: 'coupons.forgetUsesOfGone',
    everySeconds: day,
    run: ({ transaction, now }) => transaction((tx) => forgetUsesOfGone(tx, now)),
  },
];
