/** Writes server/src/tables.ts from what the migrations make: `npm run db:tables`. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Kysely, PostgresDialect } from 'kysely';
import { generate, PostgresDialect as PostgresGenerator } from 'kysely-codegen';
import pg from 'pg';
import prettier from 'prettier';
import { startDatabaseServer } from '../tests/support/databaseServer.ts';
import { inDatabase } from '../tests/support/postgres.ts';

export const tablesFile = fileURLToPath(new URL('../server/src/tables.ts', import.meta.url));

/** As the driver hands values over: see `typeParser` in platform/database.ts. */
const typeMapping = { int8: 'number', timestamptz: 'Date', bytea: 'Buffer' };

/** The types of all tables and views of a migrated database, as they stand in the file. */
export async function tablesOf(databaseUrl: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const text = await generate({
      db,
      dialect: new PostgresGenerator({ defaultSchemas: ['public'] }),
      defaultSchemas: ['public'],
      includePattern: 'public.*',
      // Kept by migrate.ts, before there is anything else.
      excludePattern: 'public.migrations',
      outFile: null,
      typeMapping,
    });
    const options = await prettier.resolveConfig(tablesFile);
    return await prettier.format(text, { ...options, filepath: tablesFile });
  } finally {
    await db.destroy();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await startDatabaseServer();
  try {
    writeFileSync(tablesFile, await tablesOf(inDatabase(server.url, server.template)));
  } finally {
    await server.stop();
  }
}
