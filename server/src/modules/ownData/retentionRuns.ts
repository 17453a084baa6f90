import { keptKinds, retention } from '#contract/ownData/retentionTable.ts';
import type { PeriodicJob } from '../../platform/jobs/jobs.ts';
import { recordRetentionRun } from './retentionRuns.repository.ts';

/** The same jobs; those that delete by the table of retention leave on record that they ran and how much they deleted. */
export function recordingRetention(jobs: readonly PeriodicJob[]): PeriodicJob[] {
  return jobs.map((job) => {
    const kinds = keptKinds.filter((kind) => retention[kind].job === job.name);
    if (kinds.length === 0) return job;
    const run: PeriodicJob['run'] = async (context) => {
      const counts = (await job.run(context)) ?? {};
      const deleted = kinds.map((kind) => ({ kind, count: counts[kind] ?? 0 }));
      await context.transaction((tx) =>
        recordRetentionRun(tx, { deleted, now: context.now, everySeconds: job.everySeconds }),
      );
      return counts;
    };
    return { ...job, run };
  });
}
