/** Freezing accounts, with a reason and an end. What they hold stays; only nobody gets in. */
import * as contract from '#contract/users/users.ts';
import { userRules } from '#contract/users/userRules.ts';
import type { Tx } from '../../platform/database/database.ts';
import { dayMs } from '#contract/core/durations.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { move, recordOperation, recordStep } from '../../platform/http/operations.ts';
import { neededWords } from '../../platform/http/plainText.ts';
import {
  endSessionsBut,
  findProfile,
  freezeAccount,
  lockAdminChanges,
  mustBeSomebodyElse,
  mustDecide,
  type Profile,
  unfreezeAccount,
  unfreezeEnded,
} from '../identity/service.ts';
import { notify } from '../messages/service.ts';
import { findUserDetail } from './users.repository.ts';
import { tellAdmins } from './tellAdmins.ts';
import { getUser } from './users.ts';
import { siteMinute } from '../site/service.ts';

/**
 * Freezes an account; its sessions, API keys and webhooks end in the same statement. Of two admins who freeze each other at once
 * one succeeds, since the other is none any more. Throws not_found, state_conflict, four_eyes, admin_too_new, last_holder,
 * forbidden, invalid_input on `until`.
 */
export const freezeUser = handle(contract.freezeUser, async (call, input) => {
  const { tx, now } = call;
  const { id } = input;
  const reason = neededWords('reason', input.reason);
  const until = endOf(input.until, now);
  const user = await userToChange(call, id);
  if (!(await freezeAccount(tx, { id, reason, until }))) {
    if ((await findProfile(tx, id))?.role !== 'admin' || (await stateOf(tx, id, now)) !== 'active') {
      throw new AppError('state_conflict');
    }
    throw new AppError('last_holder', { params: { grant: 'people' } });
  }
  const before = { state: 'active' };
  const after = { state: 'frozen', until: until?.toISOString() ?? null };
  await recordStep(call, { action: 'user.freeze', subject: `user ${id}`, detail: { before, after, reason } });
  await notify(
    tx,
    [{ kind: 'account_frozen', to: [user.id], params: { reason, ...(await untilWords(tx, until)) } }],
    now,
  );
  if (user.role === 'admin') await tellOfAdmin(call, user, { kind: 'admin_frozen', reason });
  return getUser(call, { id });
});

/** Throws not_found, state_conflict, four_eyes, admin_too_new. */
export const unfreezeUser = handle(contract.unfreezeUser, async (call, input) => {
  const { tx, now } = call;
  const { id } = input;
  const reason = neededWords('reason', input.reason);
  const user = await userToChange(call, id);
  const row = await findUserDetail(tx, id, now);
  const before = { state: 'frozen', until: row?.frozenUntil?.toISOString() ?? null };
  const detail = { before, after: { state: 'active' }, reason };
  await move(call, unfreezeAccount(tx, { id, now }), { action: 'user.unfreeze', subject: `user ${id}`, detail });
  await notify(tx, [{ kind: 'account_unfrozen', to: [id], params: {} }], now);
  if (user.role === 'admin') await tellOfAdmin(call, user, { kind: 'admin_unfrozen', reason });
  return getUser(call, { id });
});

/** Freezing an admin is a stop that one alone may make: all are told who did it, and any other can undo it. */
async function tellOfAdmin(
  call: Call,
  user: Profile,
  { kind, reason }: { kind: 'admin_frozen' | 'admin_unfrozen'; reason: string },
): Promise<void> {
  const by = await findProfile(call.tx, userIdOf(call));
  await tellAdmins(call, { kind, params: { userId: user.id, name: user.username, by: by?.username ?? '', reason } });
}

/** Throws not_found, four_eyes, admin_too_new. */
export const endUserSessions = handle(contract.endUserSessions, async (call, { id, reason: written }) => {
  const reason = neededWords('reason', written);
  await userToChange(call, id);
  const ended = await endSessionsBut(call.tx, id, 0, call.now);
  await recordStep(call, { action: 'user.endSessions', subject: `user ${id}`, detail: { ended, reason } });
  return { ended };
});

/** Unfreezes those whose time is over and tells them; how many they were. */
export async function unfreezeDue(tx: Tx, now: Date): Promise<number> {
  const ids = await unfreezeEnded(tx, { now, max: userRules.atOnce });
  const detail = { before: { state: 'frozen' }, after: { state: 'active' }, reason: 'its time is over' };
  for (const id of ids) {
    await recordOperation(tx, { actorId: null, action: 'user.unfreeze', subject: `user ${id}`, detail, now });
  }
  await notify(tx, [{ kind: 'account_unfrozen', to: ids, params: {} }], now);
  return ids.length;
}

/**
 * Somebody else than the caller. Another admin is changed by who may decide only, one change after the other: whoever was
 * frozen or dismissed meanwhile changes nobody. Throws not_found, four_eyes, admin_too_new, forbidden.
 */
export async function userToChange(call: Call, id: number): Promise<Profile> {
  const { tx, now } = call;
  const by = userIdOf(call);
  const user = await findProfile(tx, id);
  if (!user) throw new AppError('not_found');
  await mustBeSomebodyElse(tx, by, [id]);
  if (user.role !== 'admin') return user;
  await lockAdminChanges(tx);
  await mustDecide(tx, by, now, 'people');
  return user;
}

async function stateOf(tx: Tx, id: number, now: Date): Promise<string | undefined> {
  return (await findUserDetail(tx, id, now))?.state;
}

/** Throws invalid_input for a moment that is over or too far. */
function endOf(written: string | null, now: Date): Date | null {
  if (written === null) return null;
  const until = new Date(written);
  const [ahead, days] = [until.getTime() - now.getTime(), userRules.freezeDaysMax];
  if (ahead > 0 && ahead <= days * dayMs) return until;
  throw new AppError('invalid_input', { fields: [{ field: 'until', rule: 'in_future', params: { days } }] });
}

async function untilWords(tx: Tx, until: Date | null): Promise<{ untilZh: string; untilEn: string }> {
  if (!until) return { untilZh: '没有期限', untilEn: 'Without an end' };
  const at = await siteMinute(tx, until);
  return { untilZh: `至 ${at} 自动解冻`, untilEn: `Until ${at}, then it ends by itself` };
}
