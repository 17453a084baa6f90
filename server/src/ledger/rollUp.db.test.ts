/** Whatever slices are folded, and whoever posts or folds meanwhile, what is read is what the postings say. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBooks, type Books } from '../../../tests/support/ledger/books.ts';
import { openUserAccounts, platformAccount, userAccount, type Account } from './accounts.ts';
import { accountBalance, dayTotals, idBounds, kindTotals } from './days.ts';
import { rollUpLedger } from './rollUp.ts';
import { post, type Entry } from './post.ts';
import { balanceSheet, sheetDays } from './sheetSums.ts';

const timeZone = 'Asia/Shanghai';
const users = [7, 8, 9];
const kinds = ['purchase', 'refund', 'recharge'] as const;
const all = { from: '2000-01-01', to: '2100-01-01' };
let books: Books;
const at = new Date();
let key = 0;

beforeAll(async () => {
  books = await openBooks();
  await books.database.transaction(async (tx) => {
    for (const user of users) await openUserAccounts(tx, user);
  });
  for (const user of users) {
    await book({ source: platformAccount('cash_sandbox'), target: userAccount(user, 'available') }, { fen: 1e9 });
  }
});
afterAll(() => books.stop());

function book(
  { source, target }: { source: Account; target: Account },
  { fen, kind = 'purchase', now = at }: { fen: number; kind?: Entry['kind']; now?: Date },
) {
  const dueAt = target.kind === 'pending' ? now : undefined;
  const transfers = [{ source, target, amountFen: fen, dueAt }];
  const subject = { kind: 'order' as const, id: 1 };
  return books.database.transaction((tx) => post(tx, { kind, key: `fold:${key++}`, subject, transfers, now }));
}

const fold = (slice?: number) => rollUpLedger(books.database, { timeZone, now: at, ...(slice ? { slice } : {}) });
const state = async () => Number((await books.sql('select up_to_posting_id as id from ledger_folds')).rows[0]?.['id']);
const numbers = (rows: Record<string, unknown>[]) =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value,
      ]),
    ),
  );

const postingsByDay = `
  select a.owner_id, a.kind as account, a.id, p.kind,
    to_char(e.created_at at time zone '${timeZone}', 'YYYY-MM-DD') as day,
    coalesce(sum(p.amount_fen) filter (where p.amount_fen > 0), 0) as in_fen,
    coalesce(-sum(p.amount_fen) filter (where p.amount_fen < 0), 0) as out_fen, count(*) as postings
  from ledger_postings p join ledger_accounts a on a.id = p.account_id join ledger_entries e on e.id = p.entry_id
  group by 1, 2, 3, 4, 5`;

/** Everything that is read from folded totals is what the postings themselves add up to. */
async function expectTruth(): Promise<void> {
  const truth = numbers((await books.sql(postingsByDay)).rows);
  const accounts = numbers((await books.sql('select id, owner_id, kind from ledger_accounts order by id')).rows);
  const { reads } = books.database;
  const sum = (rows: Record<string, unknown>[]) =>
    rows.reduce((total, row) => total + Number(row['in_fen']) - Number(row['out_fen']), 0);
  const sheet = new Map<string, number>();
  for (const account of accounts) {
    const rows = truth.filter(({ id }) => id === account['id']);
    const query = { ownerId: Number(account['owner_id']), accountKind: account['kind'] as Account['kind'] };
    const days = await dayTotals(reads, { ...query, ...all });
    expect(days).toEqual(
      rows
        .map((row) => ({
          day: row['day'],
          kind: row['kind'],
          inFen: row['in_fen'],
          outFen: row['out_fen'],
          postings: row['postings'],
        }))
        .toSorted((a, b) => [a.day, a.kind].join().localeCompare([b.day, b.kind].join(), 'en')),
    );
    const byKind = await kindTotals(reads, query);
    expect(byKind.reduce((total, { inFen, outFen }) => total + inFen - outFen, 0)).toBe(sum(rows));
    expect(byKind.reduce((total, { postings }) => total + postings, 0)).toBe(days.reduce((n, d) => n + d.postings, 0));
    expect(await accountBalance(reads, Number(account['id']))).toBe(sum(rows));
    sheet.set(query.accountKind, (sheet.get(query.accountKind) ?? 0) + sum(rows));
  }
  const lines = await balanceSheet(reads, { day: all.to });
  for (const { accountKind, sumFen } of lines) expect(sumFen).toBe(sheet.get(accountKind));
  expect(lines.reduce((total, { sumFen }) => total + sumFen, 0)).toBe(0);
}

describe('folding', () => {
  test('takes what is settled, once', async () => {
    expect(await fold()).toBeGreaterThan(0);
    expect(await fold()).toBe(0);
    await expectTruth();
  });

  test('several at once fold each posting once', async () => {
    for (let n = 0; n < 20; n++) {
      await book({ source: userAccount(7, 'available'), target: platformAccount('revenue') }, { fen: 10 + n });
    }
    const before = await state();
    await Promise.all([fold(3), fold(4), fold(5), fold(2)]);
    await fold();
    expect(await state()).toBe(before + 40);
    await expectTruth();
  });

  test('any slices, with posts between and meanwhile', async () => {
    const move = fc.record({
      user: fc.constantFrom(...users),
      fen: fc.integer({ min: 1, max: 500 }),
      kind: fc.constantFrom(...kinds),
      hours: fc.integer({ min: -40, max: 40 }),
      isShare: fc.boolean(),
    });
    const run = fc.record({ moves: fc.array(move, { maxLength: 8 }), slice: fc.integer({ min: 1, max: 9 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(run, { minLength: 1, maxLength: 4 }), async (runs) => {
        for (const { moves, slice } of runs) {
          const posts = moves.map(({ user, fen, kind, hours, isShare }) => {
            const now = new Date(at.getTime() + hours * 3_600_000);
            const way = isShare
              ? { source: platformAccount('revenue'), target: userAccount(user, 'pending') }
              : { source: userAccount(user, 'available'), target: platformAccount('revenue') };
            return book(way, { fen, kind, now });
          });
          await Promise.all([...posts, fold(slice)]);
        }
        await expectTruth();
      }),
      { numRuns: 12 },
    );
  });

  test('another time zone cuts the days anew and leaves the sums', async () => {
    const rollups = () => books.sql('select * from ledger_rollups order by account_id');
    await fold();
    const before = (await rollups()).rows;
    await rollUpLedger(books.database, { timeZone: 'America/New_York', now: at, slice: 7 });
    expect((await rollups()).rows).toEqual(before);
    const wrong = await books.sql(
      `with truth as (
         select p.account_id, p.kind, (e.created_at at time zone 'America/New_York')::date as day, count(*) as postings,
           sum(p.amount_fen) as fen, min(p.id) as first, max(p.id) as last
         from ledger_postings p join ledger_entries e on e.id = p.entry_id group by 1, 2, 3)
       select * from truth full join ledger_day_totals d using (account_id, kind, day)
       where truth.postings is distinct from d.postings or fen is distinct from in_fen - out_fen
         or first is distinct from first_posting_id or last is distinct from last_posting_id`,
    );
    expect(wrong.rows).toEqual([]);
    await fold();
    await expectTruth();
  });
});

test('a day ends at midnight of the site, and its postings are found by their bounds', async () => {
  const way = { source: userAccount(8, 'available'), target: platformAccount('revenue') };
  await book(way, { fen: 1, now: new Date('2031-03-01T15:59:59.999Z') });
  await fold();
  await book(way, { fen: 2, now: new Date('2031-03-01T16:00:00Z') });
  await book(way, { fen: 4, now: new Date('2031-03-02T15:59:59.999Z') });
  const { reads } = books.database;
  const query = { ownerId: 8, accountKind: 'available' as const };
  const of = (day: string) => dayTotals(reads, { ...query, from: day, to: day });
  const expected = { kind: 'purchase', inFen: 0 };
  for (let turn = 0; turn < 2; turn++) {
    expect(await of('2031-03-01')).toEqual([{ ...expected, day: '2031-03-01', outFen: 1, postings: 1 }]);
    expect(await of('2031-03-02')).toEqual([{ ...expected, day: '2031-03-02', outFen: 6, postings: 2 }]);
    expect(await of('2031-03-03')).toEqual([]);
    const { rows } = await books.sql(
      `select a.id as account, min(p.id) filter (where amount_fen < -1) as first, max(p.id) as last
       from ledger_postings p join ledger_accounts a on a.id = p.account_id join ledger_entries e on e.id = p.entry_id
       where a.owner_id = 8 and a.kind = 'available' and e.created_at > '2031-03-01' group by 1`,
    );
    const accountId = Number(rows[0]?.['account']);
    expect(await idBounds(reads, { accountId, fromDay: '2031-03-02', toDay: '2031-03-02' })).toEqual({
      firstId: Number(rows[0]?.['first']),
      lastId: Number(rows[0]?.['last']),
    });
    expect(await idBounds(reads, { accountId, fromDay: '2031-03-03', toDay: '2031-03-09' })).toBeUndefined();
    const sheet = await sheetDays(reads, { from: '2031-03-01', to: '2031-03-02' });
    expect(sheet.filter(({ accountKind }) => accountKind === 'revenue')).toMatchObject([
      { day: '2031-03-01', inFen: 1 },
      { day: '2031-03-02', inFen: 6 },
    ]);
    const [first, second] = sheet.filter(({ accountKind }) => accountKind === 'revenue');
    expect((second?.sumFen ?? 0) - (first?.sumFen ?? 0)).toBe(6);
    await fold();
  }
});
