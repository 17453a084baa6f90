/** From whom somebody would buy or rent from themselves. */
import { formerStaffSince } from '#contract/shops/staffRules.ts';
import { prepared, preparedForEach, type Tx } from '../../platform/database/database.ts';

const buyerStatement = preparedForEach<{ id: number; isSame: boolean }>(
  'identity_buyer',
  `select id, id = $1 or is_same_person($1, id) as is_same from own_sellers($1, $2) as own (id) order by id`,
  ['bigint', 'timestamptz'],
);

const ownSellerStatement = prepared<{ isOwn: boolean }>(
  'identity_is_own_seller',
  `select exists (select from own_sellers($1, $2) as own (id) where id = $3) as is_own`,
);

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

/** Whether somebody would buy or rent from themselves, from who is paid alike, or from a shop that they work for or lately did. */
export async function isOwnSeller(tx: Tx, userId: number, sellerId: number, now: Date): Promise<boolean> {
  return (await tx.one(ownSellerStatement, [userId, formerStaffSince(now), sellerId])).isOwn;
}
