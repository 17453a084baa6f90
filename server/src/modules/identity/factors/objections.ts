/** “That was not me”: what the mailbox of an account says to a second factor that was added or is about to be taken away. */
import { isReachable } from '#contract/contacts/contactRules.ts';
import * as contract from '#contract/identity/objections.ts';
import { objectionRules } from '#contract/identity/factorRules.ts';
import { objectionPath } from '#contract/site/mailedPaths.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, type App, type Call } from '../../../platform/http/http.ts';
import { recordSecurityEvent } from '../../../platform/http/securityEvents.ts';
import { enqueueSecretMail } from '../../../platform/jobs/mail.ts';
import { enqueueNotice } from '../../../platform/jobs/notify.ts';
import { linkToken, readLinkToken } from '../../../platform/keys/linkToken.ts';
import { siteConfiguration } from '../../site/service.ts';
import { findProfile } from '../repository.ts';
import { lockKnownOwner } from './factors.repository.ts';
import { objectionMail } from './objectionMail.ts';
import { deleteFactorsSince, endPassword, hasFactorSince, stopResetById } from './objections.repository.ts';
import { dropUselessCodes } from './recoveryCodes.ts';
import { findReset } from './resets.repository.ts';
import { minuteIn } from '../../../platform/shownTime.ts';

const context = 'objection';

/** What a link objects to: factors of an account since a time, or a reset. */
type Subject = { about: 'factor_added'; userId: number; at: Date } | { about: 'factor_reset'; id: number };

/** Throws not_found. */
export const getObjection = handle(contract.getObjection, async (call, { token }) =>
  viewOf(call, subjectOf(call, token)),
);

/**
 * Factors that were added since the mail go, whoever is logged in is logged out, and the password has to be reset, since whoever
 * added one knew it; or a reset is stopped, also for a frozen account. Throws not_found, state_conflict.
 */
export const raiseObjection = handle(contract.raiseObjection, async (call, { token }) => {
  const { tx, now } = call;
  const subject = subjectOf(call, token);
  const view = await viewOf(call, subject);
  if (!view.may) throw new AppError('state_conflict');
  if (subject.about === 'factor_reset') {
    if (!(await stopResetById(tx, subject.id, now))) throw new AppError('state_conflict');
    const detail = { reset: String(subject.id), by: 'link' };
    await recordSecurityEvent(tx, call, { kind: 'factor_reset_stopped', userId: view.userId, detail });
    await enqueueNotice(tx, { kind: 'factor_reset_stopped', userId: view.userId }, now);
  } else {
    const taken = await takeFactorsSince(tx, { userId: subject.userId, since: subject.at });
    if (taken === 0) throw new AppError('state_conflict');
    await endPassword(tx, subject.userId);
    const params = { name: '–' };
    await recordSecurityEvent(tx, call, { kind: 'factor_removed', userId: view.userId, detail: { by: 'link' } });
    await enqueueNotice(tx, { kind: 'factor_removed', userId: view.userId, params }, now);
  }
  return { ...view, may: false };
});

/** Takes away all second factors and recovery codes that were added to an account since; how many factors they were. */
export async function takeFactorsSince(tx: Tx, of: { userId: number; since: Date }): Promise<number> {
  await lockKnownOwner(tx, of.userId);
  const taken = await deleteFactorsSince(tx, of);
  await dropUselessCodes(tx, of.userId);
  return taken;
}

/** Writes to the mailbox of an account, with the link that objects; the message in its box is told apart. */
export async function mailObjection(
  call: Pick<Call, 'tx' | 'app' | 'now'>,
  { userId, name, reset }: { userId: number; name?: string; reset?: { id: number; dueAt: Date } },
): Promise<void> {
  const { tx, app, now } = call;
  const owner = await findProfile(tx, userId);
  if (!owner || !isReachable(owner.email)) return;
  const until = reset?.dueAt ?? untilOf(now);
  const link = addressOf(app, reset ? `reset:${reset.id}` : `added:${userId}:${now.getTime()}`);
  const { name: siteName, timeZone } = (await siteConfiguration(tx)).site;
  const about = reset ? 'factor_reset' : 'factor_added';
  const mail = objectionMail({ locale: owner.locale, siteName, about, name, until: minuteIn(timeZone, until), link });
  await enqueueSecretMail(tx, app.keys, { to: owner.email, ...mail, until, at: now });
}

function addressOf(app: Pick<App, 'config' | 'keys'>, text: string): string {
  return `${app.config.publicUrl}${objectionPath}?token=${linkToken(app.keys, text, context)}`;
}

function untilOf(addedAt: Date): Date {
  return new Date(addedAt.getTime() + objectionRules.addedSeconds * 1000);
}

function subjectOf({ app }: Call, token: string): Subject {
  const [about, id, at] = readLinkToken(app.keys, token, context)?.split(':') ?? [];
  if (about === 'added') return { about: 'factor_added', userId: Number(id), at: new Date(Number(at)) };
  if (about === 'reset') return { about: 'factor_reset', id: Number(id) };
  throw new AppError('not_found');
}

async function viewOf({ tx, now }: Call, subject: Subject) {
  if (subject.about === 'factor_added') {
    const { about, userId, at } = subject;
    const until = untilOf(at);
    return { about, userId, at, until, may: now < until && (await hasFactorSince(tx, { userId, since: at })) };
  }
  const reset = await findReset(tx, subject.id);
  if (!reset) throw new AppError('not_found');
  const { userId, askedAt: at, dueAt: until, state } = reset;
  return { about: subject.about, userId, at, until, may: state === 'waiting' };
}
