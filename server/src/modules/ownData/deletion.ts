/** Leaving: asked for, some days to change one's mind, and then the person goes while the books stay. */
import { deletionRules } from '#contract/ownData/ownDataRules.ts';
import * as contract from '#contract/ownData/ownData.ts';
import { disownAccounts } from '../../ledger/accounts.ts';
import type { Tx } from '../../platform/database/database.ts';
import { dayMs } from '#contract/core/durations.ts';
import { dayOf } from '../../platform/day.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf } from '../../platform/http/http.ts';
import { recordSecurityEvent } from '../../platform/http/securityEvents.ts';
import type { Deleted, JobContext } from '../../platform/jobs/jobs.ts';
import { findProfile, lockAdminChanges, retiredNameHash } from '../identity/service.ts';
import { endsAt, notify } from '../messages/service.ts';
import { withdrawReportsOf } from '../shopReports/service.ts';
import { siteConfiguration } from '../site/service.ts';
import * as repository from './deletion.repository.ts';
import type { DeletionRow } from './deletion.repository.ts';

const atOnce = 20;

/** Whether one's account is about to be deleted, and what stands in the way. */
export const getAccountDeletion = handle(contract.getAccountDeletion, async ({ tx, now, ...call }) => {
  const userId = userIdOf(call);
  return shown(tx, await repository.findNewestDeletion(tx, userId), { userId, now });
});

/** Throws deletion_refused while something is not settled, state_conflict when it was asked for already. */
export const askAccountDeletion = handle(contract.askAccountDeletion, async (call, { username }) => {
  const { tx, now } = call;
  const userId = userIdOf(call);
  const profile = await findProfile(tx, userId);
  if (profile?.username.toLowerCase() !== username.toLowerCase()) {
    throw new AppError('invalid_input', { fields: [{ field: 'username', rule: 'not_your_name' }] });
  }
  if ((await repository.findReasons(tx, userId, now)).length > 0) throw new AppError('deletion_refused');
  const dueAt = new Date(now.getTime() + deletionRules.waitDays * dayMs);
  const row = await repository.insertDeletion(tx, { userId, now, dueAt });
  await recordSecurityEvent(tx, call, { kind: 'deletion_asked' });
  const { timeZone } = (await siteConfiguration(tx)).site;
  await notify(
    tx,
    [{ kind: 'deletion_asked', to: [userId], params: { day: dayOf(dueAt, timeZone), ...endsAt(dueAt) } }],
    now,
  );
  return shown(tx, row, { userId, now });
});

/** Throws state_conflict when nothing waits. */
export const stopAccountDeletion = handle(contract.stopAccountDeletion, async (call) => {
  const { tx, now } = call;
  const userId = userIdOf(call);
  const row = await repository.stopWaiting(tx, userId, now);
  if (!row) throw new AppError('state_conflict');
  await recordSecurityEvent(tx, call, { kind: 'deletion_stopped' });
  await notify(tx, [{ kind: 'deletion_stopped', to: [userId], params: {} }], now);
  return shown(tx, row, { userId, now });
});

async function shown(tx: Tx, row: DeletionRow | undefined, { userId, now }: { userId: number; now: Date }) {
  return {
    dueAt: row?.state === 'waiting' ? row.dueAt : null,
    refusedAt: row?.state === 'refused' ? row.endedAt : null,
    reasons: await repository.findReasons(tx, userId, now),
  };
}

/**
 * Ends all access to accounts whose time has come, and deletes the person once whatever was under way has ended. What is
 * not settled by then keeps the account. Where one fails, the others go on; it is tried again after `retrySeconds`.
 */
export async function deleteDue(context: JobContext): Promise<Deleted> {
  const { now, transaction } = context;
  const trying = { max: atOnce, failedBefore: earlier(now, deletionRules.retrySeconds) };
  for (const id of await transaction((tx) => repository.listDue(tx, now, trying))) {
    await unlessFailed(context, id, (tx) => close(tx, id, now));
  }
  let account = 0;
  const closedBefore = earlier(now, deletionRules.closingSeconds);
  for (const id of await transaction((tx) => repository.listClosing(tx, closedBefore, trying))) {
    if (await unlessFailed(context, id, (tx) => forget(tx, { ...context, id }))) account += 1;
  }
  return { account };
}

function earlier(now: Date, seconds: number): Date {
  return new Date(now.getTime() - seconds * 1000);
}

/** What one deletion does, in a transaction of its own; undefined when it failed, which is logged and put on record. */
async function unlessFailed<T>(
  { app, now, transaction }: JobContext,
  id: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await transaction(work);
  } catch (error) {
    app.log.error({ err: error, deletion: id }, 'the deletion of an account failed');
    await transaction((tx) => repository.noteFailure(tx, id, now));
    return undefined;
  }
}

/** Whether the person is deleted now. */
async function forget(tx: Tx, { app, now, id }: Pick<JobContext, 'app' | 'now'> & { id: number }): Promise<boolean> {
  const row = await repository.takeDeletion(tx, id, 'closing');
  if (!row) return false;
  const { userId } = row;
  const person = await repository.lockPerson(tx, userId);
  if ((await repository.findReasons(tx, userId, now)).length > 0) {
    await repository.changeAccountState(tx, { userId, from: 'deleted', to: 'active' });
    await refuse(tx, row, now);
    return false;
  }
  const nameHash = retiredNameHash(app.keys, person.username);
  await repository.moveDeletion(tx, { id, state: 'done', now });
  await disownAccounts(tx, userId);
  await withdrawReportsOf(tx, userId, now);
  await repository.forgetPerson(tx, { userId, ...person, nameHash });
  return true;
}

async function close(tx: Tx, id: number, now: Date): Promise<void> {
  // Of two who are the last ones together, one stays.
  await lockAdminChanges(tx);
  const row = await repository.takeDeletion(tx, id, 'waiting');
  if (!row) return;
  const { userId } = row;
  const isSettled = (await repository.findReasons(tx, userId, now)).length === 0;
  // An account that was frozen meanwhile is not deleted: whoever froze it has a reason.
  if (isSettled && (await repository.changeAccountState(tx, { userId, from: 'active', to: 'deleted' }))) {
    return repository.moveDeletion(tx, { id, state: 'closing', now });
  }
  await refuse(tx, row, now);
}

async function refuse(tx: Tx, { id, userId }: DeletionRow, now: Date): Promise<void> {
  await repository.moveDeletion(tx, { id, state: 'refused', now });
  await notify(tx, [{ kind: 'deletion_refused', to: [userId], params: {} }], now);
}
