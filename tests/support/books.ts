import pg from 'pg';
import { openDatabase, type Database } from '../../server/src/platform/database.ts';
import { createTestDatabase } from './database.ts';

/** A migrated database with nobody's application on it, for what is about the ledger alone. */
export interface Books {
  database: Database;
  databaseUrl: string;
  /** Looks into the database, past the ledger. */
  sql(text: string, values?: unknown[]): Promise<pg.QueryResult<Record<string, unknown>>>;
  /** The time that stands until it is moved. */
  now(): Date;
  /** Lets time pass; nothing runs by itself. */
  pass(seconds: number): void;
  stop(): Promise<void>;
}

/** Opens empty books; `connections` work on them at once. */
export async function openBooks(connections = 8): Promise<Books> {
  const testDatabase = await createTestDatabase();
  const database = openDatabase({ url: testDatabase.url, poolSize: connections, onError: () => undefined });
  const pool = new pg.Pool({ connectionString: testDatabase.url, max: 2 });
  pool.on('error', () => undefined);
  let now = new Date();
  return {
    database,
    databaseUrl: testDatabase.url,
    sql: (text, values = []) => pool.query(text, values),
    now: () => now,
    pass: (seconds) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
    stop: async () => {
      await pool.end();
      await database.close();
      await testDatabase.drop();
    },
  };
}
