import type { PeriodicJob } from '../platform/jobs/jobs.ts';
import { expireHoldsJob, releaseJob } from './dueJobs.ts';

/** What happens to money by itself. */
export const ledgerPeriodicJobs: PeriodicJob[] = [releaseJob, expireHoldsJob];
