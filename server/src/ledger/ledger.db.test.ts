/** Posting from many connections at once, and what is refused. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBooks, type Books } from '../../../tests/support/ledger/books.ts';
import { balancesOf, platformAccount, userAccount, type Account } from './accounts.ts';
import { post, type Transfer } from './post.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.stop());

type Outcome = 'new' | 'known' | 'overdrawn';

/** Posts in a transaction of its own. */
async function book(key: string, transfers: readonly Transfer[]): Promise<Outcome> {
  try {
    const dated = transfers.map((transfer) => ({ ...transfer, dueAt: books.now() }));
    const subject = { kind: 'order' as const, id: 1 };
    const entry = { kind: 'purchase' as const, key, subject, transfers: dated, now: books.now() };
    const entryId = await books.database.transaction((tx) => post(tx, entry));
    return entryId === undefined ? 'known' : 'new';
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'not_overdrawn') return 'overdrawn';
    throw error;
  }
}

const nameOf = ({ ownerId, kind }: Account) => `${ownerId}:${kind}`;

test('two users who pay each other at once do not wait for each other for ever', async () => {
  const [one, other] = [await books.makeUser(), await books.makeUser()];
  const [mine, yours] = [userAccount(one, 'available'), userAccount(other, 'available')];
  for (const target of [mine, yours]) {
    await book(`fill ${nameOf(target)}`, [{ source: platformAccount('cash_sandbox'), target, amountFen: 1000 }]);
  }
  const outcomes = await Promise.all(
    Array.from({ length: 120 }, (_none, index) => {
      const [source, target] = index % 2 === 0 ? [mine, yours] : [yours, mine];
      return book(`opposite ${index}`, [{ source, target, amountFen: 7 }]);
    }),
  );
  expect(outcomes.every((outcome) => outcome === 'new')).toBe(true);
  expect(await balancesOf(books.database.reads, one)).toMatchObject({ balanceFen: 1000 });
});

test('of many who spend the same balance at once as many succeed as it pays for', async () => {
  const userId = await books.makeUser();
  const available = userAccount(userId, 'available');
  await book('the only money', [{ source: platformAccount('cash_sandbox'), target: available, amountFen: 350 }]);
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_none, index) =>
      book(`spend ${index}`, [{ source: available, target: platformAccount('revenue'), amountFen: 100 }]),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'new')).toHaveLength(3);
  expect(outcomes.filter((outcome) => outcome === 'overdrawn')).toHaveLength(17);
  expect(await balancesOf(books.database.reads, userId)).toMatchObject({ balanceFen: 50 });
});

test('an account that was never opened, or does not exist, takes nothing and leaves nothing', async () => {
  const amountFen = 5;
  const cash = platformAccount('cash_sandbox');
  const nobody = { source: cash, target: userAccount(999_999, 'available'), amountFen };
  await expect(book('to nobody', [nobody])).rejects.toThrow('never opened');
  const unknown = { source: cash, target: { ownerId: 0, kind: 'revenu' as 'revenue', guarded: false }, amountFen };
  await expect(book('to no account', [unknown])).rejects.toThrow('never opened');
  const { rows } = await books.sql(`select from ledger_entries where key in ('to nobody', 'to no account')`);
  expect(rows).toEqual([]);
});

test('the balance of an open account counts what came before its roll-up and after it', async () => {
  const userId = await books.makeUser();
  const earn = (key: string, amountFen: number) =>
    book(key, [{ source: platformAccount('revenue'), target: userAccount(userId, 'pending'), amountFen }]);
  await earn('before the roll-up', 40);
  await books.sql(
    `insert into ledger_rollups select account_id, max(p.id), sum(amount_fen) from ledger_postings p
     join ledger_accounts a on a.id = p.account_id where a.owner_id = $1 and a.kind = 'pending' group by 1`,
    [userId],
  );
  await earn('after the roll-up', 2);
  expect(await balancesOf(books.database.reads, userId)).toMatchObject({ balanceFen: 0, heldFen: 0, pendingFen: 42 });
});
