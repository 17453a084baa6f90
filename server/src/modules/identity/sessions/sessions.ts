import * as contract from '#contract/identity/sessions.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, type Call } from '../../../platform/http/http.ts';
import { recordSecurityEvent } from '../../../platform/http/securityEvents.ts';
import { endSessionOf, endSessionsBut, listOpenSessions } from './sessions.repository.ts';

/** Where the account of the call is logged in. */
export const listSessions = handle(contract.listSessions, async (call) => {
  const { userId, role, sessionId } = sessionOf(call);
  const sessions = await listOpenSessions(call.tx, { userId, role, sessionId, now: call.now });
  return { list: sessions.map((session) => ({ ...session, here: session.id === sessionId })) };
});

/** Ends one session of one's own; it may be that of the call. Throws not_found. */
export const endSession = handle(contract.endSession, async (call, { id }) => {
  const { userId } = sessionOf(call);
  if (!(await endSessionOf(call.tx, userId, id, call.now))) throw new AppError('not_found');
  await recordSecurityEvent(call.tx, call, { kind: 'session_ended', detail: { session: String(id) } });
  return {};
});

/** Ends all sessions of the account but that of the call. */
export const endOtherSessions = handle(contract.endOtherSessions, async (call) => {
  const { userId, sessionId } = sessionOf(call);
  const ended = await endSessionsBut(call.tx, userId, sessionId, call.now);
  if (ended > 0) await recordSecurityEvent(call.tx, call, { kind: 'session_ended', detail: { count: String(ended) } });
  return { ended };
});

/** Whose session calls. Throws login_needed for a program. */
export function sessionOf({ actor }: Pick<Call, 'actor'>) {
  if (actor.kind !== 'user' || actor.sessionId === null) throw new AppError('login_needed');
  return { ...actor, sessionId: actor.sessionId };
}
