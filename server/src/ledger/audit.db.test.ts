/** Each fault that can be planted in the books is found, and by the rule that names it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { openUserAccounts, platformAccount, userAccount } from './accounts.ts';
import { auditLedger } from './audit.ts';
import { post, type Transfer } from './post.ts';

const user = 7;
const tables = ['ledger_accounts', 'ledger_entries', 'ledger_postings', 'ledger_rollups'];
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.database.transaction((tx) => openUserAccounts(tx, user));
  const [cash, revenue] = [platformAccount('cash_sandbox'), platformAccount('revenue')];
  const [available, pending] = [userAccount(user, 'available'), userAccount(user, 'pending')];
  await book('recharge', { source: cash, target: available, amountFen: 1000 });
  await book('first', { source: available, target: revenue, amountFen: 300 });
  await book('second', { source: available, target: revenue, amountFen: 200 });
  await book('share', { source: revenue, target: pending, amountFen: 50, dueAt: app.now() });
  await app.sql(
    `insert into ledger_rollups select account_id, max(p.id), sum(amount_fen) from ledger_postings p
     join ledger_accounts a on a.id = p.account_id where not a.guarded group by account_id`,
  );
  for (const table of tables) await app.sql(`create table kept_${table} as table ${table}`);
});
afterAll(() => app.stop());

function book(key: string, transfer: Transfer) {
  return app.database.transaction((tx) =>
    post(tx, { kind: 'purchase', key, subject: { kind: 'order', id: 1 }, transfers: [transfer], now: app.now() }),
  );
}

const audit = () => app.database.transaction(auditLedger);

const rules = {
  zero: 'every entry sums to zero over at least two postings',
  balance: 'a guarded balance is the sum of its postings',
  negative: 'no guarded balance is below zero',
  numbers: 'guarded postings are numbered without gap and keep the balance after them',
  links: 'every posting has its account and its entry',
  rollups: 'a roll-up is the sum of what it covers',
};

const account = (kind: string, owner = user) =>
  `(select id from ledger_accounts where owner_id = ${owner} and kind = '${kind}')`;
const entry = (key: string) => `(select id from ledger_entries where key = '${key}')`;
const available = `account_id = ${account('available')}`;
const revenue = `account_id = ${account('revenue', 0)}`;

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
    ['balance'],
  ],
  [
    'a balance below zero',
    `alter table ledger_accounts drop constraint not_overdrawn;
     update ledger_accounts set balance_fen = -1 where id = ${account('held')}`,
    ['balance', 'negative'],
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
  ['an account gone', `delete from ledger_accounts where id = ${account('pending')}`, ['links']],
  ['an entry gone', `delete from ledger_entries where key = 'first'`, ['links']],
  ['a wrong roll-up', `update ledger_rollups set sum_fen = sum_fen + 1 where ${revenue}`, ['rollups']],
];

test('whole books have no difference', async () => {
  expect(await audit()).toEqual([]);
});

test.each(faults)('%s is found', async (_what, fault, expected) => {
  await app.sql(`alter table ledger_entries disable trigger user; alter table ledger_postings disable trigger user`);
  await app.sql(fault);
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
  await app.sql(
    `insert into ledger_entries (kind, key, subject_kind, subject_id, created_at)
     select 't', 'many' || n, 't', 1, now() from generate_series(1, 12) as n`,
  );
  const [difference] = await audit();
  expect(difference?.rows).toHaveLength(10);
  await app.sql(`alter table ledger_entries disable trigger user; alter table ledger_postings disable trigger user`);
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
    await app.sql(`truncate ${table}`);
    await app.sql(`insert into ${table} overriding system value table kept_${table}`);
  }
  await app.sql(
    `alter table ledger_accounts drop constraint if exists not_overdrawn;
     alter table ledger_accounts add constraint not_overdrawn check (balance_fen >= 0);
     alter table ledger_entries enable trigger user; alter table ledger_postings enable trigger user`,
  );
}
