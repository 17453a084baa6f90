/** Each fault that can be planted in the books is found, and by the rule that names it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBooks, type Books } from '../../../tests/support/ledger/books.ts';
import { drawFrom, openUserAccounts, platformAccount, userAccount } from './accounts.ts';
import { auditLedger } from './audit.ts';
import { freezeEarnings, releaseEarnings } from './earnings.ts';
import { placeHold, releaseHold, settleHold } from './holds.ts';
import { post, type Transfer } from './post.ts';
import { reverse } from './reverse.ts';

const user = 7;
/** Has earnings that were released and frozen, a debt that was paid, and holds of all sorts. */
const seller = 8;
const tables = [
  'ledger_accounts',
  'ledger_entries',
  'ledger_postings',
  'ledger_rollups',
  'ledger_earnings',
  'ledger_holds',
];
let books: Books;

beforeAll(async () => {
  books = await openBooks();
  await books.database.transaction((tx) => openUserAccounts(tx, user));
  const [cash, revenue] = [platformAccount('cash_sandbox'), platformAccount('revenue')];
  const [available, pending] = [userAccount(user, 'available'), userAccount(user, 'pending')];
  await book('recharge', { source: cash, target: available, amountFen: 1000 });
  await book('first', { source: available, target: revenue, amountFen: 300 });
  await book('second', { source: available, target: revenue, amountFen: 200 });
  await book('share', { source: revenue, target: pending, amountFen: 50, dueAt: books.now() });
  await sellAndHold();
  await books.sql(
    `insert into ledger_rollups select account_id, max(p.id), sum(amount_fen) from ledger_postings p
     join ledger_accounts a on a.id = p.account_id where not a.guarded group by account_id`,
  );
  for (const table of tables) await books.sql(`create table kept_${table} as table ${table}`);
});
afterAll(() => books.stop());

function book(key: string, transfer: Transfer, orderId = 1) {
  return books.database.transaction((tx) =>
    post(tx, {
      kind: 'purchase',
      key,
      subject: { kind: 'order', id: orderId },
      transfers: [transfer],
      now: books.now(),
    }),
  );
}

/** Three sales, of which the first comes back after its release; then a purchase, a hold that lasts, and one that ended each way. */
async function sellAndHold(): Promise<void> {
  const [revenue, now] = [platformAccount('revenue'), books.now()];
  const [later, long] = [new Date(now.getTime() + 1000), new Date(now.getTime() + 99_000)];
  const sell = (key: string, orderId: number, amountFen: number, dueAt: Date) =>
    book(key, { source: revenue, target: userAccount(seller, 'pending'), amountFen, dueAt }, orderId);
  await books.database.transaction((tx) => openUserAccounts(tx, seller));
  await sell('sale', 5, 400, now);
  await book('seller recharge', {
    source: platformAccount('cash_sandbox'),
    target: userAccount(seller, 'available'),
    amountFen: 300,
  });
  const gift = await book('gift', { source: revenue, target: userAccount(seller, 'available'), amountFen: 50 });
  await sell('sold beside it', 6, 300, now);
  await sell('not due', 7, 80, long);
  await books.database.transaction(async (tx) => {
    await freezeEarnings(tx, { kind: 'order', ids: [7] }, true);
    await releaseEarnings(tx, seller, now);
    await reverse(tx, { entryId: gift ?? 0, now });
  });
  await book('refund', { source: drawFrom(seller, 'share'), target: userAccount(user, 'earned'), amountFen: 400 }, 5);
  await book('spent', { source: drawFrom(seller, 'balance'), target: revenue, amountFen: 40 });
  await books.database.transaction(async (tx) => {
    for (const key of ['lasts', 'settled', 'released', 'expired']) {
      const whom = { userId: seller, kind: 'review', reason: '', placedBy: null, now } as const;
      const { id } = await placeHold(tx, { ...whom, key, amountFen: 100, expiresAt: null });
      const part = { id, target: revenue, now };
      if (key !== 'released') await settleHold(tx, { ...part, key: 'some', amountFen: 60 });
      if (key === 'settled') await settleHold(tx, { ...part, key: 'rest', amountFen: 40 });
      if (key === 'released' || key === 'expired') await releaseHold(tx, { id, now: later, as: key });
    }
  });
}

const audit = () => books.database.transaction(auditLedger);

const rules = {
  zero: 'every entry sums to zero over at least two postings',
  balance: 'a guarded balance is the sum of its postings',
  negative: 'no guarded balance is below zero',
  numbers: 'guarded postings are numbered without gap and keep the balance after them',
  links: 'every posting has its account and its entry',
  rollups: 'a roll-up is the sum of what it covers',
  kind: 'a posting is of its entry’s kind',
  reversal: 'a reversal is the opposite of what it reverses',
  pending: 'what is pending is the sum of what is left of what was earned',
  earning: 'an earning is open while something is left of it, unless it was released',
  source: 'an earning came with an entry of its subject',
  release: 'a release is the sum of what was left of the earnings that it released',
  owed: 'who owes has nothing to spend',
  held: 'what is held is the sum of what is left of active holds',
  hold: 'a hold is active while something is left of it',
  holdEntries: 'a hold is what its entries say',
};

const account = (kind: string, owner = user) =>
  `(select id from ledger_accounts where owner_id = ${owner} and kind = '${kind}')`;
const entry = (key: string) => `(select id from ledger_entries where key = '${key}')`;
const available = `account_id = ${account('available')}`;
const revenue = `account_id = ${account('revenue', 0)}`;
const released = `release_entry_id is not null`;

/** What is done past all guards, and which rules then fail: these and no others. */
const faults: [string, string, (keyof typeof rules)[]][] = [
  [
    'a wrong balance',
    `update ledger_accounts set balance_fen = balance_fen + 1 where id = ${account('available')}`,
    ['balance'],
  ],
  [
    'a wrong count of postings',
    `update ledger_accounts set postings = postings + 1 where id = ${account('available')}`,
    ['balance'],
  ],
  [
    'money on an account without postings',
    `update ledger_accounts set balance_fen = 1 where id = ${account('held')}`,
    ['balance', 'held'],
  ],
  [
    'a balance below zero',
    `alter table ledger_accounts drop constraint not_overdrawn;
     update ledger_accounts set balance_fen = -1 where id = ${account('held')}`,
    ['balance', 'negative', 'held'],
  ],
  [
    'a debt above zero',
    `alter table ledger_accounts drop constraint not_overdrawn;
     update ledger_accounts set balance_fen = 1 where id = ${account('owed', seller)}`,
    ['balance', 'negative'],
  ],
  [
    'somebody who owes and has money',
    `update ledger_accounts set balance_fen = -1 where id = ${account('owed')}`,
    ['balance', 'owed'],
  ],
  [
    'the last posting of a guarded account missing',
    `delete from ledger_postings where ${available} and number = 3`,
    ['zero', 'balance'],
  ],
  [
    'a posting missing in the middle',
    `delete from ledger_postings where ${available} and number = 2`,
    ['zero', 'balance', 'numbers'],
  ],
  [
    'the posting of an open account missing',
    `delete from ledger_postings where ${revenue} and entry_id = ${entry('second')}`,
    ['zero', 'rollups'],
  ],
  [
    'all postings of an entry missing',
    `insert into ledger_entries (kind, key, subject_kind, subject_id, created_at) values ('t', 't', 't', 1, now())`,
    ['zero'],
  ],
  [
    'one posting alone',
    `insert into ledger_postings (account_id, entry_id, kind, amount_fen) values (${account('revenue', 0)}, ${entry('recharge')}, 'purchase', 5)`,
    ['zero'],
  ],
  [
    'a gap in the numbers',
    `update ledger_postings set number = number + 1 where ${available} and number = 3`,
    ['numbers'],
  ],
  ['a number twice', `update ledger_postings set number = 2 where ${available} and number = 3`, ['numbers']],
  ['a number missing', `update ledger_postings set number = null where ${available} and number = 3`, ['numbers']],
  [
    'another balance after a posting',
    `update ledger_postings set balance_after_fen = balance_after_fen - 1 where ${available} and number = 1`,
    ['numbers'],
  ],
  [
    'two numbers exchanged',
    `update ledger_postings set number = 5 - number where ${available} and number in (2, 3)`,
    ['numbers'],
  ],
  [
    'an amount changed on both sides',
    `update ledger_postings set amount_fen = amount_fen + sign(amount_fen)::bigint where entry_id = ${entry('second')}`,
    ['balance', 'numbers', 'rollups'],
  ],
  [
    'postings without an account',
    `insert into ledger_postings (account_id, entry_id, kind, amount_fen)
     values (99998, ${entry('share')}, 'purchase', 5), (99999, ${entry('share')}, 'purchase', -5)`,
    ['links'],
  ],
  [
    'postings without an entry',
    `insert into ledger_postings (account_id, entry_id, kind, amount_fen)
     values (${account('revenue', 0)}, 99999, 'purchase', 5), (${account('cash_sandbox', 0)}, 99999, 'purchase', -5)`,
    ['links'],
  ],
  ['an account gone', `delete from ledger_accounts where id = ${account('pending')}`, ['links', 'pending', 'source']],
  ['an entry gone', `delete from ledger_entries where key = 'first'`, ['links']],
  ['a wrong roll-up', `update ledger_rollups set sum_fen = sum_fen + 1 where ${revenue}`, ['rollups']],
  ['another kind on a posting', `update ledger_postings set kind = 'gift' where ${available} and number = 1`, ['kind']],
  [
    'a reversal of half',
    `delete from ledger_rollups;
     update ledger_postings set amount_fen = amount_fen / 2
     where entry_id = (select id from ledger_entries where kind = 'reversal')`,
    ['balance', 'numbers', 'reversal'],
  ],
  [
    'a reversal of what is not there',
    `update ledger_entries set reverses = 99999 where kind = 'reversal'`,
    ['reversal'],
  ],
  ['a reversal of nothing', `update ledger_entries set reverses = null where kind = 'reversal'`, ['reversal']],
  [
    'what reverses and says it is something else',
    `update ledger_entries set kind = 'refund' where kind = 'reversal';
     update ledger_postings set kind = 'refund' where kind = 'reversal'`,
    ['reversal'],
  ],
  ['an earning with more left', `update ledger_earnings set amount_fen = 90, left_fen = 90 where frozen`, ['pending']],
  ['an earning forgotten', `delete from ledger_earnings where frozen`, ['pending']],
  [
    'an earning made up',
    `insert into ledger_earnings
     (user_id, subject_kind, subject_id, entry_id, amount_fen, left_fen, due_at)
     values (${user}, 'order', 99, 1, 5, 5, now())`,
    ['pending', 'source'],
  ],
  ['more left than there was', `update ledger_earnings set amount_fen = 79 where frozen`, ['earning']],
  [
    'an earning that turned into a debt',
    `update ledger_earnings set amount_fen = -amount_fen where frozen`,
    ['earning'],
  ],
  ['an earning closed by nothing', `update ledger_earnings set closed_at = now() where frozen`, ['pending', 'earning']],
  [
    'an open earning that was released',
    `update ledger_earnings set closed_at = null where left_fen = 300`,
    ['pending', 'earning'],
  ],
  [
    'an open earning of which nothing is left',
    `insert into ledger_earnings (user_id, subject_kind, subject_id, entry_id, amount_fen, left_fen, due_at)
     select user_id, subject_kind, subject_id, entry_id, amount_fen, 0, due_at from ledger_earnings where frozen`,
    ['earning'],
  ],
  ['an earning of another subject', `update ledger_earnings set subject_id = 99 where frozen`, ['source']],
  ['an earning of another user', `update ledger_earnings set user_id = 99 where ${released}`, ['source', 'release']],
  ['a release without one of its earnings', `delete from ledger_earnings where left_fen = 300`, ['release']],
  ['a release without earnings', `delete from ledger_earnings where ${released}`, ['release']],
  [
    'earnings of a release that is not there',
    `update ledger_earnings set release_entry_id = 99999 where left_fen = 300`,
    ['release'],
  ],
  [
    'a hold with more left',
    `update ledger_holds set left_fen = left_fen + 1 where state = 'active'`,
    ['held', 'holdEntries'],
  ],
  ['a hold forgotten', `delete from ledger_holds where state = 'active'`, ['held', 'holdEntries']],
  ['a hold that ended forgotten', `delete from ledger_holds where state = 'released'`, ['holdEntries']],
  ['a hold of another', `update ledger_holds set user_id = ${user} where state = 'settled'`, ['holdEntries']],
  ['a hold of less', `update ledger_holds set amount_fen = 99 where state = 'settled'`, ['holdEntries']],
  [
    'a hold that was settled and says it was released',
    `update ledger_holds set state = 'released' where state = 'settled'`,
    ['holdEntries'],
  ],
  [
    'a hold that was given back and says it was settled',
    `update ledger_holds set state = 'settled' where state = 'expired'`,
    ['holdEntries'],
  ],
  [
    'a hold that ended and says it is active',
    `update ledger_holds set state = 'active', ended_at = null where state = 'settled'`,
    ['hold'],
  ],
  ['a hold that is active and ended', `update ledger_holds set ended_at = now() where state = 'active'`, ['hold']],
  [
    'a hold that ended with something left',
    `update ledger_holds set state = 'settled', ended_at = now() where state = 'active'`,
    ['held', 'hold'],
  ],
  [
    'money held by what is no hold',
    `update ledger_entries set subject_kind = 'order' where subject_kind = 'hold' and kind = 'hold_release'`,
    ['holdEntries'],
  ],
];

test('whole books have no difference', async () => {
  expect(await audit()).toEqual([]);
});

test.each(faults)('%s is found', async (_what, fault, expected) => {
  await books.sql(`alter table ledger_entries disable trigger user; alter table ledger_postings disable trigger user`);
  await books.sql(fault);
  try {
    const differences = await audit();
    expect(differences.map(({ rule }) => rule)).toEqual(expected.map((name) => rules[name]));
    for (const { rows } of differences) expect(rows.length).toBeGreaterThan(0);
  } finally {
    await restore();
  }
  expect(await audit()).toEqual([]);
});

test('at most ten rows of each rule are told', async () => {
  await books.sql(
    `insert into ledger_entries (kind, key, subject_kind, subject_id, created_at)
     select 't', 'many' || n, 't', 1, now() from generate_series(1, 12) as n`,
  );
  const [difference] = await audit();
  expect(difference?.rows).toHaveLength(10);
  await books.sql(`alter table ledger_entries disable trigger user; alter table ledger_postings disable trigger user`);
  await restore();
});

test('whole books have no difference either while they are written', async () => {
  let key = 0;
  let isOver = false;
  const [cash, available] = [platformAccount('cash_sandbox'), userAccount(user, 'available')];
  const posting = (async () => {
    while (!isOver) await book(`meanwhile ${key++}`, { source: cash, target: available, amountFen: 1 });
  })();
  for (let turn = 0; turn < 20; turn++) expect(await audit()).toEqual([]);
  isOver = true;
  await posting;
  expect(key).toBeGreaterThan(0);
});

async function restore(): Promise<void> {
  for (const table of tables) {
    await books.sql(`truncate ${table}`);
    await books.sql(`insert into ${table} overriding system value table kept_${table}`);
  }
  await books.sql(
    `alter table ledger_accounts drop constraint if exists not_overdrawn;
     alter table ledger_accounts add constraint not_overdrawn check ((balance_fen >= 0) = (kind <> 'owed') or balance_fen = 0);
     alter table ledger_entries enable trigger user; alter table ledger_postings enable trigger user`,
  );
}
