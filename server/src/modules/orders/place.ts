import type { createOrder } from '#contract/orders.ts';
import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import { orderUnpaidSeconds } from '#contract/orderProcess.ts';
import { AppError } from '../../platform/errors.ts';
import { userIdOf, type Call } from '../../platform/http.ts';
import { getSkuForSale, unitPriceFen, type SkuForSale } from '../catalogue/service.ts';
import { openPayment } from '../payments/service.ts';
import { reserveGoods, takeGoods } from '../stock/service.ts';
import { deliverAndCharge } from './deliver.ts';
import { insertOrder, insertPaidOrder, nextOrderId, type NewOrder } from './repository.ts';
import { checkUnpaidLimits, hashOfAddress } from './unpaidLimits.ts';

type Input = ParsedInputOf<typeof createOrder>;
type Output = OutputOf<typeof createOrder>;

/**
 * Places an order at the price that the buyer saw. From the balance it is paid and delivered at once; else its goods
 * are reserved and it waits 15 minutes for its payment. Throws sku_unavailable, own_product, price_changed,
 * too_many_unpaid_orders, too_much_reserved, sku_sold_out, insufficient_balance.
 */
export async function placeOrder(call: Call, input: Input): Promise<Output> {
  const [sku, id] = await Promise.all([getSkuForSale(call.tx, input.skuId, call.now), nextOrderId(call.tx)]);
  if (sku.sellerId === userIdOf(call)) throw new AppError('own_product');
  checkQuantity(sku, input.quantity);
  const priceFen = unitPriceFen(sku, input.quantity);
  if (priceFen !== input.unitPriceFen) throw new AppError('price_changed');
  const order = newOrder(call, sku, { id, quantity: input.quantity, priceFen });
  return input.payBy === 'balance' ? placeFromBalance(call, sku, order) : placeUnpaid(call, sku, order);
}

function placeFromBalance(call: Call, sku: SkuForSale, order: NewOrder): Output {
  const { tx, now } = call;
  const { id: orderId, quantity } = order;
  const amountFen = order.unitPriceFen * quantity;
  // The reply is known already, and what can go wrong from here on the database refuses: an empty stock, an overdrawn balance.
  tx.sendWithCommit(
    Promise.all([
      takeGoods(tx, sku, { orderId, quantity, now }),
      insertPaidOrder(tx, order),
      deliverAndCharge(call, { ...order, amountFen }),
    ]),
  );
  return { id: orderId, state: 'delivered', amountFen, expiresAt: order.expiresAt.toISOString(), paymentToken: null };
}

async function placeUnpaid(call: Call, sku: SkuForSale, order: NewOrder): Promise<Output> {
  const { tx, now, app } = call;
  const { id: orderId, userId, quantity, expiresAt } = order;
  const placedFrom = hashOfAddress(app.keys, call.ip);
  await checkUnpaidLimits(tx, sku, { userId, placedFrom, quantity });
  const amountFen = order.unitPriceFen * quantity;
  const [payment] = await Promise.all([
    openPayment(tx, { purpose: 'order', orderId, userId, amountFen, expiresAt, now }),
    insertOrder(tx, order, placedFrom),
    reserveGoods(tx, sku, { orderId, quantity, now }),
  ]);
  return {
    id: orderId,
    state: 'created',
    amountFen,
    expiresAt: expiresAt.toISOString(),
    paymentToken: payment.token,
  };
}

function newOrder(call: Call, sku: SkuForSale, wanted: { id: number; quantity: number; priceFen: number }): NewOrder {
  const { termDays, seats, binds, entitlements, terms, fileId, accountFields } = sku;
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
      policy: { termDays, seats, binds, entitlements, terms },
      fileId,
      accountFields,
    },
    shopId: sku.shopId,
    sellerId: sku.sellerId,
    commissionRate: sku.commissionRate,
    releaseDays: sku.releaseDays,
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
