import type { Role } from '#contract/core/roles.ts';
import { openUserAccounts } from '../../ledger/accounts.ts';
import { clearAttempts } from '../../platform/http/attempts.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { endApiKeys } from '../../platform/http/apiKeys.ts';
import { endSessions } from '../../platform/http/session.ts';
import { hashPassword } from './passwords.ts';
import { insertUser, updatePassword, type Account } from './repository.ts';
import { loginPerAccount } from './throttles.ts';

/**
 * Makes an account that can log in: for registration, the first admin and demo data. Throws on a taken name or address
 * by the constraints `users_username` and `users_email`.
 */
export async function createUser(
  tx: Tx,
  user: { username: string; email: string; password: string; role: Role; now: Date },
): Promise<{ id: number }> {
  const { username, email, role, now } = user;
  const id = await insertUser(tx, { username, email, role, now, passwordHash: await hashPassword(user.password) });
  await openUserAccounts(tx, id);
  return { id };
}

/**
 * Sets a new password and ends all sessions and API keys: whoever knew the old one may have made some. Whoever was locked
 * out by wrong tries may log in at once.
 */
export async function setPassword(
  tx: Tx,
  attempts: Tx,
  change: { userId: number; password: string; now: Date },
): Promise<void> {
  const passwordHash = await hashPassword(change.password);
  const isChanged = await updatePassword(tx, { id: change.userId, passwordHash });
  if (!isChanged) throw new AppError('not_found');
  await endSessions(tx, change.userId, change.now);
  await endApiKeys(tx, change.userId, change.now);
  await clearAttempts(attempts, loginPerAccount, userSubject(change.userId));
}

/** Name and address of one account share one count. */
export function loginSubject(account: Pick<Account, 'id'> | undefined, typed: string): string {
  return account ? userSubject(account.id) : `unknown:${typed.toLowerCase()}`;
}

/** What tries at the password of an account are counted by. */
export function userSubject(userId: number): string {
  return `user:${userId}`;
}
