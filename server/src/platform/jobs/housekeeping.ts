import { dayMs } from '#contract/core/durations.ts';
import { sweepAttempts } from '../http/attempts.ts';
import { sweepKeys } from '../http/idempotency.ts';
import type { PeriodicJob } from './jobs.ts';
import { forgetOldSigningKeys } from '../keys/signingKeys.ts';

/** How long the first result of a key is kept. */
const keyLife = 7 * dayMs;

/** What the platform deletes by itself when its time is over. */
export const platformPeriodicJobs: PeriodicJob[] = [
  {
    name: 'platform.sweep',
    everySeconds: 600,
    run: async ({ app, transaction, now }) => {
      await sweepAttempts(app.database.attempts, now);
      await transaction((tx) => sweepKeys(tx, new Date(now.getTime() - keyLife)));
      await transaction((tx) => forgetOldSigningKeys(tx, now));
    },
  },
];
