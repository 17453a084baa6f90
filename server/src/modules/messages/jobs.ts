import { z } from 'zod';
import { messageRules } from '#contract/messages/messageRules.ts';
import { isMessageKind } from '#contract/messages/messageKinds.ts';
import { mailBodyDays } from '#contract/messages/mailRules.ts';
import { type Config, mailDelivery } from '../../config.ts';
import { defaultLocale, localeOf, type Locale } from '#contract/core/locale.ts';
import { dayMs } from '#contract/core/durations.ts';
import { mailMessageTask, sendMailTask } from '../../platform/jobs/mail.ts';
import type { Jobs, PeriodicJob } from '../../platform/jobs/jobs.ts';
import { notifyTask } from '../../platform/jobs/notify.ts';
import { forgetMessages, tellSignals, trimMessages } from './messages.repository.ts';
import type { WrittenMail } from './mail.ts';
import { mailOfMessage, notify } from './notify.ts';
import { deleteBodies, insertMail, type NewMail } from './repository.ts';
import { sendDueMail } from './sendMail.ts';
import { messageChannel } from './stream.ts';

/**
 * `mail.send { to, subject, body, locale, link, userId, topic }`, or with `secretBody` and `until` for one that holds a code: writes the mail into the
 * mail log, from where it goes to the mail server, if there is one. A worker that dies at the wrong moment may leave a
 * mail there twice. `messages.mail { kind, email, userId, locale, params }` writes the mail of a message, `params` as JSON.
 */
export const messageJobs: Jobs = {
  [sendMailTask]: ({ app, now, transaction }, mail) => transaction((tx) => insertMail(tx, loggedMail(app, now, mail))),
  [mailMessageTask]: async ({ app, now, transaction }, { kind, email, userId, locale, params }) => {
    const name = String(kind);
    if (!isMessageKind(name)) throw new Error(`nothing is told of ${name}`);
    const message = { kind: name, params: messageParams.parse(JSON.parse(String(params))) };
    const to = { email: String(email), userId: Number(userId), locale: localeIn(locale) };
    await transaction(async (tx) => {
      for (const mail of await mailOfMessage(tx, { ...message, to })) await insertMail(tx, loggedMail(app, now, mail));
    });
  },
  [notifyTask]: async ({ now, transaction }, { kind, userId, mail, ...params }) => {
    const name = String(kind);
    if (!isMessageKind(name)) throw new Error(`nothing is told of ${name}`);
    await transaction((tx) =>
      notify(tx, [{ kind: name, to: [Number(userId)], params, ...(mail === 'apart' && { mail: null }) }], now),
    );
  },
};

/** A mail as the mail log takes it. */
function loggedMail(app: { config: Config }, now: Date, mail: WrittenMail): NewMail {
  const { to, subject, body, locale, secretBody, until, link, userId, topic } = mail;
  return {
    to: String(to),
    subject: String(subject),
    locale: localeIn(locale),
    body: secretBody === undefined ? String(body) : Buffer.from(String(secretBody), 'base64'),
    bodyUntil: until === undefined ? new Date(now.getTime() + mailBodyDays * dayMs) : new Date(String(until)),
    createdAt: now,
    isSent: mailDelivery(app.config) === 'sent',
    link: link === undefined ? null : String(link),
    ofTopic: topic === undefined ? null : { userId: Number(userId), topic: String(topic) },
  };
}

/** Jobs that wait since before mail had a language have none. */
function localeIn(payload: unknown): Locale {
  return localeOf(String(payload)) ?? defaultLocale;
}

const messageParams = z.record(z.string(), z.union([z.string(), z.number()]));

const trimmedEverySeconds = 60;
/** Of the newest messages, whose accounts are trimmed. */
const lookedAtForTrimming = 50_000;
/** Deleted in one transaction. */
const forgottenAtOnce = 5000;

export const messagePeriodicJobs: readonly PeriodicJob[] = [
  { name: 'messages.send', everySeconds: 2, run: sendDueMail },
  {
    name: 'messages.deleteBodies',
    everySeconds: 60,
    run: async ({ now, transaction }) => ({ mails: await transaction((tx) => deleteBodies(tx, now)) }),
  },
  {
    name: 'messages.tell',
    everySeconds: 1,
    run: ({ transaction }) => transaction((tx) => tellSignals(tx, messageChannel)),
  },
  {
    // Not with each message: what an account has must be looked at as a whole.
    name: 'messages.trim',
    everySeconds: trimmedEverySeconds,
    run: async ({ now, transaction }) => {
      const since = new Date(now.getTime() - 2 * trimmedEverySeconds * 1000);
      const messages = await transaction((tx) => trimMessages(tx, { since, limit: lookedAtForTrimming }));
      return { messages };
    },
  },
  {
    name: 'messages.forget',
    everySeconds: 3600,
    run: async ({ now, transaction, signal }) => {
      const before = new Date(now.getTime() - messageRules.keptDays * dayMs);
      const forgetSome = () => transaction((tx) => forgetMessages(tx, { before, limit: forgottenAtOnce }));
      let messages = 0;
      for (let forgotten = forgottenAtOnce; forgotten === forgottenAtOnce && !signal?.aborted; messages += forgotten) {
        forgotten = await forgetSome();
      }
      return { messages };
    },
  },
];
