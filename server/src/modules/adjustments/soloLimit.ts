/** How much one admin may move without another: what they moved alone within a day counts, so that slices don't help. */
import { soloSeconds } from '#contract/money/moneyProcess.ts';
import type { Tx } from '../../platform/database/database.ts';
import { moneyRulesOf } from '../site/service.ts';
import { lockSoloLimit, sumAdjustedSolo } from './adjustments.repository.ts';
import { sumGivenSolo } from './gifts.repository.ts';
import { isForOne } from './permissions.ts';

/** Since when what was done alone counts. */
export function soloSince(now: Date): Date {
  return new Date(now.getTime() - soloSeconds * 1000);
}

/** Whether an admin may move so much of a user's money alone. Until the end of the transaction no other of theirs is looked at. */
export async function isWithinSoloLimit(
  tx: Tx,
  { adminId, userId, amountFen, now }: { adminId: number; userId: number; amountFen: number; now: Date },
): Promise<boolean> {
  await lockSoloLimit(tx, adminId);
  const { secondAdminFen } = await moneyRulesOf(tx);
  const aloneFen = await sumAdjustedSolo(tx, { adminId, userId, since: soloSince(now) });
  return isForOne({ limitFen: secondAdminFen, aloneFen, amountFen });
}

/** The same for gift codes that are worth so much in all; all that the admin made within a day counts, whoever gets them. */
export async function isGiftWithinSoloLimit(
  tx: Tx,
  { adminId, amountFen, now }: { adminId: number; amountFen: number; now: Date },
): Promise<boolean> {
  await lockSoloLimit(tx, adminId);
  const { secondAdminFen } = await moneyRulesOf(tx);
  const aloneFen = await sumGivenSolo(tx, { adminId, since: soloSince(now) });
  return isForOne({ limitFen: secondAdminFen, aloneFen, amountFen });
}
