/** Posting against a model: one after the other with the exact outcome, and from many connections at once. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBooks, type Books } from '../../../tests/support/books.ts';
import { balancesOf, openUserAccounts, platformAccount, userAccount, type Account } from './accounts.ts';
import { auditLedger } from './audit.ts';
import { netAmounts, post, type Transfer } from './post.ts';

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

const usersCount = 4;
let usersMade = 0;
let runs = 0;

/** Users with empty accounts, whom no earlier run knows. */
async function openUsers(count = usersCount): Promise<number[]> {
  const ids = Array.from({ length: count }, () => (usersMade += 1));
  await books.database.transaction((tx) => Promise.all(ids.map((id) => openUserAccounts(tx, id))));
  return ids;
}

/** A run of entries by key; each may be tried several times. Cash comes often, so that there is money to move. */
function anyEntries(userIds: readonly number[]) {
  const account: fc.Arbitrary<Account> = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom('cash_sandbox', 'revenue').map((kind) => platformAccount(kind)) },
    {
      weight: 5,
      arbitrary: fc
        .tuple(fc.constantFrom(...userIds), fc.constantFrom('available', 'available', 'available', 'pending'))
        .map(([id, kind]) => userAccount(id, kind)),
    },
  );
  const transfer = fc.record({ source: account, target: account, amountFen: fc.integer({ min: 1, max: 300 }) });
  const entry = fc.array(transfer, { minLength: 1, maxLength: 3 }).filter(movesSomething);
  return fc.array(entry, { minLength: 10, maxLength: 30 });
}

function movesSomething(transfers: readonly Transfer[]): boolean {
  try {
    return netAmounts(transfers).length > 0;
  } catch {
    return false;
  }
}

/** The books as simply as they can be said. */
class Model {
  readonly balances = new Map<string, number>();
  readonly postings = new Map<string, number>();
  readonly #keys = new Set<string>();

  /** Posts with all rules. */
  book(key: string, transfers: readonly Transfer[]): Outcome {
    if (this.#keys.has(key)) return 'known';
    const isOverdrawn = ([name, change]: [string, number]) =>
      name.endsWith('available') && change < 0 && this.#balance(name) + change < 0;
    if ([...changesOf(transfers)].some(isOverdrawn)) return 'overdrawn';
    this.#keys.add(key);
    this.add(transfers);
    return 'new';
  }

  /** Posts without a question, for entries whose order is not known. */
  add(transfers: readonly Transfer[]): void {
    for (const [name, change] of changesOf(transfers)) {
      if (change === 0) continue;
      this.balances.set(name, this.#balance(name) + change);
      this.postings.set(name, (this.postings.get(name) ?? 0) + 1);
    }
  }

  #balance(name: string): number {
    return this.balances.get(name) ?? 0;
  }
}

function changesOf(transfers: readonly Transfer[]): Map<string, number> {
  const changes = new Map<string, number>();
  const add = (name: string, change: number) => changes.set(name, (changes.get(name) ?? 0) + change);
  for (const { source, target, amountFen } of transfers) {
    add(nameOf(source), -amountFen);
    add(nameOf(target), amountFen);
  }
  return changes;
}

const nameOf = ({ ownerId, kind }: Account) => `${ownerId}:${kind}`;

/** The users' accounts are as the model says, and each statement counts up to its balance without a gap. */
async function expectLikeModel(model: Model, userIds: readonly number[]): Promise<void> {
  for (const userId of userIds) {
    const of = (kind: string) => model.balances.get(`${userId}:${kind}`) ?? 0;
    const balances = await balancesOf(books.database.reads, userId);
    expect(balances).toEqual({ availableFen: of('available'), heldFen: 0, pendingFen: of('pending') });
    expect(of('available')).toBeGreaterThanOrEqual(0);
    const { rows } = await books.sql(
      `select p.number::int, p.amount_fen::int as amount, p.balance_after_fen::int as after from ledger_postings p
       join ledger_accounts a on a.id = p.account_id where a.owner_id = $1 and a.kind = 'available' order by p.number`,
      [userId],
    );
    let sum = 0;
    for (const [index, row] of rows.entries()) {
      sum += Number(row['amount']);
      expect([row['number'], row['after']]).toEqual([index + 1, sum]);
    }
    expect([rows.length, sum]).toEqual([model.postings.get(`${userId}:available`) ?? 0, of('available')]);
  }
  expect(await books.database.transaction(auditLedger)).toEqual([]);
}

test('one after the other, each entry ends as the model says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (draw) => {
      const userIds = await openUsers();
      const model = new Model();
      const run = (runs += 1);
      for (const [index, transfers] of draw(anyEntries, userIds).entries()) {
        const key = `alone ${run} ${index}`;
        for (let again = draw(fc.nat, { max: 2 }); again >= 0; again--) {
          expect(await book(key, transfers)).toBe(model.book(key, transfers));
        }
      }
      await expectLikeModel(model, userIds);
    }),
    { seed: 20_260_101, numRuns: 6, endOnFailure: true },
  );
});

test('from many connections at once, with the same keys again and again', async () => {
  const counts: Record<Outcome, number> = { new: 0, known: 0, overdrawn: 0 };
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (draw) => {
      const userIds = await openUsers();
      const run = (runs += 1);
      const entries = draw(anyEntries, userIds).map((transfers, index) => ({
        key: `together ${run} ${index}`,
        transfers,
      }));
      const three = [...entries, ...entries, ...entries];
      const tries = draw(fc.shuffledSubarray, three, { minLength: three.length, maxLength: three.length });
      const outcomes = await Promise.all(
        tries.map(async (entry) => ({ entry, outcome: await book(entry.key, entry.transfers) })),
      );
      const model = new Model();
      for (const entry of entries) {
        const own = outcomes.filter((one) => one.entry === entry).map(({ outcome }) => outcome);
        for (const outcome of own) counts[outcome] += 1;
        const posted = own.filter((outcome) => outcome === 'new').length;
        expect(posted).toBe(own.includes('known') ? 1 : Math.min(posted, 1));
        if (posted === 1) model.add(entry.transfers);
      }
      await expectLikeModel(model, userIds);
    }),
    { seed: 20_260_102, numRuns: 8, endOnFailure: true },
  );
  // Else this has shown nothing.
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(20);
});

test('two users who pay each other at once do not wait for each other for ever', async () => {
  const [one = 0, other = 0] = await openUsers(2);
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
  expect(await balancesOf(books.database.reads, one)).toMatchObject({ availableFen: 1000 });
});

test('of many who spend the same balance at once as many succeed as it pays for', async () => {
  const [userId = 0] = await openUsers(1);
  const available = userAccount(userId, 'available');
  await book('the only money', [{ source: platformAccount('cash_sandbox'), target: available, amountFen: 350 }]);
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_none, index) =>
      book(`spend ${index}`, [{ source: available, target: platformAccount('revenue'), amountFen: 100 }]),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'new')).toHaveLength(3);
  expect(outcomes.filter((outcome) => outcome === 'overdrawn')).toHaveLength(17);
  expect(await balancesOf(books.database.reads, userId)).toMatchObject({ availableFen: 50 });
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
  const [userId = 0] = await openUsers(1);
  const earn = (key: string, amountFen: number) =>
    book(key, [{ source: platformAccount('revenue'), target: userAccount(userId, 'pending'), amountFen }]);
  await earn('before the roll-up', 40);
  await books.sql(
    `insert into ledger_rollups select account_id, max(p.id), sum(amount_fen) from ledger_postings p
     join ledger_accounts a on a.id = p.account_id where a.owner_id = $1 and a.kind = 'pending' group by 1`,
    [userId],
  );
  await earn('after the roll-up', 2);
  expect(await balancesOf(books.database.reads, userId)).toEqual({ availableFen: 0, heldFen: 0, pendingFen: 42 });
});
