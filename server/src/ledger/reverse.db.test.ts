/** The opposite of an entry comes once, and only where nobody has spent what it takes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBooks, type Books } from '../../../tests/support/ledger/books.ts';
import { platformAccount, userAccount } from './accounts.ts';
import { releaseEarnings } from './earnings.ts';
import { placeHold, releaseHold } from './holds.ts';
import { post, type Transfer } from './post.ts';
import { reverse } from './reverse.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.stop());

const [cash, revenue, gifts] = [platformAccount('cash_sandbox'), platformAccount('revenue'), platformAccount('gifts')];
const available = (userId: number) => userAccount(userId, 'available');

let keys = 0;

async function book(transfers: Transfer[]): Promise<number> {
  const key = `reverse ${(keys += 1)}`;
  const entry = {
    kind: 'adjustment',
    key,
    subject: { kind: 'adjustment', id: keys },
    transfers,
    now: books.now(),
  } as const;
  const entryId = await books.database.transaction((tx) => post(tx, entry));
  if (entryId === undefined) throw new Error(`${key} was there`);
  return entryId;
}

const undo = (entryId: number) => books.database.transaction((tx) => reverse(tx, { entryId, now: books.now() }));
const release = (userId: number) => books.database.transaction((tx) => releaseEarnings(tx, userId, books.now()));

test('all accounts are as before, and the new entry belongs to the same', async () => {
  const [one, other] = [await books.makeUser(500), await books.makeUser()];
  const entryId = await book([
    { source: available(one), target: available(other), amountFen: 120 },
    { source: available(one), target: revenue, amountFen: 30 },
    { source: gifts, target: available(other), amountFen: 7 },
  ]);
  const reversalId = await undo(entryId);
  expect([(await books.balances(one)).balanceFen, (await books.balances(other)).balanceFen]).toEqual([500, 0]);
  const { rows } = await books.sql(
    `select r.kind, r.reverses, r.subject_kind = e.subject_kind and r.subject_id = e.subject_id as same
     from ledger_entries r join ledger_entries e on e.id = r.reverses where r.id = $1`,
    [reversalId],
  );
  expect(rows).toEqual([{ kind: 'reversal', reverses: String(entryId), same: true }]);
});

test('it happens once, one after the other and at once', async () => {
  const user = await books.makeUser();
  const earlier = await book([{ source: gifts, target: available(user), amountFen: 50 }]);
  expect(await undo(earlier)).toBeGreaterThan(earlier);
  expect(await undo(earlier)).toBeUndefined();
  const entryId = await book([{ source: gifts, target: available(user), amountFen: 40 }]);
  // Else a second one could be paid.
  await book([{ source: gifts, target: available(user), amountFen: 400 }]);
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => undo(entryId)));
  expect(outcomes.filter((outcome) => outcome !== undefined)).toHaveLength(1);
  expect((await books.balances(user)).balanceFen).toBe(400);
});

test('a reversal can be reversed', async () => {
  const user = await books.makeUser();
  const reversalId = await undo(await book([{ source: gifts, target: available(user), amountFen: 50 }]));
  await undo(reversalId ?? 0);
  expect((await books.balances(user)).balanceFen).toBe(50);
});

test('what was spent cannot be taken back, and nothing changes', async () => {
  const [user, friend] = [await books.makeUser(), await books.makeUser()];
  const entryId = await book([
    { source: cash, target: available(user), amountFen: 100 },
    { source: cash, target: available(friend), amountFen: 100 },
  ]);
  await book([{ source: available(user), target: revenue, amountFen: 1 }]);
  await expect(undo(entryId)).rejects.toThrow('not_overdrawn');
  expect([(await books.balances(user)).balanceFen, (await books.balances(friend)).balanceFen]).toEqual([99, 100]);
  await book([{ source: cash, target: available(user), amountFen: 1 }]);
  await undo(entryId);
  expect([(await books.balances(user)).balanceFen, (await books.balances(friend)).balanceFen]).toEqual([0, 0]);
});

test('what its own process takes back is not reversed, nor what is not there', async () => {
  const user = await books.makeUser(100);
  const hold = { userId: user, key: 'not reversed', kind: 'review', reason: '', amountFen: 60 } as const;
  const now = books.now();
  const saleId = await books.earn(user, { orderId: 106, amountFen: 300 });
  await release(user);
  await books.database.transaction(async (tx) => {
    const { id } = await placeHold(tx, { ...hold, expiresAt: null, placedBy: null, now });
    await releaseHold(tx, { id, now });
  });
  const { rows } = await books.sql(
    `select id from ledger_entries where kind in ('hold', 'hold_release', 'release') and created_at = $1`,
    [now],
  );
  expect(rows.length).toBeGreaterThanOrEqual(3);
  for (const { id } of rows) await expect(undo(Number(id))).rejects.toThrow('not reversed by itself');
  await expect(undo(saleId)).rejects.toThrow('not reversed by itself');
  await expect(undo(999_999)).rejects.toThrow('there is no entry');
});
