/** Whether a backup is whole, before anything is done with it. */
import { join } from 'node:path';
import { StartError } from '../config.ts';
import { refuseForeignMigrations } from '../platform/database/migrate.ts';
import { comparePart } from './comparePart.ts';
import { listCopies } from './fileCopies.ts';
import { partsOf, type Manifest } from './manifest.ts';
import type { Progress } from './progress.ts';
import { workOff } from './workOff.ts';

const workers = [1, 2] as const;

/** Compares every part with the manifest. Throws `StartError` when one is missing, was changed, or is for a newer program. */
export async function checkBackup(folder: string, manifest: Manifest, options: CheckOptions): Promise<void> {
  const { progress, migrations, partsKey } = options;
  refuseNewer(manifest, migrations);
  progress.step('Checking the backup');
  await workOff(partsOf(manifest), workers, async (part) => {
    await comparePart(join(folder, part.file), part);
    progress.add({ bytes: part.bytes });
  });
  let [files, bytes] = [0, 0];
  for await (const page of listCopies(folder, partsKey)) {
    await workOff(page, workers, async (copy) => {
      await comparePart(copy.path, copy, partsKey);
      progress.add({ files: 1, bytes: copy.bytes });
    });
    files += page.length;
    bytes += page.reduce((sum, copy) => sum + copy.bytes, 0);
  }
  if (files === manifest.files.rows && bytes === manifest.files.contentBytes) return;
  throw new StartError(`The list of files in ${folder} does not fit the manifest: take another backup.`);
}

interface CheckOptions {
  partsKey: Buffer | undefined;
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
