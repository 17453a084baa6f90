/** Orders complete: by themselves some time after their delivery, or because their buyers confirm that they have the goods. */
import { orderCompleteSeconds } from '#contract/orders/orderRules.ts';
import * as contract from '#contract/orders/orders.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle } from '../../platform/http/http.ts';
import { notify } from '../messages/service.ts';
import { ownsOrder } from './permissions.ts';
import { findOpenRefundId } from './refunds/refunds.repository.ts';
import { findOrder, lockDeliveredBefore, lockOrder, moveOrdersToCompleted } from './repository.ts';

/**
 * Completes those of locked orders that are delivered and have no refund under way; which. This is the only place where an
 * order completes: what follows from it belongs here.
 */
async function completeOrders(
  tx: Tx,
  ids: readonly number[],
  by: { confirmed: boolean; now: Date },
): Promise<number[]> {
  const completed = await moveOrdersToCompleted(tx, ids, by);
  // Who confirmed it knows.
  const told = by.confirmed ? [] : completed;
  const notices = told.map(({ id: orderId, userId, titleZh, titleEn }) => ({
    kind: 'order_completed' as const,
    to: [userId],
    params: { orderId, titleZh, titleEn: titleEn ?? '' },
  }));
  await notify(tx, notices, by.now);
  return completed.map(({ id }) => id);
}

/** Completes a batch of orders whose time is over; how many were due. */
export async function completeDueOrders(tx: Tx, batch: { now: Date; limit: number }): Promise<number> {
  const { now, limit } = batch;
  const due = await lockDeliveredBefore(tx, new Date(now.getTime() - orderCompleteSeconds * 1000), limit);
  // Locked by one statement and completed by the next, which sees a refund that began before the lock.
  if (due.length > 0) await completeOrders(tx, due, { confirmed: false, now });
  return due.length;
}

/**
 * Confirms that the goods of an order of one's own came: it completes at once, and nothing of it can be returned unseen.
 * Throws not_found, order_not_delivered, state_conflict where it is completed or refunded already, refund_open.
 */
export const confirmReceipt = handle(contract.confirmReceipt, async (call, input) => {
  const { tx, now } = call;
  const found = await findOrder(tx, input.orderId);
  if (!found || !ownsOrder(call.actor, found)) throw new AppError('not_found');
  await lockOrder(tx, found.id);
  const [completed] = await completeOrders(tx, [found.id], { confirmed: true, now });
  if (completed === undefined) throw await whyNot(tx, found.id);
  return { id: completed, state: 'completed' as const, completedAt: now.toISOString() };
});

async function whyNot(tx: Tx, orderId: number): Promise<AppError> {
  const order = await findOrder(tx, orderId);
  if (!order?.deliveredAt) return new AppError('order_not_delivered');
  const openId = await findOpenRefundId(tx, orderId);
  return new AppError(order.state === 'delivered' && openId !== undefined ? 'refund_open' : 'state_conflict');
}
