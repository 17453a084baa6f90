/** Hands what waits to the mail server, a few at a time, with no transaction open. */
import { maskedEmail } from '#contract/contacts/maskedContacts.ts';
import { isRefusableTopic } from '#contract/messages/messageTopics.ts';
import { mailBounces, mailSendRules } from '#contract/messages/mailRules.ts';
import { openSender, type MailSender, type SendAnswer } from '../../outside/mail/smtp.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/http.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { secretMailContext } from '../../platform/jobs/mail.ts';
import { siteConfiguration } from '../site/service.ts';
import { mailDocument } from './mailDocument.ts';
import { outcomeOf, triesMax, type MailOutcome } from './mailOutcome.ts';
import { notify } from './notify.ts';
import { findBounce, lockBounce } from './repository.ts';
import { subscriptionAddress } from './subscriptionLink.ts';
import { claimDueMail, recordMailTry, type ClaimedMail } from './sending.repository.ts';

/** No more are taken up after so long; the next round follows at once. */
const roundMs = 30_000;
/** Failures of the mail server rather than of one mail: the others need not find out each for itself. */
const isServerFailure = new Set(['name', 'connection', 'timeout', 'tls', 'login']);

/** Sends everything that is due. A round ends early when the mail server cannot be reached. */
export async function sendDueMail({ app, transaction, signal }: JobContext): Promise<void> {
  const { smtp } = app.config;
  if (!smtp) return;
  const { name } = (await transaction(siteConfiguration)).site;
  const sender = openSender(smtp);
  const endsAt = performance.now() + roundMs;
  try {
    for (;;) {
      if (signal?.aborted || performance.now() >= endsAt) return;
      const due = await transaction((tx) => claimDueMail(tx, { now: app.clock(), limit: mailSendRules.atOnce }));
      if (due.length === 0) return;
      const outcomes = await Promise.all(
        due.map(async (mail) => {
          const outcome = outcomeOf(await sendOne(app, sender, { mail, siteName: name }), mail.tries, app.clock());
          await transaction((tx) => recordOutcome(tx, { mail, outcome, now: app.clock() }));
          return outcome;
        }),
      );
      if (outcomes.some(({ failure }) => failure !== null && isServerFailure.has(failure))) return;
    }
  } finally {
    sender.close();
  }
}

const isBounce = (failure: string | null) => mailBounces.some((one) => one === failure);

/** Whose address it is hears in their box that their mail comes back: once, until some is taken again. */
async function recordOutcome(
  tx: Tx,
  { mail, outcome, now }: { mail: ClaimedMail; outcome: MailOutcome; now: Date },
): Promise<void> {
  const isBack = isBounce(outcome.failure);
  if (isBack) await lockBounce(tx, mail.to);
  const isNew = isBack && !(await findBounce(tx, mail.to));
  if (!(await recordMailTry(tx, mail, outcome)) || !isNew) return;
  await notify(tx, [{ kind: 'mail_bounced', to: [mail.to], params: { email: maskedEmail(mail.to) }, mail: null }], now);
}

async function sendOne(
  app: App,
  sender: MailSender,
  { mail, siteName }: { mail: ClaimedMail; siteName: string },
): Promise<SendAnswer> {
  const { id, to, subject, body, bodyEncrypted, bodyUntil, createdAt, tries, link, userId, topic, locale } = mail;
  const isOver = bodyUntil <= app.clock() || (body === null && bodyEncrypted === null);
  if (isOver) return { isSent: false, failure: 'too_late', isFinal: true, answer: null };
  // Of all its tries the last one's end was not recorded.
  if (tries > triesMax) return { isSent: false, failure: 'lost', isFinal: true, answer: null };
  const text = body ?? app.keys.decrypt(bodyEncrypted ?? Buffer.alloc(0), secretMailContext(to));
  const { publicUrl } = app.config;
  const turnOff = userId !== null && isRefusableTopic(topic) ? subscriptionAddress(app, { userId, topic }) : undefined;
  return sender.send({
    messageId: `${id}.${createdAt.getTime()}`,
    fromName: siteName,
    to,
    subject,
    ...mailDocument({ siteName, text, locale, link: link === null ? undefined : publicUrl + link, turnOff }),
    date: createdAt,
    unsubscribe: turnOff,
  });
}
