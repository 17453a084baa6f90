import { hourMs } from '#contract/core/durations.ts';
import type { FileStorage } from '../../outside/files/storage.ts';
import type { JobContext, PeriodicJob } from '../../platform/jobs/jobs.ts';
import { findPictures, findStorageKeys } from './repository.ts';

/** Removes what uploads left behind that were killed: halves after an hour of silence, whole ones without a row after a day. */
export function filesPeriodicJobs(storage: FileStorage): PeriodicJob[] {
  return [{ name: 'files.sweep', everySeconds: 3600, run: (context) => sweep(storage, context) }];
}

async function sweep(storage: FileStorage, { app, now, transaction }: JobContext): Promise<void> {
  const unfinished = await storage.sweepUnfinished(new Date(now.getTime() - hourMs));
  let ownerless = 0;
  const dayAgo = new Date(now.getTime() - 24 * hourMs);
  for await (const keys of storage.listWrittenBefore('files', dayAgo)) {
    const known = new Set(await transaction((tx) => findStorageKeys(tx, keys)));
    ownerless += await removeAll(
      storage,
      keys.filter((key) => !known.has(key)),
    );
  }
  for await (const keys of storage.listWrittenBefore('pictures', dayAgo)) {
    const known = new Set(await transaction((tx) => findPictures(tx, keys.map(nameOfKey))));
    ownerless += await removeAll(
      storage,
      keys.filter((key) => !known.has(nameOfKey(key))),
    );
  }
  if (unfinished + ownerless > 0) app.log.info({ unfinished, ownerless }, 'left-over uploads were removed');
}

/** `pictures/ab/abcd…-640.webp` → `abcd…` */
function nameOfKey(key: string): string {
  return key.split('/').at(-1)?.split('-')[0] ?? '';
}

async function removeAll(storage: FileStorage, keys: readonly string[]): Promise<number> {
  for (const key of keys) await storage.remove(key);
  return keys.length;
}
