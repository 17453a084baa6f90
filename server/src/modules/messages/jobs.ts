import { mailBodyDays } from '#contract/site/mailRules.ts';
import { mailDelivery } from '../../config.ts';
import { dayMs } from '../../platform/durations.ts';
import { sendMailTask } from '../../platform/jobs/mail.ts';
import type { Jobs, PeriodicJob } from '../../platform/jobs/jobs.ts';
import { deleteBodies, insertMail } from './repository.ts';
import { sendDueMail } from './sendMail.ts';

/**
 * `mail.send { to, subject, body }`, or with `secretBody` and `until` for one that holds a code: writes the mail into the
 * mail log, from where it goes to the mail server, if there is one. A worker that dies at the wrong moment may leave a
 * mail there twice.
 */
export const messageJobs: Jobs = {
  [sendMailTask]: ({ app, now, transaction }, { to, subject, body, secretBody, until }) =>
    transaction((tx) =>
      insertMail(tx, {
        to: String(to),
        subject: String(subject),
        body: secretBody === undefined ? String(body) : Buffer.from(String(secretBody), 'base64'),
        bodyUntil: until === undefined ? new Date(now.getTime() + mailBodyDays * dayMs) : new Date(String(until)),
        createdAt: now,
        isSent: mailDelivery(app.config) === 'sent',
      }),
    ),
};

export const messagePeriodicJobs: readonly PeriodicJob[] = [
  { name: 'messages.send', everySeconds: 2, run: sendDueMail },
  {
    name: 'messages.deleteBodies',
    everySeconds: 60,
    run: ({ now, transaction }) => transaction((tx) => deleteBodies(tx, now)),
  },
];
