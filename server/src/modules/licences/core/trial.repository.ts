import { prepared, type Tx } from '../../../platform/database/database.ts';

interface Trial {
  userId: number;
  productId: number;
}

// The oldest account of a person stands for all of them.
const lockStatement = prepared(
  'licences_lock_trial',
  `select pg_advisory_xact_lock(hashtextextended(
     format('licences.trial:%s:%s', (select min(id) from accounts_of_person($1) as same (id)), $2::bigint), 0))`,
);
const findStatement = prepared<{ tried: boolean }>(
  'licences_has_trial',
  `select exists (
     select from licences where user_id = any (array(select accounts_of_person($1))) and product_id = $2 and trial
   ) as tried`,
);

/** This person tries this product nowhere else until the transaction ends, under whichever account. */
export async function lockTrial(tx: Tx, { userId, productId }: Trial): Promise<void> {
  await tx.run(lockStatement, [userId, productId]);
}

/** Whether a person has or had a trial of a product, under whichever account. */
export async function hasTrial(tx: Tx, { userId, productId }: Trial): Promise<boolean> {
  return (await tx.one(findStatement, [userId, productId])).tried;
}
