/** `npm run backup -- FOLDER`: everything the shop consists of into a new folder, also while the server runs. */
import { join } from 'node:path';
import { progressTo, sizeOf } from '../backup/progress.ts';
import { backUp, rowOf } from '../backup/write.ts';
import { leftOut } from '../backup/leftOut.ts';
import { StartError } from '../config.ts';
import { localFolder } from '../outside/files/localFolder.ts';
import { findKeyTexts } from '../platform/keys/keys.ts';
import { pathFrom, runCommand } from './connect.ts';

await runCommand(
  async ({ config, databaseUrl, signal }) => {
    const [given] = process.argv.slice(2);
    if (given === undefined)
      throw new StartError('Say where to: npm run backup -- FOLDER. The folder must be a new one.');
    const keys = findKeyTexts(config);
    if (!keys)
      throw new StartError(`There are no keys in ${config.dataFolder}: set MALLARD_DATA to the shop's folder.`);
    const startedAt = performance.now();
    const folder = pathFrom(given);
    const passphrase = process.env['MALLARD_BACKUP_PASSPHRASE'] || undefined;
    const storage = localFolder(join(config.dataFolder, 'files'));
    const progress = progressTo(console.log);
    const manifest = await backUp({ databaseUrl, storage, folder, keys, passphrase, progress, signal });
    const { rows, bytes } = rowOf(manifest);
    const { files, ledger } = manifest;
    const lines = [
      `Backed up ${rows.toLocaleString('en')} rows and ${files.rows.toLocaleString('en')} files into ${folder}: ${sizeOf(bytes)} in ${Math.round((performance.now() - startedAt) / 1000)} s.`,
      ledger.seal ? `The last seal in it is number ${ledger.seal.id}.` : 'Nothing was sealed yet.',
      `Left out: ${leftOut.join(', ')}; after a restore everybody logs in again.`,
    ];
    if (files.missing > 0)
      lines.push(`WARNING: ${files.missing} sold files are not in the storage, hence not in the backup.`);
    lines.push(
      passphrase === undefined
        ? 'It is NOT encrypted, and the keys are NOT in it: keep MALLARD_SECRET_KEY and MALLARD_SIGNING_KEY, or keys.json of the data folder, in another place, or set MALLARD_BACKUP_PASSPHRASE.'
        : 'It is encrypted and the keys are in it, both by MALLARD_BACKUP_PASSPHRASE: keep that in another place.',
    );
    console.log(lines.join('\n'));
  },
  { stoppable: true },
);
