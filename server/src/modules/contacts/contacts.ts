/** How an account is reached, as its owner sees it. */
import * as contract from '#contract/contacts/contacts.ts';
import { maskedEmail, maskedMobile } from '#contract/contacts/maskedContacts.ts';
import type { CodePurpose } from '#contract/identity/identity.ts';
import { mailDelivery } from '../../config.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { findBounce } from '../messages/service.ts';
import { countCodeTry, sessionOf, useCode } from '../identity/service.ts';
import { findContacts, findWaitingChange, type ContactRow } from './contacts.repository.ts';
import { siteMinute } from '../site/service.ts';

export const getContactOffer = handle(contract.getContactOffer, (call) =>
  Promise.resolve({ mail: mailDelivery(call.app.config) !== 'none', sms: call.app.config.sms !== undefined }),
);

export const getContacts = handle(contract.getContacts, (call) => contactsView(call));

/** What the screen shows after each change. */
export async function contactsView(call: Call): Promise<Reply<contract.Contacts>> {
  const userId = userIdOf(call);
  const { email, mobile, contactsFixedUntil } = await contactsOf(call);
  const waiting = await findWaitingChange(call.tx, userId);
  const bounce = email === '' ? undefined : await findBounce(call.tx, email);
  return {
    email: maskedEmail(email),
    mobile: maskedMobile(mobile),
    waiting: waiting ? { newEmail: maskedEmail(waiting.newEmail), dueAt: waiting.dueAt } : null,
    fixedUntil: contactsFixedUntil !== null && contactsFixedUntil > call.now ? contactsFixedUntil : null,
    bounce: bounce ?? null,
    sms: call.app.config.sms !== undefined,
  };
}

/** The caller's, as they may be changed now. Throws contacts_fixed. */
export async function changeableContacts(call: Call): Promise<ContactRow> {
  const row = await contactsOf(call);
  const { contactsFixedUntil: until } = row;
  if (until !== null && until > call.now) {
    throw new AppError('contacts_fixed', { params: { until: await siteMinute(call.tx, until) } });
  }
  return row;
}

async function contactsOf(call: Call): Promise<ContactRow> {
  const row = await findContacts(call.tx, userIdOf(call));
  if (!row) throw new AppError('not_found');
  return row;
}

export interface Proof {
  target: string;
  request: string;
  code: string;
}

/**
 * Uses up the codes that prove addresses or numbers, in the session that asked for them. All tries are counted first, and
 * one that is wrong leaves the others as they were. Throws code_wrong, too_many_requests.
 */
export async function useProofs(call: Call, purpose: CodePurpose, proofs: readonly Proof[]): Promise<void> {
  const { sessionId, userId } = sessionOf(call);
  for (const { request } of proofs) await countCodeTry(call, request);
  for (const proof of proofs) {
    const found = await useCode(call.tx, call.app.keys, { ...proof, purpose, sessionId, now: call.now });
    if (found.userId !== userId) throw new AppError('code_wrong');
  }
}
