/** Puts a backup into an empty database and data folder. Whatever cuts it off, what it leaves is known as half, and the next restore begins anew. */
import { join } from 'node:path';
import { StartError } from '../config.ts';
import type { FileStorage } from '../outside/files/storage.ts';
import { askOver, openClient, withClient } from '../platform/database/client.ts';
import { migrate } from '../platform/database/migrate.ts';
import {
  analyze,
  completeTables,
  loadJobs,
  loadTable,
  makeIndexes,
  prepareTables,
  setSequences,
} from '../platform/copy/load.ts';
import { emptyAndMark, isHalfRestored, refuseWhileUsed, removeMark } from '../platform/copy/marker.ts';
import { checkBackup } from './check.ts';
import { putFiles } from './fileCopies.ts';
import type { OpenKeys } from './backupKeys.ts';
import { readManifest, type Manifest, type Part } from './manifest.ts';
import { readCompressed } from './partFiles.ts';
import type { Progress } from './progress.ts';
import { countUsers, noteBackup } from './repository.ts';
import { workOff } from './workOff.ts';
import { rowOf } from './write.ts';

export interface RestoreOptions {
  folder: string;
  databaseUrl: string;
  storage: FileStorage;
  /** Which keys the restored shop will use. Throws `StartError` when they are not those that sealed the backup. */
  openKeys: OpenKeys;
  progress: Progress;
  signal: AbortSignal;
  /** Told when the checks are over and what is in the database goes. */
  onBegin?: () => void;
  /** The folder of the program's migrations; another one in tests. */
  migrations?: string | undefined;
  /** How long the sessions of a process that was just killed are waited for. */
  waitMs?: number;
}

/** Throws `StartError` before anything is touched when the backup is not whole, the database is used, or the keys do not fit. */
export async function restore(options: RestoreOptions): Promise<Manifest> {
  const { folder, databaseUrl, storage, openKeys, progress, signal, migrations } = options;
  const manifest = readManifest(folder);
  const { partsKey, keep } = await openKeys(manifest);
  await checkBackup(folder, manifest, { progress, migrations, partsKey });
  await refuseUsed(databaseUrl, options.waitMs ?? 10_000);
  keep();
  options.onBegin?.();
  await withClient(databaseUrl, 'mallard restore', emptyAndMark);
  progress.step('Making the tables');
  const upTo = manifest.migrations.map(({ name }) => name);
  await migrate(databaseUrl, migrations, { upTo, restoring: true });
  progress.step('Tables');
  await loadAll(options, manifest, partsKey);
  progress.step('Files');
  await putFiles(folder, storage, { progress, signal, partsKey });
  progress.step('Bringing it to the present version');
  await migrate(databaseUrl, migrations, { restoring: true });
  await analyze(databaseUrl);
  await withClient(databaseUrl, 'mallard restore', async (client) => {
    await noteBackup(askOver(client), rowOf(manifest));
    await removeMark(client);
  });
  return manifest;
}

/** Only what nobody uses and nobody has used is restored into. */
async function refuseUsed(databaseUrl: string, waitMs: number): Promise<void> {
  const users = await withClient(databaseUrl, 'mallard restore', async (client) => {
    await refuseWhileUsed(client, waitMs);
    return (await isHalfRestored(client)) ? 0 : countUsers(askOver(client));
  });
  if (users === 0) return;
  throw new StartError(
    `This database is not empty, it has ${users} users: set DATABASE_URL to an empty one or MALLARD_DATA to a new folder, and restore there.`,
  );
}

/** Everything that was in the snapshot, by two connections; a table's indexes are made when its rows are there. */
async function loadAll(options: RestoreOptions, manifest: Manifest, partsKey: Buffer | undefined): Promise<void> {
  const { folder, databaseUrl, progress, signal } = options;
  const sourceOf = ({ file }: Part) => ({
    rows: readCompressed(join(folder, file), partsKey, (bytes) => progress.add({ bytes })),
    signal,
  });
  const clients = await Promise.all([1, 2].map(() => openClient(databaseUrl, 'mallard restore')));
  try {
    const [first] = clients;
    if (!first) throw new Error('there are connections');
    const taken = await prepareTables(first);
    const largestFirst = manifest.tables.toSorted((a, b) => b.bytes - a.bytes);
    await workOff(largestFirst, clients, async (part, client) => {
      signal.throwIfAborted();
      if (!taken.tables.includes(part.table)) throw new Error(`no migration made the table ${part.table}`);
      await load(part, () => loadTable(client, { name: part.table, columns: part.columns }, sourceOf(part)));
    });
    progress.step('Indexes');
    const loaded = largestFirst.map(({ table }) => table);
    await workOff([...new Set([...loaded, ...taken.tables])], clients, (table, client) => {
      signal.throwIfAborted();
      return makeIndexes(client, taken.indexes.get(table) ?? []);
    });
    await load(manifest.jobs, () => loadJobs(first, sourceOf(manifest.jobs)));
    await setSequences(first, manifest.sequences);
    await completeTables(first, taken);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function load(part: Part, work: () => Promise<number>): Promise<void> {
  const rows = await work();
  if (rows !== part.rows) throw new Error(`${part.file} has ${rows} rows instead of ${part.rows}`);
}
