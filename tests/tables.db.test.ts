/** The generated types say what the migrations make. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tablesFile, tablesOf } from '../scripts/tables.ts';
import { createTestDatabase } from './support/app/database.ts';
import { runAt } from './support/servers/postgres.ts';

test('tables.ts is fresh; else run npm run db:tables', async () => {
  const database = await createTestDatabase();
  try {
    expect(readFileSync(tablesFile, 'utf8')).toBe(await tablesOf(database.url));
    await runAt(database.url, 'alter table users add column shoe_size bigint');
    expect(readFileSync(tablesFile, 'utf8')).not.toBe(await tablesOf(database.url));
  } finally {
    await database.drop();
  }
});
