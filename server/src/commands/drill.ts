/** `npm run backup:drill -- FOLDER`: restores a backup beside the live shop, compares both, and clears everything away. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { drill, type DrillOptions } from '../backup/drill.ts';
import { openKeysOf } from '../backup/backupKeys.ts';
import { progressTo } from '../backup/progress.ts';
import { StartError } from '../config.ts';
import { localFolder } from '../outside/files/localFolder.ts';
import { removeEmbedded } from '../platform/embedded/embed.ts';
import { emptyDatabase } from '../platform/database/migrate.ts';
import { pathFrom, runCommand, withEmbedded } from './connect.ts';

await runCommand(
  async ({ config, databaseUrl, signal }) => {
    const [given] = process.argv.slice(2);
    if (given === undefined) throw new StartError('Say what to try: npm run backup:drill -- FOLDER.');
    const folder = pathFrom(given);
    const passphrase = process.env['MALLARD_BACKUP_PASSPHRASE'] || undefined;
    const place = join(config.dataFolder, 'drill');
    const run = (drillUrl: string) =>
      report({
        folder,
        liveUrl: databaseUrl,
        drillUrl,
        storage: localFolder(join(place, 'files')),
        openKeys: openKeysOf(config, { folder, passphrase }),
        progress: progressTo(console.log),
        signal,
      });
    const ownUrl = process.env['MALLARD_DRILL_DATABASE_URL'];
    if (ownUrl) return withFolder(place, () => run(ownUrl));
    await withFolder(place, () =>
      withEmbedded(place, async ({ url }) => {
        // A drill that was killed may have left something; it is nobody's.
        await emptyDatabase(url);
        await run(url);
      }),
    );
  },
  { stoppable: true },
);

async function withFolder(place: string, work: () => Promise<void>): Promise<void> {
  await rm(join(place, 'files'), { recursive: true, force: true });
  try {
    await work();
  } finally {
    await removeEmbedded(place);
  }
}

async function report(options: DrillOptions): Promise<void> {
  const startedAt = performance.now();
  const { manifest, compared, differences, noted } = await drill(options);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`Restored the backup of ${manifest.startedAt} beside the live shop and compared, in ${seconds} s:`);
  for (const line of compared) console.log(`- ${line}`);
  if (differences.length > 0) {
    console.log(differences.join('\n'));
    throw new StartError('The backup and the live shop differ: see docs/operations.md.');
  }
  console.log(
    noted ? 'All the same. The health page shows it.' : 'All the same. The live shop does not know this backup.',
  );
}
