import { prepared, type Tx } from '../platform/database.ts';
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

const postEntry = prepared<{ isNew: boolean }>(
  'ledger_post',
  `select ledger_post($1, $2, $3, $4, $5, $6, $7, $8) as "isNew"`,
);

/**
 * Posts an entry. The same key again changes nothing and answers `isNew: false`. The database itself fails the
 * transaction by the constraint `not_overdrawn`, which is `insufficient_balance` to the caller, when a guarded account
 * would go below zero.
 */
export async function post(tx: Tx, entry: Entry): Promise<{ isNew: boolean }> {
  const sums = netAmounts(entry.transfers);
  return tx.one(postEntry, [
    entry.kind,
    entry.key,
    entry.subject.kind,
    entry.subject.id,
    entry.now,
    sums.map(({ account }) => account.ownerId),
    sums.map(({ account }) => account.kind),
    sums.map(({ amountFen }) => amountFen),
  ]);
}

/**
 * One amount an account, in the order in which they are locked; transfers that cancel out leave nothing. Throws
 * on what is no positive whole amount.
 */
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
  if ([...sums.values()].some(({ amountFen }) => !Number.isSafeInteger(amountFen))) {
    throw new RangeError('the amounts of an entry add up to more than can be counted');
  }
  const moved = [...sums.values()].filter(({ amountFen }) => amountFen !== 0);
  moved.sort((a, b) => a.account.ownerId - b.account.ownerId || a.account.kind.localeCompare(b.account.kind, 'en'));
  if (moved.length < 2) throw new RangeError('an entry moves money between at least two accounts');
  return moved;
}
