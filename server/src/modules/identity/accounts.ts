import { openUserAccounts } from '../../ledger/accounts.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { hashPassword } from './passwords/passwords.ts';
import { giveAllGrants } from './admins.repository.ts';
import { insertUser, updatePassword, type NewUser } from './repository.ts';

/**
 * Makes an account that can log in, an admin with all grants: for the first admin and demo data. Throws on a taken name or address by the
 * constraints `users_username` and `users_email`.
 */
export async function createUser(
  tx: Tx,
  { password, ...user }: NewUser & { password: string },
): Promise<{ id: number }> {
  return createHashedUser(tx, { ...user, passwordHash: await hashPassword(password) });
}

/** The same for a password that was hashed before the transaction began. */
export async function createHashedUser(tx: Tx, user: NewUser & { passwordHash: string }): Promise<{ id: number }> {
  const id = await insertUser(tx, user);
  if (user.role === 'admin') await giveAllGrants(tx, id);
  await openUserAccounts(tx, id);
  return { id };
}

/**
 * Sets a new password. The database ends all sessions, API keys, webhooks and links of the account with it: whoever knew
 * the old one may have made some. Throws not_found.
 */
export async function setPassword(tx: Tx, change: { userId: number; passwordHash: string }): Promise<void> {
  const isChanged = await updatePassword(tx, { id: change.userId, passwordHash: change.passwordHash });
  if (!isChanged) throw new AppError('not_found');
}
