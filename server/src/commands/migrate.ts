/** `npm run db:migrate`: brings the database to the present version, as every start of the server does. */
import { migrate } from '../platform/database/migrate.ts';
import { runCommand } from './connect.ts';

await runCommand(async ({ databaseUrl }) => {
  const applied = await migrate(databaseUrl);
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}.`);
});
