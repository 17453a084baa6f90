import type { FileStorage } from '../../outside/files/storage.ts';
import type { JobContext, Jobs, PeriodicJob } from '../../platform/jobs/jobs.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { exportTask } from './exports.ts';
import {
  abandonExports,
  deleteOldExports,
  expireExports,
  findKeptKeys,
  hasWaitingExports,
  type StaffOf,
} from './repository.ts';
import type { ExportSources } from './source.ts';
import { silentMs, writeExports } from './write.ts';

/** What could not be written for so long is given up. */
const triedForMs = 60 * 60_000;
/** How long it is told that there was an export. */
const rememberedMs = 30 * 24 * 60 * 60_000;
/** A file is under its name a moment before its export is ready. */
const lookedAtAfterMs = 60_000;
const atOnce = 200;

export interface ExportDeps {
  storage: FileStorage;
  sources: ExportSources;
  staffOf?: StaffOf;
}

/** Writes whatever waits; may be stopped at any moment and run again. */
export function exportJobs({ storage, sources, staffOf }: ExportDeps): Jobs {
  return { [exportTask]: (context) => writeExports(context, storage, sources, staffOf) };
}

export function exportPeriodicJobs(storage: FileStorage): PeriodicJob[] {
  return [
    { name: 'exports.sweep', everySeconds: 20, run: (context) => sweep(storage, context) },
    { name: 'exports.forget', everySeconds: 600, run: (context) => forget(storage, context) },
  ];
}

/** Removes files whose time is over, wakes what nobody writes any more, and gives up what can't be written. */
async function sweep(storage: FileStorage, { now, transaction, app }: JobContext): Promise<void> {
  const silentSince = new Date(now.getTime() - silentMs);
  for (const key of await transaction((tx) => expireExports(tx, now, atOnce))) await storage.remove(key);
  await transaction(async (tx) => {
    const before = { askedAt: new Date(now.getTime() - triedForMs), movedAt: silentSince };
    const givenUp = await abandonExports(tx, now, before);
    if (givenUp.length > 0) app.log.error({ exports: givenUp }, 'exports were given up');
    if (await hasWaitingExports(tx, silentSince)) {
      await enqueue(tx, exportTask, {}, { at: now, jobKey: exportTask });
    }
  });
}

/** Removes files that no export has any more, such as those of killed writers, and what is remembered long enough. */
async function forget(storage: FileStorage, { now, transaction }: JobContext): Promise<void> {
  const before = new Date(now.getTime() - lookedAtAfterMs);
  for await (const keys of storage.listWrittenBefore('exports', before)) {
    const kept = new Set(await transaction((tx) => findKeptKeys(tx, keys)));
    for (const key of keys) if (!kept.has(key)) await storage.remove(key);
  }
  await transaction((tx) => deleteOldExports(tx, new Date(now.getTime() - rememberedMs)));
}
