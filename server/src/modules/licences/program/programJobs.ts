import type { JobContext, PeriodicJob } from '../../../platform/jobs/jobs.ts';
import { useKeptMs } from './use.ts';
import { forgetUses } from './uses.repository.ts';

const atOnce = 5000;
/** A turn ends some time, also where more becomes due than it can forget. */
const turnsMax = 200;

export const programPeriodicJobs: PeriodicJob[] = [
  { name: 'licences.forgetUses', everySeconds: 600, run: forgetOldUses },
];

async function forgetOldUses({ transaction, now, signal }: JobContext): Promise<void> {
  const before = new Date(now.getTime() - useKeptMs);
  for (let turn = 0; turn < turnsMax && !signal?.aborted; turn += 1) {
    if ((await transaction((tx) => forgetUses(tx, before, atOnce))) < atOnce) return;
  }
}
