import type { Jobs } from '../../platform/jobs/jobs.ts';
import { insertMail } from './repository.ts';

/**
 * `mail.send { to, subject, body }`: without a mail server the mail goes into the mail log that the admin reads. As with
 * any mail, a worker that dies at the wrong moment may leave a mail there twice.
 */
export const messageJobs: Jobs = {
  'mail.send': ({ now, transaction }, { to, subject, body }) =>
    transaction((tx) =>
      insertMail(tx, { to: String(to), subject: String(subject), body: String(body), createdAt: now }),
    ),
};
