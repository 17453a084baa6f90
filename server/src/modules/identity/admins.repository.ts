import { grants, type Grant } from '#contract/identity/grants.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';

const namingStatement = prepared<{ id: number }>(
  'identity_name_admin',
  `update users set role = 'admin', admin_since = $2
   where lower(username) = lower($1) and role = 'user' and state = 'active' returning id`,
);
const adminOfName = prepared<{ id: number; state: string }>(
  'identity_admin_of_name',
  `select id, state from users where lower(username) = lower($1) and role = 'admin' for update`,
);

/** Makes an active user an admin; undefined when nobody has this name, or is an admin already, or is frozen. */
export function updateToAdmin(tx: Tx, named: { username: string; now: Date }): Promise<{ id: number } | undefined> {
  return tx.maybe(namingStatement, [named.username, named.now]);
}

/** The admin of this name, also a frozen one; stays as it is until the end of the transaction. */
export function lockAdminOfName(tx: Tx, username: string): Promise<{ id: number; state: string } | undefined> {
  return tx.maybe(adminOfName, [username]);
}

const allGrants = prepared(
  'identity_give_all_grants',
  `insert into admin_grants (user_id, grant_name) select $1, g.name from unnest($2::text[]) as g (name)
   on conflict do nothing`,
);

/** Entrusts an admin with everything, as the first one and those that are named by command are. */
export async function giveAllGrants(tx: Tx, userId: number): Promise<void> {
  await tx.run(allGrants, [userId, grants]);
}

const setStatement = prepared(
  'identity_set_admin_since',
  `update users set admin_since = $2 where id = $1 and role = 'admin'`,
);

/** Says since when an admin counts as one. */
export async function setAdminSince(tx: Tx, admin: { id: number; since: Date }): Promise<void> {
  await tx.run(setStatement, [admin.id, admin.since]);
}

type Since = Row<'users', 'adminSince'>;

const sinceText = `select greatest(u.admin_since, g.given_at) as admin_since
  from users u join admin_grants g on g.user_id = u.id and g.grant_name = $2
  where u.id = $1 and u.role = 'admin' and u.state = 'active'`;
const sinceStatement = prepared<Since>('identity_admin_since', sinceText);
const lockSinceStatement = prepared<Since>('identity_lock_admin_since', `${sinceText} for share of u, g`);

/** Since when an active admin is one who is entrusted with this; null for everybody else. */
export async function findAdminSince(tx: Tx, userId: number, grant: Grant): Promise<Date | null> {
  return (await tx.maybe(sinceStatement, [userId, grant]))?.adminSince ?? null;
}

/** The same; until the end of the transaction it stays so. */
export async function lockAdminSince(tx: Tx, userId: number, grant: Grant): Promise<Date | null> {
  return (await tx.maybe(lockSinceStatement, [userId, grant]))?.adminSince ?? null;
}

const countStatement = prepared<{ count: number }>(
  'identity_count_deciders',
  `select count(*)::int as count from users u join admin_grants g on g.user_id = u.id and g.grant_name = $3
   where u.role = 'admin' and u.state = 'active' and greatest(u.admin_since, g.given_at) <= $2 and not exists (
     select from unnest($1::bigint[]) as one (id), accounts_of_person(one.id) as same (id) where same.id = u.id)`,
);

/** How many active admins but these, and their other accounts, were entrusted with this at a time already. */
export async function countDeciders(
  tx: Tx,
  of: { except: readonly number[]; since: Date; grant: Grant },
): Promise<number> {
  return (await tx.one(countStatement, [of.except, of.since, of.grant])).count;
}
