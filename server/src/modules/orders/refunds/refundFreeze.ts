/** While a refund is open, what the sale earned is released to nobody. */
import type { RefundTarget } from '#contract/orders/gatewayRefundProcess.ts';
import { freezeEarnings } from '../../../ledger/earnings.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { endDeadlines } from '../../messages/service.ts';
import { goesToGateway, undisputed } from '../../payments/service.ts';
import { insertRefund, moveRefund, type RefundRow, type RefundStep } from './refunds.repository.ts';

/**
 * Opens a refund, and freezes what its order earned. A second one that is open breaks `refunds_open`. `refundTo`: where the
 * buyer wants it, unless they were not asked. Throws invalid_input where it can't go there.
 */
export async function openRefund(
  tx: Tx,
  { refundTo, ...refund }: Omit<Parameters<typeof insertRefund>[1], 'toGateway'> & { refundTo?: RefundTarget },
): Promise<RefundRow> {
  const toGateway = await goesToGateway(tx, refund.order.id, refundTo);
  const row = await insertRefund(tx, { ...refund, toGateway });
  await freezeEarnings(tx, { kind: 'order', ids: [row.orderId] }, true);
  return row;
}

/**
 * Moves a refund, so that nobody is asked for the move any more; when that ends it, what is left of its order's earnings is free
 * again. Undefined when it did not move.
 */
export async function moveOpenRefund(tx: Tx, step: RefundStep): Promise<RefundRow | undefined> {
  const row = await moveRefund(tx, step);
  if (!row) return undefined;
  await endDeadlines(tx, { orderId: row.orderId, what: 'refund', now: step.now });
  if (row.endedAt !== null) await unfreezeOrders(tx, [row.orderId]);
  return row;
}

/** Lets go what orders earned, whose refunds have ended; not where the payment is disputed. */
export async function unfreezeOrders(tx: Tx, ids: readonly number[]): Promise<void> {
  await freezeEarnings(tx, { kind: 'order', ids: await undisputed(tx, ids) }, false);
}
