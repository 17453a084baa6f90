import type { SubjectKind } from '#contract/money/ledger.ts';
import { prepared, type Tx } from '../platform/database/database.ts';

const dueUsers = prepared<{ userId: number }>(
  'ledger_users_due',
  `select user_id as "userId" from (
     select user_id, due_at from ledger_earnings
     where closed_at is null and left_fen > 0 and not frozen and due_at <= $1 and user_id <> all($3::bigint[])
     order by due_at limit $2) as due
   group by 1 order by min(due_at)`,
);
const release = prepared<{ fen: number }>('ledger_release', 'select ledger_release($1, $2, $3) as fen');
const payOwedStatement = prepared<{ fen: number }>('ledger_pay_owed', 'select ledger_pay_owed($1, $2, $3) as fen');
const freeze = prepared(
  'ledger_freeze_earnings',
  // Locked in the order in which money is taken out of them.
  `update ledger_earnings n set frozen = $3
   from (select subject_id, subject_kind, id from ledger_earnings
         where subject_id = any($1::bigint[]) and subject_kind = $2 and closed_at is null and left_fen > 0 and frozen <> $3
         order by user_id, id for no key update) as chosen
   where n.subject_id = chosen.subject_id and n.subject_kind = chosen.subject_kind and n.id = chosen.id`,
);

const findEarning = prepared<Earning>(
  'ledger_earning_of',
  `select due_at as "dueAt", case when closed_at is null then case when frozen then 'frozen' else 'pending' end
     when release_entry_id is null then 'returned' else 'released' end as state
   from ledger_earnings where subject_id = $1 and subject_kind = $2 and user_id = $3 and amount_fen > 0
   order by id limit 1`,
);

/** What somebody earned by a subject: waits for its time, is frozen, was released, or came back. */
export interface Earning {
  state: 'pending' | 'frozen' | 'released' | 'returned';
  /** When it is released if nothing comes between. */
  dueAt: Date;
}

/** Earnings looked at in one turn, and released to one user in one entry. */
const batchSize = 1000;
/** Freezes what was earned by subjects until a refund or a complaint about them is over, or lets it go again. */
export async function freezeEarnings(
  tx: Tx,
  subjects: { kind: SubjectKind; ids: readonly number[] },
  frozen: boolean,
): Promise<void> {
  if (subjects.ids.length > 0) await tx.run(freeze, [subjects.ids, subjects.kind, frozen]);
}

const notReleased = prepared<{ id: number; userId: number; fen: number }>(
  'ledger_not_released',
  `select subject_id as id, user_id as "userId", sum(left_fen)::bigint as fen from ledger_earnings
   where subject_id = any($1::bigint[]) and subject_kind = $2 and closed_at is null and left_fen > 0 group by 1, 2`,
);
const earners = prepared<{ userId: number }>(
  'ledger_earners',
  `select distinct user_id as "userId" from ledger_earnings where subject_id = any($1::bigint[]) and subject_kind = $2`,
);
const delayWithdrawal = prepared(
  'ledger_delay_withdrawal',
  `update ledger_earnings set withdraw_at = greatest(withdraw_at, $3), wait_fen = null where subject_id = $1 and subject_kind = $2`,
);

/** What users earned by subjects and have not been released, in fen. */
export function notReleasedOf(
  tx: Tx,
  subjects: { kind: SubjectKind; ids: readonly number[] },
): Promise<{ id: number; userId: number; fen: number }[]> {
  return tx.many(notReleased, [subjects.ids, subjects.kind]);
}

/** Who earned something by subjects, whatever became of it. */
export async function earnersOf(tx: Tx, subjects: { kind: SubjectKind; ids: readonly number[] }): Promise<number[]> {
  if (subjects.ids.length === 0) return [];
  return (await tx.many(earners, [subjects.ids, subjects.kind])).map(({ userId }) => userId);
}

/** From when on all that a subject earned can be withdrawn, once it is released. */
export async function delayWithdrawalOf(tx: Tx, of: { kind: SubjectKind; id: number; until: Date }): Promise<void> {
  await tx.run(delayWithdrawal, [of.id, of.kind, of.until]);
}

/** What a user earned by a subject, if anything. */
export function earningOf(tx: Tx, of: { kind: SubjectKind; id: number; userId: number }): Promise<Earning | undefined> {
  return tx.maybe(findEarning, [of.id, of.kind, of.userId]);
}

/**
 * Releases what one user earned and is due, from `pending` into `earned`: one entry for at most a thousand earnings. What
 * is owed is paid out of it. How many fen came free.
 */
export async function releaseEarnings(tx: Tx, userId: number, now: Date): Promise<number> {
  return (await tx.one(release, [userId, now, batchSize])).fen;
}

/** Pays what a user owes out of their purses as far as they reach, after an entry that did not; how many fen. */
export async function payOwed(
  tx: Tx,
  userId: number,
  { entryId, now }: { entryId: number; now: Date },
): Promise<number> {
  return (await tx.one(payOwedStatement, [userId, entryId, now])).fen;
}

/** Users who have earnings that are due, those that wait longest first, without some. */
export async function usersWithDueEarnings(tx: Tx, now: Date, without: readonly number[] = []): Promise<number[]> {
  return (await tx.many(dueUsers, [now, batchSize, without])).map(({ userId }) => userId);
}
