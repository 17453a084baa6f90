/** Whatever is changed past all guards in old books, the proof says which rule broke and where it broke first. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProofRule } from '#contract/money/ledgerProof.ts';
import { openBooks, type Books } from '../../../tests/support/ledger/books.ts';
import type { Tx } from '../platform/database/database.ts';
import { openUserAccounts, platformAccount, userAccount } from './accounts.ts';
import { releaseEarnings } from './earnings.ts';
import { firstPlace } from './findings.ts';
import { rollUpLedger } from './rollUp.ts';
import { placeHold, settleHold } from './holds.ts';
import { post, type Entry } from './post.ts';
import { reverse } from './reverse.ts';
import { sealLedger } from './seal.ts';
import { verifyLedger } from './verify.ts';

const timeZone = 'Asia/Shanghai';
const [buyer, seller] = [7, 8];
const tables = [
  'ledger_accounts',
  'ledger_entries',
  'ledger_postings',
  'ledger_rollups',
  'ledger_folds',
  'ledger_day_totals',
  'ledger_sheet_days',
  'ledger_seals',
  'ledger_checks',
  'ledger_holds',
  'ledger_earnings',
];
const guarded = ['ledger_entries', 'ledger_postings', 'ledger_seals'];
const at = new Date('2026-05-01T12:00:00Z');
let books: Books;
let orders = 0;

beforeAll(async () => {
  books = await openBooks();
  await inTransaction(async (tx) => {
    await openUserAccounts(tx, buyer);
    await openUserAccounts(tx, seller);
  });
  const [available, revenue] = [userAccount(buyer, 'available'), platformAccount('revenue')];
  await book('charge', 'recharge', [{ source: platformAccount('cash_sandbox'), target: available, amountFen: 10_000 }]);
  for (let n = 1; n <= 4; n++) {
    await book(`sale ${n}`, 'purchase', [
      { source: available, target: revenue, amountFen: 100 * n },
      { source: revenue, target: userAccount(seller, 'pending'), amountFen: 80 * n, dueAt: at },
    ]);
    if (n % 2 === 0) await seal();
  }
  const saleId = await book('sale back', 'purchase', [{ source: available, target: revenue, amountFen: 7 }]);
  await inTransaction((tx) => reverse(tx, { entryId: Number(saleId), now: at }));
  await inTransaction((tx) => releaseEarnings(tx, seller, at));
  const hold = await inTransaction((tx) =>
    placeHold(tx, {
      userId: buyer,
      key: 'h',
      kind: 'review',
      reason: '',
      amountFen: 50,
      expiresAt: null,
      placedBy: null,
      now: at,
    }),
  );
  await inTransaction((tx) => settleHold(tx, { id: hold.id, key: 'part', target: revenue, amountFen: 20, now: at }));
  await seal();
  await rollUpLedger(books.database, { timeZone, now: at, slice: 5 });
  await books.sql(
    `insert into ledger_checks (scope, to_entry_id, postings, seal_id, seal_hash, differences, started_at, took_ms)
     select 'whole', to_entry_id, 1, id, hash, '[]', now(), 1 from ledger_seals order by id desc limit 1`,
  );
  // Some that are neither sealed nor folded yet.
  await book('tail', 'purchase', [{ source: available, target: revenue, amountFen: 3 }]);
  for (const table of tables) await books.sql(`create table kept_${table} as table ${table}`);
});
afterAll(() => books.stop());

function inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return books.database.transaction(work);
}

function book(key: string, kind: Entry['kind'], transfers: Entry['transfers']) {
  const subject = { kind: 'order' as const, id: ++orders };
  return books.database.transaction((tx) => post(tx, { kind, key, subject, transfers, now: at }));
}

const seal = () => sealLedger(books.database, { now: at });
const verify = () => verifyLedger(books.databaseUrl);

const account = (kind: string, owner = buyer) =>
  `(select id from ledger_accounts where owner_id = ${owner} and kind = '${kind}')`;
const entry = (key: string) => `(select id from ledger_entries where key = '${key}')`;
const available = `account_id = ${account('available')}`;
const posting = (key: string, of = available) =>
  `(select id from ledger_postings where ${of} and entry_id = ${entry(key)})`;

async function idOf(text: string): Promise<number> {
  return Number((await books.sql(`select ${text} as id`)).rows[0]?.['id']);
}

async function unguard(): Promise<void> {
  for (const table of guarded) await books.sql(`alter table ${table} disable trigger user`);
}

async function restore(): Promise<void> {
  for (const table of tables) {
    await books.sql(`truncate ${table}`);
    await books.sql(`insert into ${table} overriding system value table kept_${table}`);
  }
  for (const table of guarded) await books.sql(`alter table ${table} enable trigger user`);
  await books.sql(`alter table ledger_accounts drop constraint if exists not_overdrawn`);
  await books.sql(
    `alter table ledger_accounts add constraint not_overdrawn check ((balance_fen >= 0) = (kind <> 'owed') or balance_fen = 0)`,
  );
}

test('books that nobody touched are true, sealed or not, folded or not', async () => {
  const { findings, ...counts } = await verify();
  expect(findings).toEqual([]);
  expect(counts).toMatchObject({ seals: 3, entries: 11, accounts: 24 });
  expect(counts.postings).toBe(await idOf('(select count(*) from ledger_postings)'));
});

interface Fault {
  /** Done past all guards. */
  sql: string;
  /** The rules that break: these and no others. */
  rules: ProofRule[];
  /** Where the first of them is; in brackets what the database said before. */
  first: Record<string, string | number>;
}

const faults: Record<string, Fault> = {
  'the key of an old entry': {
    sql: `update ledger_entries set key = 'other' where id = ${entry('sale 3')}`,
    rules: ['seal_hash'],
    first: { seal: 2, entry: `(${entry('sale 2')} + 1)`, toEntry: entry('sale 4') },
  },
  'the time of an old entry, by a microsecond': {
    sql: `update ledger_entries set created_at = created_at + interval '1 microsecond' where id = ${entry('charge')}`,
    rules: ['seal_hash'],
    first: { seal: 1 },
  },
  'what an old entry belongs to': {
    sql: `update ledger_entries set subject_id = subject_id + 1 where id = ${entry('sale 1')}`,
    rules: ['seal_hash'],
    first: { seal: 1 },
  },
  'an old posting, on both sides': {
    sql: `update ledger_postings set amount_fen = amount_fen + sign(amount_fen)::bigint
          where entry_id = ${entry('sale 1')} and (${available} or account_id = ${account('pending', seller)})`,
    rules: ['balance_after', 'balance', 'roll_up', 'day_total', 'sheet_day', 'seal_hash', 'pending'],
    first: { posting: posting('sale 1'), entry: entry('sale 1'), account: account('available'), expectedFen: 9899 },
  },
  'an old posting, on one side': {
    sql: `update ledger_postings set amount_fen = amount_fen - 1 where id = ${posting('sale 3', `account_id = ${account('revenue', 0)}`)}`,
    rules: ['zero_sum', 'roll_up', 'day_total', 'sheet_day', 'seal_hash'],
    first: { entry: entry('sale 3'), sumFen: -1 },
  },
  'an old posting moved to another account': {
    sql: `update ledger_postings set account_id = ${account('gifts', 0)}
          where entry_id = ${entry('sale 2')} and account_id = ${account('revenue', 0)}`,
    rules: ['roll_up', 'day_total', 'sheet_day', 'seal_hash'],
    first: { seal: 1 },
  },
  'the owner of an account': {
    sql: `update ledger_accounts set owner_id = 99 where id = ${account('pending', buyer)}`,
    rules: ['seal_hash'],
    first: { seal: 1, fromAccount: 1, toAccount: '(select max(id) from ledger_accounts)' },
  },
  'an entry gone with its postings': {
    sql: `delete from ledger_postings where entry_id = ${entry('sale 2')}; delete from ledger_entries where key = 'sale 2'`,
    rules: ['number', 'balance', 'roll_up', 'day_total', 'sheet_day', 'seal_hash', 'pending'],
    first: { seal: 1, sealedEntries: 3, foundEntries: 2 },
  },
  'an entry gone, its postings left': {
    sql: `delete from ledger_entries where key = 'sale 3'`,
    rules: ['posting_entry', 'day_total', 'sheet_day', 'seal_hash'],
    first: { entry: entry('sale 3') },
  },
  'the postings of an entry gone': {
    sql: `delete from ledger_postings where entry_id = ${entry('tail')}`,
    rules: ['entry_postings', 'balance'],
    first: { entry: entry('tail'), postings: 0 },
  },
  'an account gone': {
    sql: `delete from ledger_accounts where id = ${account('revenue', 0)}; delete from ledger_rollups where account_id = 2`,
    rules: ['posting_account', 'day_total', 'sheet_day', 'seal_hash'],
    first: { entry: entry('sale 1'), account: account('revenue', 0) },
  },
  'an entry pushed between old ones': {
    sql: `insert into ledger_entries (id, kind, key, subject_kind, subject_id, created_at) overriding system value
            values (-1, 'gift', 'pushed', 'order', 1, now());
          insert into ledger_postings (account_id, entry_id, kind, amount_fen)
            values (${account('revenue', 0)}, -1, 'gift', 5), (${account('gifts', 0)}, -1, 'gift', -5)`,
    rules: ['seal_hash'],
    first: { seal: 1, foundEntries: 4, foundPostings: '(select 2 + postings from ledger_seals where id = 1)' },
  },
  'a seal gone': {
    sql: `delete from ledger_seals where id = 2`,
    rules: ['seal_missing'],
    first: { seal: 2, nextSeal: 3 },
  },
  'the last seal gone': { sql: `delete from ledger_seals where id = 3`, rules: ['seal_changed'], first: { seal: 3 } },
  'the first seals gone': {
    sql: `delete from ledger_seals where id < 3`,
    rules: ['seal_missing'],
    first: { seal: 1, nextSeal: 3 },
  },
  'the hash of a seal': {
    sql: `update ledger_seals set hash = sha256('x') where id = 1`,
    rules: ['seal_hash'],
    first: { seal: 1, entry: 1 },
  },
  'how far a seal reaches': {
    sql: `update ledger_seals set to_entry_id = to_entry_id - 1 where id = 1`,
    rules: ['seal_hash'],
    first: { seal: 1, foundEntries: 2 },
  },
  'a balance': {
    sql: `update ledger_accounts set balance_fen = balance_fen + 1 where id = ${account('available')}`,
    rules: ['balance'],
    first: {
      account: account('available'),
      sumFen: `(select balance_fen from ledger_accounts where id = ${account('available')})`,
    },
  },
  'a count of postings': {
    sql: `update ledger_accounts set postings = postings - 1 where id = ${account('available')}`,
    rules: ['balance'],
    first: { account: account('available') },
  },
  'a balance below zero': {
    sql: `alter table ledger_accounts drop constraint not_overdrawn;
          update ledger_accounts set balance_fen = -1 where id = ${account('held', seller)}`,
    rules: ['balance', 'below_zero', 'held'],
    first: { account: account('held', seller) },
  },
  'a posting renumbered': {
    sql: `update ledger_postings set number = 20 where id = ${posting('tail')}`,
    rules: ['number'],
    first: { posting: posting('tail'), account: account('available'), number: 20 },
  },
  'a posting renumbered in the middle, unsealed': {
    sql: `delete from ledger_seals; delete from ledger_checks; update ledger_postings set number = 20 where id = ${posting('sale 2')}`,
    rules: ['number'],
    first: { posting: posting('sale 2'), entry: entry('sale 2'), number: 20, expected: 3 },
  },
  'two numbers exchanged': {
    sql: `delete from ledger_seals; delete from ledger_checks;
          update ledger_postings set number = 7 - number where ${available} and number in (3, 4)`,
    rules: ['balance_after'],
    first: { account: account('available') },
  },
  'a number missing': {
    sql: `update ledger_postings set number = null where id = ${posting('tail')}`,
    rules: ['number'],
    first: { posting: posting('tail') },
  },
  'a number where there is none': {
    sql: `update ledger_postings set number = 1, balance_after_fen = 1 where entry_id = ${entry('tail')} and number is null`,
    rules: ['number'],
    first: { account: account('revenue', 0), entry: entry('tail') },
  },
  'the kind of a posting': {
    sql: `update ledger_postings set kind = 'gift' where id = ${posting('tail')}`,
    rules: ['posting_kind'],
    first: { posting: posting('tail'), kind: 'gift', entryKind: 'purchase' },
  },
  'a roll-up': {
    sql: `update ledger_rollups set sum_fen = sum_fen + 1 where account_id = ${account('revenue', 0)}`,
    rules: ['roll_up'],
    first: { account: account('revenue', 0) },
  },
  'a roll-up gone': {
    sql: `delete from ledger_rollups where account_id = ${account('revenue', 0)}; update ledger_folds set up_to_posting_id = 0;
          delete from ledger_day_totals; delete from ledger_sheet_days`,
    rules: [],
    first: {},
  },
  'the total of a day': {
    sql: `update ledger_day_totals set in_fen = in_fen + 1, out_fen = out_fen + 1 where account_id = ${account('available')} and kind = 'purchase'`,
    rules: ['day_total'],
    first: { account: account('available'), postedInFen: 0 },
  },
  'a day called another': {
    sql: `update ledger_day_totals set day = day + 1 where account_id = ${account('available')} and kind = 'purchase'`,
    rules: ['day_total'],
    first: { account: account('available') },
  },
  'a day of the balance sheet': {
    sql: `update ledger_sheet_days set out_fen = out_fen + 1 where account_kind = 'revenue'`,
    rules: ['sheet_day'],
    first: {},
  },
  'how far it is folded': {
    sql: `update ledger_folds set up_to_posting_id = up_to_posting_id + 2`,
    rules: ['day_total', 'sheet_day'],
    first: {},
  },
  'what is left of a hold': {
    sql: `update ledger_holds set left_fen = left_fen - 1`,
    rules: ['held', 'hold'],
    first: { account: account('held'), heldFen: 30, holdsFen: 29 },
  },
  'what is left of an earning': {
    sql: `update ledger_earnings set closed_at = null, release_entry_id = null where left_fen = 80`,
    rules: ['pending', 'release'],
    first: {},
  },
  'who an earning is for': {
    sql: `update ledger_earnings set user_id = 12345 where id = (select min(id) from ledger_earnings)`,
    rules: ['release'],
    first: {},
  },
  'what an entry reverses': {
    sql: `delete from ledger_seals; delete from ledger_checks; update ledger_entries set reverses = ${entry('sale 1')} where reverses is not null`,
    rules: ['reversal'],
    first: { reverses: entry('sale 1') },
  },
};

describe('it finds', () => {
  test.each(Object.entries(faults))('%s', async (_what, { sql, rules, first }) => {
    const expected: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(first)) {
      expected[name] = typeof value === 'string' && value.startsWith('(') ? await idOf(value) : value;
    }
    await unguard();
    try {
      await books.sql(sql);
      const { findings } = await verify();
      expect(findings.map(({ rule }) => rule)).toEqual(rules);
      expect(firstPlace(findings)?.place ?? {}).toMatchObject(expected);
    } finally {
      await restore();
    }
  });

  test('ten places of each rule, and how many there are', async () => {
    await books.sql(
      `insert into ledger_entries (kind, key, subject_kind, subject_id, created_at)
       select 'gift', 'many' || n, 'order', 1, now() from generate_series(1, 25) as n`,
    );
    const { findings } = await verify();
    expect(findings).toMatchObject([{ rule: 'entry_postings', count: 25 }]);
    expect(findings[0]?.places).toHaveLength(10);
    await unguard();
    await restore();
    expect((await verify()).findings).toEqual([]);
  });
});

test('it is true while everybody writes, seals and folds', async () => {
  let isOver = false;
  const users = [buyer, seller];
  const writing = users.flatMap((user) =>
    [1, 2, 3].map(async (lane) => {
      for (let n = 0; !isOver; n++) {
        await book(`busy ${user} ${lane} ${n}`, 'recharge', [
          { source: platformAccount('cash_sandbox'), target: userAccount(user, 'available'), amountFen: 1 + n },
          { source: userAccount(buyer, 'available'), target: userAccount(seller, 'available'), amountFen: 1 },
        ]);
      }
    }),
  );
  const folding = (async () => {
    while (!isOver) {
      await seal();
      await rollUpLedger(books.database, { timeZone, now: at, slice: 7 });
    }
  })();
  try {
    for (let turn = 0; turn < 12; turn++) expect((await verify()).findings).toEqual([]);
  } finally {
    isOver = true;
    await Promise.all([...writing, folding]);
  }
  await seal();
  const { findings, seals } = await verify();
  expect(findings).toEqual([]);
  expect(seals).toBeGreaterThan(4);
});
