/** A mailed or texted code beside the password, where an account has no second factor. */
import * as contract from '#contract/identity/identity.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import { recordSecurityEvent } from '../../../platform/http/securityEvents.ts';
import { confirmSessionByCode, isCodeJustConfirmed } from '../../../platform/http/session.ts';
import { hasSecondFactor } from '../factors/factors.repository.ts';
import { findProfile } from '../repository.ts';
import { sessionOf } from '../sessions/sessions.ts';
import { countCodeTry, useCode } from './codes.ts';

/** Takes a code that went to what the account has now, in the session that asked for it. Throws code_wrong, not_found, too_many_requests. */
export const confirmCode = handle(contract.confirmCode, async (call, { ownContact, request, code }) => {
  const { tx, app, now } = call;
  const { userId, sessionId } = sessionOf(call);
  await countCodeTry(call, request);
  const target = (await findProfile(tx, userId))?.[ownContact];
  if (!target) throw new AppError('not_found');
  const given = { purpose: 'step_up', target, sessionId, request, code, now } as const;
  const found = await useCode(tx, app.keys, given);
  if (found.userId !== userId) throw new AppError('code_wrong');
  await recordSecurityEvent(tx, call, { kind: 'step_up', detail: { method: 'code' } });
  return { until: await confirmSessionByCode(tx, sessionId, now) };
});

/** For what needs more than the password: a second factor, which `stepUp` asked for, or a code. Throws code_step_needed. */
export async function demandSecondProof(call: Call): Promise<void> {
  const { tx, actor, now } = call;
  if (await hasSecondFactor(tx, userIdOf(call))) return;
  if (!(await isCodeJustConfirmed(tx, actor, now))) throw new AppError('code_step_needed');
}
