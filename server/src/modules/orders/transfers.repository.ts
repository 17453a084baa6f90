import { openRefundStates } from '#contract/refundProcess.ts';
import { prepared, type Tx } from '../../platform/database.ts';

const open = openRefundStates.map((state) => `'${state}'`).join(', ');
const isSettled = `state = 'completed' and not exists (
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

/**
 * Whether what orders paid for may go to somebody else: all are completed and no refund of them is under way. With
 * `isLocked` it stays so until the end of the transaction, since a refund begins under the order's lock.
 */
export async function mayTransfer(
  tx: Tx,
  { orderIds, isLocked }: { orderIds: readonly number[]; isLocked: boolean },
): Promise<boolean> {
  if (isLocked) await tx.many(lockStatement, [orderIds]);
  // Asked once they are locked: what was seen before may be old.
  return (await tx.maybe(unsettledStatement, [orderIds])) === undefined;
}
