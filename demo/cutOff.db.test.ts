/** A start that is cut off while it fills: the next one begins anew, and what somebody uses is never thrown away. */
import { createSecretKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../tests/support/app/database.ts';
import { parseConfig } from '../server/src/config.ts';
import { auditLedger } from '../server/src/ledger/audit.ts';
import { countUsers, createUser, ensureAdmin } from '../server/src/modules/identity/service.ts';
import { openDatabase, unprepared } from '../server/src/platform/database/database.ts';
import type { App } from '../server/src/platform/http/http.ts';
import { Keys } from '../server/src/platform/keys/keys.ts';
import { createLog } from '../server/src/platform/log.ts';
import { migrationsFolder } from '../server/src/platform/database/migrate.ts';
import { discardHalfFilled, fillDemo, keepHalfFilled } from './fill.ts';
import type { DemoAccount } from './fill.ts';

const log = createLog('error');
const cutOff = new Error('cut off');
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

/** What a process does with the database, from its first connection to its last. */
async function inProcess<Result>(work: (app: App) => Promise<Result>): Promise<Result> {
  const opened = openDatabase({ url: database.url, poolSize: 2, onError: () => undefined });
  const keys = new Keys(createSecretKey(randomBytes(32)), generateKeyPairSync('ed25519').privateKey);
  const config = parseConfig({
    MALLARD_DATA: join(tmpdir(), `mallard-tests-${process.pid}`),
    DATABASE_URL: database.url,
  });
  try {
    const app: App = { config, keys, log, database: opened, clock: () => new Date() };
    await opened.transaction((tx) => ensureAdmin(tx, { username: undefined, password: undefined, now: app.clock() }));
    return await work(app);
  } finally {
    await opened.close();
  }
}

const discard = (demo: boolean) =>
  discardHalfFilled(database.url, { demo, migrations: migrationsFolder, log, waitMs: 300 });
const fill = (app: App) => fillDemo(app, { databaseUrl: database.url, products: 10, orders: 3, stories: false });

/** Lives through half of the ninety days, with so many orders that some lie in any half. */
const fillHalf = (app: App) =>
  expect(
    fillDemo(app, {
      databaseUrl: database.url,
      products: 10,
      orders: 60,
      stories: false,
      onProgress: (share) => {
        // The shelves take the first third.
        if (share > 0.65) throw cutOff;
      },
    }),
  ).rejects.toBe(cutOff);

const count = (app: App, table: 'users' | 'products' | 'orders') =>
  app.database.transaction(async (tx) => (await tx.many(unprepared(`select id from ${table}`), [])).length);

test('what was cut off is thrown away and made anew', async () => {
  await inProcess(async (app) => {
    await fillHalf(app);
    expect(await count(app, 'orders')).toBeGreaterThan(0);
    await expect(discard(true), 'while somebody is connected').rejects.toThrow('using this database');
  });
  await discard(true);
  await inProcess(async (app) => {
    expect([await app.database.transaction(countUsers), await count(app, 'products')]).toEqual([1, 0]);
    expect(await fill(app)).toHaveLength(2);
    expect(await app.database.transaction(auditLedger)).toEqual([]);
  });
  await discard(true);
  await inProcess(async (app) => expect(await count(app, 'products')).toBe(10));
}, 300_000);

test('accounts are told before they are kept: who is cut off in between is told others', async () => {
  const told: DemoAccount[][] = [];
  const tell = (app: App, onAccounts: (accounts: DemoAccount[]) => void) =>
    fillDemo(app, { databaseUrl: database.url, products: 10, orders: 3, stories: false, onAccounts });
  await inProcess(async (app) => {
    const filling = tell(app, (accounts) => {
      told.push(accounts);
      throw cutOff;
    });
    await expect(filling).rejects.toBe(cutOff);
  });
  await discard(true);
  await inProcess((app) => tell(app, (accounts) => told.push(accounts)));
  expect(told.map((accounts) => accounts.map(({ username }) => username))).toEqual([
    ['demo_buyer', 'demo_seller'],
    ['demo_buyer', 'demo_seller'],
  ]);
  expect(told[0]).not.toEqual(told[1]);
}, 300_000);

test('what is kept once, or started without the demo, is never thrown away', async () => {
  await inProcess(fillHalf);
  await discard(false);
  await discard(true);
  await inProcess(async (app) => {
    expect(await count(app, 'products')).toBe(10);
    await keepHalfFilled(app);
    expect(await fill(app)).toEqual([]);
  });
}, 300_000);

test('a database with people and without products is not filled', async () => {
  await inProcess(async (app) => {
    const person = { username: 'somebody', email: 'somebody@example.com', password: 'Kx7pVuw2', now: app.clock() };
    await app.database.transaction((tx) => createUser(tx, { ...person, role: 'user' }));
    expect(await fill(app)).toEqual([]);
    expect(await count(app, 'products')).toBe(0);
  });
  await discard(true);
  await inProcess(async (app) => expect(await count(app, 'users')).toBe(2));
});
