/** The numbers of rental as admins set them. */
import * as contract from '#contract/rental/rentalNumbers.ts';
import { rentalNumbers, type RentalNumbers } from '#contract/rental/rentalRules.ts';
import type { Tx } from '../../platform/database/database.ts';
import { handle } from '../../platform/http/http.ts';
import { moneyRulesOf } from '../site/service.ts';

/** As they count at a time; all of one moment. One statement. */
export async function rentalNumbersOf(tx: Tx, now: Date): Promise<RentalNumbers> {
  return rentalNumbers(await moneyRulesOf(tx, now));
}

export const getRentalRules = handle(contract.getRentalRules, async ({ tx, now }) => {
  const { lease, ...others } = await rentalNumbersOf(tx, now);
  return { ...others, lease: { ...lease, remindersSeconds: [...lease.remindersSeconds] } };
});
