import { factorRules } from '#contract/identity/factorRules.ts';
import { sessionRules } from '#contract/identity/sessionRules.ts';
import { defaultLocale, localeOf } from '#contract/core/locale.ts';
import { dayMs, hour, hourMs } from '#contract/core/durations.ts';
import { forgetSessions } from '../../platform/http/session.ts';
import type { Jobs, PeriodicJob } from '../../platform/jobs/jobs.ts';
import { codePurposes } from '#contract/identity/identity.ts';
import { deleteCodes } from './codes/codes.repository.ts';
import { sendCodeTask, writeCode } from './codes/sendCode.ts';
import { forgetSharedDevices } from './sessions/sharedDevices.repository.ts';
import { forgetBegunTotps } from './factors/totp.repository.ts';

const atOnce = 1000;
/** How long an ended code is kept, in milliseconds. */
const endedCodeLife = 24 * hourMs;

export const identityJobs: Jobs = {
  [sendCodeTask]: async ({ app, now, transaction }, payload) => {
    const { userId, sessionId } = payload;
    const purpose = codePurposes.find((one) => one === payload['purpose']);
    if (purpose === undefined) throw new Error(`no code is for ${String(payload['purpose'])}`);
    const locale = localeOf(String(payload['locale'])) ?? defaultLocale;
    const request = String(payload['request']);
    const place = {
      channel: payload['channel'] === 'mobile' ? 'mobile' : 'email',
      target: String(payload['target']),
      userId: typeof userId === 'number' ? userId : null,
      sessionId: typeof sessionId === 'number' ? sessionId : null,
    } as const;
    await transaction((tx) => writeCode(tx, app.keys, { ...place, purpose, locale, request, now }));
  },
};

export const identityPeriodicJobs: readonly PeriodicJob[] = [
  {
    name: 'identity.forgetBegunTotps',
    everySeconds: hour,
    run: ({ now, transaction }) =>
      transaction((tx) => forgetBegunTotps(tx, new Date(now.getTime() - factorRules.setupSeconds * 1000))),
  },
  {
    name: 'identity.deleteCodes',
    everySeconds: hour,
    run: ({ now, transaction }) => transaction((tx) => deleteCodes(tx, new Date(now.getTime() - endedCodeLife))),
  },
  {
    name: 'identity.forgetSessions',
    everySeconds: hour,
    run: async ({ now, transaction }) => {
      const endedBefore = new Date(now.getTime() - sessionRules.endedKeptDays * dayMs);
      return { sessions: await transaction((tx) => forgetSessions(tx, endedBefore)) };
    },
  },
  {
    name: 'identity.forgetSharedDevices',
    everySeconds: 24 * hour,
    run: async ({ now, transaction, signal }) => {
      const before = new Date(now.getTime() - sessionRules.sharedDeviceDays * dayMs);
      let sharedDevices = 0;
      for (let forgotten = atOnce; forgotten === atOnce && !signal?.aborted; sharedDevices += forgotten) {
        forgotten = await transaction((tx) => forgetSharedDevices(tx, before, atOnce));
      }
      return { sharedDevices };
    },
  },
];
