import { endApiKeys } from '../../platform/http/apiKeys.ts';
import { endSessions } from '../../platform/http/session.ts';
import type { Tx } from '../../platform/database/database.ts';
import { updateToAdmin } from './admins.repository.ts';

/**
 * Makes an active user an admin and ends their sessions and API keys, which were given to somebody who could do less;
 * undefined when there is no such user.
 */
export async function makeAdmin(tx: Tx, named: { username: string; now: Date }): Promise<{ id: number } | undefined> {
  const admin = await updateToAdmin(tx, named);
  if (!admin) return undefined;
  await endSessions(tx, admin.id, named.now);
  await endApiKeys(tx, admin.id, named.now);
  return admin;
}
