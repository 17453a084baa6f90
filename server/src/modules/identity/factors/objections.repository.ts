import { prepared, type Tx } from '../../../platform/database/database.ts';
import { endAccess } from '../sessions/sessions.repository.ts';
import { unknownHash } from '../passwords/passwords.ts';

const addedSince = prepared<{ exists: boolean }>(
  'objections_added_since',
  `select exists (select from totp_factors where user_id = $1 and created_at >= $2)
       or exists (select from passkeys where user_id = $1 and created_at >= $2) as exists`,
);
const totpsSince = prepared('objections_totps', 'delete from totp_factors where user_id = $1 and created_at >= $2');
const passkeysSince = prepared('objections_passkeys', 'delete from passkeys where user_id = $1 and created_at >= $2');
const codesSince = prepared('objections_codes', 'delete from recovery_codes where user_id = $1 and created_at >= $2');
const passwordEnd = prepared('objections_password', 'update users set password_hash = $2 where id = $1');
const stopping = prepared(
  'objections_stop_reset',
  `update second_factor_resets set state = 'stopped', ended_by = user_id, ended_at = $2 where id = $1 and state = 'waiting'`,
);

/** Whether a second factor that was added since is still there. */
export async function hasFactorSince(tx: Tx, of: { userId: number; since: Date }): Promise<boolean> {
  return (await tx.one(addedSince, [of.userId, of.since])).exists;
}

/** Takes away all second factors and recovery codes that were added since. How many factors they were. */
export async function deleteFactorsSince(tx: Tx, of: { userId: number; since: Date }): Promise<number> {
  const given = [of.userId, of.since];
  const gone = (await tx.run(totpsSince, given)) + (await tx.run(passkeysSince, given));
  await tx.run(codesSince, given);
  return gone;
}

/** Ends all sessions, API keys, webhooks and links; nobody logs in by password until it is reset. */
export async function endPassword(tx: Tx, userId: number): Promise<void> {
  await tx.run(passwordEnd, [userId, unknownHash]);
  await endAccess(tx, userId);
}

/** The owner stops this one. False: it waits no more. */
export async function stopResetById(tx: Tx, id: number, now: Date): Promise<boolean> {
  return (await tx.run(stopping, [id, now])) === 1;
}
