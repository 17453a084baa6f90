import type { PeriodicJob } from '../platform/jobs.ts';
import { releaseJob } from './earnings.ts';
import { expireHoldsJob } from './holds.ts';

/** What happens to money by itself. */
export const ledgerPeriodicJobs: PeriodicJob[] = [releaseJob, expireHoldsJob];
