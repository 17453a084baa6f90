import type { Grant } from '#contract/identity/grants.ts';
import type { Tx } from '../../platform/database/database.ts';
import { giveGrants, grantsOf, lockAdminChanges } from './adminGrants.repository.ts';
import { lockAdminOfName, updateToAdmin } from './admins.repository.ts';
import { unfreezeAccount } from './freeze.repository.ts';

/**
 * Makes an active user an admin with these grants; their sessions and keys end with it, as at every change of a role. An
 * admin gets those that are missing, and is unfrozen. Undefined when there is no such account, or nothing to change.
 */
export async function makeAdmin(
  tx: Tx,
  named: { username: string; grants: readonly Grant[]; now: Date },
): Promise<{ id: number } | undefined> {
  const { grants, now } = named;
  await lockAdminChanges(tx);
  const fresh = await updateToAdmin(tx, named);
  if (fresh) {
    await giveGrants(tx, { userId: fresh.id, grants, now });
    return fresh;
  }
  const admin = await lockAdminOfName(tx, named.username);
  if (!admin) return undefined;
  const held = await grantsOf(tx, admin.id);
  const missing = grants.filter((grant) => !held.includes(grant));
  const isUnfrozen = admin.state === 'frozen' && (await unfreezeAccount(tx, { id: admin.id, now }));
  if (missing.length > 0) await giveGrants(tx, { userId: admin.id, grants: missing, now });
  return missing.length > 0 || isUnfrozen ? { id: admin.id } : undefined;
}
