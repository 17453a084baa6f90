import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { ownRuntime } from '../../../server/src/platform/database/rights.ts';
import { inDatabase, runAt } from '../servers/postgres.ts';

export interface TestDatabase {
  url: string;
  /** As the application reaches it: without the owner's rights, where the server is our own. */
  runtimeUrl: string;
  /** Also cuts the connections that are still open. */
  drop(): Promise<void>;
}

/** A fresh migrated database of a file's own, by default; `{ empty: true }` gives one without any table. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const server = inject('databaseServer');
  const name = `mallard_test_${randomBytes(6).toString('hex')}`;
  // Where nothing has to reach the disk, copied files cost less than a copy through the log.
  const strategy = server.runtimeRole === undefined ? '' : 'strategy file_copy';
  await runAt(server.url, `create database ${name} template ${empty ? 'template0' : server.template} ${strategy}`);
  const url = inDatabase(server.url, name);
  return {
    url,
    runtimeUrl: server.runtimeRole === undefined ? url : ownRuntime(url).url,
    drop: () => runAt(server.url, `drop database if exists ${name} with (force)`),
  };
}
