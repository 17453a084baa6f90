import { StartError } from '../config.ts';
import { hasCode } from '../platform/files/folders.ts';
import { measure, measureStream, readPlain, type Written } from './partFiles.ts';

/** Throws `StartError` when a file is not what the manifest, or the list of files with its `partsKey`, says. */
export async function comparePart(path: string, expected: Written, partsKey?: Buffer): Promise<void> {
  let found: Written;
  try {
    found = await (partsKey ? measureStream(readPlain(path, partsKey)) : measure(path));
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    throw new StartError(`${path} is missing: this backup is not whole, take another one.`);
  }
  if (found.bytes === expected.bytes && found.sha256 === expected.sha256) return;
  throw new StartError(`${path} was damaged: it is not what the manifest says. Take another backup.`);
}
