import { prepared, type Tx } from '../../platform/database/database.ts';

const accountsStatement = prepared<{ id: number }>(
  'identity_accounts_of_person',
  `select id from accounts_of_person($1) as same (id) order by id`,
);
const paidAlikeStatement = prepared<{ id: number }>(
  'identity_accounts_paid_alike',
  `select id from accounts_paid_alike($1) as same (id) order by id`,
);
const paidAlikeSharedStatement = prepared<{ isShared: boolean }>(
  'identity_is_paid_alike',
  `select exists (select from accounts_paid_alike($1) as same (id) where id = any($2::bigint[])) as is_shared`,
);
const sharedStatement = prepared<{ isShared: boolean }>(
  'identity_is_same_person',
  `select exists (select from accounts_of_person($1) as same (id) where id = any($2::bigint[])) as is_shared`,
);

const lockStatement = prepared(
  'identity_lock_person',
  `select from users where id in (select accounts_of_person($1)) order by id for no key update`,
);

const lockPeopleStatement = prepared(
  'identity_lock_people',
  `select from users where id in (
     select same.id from unnest($1::bigint[]) as one (id), accounts_of_person(one.id) as same (id)) order by id for no key update`,
);

/** SQL: whether the real name of the user whose number the expression `userId` is, is verified. */
export const verifiedSql = (userId: string): string =>
  `exists (select from users where id = ${userId} and person_id is not null)`;

const verifiedStatement = prepared<{ isVerified: boolean }>(
  'identity_is_verified',
  `select ${verifiedSql('$1')} as is_verified`,
);

/** Whether the real name of a user is verified. */
export async function isVerified(tx: Tx, userId: number): Promise<boolean> {
  return (await tx.one(verifiedStatement, [userId])).isVerified;
}

/** An account and the others of the same verified person, the oldest first. */
export async function accountsOfPerson(tx: Tx, userId: number): Promise<readonly number[]> {
  return (await tx.many(accountsStatement, [userId])).map(({ id }) => id);
}

/** Holds all accounts of a person until the transaction ends: what counts for them together counts one after the other. */
export async function lockPersonAccounts(tx: Tx, userId: number): Promise<void> {
  await tx.run(lockStatement, [userId]);
}

/** The same of several people at once, in the order of their accounts: who holds one never waits for another who holds the next. */
export async function lockPeopleAccounts(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx.run(lockPeopleStatement, [userIds]);
}

/** The same with all accounts that are paid to where one of these is: whoever shares a payee counts as one. */
export async function accountsPaidAlike(tx: Tx, userId: number): Promise<readonly number[]> {
  return (await tx.many(paidAlikeStatement, [userId])).map(({ id }) => id);
}

/** Whether one of these is an account of the same person, or of one who is paid to the same. */
export async function isPaidAlike(tx: Tx, userId: number, others: readonly number[]): Promise<boolean> {
  return (await tx.one(paidAlikeSharedStatement, [userId, others])).isShared;
}

/** Whether one of these is an account of the same person. */
export async function isSamePerson(tx: Tx, userId: number, others: readonly number[]): Promise<boolean> {
  return (await tx.one(sharedStatement, [userId, others])).isShared;
}
