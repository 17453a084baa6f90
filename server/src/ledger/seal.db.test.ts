/** What is sealed is final: whoever drew a number and commits late is waited for, never skipped. */
import { userAccountKinds } from '#contract/money/ledger.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBooks, type Books } from '../../../tests/support/ledger/books.ts';
import { openDatabase, type Tx } from '../platform/database/database.ts';
import { ownRuntime } from '../platform/database/rights.ts';
import { openUserAccounts, platformAccount, userAccount } from './accounts.ts';
import { sealState } from './checks.ts';
import { rollUpLedger } from './rollUp.ts';
import { post } from './post.ts';
import { sealLedger } from './seal.ts';
import { settledHorizon } from './settled.ts';

const timeZone = 'Asia/Shanghai';
let books: Books;
const now = new Date();
let key = 0;

beforeAll(async () => {
  books = await openBooks();
  await books.database.transaction(async (tx) => {
    await openUserAccounts(tx, user);
    await openUserAccounts(tx, slowUser);
  });
});
afterAll(() => books.stop());

/** Another user for a transaction that stays open: it has the row locked. */
const [user, slowUser] = [7, 8];
const postIn = (tx: Tx, owner = user) =>
  post(tx, {
    kind: 'recharge',
    key: `seal:${key++}`,
    subject: { kind: 'payment', id: 1 },
    transfers: [{ source: platformAccount('cash_sandbox'), target: userAccount(owner, 'available'), amountFen: 5 }],
    now,
  });
const book = () => books.database.transaction((tx) => postIn(tx));
const seal = () => sealLedger(books.database, { now });

/** A transaction that has done its work and is not committed before it is told to. */
function held<T>(work: (tx: Tx) => Promise<T>) {
  let commit = () => {};
  const told = new Promise<void>((resolve) => (commit = resolve));
  let ended: Promise<void> = Promise.resolve();
  const done = new Promise<T>((resolve, reject) => {
    ended = books.database.transaction(async (tx) => {
      resolve(await work(tx));
      await told;
    });
    ended.catch(reject);
  });
  return {
    done,
    commit: async () => {
      commit();
      await ended;
    },
  };
}

test('nothing is settled while a transaction runs that drew numbers, also the newest one', async () => {
  await book();
  const late = held((tx) => postIn(tx, slowUser));
  const entryId = Number(await late.done);
  // Nothing has begun or ended since: no snapshot knows of it yet.
  expect(await settledHorizon(books.database, { withinMs: 100 })).toBeUndefined();
  await book();
  expect(await settledHorizon(books.database, { withinMs: 100 })).toBeUndefined();
  await late.commit();
  expect(await settledHorizon(books.database)).toMatchObject({ entryId: entryId + 1 });
});

test('whoever opens accounts is waited for too', async () => {
  const late = held((tx) => openUserAccounts(tx, 98));
  await late.done;
  expect(await settledHorizon(books.database, { withinMs: 100 })).toBeUndefined();
  await late.commit();
});

test('what another database of the same server is at keeps nothing waiting', async () => {
  const other = await openBooks();
  // As the application reaches it, which may not see what others do.
  const { runtimeRole } = inject('databaseServer');
  const url = runtimeRole === undefined ? books.databaseUrl : ownRuntime(books.databaseUrl).url;
  const application = openDatabase({ url, poolSize: 1, onError: () => undefined });
  try {
    await other.database.transaction(async (tx) => {
      await openUserAccounts(tx, 1);
      await book();
      // What ends just now, anywhere, is asked for again.
      expect(await settledHorizon(application, { withinMs: 20_000 })).toBeDefined();
      // Of its own books it is waited for.
      expect(await settledHorizon(other.database, { withinMs: 0 })).toBeUndefined();
    });
  } finally {
    await application.close();
    await other.stop();
  }
});

test('a reader keeps nothing waiting', async () => {
  await books.database.transaction(async (tx) => {
    await sealState(tx);
    expect(await settledHorizon(books.database, { withinMs: 2000 })).toBeDefined();
  });
});

test('seals and folds wait for a late one and then cover it', async () => {
  await seal();
  await rollUpLedger(books.database, { timeZone, now });
  const before = await sealState(books.database.reads);
  const late = held((tx) => postIn(tx, slowUser));
  await late.done;
  await book();
  const sealing = seal();
  const folding = rollUpLedger(books.database, { timeZone, now });
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(await sealState(books.database.reads)).toMatchObject({
    lastSeal: { id: before.lastSeal.id },
    unsealedEntries: 1,
    unfoldedPostings: 4,
  });
  await late.commit();
  expect(await sealing).toBe(1);
  expect(await folding).toBe(4);
  const { lastSeal, unsealedEntries, unfoldedPostings } = await sealState(books.database.reads);
  expect(lastSeal).toMatchObject({ id: before.lastSeal.id + 1, entries: 2, postings: 4 });
  expect([unsealedEntries, unfoldedPostings]).toEqual([0, 0]);
});

test('nothing new makes no seal, new accounts alone do', async () => {
  await seal();
  const { lastSeal } = await sealState(books.database.reads);
  expect(await seal()).toBe(0);
  await books.database.transaction((tx) => openUserAccounts(tx, 99));
  expect(await seal()).toBe(1);
  expect((await sealState(books.database.reads)).lastSeal).toMatchObject({
    id: lastSeal.id + 1,
    toEntryId: lastSeal.toEntryId,
    toAccountId: lastSeal.toAccountId + userAccountKinds.length,
    entries: 0,
  });
});

test('a posting that was rolled back leaves a gap that nothing stumbles over', async () => {
  const { lastSeal } = await sealState(books.database.reads);
  await expect(
    books.database.transaction(async (tx) => {
      await postIn(tx);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await seal()).toBe(0);
  await book();
  expect(await seal()).toBe(1);
  expect((await sealState(books.database.reads)).lastSeal).toMatchObject({
    toEntryId: lastSeal.toEntryId + 2,
    entries: 1,
  });
});

const allOfThem = `select (select count(*) from ledger_entries) = sum(entries) as all_entries,
       (select count(*) from ledger_postings) = sum(postings) as all_postings,
       bool_and(id = n) as dense, count(*) > 5 as some
     from (select *, row_number() over (order by to_entry_id, id) as n from ledger_seals) as s`;

test('several at once, while others post, seal each entry once and in order', async () => {
  let isOver = false;
  const posting = [1, 2, 3].map(async () => {
    while (!isOver) await book();
  });
  // A turn seals nothing while another transaction of the cluster is older than what was posted.
  for (let seals = 0; seals < 6;) for (const made of await Promise.all([seal(), seal(), seal()])) seals += made;
  isOver = true;
  await Promise.all(posting);
  const sealed = async () => {
    await seal();
    const { rows } = await books.sql(allOfThem);
    return rows;
  };
  // Whatever else runs in the cluster at this moment may have begun before the last entry, and is waited for.
  await expect.poll(sealed).toEqual([{ all_entries: true, all_postings: true, dense: true, some: true }]);
});
