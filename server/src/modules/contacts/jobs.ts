import { smsRules } from '#contract/contacts/contactRules.ts';
import { dayMs } from '#contract/core/durations.ts';
import type { Jobs, PeriodicJob } from '../../platform/jobs/jobs.ts';
import { sendSmsTask } from '../../platform/jobs/sms.ts';
import { makeDueChanges } from './email.ts';
import { sendDueSms } from './sendSms.ts';
import { forgetSms, insertSms } from './sms.repository.ts';

/** `sms.send { to, body, until }`: writes the message down, from where it goes to the provider, if there is one. */
export const contactJobs: Jobs = {
  [sendSmsTask]: ({ app, now, transaction }, { to, body, until }) =>
    transaction((tx) =>
      insertSms(tx, {
        to: String(to),
        body: Buffer.from(String(body), 'base64'),
        bodyUntil: new Date(String(until)),
        createdAt: now,
        isSent: app.config.sms?.provider === 'aliyun',
      }),
    ),
};

/** Deleted in one transaction. */
const forgottenAtOnce = 5000;

export const contactPeriodicJobs: readonly PeriodicJob[] = [
  { name: 'contacts.sendSms', everySeconds: 2, run: sendDueSms },
  {
    name: 'contacts.forgetSms',
    everySeconds: 60,
    run: async ({ now, transaction }) => {
      const before = new Date(now.getTime() - smsRules.keptDays * dayMs);
      return { shortMessages: await transaction((tx) => forgetSms(tx, { now, before, limit: forgottenAtOnce })) };
    },
  },
  { name: 'contacts.makeDueChanges', everySeconds: 60, run: makeDueChanges },
];
