import { archiveRules, deletionRules } from '#contract/ownData/ownDataRules.ts';
import { lookupDays } from '#contract/licences/licenceRules.ts';
import type { FileStorage } from '../../outside/files/storage.ts';
import { dayMs } from '#contract/core/durations.ts';
import type { Deleted, JobContext, Jobs, PeriodicJob } from '../../platform/jobs/jobs.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { notify } from '../messages/service.ts';
import * as repository from './archive.repository.ts';
import { writeArchives } from './archive.ts';
import { forgetGoneRenters, forgetKeptSellers } from './deletion.repository.ts';
import { deleteDue } from './deletion.ts';
import { deleteOldLookups } from './lookups.repository.ts';
import { archiveTask } from './service.ts';

const atOnce = 200;
/** Deleted in one transaction. */
const rowsAtOnce = 5000;
/** A file is under its name a moment before its archive is ready. */
const lookedAtAfterMs = 60_000;

export const ownDataJobs = (storage: FileStorage): Jobs => ({
  [archiveTask]: (context) => writeArchives(context, storage),
});

export function ownDataPeriodicJobs(storage: FileStorage): PeriodicJob[] {
  return [
    { name: 'ownData.sweep', everySeconds: 30, run: (context) => sweep(storage, context) },
    { name: 'ownData.delete', everySeconds: 60, run: deleteDue },
    { name: 'ownData.forget', everySeconds: 3600, run: (context) => forget(storage, context) },
    { name: 'ownData.forgetLookups', everySeconds: 3600, run: forgetLookups },
    { name: 'ownData.forgetSellers', everySeconds: 3600, run: forgetSellers },
    { name: 'ownData.forgetRenters', everySeconds: 3600, run: forgetRenters },
  ];
}

/** Removes files whose time is over, wakes what nobody writes any more, and gives up what every writer died of. */
async function sweep(storage: FileStorage, { now, transaction }: JobContext): Promise<Deleted> {
  const silentSince = new Date(now.getTime() - archiveRules.silentSeconds * 1000);
  const expired = await transaction((tx) => repository.expireArchives(tx, now, atOnce));
  for (const key of expired) await storage.remove(key);
  await transaction(async (tx) => {
    const failed = await repository.giveArchivesUp(tx, now, silentSince);
    await notify(tx, [{ kind: 'data_failed', to: failed, params: {} }], now);
    if (await repository.hasWaitingArchive(tx, silentSince)) {
      await enqueue(tx, archiveTask, {}, { at: now, jobKey: archiveTask });
    }
  });
  return { archives: expired.length };
}

/** Removes files that no archive has any more, such as those of killed writers, and what is remembered long enough. */
async function forget(storage: FileStorage, { now, transaction }: JobContext): Promise<void> {
  const before = new Date(now.getTime() - lookedAtAfterMs);
  for await (const keys of storage.listWrittenBefore('archives', before)) {
    const kept = new Set(await transaction((tx) => repository.findKeptArchives(tx, keys)));
    for (const key of keys) if (!kept.has(key)) await storage.remove(key);
  }
  const old = new Date(now.getTime() - archiveRules.rememberedDays * dayMs);
  while ((await transaction((tx) => repository.deleteOldArchives(tx, old, atOnce))) === atOnce);
}

/** Deletes how often something was looked up on days long ago. */
async function forgetLookups({ now, transaction, signal }: JobContext): Promise<Deleted> {
  const before = new Date(now.getTime() - lookupDays * dayMs);
  let lookups = 0;
  for (let forgotten = rowsAtOnce; forgotten >= rowsAtOnce && !signal?.aborted; lookups += forgotten) {
    forgotten = await transaction((tx) => deleteOldLookups(tx, before, rowsAtOnce));
  }
  return { lookups };
}

/** Deletes as whom people rented with accounts that were deleted long enough ago. */
async function forgetRenters({ now, transaction, signal }: JobContext): Promise<Deleted> {
  const before = new Date(now.getTime() - deletionRules.renterKeptDays * dayMs);
  let rentalRecord = 0;
  for (let forgotten = atOnce; forgotten === atOnce && !signal?.aborted; rentalRecord += forgotten) {
    forgotten = await transaction((tx) => forgetGoneRenters(tx, before, atOnce));
  }
  return { rentalRecord };
}

/** Deletes who sold something, once it was kept long enough after the account was deleted. */
async function forgetSellers({ now, transaction, signal }: JobContext): Promise<Deleted> {
  let sellerIdentity = 0;
  for (let forgotten = atOnce; forgotten === atOnce && !signal?.aborted; sellerIdentity += forgotten) {
    forgotten = await transaction((tx) => forgetKeptSellers(tx, now, atOnce));
  }
  return { sellerIdentity };
}
