import { copyFile, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The names of a build's own files. */
const assetsFile = 'assets.json';
/** So long files are kept that no build has any more. */
const keptMs = 7 * 24 * 60 * 60_000;

/**
 * Copies the files of the last build beside those of the new one: pages that are open, and a server that still runs, name them. Those
 * that the last build itself only kept are kept on for some days, since a server may not be started anew after each build.
 */
export async function keepAssets(last: string, next: string): Promise<void> {
  const [lastAssets, nextAssets] = [join(last, 'client/assets'), join(next, 'client/assets')];
  const names = new Set(await readdir(nextAssets));
  const lastNames = await ownNames(last);
  for (const name of lastNames === undefined ? [] : await readdir(lastAssets)) {
    if (names.has(name)) continue;
    const [from, to] = [join(lastAssets, name), join(nextAssets, name)];
    const { mtime } = await stat(from);
    const isOwn = lastNames?.has(name) === true;
    if (!isOwn && Date.now() - mtime.getTime() > keptMs) continue;
    await copyFile(from, to);
    // A file's days count from the first build that did not have it.
    if (!isOwn) await utimes(to, mtime, mtime);
  }
  await writeFile(join(next, assetsFile), JSON.stringify([...names]));
}

/** Undefined of a first build. */
async function ownNames(folder: string): Promise<Set<string> | undefined> {
  try {
    return new Set(JSON.parse(await readFile(join(folder, assetsFile), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
