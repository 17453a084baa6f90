import { randomUUID } from 'node:crypto';
import * as contract from '#contract/messages/mail.ts';
import { mailSendRules } from '#contract/messages/mailRules.ts';
import { mailDelivery, type Config } from '../../config.ts';
import { openSender } from '../../outside/mail/smtp.ts';
import { attempt, type AttemptLimit } from '../../platform/http/attempts.ts';
import { handle, handleOutside, userIdOf } from '../../platform/http/http.ts';
import { AppError } from '../../platform/http/errors.ts';
import { listWalk, refuseBackwards, walkCursors } from '../../platform/database/walk.ts';
import { recordStep } from '../../platform/http/operations.ts';
import { secretMailContext } from '../../platform/jobs/mail.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { findProfile } from '../identity/service.ts';
import { siteConfiguration } from '../site/service.ts';
import { mailDocument } from './mailDocument.ts';
import { testMail } from './testMail.ts';
import { findMail, walkOfMail, type ListedMail, type StoredMail } from './repository.ts';

/**
 * Sends whoever asks a mail at once, past the log, and says what the mail server answered. Throws mail_not_set_up,
 * too_many_requests.
 */
export const sendTestMail = handleOutside(contract.sendTestMail, {
  intend: async (call) => {
    const { smtp } = call.app.config;
    if (!smtp) throw new AppError('mail_not_set_up');
    const userId = userIdOf(call);
    await attempt(call.app.attempts, testsPerAdmin, String(userId), call.now);
    const { email: to, locale } = (await findProfile(call.tx, userId)) ?? { email: '', locale: call.locale };
    return { smtp, to, locale, siteName: (await siteConfiguration(call.tx)).site.name };
  },
  ask: async ({ now }, { smtp, to, locale, siteName }) => {
    const { subject, text } = testMail(locale, siteName);
    const startedAt = performance.now();
    const sender = openSender(smtp);
    try {
      const messageId = `test.${randomUUID()}`;
      const mail = {
        messageId,
        fromName: siteName,
        to,
        subject,
        ...mailDocument({ siteName, text, locale }),
        date: now,
      };
      const answer = await sender.send(mail);
      return { ...answer, tookMs: Math.round(performance.now() - startedAt) };
    } finally {
      sender.close();
    }
  },
  record: async (call, { to }, answer) => {
    const failure = answer.isSent ? null : answer.failure;
    await recordStep(call, { action: 'mail.test', subject: 'mail server', detail: { failure } });
    return { to, sent: answer.isSent, failure, answer: answer.answer, tookMs: answer.tookMs };
  },
});

export { mailFigures } from './sending.repository.ts';
export { type LetterText } from '../../platform/mailLetter.ts';
export { endsAt } from './messageTag.ts';
export { endDeadlines, takeBackOfLease } from './messages.repository.ts';
export { notify, type Notice } from './notify.ts';
export { findBounce } from './repository.ts';

const testsPerAdmin: AttemptLimit = { scope: 'mail_tests', ...mailSendRules.tests };

/** Mail in the log, newest first unless sorted. Whoever reads it is on record. Throws invalid_input for days that end before they begin. */
export const listOutbox = handle(contract.listOutbox, async (call, { cursor, limit, ...filters }) => {
  refuseBackwards(filters);
  const { timeZone } = (await siteConfiguration(call.tx)).site;
  const cursors = walkCursors('mail', filters.sort, filters.direction);
  const page = await listWalk<ListedMail>(call.tx, walkOfMail({ ...filters, timeZone }), cursors, { cursor, limit });
  const [first, last] = [page.list[0], page.list.at(-1)];
  const { state, search } = filters;
  const detail = { from: first?.id ?? null, to: last?.id ?? null, ...(state && { state }), ...(search && { search }) };
  await recordStep(call, { action: 'mail.list', subject: 'mail log', detail });
  return page;
});

/** One mail; what holds a code is masked, unless the log is the only place where it arrives. Throws not_found. */
export const getOutboxMail = handle(contract.getOutboxMail, async (call, { id }) => {
  const mail = await findMail(call.tx, id);
  if (!mail) throw new AppError('not_found');
  const shown = bodyOf(mail, call.app);
  await recordStep(call, { action: 'mail.read', subject: `mail ${id}`, detail: { shown: shown.body !== null } });
  return { ...mail, ...shown };
});

function bodyOf(
  { to, body, bodyEncrypted }: StoredMail,
  { config, keys }: { config: Config; keys: Keys },
): Pick<contract.OutboxMailDetail, 'body' | 'missing'> {
  if (body !== null) return { body, missing: null };
  if (bodyEncrypted === null) return { body: null, missing: 'deleted' };
  if (mailDelivery(config) !== 'log') return { body: null, missing: 'masked' };
  return { body: keys.decrypt(bodyEncrypted, secretMailContext(to)), missing: null };
}
