import * as contract from '#contract/identity/identity.ts';
import { attempt, clearAttempts } from '../../../platform/http/attempts.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handleOutside, userIdOf, type BareCall } from '../../../platform/http/http.ts';
import { recordFailure, recordSecurityEvent } from '../../../platform/http/securityEvents.ts';
import { confirmSession } from '../../../platform/http/session.ts';
import { isPasswordRight } from './passwords.ts';
import { hasSecondFactor } from '../factors/factors.repository.ts';
import { findAccountById, lockUnchangedAccount } from '../repository.ts';
import { stepUpPerSession } from '../loginTries.ts';

/**
 * Takes the password again of whoever is logged in, before what a found screen must not do; it counts for some minutes of
 * this session. Tries are counted by session, so that nobody else uses them up. Where the
 * account has a second factor `confirmFactor` takes its place (docs/decisions/0024). Throws password_wrong,
 * second_factor_needed, too_many_requests.
 */
export const confirmPassword = handleOutside(contract.confirmPassword, {
  intend: async (call, { password }) => {
    if (await hasSecondFactor(call.tx, userIdOf(call))) throw new AppError('second_factor_needed');
    await attempt(call.app.attempts, stepUpPerSession, String(sessionIdOf(call)), call.now);
    return { password, account: await findAccountById(call.tx, userIdOf(call)) };
  },
  ask: async (call, { password, account }) => {
    if (await isPasswordRight(account?.passwordHash, password, { userId: userIdOf(call), priority: 1 })) return;
    await recordFailure(call, { kind: 'step_up_failed' });
    throw new AppError('password_wrong');
  },
  record: async (call, { account }) => {
    const { tx, now, app } = call;
    const sessionId = sessionIdOf(call);
    // A password that was replaced while it was checked is none any more.
    if (!account || !(await lockUnchangedAccount(tx, account))) throw new AppError('password_wrong');
    await clearAttempts(app.attempts, stepUpPerSession, String(sessionId));
    await recordSecurityEvent(tx, call, { kind: 'step_up' });
    return { until: await confirmSession(tx, sessionId, now) };
  },
});

function sessionIdOf({ actor }: Pick<BareCall, 'actor'>): number {
  if (actor.kind !== 'user' || actor.sessionId === null) throw new AppError('login_needed');
  return actor.sessionId;
}
