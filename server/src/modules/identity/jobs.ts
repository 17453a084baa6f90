import { defaultLocale, localeOf } from '#contract/core/locale.ts';
import type { Jobs, PeriodicJob } from '../../platform/jobs/jobs.ts';
import { deleteCodes } from './repository.ts';
import { forgiveTries, sendCodeTask, writeCode } from './resetPassword.ts';

const hour = 60 * 60;
/** How long an ended code is kept, in milliseconds. */
const endedCodeLife = 24 * hour * 1000;

export const identityJobs: Jobs = {
  [sendCodeTask]: async ({ app, now, transaction }, payload) => {
    const email = String(payload['email']);
    const locale = localeOf(String(payload['locale'])) ?? defaultLocale;
    const askedAt = new Date(String(payload['askedAt']));
    await transaction((tx) => writeCode(tx, app.keys, { email, locale, askedAt, now }));
    await forgiveTries(app.database.attempts, email);
  },
};

export const identityPeriodicJobs: readonly PeriodicJob[] = [
  {
    name: 'identity.deleteCodes',
    everySeconds: hour,
    run: ({ now, transaction }) => transaction((tx) => deleteCodes(tx, new Date(now.getTime() - endedCodeLife))),
  },
];
