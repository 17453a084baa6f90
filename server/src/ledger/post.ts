import type { EntryKind, SubjectKind } from '#contract/money/ledger.ts';
import { columnsOf, prepared, preparedByRow, type Tx } from '../platform/database/database.ts';
import { firstLocked, type Account, type Draw } from './accounts.ts';
import { spendDisputable } from './disputable.ts';

/** Money from one account to another; unbalanced can't be said. */
export interface Transfer {
  source: Account | Draw;
  target: Account;
  /** Whole fen, more than 0. */
  amountFen: number;
  /**
   * When what the target earned is released: for a target that is somebody's `pending`, and only there. Of several to
   * the same one the latest counts.
   */
  dueAt?: Date | undefined;
}

/** Kinds of entries that only the ledger itself posts. */
type OwnKind =
  | 'release'
  | 'reversal'
  | 'hold'
  | 'hold_settle'
  | 'hold_release'
  | 'withdrawal'
  | 'withdrawal_fee'
  | 'withdrawal_return'
  | 'rent'
  | 'deposit_claim'
  | 'debt'
  | 'purse_split';

export interface Entry {
  /** What happened. */
  kind: Exclude<EntryKind, OwnKind>;
  /** What makes it one: the same key posts once. */
  key: string;
  /** What it belongs to. */
  subject: { kind: SubjectKind; id: number };
  transfers: readonly Transfer[];
  now: Date;
}

/** One amount of an entry on one account. */
export interface NetAmount {
  account: Account | Draw;
  amountFen: number;
  dueAt: Date | undefined;
}

const postEntry = prepared<{ entryId: number | null }>(
  'ledger_post',
  `select ledger_post($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as "entryId"`,
);

const selling = preparedByRow(
  'ledger_sell',
  'select ledger_sell($1::text[], $2::bigint[], $3::timestamptz[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::timestamptz[])',
);

/**
 * Posts an entry; undefined when the same key was posted before and nothing changed, else the entry's id. What is
 * taken from a `pending` comes out of what was earned by the same subject. The database itself fails the transaction by
 * the constraint `not_overdrawn`, which is `insufficient_balance` to the caller, when a guarded account would go below
 * zero, and by `ledger_owed`, which is `money_owed`, when `balance` is drawn on by whoever owes. Throws on what is no
 * entry, and on somebody's `held`: that moves by holds only.
 */
export async function post(tx: Tx, entry: Entry): Promise<number | undefined> {
  const sums = netAmounts(entry.transfers);
  if (sums.some(({ account }) => account.kind === 'held')) throw new RangeError('what is held moves by holds only');
  return postAmounts(tx, entry, sums);
}

/** Posts what was worked out by `post`, `reverse` and holds; for the ledger itself. */
export async function postAmounts(
  tx: Tx,
  entry: Omit<Entry, 'transfers' | 'kind'> & { kind: EntryKind; reverses?: number },
  sums: readonly NetAmount[],
): Promise<number | undefined> {
  const { entryId } = await tx.one(postEntry, [
    entry.kind,
    entry.key,
    entry.subject.kind,
    entry.subject.id,
    entry.now,
    sums.map(({ account }) => account.ownerId),
    sums.map(({ account }) => account.kind),
    sums.map(({ amountFen }) => amountFen),
    sums.map(({ dueAt }) => dueAt?.toISOString() ?? null),
    entry.reverses ?? null,
  ]);
  return entryId ?? undefined;
}

/**
 * Posts what the balance of a buyer pays of an order, and lets go with it what of that balance its payer can have undone. Fails as `post`
 * does, and by `ledger_entries_key` when the key was posted before: the caller has the order locked, so that nobody posts it at the same
 * time. All statements are sent at once; most sales are one.
 */
export async function postSale(
  tx: Tx,
  sale: Omit<Entry, 'kind'> & { buyerId: number; amountFen: number },
): Promise<void> {
  const { key, subject, buyerId, amountFen, now } = sale;
  const sums = netAmounts(sale.transfers);
  const plain = subject.kind === 'order' ? plainSale(sums, buyerId) : undefined;
  if (plain) {
    const { paidFen, earning } = plain;
    const earned = [earning?.account.ownerId ?? null, earning?.amountFen ?? null, earning?.dueAt ?? null];
    const values = [key, subject.id, now, buyerId, paidFen, ...earned];
    await tx.run(selling, columnsOf([values]));
    return;
  }
  const [entryId] = await Promise.all([
    postAmounts(tx, { ...sale, kind: 'purchase' }, sums),
    // After the entry, which leaves what the buyer has.
    spendDisputable(tx, { userId: buyerId, fen: amountFen, subject, now }),
  ]);
  if (entryId === undefined) {
    throw Object.assign(new Error(`${key} was posted before`), { constraint: 'ledger_entries_key' });
  }
}

/** What the balance pays, and what of it somebody earns; undefined where more takes part, such as a coupon of the platform's. */
function plainSale(
  sums: readonly NetAmount[],
  buyerId: number,
): { paidFen: number; earning: NetAmount | undefined } | undefined {
  const isPayer = ({ account }: NetAmount) => account.ownerId === buyerId && account.kind === 'balance';
  const isEarning = ({ account, amountFen, dueAt }: NetAmount) =>
    account.kind === 'pending' && account.ownerId !== buyerId && amountFen > 0 && dueAt !== undefined;
  const isRevenue = ({ account, amountFen }: NetAmount) =>
    account.ownerId === 0 && account.kind === 'revenue' && amountFen > 0;
  const [payer, earning] = [sums.find(isPayer), sums.find(isEarning)];
  const isPlain = sums.every((sum) => sum === payer || sum === earning || isRevenue(sum));
  return payer && isPlain ? { paidFen: -payer.amountFen, earning } : undefined;
}

/**
 * One amount an account, in the order in which they are locked; transfers that cancel out leave nothing. Throws
 * on what is no positive whole amount.
 */
export function netAmounts(transfers: readonly Transfer[]): NetAmount[] {
  const sums = new Map<string, NetAmount>();
  const add = (account: Account | Draw, amountFen: number, dueAt?: Date) => {
    const name = `${account.ownerId}:${account.kind}`;
    const sum = sums.get(name);
    if (sum) {
      sum.amountFen += amountFen;
      sum.dueAt = latest(sum.dueAt, dueAt);
    } else sums.set(name, { account, amountFen, dueAt });
  };
  for (const { source, target, amountFen, dueAt } of transfers) {
    if (!Number.isSafeInteger(amountFen) || amountFen <= 0) throw new RangeError(`${amountFen} is no amount in fen`);
    add(source, -amountFen);
    add(target, amountFen, dueAt);
  }
  if ([...sums.values()].some(({ amountFen }) => !Number.isSafeInteger(amountFen))) {
    throw new RangeError('the amounts of an entry add up to more than can be counted');
  }
  const moved = [...sums.values()].filter(({ amountFen }) => amountFen !== 0);
  moved.sort(inLockOrder);
  if (moved.length < 2) throw new RangeError('an entry moves money between at least two accounts');
  return moved;
}

function latest(one: Date | undefined, other: Date | undefined): Date | undefined {
  return one && other && one > other ? one : (other ?? one);
}

/** The order in which accounts are locked: by owner, then by kind. */
export function inLockOrder(a: Pick<NetAmount, 'account'>, b: Pick<NetAmount, 'account'>): number {
  return a.account.ownerId - b.account.ownerId || firstLocked(a.account).localeCompare(firstLocked(b.account), 'en');
}
