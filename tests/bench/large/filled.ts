/** Databases that take minutes to fill: each is made once, and bears its name only when it is whole. */
import pg from 'pg';
import { migrate } from '../../../server/src/platform/database/migrate.ts';
import { inDatabase, runAt } from '../../support/servers/postgres.ts';

/** The address of a database of that name, which is filled when it is not there. */
export async function filledDatabase(
  serverUrl: string,
  name: string,
  fill: (client: pg.Client, url: string) => Promise<void>,
): Promise<string> {
  if (!(await exists(serverUrl, name))) {
    const unfinished = `${name}_unfinished`;
    await runAt(serverUrl, `drop database if exists ${unfinished} with (force)`);
    await runAt(serverUrl, `create database ${unfinished}`);
    await fillAt(inDatabase(serverUrl, unfinished), fill);
    await runAt(serverUrl, `alter database ${unfinished} rename to ${name}`);
  }
  return inDatabase(serverUrl, name);
}

async function fillAt(url: string, fill: (client: pg.Client, url: string) => Promise<void>): Promise<void> {
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set maintenance_work_mem = '512MB'; set work_mem = '128MB'`);
    await fill(client, url);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

async function exists(serverUrl: string, name: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return (await client.query('select from pg_database where datname = $1', [name])).rowCount === 1;
  } finally {
    await client.end();
  }
}
