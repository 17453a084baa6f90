/** A debt stops what is not being paid yet. */
import type { JobContext, PeriodicJob } from '../../platform/jobs/jobs.ts';
import { finish } from './settle.ts';
import { findWithdrawal, listOwing } from './withdrawals.repository.ts';

/** Looked at in one turn; what is left waits for the next run. */
const turnOf = 100;
const turnsMax = 20;

/** Refuses the withdrawals of whoever owes money, those that are not being paid yet, each in a transaction of its own: the money pays the debt. */
export const withdrawalJobs: readonly PeriodicJob[] = [
  {
    name: 'withdrawals.stopOwing',
    everySeconds: 30,
    run: async ({ app, transaction, now }: JobContext) => {
      let last = 0;
      for (let turn = 0; turn < turnsMax; turn += 1) {
        const ids = await transaction((tx) => listOwing(tx, { id: last, limit: turnOf }));
        for (const id of ids) {
          try {
            await transaction(async (tx) => {
              const row = await findWithdrawal(tx, id);
              if (row) await finish(tx, row, { event: 'owe', by: null, reason: 'money_owed', now });
            });
          } catch (error) {
            app.log.error(
              { err: error, withdrawalId: id },
              'a withdrawal of a debtor was not stopped, and will be tried again',
            );
          }
        }
        last = ids.at(-1) ?? last;
        if (ids.length < turnOf) return;
      }
    },
  },
];
