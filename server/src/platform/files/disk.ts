import { statfs } from 'node:fs/promises';

/** How much room there is where a folder lies, in bytes; undefined when nobody can tell. */
export async function diskSpace(folder: string): Promise<{ freeBytes: number; totalBytes: number } | undefined> {
  try {
    const { bsize, bavail, blocks } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return undefined;
  }
}
