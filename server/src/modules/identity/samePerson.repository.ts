import { dayMs } from '#contract/core/durations.ts';
import { staffRules } from '#contract/shops/staffRules.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';

const accountsStatement = prepared<{ id: number }>(
  'identity_accounts_of_person',
  `select id from accounts_of_person($1) as same (id) order by id`,
);
const buyerStatement = prepared<{ id: number; isSame: boolean }>(
  'identity_buyer',
  `select id, id = $1 or is_same_person($1, id) as is_same from own_sellers($1, $2) as own (id) order by id`,
);
const ownSellerStatement = prepared<{ isOwn: boolean }>(
  'identity_is_own_seller',
  `select exists (select from own_sellers($1, $2) as own (id) where id = $3) as is_own`,
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

/** Whoever buys: what counts as them, and from whom they would buy from themselves. */
export interface Buyer {
  /** The account and the others of the same verified person, the oldest first. */
  accounts: readonly number[];
  /** These, all that are paid where one of them is, and the owners of shops that one of them works for or lately did. */
  ownSellers: readonly number[];
}

/** A visitor. */
export const nobody: Buyer = { accounts: [], ownSellers: [] };

/** Who buys or rents with an account, by one statement on indexes. */
export async function findBuyer(tx: Tx, userId: number, now: Date): Promise<Buyer> {
  const rows = await tx.many(buyerStatement, [userId, formerStaffSince(now)]);
  return { accounts: rows.filter(({ isSame }) => isSame).map(({ id }) => id), ownSellers: rows.map(({ id }) => id) };
}

/** Whoever stopped to work for a shop after this moment still counts as one of its people. */
export function formerStaffSince(now: Date): Date {
  return new Date(now.getTime() - staffRules.formerDays * dayMs);
}

/** Whether somebody would buy or rent from themselves, from who is paid alike, or from a shop that they work for or lately did. */
export async function isOwnSeller(tx: Tx, userId: number, sellerId: number, now: Date): Promise<boolean> {
  return (await tx.one(ownSellerStatement, [userId, formerStaffSince(now), sellerId])).isOwn;
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
