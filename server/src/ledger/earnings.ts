import type { SubjectKind } from '#contract/ledger.ts';
import { prepared, type Tx } from '../platform/database.ts';
import type { PeriodicJob } from '../platform/jobs.ts';

const dueUsers = prepared<{ userId: number }>(
  'ledger_users_due',
  `select distinct user_id as "userId" from (
     select user_id from ledger_earnings
     where closed_at is null and not frozen and left_fen > 0 and due_at <= $1 order by due_at limit $2) as due`,
);
const release = prepared<{ fen: number }>('ledger_release', 'select ledger_release($1, $2, $3) as fen');
const freeze = prepared(
  'ledger_freeze_earnings',
  `update ledger_earnings set frozen = $3
   where subject_id = $1 and subject_kind = $2 and closed_at is null and frozen <> $3`,
);

/** Earnings looked at in one turn, and released to one user in one entry. */
const batchSize = 1000;
/** Turns in one run; what is left waits for the next. */
const turnsMax = 100;

/** Freezes what was earned by a subject until a refund or a complaint about it is over, or lets it go again. */
export async function freezeEarnings(
  tx: Tx,
  subject: { kind: SubjectKind; id: number },
  frozen: boolean,
): Promise<void> {
  await tx.run(freeze, [subject.id, subject.kind, frozen]);
}

/**
 * Releases what one user earned and is due, from `pending` into `available`, less what is owed: one entry for at most a
 * thousand earnings. How many fen came free.
 */
export async function releaseEarnings(tx: Tx, userId: number, now: Date): Promise<number> {
  return (await tx.one(release, [userId, now, batchSize])).fen;
}

/** Users who have earnings that are due, those that wait longest first. */
export async function usersWithDueEarnings(tx: Tx, now: Date): Promise<number[]> {
  return (await tx.many(dueUsers, [now, batchSize])).map(({ userId }) => userId);
}

/** Releases all that is due, each user in a transaction of their own. */
export const releaseJob: PeriodicJob = {
  name: 'ledger.release',
  everySeconds: 30,
  run: async ({ transaction, now }) => {
    for (let turn = 0; turn < turnsMax; turn += 1) {
      const users = await transaction((tx) => usersWithDueEarnings(tx, now));
      let released = 0;
      for (const userId of users) released += await transaction((tx) => releaseEarnings(tx, userId, now));
      // What nobody could release now is locked by somebody else.
      if (released === 0) return;
    }
  },
};
