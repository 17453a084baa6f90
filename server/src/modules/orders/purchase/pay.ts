import * as contract from '#contract/orders/orders.ts';
import type { OutputOf } from '#contract/core/endpoint.ts';
import type { CreditReason } from '#contract/orders/payments.ts';
import { handle, type App, type Call } from '../../../platform/http/http.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { closePayment } from '../../payments/service.ts';
import { releaseGoods, sellReservedGoods, takeGoodsIfLeft } from '../../stock/service.ts';
import { hasItems, ownsOrder } from '../permissions.ts';
import { findOrder, lockOrder, moveOrderToClosed, moveOrderToDelivered, type OrderRow } from '../repository.ts';
import { deliverAndCharge, type Settling } from './deliver.ts';
import { checkDeliverable, lockDeliverable } from './checkDeliverable.ts';

type Output = OutputOf<typeof contract.payOrderByBalance>;

/**
 * Pays an unpaid order of one's own from the balance. Throws not_found, order_closed, order_already_paid,
 * insufficient_balance, trial_used, licence_not_renewable.
 */
export const payOrderByBalance = handle(contract.payOrderByBalance, (call, input) =>
  payFromBalance(call, input.orderId),
);

/** The same for any call of the buyer's. */
export async function payFromBalance(call: Call, orderId: number): Promise<Output> {
  const { tx, now } = call;
  const found = await findOrder(tx, orderId);
  if (!found || !ownsOrder(call.actor, found)) throw new AppError('not_found');
  if (found.state === 'created' && found.expiresAt <= now) throw new AppError('order_closed');
  // The payment before the order, as everywhere: a notice that arrives now locks them in the same order.
  await closePayment(tx, found.id);
  const order = await lockOrder(tx, found.id);
  if (order?.state !== 'created') throw new AppError(order?.state === 'closed' ? 'order_closed' : 'order_already_paid');
  const readiness = await checkDeliverable(tx, order, now);
  const paid = await sell(call, order, 'balance');
  await deliverAndCharge(call, paid, { ...readiness, paidBy: 'balance' });
  return {
    id: paid.id,
    state: paid.state,
    amountFen: paid.amountFen,
    expiresAt: paid.expiresAt.toISOString(),
    paymentToken: null,
  };
}

/**
 * Readies an order for money that a gateway brought: one that waits, or one that closed meanwhile, of what is in stock now.
 * What is given charges and delivers it, once the money was credited to the buyer's balance in the same transaction:
 * accounts are locked after all else. A reason instead: it is paid already, sold out, or its right is gone, so the credit
 * stays in the wallet; nothing here fails the transaction, so that no money is dropped.
 */
export async function payOrder(
  tx: Tx,
  app: Pick<App, 'keys'>,
  payment: { orderId: number; paidBy: string; now: Date },
): Promise<(() => Promise<void>) | CreditReason> {
  const { orderId, paidBy, now } = payment;
  const settling = { tx, app, now };
  const order = await lockOrder(tx, orderId);
  if (order?.state !== 'created' && order?.state !== 'closed') return 'paid_already';
  const readiness = await lockDeliverable(tx, order, now);
  if ('refusal' in readiness) {
    if (order.state === 'created') await closeUndeliverable(tx, orderId, now);
    return 'undeliverable';
  }
  if (order.state === 'closed' && !(await takesGoodsAgain(settling, order))) return 'sold_out';
  const paid = await sell(settling, order, paidBy);
  return () => deliverAndCharge(settling, paid, { ...readiness, paidBy });
}

/** Nobody shall pay once more for what can't be delivered. */
async function closeUndeliverable(tx: Tx, orderId: number, now: Date): Promise<void> {
  await closePayment(tx, orderId);
  await moveOrderToClosed(tx, orderId, now);
  await releaseGoods(tx, [orderId]);
}

/** Takes goods that are for sale now for an order whose own went back; false when there are too few. */
async function takesGoodsAgain({ tx, now }: Settling, order: OrderRow): Promise<boolean> {
  if (order.renewsLicenceId !== null) return true;
  const sku = { id: order.skuId, kind: order.snapshot.kind };
  return takeGoodsIfLeft(tx, sku, { orderId: order.id, quantity: order.quantity, now });
}

/** Moves a locked order to delivered, with the goods that it has taken. */
async function sell({ tx, now }: Settling, { id, state }: OrderRow, paidBy: string): Promise<OrderRow> {
  const from = state === 'closed' ? 'closed' : 'created';
  const paid = await moveOrderToDelivered(tx, { id, from, paidBy, now });
  if (!paid) throw new Error(`order ${id} was ${from} and locked, and still moved`);
  const sold = from === 'created' ? await sellReservedGoods(tx, { orderId: id, now }) : paid.quantity;
  if (hasItems(paid) && sold !== paid.quantity) {
    throw new Error(`order ${id} had ${sold} of ${paid.quantity} pieces reserved`);
  }
  return paid;
}
