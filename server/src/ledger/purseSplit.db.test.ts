/** Balances of before there were two purses: earned as far as postings prove it, and debts on an account of their own. */
import { readdirSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/app/database.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { migrate, migrationsFolder } from '../platform/database/migrate.ts';
import { balancesOf } from './accounts.ts';
import { auditLedger } from './audit.ts';

let testDatabase: TestDatabase;
let database: Database;
let client: pg.Client;
beforeAll(async () => {
  testDatabase = await createTestDatabase({ empty: true });
  const before = readdirSync(migrationsFolder).filter((file) => file < '0037');
  const upTo = before.map((file) => file.replace('.sql', ''));
  await migrate(testDatabase.url, migrationsFolder, { upTo });
  client = new pg.Client({ connectionString: testDatabase.url });
  await client.connect();
  for (const userId of [saver, spender, seller, debtor]) {
    await client.query(
      `insert into ledger_accounts (owner_id, kind, guarded, balance_fen)
       values ($1, 'available', true, 0), ($1, 'held', true, 0), ($1, 'pending', false, null)`,
      [userId],
    );
  }
  await tell();
  await migrate(testDatabase.url);
  database = openDatabase({ url: testDatabase.url, poolSize: 2, onError: () => undefined });
});
afterAll(async () => {
  await client.end();
  await database.close();
  await testDatabase.drop();
});

const [saver, spender, seller, debtor] = [1, 2, 3, 4];
let keys = 0;

/** An entry as the ledger wrote it then. */
async function entry(
  kind: string,
  orderId: number,
  amounts: [owner: number, kind: string, fen: number][],
): Promise<void> {
  keys += 1;
  const sorted = amounts.toSorted((a, b) => a[0] - b[0] || a[1].localeCompare(b[1], 'en'));
  await client.query(`select ledger_post($1, $2, 'order', $3, now(), $4, $5, $6, $7, null)`, [
    kind,
    `before ${keys}`,
    orderId,
    sorted.map(([owner]) => owner),
    sorted.map(([, account]) => account),
    sorted.map(([, , fen]) => fen),
    sorted.map(([, account, fen]) => (account === 'pending' && fen > 0 ? new Date(0) : null)),
  ]);
}

const recharge = (user: number, fen: number) =>
  entry('recharge', 0, [
    [0, 'cash_sandbox', -fen],
    [user, 'available', fen],
  ]);
const spend = (user: number, fen: number) =>
  entry('purchase', 0, [
    [0, 'revenue', fen],
    [user, 'available', -fen],
  ]);
const earn = (user: number, orderId: number, fen: number) =>
  entry('purchase', orderId, [
    [0, 'revenue', -fen],
    [user, 'pending', fen],
  ]);
const takeBack = (user: number, orderId: number, fen: number) =>
  entry('refund', orderId, [
    [0, 'revenue', fen],
    [user, 'pending', -fen],
  ]);
const release = (user: number) => client.query(`select ledger_release($1, now(), 1000)`, [user]);

async function tell(): Promise<void> {
  await recharge(saver, 500);
  // Spent 700 of 300 that could only be spent and 1000 that were released, then recharged 50.
  await recharge(spender, 300);
  await earn(spender, 10, 1000);
  await release(spender);
  await spend(spender, 700);
  await recharge(spender, 50);
  // Owes 80 and has 200.
  await earn(seller, 11, 200);
  await release(seller);
  await takeBack(seller, 11, 80);
  // Owes 100, has 40, and 30 wait.
  await earn(debtor, 12, 100);
  await release(debtor);
  await spend(debtor, 60);
  await takeBack(debtor, 12, 100);
  await earn(debtor, 13, 30);
}

test.each([
  ['who only recharged', saver, { availableFen: 500, earnedFen: 0, pendingFen: 0, owedFen: 0 }],
  ['who spent more than they recharged', spender, { availableFen: 50, earnedFen: 600, pendingFen: 0, owedFen: 0 }],
  ['who owed and could pay', seller, { availableFen: 0, earnedFen: 120, pendingFen: 0, owedFen: 0 }],
  ['who owed more than they had', debtor, { availableFen: 0, earnedFen: 0, pendingFen: 30, owedFen: 60 }],
])('%s', async (_who, userId, expected) => {
  expect(await balancesOf(database.primary, userId)).toMatchObject(expected);
});

test('the books hold', async () => {
  expect(await database.transaction(auditLedger)).toEqual([]);
});
