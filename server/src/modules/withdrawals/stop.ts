/** Withdrawals that are stopped because what they draw on is disputed. */
import type { Tx } from '../../platform/database/database.ts';
import { finish } from './settle.ts';
import { findWithdrawal, listStoppable } from './withdrawals.repository.ts';

/**
 * Stops withdrawals of a user that are not being paid yet, the newest first, until so many fen are on their earnings again; how many
 * fen. The caller holds the person's accounts, so that none is asked for meanwhile.
 */
export async function stopWithdrawals(
  tx: Tx,
  { userId, amountFen, now }: { userId: number; amountFen: number; now: Date },
): Promise<number> {
  let backFen = 0;
  for (const id of await listStoppable(tx, userId)) {
    if (backFen >= amountFen) break;
    const row = await findWithdrawal(tx, id);
    // Who pays it at this moment was first.
    if (row && (await finish(tx, row, { event: 'dispute', by: null, reason: 'payment_disputed', now })))
      backFen += row.amountFen;
  }
  return backFen;
}
