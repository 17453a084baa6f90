/** Money set aside: placed, settled whole or in parts, released, or expired. */
import type { HoldKind, HoldState, SubjectKind } from '#contract/ledger.ts';
import { prepared, type Tx } from '../platform/database.ts';
import type { PeriodicJob } from '../platform/jobs.ts';
import { userAccount, type Account } from './accounts.ts';
import { post, type Transfer } from './post.ts';

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
const take = prepared<Hold>(
  'ledger_hold_take',
  `update ledger_holds h set left_fen = left_fen - $2,
     state = case when left_fen = $2 then $3::hold_state else state end,
     ended_at = case when left_fen = $2 then $4::timestamptz end
   where h.id = $1 and h.state = 'active' and h.left_fen >= $2 returning ${holdColumns}`,
);
const end = prepared<Hold & { freedFen: number }>(
  'ledger_hold_end',
  `update ledger_holds h set left_fen = 0, state = $2::hold_state, ended_at = $3
   from (select id, left_fen from ledger_holds where id = $1 and state = 'active' for update) as before
   where h.id = before.id returning ${holdColumns}, before.left_fen as "freedFen"`,
);
const due = prepared<{ id: number }>(
  'ledger_holds_due',
  `select id from ledger_holds where state = 'active' and expires_at <= $1 order by expires_at limit $2`,
);

/** Sets money of a user aside; the hold that stands already when the key was used before. Fails by `not_overdrawn`. */
export async function placeHold(tx: Tx, hold: NewHold): Promise<Hold> {
  const { userId, key, kind, subject, reason, amountFen, expiresAt, placedBy, now } = hold;
  const values = [userId, key, kind, subject?.kind, subject?.id, reason, amountFen, expiresAt, placedBy, now];
  const placed = await tx.maybe(insert, values);
  if (!placed) return tx.one(findByKey, [key]);
  await post(tx, {
    kind: 'hold',
    key: `hold:${placed.id}`,
    subject: { kind: 'hold', id: placed.id },
    transfers: [{ source: userAccount(userId, 'available'), target: userAccount(userId, 'held'), amountFen }],
    now,
  });
  return placed;
}

export async function findHold(tx: Tx, id: number): Promise<Hold | undefined> {
  return tx.maybe(find, [id]);
}

/**
 * Pays out of a hold, whole or in part, to whoever it was set aside for; what is left stays held. Undefined when the
 * hold has ended or has too little left. `key` makes the payment one: it must differ for each part.
 */
export async function settleHold(
  tx: Tx,
  settlement: { id: number; key: string; target: Account; amountFen: number; dueAt?: Date; now: Date },
): Promise<Hold | undefined> {
  const { id, key, target, amountFen, dueAt, now } = settlement;
  const hold = await tx.maybe(take, [id, amountFen, 'settled', now]);
  if (!hold) return undefined;
  const transfer: Transfer = { source: userAccount(hold.userId, 'held'), target, amountFen, dueAt };
  const entryId = await post(tx, {
    kind: 'hold_settle',
    key: `hold:${id}:${key}`,
    subject: { kind: 'hold', id },
    transfers: [transfer],
    now,
  });
  if (entryId === undefined) throw new Error(`hold ${id} was settled by the key ${key} before`);
  return hold;
}

/** Gives back what is left of a hold; undefined when it has ended. */
export async function releaseHold(
  tx: Tx,
  release: { id: number; now: Date; as?: 'released' | 'expired' },
): Promise<Hold | undefined> {
  const { id, now, as = 'released' } = release;
  const hold = await tx.maybe(end, [id, as, now]);
  if (!hold) return undefined;
  await post(tx, {
    kind: 'hold_release',
    key: `hold:${id}:release`,
    subject: { kind: 'hold', id },
    transfers: [
      {
        source: userAccount(hold.userId, 'held'),
        target: userAccount(hold.userId, 'available'),
        amountFen: hold.freedFen,
      },
    ],
    now,
  });
  return hold;
}

const batchSize = 200;

/** Gives back what nobody decided on in time. */
export const expireHoldsJob: PeriodicJob = {
  name: 'ledger.expireHolds',
  everySeconds: 30,
  run: async ({ transaction, now }) => {
    const ids = await transaction((tx) => tx.many(due, [now, batchSize]));
    for (const { id } of ids) await transaction((tx) => releaseHold(tx, { id, now, as: 'expired' }));
  },
};
