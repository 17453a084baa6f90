import * as contract from '#contract/identity/identity.ts';
import type { OutputOf } from '#contract/core/endpoint.ts';
import { handle, userIdOf } from '../../platform/http/http.ts';
import { attempt, clearAttempts } from '../../platform/http/attempts.ts';
import { AppError } from '../../platform/http/errors.ts';
import { endSession, openSession } from '../../platform/http/session.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { createUser, loginSubject } from './accounts.ts';
import { consentDocuments } from './consents.ts';
import { isPasswordCommon } from './passwordRules.ts';
import { isPasswordRight } from './passwords.ts';
import { findAccount, findProfile, findTaken, insertConsents, lockUnchangedAccount } from './repository.ts';
import { loginPerAccount, loginPerAddress, registerPerAddress } from './throttles.ts';

export { createUser, setPassword } from './accounts.ts';
export { confirmPassword } from './confirmPassword.ts';
export { countDeciders, findAdminSince, lockAdminSince } from './admins.repository.ts';
export { ensureAdmin, randomPassword } from './firstAdmin.ts';
export { makeAdmin } from './makeAdmin.ts';
export {
  countUsers,
  findAdmin,
  findProfile,
  listAdminEmails,
  listOtherAdminEmails,
  type Profile,
} from './repository.ts';

type Login = OutputOf<typeof contract.login>;

/** Opens an account with its ledger accounts and logs it in. Two at once with one name: the index lets one through. */
export const register = handle(contract.register, async (call, input) => {
  const { tx, now } = call;
  await attempt(call.app.attempts, registerPerAddress, call.ip, now);
  if (isPasswordCommon(input.password, input.username)) throw new AppError('password_common');
  const taken = await findTaken(tx, input);
  if (taken.username) throw new AppError('username_taken');
  if (taken.email) throw new AppError('email_taken');
  const { id } = await createUser(tx, { ...input, role: 'user', now });
  await insertConsents(tx, { userId: id, documents: consentDocuments, now });
  return opened(await openSession(tx, { userId: id, role: 'user', remember: false, now }));
});

/** Logs in by user name or e-mail. An unknown account and a wrong password get the same answer after the same work. */
export const login = handle(contract.login, async (call, input) => {
  const { tx, now } = call;
  const { attempts } = call.app;
  await attempt(attempts, loginPerAddress, call.ip, now);
  const account = await findAccount(tx, input.account);
  const subject = loginSubject(account, input.account);
  await attempt(attempts, loginPerAccount, subject, now);
  const isRight = await isPasswordRight(account?.passwordHash, input.password);
  if (!account || !isRight) throw new AppError('login_failed');
  if (account.state === 'frozen') throw new AppError('account_frozen');
  // A password that was reset while this one was checked must not open a session after all were ended.
  if (!(await lockUnchangedAccount(tx, account))) throw new AppError('login_failed');
  await clearAttempts(attempts, loginPerAccount, subject);
  return opened(await openSession(tx, { userId: account.id, role: account.role, remember: input.remember, now }));
});

function opened(session: { token: string; expiresAt: Date }): Reply<Login> {
  return { token: session.token, expiresAt: session.expiresAt };
}

/** Ends the session of the call, if there is one. */
export const logout = handle(contract.logout, async (call) => {
  const { actor } = call;
  if (actor.kind === 'user' && actor.sessionId !== null) await endSession(call.tx, actor.sessionId, call.now);
  return {};
});

/** Who is logged in; what the profile does not know yet is empty. */
export const getUserInfo = handle(contract.getUserInfo, async (call) => {
  const profile = await findProfile(call.tx, userIdOf(call));
  if (!profile) throw new AppError('not_found');
  return {
    name: profile.username,
    email: profile.email,
    accountId: String(profile.id),
    registrationDate: profile.createdAt.toISOString(),
    role: profile.role,
    certification: 0,
    avatar: '',
    job: '',
    organization: '',
    location: '',
    introduction: '',
    personalWebsite: '',
    jobName: '',
    organizationName: '',
    locationName: '',
    phone: '',
  };
});
