/** Makes a backup of a shop that goes on meanwhile: all tables at one moment, then the files that they name. */
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { StartError } from '../config.ts';
import type { FileStorage } from '../outside/files/storage.ts';
import { askOver, withClient } from '../platform/database/client.ts';
import { hasCode } from '../platform/files/folders.ts';
import { type KeyTexts } from '../platform/keys/keyFile.ts';
import { keysOf } from '../platform/keys/keys.ts';
import { openSnapshot, type Copy, type Reader, type Snapshot, type Table } from '../platform/copy/snapshot.ts';
import { version } from '../platform/version.ts';
import { copyFiles } from './fileCopies.ts';
import { lockKeys } from './passphraseLock.ts';
import {
  formatNow,
  manifestFile,
  manifestHashFile,
  manifestSealFile,
  partsOf,
  printManifest,
  type Manifest,
  type Part,
  type TablePart,
} from './manifest.ts';
import { makeNamesDurable, writeCompressed, writePlain } from './partFiles.ts';
import type { Progress } from './progress.ts';
import { findLastSeal, noteBackup, sumLedger } from './repository.ts';
import { workOff } from './workOff.ts';
import { leftOut, withheld, withheldTasks, madeAnew } from './leftOut.ts';

/** Readers side by side: compressing is what takes the time. */
const readersCount = 2;

export interface BackupOptions {
  databaseUrl: string;
  storage: FileStorage;
  /** Where the backup will be; nothing may be there. */
  folder: string;
  keys: KeyTexts;
  /** With one everything is encrypted and the keys are in it; without one they are not. */
  passphrase: string | undefined;
  progress: Progress;
  signal: AbortSignal;
}

/** Writes it under another name until it is complete. Throws `StartError` when the folder is there or cannot be written. */
export async function backUp(options: BackupOptions): Promise<Manifest> {
  const { folder, databaseUrl } = options;
  const startedAt = new Date();
  const draft = await makeDraft(folder);
  try {
    // Before the long work: a passphrase may be too short.
    const box = await lockedKeys(options);
    const snapshot = await openSnapshot(databaseUrl, readersCount);
    let manifest: Manifest;
    try {
      manifest = await writeAll(draft, snapshot, { ...options, ...box, startedAt });
    } finally {
      await snapshot.close();
    }
    await finish(draft, folder, manifest, options.keys);
    await withClient(databaseUrl, 'mallard backup', (client) => noteBackup(askOver(client), rowOf(manifest)));
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** How many rows there are in a backup, and how much it takes on the disk. */
export function rowOf(manifest: Manifest) {
  const { startedAt, finishedAt, ledger, tables, files } = manifest;
  return {
    startedAt,
    finishedAt,
    sealId: ledger.seal?.id ?? null,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    bytes: partsOf(manifest).reduce((sum, { bytes }) => sum + bytes, files.contentBytes),
  };
}

/** What a passphrase adds. */
interface Locked {
  /** The keys, locked by it, and with them the one that the parts are encrypted with. */
  lockedKeys?: string;
  partsKey?: Buffer;
}
type Writing = BackupOptions & Locked;

async function lockedKeys({ keys, passphrase }: BackupOptions): Promise<Locked> {
  if (passphrase === undefined) return {};
  const partsKey = randomBytes(32);
  return { partsKey, lockedKeys: await lockKeys({ ...keys, partsKey: partsKey.toString('base64') }, passphrase) };
}

async function makeDraft(folder: string): Promise<string> {
  await refuseExisting(folder);
  try {
    await mkdir(dirname(folder), { recursive: true });
    return await mkdtemp(`${folder}.unfinished-`);
  } catch (error) {
    if (!hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR')) throw error;
    throw new StartError(`${dirname(folder)} cannot be written by this user: give another folder for the backup.`);
  }
}

async function refuseExisting(folder: string): Promise<void> {
  try {
    await stat(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  throw new StartError(`${folder} is there already: a backup overwrites nothing, so give a new name.`);
}

async function writeAll(draft: string, snapshot: Snapshot, options: Writing & { startedAt: Date }): Promise<Manifest> {
  const { progress, signal, storage, startedAt, partsKey } = options;
  progress.step('Tables');
  const tables = await writeTables(draft, snapshot, options);
  const [reader] = snapshot.readers;
  if (!reader) throw new Error('a snapshot has readers');
  const jobs = await writeCopy(draft, 'jobs.copy.gz', () => reader.jobs(withheldTasks), options);
  const sequences = await snapshot.sequences();
  const ledger = { seal: await findLastSeal(snapshot.ask), sums: await sumLedger(snapshot.ask) };
  progress.step('Files');
  const files = await copyFiles(storage, { folder: draft, ask: snapshot.ask, progress, signal, partsKey });
  return {
    format: formatNow,
    program: version,
    postgres: snapshot.version,
    startedAt: startedAt.toISOString(),
    finishedAt: new Date().toISOString(),
    migrations: snapshot.migrations,
    tables,
    jobs,
    sequences,
    files,
    isEncrypted: partsKey !== undefined,
    keys: { mark: keysOf(options.keys).mark.toString('hex'), part: await writeKeys(draft, options) },
    ledger,
  };
}

async function writeTables(draft: string, snapshot: Snapshot, options: Writing): Promise<TablePart[]> {
  await mkdir(join(draft, 'tables'), { mode: 0o700 });
  const wanted = snapshot.tables.filter(({ name }) => !leftOut.includes(name) && !madeAnew.includes(name));
  const parts: TablePart[] = [];
  await workOff(wanted, snapshot.readers, async (table, reader) => {
    parts.push(await writeTable(draft, reader, table, options));
  });
  return parts.toSorted((a, b) => a.table.localeCompare(b.table, 'en'));
}

async function writeTable(draft: string, reader: Reader, table: Table, options: Writing): Promise<TablePart> {
  const part = await writeCopy(
    draft,
    `tables/${table.name}.copy.gz`,
    () => reader.table(table, withheld[table.name]),
    options,
  );
  return { ...part, table: table.name, columns: table.columns };
}

async function writeCopy(draft: string, file: string, begin: () => Copy, options: Writing): Promise<Part> {
  const { progress, signal, partsKey } = options;
  signal.throwIfAborted();
  const copy = begin();
  const onBytes = (bytes: number) => progress.add({ bytes });
  const written = await writeCompressed(join(draft, file), copy.rows, { signal, onBytes, partsKey });
  const rows = await copy.count();
  progress.add({ rows });
  return { file, rows, ...written };
}

async function writeKeys(draft: string, { lockedKeys, signal }: Writing): Promise<Part | null> {
  if (lockedKeys === undefined) return null;
  const file = 'keys.json';
  return {
    file,
    rows: 1,
    ...(await writePlain(join(draft, file), Readable.from([Buffer.from(lockedKeys)]), { signal })),
  };
}

/** Only now it gets its name. */
async function finish(draft: string, folder: string, manifest: Manifest, keys: KeyTexts): Promise<void> {
  const { text, proof, seal } = printManifest(manifest, keysOf(keys));
  await writeFile(join(draft, manifestHashFile), proof, { mode: 0o600, flush: true });
  await writeFile(join(draft, manifestSealFile), seal, { mode: 0o600, flush: true });
  await writeFile(join(draft, manifestFile), text, { mode: 0o600, flush: true });
  await makeNamesDurable(draft, { deep: true });
  await refuseExisting(folder);
  await rename(draft, folder);
  await makeNamesDurable(dirname(folder), { deep: false });
}
