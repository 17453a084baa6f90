/** Mobile numbers: registering by one, and adding, changing and removing one's own. */
import { randomBytes } from 'node:crypto';
import { isReachable, noMailDomain } from '#contract/contacts/contactRules.ts';
import * as contract from '#contract/contacts/contacts.ts';
import { maskedMobile } from '#contract/contacts/maskedContacts.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, handleOutside, userIdOf, type Call } from '../../platform/http/http.ts';
import { recordSecurityEvent } from '../../platform/http/securityEvents.ts';
import { admitRegistration, countCodeTry, findCode, hashPassword, openAccount, useCode } from '../identity/service.ts';
import { notify } from '../messages/service.ts';
import { changeableContacts, contactsView, useProofs } from './contacts.ts';
import { setMobile } from './contacts.repository.ts';

/**
 * Opens an account by a number and the code that came to it, with its ledger accounts, and logs it in. A number that has
 * an account gets no code, so nobody learns of it here. Throws username_taken, password_common, code_wrong.
 */
export const registerByMobile = handleOutside(contract.registerByMobile, {
  intend: async (call, { username, password, mobile, request, code }) => {
    const { tx, now, app } = call;
    if (!app.config.sms) throw new AppError('sms_not_set_up');
    // No mail reaches it: an account without an address is found by this one.
    const email = `${randomBytes(12).toString('hex')}@${noMailDomain}`;
    await admitRegistration(call, { username, email, password });
    await countCodeTry(call, request);
    const given = { purpose: 'register', target: mobile, sessionId: null, request, code } as const;
    if (!(await findCode(tx, app.keys, { ...given, now }))) throw new AppError('code_wrong');
    return { username, email, mobile, given, password };
  },
  ask: ({ ip }, { password }) => hashPassword(password, { ip }),
  record: async (call, { username, email, mobile, given }, passwordHash) => {
    await useCode(call.tx, call.app.keys, { ...given, now: call.now });
    return openAccount(call, { username, email, mobile, passwordHash });
  },
});

/**
 * Sets the number, with a code to it and one to what the account has: the old number, or the address where there is none
 * or it is lost. Throws code_wrong, mobile_taken, contacts_fixed, sms_not_set_up.
 */
export const changeMobile = handle(contract.changeMobile, async (call, input) => {
  if (!call.app.config.sms) throw new AppError('sms_not_set_up');
  const { email, mobile: from } = await changeableContacts(call);
  const oldTarget = input.oldContact === 'mobile' ? (from ?? '') : isReachable(email) ? email : '';
  await useProofs(call, 'change_mobile', [
    { target: oldTarget, request: input.oldRequest, code: input.oldCode },
    { target: input.mobile, request: input.request, code: input.code },
  ]);
  return exchange(call, from, input.mobile);
});

/** Takes the number off the account, with a code to its address. Throws code_wrong, contacts_fixed, state_conflict. */
export const removeMobile = handle(contract.removeMobile, async (call, { request, code }) => {
  const { email, mobile } = await changeableContacts(call);
  // Without an address nobody could reach the account any more.
  if (mobile === null || !isReachable(email)) throw new AppError('state_conflict');
  await useProofs(call, 'change_mobile', [{ target: email, request, code }]);
  return exchange(call, mobile, null);
});

async function exchange(call: Call, from: string | null, to: string | null) {
  const { tx, now } = call;
  const userId = userIdOf(call);
  if (!(await setMobile(tx, { userId, from, to, now }))) throw new AppError('state_conflict');
  await recordSecurityEvent(tx, call, { kind: 'mobile_changed' });
  const kind = to === null ? 'mobile_removed' : 'mobile_changed';
  await notify(tx, [{ kind, to: [userId], params: { to: maskedMobile(to ?? from) } }], now);
  return contactsView(call);
}
