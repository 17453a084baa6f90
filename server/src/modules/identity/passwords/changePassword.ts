import * as contract from '#contract/identity/sessions.ts';
import { attempt, clearAttempts } from '../../../platform/http/attempts.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handleOutside } from '../../../platform/http/http.ts';
import { recordFailure } from '../../../platform/http/securityEvents.ts';
import { enqueueNotice } from '../../../platform/jobs/notify.ts';
import { setPassword } from '../accounts.ts';
import { logIn } from '../sessions/logIn.ts';
import { demandConfirmed } from '../../../platform/http/session.ts';
import { hasSecondFactor } from '../factors/factors.repository.ts';
import { isPasswordCommon } from './passwordRules.ts';
import { hashPassword, isPasswordRight } from './passwords.ts';
import { findAccountById, lockUnchangedAccount } from '../repository.ts';
import { sessionOf } from '../sessions/sessions.ts';
import { stepUpPerSession } from '../loginTries.ts';

/**
 * Replaces the password of whoever knows the old one. All sessions, API keys and webhooks of the account end with the old
 * one; the reply opens a session anew. Tries are counted with those of `confirmPassword`. Throws password_wrong,
 * password_same, password_common, step_up_needed (where the account has a second factor), too_many_requests.
 */
export const changePassword = handleOutside(contract.changePassword, {
  intend: async (call, input) => {
    const { userId, sessionId } = sessionOf(call);
    const account = await findAccountById(call.tx, userId);
    // The session that it opens counts as confirmed: the password alone must not get there.
    if (await hasSecondFactor(call.tx, userId)) await demandConfirmed(call.tx, call.actor, call.now);
    if (input.newPassword === input.password) throw new AppError('password_same');
    if (isPasswordCommon(input.newPassword, account?.username)) throw new AppError('password_common');
    await attempt(call.app.attempts, stepUpPerSession, String(sessionId), call.now);
    return { ...input, account };
  },
  ask: async (call, { password, newPassword, account }) => {
    const { userId } = sessionOf(call);
    if (await isPasswordRight(account?.passwordHash, password, { userId, priority: 1 })) {
      return hashPassword(newPassword, { userId });
    }
    await recordFailure(call, { kind: 'step_up_failed' });
    throw new AppError('password_wrong');
  },
  record: async (call, { account }, passwordHash) => {
    const { userId, sessionId } = sessionOf(call);
    // A password that was replaced while it was checked is none any more.
    if (!account || !(await lockUnchangedAccount(call.tx, account))) throw new AppError('password_wrong');
    await setPassword(call.tx, { userId, passwordHash });
    await clearAttempts(call.app.attempts, stepUpPerSession, String(sessionId));
    await enqueueNotice(call.tx, { kind: 'password_changed', userId }, call.now);
    // An admin who works as a user gets the short session of an admin.
    return logIn(call, { id: userId, role: account.role, remember: false, isKnownDevice: true });
  },
});
