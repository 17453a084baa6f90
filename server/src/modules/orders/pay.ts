import type { payOrderByBalance } from '#contract/orders.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { OrderState } from '#contract/orderProcess.ts';
import { platformAccount, userAccount } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import type { Tx } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App, Call } from '../../platform/http.ts';
import { issueLicences } from '../licences/service.ts';
import { closePayment } from '../payments/service.ts';
import { ownsOrder } from './policy.ts';
import { findOrder, moveOrderToDelivered, type NewOrder, type OrderRow } from './repository.ts';

/** What delivering and charging need of a call or of a settled payment. */
interface Settling {
  tx: Tx;
  now: Date;
  app: Pick<App, 'keys'>;
}

/** Issues what was bought, then takes the money from the buyer's balance, last because it locks. */
export async function deliverAndCharge(settling: Settling, order: NewOrder & { amountFen: number }): Promise<void> {
  const { tx, now, app } = settling;
  const { userId, id: orderId, productId, skuId, quantity } = order;
  const { policy } = order.snapshot;
  await Promise.all([
    issueLicences(tx, app.keys, { userId, orderId, productId, skuId, quantity, policy, now }),
    post(tx, {
      kind: 'purchase',
      key: `order:${orderId}:purchase`,
      subject: { kind: 'order', id: orderId },
      transfers: [
        { source: userAccount(userId, 'available'), target: platformAccount('revenue'), amountFen: order.amountFen },
      ],
      now,
    }),
  ]);
}

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
  const paid = await moveOrderToDelivered(tx, { id: found.id, from: ['created'], paidBy: 'balance', now });
  if (!paid) throw new AppError(await reasonNotPayable(tx, found));
  await deliverAndCharge(call, paid);
  return {
    id: paid.id,
    state: paid.state,
    amountFen: paid.amountFen,
    expiresAt: paid.expiresAt.toISOString(),
    paymentToken: null,
  };
}

/** A gateway's money pays an order that waits, or one that closed meanwhile: licences never run out of stock. */
const payableByGateway: readonly OrderState[] = ['created', 'closed'];

/**
 * Pays an order with money that a gateway brought and that was credited to the buyer's balance just now, in the same
 * transaction. `not_payable`: it is paid already, so the credit stays in the wallet.
 */
export async function payOrder(
  tx: Tx,
  app: Pick<App, 'keys'>,
  payment: { orderId: number; paidBy: string; now: Date },
): Promise<'paid' | 'not_payable'> {
  const { orderId: id, paidBy, now } = payment;
  const paid = await moveOrderToDelivered(tx, { id, from: payableByGateway, paidBy, now });
  if (!paid) return 'not_payable';
  await deliverAndCharge({ tx, app, now }, paid);
  return 'paid';
}

async function reasonNotPayable(tx: Tx, order: OrderRow): Promise<'order_closed' | 'order_already_paid'> {
  const current = await findOrder(tx, order.id);
  return current?.state === 'closed' ? 'order_closed' : 'order_already_paid';
}
