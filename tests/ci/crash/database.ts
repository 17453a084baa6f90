/** The database of a server that is being killed, looked at from beside. */
import assert from 'node:assert/strict';
import { realpathSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { auditLedger } from '../../../server/src/ledger/audit.ts';
import { openDatabase, type Tx, unprepared } from '../../../server/src/platform/database/database.ts';
import { findEmbedded } from '../../../server/src/platform/embedded/embed.ts';
import { clusterOf } from '../../../server/src/platform/embedded/place.ts';
import { isServerOf, readPidFile } from '../../../server/src/platform/embedded/server.ts';
import { brokenInvariants } from '../../support/ledger/invariants.ts';

/** Rows of one statement, on a connection of its own. */
export async function query<Row extends pg.QueryResultRow>(
  dataFolder: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: await urlOf(dataFolder) });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Asks again and again on one connection until a row comes; undefined when none came in time. */
export async function firstRow<Row extends pg.QueryResultRow>(
  dataFolder: string,
  text: string,
  { values = [], withinMs = 20_000 }: { values?: unknown[]; withinMs?: number } = {},
): Promise<Row | undefined> {
  const client = new pg.Client({ connectionString: await urlOf(dataFolder) });
  await client.connect();
  try {
    for (const until = Date.now() + withinMs; Date.now() < until; await sleep(3)) {
      const [row] = (await client.query<Row>(text, values)).rows;
      if (row) return row;
    }
    return undefined;
  } finally {
    await client.end();
  }
}

/** Does by hand what no call does. */
export async function change<T>(
  dataFolder: string,
  work: (tx: Tx, run: (text: string) => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const database = openDatabase({ url: await urlOf(dataFolder), poolSize: 1, onError: () => undefined });
  try {
    return await database.transaction((tx) => work(tx, (text) => tx.run(unprepared(text), [])));
  } finally {
    await database.close();
  }
}

/** The books are right, and everything else is what it must be. */
export async function checkAll(dataFolder: string): Promise<void> {
  const url = await urlOf(dataFolder);
  const database = openDatabase({ url, poolSize: 2, onError: () => undefined });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    assert.deepEqual(await database.transaction(auditLedger), []);
    assert.deepEqual(await brokenInvariants(async (text) => (await client.query<pg.QueryResultRow>(text)).rows), []);
  } finally {
    await client.end();
    await database.close();
  }
}

/** Stops the database at once, as when the machine loses its power: it recovers from its log when it starts again. */
export async function killDatabase(dataFolder: string): Promise<void> {
  const cluster = clusterOf(realpathSync(dataFolder));
  const found = readPidFile(cluster);
  assert(found && isServerOf(cluster, found.pid), 'the database runs');
  process.kill(found.pid, 'SIGQUIT');
  while (isServerOf(cluster, found.pid)) await sleep(10);
}

async function urlOf(dataFolder: string): Promise<string> {
  const found = await findEmbedded(dataFolder);
  if (!found) throw new Error('the database does not run');
  return found;
}
