import { reporterKeptDays } from '#contract/verification/fakeReportRules.ts';
import type { FileStorage } from '../../outside/files/storage.ts';
import { dayMs } from '#contract/core/durations.ts';
import type { Deleted, JobContext, PeriodicJob } from '../../platform/jobs/jobs.ts';
import { forgetReporters } from './forgetReporters.repository.ts';
import { findPhotoKeys, sweepPhotos } from './reportPhotos.repository.ts';

const atOnce = 100;

export function inquiryPeriodicJobs(storage: FileStorage): PeriodicJob[] {
  return [
    { name: 'inquiries.sweep', everySeconds: 3600, run: (context) => sweep(storage, context) },
    { name: 'inquiries.forgetReporters', everySeconds: 3600, run: (context) => forget(storage, context) },
  ];
}

/**
 * Removes photos that no report named within a day, and stored ones without a row: a process that was killed between
 * row and file left them.
 */
async function sweep(storage: FileStorage, { now, transaction }: JobContext): Promise<void> {
  const before = new Date(now.getTime() - dayMs);
  for (let swept = atOnce; swept === atOnce;) {
    const keys = await transaction((tx) => sweepPhotos(tx, before, atOnce));
    for (const key of keys) await storage.remove(key);
    swept = keys.length;
  }
  for await (const keys of storage.listWrittenBefore('reports', before)) {
    const known = new Set(await transaction((tx) => findPhotoKeys(tx, keys)));
    for (const key of keys) if (!known.has(key)) await storage.remove(key);
  }
}

/** Deletes contacts and photos of reports that were decided long enough ago: rows first, then nothing leads to the files. */
async function forget(storage: FileStorage, { now, transaction, signal }: JobContext): Promise<Deleted> {
  const decidedBy = new Date(now.getTime() - reporterKeptDays * dayMs);
  let reporters = 0;
  for (let done = atOnce; done === atOnce && !signal?.aborted;) {
    const { reports, storageKeys } = await transaction((tx) => forgetReporters(tx, { decidedBy, limit: atOnce, now }));
    for (const key of storageKeys) await storage.remove(key);
    done = reports;
    reporters += reports;
  }
  return { reporters };
}
