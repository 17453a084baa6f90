/** What a former round's loss gave back when it was turned over, and what makes the entries of a dispute one. */
import { cashAccountOf } from '#contract/orders/gateways.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { DisputeRow } from './disputes.repository.ts';
import { findReturned, type Returned } from './losses.repository.ts';

/** Whether a former loss of it was turned over and gave something back that nothing took again. */
export async function wasReturned(tx: Tx, dispute: DisputeRow): Promise<boolean> {
  return (await returnedBefore(tx, dispute)).totalFen > 0;
}

/** What a former round's loss gave back when it was turned over, and nothing took again since. */
export function returnedBefore(tx: Tx, { id, round, gateway }: DisputeRow): Promise<Returned> {
  const rounds = Array.from({ length: round + 1 }, (_, one) => one);
  const keys = rounds.flatMap((one) => [keyOf({ id, round: one }, 'returned'), keyOf({ id, round: one }, 'again')]);
  return findReturned(tx, { keys, cash: cashAccountOf(gateway) });
}

/** What makes an entry of a dispute one. */
export function keyOf({ id, round }: Pick<DisputeRow, 'id' | 'round'>, of: string): string {
  return `gateway_dispute:${id}:${round}:${of}`;
}
