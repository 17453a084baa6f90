import { realNameRules } from '#contract/realNames/realNameRules.ts';
import type { FileStorage } from '../../outside/files/storage.ts';
import { dayMs } from '#contract/core/durations.ts';
import type { Deleted, JobContext, PeriodicJob } from '../../platform/jobs/jobs.ts';
import { deletePhotos, findPhotoKeys, sweepPhotos } from './photos.repository.ts';
import { expireRealNames, insertMove } from './repository.ts';

const atOnce = 100;

export function realNamePeriodicJobs(storage: FileStorage): PeriodicJob[] {
  return [
    { name: 'realNames.expire', everySeconds: 3600, run: (context) => expire(storage, context) },
    { name: 'realNames.sweepPhotos', everySeconds: 3600, run: (context) => sweep(storage, context) },
  ];
}

/** Withdraws what nobody sent or mended for too long, and deletes its data. */
async function expire(storage: FileStorage, { now, transaction, signal }: JobContext): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  const [draftedBefore, refusedBefore] = [before(realNameRules.draftKeptDays), before(realNameRules.photosKeptDays)];
  for (let done = atOnce; done >= atOnce && !signal?.aborted;) {
    const { ids, storageKeys } = await transaction(async (tx) => {
      const expired = await expireRealNames(tx, { draftedBefore, refusedBefore, limit: atOnce, now });
      for (const id of expired) await insertMove(tx, { id, event: 'expire', to: 'withdrawn', actorId: null, now });
      return { ids: expired, storageKeys: await deletePhotos(tx, expired) };
    });
    for (const key of storageKeys) await storage.remove(key);
    done = ids.length;
  }
}

/**
 * Deletes photos whose time is over: rows first, and with them the keys. Then stored ones without a row, which a process
 * left that was killed between row and file.
 */
async function sweep(storage: FileStorage, { now, transaction, signal }: JobContext): Promise<Deleted> {
  let identityPhotos = 0;
  for (let done = atOnce; done === atOnce && !signal?.aborted;) {
    const keys = await transaction((tx) => sweepPhotos(tx, now, atOnce));
    for (const key of keys) await storage.remove(key);
    done = keys.length;
    identityPhotos += keys.length;
  }
  for await (const keys of storage.listWrittenBefore('identities', new Date(now.getTime() - dayMs))) {
    const known = new Set(await transaction((tx) => findPhotoKeys(tx, keys)));
    for (const key of keys) if (!known.has(key)) await storage.remove(key);
  }
  return { identityPhotos };
}
