import type { createOrder } from '#contract/orders.ts';
import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { orderUnpaidSeconds } from '#contract/orderProcess.ts';
import { AppError } from '../../platform/errors.ts';
import { userIdOf, type Call } from '../../platform/http.ts';
import { getSkuForSale, unitPriceFen, type SkuForSale } from '../catalogue/service.ts';
import { openPayment } from '../payments/service.ts';
import { deliverAndCharge } from './pay.ts';
import { insertOrder, insertPaidOrder, lockUnpaidCount, nextOrderId, type NewOrder } from './repository.ts';

type Input = ParsedInputOf<typeof createOrder>;
type Output = OutputOf<typeof createOrder>;

/**
 * Places an order at the price that the buyer saw. From the balance it is paid and delivered at once; else it waits
 * 15 minutes for its payment. Throws sku_unavailable, price_changed, too_many_unpaid_orders, insufficient_balance.
 */
export async function placeOrder(call: Call, input: Input): Promise<Output> {
  const [sku, id] = await Promise.all([getSkuForSale(call.tx, input.skuId), nextOrderId(call.tx)]);
  checkQuantity(sku, input.quantity);
  const priceFen = unitPriceFen(sku, input.quantity);
  if (priceFen !== input.unitPriceFen) throw new AppError('price_changed');
  const order = newOrder(call, sku, { id, quantity: input.quantity, priceFen });
  return input.payBy === 'balance' ? placeFromBalance(call, order) : placeUnpaid(call, order);
}

function placeFromBalance(call: Call, order: NewOrder): Output {
  const amountFen = order.unitPriceFen * order.quantity;
  // The reply is known already, and what can go wrong from here on the database refuses: an overdrawn balance above all.
  call.tx.sendWithCommit(
    Promise.all([insertPaidOrder(call.tx, order), deliverAndCharge(call, { ...order, amountFen })]),
  );
  return { id: order.id, state: 'delivered', amountFen, expiresAt: order.expiresAt.toISOString(), paymentToken: null };
}

async function placeUnpaid(call: Call, order: NewOrder): Promise<Output> {
  const { tx, now } = call;
  const { id, userId, expiresAt } = order;
  if ((await lockUnpaidCount(tx, userId)) >= limits.unpaidOrders) {
    throw new AppError('too_many_unpaid_orders', { params: { max: limits.unpaidOrders } });
  }
  const amountFen = order.unitPriceFen * order.quantity;
  const [payment] = await Promise.all([
    openPayment(tx, { purpose: 'order', orderId: id, userId, amountFen, expiresAt, now }),
    insertOrder(tx, order),
  ]);
  return { id, state: 'created', amountFen, expiresAt: expiresAt.toISOString(), paymentToken: payment.token };
}

function newOrder(call: Call, sku: SkuForSale, wanted: { id: number; quantity: number; priceFen: number }): NewOrder {
  const { termDays, seats, binds, entitlements } = sku;
  return {
    id: wanted.id,
    userId: userIdOf(call),
    productId: sku.productId,
    skuId: sku.id,
    quantity: wanted.quantity,
    unitPriceFen: wanted.priceFen,
    snapshot: {
      titleZh: sku.titleZh,
      titleEn: sku.titleEn,
      skuNameZh: sku.nameZh,
      skuNameEn: sku.nameEn,
      categorySlug: sku.categorySlug,
      kind: sku.kind,
      policy: { termDays, seats, binds, entitlements },
    },
    createdAt: call.now,
    expiresAt: new Date(call.now.getTime() + orderUnpaidSeconds * 1000),
  };
}

function checkQuantity(sku: SkuForSale, quantity: number): void {
  if (quantity < sku.minQuantity) {
    throw new AppError('invalid_input', {
      fields: [{ field: 'quantity', rule: 'too_small', params: { min: sku.minQuantity } }],
    });
  }
  if (quantity > sku.maxQuantity) {
    throw new AppError('invalid_input', {
      fields: [{ field: 'quantity', rule: 'too_big', params: { max: sku.maxQuantity } }],
    });
  }
}
