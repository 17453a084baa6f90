import type { Grant } from '#contract/identity/grants.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';

const locking = prepared('identity_lock_admin_changes', `select pg_advisory_xact_lock(hashtext('identity.admins'))`);
const holding = prepared<{ grant: Grant }>(
  'identity_grants_of',
  `select grant_name as "grant" from admin_grants where user_id = $1 order by 1`,
);
const naming = prepared(
  'identity_name_by_admin',
  `update users set role = 'admin', admin_since = $2 where id = $1 and role = 'user' and state = 'active'`,
);
const giving = prepared(
  'identity_give_grants',
  `insert into admin_grants (user_id, grant_name, given_at)
   select u.id, g.name, $3 from users u cross join unnest($2::text[]) as g (name)
   where u.id = $1 and u.role = 'admin' and u.state = 'active'
   on conflict do nothing`,
);
const otherHolder = `select from admin_grants o join users u on u.id = o.user_id
  where o.grant_name = w.name and o.user_id <> $1 and u.role = 'admin' and u.state = 'active'`;
const taking = prepared(
  'identity_take_grants',
  `delete from admin_grants where user_id = $1 and grant_name = any($2::text[])
     and not exists (select from unnest($2::text[]) as w (name) where not exists (${otherHolder}))`,
);
const lastOf = prepared<{ grant: Grant }>(
  'identity_last_holder',
  `select w.name as "grant" from unnest($2::text[]) as w (name)
   where exists (select from admin_grants h where h.user_id = $1 and h.grant_name = w.name) and not exists (${otherHolder})
   limit 1`,
);
const dismissal = prepared(
  'identity_dismiss_admin',
  `update users set role = 'user', admin_since = null
   where id = $1 and role = 'admin' and not exists (select from admin_grants where user_id = $1)`,
);

/** Until the end of the transaction nobody else changes who is an admin, is frozen as one, or is entrusted with what. */
export async function lockAdminChanges(tx: Tx): Promise<void> {
  await tx.run(locking, []);
}

export async function grantsOf(tx: Tx, userId: number): Promise<Grant[]> {
  return (await tx.many(holding, [userId])).map(({ grant }) => grant);
}

/** Entrusts an active account with these, and makes it an admin where it is none; false when it is not active, or has one already. */
export async function giveGrants(
  tx: Tx,
  to: { userId: number; grants: readonly Grant[]; now: Date },
): Promise<boolean> {
  await tx.run(naming, [to.userId, to.now]);
  return (await tx.run(giving, [to.userId, to.grants, to.now])) === to.grants.length;
}

/**
 * Takes these away; whoever has none left is a user again, whose sessions end. False when one is not held, or by nobody else.
 * The caller rolls back then.
 */
export async function takeGrants(tx: Tx, from: { userId: number; grants: readonly Grant[] }): Promise<boolean> {
  if ((await tx.run(taking, [from.userId, from.grants])) !== from.grants.length) return false;
  await tx.run(dismissal, [from.userId]);
  return true;
}

/** Which of these only this account holds, among those who are active; undefined: none. */
export async function lastHolderOf(tx: Tx, userId: number, grants: readonly Grant[]): Promise<Grant | undefined> {
  return (await tx.maybe(lastOf, [userId, grants]))?.grant;
}
