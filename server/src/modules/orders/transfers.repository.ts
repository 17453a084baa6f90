import { openRefundStates } from '#contract/orders/refundProcess.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';

const open = openRefundStates.map((state) => `'${state}'`).join(', ');
const isSettled = `state in ('completed', 'refunded') and not exists (
  select from refunds r where r.order_id = orders.id and r.state in (${open}))`;

const unsettledStatement = prepared<{ id: number }>(
  'orders_unsettled',
  `select id from orders where id = any($1::bigint[]) and not (${isSettled}) limit 1`,
);
// In the order of their numbers, so that two who lock the same orders never wait for each other in a ring.
const lockStatement = prepared(
  'orders_lock_settled',
  `select from orders where id = any($1::bigint[]) order by id for no key update`,
);
const seenStatement = prepared(
  'orders_seen_by_transfer',
  `update orders set first_shown_at = $2 where id = any($1::bigint[]) and first_shown_at is null`,
);

/**
 * Whether what orders paid for may go to somebody else: all are completed and no refund of them is under way. With
 * `lockedAt` it stays so until the end of the transaction, since a refund begins under the order's lock, and what they
 * paid for counts as seen from then on.
 */
export async function mayTransfer(
  tx: Tx,
  { orderIds, lockedAt }: { orderIds: readonly number[]; lockedAt: Date | null },
): Promise<boolean> {
  if (lockedAt) {
    await tx.many(lockStatement, [orderIds]);
    await tx.run(seenStatement, [orderIds, lockedAt]);
  }
  // Asked once they are locked: what was seen before may be old.
  return (await tx.maybe(unsettledStatement, [orderIds])) === undefined;
}
