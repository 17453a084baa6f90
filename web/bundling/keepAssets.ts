import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The names of a build's own files. */
const assetsFile = 'assets.json';

/**
 * Copies the files of the last build beside those of the new one: pages that are open, and a server that still runs, name them.
 * Those that the last build itself only kept are left behind, unless it is the same that was made once more.
 */
export async function keepAssets(last: string, next: string): Promise<void> {
  const [lastAssets, nextAssets] = [join(last, 'client/assets'), join(next, 'client/assets')];
  const names = await readdir(nextAssets);
  const lastNames = await ownNames(last);
  const isSame = lastNames.length === names.length && lastNames.every((name) => names.includes(name));
  const there = lastNames.length === 0 ? [] : await readdir(lastAssets);
  const kept = there.filter((name) => (isSame || lastNames.includes(name)) && !names.includes(name));
  for (const name of kept) await copyFile(join(lastAssets, name), join(nextAssets, name));
  await writeFile(join(next, assetsFile), JSON.stringify(names));
}

/** None of a first build. */
async function ownNames(folder: string): Promise<string[]> {
  try {
    return JSON.parse(await readFile(join(folder, assetsFile), 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
