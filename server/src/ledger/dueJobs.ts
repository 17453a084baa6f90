/** What the clock brings about: earnings come free, holds end. */
import type { JobContext, PeriodicJob } from '../platform/jobs/jobs.ts';
import { releaseEarnings, usersWithDueEarnings } from './earnings.ts';
import { listExpiredHolds, releaseHold } from './holds.ts';

/** Turns in one run; what is left waits for the next. */
const turnsMax = 100;
const holdsOfTurn = 200;

/** Releases all that is due, each user in a transaction of their own; one whose release fails keeps nobody waiting. */
export const releaseJob: PeriodicJob = {
  name: 'ledger.release',
  everySeconds: 30,
  run: async (context) => {
    const passed: number[] = [];
    for (let turn = 0; turn < turnsMax; turn += 1) {
      const users = await context.transaction((tx) => usersWithDueEarnings(tx, context.now, passed));
      if (users.length === 0) return;
      for (const userId of users) {
        const fen = await unlessItFails(context, { userId }, () =>
          context.transaction((tx) => releaseEarnings(tx, userId, context.now)),
        );
        // All of it filled what is owed, or others have it locked: the next run looks again.
        if (!fen) passed.push(userId);
      }
    }
  },
};

/** Gives back what nobody decided on in time, each hold in a transaction of its own. */
export const expireHoldsJob: PeriodicJob = {
  name: 'ledger.expireHolds',
  everySeconds: 30,
  run: async (context) => {
    const { transaction, now } = context;
    let last = 0;
    for (let turn = 0; turn < turnsMax; turn += 1) {
      const ids = await transaction((tx) => listExpiredHolds(tx, { id: last, now, limit: holdsOfTurn }));
      for (const id of ids) {
        await unlessItFails(context, { holdId: id }, () =>
          transaction((tx) => releaseHold(tx, { id, now, as: 'expired' })),
        );
      }
      last = ids.at(-1) ?? last;
      if (ids.length < holdsOfTurn) return;
    }
  },
};

async function unlessItFails<T>({ app }: JobContext, what: object, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    app.log.error({ err: error, ...what }, 'what was due in the ledger failed, and will be tried again');
    return undefined;
  }
}
