/** What a dispute takes of a recharge is there no more, also where other money of its payer pays for it. */
import { loseSpentRecharged, rechargedOf, takeRecharged } from '../../ledger/purses.ts';
import type { Tx } from '../../platform/database/database.ts';
import { listRechargeRows } from './recharges.repository.ts';
import { leftFenOf, unspentOf } from './unspent.ts';

/**
 * Before `fen` of a payment that was a recharge are taken from its payer, whose purses are locked. What of it was spent does not come back
 * as a recharge either.
 */
export async function forgetLostRecharge(
  tx: Tx,
  { userId, attemptId, paidAt, fen }: { userId: number; attemptId: number; paidAt: Date; fen: number },
): Promise<void> {
  const rows = await listRechargeRows(tx, userId);
  const index = rows.findIndex((row) => row.attemptId === attemptId);
  // As it was before the loss was noted.
  const before = rows.map((row) => (row.attemptId === attemptId ? { ...row, takenFen: 0 } : row));
  const unspent = unspentOf(before, await rechargedOf(tx, userId));
  const broughtFen = before.map((row) => Math.max(0, leftFenOf(row)) + row.bonusFen);
  const takenFen = Math.min(unspent[index] ?? 0, fen);
  await takeRecharged(tx, userId, takenFen);
  const spentFen = Math.min(fen, broughtFen[index] ?? fen) - takenFen;
  const newerFen = broughtFen
    .slice(0, Math.max(0, index))
    .reduce((sum, brought, at) => sum + brought - (unspent[at] ?? 0), 0);
  await loseSpentRecharged(tx, { userId, since: paidAt, fen: spentFen, newerFen });
}
