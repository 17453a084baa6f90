import * as contract from '#contract/identity/factors.ts';
import { attempt, clearAttempts } from '../../../platform/http/attempts.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, userIdOf } from '../../../platform/http/http.ts';
import { recordSecurityEvent } from '../../../platform/http/securityEvents.ts';
import { confirmSession } from '../../../platform/http/session.ts';
import { findAccountById } from '../repository.ts';
import { sessionOf } from '../sessions/sessions.ts';
import { stepUpPerSession } from '../loginTries.ts';
import { answerMethods, spendAnswer } from './answers.ts';
import { listPasskeys } from './passkeys.repository.ts';
import { countRecoveryCodes } from './recoveryCodes.repository.ts';
import { listTotps } from './totp.repository.ts';
import { findWaitingReset } from './resets.repository.ts';

/** How the account of the call is protected. */
export const getSecurity = handle(contract.getSecurity, async (call) => {
  const { tx, app } = call;
  const userId = userIdOf(call);
  const account = await findAccountById(tx, userId);
  if (!account) throw new AppError('not_found');
  const totps = await listTotps(tx, userId);
  const passkeys = await listPasskeys(tx, userId);
  const isProtected = totps.length + passkeys.length > 0;
  return {
    username: account.username,
    totps,
    passkeys,
    recoveryCodesLeft: await countRecoveryCodes(tx, userId),
    factorMissing: app.config.secondFactorForAdmins && account.role === 'admin' && !isProtected,
    reset: (await findWaitingReset(tx, userId)) ?? null,
  };
});

/** How the caller confirms: a second factor stands in for the password, which a browser may have kept. */
export const getStepUp = handle(contract.getStepUp, async (call) => {
  const methods = await answerMethods(call.tx, userIdOf(call));
  return { methods: methods.length > 0 ? methods : (['password'] as const).slice() };
});

/**
 * Takes the second factor of whoever is logged in, as `confirmPassword` takes the password. Tries are counted by session.
 * Throws what `spendAnswer` does.
 */
export const confirmFactor = handle(contract.confirmFactor, async (call, { answer }) => {
  const { tx, now, app } = call;
  const { userId, sessionId } = sessionOf(call);
  const tries = { limit: stepUpPerSession, subject: String(sessionId) };
  // Codes of an app are counted where they are looked at.
  if (answer.method !== 'totp') await attempt(app.attempts, tries.limit, tries.subject, now);
  await spendAnswer(call, { userId, answer, tries });
  await clearAttempts(app.attempts, tries.limit, tries.subject);
  await recordSecurityEvent(tx, call, { kind: 'step_up', detail: { method: answer.method } });
  return { until: await confirmSession(tx, sessionId, now) };
});
