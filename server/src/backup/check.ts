/** Whether a backup is whole, before anything is done with it. */
import { join } from 'node:path';
import { StartError } from '../config.ts';
import { hasCode } from '../platform/files/folders.ts';
import { refuseForeignMigrations } from '../platform/database/migrate.ts';
import { listCopies } from './fileCopies.ts';
import { partsOf, readManifest, type Manifest } from './manifest.ts';
import { measure, type Written } from './parts.ts';
import type { Progress } from './progress.ts';
import { workOff } from './workOff.ts';

const workers = [1, 2] as const;

/** Compares every part with the manifest. Throws `StartError` when one is missing, was changed, or is for a newer program. */
export async function checkBackup(folder: string, { progress, migrations }: CheckOptions): Promise<Manifest> {
  const manifest = readManifest(folder);
  refuseNewer(manifest, migrations);
  progress.step('Checking the backup');
  await workOff(partsOf(manifest), workers, async (part) => {
    await comparePart(join(folder, part.file), part);
    progress.add({ bytes: part.bytes });
  });
  let [files, bytes] = [0, 0];
  for await (const page of listCopies(folder)) {
    await workOff(page, workers, async (copy) => {
      await comparePart(copy.path, copy);
      progress.add({ files: 1, bytes: copy.bytes });
    });
    files += page.length;
    bytes += page.reduce((sum, copy) => sum + copy.bytes, 0);
  }
  if (files === manifest.files.rows && bytes === manifest.files.contentBytes) return manifest;
  throw new StartError(`The list of files in ${folder} does not fit the manifest: take another backup.`);
}

interface CheckOptions {
  progress: Progress;
  /** The folder of the program's migrations; another one in tests. */
  migrations?: string | undefined;
}

function refuseNewer({ migrations }: Manifest, folder: string | undefined): void {
  try {
    refuseForeignMigrations(migrations, folder);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new StartError(
      `This backup was made by another version of Mallard, most likely a newer one: update the program and try again. (${error.message})`,
    );
  }
}

async function comparePart(path: string, expected: Written): Promise<void> {
  let found: Written;
  try {
    found = await measure(path);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    throw new StartError(`${path} is missing: this backup is not whole, take another one.`);
  }
  if (found.bytes === expected.bytes && found.sha256 === expected.sha256) return;
  throw new StartError(`${path} was damaged: it is not what the manifest says. Take another backup.`);
}
