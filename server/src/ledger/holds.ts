/** Money set aside: placed, settled whole or in parts, released, or expired. */
import type { EntryKind, HoldKind, HoldState, SubjectKind } from '#contract/money/ledger.ts';
import { prepared, type Tx } from '../platform/database/database.ts';
import { drawFrom, platformAccount, userAccount, type Account } from './accounts.ts';
import { netAmounts, postAmounts, type Transfer } from './post.ts';
import { earnedFenOf, partOf } from './purses.ts';

export interface Hold {
  id: number;
  userId: number;
  kind: HoldKind;
  /** What it is for; null: it stands for itself. */
  subjectKind: SubjectKind | null;
  subjectId: number | null;
  reason: string;
  amountFen: number;
  /** What is still set aside. */
  leftFen: number;
  state: HoldState;
  expiresAt: Date | null;
  placedBy: number | null;
  createdAt: Date;
  endedAt: Date | null;
}

export interface NewHold {
  userId: number;
  /** What makes it one: the same key holds once. */
  key: string;
  kind: HoldKind;
  /** Which money of theirs; both purses, unless said, and `balance` for whoever owes nothing. */
  from?: 'purses' | 'balance' | 'earnings';
  /** What it is for; left out: it stands for itself. */
  subject?: { kind: SubjectKind; id: number };
  reason: string;
  /** Whole fen, more than 0. */
  amountFen: number;
  /** Null: until somebody decides. */
  expiresAt: Date | null;
  /** Null: a process. */
  placedBy: number | null;
  now: Date;
}

export const holdColumns = `h.id, h.user_id as "userId", h.kind, h.subject_kind as "subjectKind",
  h.subject_id as "subjectId", h.reason, h.amount_fen as "amountFen", h.left_fen as "leftFen", h.state,
  h.expires_at as "expiresAt", h.placed_by as "placedBy", h.created_at as "createdAt", h.ended_at as "endedAt"`;

const insert = prepared<Hold>(
  'ledger_hold_insert',
  `insert into ledger_holds as h (user_id, key, kind, subject_kind, subject_id, reason, amount_fen, left_fen, expires_at, placed_by, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10) on conflict (key) do nothing returning ${holdColumns}`,
);
const findByKey = prepared<Hold>('ledger_hold_by_key', `select ${holdColumns} from ledger_holds h where h.key = $1`);
const find = prepared<Hold>('ledger_hold_find', `select ${holdColumns} from ledger_holds h where h.id = $1`);
const lock = prepared<Hold>(
  'ledger_hold_lock',
  `select ${holdColumns} from ledger_holds h where h.id = $1 for no key update`,
);
const take = prepared<Hold>(
  'ledger_hold_take',
  `update ledger_holds h set left_fen = left_fen - $2,
     state = case when left_fen = $2 then 'settled' else state end,
     ended_at = case when left_fen = $2 then $3::timestamptz end
   where h.id = $1 and h.state = 'active' and h.left_fen >= $2 returning ${holdColumns}`,
);
const end = prepared<Hold & { freedFen: number }>(
  'ledger_hold_end',
  `update ledger_holds h set left_fen = 0, state = $2::hold_state, ended_at = $3
   from (select id, left_fen from ledger_holds where id = $1 and state = 'active' for no key update) as before
   where h.id = before.id returning ${holdColumns}, before.left_fen as "freedFen"`,
);
const expired = prepared<{ id: number }>(
  'ledger_holds_expired',
  `select id from ledger_holds where state = 'active' and expires_at <= $2 and id > $1 order by id limit $3`,
);
const findEntry = prepared<{ id: number }>('ledger_entry_by_key', 'select id from ledger_entries where key = $1');

/**
 * Sets money of a user aside; the hold that stands already when the key was used before. Fails by `not_overdrawn`, of
 * earnings by `ledger_earnings_short`, of both and of the balance by `ledger_owed`, and throws when the key holds something else.
 */
export async function placeHold(tx: Tx, hold: NewHold): Promise<Hold> {
  const { userId, key, kind, from = 'purses', subject, reason, amountFen, expiresAt, placedBy, now } = hold;
  const values = [userId, key, kind, subject?.kind, subject?.id, reason, amountFen, expiresAt, placedBy, now];
  const placed = await tx.maybe(insert, values);
  if (!placed) {
    const before = await tx.one(findByKey, [key]);
    if (before.userId !== userId || before.kind !== kind || before.amountFen !== amountFen) {
      throw new Error(`the key ${key} holds something else`);
    }
    return before;
  }
  const transfer = { source: drawFrom(userId, from), target: userAccount(userId, 'held'), amountFen };
  await postOfHold(tx, { id: placed.id, kind: 'hold', key: keyOf(placed.id), transfers: [transfer], now });
  return placed;
}

const lockPurses = prepared('ledger_lock_purses', 'select ledger_lock_purses($1)');

/** Locks the purses of a user, before several of their holds end in one transaction: in the order of everybody else. */
export async function lockPursesOf(tx: Tx, userId: number): Promise<void> {
  await tx.run(lockPurses, [userId]);
}

export async function findHold(tx: Tx, id: number): Promise<Hold | undefined> {
  return tx.maybe(find, [id]);
}

/**
 * Pays out of a hold, whole or in part, to whoever it was set aside for; what is left stays held. Undefined when the
 * hold has ended or has too little left. `key` makes the payment one, so each part has its own: with a key that paid
 * before, nothing changes and the hold is given as it is.
 */
export async function settleHold(
  tx: Tx,
  settlement: {
    id: number;
    key: string;
    /** What the statement says of it. */
    as?: 'hold_settle' | 'withdrawal' | 'withdrawal_fee' | 'rent' | 'deposit_claim';
    target: Account;
    amountFen: number;
    dueAt?: Date;
    /** What of the amount goes to the platform's revenue; the target gets the rest. */
    feeFen?: number;
    now: Date;
  },
): Promise<Hold | undefined> {
  const { id, key, as = 'hold_settle', target, amountFen, dueAt, feeFen = 0, now } = settlement;
  const hold = await tx.maybe(lock, [id]);
  if (!hold) return undefined;
  const entryKey = `hold:${id}:settle:${key}`;
  if (await tx.maybe(findEntry, [entryKey])) return hold;
  const taken = await tx.maybe(take, [id, amountFen, now]);
  if (!taken) return undefined;
  const source = userAccount(hold.userId, 'held');
  const transfers = [
    { source, target, amountFen: amountFen - feeFen, dueAt },
    { source, target: platformAccount('revenue'), amountFen: feeFen },
  ].filter((transfer) => transfer.amountFen > 0);
  await postOfHold(tx, { id, kind: as, key: entryKey, transfers, now });
  return taken;
}

/**
 * Gives back what is left of a hold to the purses that it came from, in proportion; undefined when it has ended. `entryId`: of the
 * entry that did so.
 */
export async function releaseHold(
  tx: Tx,
  release: { id: number; now: Date; as?: 'released' | 'expired' },
): Promise<(Hold & { entryId: number }) | undefined> {
  const { id, now, as = 'released' } = release;
  const hold = await tx.maybe(end, [id, as, now]);
  if (!hold) return undefined;
  const { userId, freedFen, ...released } = hold;
  const earnedFen = partOf(freedFen, { fen: await earnedFenOf(tx, keyOf(id)), of: released.amountFen });
  const source = userAccount(userId, 'held');
  const transfers = [
    { source, target: userAccount(userId, 'available'), amountFen: freedFen - earnedFen },
    { source, target: userAccount(userId, 'earned'), amountFen: earnedFen },
  ].filter(({ amountFen }) => amountFen > 0);
  const entryId = await postOfHold(tx, { id, kind: 'hold_release', key: `hold:${id}:release`, transfers, now });
  return { userId, ...released, entryId };
}

/** How many fen of a hold were taken from the purse of earnings as it was placed. */
export function earnedFenOfHold(tx: Tx, id: number): Promise<number> {
  return earnedFenOf(tx, keyOf(id));
}

/** Holds that nobody decided on in time, the oldest numbers first, after one. */
export async function listExpiredHolds(tx: Tx, after: { id: number; now: Date; limit: number }): Promise<number[]> {
  return (await tx.many(expired, [after.id, after.now, after.limit])).map(({ id }) => id);
}

/** The entry's id. Throws when it was posted before: a hold posts only after it has changed. */
async function postOfHold(
  tx: Tx,
  entry: { id: number; kind: EntryKind; key: string; transfers: Transfer[]; now: Date },
): Promise<number> {
  const { id, kind, key, transfers, now } = entry;
  const posted = await postAmounts(tx, { kind, key, subject: { kind: 'hold', id }, now }, netAmounts(transfers));
  if (posted === undefined) throw new Error(`the books have ${key} already`);
  return posted;
}

function keyOf(id: number): string {
  return `hold:${id}`;
}
