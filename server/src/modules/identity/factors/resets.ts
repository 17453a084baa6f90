/** A lost second factor: an admin asks, the owner is told and can stop it, and after a wait an admin carries it out. */
import { maskedMobile } from '#contract/contacts/maskedContacts.ts';
import { isReachable } from '#contract/contacts/contactRules.ts';
import * as contract from '#contract/identity/factors.ts';
import { factorRules } from '#contract/identity/factorRules.ts';
import { warnsBySms } from '../../../config.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import { recordOperation, recordStep } from '../../../platform/http/operations.ts';
import { recordSecurityEvent } from '../../../platform/http/securityEvents.ts';
import { enqueueNotice } from '../../../platform/jobs/notify.ts';
import { enqueueSmsWarning } from '../../../platform/jobs/sms.ts';
import { findAccount, findAccountById, findProfile } from '../repository.ts';
import { countOtherDeciders, mustDecide } from '../deciders.ts';
import { mustBeSomebodyElse } from '../samePerson.ts';
import { hasSecondFactor, lockKnownOwner } from './factors.repository.ts';
import { mailObjection } from './objections.ts';
import {
  carryOutReset,
  clearFactors,
  findReset,
  insertReset,
  listResets,
  recordForOwner,
  replaceLostMobile,
  stopReset,
  withdrawReset,
  type ResetRow,
} from './resets.repository.ts';

/** Throws not_found. */
export const getSecondFactor = handle(contract.getSecondFactor, async ({ tx }, { userId }) => {
  if (!(await findAccountById(tx, userId))) throw new AppError('not_found');
  const profile = await findProfile(tx, userId);
  return {
    has: await hasSecondFactor(tx, userId),
    hasEmail: isReachable(profile?.email ?? ''),
    resets: (await listResets(tx, userId)).map(shown),
  };
});

/**
 * Asks to take a lost factor away, and where an account without e-mail lost its number as well, to set another one; another admin
 * carries it out. Throws not_found, four_eyes (for oneself), no_second_factor, state_conflict (one waits already),
 * second_admin_missing, mobile_taken, and invalid_input for a number where there is an e-mail.
 */
export const askSecondFactorReset = handle(
  contract.askSecondFactorReset,
  async (call, { userId, reason, mobile = null }) => {
    const { tx, now } = call;
    const askedBy = userIdOf(call);
    await mustBeSomebodyElse(tx, askedBy, [userId]);
    const owner = await lockKnownOwner(tx, userId);
    if (!owner) throw new AppError('not_found');
    if (mobile === null && !(await hasSecondFactor(tx, userId))) throw new AppError('no_second_factor');
    if (mobile !== null && isReachable(owner.email)) {
      throw new AppError('invalid_input', { fields: [{ field: 'mobile', rule: 'account_has_email' }] });
    }
    if (mobile !== null && (await findAccount(tx, mobile))) throw new AppError('mobile_taken');
    if ((await countOtherDeciders(tx, { except: [askedBy, userId], now, grant: 'people' })) === 0) {
      const command = `npm run admin:reset-password -- ${owner.username} --second-factor`;
      throw new AppError('second_admin_missing', { params: { command } });
    }
    const dueAt = new Date(now.getTime() + factorRules.resetWaitSeconds * 1000);
    // Only where the link in the mail can stop it.
    const isFrozen = owner.state === 'frozen' && isReachable(owner.email);
    const id = await insertReset(tx, { userId, askedBy, reason, now, dueAt, isFrozen, mobile });
    if (id === undefined) throw new AppError('state_conflict');
    await record(call, { id, userId }, 'asked', { reason, ...(mobile !== null && { mobile: maskedMobile(mobile) }) });
    await mailObjection(call, { userId, reset: { id, dueAt } });
    // The number that the account has now, also where it is to be replaced: whose it is may hear it nowhere else.
    if (owner.mobile !== null && warnsBySms(call.app.config)) {
      const warning = { warning: 'factor_reset', locale: owner.locale } as const;
      await enqueueSmsWarning(tx, call.app.keys, { to: owner.mobile, ...warning, until: dueAt, at: now });
    }
    return shown(await resetOf(call, id));
  },
);

/** Throws not_found, state_conflict. */
export const withdrawSecondFactorReset = handle(contract.withdrawSecondFactorReset, async (call, { id }) => {
  const { tx, now } = call;
  const { userId } = await resetOf(call, id);
  if (!(await withdrawReset(tx, { id, by: userIdOf(call), now }))) throw new AppError('state_conflict');
  await record(call, { id, userId }, 'stopped');
  return shown(await resetOf(call, id));
});

/** Throws not_found, four_eyes (for oneself, and for who asked), admin_too_new, reset_too_early, reset_stands_still, state_conflict, mobile_taken. */
export const resetSecondFactor = handle(contract.resetSecondFactor, async (call, { id }) => {
  const { tx, now } = call;
  const by = userIdOf(call);
  const { userId } = await resetOf(call, id);
  const owner = await lockKnownOwner(tx, userId);
  const { askedById, dueAt, state, mobile } = await resetOf(call, id);
  await mustBeSomebodyElse(tx, by, state === 'waiting' ? [userId, askedById] : [userId]);
  await mustDecide(tx, by, now, 'people');
  if (!(await carryOutReset(tx, { id, by, now }))) {
    if (state !== 'waiting') throw new AppError('state_conflict');
    if (dueAt > now) throw new AppError('reset_too_early');
    throw new AppError(owner?.state === 'frozen' ? 'reset_stands_still' : 'state_conflict');
  }
  await clearFactors(tx, userId, now);
  if (mobile !== null) {
    // It got an e-mail meanwhile: its owner is not locked out.
    if (!owner || isReachable(owner.email)) throw new AppError('state_conflict');
    await replaceLostMobile(tx, { userId, mobile });
    await recordForOwner(tx, { kind: 'mobile_changed', userId, id, now });
  }
  await record(call, { id, userId }, 'done');
  return shown(await resetOf(call, id));
});

/** The owner stops what waits. Throws not_found. */
export const stopSecondFactorReset = handle(contract.stopSecondFactorReset, async (call) => {
  const { tx, now } = call;
  const userId = userIdOf(call);
  const id = await stopReset(tx, userId, now);
  if (id === undefined) throw new AppError('not_found');
  await recordSecurityEvent(tx, call, { kind: 'factor_reset_stopped', detail: { reset: String(id) } });
  await enqueueNotice(tx, { kind: 'factor_reset_stopped', userId }, now);
  return {};
});

/** By whoever has the server: takes every second factor and session of an account away at once, on record and told. */
export async function dropSecondFactor(tx: Tx, { userId, now }: { userId: number; now: Date }): Promise<void> {
  await clearFactors(tx, userId, now);
  await recordForOwner(tx, { kind: 'factor_reset_done', userId, id: null, now });
  const action = 'second_factor_reset.done';
  await recordOperation(tx, { actorId: null, action, subject: `user ${userId}`, detail: { by: 'command' }, now });
  await enqueueNotice(tx, { kind: 'factor_reset_done', userId }, now);
}

async function resetOf({ tx }: Pick<Call, 'tx'>, id: number): Promise<ResetRow> {
  const row = await findReset(tx, id);
  if (!row) throw new AppError('not_found');
  return row;
}

function shown({ mobile, ...row }: ResetRow) {
  return { ...row, mobileMasked: maskedMobile(mobile) };
}

/** For the owner, in the account's record, and in the log of operations. */
async function record(
  call: Call,
  { id, userId }: { id: number; userId: number },
  what: 'asked' | 'stopped' | 'done',
  detail: Record<string, string> = {},
): Promise<void> {
  const { tx, now } = call;
  const kind = `factor_reset_${what}` as const;
  await recordForOwner(tx, { kind, userId, id, now });
  const action = `second_factor_reset.${what}`;
  await recordStep(call, { action, subject: `user ${userId}`, detail: { reset: id, ...detail } });
  await enqueueNotice(tx, { kind, userId, isMailed: what !== 'asked' }, now);
}
