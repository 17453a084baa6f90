/** What is generated says what the migrations make. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { indexesFile, indexesOf, tablesFile, tablesOf } from '../scripts/tables.ts';
import { createTestDatabase } from './support/app/database.ts';
import { runAt } from './support/servers/postgres.ts';

test('tables.ts and indexes.sql are fresh; else run npm run db:tables', async () => {
  const database = await createTestDatabase();
  try {
    expect(readFileSync(tablesFile, 'utf8')).toBe(await tablesOf(database.url));
    expect(readFileSync(indexesFile, 'utf8')).toBe(await indexesOf(database.url));
    await runAt(database.url, 'alter table users add column shoe_size bigint unique');
    expect(readFileSync(tablesFile, 'utf8')).not.toBe(await tablesOf(database.url));
    expect(readFileSync(indexesFile, 'utf8')).not.toBe(await indexesOf(database.url));
  } finally {
    await database.drop();
  }
});
