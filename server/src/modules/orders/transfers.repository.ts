import { openRefundStates } from '#contract/refundProcess.ts';
import { prepared, type Tx } from '../../platform/database.ts';

const open = openRefundStates.map((state) => `'${state}'`).join(', ');
const isSettled = `state = 'completed' and not exists (
  select from refunds r where r.order_id = orders.id and r.state in (${open}))`;

const settledStatement = prepared<{ id: number }>(
  'orders_settled',
  `select id from orders where id = $1 and ${isSettled}`,
);
const lockStatement = prepared('orders_lock_settled', `select from orders where id = $1 for no key update`);

/**
 * Whether what an order delivered may go to somebody else: it is completed and no refund of it is under way. With
 * `isLocked` it stays so until the end of the transaction, since a refund begins under the order's lock.
 */
export async function mayTransfer(tx: Tx, order: { orderId: number; isLocked: boolean }): Promise<boolean> {
  if (order.isLocked) await tx.many(lockStatement, [order.orderId]);
  // Asked once it is locked: what was seen before may be old.
  return (await tx.maybe(settledStatement, [order.orderId])) !== undefined;
}
