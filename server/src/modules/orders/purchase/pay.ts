import * as contract from '#contract/orders/orders.ts';
import type { OutputOf } from '#contract/core/endpoint.ts';
import type { CreditReason } from '#contract/orders/payments.ts';
import { spendDisputable } from '../../../ledger/disputable.ts';
import { personOwes } from '../../../ledger/purses.ts';
import { handle, type App, type Call } from '../../../platform/http/http.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { giveCouponsBack, takeCouponAgain } from '../../coupons/service.ts';
import { accountsOfPerson, isAccountDeleted } from '../../identity/service.ts';
import {
  gatewayParts,
  lockPayment,
  notePaid,
  releaseParts,
  type BesideGateway,
  type OrdersToPay,
  type UnpaidOrder,
} from '../../payments/service.ts';
import { sellReservedGoods, takeGoodsIfLeft } from '../../stock/service.ts';
import { hasItems, ownsOrder } from '../permissions.ts';
import { deliverBy, findOrder, lockOrdersOfPayment, moveOrderToPaid, type OrderRow } from '../repository.ts';
import { shareOut } from '../../../platform/shareOut.ts';
import { closeOrders } from './close.ts';
import { besideNone, deliverAndCharge, type FromBalance, type Settling } from './deliver.ts';
import { checkDeliverable, lockDeliverable } from './checkDeliverable.ts';
import { findReturnedTooOften } from './returns.repository.ts';

type Output = OutputOf<typeof contract.payOrderByBalance>;

/**
 * Pays an unpaid order of one's own from the balance, with all that is paid together with it. Throws not_found, order_closed,
 * order_already_paid, insufficient_balance, trial_used, licence_not_renewable.
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
  // The payment before its orders, as everywhere: a notice that arrives now locks them in the same order.
  const payment = await lockPayment(tx, found.id);
  if (payment?.state !== 'waiting') {
    throw new AppError(payment?.state === 'closed' ? 'order_closed' : 'order_already_paid');
  }
  const orders = await lockOrdersOfPayment(tx, payment.id);
  const payable = [];
  // One by one: each locks what it needs, in the order in which everybody does.
  for (const order of orders) {
    if (order.state !== 'created') throw new AppError('order_closed');
    payable.push({ order, readiness: await checkDeliverable(tx, order, now) });
  }
  await notePaid(tx, payment.id, now);
  const paid = await Promise.all(payable.map(({ order }) => sell(call, order, { ...besideNone, paidBy: 'balance' })));
  // What was held beside a gateway pays as well: money that comes from there is that of a second payment.
  if (payment.holdId !== null) await releaseParts(tx, [payment], now);
  await Promise.all(
    payable.map(({ order, readiness }) =>
      deliverAndCharge(call, order, { ...readiness, ...besideNone, paidBy: 'balance' }),
    ),
  );
  const own = paid.find(({ id }) => id === orderId) ?? found;
  const { id, state, amountFen, expiresAt } = own;
  return { id, state, amountFen, expiresAt: expiresAt.toISOString(), paymentToken: null };
}

/**
 * Readies the orders of a locked payment for money that a gateway brought: those that wait, and those that closed meanwhile,
 * of what is in stock now. `deliver` charges and delivers them, once the money was credited to the buyer's balance in the
 * same transaction: accounts are locked after all else. What is `unpaid` was paid already, is sold out, or its right is gone:
 * what it cost stays in the wallet. Nothing here fails the transaction, so that no money is dropped.
 *
 * What the balance pays `beside` is drawn with it from what is held for this payment; where that is less, or its owner owes by now, nothing is
 * paid.
 */
export async function payOrders(
  tx: Tx,
  app: Pick<App, 'keys'>,
  payment: { paymentId: number; paidBy: string; beside: BesideGateway; now: Date },
): Promise<OrdersToPay> {
  const { paymentId, paidBy, beside, now } = payment;
  const settling = { tx, app, now };
  const unpaid: UnpaidOrder[] = [];
  const deliveries: (() => Promise<void>)[] = [];
  const drawn: { id: number; userId: number; fen: number }[] = [];
  let fromBalanceFen = 0;
  // One by one, in the order of their numbers and so of their SKUs, as at the checkout: nobody waits in a ring.
  const orders = await lockOrdersOfPayment(tx, paymentId);
  const refused = await returnedTooOftenSince(settling, orders);
  const parts = gatewayParts(
    orders.map(({ amountFen }) => amountFen),
    beside.balanceFen,
  );
  const fromBalance = orders.map(({ amountFen }, at) => amountFen - (parts[at] ?? amountFen));
  const purses = await pursesBeside(tx, orders[0]?.userId, beside);
  const earned = shareOut(typeof purses === 'string' ? 0 : purses.earnedFen, fromBalance);
  for (const [at, order] of orders.entries()) {
    const [balanceFen = 0, earnedFen = 0] = [fromBalance[at], earned[at]];
    const how = typeof purses === 'string' ? purses : { paidBy, balanceFen, earnedFen };
    const readied = await readyOrder(settling, order, refused.has(order.id) ? 'undeliverable' : how);
    if (typeof readied === 'string') {
      unpaid.push({ orderId: order.id, fen: order.amountFen - balanceFen, why: readied });
      continue;
    }
    deliveries.push(readied);
    fromBalanceFen += balanceFen;
    if (balanceFen > 0) drawn.push({ id: order.id, userId: order.userId, fen: balanceFen });
  }
  if (deliveries.length === 0) return { unpaid, deliver: undefined, fromBalanceFen };
  const deliver = async () => {
    await Promise.all(deliveries.map((one) => one()));
    // Once all are paid, so that money for one does not hide what the balance paid of another.
    for (const { id, userId, fen } of drawn) {
      await spendDisputable(tx, { userId, fen, subject: { kind: 'order', id }, now });
    }
  };
  return { unpaid, deliver, fromBalanceFen };
}

/**
 * Which of the orders of a payment were closed, and are bought anew by money that comes late, of what their buyer returned too often by now.
 * Orders that still wait are paid: there are few of them.
 */
async function returnedTooOftenSince({ tx, now }: Settling, orders: readonly OrderRow[]): Promise<ReadonlySet<number>> {
  const anew = orders.filter(({ state, renewsLicenceId }) => state === 'closed' && renewsLicenceId === null);
  const [first] = anew;
  if (!first) return new Set();
  const accounts = await accountsOfPerson(tx, first.userId);
  const returned = await findReturnedTooOften(tx, { accounts, skuIds: anew.map(({ skuId }) => skuId), now });
  return new Set(anew.filter(({ skuId }) => returned.has(skuId)).map(({ id }) => id));
}

/**
 * How much of what the balance pays beside the gateway is from earnings: what of the hold the other purse does not reach for. Why it pays
 * nothing: so much is not held for this payment any more, or its owner owes.
 */
async function pursesBeside(
  tx: Tx,
  userId: number | undefined,
  { balanceFen, heldFen, heldEarnedFen }: BesideGateway,
): Promise<{ earnedFen: number } | 'too_late' | 'balance_gone'> {
  if (balanceFen === 0 || userId === undefined) return { earnedFen: 0 };
  // What its owner took back since, or gave to something else, nobody draws again without being asked.
  if (heldFen < balanceFen) return 'too_late';
  if (await personOwes(tx, userId)) return 'balance_gone';
  return { earnedFen: Math.max(0, balanceFen - (heldFen - heldEarnedFen)) };
}

/** How an order is paid that a gateway brought money for. */
interface HowPaid extends FromBalance {
  paidBy: string;
}

/** What delivers a locked order once its money is there, or why it can't be paid. */
async function readyOrder(
  settling: Settling,
  order: OrderRow,
  /** A reason: the balance does not pay its part. */
  how: HowPaid | CreditReason,
): Promise<(() => Promise<void>) | CreditReason> {
  const { tx, now } = settling;
  if (order.state !== 'created' && order.state !== 'closed') return 'paid_already';
  if (typeof how === 'string') {
    await closeOrders(tx, [order.id], now);
    return how;
  }
  const readiness = await lockDeliverable(tx, order, now);
  // Money that comes for an account which is gone buys nothing: admins return it.
  if ('refusal' in readiness || (await isAccountDeleted(tx, order.userId))) {
    await closeOrders(tx, [order.id], now);
    return 'undeliverable';
  }
  if (order.state === 'closed') {
    // Its coupon may be used up by now, by this person as well: at that price it can't be had any more.
    if (!(await takesCouponAgain(settling, order))) return 'undeliverable';
    if (!(await takesGoodsAgain(settling, order))) {
      await giveCouponsBack(tx, [order]);
      return 'sold_out';
    }
  }
  const paid = await sell(settling, order, how);
  return () => deliverAndCharge(settling, paid, { ...readiness, ...how });
}

/** Takes a use again for an order whose own went back; false when there is none. */
async function takesCouponAgain({ tx, now }: Settling, order: OrderRow): Promise<boolean> {
  const { couponId, userId } = order;
  if (couponId === null) return true;
  const accounts = await accountsOfPerson(tx, userId);
  return takeCouponAgain(tx, { ...order, couponId }, { accounts, now });
}

/** Takes goods that are for sale now for an order whose own went back; false when there are too few. */
async function takesGoodsAgain({ tx, now }: Settling, order: OrderRow): Promise<boolean> {
  if (order.renewsLicenceId !== null) return true;
  const { kind, sharedSecret = false, piece } = order.snapshot;
  const sku = { id: order.skuId, kind, sharedSecret };
  // At the price that was agreed on: what its seller wants for it by now counts for others.
  const chosen = piece && { id: piece.id, extraFen: null };
  return takeGoodsIfLeft(tx, sku, { orderId: order.id, quantity: order.quantity, piece: chosen, now });
}

/** Moves a locked order on that is paid, with the goods that it has taken. */
async function sell(
  { tx, now }: Settling,
  { id, state, snapshot }: OrderRow,
  { paidBy, balanceFen }: HowPaid,
): Promise<OrderRow> {
  const from = state === 'closed' ? 'closed' : 'created';
  const paid = await moveOrderToPaid(tx, { id, from, paidBy, balanceFen, deliverBy: deliverBy(snapshot, now), now });
  if (!paid) throw new Error(`order ${id} was ${from} and locked, and still moved`);
  const sold = from === 'created' ? await sellReservedGoods(tx, { orderId: id, now }) : paid.quantity;
  if (hasItems(paid) && sold !== paid.quantity) {
    throw new Error(`order ${id} had ${sold} of ${paid.quantity} pieces reserved`);
  }
  return paid;
}
