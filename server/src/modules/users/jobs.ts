import { userRules } from '#contract/users/userRules.ts';
import type { JobContext, PeriodicJob } from '../../platform/jobs/jobs.ts';
import type { Tx } from '../../platform/database/database.ts';
import { unfreezeDue } from './freeze.ts';
import { tellRecipients } from './mailings.ts';
import { foldSpendings } from './users.repository.ts';

export const userJobs: readonly PeriodicJob[] = [
  { name: 'users.unfreeze', everySeconds: userRules.unfreezeSeconds, run: untilDone(unfreezeDue) },
  {
    name: 'users.foldSpendings',
    everySeconds: userRules.foldSeconds,
    run: untilDone((tx) => foldSpendings(tx, userRules.atOnce)),
  },
  { name: 'users.tell', everySeconds: userRules.foldSeconds, run: untilDone(tellRecipients) },
];

/** A transaction for each batch, until one has nothing to do or the process stops. */
function untilDone(work: (tx: Tx, now: Date) => Promise<number>): PeriodicJob['run'] {
  return async ({ now, transaction, signal }: JobContext) => {
    while (!signal?.aborted && (await transaction((tx) => work(tx, now))) > 0);
  };
}
