import { prepared, type Tx } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import type { Account } from './accounts.ts';

/** Money from one account to another; unbalanced can't be said. */
export interface Transfer {
  source: Account;
  target: Account;
  /** Whole fen, more than 0. */
  amountFen: number;
}

export interface Entry {
  /** What happened. */
  kind: string;
  /** What makes it one: the same key posts once. */
  key: string;
  /** What it belongs to. */
  subject: { kind: string; id: number };
  transfers: readonly Transfer[];
  now: Date;
}

interface PostResult {
  entryId: number | null;
  posted: number;
  known: number;
}

/**
 * Entry, guarded balances and postings in one statement. Nothing is posted when a guarded account would go below zero,
 * or when the entry's key is there already. `locks` takes the guarded accounts in their order when there are several.
 */
const postText = (locks: string) => `
  with entry as (
    insert into ledger_entries (kind, key, subject_kind, subject_id, created_at)
    values ($1, $2, $3, $4, $5) on conflict (key) do nothing returning id
  ), wanted as (
    select a.id, a.guarded, w.amount
    from unnest($6::bigint[], $7::text[], $8::bigint[]) as w (owner_id, kind, amount)
    join ledger_accounts a on a.owner_id = w.owner_id and a.kind = w.kind
  ), ${locks} changed as (
    update ledger_accounts a set balance_fen = a.balance_fen + w.amount, postings = a.postings + 1
    from wanted w, entry
    where a.id = w.id and w.guarded and a.balance_fen + w.amount >= 0 ${locks && 'and (select count(*) from locked) > 0'}
    returning a.id, a.balance_fen, a.postings
  ), posted as (
    insert into ledger_postings (entry_id, account_id, amount_fen, balance_after_fen, number)
    select entry.id, w.id, w.amount, c.balance_fen, c.postings
    from entry, wanted w left join changed c on c.id = w.id
    where (select count(*) from changed) = (select count(*) from wanted where guarded)
    returning 1
  )
  select (select id from entry) as "entryId", (select count(*) from posted) as posted, (select count(*) from wanted) as known`;

const postOne = prepared<PostResult>('ledger_post', postText(''));
const postSeveral = prepared<PostResult>(
  'ledger_post_several',
  postText(`locked as materialized (
    select a.id from ledger_accounts a join wanted w on w.id = a.id where a.guarded order by a.id for no key update of a
  ),`),
);

/**
 * Posts an entry. The same key again changes nothing and answers `isNew: false`.
 * Throws `insufficient_balance` when a guarded account would go below zero; the caller's transaction must not go on.
 */
export async function post(tx: Tx, entry: Entry): Promise<{ isNew: boolean }> {
  const sums = netAmounts(entry.transfers);
  const guarded = sums.filter(({ account }) => account.guarded).length;
  const result = await tx.one(guarded > 1 ? postSeveral : postOne, [
    entry.kind,
    entry.key,
    entry.subject.kind,
    entry.subject.id,
    entry.now,
    sums.map(({ account }) => account.ownerId),
    sums.map(({ account }) => account.kind),
    sums.map(({ amountFen }) => amountFen),
  ]);
  if (result.entryId === null) return { isNew: false };
  if (result.known !== sums.length) throw new Error(`entry ${entry.key} names an account that is not open`);
  if (result.posted !== sums.length) throw new AppError('insufficient_balance');
  return { isNew: true };
}

/** One amount an account; transfers that cancel out leave nothing. Throws on what is no positive whole amount. */
export function netAmounts(transfers: readonly Transfer[]): { account: Account; amountFen: number }[] {
  const sums = new Map<string, { account: Account; amountFen: number }>();
  const add = (account: Account, amountFen: number) => {
    const name = `${account.ownerId}:${account.kind}`;
    const sum = sums.get(name);
    if (sum) sum.amountFen += amountFen;
    else sums.set(name, { account, amountFen });
  };
  for (const { source, target, amountFen } of transfers) {
    if (!Number.isSafeInteger(amountFen) || amountFen <= 0) throw new RangeError(`${amountFen} is no amount in fen`);
    add(source, -amountFen);
    add(target, amountFen);
  }
  const moved = [...sums.values()].filter(({ amountFen }) => amountFen !== 0);
  if (moved.length < 2) throw new RangeError('an entry moves money between at least two accounts');
  return moved;
}
