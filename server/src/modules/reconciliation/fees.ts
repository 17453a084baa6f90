/** What gateways kept of a day's money, by its bill. */
import { cashAccountOf, gateways } from '#contract/orders/gateways.ts';
import { platformAccount } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ClaimLost } from './claimLost.ts';
import { keepFeeDifference } from './compare.repository.ts';
import { keepDaySums, noteFee, type ClaimedDay } from './days.repository.ts';

/** What the gateway kept is booked by itself while it is as much as fees are; a bill that changed changes it. */
export async function bookFees(tx: Tx, day: ClaimedDay, now: Date): Promise<void> {
  const sums = await keepDaySums(tx, day);
  if (!sums) throw new ClaimLost();
  const { billInFen, billOutFen, billFeeFen: fee, feeBookedFen: booked } = sums;
  const most = (fen: number) => Math.ceil((fen * gateways[day.gateway].feePerMilleMax) / 1000);
  if (fee === booked) return;
  if (fee > most(billInFen) || fee < 0 - most(billOutFen)) {
    await keepFeeDifference(tx, day, { theirsFen: fee, oursFen: booked, now });
    return;
  }
  const cash = platformAccount(cashAccountOf(day.gateway));
  const fees = platformAccount('gateway_fees');
  const [source, target] = fee > booked ? [fees, cash] : [cash, fees];
  const entryId = await post(tx, {
    kind: 'gateway_fee',
    key: `bill_fee:${day.id}:${day.run}`,
    subject: { kind: 'bill', id: day.id },
    transfers: [{ source, target, amountFen: Math.abs(fee - booked) }],
    now,
  });
  if (entryId === undefined || !(await noteFee(tx, day.id, { from: booked, to: fee }))) throw new ClaimLost();
}
