import type { Tx } from '../../../platform/database/database.ts';
import { hasTrial, lockTrial } from './trial.repository.ts';

/**
 * Whether this person may still try this product; whoever asks is alone with the two until the transaction ends, so that
 * the trial can be issued. The constraint `licences_trial` stands behind it, account by account.
 */
export async function claimTrial(tx: Tx, wish: { userId: number; productId: number }): Promise<boolean> {
  await lockTrial(tx, wish);
  return !(await hasTrial(tx, wish));
}
