/** Withdrawals that are stopped because what they draw on is disputed. */
import { share } from '#contract/core/money.ts';
import { withdrawalFee, withdrawalLimits } from '#contract/withdrawals/withdrawalRules.ts';
import { balancesOf } from '../../ledger/accounts.ts';
import { personOwes } from '../../ledger/purses.ts';
import type { Tx } from '../../platform/database/database.ts';
import { moneyRulesAt, moneyRulesOf } from '../site/service.ts';
import { placeWithdrawal } from './place.ts';
import { finish } from './settle.ts';
import { findWithdrawal, listStoppable, newWithdrawalId, type WithdrawalRow } from './withdrawals.repository.ts';

/**
 * Stops withdrawals of a user that are not being paid yet, the newest first, until so many fen are on their earnings again; how many
 * fen. What the last of them had beyond that is asked for anew in the same moment, by its own terms. The caller holds the
 * person's accounts, so that none is asked for meanwhile.
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
    if (!row || !(await finish(tx, row, { event: 'dispute', by: null, reason: 'payment_disputed', now }))) continue;
    backFen += row.amountFen;
    if (backFen > amountFen) backFen -= await askForRest(tx, row, { restFen: backFen - amountFen, now });
  }
  return backFen;
}

/**
 * Asks for the rest of a stopped withdrawal, which admins review anew; how many fen, 0 below the least that was withdrawn when it was
 * asked for. It costs no more than its part of that fee.
 */
async function askForRest(
  tx: Tx,
  row: WithdrawalRow,
  { restFen, now }: { restFen: number; now: Date },
): Promise<number> {
  const { userId, payeeId, askedAt, askedDay, dueAt, risks, secondAdminFromFen } = row;
  const { minFen } = withdrawalLimits(await moneyRulesAt(tx, askedAt));
  const { fee } = withdrawalLimits(await moneyRulesOf(tx, now));
  const { earnedFen } = await balancesOf(tx, userId);
  if (restFen < minFen || restFen > earnedFen || (await personOwes(tx, userId))) return 0;
  const feeFen = Math.min(withdrawalFee(restFen, fee), share(restFen, row.feeFen, row.amountFen));
  const id = await newWithdrawalId(tx);
  const asked = { id, userId, payeeId, amountFen: restFen, feeFen, askedDay, dueAt, risks, secondAdminFromFen, now };
  await placeWithdrawal(tx, asked, row);
  return restFen;
}
