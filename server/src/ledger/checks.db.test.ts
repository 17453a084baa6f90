/** The scheduled proofs look at what is new, find what is wrong there, and keep what they found. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBooks, type Books } from '../../../tests/support/ledger/books.ts';
import { openUserAccounts, platformAccount, userAccount } from './accounts.ts';
import { checkRecent, checkWhole, lastChecks, sealState } from './checks.ts';
import { post } from './post.ts';
import { sealLedger } from './seal.ts';

const [buyer, seller] = [7, 8];
const at = new Date('2026-05-01T12:00:00Z');
let books: Books;
let key = 0;

beforeAll(async () => {
  books = await openBooks();
  await books.database.transaction(async (tx) => {
    await openUserAccounts(tx, buyer);
    await openUserAccounts(tx, seller);
  });
});
afterAll(() => books.stop());

/** A recharge and a share of it: three accounts of all sorts. */
const book = () =>
  books.database.transaction((tx) =>
    post(tx, {
      kind: 'purchase',
      key: `check:${key++}`,
      subject: { kind: 'order', id: key },
      transfers: [
        { source: platformAccount('cash_sandbox'), target: userAccount(buyer, 'available'), amountFen: 100 },
        { source: platformAccount('revenue'), target: userAccount(seller, 'pending'), amountFen: 60, dueAt: at },
      ],
      now: at,
    }),
  );
const seal = () => sealLedger(books.database, { now: at });
const recent = () => checkRecent(books.database, { now: at });
const rulesOf = async () => (await recent()).map(({ rule }) => rule);

test('what is new is looked at once', async () => {
  for (let n = 0; n < 3; n++) await book();
  await seal();
  expect(await recent()).toEqual([]);
  expect((await lastChecks(books.database.reads)).recent).toMatchObject({ postings: 12, differences: [] });
  await book();
  expect(await recent()).toEqual([]);
  const { recent: last, whole } = await lastChecks(books.database.reads);
  expect(last).toMatchObject({ postings: 4, toEntryId: 4, scope: 'recent', startedAt: at });
  expect(whole).toBeUndefined();
});

describe('a difference in what is new is found and kept', () => {
  const last = '(select max(id) from ledger_entries)';
  const account = (kind: string, owner: number) =>
    `(select id from ledger_accounts where owner_id = ${owner} and kind = '${kind}')`;
  test.each([
    [
      'an amount on one side',
      `update ledger_postings set amount_fen = amount_fen + 1 where entry_id = ${last} and amount_fen = -60`,
      ['zero_sum'],
      `update ledger_postings set amount_fen = -60 where entry_id = ${last} and amount_fen = -59`,
    ],
    [
      'a kind',
      `update ledger_postings set kind = 'gift' where entry_id = ${last} and amount_fen = 60`,
      ['posting_kind'],
      `update ledger_postings set kind = 'purchase' where entry_id = ${last}`,
    ],
    [
      'a number',
      `update ledger_postings set number = 77 where entry_id = ${last} and number > 0`,
      ['number', 'balance'],
      `update ledger_postings set number = (select postings from ledger_accounts where id = account_id) where entry_id = ${last} and number > 0`,
    ],
    [
      'a balance',
      `update ledger_accounts set balance_fen = balance_fen + 1 where id = ${account('available', buyer)}`,
      ['balance'],
      `update ledger_accounts set balance_fen = balance_fen - 1 where id = ${account('available', buyer)}`,
    ],
    [
      'an earning',
      `update ledger_earnings set left_fen = left_fen - 1 where entry_id = ${last}`,
      ['pending'],
      `update ledger_earnings set left_fen = left_fen + 1 where entry_id = ${last}`,
    ],
    [
      'an account',
      `update ledger_postings set account_id = 999 where entry_id = ${last} and amount_fen = -60`,
      ['posting_account'],
      `update ledger_postings set account_id = ${account('revenue', 0)} where entry_id = ${last} and account_id = 999`,
    ],
  ])('%s', async (_what, fault, rules, mend) => {
    await book();
    await unguarded(fault);
    expect(await rulesOf()).toEqual(rules);
    expect((await lastChecks(books.database.reads)).recent?.differences.map(({ rule }) => rule)).toEqual(rules);
    await unguarded(mend);
  });

  test('the content of what was sealed', async () => {
    await recent();
    await book();
    await seal();
    await unguarded(`update ledger_entries set key = 'other' where id = ${last}`);
    expect(await recent()).toMatchObject([{ rule: 'seal_hash', places: [{ seal: 2 }] }]);
    await unguarded(`update ledger_entries set key = 'check:${key - 1}' where id = ${last}`);
  });

  test('a seal that was there at the check before', async () => {
    await book();
    await seal();
    expect(await rulesOf()).toEqual([]);
    await book();
    await seal();
    await unguarded(
      'create table kept as select * from ledger_seals where id = 3; delete from ledger_seals where id = 3',
    );
    expect(await rulesOf()).toEqual(['seal_missing']);
    await unguarded('insert into ledger_seals select * from kept');
  });
});

test('the whole of it is proven and kept too', async () => {
  await seal();
  expect(await checkWhole(books.database, { now: at })).toEqual([]);
  const { whole } = await lastChecks(books.database.reads);
  const { lastSeal } = await sealState(books.database.reads);
  expect(whole).toMatchObject({ scope: 'whole', differences: [], toEntryId: lastSeal.toEntryId });
  await unguarded(`update ledger_accounts set owner_id = 99 where owner_id = ${seller} and kind = 'held'`);
  expect(await checkWhole(books.database, { now: at })).toMatchObject([{ rule: 'seal_hash' }]);
  await unguarded(`update ledger_accounts set owner_id = ${seller} where owner_id = 99`);
});

test('what was still under way when the whole was proven is looked at afterwards', async () => {
  await recent();
  let commit = () => {};
  const held = new Promise<void>((resolve) => (commit = resolve));
  let isPosted = () => {};
  const posted = new Promise<void>((resolve) => (isPosted = resolve));
  const slow = books.database.transaction(async (tx) => {
    const [source, target] = [platformAccount('revenue'), platformAccount('cash_sandbox')];
    const subject = { kind: 'order' as const, id: 1 };
    const transfers = [{ source, target, amountFen: 5 }];
    await post(tx, { kind: 'purchase', key: 'check:slow', subject, transfers, now: at });
    isPosted();
    await held;
  });
  await posted;
  await book();
  await checkWhole(books.database, { now: at });
  commit();
  await slow;
  await recent();
  expect((await lastChecks(books.database.reads)).recent).toMatchObject({ postings: 2 + 4, differences: [] });
});

test('the whole of it is let go in the middle when the process stops', async () => {
  const stop = new AbortController();
  const checking = checkWhole(books.database, { now: at, signal: stop.signal });
  stop.abort();
  await expect(checking).rejects.toThrow('abort');
});

async function unguarded(sql: string): Promise<void> {
  const tables = ['ledger_entries', 'ledger_postings', 'ledger_seals'];
  for (const table of tables) await books.sql(`alter table ${table} disable trigger user`);
  await books.sql(sql);
  for (const table of tables) await books.sql(`alter table ${table} enable trigger user`);
}
