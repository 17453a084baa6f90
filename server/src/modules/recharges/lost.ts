/** What a dispute takes of a recharge is there no more, also where other money of its payer pays for it. */
import { rechargedOf, takeRecharged } from '../../ledger/purses.ts';
import type { Tx } from '../../platform/database/database.ts';
import { listRechargeRows } from './recharges.repository.ts';
import { unspentOf } from './unspent.ts';

/** Before `fen` of a payment that was a recharge are taken from its payer, whose purses are locked. */
export async function forgetLostRecharge(
  tx: Tx,
  { userId, attemptId, fen }: { userId: number; attemptId: number; fen: number },
): Promise<void> {
  const rows = await listRechargeRows(tx, userId);
  const index = rows.findIndex((row) => row.attemptId === attemptId);
  // As it was before the loss was noted.
  const before = rows.map((row) => (row.attemptId === attemptId ? { ...row, takenFen: 0 } : row));
  const leftFen = unspentOf(before, await rechargedOf(tx, userId))[index] ?? 0;
  await takeRecharged(tx, userId, Math.min(leftFen, fen));
}
