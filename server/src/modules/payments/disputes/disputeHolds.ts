/** Money that is set aside because its payment is disputed. */
import { balancesOf } from '../../../ledger/accounts.ts';
import { lockPursesOf, placeHold } from '../../../ledger/holds.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { noteDisputeHold } from './disputes.repository.ts';

/** What makes a hold of a dispute one. */
export function disputeHoldKey(disputeId: number, key: string): string {
  return `gateway_dispute:${disputeId}:${key}`;
}

/** Sets aside what of an amount somebody's purses have, for a dispute; how many fen. `key`: the same one holds once. */
export async function holdForDispute(
  tx: Tx,
  held: { disputeId: number; userId: number; key: string; amountFen: number; now: Date },
): Promise<number> {
  const { disputeId, userId, key, now } = held;
  await lockPursesOf(tx, userId);
  const { balanceFen } = await balancesOf(tx, userId);
  const amountFen = Math.min(held.amountFen, balanceFen);
  if (amountFen <= 0) return 0;
  const hold = await placeHold(tx, {
    userId,
    key: disputeHoldKey(disputeId, key),
    kind: 'gateway_dispute',
    reason: '',
    amountFen,
    expiresAt: null,
    placedBy: null,
    now,
  });
  await noteDisputeHold(tx, { holdId: hold.id, disputeId, userId });
  return hold.amountFen;
}
