import type { Tx } from '../../platform/database/database.ts';
import { updateToAdmin } from './admins.repository.ts';

/**
 * Makes an active user an admin; undefined when there is no such user. Their sessions and keys end with it, as at every change
 * of a role.
 */
export function makeAdmin(tx: Tx, named: { username: string; now: Date }): Promise<{ id: number } | undefined> {
  return updateToAdmin(tx, named);
}
