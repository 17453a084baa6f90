import type { Tx } from '../../platform/database/database.ts';
import { giveAllGrants, updateToAdmin } from './admins.repository.ts';

/**
 * Makes an active user an admin with all grants; undefined when there is no such user. Their sessions and keys end with it, as at every change
 * of a role.
 */
export async function makeAdmin(tx: Tx, named: { username: string; now: Date }): Promise<{ id: number } | undefined> {
  const admin = await updateToAdmin(tx, named);
  if (admin) await giveAllGrants(tx, admin.id);
  return admin;
}
