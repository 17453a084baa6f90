import { prepared, type Tx } from '../../../platform/database/database.ts';

interface Trial {
  userId: number;
  productId: number;
}

const lockStatement = prepared('licences_lock_trial', `select pg_advisory_xact_lock(hashtextextended($1, 0))`);
const findStatement = prepared<{ tried: boolean }>(
  'licences_has_trial',
  `select exists (select from licences where user_id = $1 and product_id = $2 and trial) as tried`,
);

/** Nobody else tries this product as this user until the transaction ends. */
export async function lockTrial(tx: Tx, { userId, productId }: Trial): Promise<void> {
  await tx.run(lockStatement, [`licences.trial:${userId}:${productId}`]);
}

/** Whether a user has or had a trial of a product. */
export async function hasTrial(tx: Tx, { userId, productId }: Trial): Promise<boolean> {
  return (await tx.one(findStatement, [userId, productId])).tried;
}
