/** `npm run db:reset`: empties the database and makes its tables anew. Asks before, unless called with `--yes`. */
import { createInterface } from 'node:readline/promises';
import { StartError } from '../config.ts';
import { emptyDatabase, migrate } from '../platform/database/migrate.ts';
import { runCommand } from './connect.ts';

await runCommand(async ({ config, databaseUrl }) => {
  if (config.mode === 'production') throw new StartError('A production database is not emptied by this command.');
  if (!(await isWanted())) throw new StartError('Nothing was changed.');
  await emptyDatabase(databaseUrl);
  const applied = await migrate(databaseUrl);
  console.log(`The database is empty, with ${applied.length} migrations applied. The next start fills it.`);
});

async function isWanted(): Promise<boolean> {
  if (process.argv.includes('--yes')) return true;
  if (!process.stdin.isTTY)
    throw new StartError('There is nobody to ask: add --yes to delete everything in the database.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('This deletes everything in the database. Type "yes" to go on: ');
  terminal.close();
  return answer.trim() === 'yes';
}
