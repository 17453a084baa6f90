import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { giveToOwnerOf, hasCode, makeFolder } from '../../platform/files/folders.ts';
import type { FileStorage, StoredContent } from './storage.ts';

const keyPattern = /^[a-z]+\/[0-9a-f]{2}\/[0-9a-f][0-9a-z-]*(\.[a-z]+)?$/;
const unfinishedName = 'unfinished';

/** Contents as files below `root`. They are written under another name first, so that a reader never meets half of one. */
export function localFolder(root: string): FileStorage {
  const unfinished = join(root, unfinishedName);
  const pathOf = (key: string) => {
    if (!keyPattern.test(key)) throw new Error(`no key of a stored file: ${key}`);
    return join(root, key);
  };
  return {
    write: async (key, content) => {
      const path = pathOf(key);
      makeFolder(unfinished);
      makeFolder(dirname(path));
      const draft = join(unfinished, randomUUID());
      try {
        const stored = await writeDurably(draft, content);
        giveToOwnerOf(root, draft);
        await rename(draft, path);
        await makeNameDurable(dirname(path));
        return stored;
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    asFile: async (content, work) => {
      makeFolder(unfinished);
      const path = join(unfinished, randomUUID());
      try {
        await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    sizeOf: async (key) => (await statOf(pathOf(key)))?.size,
    read: (key, range) =>
      createReadStream(pathOf(key), range === undefined ? {} : { start: range.first, end: range.last }),
    remove: (key) => rm(pathOf(key), { force: true }),
    sweepUnfinished: async (before) => {
      let count = 0;
      for (const path of await oldFilesIn(unfinished, before)) {
        await rm(path, { force: true });
        count += 1;
      }
      return count;
    },
    async *listWrittenBefore(folder, before) {
      for (const shard of await namesIn(join(root, folder))) {
        const paths = await oldFilesIn(join(root, folder, shard), before);
        yield paths.map((path) => path.slice(root.length + 1).replaceAll('\\', '/'));
      }
    },
    async *listAll() {
      for (const folder of await namesIn(root)) {
        for (const shard of folder === unfinishedName ? [] : await namesIn(join(root, folder))) {
          const names = await namesIn(join(root, folder, shard));
          yield names.map((name) => `${folder}/${shard}/${name}`).filter((key) => keyPattern.test(key));
        }
      }
    },
  };
}

async function writeDurably(path: string, content: Readable): Promise<StoredContent> {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of content) {
      // Streams of bytes only come here.
      const buffer = chunk as Buffer;
      hash.update(buffer);
      bytes += buffer.length;
      await writeAll(file, buffer);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest() };
}

async function writeAll(file: FileHandle, buffer: Buffer): Promise<void> {
  for (let done = 0; done < buffer.length;) {
    done += (await file.write(buffer, done)).bytesWritten;
  }
}

/** A name lasts through a loss of power once its folder is on the disk. Not every system can do that to a folder. */
async function makeNameDurable(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function oldFilesIn(folder: string, before: Date): Promise<string[]> {
  const old: string[] = [];
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    const found = await statOf(path);
    if (found && found.mtime < before) old.push(path);
  }
  return old;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  }
}

async function statOf(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
