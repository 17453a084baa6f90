/**
 * `npm run db:large`: adds a million products of five thousand shops, a hundred thousand listings to rent with five million past
 * leases, and ten million postings to the configured database, which may be that of a server that is running.
 * `-- --products 10000 --listings 1000 --leases 20000 --postings 100000` for less.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { runCommand } from '../../../server/src/commands/connect.ts';
import { StartError } from '../../../server/src/config.ts';
import { auditLedger } from '../../../server/src/ledger/audit.ts';
import { openDatabase, prepared } from '../../../server/src/platform/database/database.ts';
import { migrate } from '../../../server/src/platform/database/migrate.ts';
import { addLeases, lastUnit } from './leases.ts';
import { addPostings } from './postings.ts';
import { addCatalogue } from './products.ts';
import { addListings } from './rentals.ts';

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '1000000' },
    shops: { type: 'string', default: '5000' },
    listings: { type: 'string', default: '100000' },
    leases: { type: 'string', default: '5000000' },
    postings: { type: 'string', default: '10000000' },
  },
});

/** Reads everything, so it may take its time and need not go by index. */
const unhurried = prepared(
  'large_unhurried',
  `select set_config(name, value, false)
  from (values ('statement_timeout', '0'), ('enable_seqscan', 'on'), ('work_mem', '256MB')) as s (name, value)`,
);

await runCommand(async ({ config, databaseUrl }) => {
  if (config.mode === 'production') throw new StartError('A production database is not filled by this command.');
  const started = performance.now();
  const say = (words: string) =>
    console.log(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${words}`);
  await migrate(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`set maintenance_work_mem = '512MB'; set work_mem = '128MB'`);
    await client.query('begin');
    await addCatalogue(client, { products: Number(values.products), shops: Number(values.shops), say });
    say('listings to rent');
    const behindUnit = await lastUnit(client);
    await addListings(client, Number(values.listings));
    await client.query('commit');
    await addLeases(client, { leases: Number(values.leases), behindUnit, say });
    await addPostings(client, { postings: Number(values.postings), say });
    say('vacuum and analyze');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
  say('audit of the books');
  const wrong = await audit(databaseUrl);
  if (wrong.length > 0) throw new StartError(`The books are wrong: ${JSON.stringify(wrong)}`);
  say('done: the books are true');
});

async function audit(url: string) {
  const database = openDatabase({ url, poolSize: 1, onError: console.warn });
  try {
    return await database.connection(async (connection) => {
      await connection.run(unhurried, []);
      await connection.begin();
      const wrong = await auditLedger(connection);
      await connection.commit();
      return wrong;
    });
  } finally {
    await database.close();
  }
}
