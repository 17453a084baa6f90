/** What works on the same accounts waits for its turn: none of it waits for another that waits for it. */
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBooks, type Books } from '../../../tests/support/ledger/books.ts';
import { doCommand } from '../../../tests/support/ledger/ledgerCommands.ts';
import type { Command } from '../../../tests/support/ledger/ledgerModel.ts';
import { anyCommand, inAnyOrder } from '../../../tests/support/ledger/randomCommands.ts';
import { unprepared, type Tx } from '../platform/database/database.ts';
import { drawFrom, platformAccount, userAccount } from './accounts.ts';
import { addDisputable } from './disputable.ts';
import { post, postSale, type Transfer } from './post.ts';

let books: Books;
beforeEach(async () => {
  books = await openBooks(12);
});
afterEach(() => books.stop());

const cash = platformAccount('cash_sandbox');
const lockAccount = unprepared<{ id: number }>(
  'select id from ledger_accounts where owner_id = $1 and kind = $2 for no key update nowait',
);

const book = (tx: Tx, key: string, transfers: Transfer[]) =>
  post(tx, { kind: 'purchase', key, subject: { kind: 'order', id: 1 }, transfers, now: books.now() });

/** A sale of the platform's, as purchases post it. */
const sell = (tx: Tx, { buyerId, amountFen, orderId }: { buyerId: number; amountFen: number; orderId: number }) => {
  const subject = { kind: 'order', id: orderId } as const;
  const transfers = [{ source: drawFrom(buyerId, 'balance'), target: platformAccount('revenue'), amountFen }];
  return postSale(tx, { key: `sale ${orderId}`, subject, transfers, now: books.now(), buyerId, amountFen });
};

/** Does one thing while another transaction has an account of a user locked and looks at what it waits with. */
async function whileLocked(
  { userId, kind }: { userId: number; kind: string },
  work: (tx: Tx) => Promise<unknown>,
  look: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  let waiting: Promise<unknown> = Promise.resolve();
  await books.database.transaction(async (tx) => {
    await tx.one(lockAccount, [userId, kind]);
    waiting = books.database.transaction(work);
    await waitingFor(1);
    await look(tx);
  });
  await waiting;
}

async function waitingFor(count: number): Promise<void> {
  const isWaiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await books.sql(isWaiting)).rowCount).toBe(count);
}

test('what an order cost of recharges is noted when all accounts are locked', async () => {
  const [buyer, other] = [await books.makeUser(500), await books.makeUser(500)];
  const note = unprepared(
    `insert into ledger_recharged_spent (subject_kind, subject_id, fen, of_fen, user_id, spent_at)
     values ('order', 1, 0, 0, $1, now()) on conflict do nothing`,
  );
  const purchase = [
    { source: drawFrom(buyer, 'balance'), target: cash, amountFen: 100 },
    { source: userAccount(other, 'available'), target: cash, amountFen: 100 },
  ];
  await whileLocked(
    { userId: other, kind: 'available' },
    (tx) => book(tx, 'sale', purchase),
    // With the note of the sale there already, it would wait for the sale, which waits for this.
    (tx) => tx.run(note, [buyer]),
  );
  const { rows } = await books.sql('select fen, of_fen from ledger_recharged_spent');
  expect(rows).toEqual([{ fen: '200', of_fen: '200' }]);
});

test('who came to owe while money waited for their purse pays with it, all of their accounts locked in their turn', async () => {
  const [debtor, later] = [await books.makeUser(), await books.makeUser()];
  const income = [
    { source: cash, target: userAccount(debtor, 'available'), amountFen: 30 },
    { source: cash, target: userAccount(later, 'available'), amountFen: 30 },
  ];
  let posting: Promise<unknown> = Promise.resolve();
  await books.database.transaction(async (last) => {
    await last.one(lockAccount, [later, 'available']);
    await books.database.transaction(async (tx) => {
      await tx.one(lockAccount, [debtor, 'available']);
      posting = books.database.transaction((other) => book(other, 'income', income));
      await waitingFor(1);
      await book(tx, 'debt', [{ source: drawFrom(debtor, 'share'), target: cash, amountFen: 20 }]);
    });
    await expect.poll(() => isLocked(debtor, 'available')).toBe(true);
    await waitingFor(1);
    expect(await isLocked(debtor, 'owed')).toBe(true);
  });
  await posting;
  expect(await books.balances(debtor)).toMatchObject({ balanceFen: 10, owedFen: 0 });
});

async function isLocked(userId: number, kind: string): Promise<boolean> {
  return books.database
    .transaction((tx) => tx.one(lockAccount, [userId, kind]))
    .then(
      () => false,
      (error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === '55P03') return true;
        throw error;
      },
    );
}

test.each([
  ['and has money again', 300],
  ['and has none', 0],
])('who came to owe while a sale waited for their purse buys nothing, %s', async (_what, paidInFen) => {
  const buyerId = await books.makeUser(500);
  let refused: Promise<unknown> = Promise.resolve();
  await books.database.transaction(async (tx) => {
    await tx.one(lockAccount, [buyerId, 'available']);
    const sale = books.database.transaction((other) => sell(other, { buyerId, amountFen: 100, orderId: 2 }));
    refused = sale.catch((error: unknown) => error);
    await waitingFor(1);
    await book(tx, 'debt', [{ source: drawFrom(buyerId, 'share'), target: cash, amountFen: 600 }]);
    if (paidInFen === 0) return;
    // What a gateway pays for an order pays no debt.
    const transfers = [{ source: cash, target: userAccount(buyerId, 'available'), amountFen: paidInFen }];
    const subject = { kind: 'order', id: 3 } as const;
    await post(tx, { kind: 'payment', key: 'paid in', subject, transfers, now: books.now() });
  });
  expect(await refused).toMatchObject({ constraint: 'ledger_owed' });
  expect(await books.balances(buyerId)).toMatchObject({ balanceFen: paidInFen, owedFen: 100 });
  if (paidInFen === 0) return;
  const order = [{ source: userAccount(buyerId, 'available'), target: cash, amountFen: paidInFen }];
  await books.database.transaction((tx) => book(tx, 'order', order));
});

test('a cart whose second sale earnings pay waits at its first for who brings earnings back, with what can be undone of them', async () => {
  const buyerId = await books.makeUser(100);
  const now = books.now();
  const lot = { userId: buyerId, until: new Date(now.getTime() + 86_400_000), now };
  const bringEarned = (tx: Tx, key: string, amountFen: number) =>
    book(tx, key, [{ source: cash, target: userAccount(buyerId, 'earned'), amountFen }]);
  await books.database.transaction(async (tx) => {
    await bringEarned(tx, 'earned', 300);
    await addDisputable(tx, { ...lot, fen: 400 });
  });
  let cart: Promise<unknown> = Promise.resolve();
  await books.database.transaction(async (tx) => {
    await bringEarned(tx, 'back', 50);
    cart = books.database.transaction(async (other) => {
      await sell(other, { buyerId, amountFen: 100, orderId: 2 });
      await sell(other, { buyerId, amountFen: 200, orderId: 3 });
    });
    await waitingFor(1);
    // Had the cart locked the lot by now, each would wait for the other.
    await addDisputable(tx, { ...lot, fen: 50 });
  });
  await cart;
  expect(await books.balances(buyerId)).toMatchObject({ availableFen: 0, earnedFen: 150 });
  const { rows } = await books.sql('select left_fen from ledger_disputable');
  expect(rows).toEqual([{ left_fen: '150' }]);
});

test('nothing of a random day ends in a deadlock, nor in another failure', async () => {
  const userIds = await Promise.all(Array.from({ length: 5 }, () => books.makeUser(2000)));
  const scene = { userIds, firstOrderId: 1, keys: 40 };
  const work = async (prefix: string, first: Map<string, Command>, seed: number) => {
    for (const command of inAnyOrder(fc.sample(anyCommand(scene), { seed, numRuns: 150 }), first)) {
      await doCommand(books.database, command, { prefix, now: books.now() });
    }
  };
  // Keys are shared by several, so that the same is done twice at once.
  const days = Array.from({ length: 3 }, (_none, day) => {
    const first = new Map<string, Command>();
    return Array.from({ length: 4 }, (_worker, turn) => work(`day ${day}`, first, 3 * turn + day));
  });
  await Promise.all(days.flat());
});
