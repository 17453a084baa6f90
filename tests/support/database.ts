import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  url: string;
  /** Also cuts the connections that are still open. */
  drop(): Promise<void>;
}

/** A fresh migrated database of a file's own, by default; `{ empty: true }` gives one without any table. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const server = inject('databaseServer');
  const name = `mallard_test_${randomBytes(6).toString('hex')}`;
  await runAt(server.url, `create database ${name} template ${empty ? 'template0' : server.template}`);
  return {
    url: inDatabase(server.url, name),
    drop: () => runAt(server.url, `drop database if exists ${name} with (force)`),
  };
}

/** The same server's address with another database. */
export function inDatabase(url: string, database: string): string {
  // Not by `URL`: a socket's address has no host, which it refuses.
  return url.replace(/^(\w+:\/\/[^/?]*)(\/[^?]*)?/, `$1/${database}`);
}

async function runAt(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
