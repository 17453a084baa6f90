import { isReachable } from '#contract/contacts/contactRules.ts';
import { maskedMobile } from '#contract/contacts/maskedContacts.ts';
import { mobileOf } from '#contract/contacts/mobile.ts';
import type { Role } from '#contract/core/roles.ts';
import * as contract from '#contract/identity/identity.ts';
import { avatarUrl } from '#contract/profiles/profileRules.ts';
import { handle, handleOutside, userIdOf } from '../../platform/http/http.ts';
import { AppError } from '../../platform/http/errors.ts';
import { recordFailure, recordSecurityEvent } from '../../platform/http/securityEvents.ts';
import { endSession, switchSessionRole } from '../../platform/http/session.ts';
import { admitFrozen } from './freeze.repository.ts';
import { admitRegistration, openAccount } from './register.ts';
import { admitLogin, countFailedLogin } from './sessions/admitLogin.ts';
import { knownDevice, otherOnDevice } from './sessions/knownDevice.ts';
import { demandSecondFactor } from './factors/finishLogin.ts';
import { deviceName } from './sessions/deviceName.ts';
import { logIn } from './sessions/logIn.ts';
import { hashPassword, isPasswordRight } from './passwords/passwords.ts';
import { areConsentsDue, findAccount, findProfile, lockUnchangedAccount, updateLocale } from './repository.ts';

export { accountsNamed, numberOrName, type NumberOrName } from './accountsNamed.repository.ts';
export { createHashedUser, createUser, setPassword } from './accounts.ts';
export { countCodeTry, findCode, useCode } from './codes/codes.ts';
export { demandSecondProof } from './codes/confirmCode.ts';
export { agreementInForce } from './consents.ts';
export { sessionOf } from './sessions/sessions.ts';
export { admitRegistration, openAccount } from './register.ts';
export { countOtherDeciders, decidesFrom, isDecider, mustDecide } from './deciders.ts';
export { freezeAccount, unfreezeAccount, unfreezeEnded } from './freeze.repository.ts';
export { giveGrants, grantsOf, lockAdminChanges, takeGrants, lastHolderOf } from './adminGrants.repository.ts';
export { hashPassword } from './passwords/passwords.ts';
export { isPasswordCommon } from './passwords/passwordRules.ts';
export { ensureAdmin, randomPassword } from './firstAdmin.ts';
export { dropSecondFactor } from './factors/resets.ts';
export { takeFactorsSince } from './factors/objections.ts';
export { findUsers } from './findUsers.ts';
export { endAccess, endSessionsBut, listOpenSessions } from './sessions/sessions.repository.ts';
export { makeAdmin } from './makeAdmin.ts';
export { mustBePaidElsewhere, mustBeSomebodyElse, sellsToThemselves } from './samePerson.ts';
export {
  accountsOfPerson,
  accountsPaidAlike,
  isSamePerson,
  isVerified,
  lockPeopleAccounts,
  lockPersonAccounts,
  verifiedSql,
} from './samePerson.repository.ts';
export { type Buyer, findBuyer, isOwnSeller, nobody } from './ownSellers.repository.ts';
export {
  countUsers,
  findAccessEpoch,
  findAccountByName,
  findProfile,
  findResettable,
  insertConsents,
  isAccountDeleted,
  listAdminEmails,
  listOtherAdminEmails,
  retiredNameHash,
  type Profile,
} from './repository.ts';

/** Opens an account with its ledger accounts and logs it in. Two at once with one name: the index lets one through. */
export const register = handleOutside(contract.register, {
  intend: async (call, input) => {
    await admitRegistration(call, input);
    return input;
  },
  ask: ({ ip }, { password }) => hashPassword(password, { ip }),
  record: (call, { username, email }, passwordHash) => openAccount(call, { username, email, passwordHash }),
});

/**
 * Logs in by user name or e-mail. An unknown account and a wrong password get the same answer after the same work, and
 * are counted by what was typed. An account with a second factor gets no session yet. Throws login_failed, account_frozen,
 * second_factor_needed, proof_needed, too_many_requests.
 */
export const login = handleOutside(contract.login, {
  intend: async (call, { account: name, password, remember, device, proof }) => {
    // However a number is written, its tries are one count.
    const typed = mobileOf(name) ?? name.toLowerCase();
    const account = await findAccount(call.tx, typed);
    const known = knownDevice(call.app.keys, device, { userId: account?.id, now: call.now });
    const admitted = await admitLogin(call, { typed, device: known, proof });
    return { account, password, remember, device: known, token: device, ...admitted };
  },
  ask: async (call, { account, password, forget, isTrusted }) => {
    // By address, not by account: others may be trying that one.
    const whom = { ip: call.ip, priority: isTrusted ? 1 : 0 };
    if (await isPasswordRight(account?.passwordHash, password, whom)) {
      await forget();
      // By itself, so that it holds also where a second factor is asked for next.
      if (account?.state === 'frozen') await admitFrozen(call.app.attempts, account.id, call.now);
      return;
    }
    await countFailedLogin(call);
    const tried = deviceName(call.userAgent);
    const detail = tried === null ? {} : { device: tried };
    await recordFailure(call, { kind: 'login_failed', userId: account?.id, detail });
    throw new AppError('login_failed');
  },
  record: async (call, { account, remember, device, token }) => {
    // A password that was reset while this one was checked must not open a session after all were ended.
    if (!account || !(await lockUnchangedAccount(call.tx, account))) throw new AppError('login_failed');
    const before = otherOnDevice(call.app.keys, token, { userId: account.id, now: call.now });
    await demandSecondFactor(call, { userId: account.id, remember, device, before });
    return logIn(call, { ...account, remember, isKnownDevice: device !== undefined, before });
  },
});

/** Ends the session of the call, if there is one. */
export const logout = handle(contract.logout, async (call) => {
  const { actor } = call;
  if (actor.kind !== 'user' || actor.sessionId === null) return {};
  await endSession(call.tx, actor.sessionId, call.now);
  await recordSecurityEvent(call.tx, call, { kind: 'logout' });
  return {};
});

/** The same as `getUserInfo`. Throws not_logged_in. */
export const getTemplateUser = handle(contract.getTemplateUser, async (call) => {
  if (call.actor.kind !== 'user') throw new AppError('not_logged_in');
  return getUserInfo(call, {});
});

/** Who is logged in; what the profile does not know yet is empty. */
export const getUserInfo = handle(contract.getUserInfo, async (call) => {
  const { actor } = call;
  const userId = userIdOf(call);
  const [profile, consentsDue] = await Promise.all([
    findProfile(call.tx, userId),
    areConsentsDue(call.tx, userId, call.now),
  ]);
  if (!profile || actor.kind !== 'user') throw new AppError('not_found');
  return {
    name: profile.username,
    email: isReachable(profile.email) ? profile.email : '',
    accountId: String(profile.id),
    registrationDate: profile.createdAt.toISOString(),
    deletionAt: profile.deletionAt,
    role: actor.role,
    locale: profile.locale,
    grants: [...actor.grants],
    roles: rolesOf(profile.role),
    consentsDue,
    certification: profile.isVerified ? 1 : 0,
    nickname: profile.nickname,
    avatar: profile.avatar === null ? '' : avatarUrl(profile.avatar, 96),
    job: profile.job,
    organization: profile.organization,
    location: profile.location,
    introduction: profile.introduction,
    personalWebsite: profile.personalWebsite,
    jobName: profile.job,
    organizationName: profile.organization,
    locationName: profile.location,
    phone: maskedMobile(profile.mobile),
  };
});

/** In which language the account is written to. */
export const saveLocale = handle(contract.saveLocale, async (call, { locale }) => {
  await updateLocale(call.tx, { id: userIdOf(call), locale });
  return { locale };
});

/** Lets an admin work as a user and come back; who is logged in stays so. Throws forbidden. */
export const switchRole = handle(contract.switchRole, async (call, { role }) => {
  const { actor, tx } = call;
  if (actor.kind !== 'user' || actor.sessionId === null) throw new AppError('login_needed');
  if (!(await switchSessionRole(tx, actor.sessionId, role))) throw new AppError('forbidden');
  await recordSecurityEvent(tx, call, { kind: 'role_switched', detail: { to: role } });
  return { role };
});

/** An admin is a user as well. */
function rolesOf(role: Role): Role[] {
  return role === 'admin' ? ['user', 'admin'] : ['user'];
}
