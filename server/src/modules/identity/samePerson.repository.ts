import { prepared, type Tx } from '../../platform/database/database.ts';

const accountsStatement = prepared<{ id: number }>(
  'identity_accounts_of_person',
  `select id from accounts_of_person($1) as same (id) order by id`,
);
const sharedStatement = prepared<{ isShared: boolean }>(
  'identity_is_same_person',
  `select exists (select from accounts_of_person($1) as same (id) where id = any($2::bigint[])) as is_shared`,
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

/** Whether one of these is an account of the same person. */
export async function isSamePerson(tx: Tx, userId: number, others: readonly number[]): Promise<boolean> {
  return (await tx.one(sharedStatement, [userId, others])).isShared;
}
