/** What the database itself refuses, whoever asks. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBooks, type Books } from '../../../tests/support/ledger/books.ts';
import { openUserAccounts, platformAccount, userAccount } from './accounts.ts';
import { post } from './post.ts';

const user = 7;
let books: Books;

beforeAll(async () => {
  books = await openBooks();
  await books.database.transaction(async (tx) => {
    await openUserAccounts(tx, user);
    const transfers = [
      { source: platformAccount('cash_sandbox'), target: userAccount(user, 'available'), amountFen: 500 },
    ];
    await post(tx, { kind: 'recharge', key: 'first', subject: { kind: 'order', id: 1 }, transfers, now: books.now() });
  });
});
afterAll(() => books.stop());

const kept = () =>
  books.sql('select e.*, p.* from ledger_entries e join ledger_postings p on p.entry_id = e.id order by p.id');

test.each([
  "update ledger_entries set kind = 'other'",
  'update ledger_postings set amount_fen = -amount_fen',
  'update ledger_postings set amount_fen = amount_fen',
  'delete from ledger_entries',
  'delete from ledger_postings',
  'truncate ledger_entries',
  'truncate ledger_postings',
  'truncate ledger_entries, ledger_postings cascade',
])('%s', async (statement) => {
  const before = (await kept()).rows;
  expect(before).toHaveLength(2);
  await expect(books.sql(statement)).rejects.toThrow('the ledger is append-only');
  expect((await kept()).rows).toEqual(before);
});

describe('postings of an entry', () => {
  const insert = (rows: string) =>
    books.sql(`with entry as (insert into ledger_entries (kind, key, subject_kind, subject_id, created_at)
                            values ('test', gen_random_uuid()::text, 'test', 1, now()) returning id)
             insert into ledger_postings (account_id, entry_id, kind, amount_fen)
             select account, entry.id + other, 'test', amount from entry, (values ${rows}) as p (account, amount, other)`);

  test.each([
    ['that do not sum to zero', '(1, 5, 0), (2, -4, 0)', 'must sum to zero'],
    ['of which there is one only', '(1, 5, 0)', 'must sum to zero'],
    ['that sum to zero only together with those of another', '(1, 5, 0), (2, -5, 1)', 'must sum to zero'],
    ['of nothing', '(1, 0, 0), (2, 0, 0)', 'must sum to zero'],
    ['twice on one account', '(1, 5, 0), (1, -5, 0)', 'ledger_postings_entry'],
  ])('%s are refused', async (_what, rows, reason) => {
    const before = (await kept()).rows;
    await expect(insert(rows)).rejects.toThrow(reason);
    expect((await kept()).rows).toEqual(before);
  });

  test('that sum to zero are taken', async () => {
    await insert('(1, 5, 0), (2, -5, 0)');
    expect((await kept()).rows).toHaveLength(4);
  });
});

test('no guarded balance goes below zero, even by hand', async () => {
  const change = 'update ledger_accounts set balance_fen = balance_fen - 501 where owner_id = $1';
  await expect(books.sql(`${change} and kind = 'available'`, [user])).rejects.toThrow('not_overdrawn');
});

test('an account is guarded if and only if it keeps a balance', async () => {
  const open = (guarded: boolean, balance: number | null) =>
    books.sql('insert into ledger_accounts (owner_id, kind, guarded, balance_fen) values (8, $1, $2, $3)', [
      'test',
      guarded,
      balance,
    ]);
  await expect(open(true, null)).rejects.toThrow('ledger_accounts_guarded');
  await expect(open(false, 0)).rejects.toThrow('ledger_accounts_guarded');
});
