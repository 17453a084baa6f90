/** What was earned comes free when it is due, once, after what is owed was filled. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBooks, type Books } from '../../../tests/support/ledger/books.ts';
import type { JobContext } from '../platform/jobs/jobs.ts';
import { drawFrom, platformAccount, userAccount, type DrawKind } from './accounts.ts';
import { releaseJob } from './dueJobs.ts';
import { earningOf, freezeEarnings, releaseEarnings } from './earnings.ts';
import { post } from './post.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.stop());

let orders = 0;
const errors: unknown[] = [];
// Of the application the job needs no more than where it tells what failed.
const app = { log: { error: (about: unknown) => errors.push(about) } } as unknown as JobContext['app'];

const releaseAll = () =>
  releaseJob.run({ app, now: books.now(), transaction: (work) => books.database.transaction(work) });
const release = (userId: number) => books.database.transaction((tx) => releaseEarnings(tx, userId, books.now()));
const freeze = (orderId: number, frozen: boolean) =>
  books.database.transaction((tx) => freezeEarnings(tx, { kind: 'order', ids: [orderId] }, frozen));
const state = async (userId: number, orderId: number) =>
  (await earningOf(books.database.primary, { kind: 'order', id: orderId, userId }))?.state;

/** A sale of a new order; the order. */
async function sell(userId: number, amountFen: number, dueIn = 0): Promise<number> {
  orders += 1;
  await books.earn(userId, { orderId: orders, amountFen, dueIn });
  return orders;
}

let refunds = 0;

/** Takes money of an order back from whoever earned it, to a buyer; by the seller's own will or not. */
function refund(sellerId: number, buyerId: number, orderId: number, amountFen: number, kind: DrawKind = 'share') {
  refunds += 1;
  const transfers = [{ source: drawFrom(sellerId, kind), target: userAccount(buyerId, 'available'), amountFen }];
  const entry = { kind: 'refund', key: `earnings refund ${refunds}`, transfers, now: books.now() } as const;
  return books.database.transaction((tx) => post(tx, { ...entry, subject: { kind: 'order', id: orderId } }));
}

async function money(userId: number): Promise<[number, number]> {
  const { pendingFen, balanceFen } = await books.balances(userId);
  return [pendingFen, balanceFen];
}

async function purses(userId: number) {
  const { availableFen, earnedFen, owedFen } = await books.balances(userId);
  return { availableFen, earnedFen, owedFen };
}

let purchases = 0;

/** Buys something of the platform from the balance. */
function spend(userId: number, amountFen: number) {
  purchases += 1;
  const transfers = [{ source: drawFrom(userId, 'balance'), target: platformAccount('revenue'), amountFen }];
  const entry = { kind: 'purchase', key: `earnings purchase ${purchases}`, transfers, now: books.now() } as const;
  const subject = { kind: 'order', id: 900_000 + purchases } as const;
  return books.database.transaction((tx) => post(tx, { ...entry, subject }));
}

const entriesOf = async (userId: number) =>
  (await books.sql(`select id from ledger_entries where kind = 'release' and subject_id = $1`, [userId])).rows.length;

describe('what is due', () => {
  test('comes free at the moment and not before, all of a user in one entry', async () => {
    const [one, other] = [await books.makeUser(), await books.makeUser()];
    const [soon, late] = [await sell(one, 100, 60), await sell(one, 40, 120)];
    await sell(one, 10, 60);
    await sell(other, 7, 60);
    books.pass(59);
    await releaseAll();
    expect([await money(one), await money(other)]).toEqual([
      [150, 0],
      [7, 0],
    ]);
    books.pass(1);
    await releaseAll();
    expect([await money(one), await money(other), await entriesOf(one)]).toEqual([[40, 110], [0, 7], 1]);
    expect([await state(one, soon), await state(one, late)]).toEqual(['released', 'pending']);
    books.pass(60);
    await releaseAll();
    await releaseAll();
    expect([await money(one), await entriesOf(one)]).toEqual([[0, 150], 2]);
  });

  test('stays while it is frozen', async () => {
    const user = await books.makeUser();
    const [frozen, free] = [await sell(user, 100), await sell(user, 30)];
    await freeze(frozen, true);
    await releaseAll();
    expect([await money(user), await state(user, frozen), await state(user, free)]).toEqual([
      [100, 30],
      'frozen',
      'released',
    ]);
    await freeze(frozen, false);
    await releaseAll();
    expect([await money(user), await state(user, frozen)]).toEqual([[0, 130], 'released']);
  });

  test('of more than a batch of sales comes free in one run', async () => {
    const user = await books.makeUser();
    await books.sql(
      `select ledger_post('purchase', 'many ' || n, 'order', 50000 + n, $2, array[0, $1]::bigint[],
         array['revenue', 'pending'], array[-n, n]::bigint[], array[null, $2]::timestamptz[], null)
       from generate_series(1, 2300) as n`,
      [user, books.now()],
    );
    await releaseAll();
    expect([await money(user), await entriesOf(user)]).toEqual([[0, (2300 * 2301) / 2], 3]);
  });

  test('comes free once, whoever is at it', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const users = [await books.makeUser(), await books.makeUser()];
      for (const user of users) for (let sale = 0; sale < 5; sale++) await sell(user, 10);
      await Promise.all([releaseAll(), releaseAll(), ...users.map((user) => release(user))]);
      for (const user of users) expect(await money(user)).toEqual([0, 50]);
    }
  });

  test('of one user who cannot have it keeps nobody waiting', async () => {
    const [broken, user] = [await books.makeUser(), await books.makeUser()];
    await sell(broken, 10);
    books.pass(1);
    await sell(user, 10);
    await books.sql(`update ledger_accounts set kind = 'gone' where owner_id = $1 and kind = 'earned'`, [broken]);
    await releaseAll();
    expect(await money(user)).toEqual([0, 10]);
    expect(errors).toHaveLength(1);
    await books.sql(`update ledger_accounts set kind = 'earned' where owner_id = $1 and kind = 'gone'`, [broken]);
    await releaseAll();
    expect(await money(broken)).toEqual([0, 10]);
  });
});

describe('what comes back', () => {
  test('is taken out of what is not released, whole or in part, frozen or not', async () => {
    const [seller, buyer] = [await books.makeUser(), await books.makeUser()];
    const [one, other] = [await sell(seller, 100), await sell(seller, 30)];
    await freeze(one, true);
    await refund(seller, buyer, one, 60);
    expect(await money(seller)).toEqual([70, 0]);
    await freeze(one, false);
    await releaseAll();
    expect(await money(seller)).toEqual([0, 70]);
    expect([await state(seller, one), await state(seller, other)]).toEqual(['released', 'released']);
    const whole = await sell(seller, 50);
    await refund(seller, buyer, whole, 50);
    expect([await money(seller), await state(seller, whole)]).toEqual([[0, 70], 'returned']);
  });

  test('after the release comes out of the purses, earnings first', async () => {
    const [seller, buyer] = [await books.makeUser(40), await books.makeUser()];
    const [one, other] = [await sell(seller, 100), await sell(seller, 50)];
    await releaseAll();
    await refund(seller, buyer, one, 100);
    expect(await purses(seller)).toEqual({ availableFen: 40, earnedFen: 50, owedFen: 0 });
    await refund(seller, buyer, other, 20);
    expect(await purses(seller)).toEqual({ availableFen: 40, earnedFen: 30, owedFen: 0 });
    await spend(seller, 45);
    expect(await purses(seller)).toEqual({ availableFen: 0, earnedFen: 25, owedFen: 0 });
    await refund(seller, buyer, other, 30);
    expect(await purses(seller)).toEqual({ availableFen: 0, earnedFen: 0, owedFen: 5 });
    expect(await money(buyer)).toEqual([0, 150]);
  });

  test('and was spent is owed: nothing is spent until what comes in has paid it', async () => {
    const [seller, buyer] = [await books.makeUser(), await books.makeUser()];
    const order = await sell(seller, 100);
    await releaseAll();
    await spend(seller, 100);
    await refund(seller, buyer, order, 100);
    expect(await purses(seller)).toEqual({ availableFen: 0, earnedFen: 0, owedFen: 100 });
    await expect(spend(seller, 1)).rejects.toThrow('owes money');
    await sell(seller, 30);
    // What is not released is not touched by it.
    expect(await money(seller)).toEqual([30, 0]);
    await releaseAll();
    expect(await purses(seller)).toEqual({ availableFen: 0, earnedFen: 0, owedFen: 70 });
    await books.recharge(seller, 60);
    expect(await purses(seller)).toEqual({ availableFen: 0, earnedFen: 0, owedFen: 10 });
    await expect(spend(seller, 1)).rejects.toThrow('owes money');
    await books.recharge(seller, 15);
    expect(await purses(seller)).toEqual({ availableFen: 5, earnedFen: 0, owedFen: 0 });
    await spend(seller, 5);
  });

  test('by the seller’s own will only as far as they have it, and else nothing changes', async () => {
    const [seller, buyer] = [await books.makeUser(7), await books.makeUser()];
    const order = await sell(seller, 100);
    await releaseAll();
    await spend(seller, 50);
    await expect(refund(seller, buyer, order, 58, 'own_share')).rejects.toThrow('not enough to give back');
    expect([await purses(seller), await money(buyer)]).toEqual([
      { availableFen: 0, earnedFen: 57, owedFen: 0 },
      [0, 0],
    ]);
    await refund(seller, buyer, order, 57, 'own_share');
    expect([await purses(seller), await money(buyer)]).toEqual([
      { availableFen: 0, earnedFen: 0, owedFen: 0 },
      [0, 57],
    ]);
  });

  test('takes nothing from what other orders earned', async () => {
    const [seller, buyer] = [await books.makeUser(), await books.makeUser()];
    const order = await sell(seller, 100);
    await releaseAll();
    await spend(seller, 100);
    await sell(seller, 500, 60);
    await refund(seller, buyer, order, 100);
    expect([await money(seller), await purses(seller)]).toEqual([
      [500, 0],
      { availableFen: 0, earnedFen: 0, owedFen: 100 },
    ]);
  });

  test('while it is released comes out of what is left or of what was released: nothing of the sale remains', async () => {
    for (let turn = 0; turn < 20; turn++) {
      const [seller, buyer] = [await books.makeUser(), await books.makeUser()];
      const order = await sell(seller, 100);
      const ways = [
        () => release(seller),
        () => refund(seller, buyer, order, 60),
        () => refund(seller, buyer, order, 40),
      ];
      await Promise.all((turn % 2 ? ways : ways.toReversed()).map((way) => way()));
      expect([await money(seller), await purses(seller)]).toEqual([
        [0, 0],
        { availableFen: 0, earnedFen: 0, owedFen: 0 },
      ]);
      expect((await books.balances(buyer)).balanceFen).toBe(100);
    }
  });

  test('while it is spent is spent or gone, and who owes did not spend afterwards', async () => {
    const seen = { spent: 0, refused: 0 };
    for (let turn = 0; turn < 20; turn++) {
      const [seller, buyer] = [await books.makeUser(), await books.makeUser()];
      const order = await sell(seller, 100);
      await release(seller);
      const ways = [() => refund(seller, buyer, order, 100), () => spend(seller, 60), () => spend(seller, 60)];
      const ended = await Promise.allSettled((turn % 2 ? ways : ways.toReversed()).map((way) => way()));
      const spends = ended.filter(({ status }) => status === 'fulfilled').length - 1;
      const { owedFen, balanceFen } = await books.balances(seller);
      expect([balanceFen, owedFen]).toEqual([0, 60 * spends]);
      seen[spends === 0 ? 'refused' : 'spent'] += 1;
    }
    expect(seen.spent + seen.refused).toBe(20);
  });

  test('of releases at once all pay what is owed', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const [seller, buyer] = [await books.makeUser(), await books.makeUser()];
      const order = await sell(seller, 1000);
      await release(seller);
      await spend(seller, 1000);
      await refund(seller, buyer, order, 1000);
      for (let sale = 0; sale < 4; sale++) await sell(seller, 100);
      await Promise.all([release(seller), release(seller), release(seller), books.recharge(seller, 50)]);
      expect([await money(seller), await purses(seller)]).toEqual([
        [0, 0],
        { availableFen: 0, earnedFen: 0, owedFen: 550 },
      ]);
    }
  });
});

test('an earning says when it is due, or there is none', async () => {
  const user = await books.makeUser(100);
  const transfers = [{ source: userAccount(user, 'available'), target: userAccount(user, 'pending'), amountFen: 10 }];
  const entry = { kind: 'purchase', key: 'no due', subject: { kind: 'order', id: 1 }, transfers } as const;
  const posting = books.database.transaction((tx) => post(tx, { ...entry, now: books.now() }));
  await expect(posting).rejects.toThrow('not when it is due');
  expect(await money(user)).toEqual([0, 100]);
});

test('of two parts of one earning the later time counts', async () => {
  const user = await books.makeUser(100);
  const [source, target] = [userAccount(user, 'available'), userAccount(user, 'pending')];
  const at = (seconds: number) => new Date(books.now().getTime() + seconds * 1000);
  const parts = [at(5), at(9), at(1)].map((dueAt) => ({ source, target, amountFen: 10, dueAt }));
  const entry = { kind: 'purchase', key: 'parts', subject: { kind: 'order', id: 77 }, transfers: parts } as const;
  await books.database.transaction((tx) => post(tx, { ...entry, now: books.now() }));
  const earning = await earningOf(books.database.primary, { kind: 'order', id: 77, userId: user });
  expect(earning?.dueAt).toEqual(at(9));
});
