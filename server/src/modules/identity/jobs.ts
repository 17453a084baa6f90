import { factorRules, sessionRules } from '#contract/identity/identityRules.ts';
import { defaultLocale, localeOf } from '#contract/core/locale.ts';
import { dayMs, hourMs } from '../../platform/durations.ts';
import { forgetSessions } from '../../platform/http/session.ts';
import type { Jobs, PeriodicJob } from '../../platform/jobs/jobs.ts';
import { forgetBegunTotps } from './factors/factors.repository.ts';
import { deleteCodes } from './repository.ts';
import { sendCodeTask, writeCode } from './passwords/resetPassword.ts';

const hour = hourMs / 1000;
/** How long an ended code is kept, in milliseconds. */
const endedCodeLife = 24 * hourMs;

export const identityJobs: Jobs = {
  [sendCodeTask]: async ({ app, now, transaction }, payload) => {
    const email = String(payload['email']);
    const locale = localeOf(String(payload['locale'])) ?? defaultLocale;
    const request = String(payload['request']);
    await transaction((tx) => writeCode(tx, app.keys, { email, locale, request, now }));
  },
};

export const identityPeriodicJobs: readonly PeriodicJob[] = [
  {
    name: 'identity.forgetBegunTotps',
    everySeconds: hour,
    run: ({ now, transaction }) =>
      transaction((tx) => forgetBegunTotps(tx, new Date(now.getTime() - factorRules.setup * 1000))),
  },
  {
    name: 'identity.deleteCodes',
    everySeconds: hour,
    run: ({ now, transaction }) => transaction((tx) => deleteCodes(tx, new Date(now.getTime() - endedCodeLife))),
  },
  {
    name: 'identity.forgetSessions',
    everySeconds: hour,
    run: ({ now, transaction }) =>
      transaction((tx) => forgetSessions(tx, new Date(now.getTime() - sessionRules.endedKeptDays * dayMs))),
  },
];
