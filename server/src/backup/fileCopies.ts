/** Contents of files, out of the storage into a backup and back. */
import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { StartError } from '../config.ts';
import type { FileStorage } from '../outside/files/storage.ts';
import { hasCode } from '../platform/files/folders.ts';
import type { Ask } from '../platform/database/client.ts';
import type { Manifest } from './manifest.ts';
import { bytesOnDisk, readCompressed, readPlain, writeCompressed, writePlain } from './partFiles.ts';
import type { Progress } from './progress.ts';
import { listFilesAfter } from './repository.ts';
import { workOff } from './workOff.ts';

/** Side by side: each waits for the disk at its end. */
const workers = [1, 2, 3, 4] as const;
const listFile = 'files.jsonl.gz';
const contents = 'files';
/** Exports and archives of own data are gone within days, and may hold secrets that are to be gone within minutes. */
const shortLived = /^(exports|archives)\//;

const Line = z.strictObject({
  // No way out of the folder.
  key: z.string().regex(/^[a-z]+\/[0-9a-f]{2}\/[0-9a-f][0-9a-z-]*(\.[a-z]+)?$/),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
type Line = z.infer<typeof Line>;

interface CopyOptions {
  folder: string;
  ask: Ask;
  progress: Progress;
  signal: AbortSignal;
  /** What is written is encrypted with it. */
  partsKey: Buffer | undefined;
}

/** Copies all that the storage holds by now, which is more than the snapshot names, and counts what is missing of that. */
export async function copyFiles(storage: FileStorage, options: CopyOptions): Promise<Manifest['files']> {
  const { folder, progress, signal, partsKey } = options;
  let [rows, contentBytes] = [0, 0];
  async function* lines() {
    for await (const all of storage.listAll()) {
      const keys = all.filter((key) => !shortLived.test(key));
      const copied: Line[] = [];
      await workOff(keys, workers, async (key) => {
        signal.throwIfAborted();
        const written = await copyFile(storage, key, options);
        if (!written) return;
        copied.push({ key, ...written });
        progress.add({ files: 1, bytes: written.bytes });
      });
      rows += copied.length;
      contentBytes += copied.reduce((sum, { bytes }) => sum + bytes, 0);
      yield Buffer.from(copied.map((line) => `${JSON.stringify(line)}\n`).join(''));
    }
  }
  const written = await writeCompressed(join(folder, listFile), Readable.from(lines()), { signal, partsKey });
  return { file: listFile, rows, contentBytes, ...written, missing: await countMissing(options) };
}

/** Undefined when it was deleted meanwhile. */
async function copyFile(storage: FileStorage, key: string, { folder, signal, partsKey }: CopyOptions) {
  const path = join(folder, contents, key);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    return await writePlain(path, storage.read(key), { signal, partsKey });
  } catch (error) {
    if (!hasCode(error, 'ENOENT') || (await storage.sizeOf(key)) !== undefined) throw error;
    await rm(path, { force: true });
    return undefined;
  }
}

/** How many sold files the snapshot names that are not in the backup, or not in their size. */
async function countMissing({ folder, ask, partsKey }: CopyOptions): Promise<number> {
  let missing = 0;
  for (let after = 0; ;) {
    const page = await listFilesAfter(ask, after);
    for (const { key, bytes } of page) {
      if ((await sizeAt(join(folder, contents, key))) !== bytesOnDisk(bytes, partsKey)) missing += 1;
    }
    const last = page.at(-1);
    if (!last) return missing;
    after = last.id;
  }
}

async function sizeAt(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** The files of a backup as its list has them, some hundreds at a time. */
export async function* listCopies(folder: string, partsKey?: Buffer): AsyncGenerator<(Line & { path: string })[]> {
  let page: (Line & { path: string })[] = [];
  for await (const text of createInterface({ input: readCompressed(join(folder, listFile), partsKey) })) {
    const line = Line.parse(JSON.parse(text));
    page.push({ ...line, path: join(folder, contents, line.key) });
    if (page.length < 500) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** Puts all files of a backup into a storage. Throws when one is not what the list says. */
export async function putFiles(
  folder: string,
  storage: FileStorage,
  { progress, signal, partsKey }: Pick<CopyOptions, 'progress' | 'signal' | 'partsKey'>,
): Promise<void> {
  for await (const page of listCopies(folder, partsKey)) {
    await workOff(page, workers, async ({ key, path, sha256, bytes }) => {
      signal.throwIfAborted();
      const stored = await storage.write(key, readPlain(path, partsKey));
      if (stored.sha256.toString('hex') !== sha256) throw new StartError(`${path} was damaged.`);
      progress.add({ files: 1, bytes });
    });
  }
}
