import * as contract from '#contract/orders/orders.ts';
import { handle } from '../../../platform/http/http.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { closePayment, closePayments, paymentOfOrder, releaseParts } from '../../payments/service.ts';
import { giveCouponsBack } from '../../coupons/service.ts';
import { releaseGoods } from '../../stock/service.ts';
import { ownsOrder } from '../permissions.ts';
import { closeDueOrders, findDueOrders, findOrder, moveOrdersToClosed, type ClosedOrder } from '../repository.ts';

/**
 * Closes an unpaid order of one's own, with all that would be paid together with it; the goods are for sale again. Throws
 * not_found, order_closed, order_already_paid.
 */
export const closeOrder = handle(contract.closeOrder, async (call, input) => {
  const { tx, now } = call;
  const order = await findOrder(tx, input.orderId);
  if (!order || !ownsOrder(call.actor, order)) throw new AppError('not_found');
  const payment = await paymentOfOrder(tx, order.id);
  const closed = payment ? await closeOrdersOf(tx, payment.id, now) : [];
  if (!closed.includes(order.id)) {
    const current = await findOrder(tx, order.id);
    throw new AppError(current?.state === 'closed' ? 'order_closed' : 'order_already_paid');
  }
  return { id: order.id, state: 'closed' as const };
});

/** Closes a payment with its unpaid orders: their goods are for sale again, and what was held of the balance is free; which orders these were. */
export async function closeOrdersOf(tx: Tx, paymentId: number, now: Date): Promise<number[]> {
  // The payment before the orders, as everywhere: a notice that arrives now locks them in the same order.
  const held = await closePayment(tx, paymentId);
  const closed = await moveOrdersToClosed(tx, paymentId, now);
  await free(tx, closed);
  // Accounts after all else, as everywhere.
  await releaseParts(tx, held, now);
  return closed.map(({ id }) => id);
}

/** Closes those of locked orders that are unpaid; what they held is free. */
export async function closeOrders(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await free(tx, await closeDueOrders(tx, ids, now));
}

/** What closed orders held can be had by others: goods, and the uses of coupons. */
async function free(tx: Tx, closed: readonly ClosedOrder[]): Promise<void> {
  // Coupons before goods, as everywhere: nobody waits in a ring.
  await giveCouponsBack(tx, closed);
  await releaseGoods(
    tx,
    closed.map(({ id }) => id),
  );
}

/** Closes a batch of orders whose time to pay is over; how many were due. */
export async function closeUnpaidOrders(tx: Tx, batch: { now: Date; limit: number }): Promise<number> {
  const due = await findDueOrders(tx, batch.now, batch.limit);
  // The payment before the order, as everywhere: a notice that arrives now locks them in the same order.
  const held = await closePayments(tx, due);
  // Only what was closed here gives its goods back: one that was paid meanwhile keeps them.
  await closeOrders(tx, due, batch.now);
  await releaseParts(tx, held, batch.now);
  return due.length;
}
