import type { payOrderByBalance } from '#contract/orders.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { Tx } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App, Call } from '../../platform/http.ts';
import { closePayment } from '../payments/service.ts';
import { sellReservedGoods, takeGoodsIfLeft } from '../stock/service.ts';
import { deliverAndCharge, type Settling } from './deliver.ts';
import { hasItems, ownsOrder } from './policy.ts';
import { findOrder, lockOrder, moveOrderToDelivered, type OrderRow } from './repository.ts';

/** Pays an unpaid order of one's own from the balance. Throws not_found, order_closed, order_already_paid, insufficient_balance. */
export async function payByBalance(
  call: Call,
  input: { orderId: number },
): Promise<OutputOf<typeof payOrderByBalance>> {
  const { tx, now } = call;
  const found = await findOrder(tx, input.orderId);
  if (!found || !ownsOrder(call.actor, found)) throw new AppError('not_found');
  if (found.state === 'created' && found.expiresAt <= now) throw new AppError('order_closed');
  // The payment before the order, as everywhere: a notice that arrives now locks them in the same order.
  await closePayment(tx, found.id);
  const paid = await deliverReserved(call, { orderId: found.id, paidBy: 'balance' });
  if (!paid) throw new AppError(await reasonNotPayable(tx, found));
  return {
    id: paid.id,
    state: paid.state,
    amountFen: paid.amountFen,
    expiresAt: paid.expiresAt.toISOString(),
    paymentToken: null,
  };
}

/**
 * Pays an order with money that a gateway brought and that was credited to the buyer's balance just now, in the same
 * transaction: one that waits, or one that closed meanwhile, of what is in stock now. `not_payable`: it is paid already
 * or sold out, so the credit stays in the wallet; nothing here fails the transaction, so that no money is dropped.
 */
export async function payOrder(
  tx: Tx,
  app: Pick<App, 'keys'>,
  payment: { orderId: number; paidBy: string; now: Date },
): Promise<'paid' | 'not_payable'> {
  const settling = { tx, app, now: payment.now };
  const paid = (await deliverReserved(settling, payment)) ?? (await deliverClosed(settling, payment));
  return paid ? 'paid' : 'not_payable';
}

interface Paying {
  orderId: number;
  paidBy: string;
}

/** Delivers an unpaid order with the goods that it reserved; undefined when it was not unpaid any more. */
async function deliverReserved(settling: Settling, { orderId, paidBy }: Paying): Promise<OrderRow | undefined> {
  const { tx, now } = settling;
  const paid = await moveOrderToDelivered(tx, { id: orderId, from: 'created', paidBy, now });
  if (!paid) return undefined;
  const [sold] = await Promise.all([sellReservedGoods(tx, { orderId, now }), deliverAndCharge(settling, paid)]);
  if (hasItems(paid) && sold !== paid.quantity) {
    throw new Error(`order ${orderId} had ${sold} of ${paid.quantity} pieces reserved`);
  }
  return paid;
}

/** Delivers an order that closed, with goods that are for sale now; undefined when there are too few, or it did not close. */
async function deliverClosed(settling: Settling, { orderId, paidBy }: Paying): Promise<OrderRow | undefined> {
  const { tx, now } = settling;
  const closed = await lockOrder(tx, orderId);
  if (closed?.state !== 'closed') return undefined;
  const sku = { id: closed.skuId, kind: closed.snapshot.kind, stockCap: null };
  if (!(await takeGoodsIfLeft(tx, sku, { orderId, quantity: closed.quantity, now }))) return undefined;
  const paid = await moveOrderToDelivered(tx, { id: orderId, from: 'closed', paidBy, now });
  if (!paid) throw new Error(`order ${orderId} was closed and locked, and still moved`);
  await deliverAndCharge(settling, paid);
  return paid;
}

async function reasonNotPayable(tx: Tx, order: OrderRow): Promise<'order_closed' | 'order_already_paid'> {
  const current = await findOrder(tx, order.id);
  return current?.state === 'closed' ? 'order_closed' : 'order_already_paid';
}
