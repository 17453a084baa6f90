/** Changes of an e-mail address: with proof of both sides, or after a wait; and the old address's word against it. */
import { contactRules, isReachable } from '#contract/contacts/contactRules.ts';
import * as contract from '#contract/contacts/contacts.ts';
import { maskedEmail } from '#contract/contacts/maskedContacts.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { recordSecurityEvent } from '../../platform/http/securityEvents.ts';
import { enqueueSecretMail } from '../../platform/jobs/mail.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import type { App } from '../../platform/http/http.ts';
import { endAccess, findProfile, takeFactorsSince } from '../identity/service.ts';
import { notify } from '../messages/service.ts';
import { siteConfiguration } from '../site/service.ts';
import { changeAddress, readChange } from './changeLink.ts';
import { changeableContacts, contactsView, useProofs } from './contacts.ts';
import {
  cancelWaitingChange,
  findChange,
  fixContacts,
  insertChange,
  isEmailTaken,
  listDueChanges,
  moveChange,
  restoreEmail,
  setEmail,
  takeDueChange,
  undoFrom,
  type EmailChangeRow,
} from './contacts.repository.ts';
import { changeMail } from './mail.ts';

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

/**
 * Sets another address, with codes to the new one and to the old one (the mobile number where there is no address). The
 * old one is told, and can take it back. Throws code_wrong, email_taken, contacts_fixed, state_conflict.
 */
export const changeEmail = handle(contract.changeEmail, async (call, input) => {
  const { tx, now } = call;
  const userId = userIdOf(call);
  const { email: from, mobile } = await changeableContacts(call);
  const oldTarget = isReachable(from) ? from : (mobile ?? '');
  await useProofs(call, 'change_email', [
    { target: oldTarget, request: input.oldRequest, code: input.oldCode },
    { target: input.email, request: input.request, code: input.code },
  ]);
  if (!(await setEmail(tx, { userId, from, to: input.email, now }))) throw new AppError('state_conflict');
  await cancelWaitingChange(tx, userId, now);
  const undoUntil = later(now, contactRules.undoSeconds);
  const change = { userId, oldEmail: from, newEmail: input.email, askedAt: now, dueAt: now, undoUntil };
  const id = await insertChange(tx, { ...change, state: 'made' });
  // Only one that waits is unique.
  if (id === undefined) throw new Error('a change that was made is not on record');
  await tellOldAddress(tx, call.app, { ...change, id, state: 'made', now });
  await recordSecurityEvent(tx, call, { kind: 'email_changed' });
  await notify(tx, [{ kind: 'email_changed', to: [userId], params: { to: maskedEmail(input.email) } }], now);
  return contactsView(call);
});

/**
 * Asks for another address where the old one is lost: with a code to the new one alone, and a wait in which the old one
 * may refuse. Not where there is no old one but a number. Throws code_wrong, email_taken, contacts_fixed, email_change_waits,
 * mobile_must_agree.
 */
export const askEmailChange = handle(contract.askEmailChange, async (call, input) => {
  const { tx, now } = call;
  const userId = userIdOf(call);
  const { email: from, mobile } = await changeableContacts(call);
  // No mailbox would be told, and nobody could refuse: the number has to agree.
  if (!isReachable(from) && mobile !== null) throw new AppError('mobile_must_agree');
  await useProofs(call, 'change_email', [{ target: input.email, request: input.request, code: input.code }]);
  if (await isEmailTaken(tx, input.email, userId)) throw new AppError('email_taken');
  const dueAt = later(now, contactRules.lostEmailWaitSeconds);
  const undoUntil = later(dueAt, contactRules.undoSeconds);
  const change = { userId, oldEmail: from, newEmail: input.email, askedAt: now, dueAt, undoUntil };
  const id = await insertChange(tx, { ...change, state: 'waiting' });
  if (id === undefined) throw new AppError('email_change_waits');
  await tellOldAddress(tx, call.app, { ...change, id, state: 'waiting', now });
  await recordSecurityEvent(tx, call, { kind: 'email_change_asked' });
  const params = { to: maskedEmail(input.email), dueAt: dueAt.toISOString() };
  await notify(tx, [{ kind: 'email_change_asked', to: [userId], params, mail: null }], now);
  return contactsView(call);
});

export const cancelEmailChange = handle(contract.cancelEmailChange, async (call) => {
  if (!(await cancelWaitingChange(call.tx, userIdOf(call), call.now))) throw new AppError('state_conflict');
  return contactsView(call);
});

/** What a link to the old address is about. Throws not_found. */
export const getEmailChange = handle(contract.getEmailChange, async (call, { token }) =>
  oldView(await changeOf(call, token), call.now),
);

/**
 * “That was not me”: a change that waits ends, one that was made is taken back together with all that followed, a mobile
 * number and second factors that were set since go, whoever is logged in is logged out, and nothing of it can be changed for some days. Throws not_found, state_conflict.
 */
export const undoEmailChange = handle(contract.undoEmailChange, async (call, { token }) => {
  const { tx, now } = call;
  const change = await changeOf(call, token);
  if (!mayUndo(change, now)) throw new AppError('state_conflict');
  const { id, userId, oldEmail, state, askedAt } = change;
  const to = state === 'waiting' ? 'cancelled' : 'taken_back';
  if (!(await moveChange(tx, { id, from: state, to, now }))) throw new AppError('state_conflict');
  await undoFrom(tx, { userId, id, now });
  if (state === 'made') await restoreEmail(tx, { userId, email: oldEmail });
  await fixContacts(tx, { userId, since: askedAt, until: later(now, contactRules.fixedSeconds) });
  await takeFactorsSince(tx, { userId, since: askedAt });
  await endAccess(tx, userId);
  await recordSecurityEvent(tx, call, { kind: 'email_change_undone', userId });
  await notify(tx, [{ kind: 'email_change_undone', to: [userId], params: { to: maskedEmail(oldEmail) } }], now);
  return oldView({ ...change, state: to }, now);
});

/** Makes the changes whose wait is over, each in a transaction of its own. */
export async function makeDueChanges({ transaction, now }: JobContext): Promise<void> {
  for (const id of await transaction((tx) => listDueChanges(tx, now, dueAtOnce))) {
    await transaction((tx) => makeChange(tx, id, now));
  }
}

const dueAtOnce = 100;

async function makeChange(tx: Tx, id: number, now: Date): Promise<void> {
  const change = await takeDueChange(tx, id, now);
  if (!change) return;
  const { userId, oldEmail: from, newEmail: to } = change;
  const isFree = !(await isEmailTaken(tx, to, userId)) && (await setEmail(tx, { userId, from, to, now }));
  // Somebody else has the address by now, or the account was changed or frozen meanwhile.
  if (!isFree) await moveChange(tx, { id, from: 'made', to: 'cancelled', now });
  else await notify(tx, [{ kind: 'email_changed', to: [userId], params: { to: maskedEmail(to) } }], now);
}

async function changeOf(call: Call, token: string): Promise<EmailChangeRow> {
  const id = readChange(call.app.keys, token);
  const change = id === undefined ? undefined : await findChange(call.tx, id);
  if (!change) throw new AppError('not_found');
  return change;
}

function mayUndo({ state, undoUntil }: Pick<EmailChangeRow, 'state' | 'undoUntil'>, now: Date): boolean {
  return (state === 'waiting' || state === 'made') && now < undoUntil;
}

function oldView(change: EmailChangeRow, now: Date) {
  const { oldEmail, newEmail, ...rest } = change;
  return { ...rest, oldEmail: maskedEmail(oldEmail), newEmail: maskedEmail(newEmail), may: mayUndo(change, now) };
}

/** The link in it takes the change back, so nobody but the addressee is shown it. */
async function tellOldAddress(
  tx: Tx,
  app: Pick<App, 'config' | 'keys'>,
  change: Omit<EmailChangeRow, 'endedAt'> & { now: Date },
): Promise<void> {
  const { userId, oldEmail, newEmail, state, dueAt, undoUntil, now } = change;
  const owner = await findProfile(tx, userId);
  if (!owner || !isReachable(oldEmail)) return;
  const { name: siteName, timeZone } = (await siteConfiguration(tx)).site;
  const mail = changeMail(owner.locale, {
    siteName,
    timeZone,
    newEmail: maskedEmail(newEmail),
    dueAt: state === 'waiting' ? dueAt : null,
    undoUntil,
    link: changeAddress(app, change.id),
  });
  await enqueueSecretMail(tx, app.keys, { to: oldEmail, ...mail, until: undoUntil, at: now });
}
