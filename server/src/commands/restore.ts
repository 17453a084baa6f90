/** `npm run restore -- FOLDER`: a backup into the configured database and data folder, which must be empty. With `--keys` it only prints the keys in it. */
import { join } from 'node:path';
import { provedBooks } from '../backup/books.ts';
import { keysIn, openKeysOf } from '../backup/backupKeys.ts';
import { readManifest } from '../backup/manifest.ts';
import { progressTo } from '../backup/progress.ts';
import { restore } from '../backup/restore.ts';
import { StartError } from '../config.ts';
import { localFolder } from '../outside/files/localFolder.ts';
import { pathFrom, runCommand } from './connect.ts';

const given = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
const passphrase = process.env['MALLARD_BACKUP_PASSPHRASE'] || undefined;

if (process.argv.includes('--keys')) await printKeys();
else await runCommand(restoreInto, { alone: true, stoppable: true });

async function restoreInto({ config, databaseUrl, signal }: Parameters<Parameters<typeof runCommand>[0]>[0]) {
  const startedAt = performance.now();
  const folder = folderGiven();
  const manifest = await restore({
    folder,
    databaseUrl,
    storage: localFolder(join(config.dataFolder, 'files')),
    openKeys: openKeysOf(config, { folder, passphrase }),
    progress: progressTo(console.log),
    signal,
  });
  console.log(
    `Restored the shop as it was at ${manifest.startedAt}, in ${Math.round((performance.now() - startedAt) / 1000)} s.`,
  );
  console.log('Proving its books …');
  const broken = await provedBooks(databaseUrl);
  console.log(broken.length === 0 ? 'The books hold. Start it with "npm start".' : broken.join('\n'));
  if (broken.length > 0) {
    throw new StartError(
      'The shop was restored, but its books do not hold: see docs/operations.md before you start it.',
    );
  }
}

function folderGiven(): string {
  if (given === undefined) throw new StartError('Say what to restore: npm run restore -- FOLDER.');
  return pathFrom(given);
}

/** For the environment of an installation that has none yet. */
async function printKeys(): Promise<void> {
  try {
    const folder = folderGiven();
    const { secretKey, olderSecretKeys = [], signingKey } = await keysIn(folder, readManifest(folder), passphrase);
    console.log(`MALLARD_SECRET_KEY=${secretKey}\nMALLARD_SIGNING_KEY=${signingKey}`);
    if (olderSecretKeys.length > 0) console.log(`MALLARD_OLDER_SECRET_KEYS=${olderSecretKeys.join(',')}`);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
