/** Money set aside is paid out or given back, once, whoever else is at it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBooks, type Books } from '../../../tests/support/ledger/books.ts';
import type { JobContext } from '../platform/jobs/jobs.ts';
import { platformAccount, userAccount } from './accounts.ts';
import { expireHoldsJob } from './dueJobs.ts';
import { findHold, placeHold, releaseHold, settleHold, type Hold, type NewHold } from './holds.ts';
import { post } from './post.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.stop());

const revenue = platformAccount('revenue');
let keys = 0;

function place(userId: number, amountFen: number, change: Partial<NewHold> = {}): Promise<Hold> {
  const hold = { userId, key: `hold ${(keys += 1)}`, kind: 'review', reason: 'for a look', amountFen } as const;
  const now = books.now();
  return books.database.transaction((tx) => placeHold(tx, { ...hold, expiresAt: null, placedBy: 3, now, ...change }));
}

const settle = (id: number, amountFen: number, key = `part ${(keys += 1)}`) =>
  books.database.transaction((tx) => settleHold(tx, { id, key, amountFen, target: revenue, now: books.now() }));
const release = (id: number) => books.database.transaction((tx) => releaseHold(tx, { id, now: books.now() }));
const find = (id: number) => findHold(books.database.primary, id);

async function money(userId: number): Promise<[number, number]> {
  const { balanceFen, heldFen } = await books.balances(userId);
  return [balanceFen, heldFen];
}

test('a hold sets money aside, and says for whom, why and until when', async () => {
  const user = await books.makeUser(1000);
  const expiresAt = new Date(books.now().getTime() + 60_000);
  const hold = await place(user, 400, { expiresAt, subject: { kind: 'order', id: 5 } });
  expect(await money(user)).toEqual([600, 400]);
  expect(await find(hold.id)).toEqual(hold);
  expect(hold).toMatchObject({
    userId: user,
    kind: 'review',
    reason: 'for a look',
    subjectKind: 'order',
    subjectId: 5,
    amountFen: 400,
    leftFen: 400,
    state: 'active',
    expiresAt,
    placedBy: 3,
    endedAt: null,
  });
});

test('more than there is cannot be held', async () => {
  const user = await books.makeUser(100);
  await expect(place(user, 101)).rejects.toThrow('not_overdrawn');
  expect(await money(user)).toEqual([100, 0]);
  await place(user, 100);
  await expect(place(user, 1)).rejects.toThrow('not_overdrawn');
  for (const amountFen of [0, -5, 1.5]) await expect(place(user, amountFen)).rejects.toThrow();
});

test('the same key holds once, one after the other and at once, and never something else', async () => {
  const [user, other] = [await books.makeUser(1000), await books.makeUser(1000)];
  const first = await place(user, 100, { key: 'same' });
  expect(await place(user, 100, { key: 'same' })).toEqual(first);
  const many = await Promise.all(Array.from({ length: 8 }, () => place(user, 100, { key: 'same at once' })));
  expect(new Set(many.map(({ id }) => id)).size).toBe(1);
  expect(await money(user)).toEqual([800, 200]);
  await expect(place(user, 101, { key: 'same' })).rejects.toThrow('something else');
  await expect(place(other, 100, { key: 'same' })).rejects.toThrow('something else');
  expect(await money(other)).toEqual([1000, 0]);
});

test('of many that would hold the same money as many succeed as it is enough for', async () => {
  const user = await books.makeUser(350);
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => place(user, 100)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(await money(user)).toEqual([50, 300]);
});

test('it is settled in parts, and the rest given back', async () => {
  const [user, friend] = [await books.makeUser(1000), await books.makeUser()];
  const { id } = await place(user, 400);
  expect(await settle(id, 150)).toMatchObject({ leftFen: 250, state: 'active', endedAt: null });
  const target = userAccount(friend, 'available');
  const toFriend = { id, key: 'to a friend', target, amountFen: 50, now: books.now() };
  expect(await books.database.transaction((tx) => settleHold(tx, toFriend))).toMatchObject({ leftFen: 200 });
  expect([await money(user), await money(friend)]).toEqual([
    [600, 200],
    [50, 0],
  ]);
  books.pass(1);
  expect(await release(id)).toMatchObject({ leftFen: 0, state: 'released', endedAt: books.now() });
  expect(await money(user)).toEqual([800, 0]);
});

test('it is settled whole, to somebody’s earnings too', async () => {
  const [user, seller] = [await books.makeUser(300), await books.makeUser()];
  const { id } = await place(user, 300);
  const target = userAccount(seller, 'pending');
  const payment = { id, key: 'all', target, amountFen: 300, dueAt: books.now(), now: books.now() };
  const settled = await books.database.transaction((tx) => settleHold(tx, payment));
  expect(settled).toMatchObject({ state: 'settled', leftFen: 0, endedAt: books.now() });
  expect(await money(user)).toEqual([0, 0]);
  expect((await books.balances(seller)).pendingFen).toBe(300);
});

describe('what has ended, or has too little left', () => {
  test('changes no more', async () => {
    const user = await books.makeUser(1000);
    const [settled, released, active] = [await place(user, 100), await place(user, 100), await place(user, 100)];
    await settle(settled.id, 100);
    await release(released.id);
    for (const { id } of [settled, released]) {
      expect([await settle(id, 1), await release(id)]).toEqual([undefined, undefined]);
    }
    expect(await settle(active.id, 101)).toBeUndefined();
    expect([await settle(999_999, 1), await release(999_999), await find(999_999)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(await money(user)).toEqual([800, 100]);
  });

  test('and nothing but a positive amount is settled', async () => {
    const user = await books.makeUser(1000);
    const { id } = await place(user, 100);
    await settle(id, 50);
    for (const amountFen of [0, -1, 0.5]) await expect(settle(id, amountFen)).rejects.toThrow();
    expect(await find(id)).toMatchObject({ leftFen: 50 });
  });
});

test('a settlement repeated with its key pays once, also when the hold has ended by it', async () => {
  const user = await books.makeUser(1000);
  const { id } = await place(user, 400);
  await settle(id, 150, 'first');
  expect(await settle(id, 150, 'first')).toMatchObject({ leftFen: 250 });
  const many = await Promise.all(Array.from({ length: 6 }, () => settle(id, 250, 'rest')));
  for (const hold of many) expect(hold).toMatchObject({ leftFen: 0, state: 'settled' });
  expect(await money(user)).toEqual([600, 0]);
  const other = await place(user, 400);
  expect(await settle(other.id, 150, 'first')).toMatchObject({ leftFen: 250 });
});

test('settlements and releases at once never give out more than was held', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const user = await books.makeUser(1000);
    const { id } = await place(user, 300);
    const settled = await Promise.all([settle(id, 301), ...Array.from({ length: 6 }, () => settle(id, 100))]);
    const released = await release(id);
    expect(settled.filter(Boolean)).toHaveLength(3);
    expect([released, await money(user)]).toEqual([undefined, [700, 0]]);
  }
});

test('of a settlement and releases at once one wins', async () => {
  const wins = { settled: 0, released: 0 };
  for (let turn = 0; turn < 12; turn++) {
    const user = await books.makeUser(300);
    const { id } = await place(user, 300);
    const ways = [() => settle(id, 300), () => release(id), () => release(id)];
    const outcomes = await Promise.all((turn % 2 ? ways : ways.toReversed()).map((way) => way()));
    const [winner, ...others] = outcomes.filter((outcome) => outcome !== undefined);
    expect(others).toEqual([]);
    expect(await money(user)).toEqual([winner?.state === 'settled' ? 0 : 300, 0]);
    wins[winner?.state === 'settled' ? 'settled' : 'released'] += 1;
  }
  expect(wins.settled + wins.released).toBe(12);
});

describe('the end of its time', () => {
  const errors: unknown[] = [];
  // Of the application the job needs no more than where it tells what failed.
  const app = { log: { error: (about: unknown) => errors.push(about) } } as unknown as JobContext['app'];
  const expire = () =>
    expireHoldsJob.run({ app, now: books.now(), transaction: (work) => books.database.transaction(work) });

  test('gives back what is left, at the moment and not before', async () => {
    const user = await books.makeUser(1000);
    const expiresAt = new Date(books.now().getTime() + 60_000);
    const [short, long] = [await place(user, 100, { expiresAt }), await place(user, 100)];
    await settle(short.id, 30);
    books.pass(59);
    await expire();
    expect((await find(short.id))?.state).toBe('active');
    books.pass(1);
    await Promise.all([expire(), expire()]);
    expect(await find(short.id)).toMatchObject({ state: 'expired', leftFen: 0, endedAt: books.now() });
    expect((await find(long.id))?.state).toBe('active');
    expect(await money(user)).toEqual([870, 100]);
  });

  test('comes for more than a batch of them in one run, and one that fails keeps nobody waiting', async () => {
    const user = await books.makeUser(10_000);
    const expiresAt = books.now();
    const broken = await place(user, 1, { expiresAt });
    await Promise.all(Array.from({ length: 230 }, () => place(user, 10, { expiresAt })));
    await books.sql(
      `insert into ledger_entries (kind, key, subject_kind, subject_id, created_at) values ('t', $1, 't', 1, now())`,
      [`hold:${broken.id}:release`],
    );
    await expire();
    expect(await money(user)).toEqual([9999, 1]);
    expect(errors).toHaveLength(1);
    await books.sql('alter table ledger_entries disable trigger user');
    await books.sql(`delete from ledger_entries where kind = 't'`);
    await books.sql('alter table ledger_entries enable trigger user');
    await expire();
    expect(await money(user)).toEqual([10_000, 0]);
  });
});

test('nothing but a hold touches what is held', async () => {
  const user = await books.makeUser(100);
  const transfers = [{ source: userAccount(user, 'available'), target: userAccount(user, 'held'), amountFen: 1 }];
  const entry = { kind: 'adjustment', key: 'by hand', subject: { kind: 'adjustment', id: 1 }, transfers } as const;
  const posting = books.database.transaction((tx) => post(tx, { ...entry, now: books.now() }));
  await expect(posting).rejects.toThrow('by holds only');
});
