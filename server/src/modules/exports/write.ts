/** Writes what waits into files: in batches by key, with progress, and the whole of it or nothing. */
import { minuteMs } from '#contract/core/durations.ts';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ErrorName } from '#contract/core/errors.ts';
import { exportRules, type ExportFailure } from '#contract/exports/exportKinds.ts';
import type { FileStorage } from '../../outside/files/storage.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { siteConfiguration } from '../site/service.ts';
import { csvHead, csvRows } from './csv.ts';
import * as repository from './repository.ts';
import type { ExportRow } from './repository.ts';
import type { ExportSource, ExportSources, Reader } from './source.ts';

/** Files that are written at once by all processes together: other jobs want their turn too. */
const atOnceMax = 2;
/** A writer that said nothing for so long is dead, and its export is begun anew. */
export const silentMs = 60_000;

/** The writer was overtaken: somebody stopped the export, or thought this one dead. */
class Overtaken extends Error {}

type Claimed = ExportRow & { storageKey: string };

/** Writes one after the other until none waits that this process may take. */
export async function writeExports(
  context: JobContext,
  storage: FileStorage,
  sources: ExportSources,
  staffOf?: repository.StaffOf,
): Promise<void> {
  for (;;) {
    const claimed = await claim(context);
    if (!claimed) return;
    try {
      await writeExport(context, { storage, sources, claimed, staffOf });
    } catch (error) {
      if (error instanceof Overtaken) continue;
      if (error instanceof AppError) {
        const ended = { state: 'failed', failure: failureOf(error), now: context.app.clock() } as const;
        await context.transaction((tx) => repository.endExport(tx, claimed.id, ended));
        continue;
      }
      // What stood in the way may pass: it is tried again after a while, and keeps no place from the others until then.
      context.app.log.error({ err: error, exportId: claimed.id }, 'an export could not be written');
      const { id, storageKey } = claimed;
      await context.transaction((tx) => repository.putExportBack(tx, { id, storageKey, now: context.app.clock() }));
      return;
    }
  }
}

/** Refusals of somebody who may not have the list any more. */
const gone: readonly ErrorName[] = ['forbidden', 'grant_missing', 'not_found', 'not_staff', 'staff_role_missing'];

/** What a refusal means for whoever waits for the file. */
function failureOf({ errorName }: AppError): ExportFailure {
  if (errorName === 'export_too_long') return 'too_long';
  return gone.includes(errorName) ? 'gone' : 'refused';
}

async function claim({ app, transaction }: JobContext): Promise<Claimed | undefined> {
  const now = app.clock();
  const id = randomUUID();
  const storageKey = `exports/${id.slice(0, 2)}/${id}.csv`;
  const silentSince = new Date(now.getTime() - silentMs);
  const row = await transaction((tx) => repository.claimExport(tx, { storageKey, now, silentSince, atOnceMax }));
  return row && { ...row, storageKey };
}

interface Writing {
  storage: FileStorage;
  sources: ExportSources;
  claimed: Claimed;
  staffOf: repository.StaffOf | undefined;
}

async function writeExport(context: JobContext, { storage, sources, claimed, staffOf }: Writing): Promise<void> {
  const { app } = context;
  const { id, storageKey, userId, filters, locale } = claimed;
  const tx = app.database.primary;
  const source = sources[claimed.kind];
  const role = await repository.findRole(tx, claimed, staffOf);
  if (!role) throw new AppError('forbidden');
  const reader: Reader = { userId, ...role, locale, keys: app.keys, now: app.clock() };
  await source.check(tx, reader, filters);
  const lines = Readable.from(linesOf(context, { source, reader, claimed }), {
    objectMode: false,
    highWaterMark: 65_536,
  });
  const { bytes } = await storage.write(storageKey, lines);
  const now = app.clock();
  const minutes = source.secret ? exportRules.secretKeptMinutes : exportRules.keptMinutes;
  const expiresAt = new Date(now.getTime() + minutes * minuteMs);
  if (await repository.completeExport(tx, { id, storageKey, bytes, now, expiresAt })) return;
  await storage.remove(storageKey);
}

async function* linesOf(
  { app }: JobContext,
  { source, reader, claimed }: { source: ExportSource; reader: Reader; claimed: Claimed },
): AsyncGenerator<Buffer> {
  const { id, storageKey, filters } = claimed;
  const tx = app.database.primary;
  const { timeZone } = (await siteConfiguration(tx)).site;
  let rowsDone = 0;
  let bytes = 0;
  const report = async () => {
    const moved = { id, storageKey, rowsDone, bytes, now: app.clock() };
    if (!(await repository.recordProgress(tx, moved))) throw new Overtaken();
  };
  const head = Buffer.from(csvHead(source.columns(reader, filters), timeZone));
  bytes += head.length;
  yield head;
  for await (const rows of source.batches({ tx, database: app.database, keys: app.keys, reader, filters })) {
    const part = Buffer.from(csvRows(rows, timeZone));
    rowsDone += rows.length;
    bytes += part.length;
    await report();
    if (part.length > 0) yield part;
  }
  await report();
}
