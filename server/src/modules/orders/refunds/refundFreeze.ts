/** While a refund is open, what the sale earned is released to nobody. */
import { freezeEarnings } from '../../../ledger/earnings.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { insertRefund, moveRefund, type RefundRow, type RefundStep } from './refunds.repository.ts';

/** Opens a refund, and freezes what its order earned. A second one that is open breaks `refunds_open`. */
export async function openRefund(tx: Tx, refund: Parameters<typeof insertRefund>[1]): Promise<RefundRow> {
  const row = await insertRefund(tx, refund);
  await freezeEarnings(tx, { kind: 'order', ids: [row.orderId] }, true);
  return row;
}

/** Moves a refund; when that ends it, what is left of its order's earnings is free again. Undefined when it did not move. */
export async function moveOpenRefund(tx: Tx, step: RefundStep): Promise<RefundRow | undefined> {
  const row = await moveRefund(tx, step);
  if (row && row.endedAt !== null) await unfreezeOrders(tx, [row.orderId]);
  return row;
}

/** Lets go what orders earned, whose refunds have ended. */
export function unfreezeOrders(tx: Tx, ids: readonly number[]): Promise<void> {
  return freezeEarnings(tx, { kind: 'order', ids }, false);
}
