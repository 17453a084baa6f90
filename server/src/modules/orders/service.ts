/** What buyers see of their orders, and what other modules use of orders. */
import * as contract from '#contract/orders/orders.ts';
import type { Order, OrderSummary } from '#contract/orders/orders.ts';
import type { Locale } from '#contract/core/locale.ts';
import { handle, userIdOf } from '../../platform/http/http.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { idOfCursor, pageOf } from '../../platform/database/listPage.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { instructionsHtml } from '../catalogue/service.ts';
import { creditOfOrder, paymentOfOrder } from '../payments/service.ts';
import { detailOf } from './detail.ts';
import { buyerAbilities, ownsOrder } from './permissions.ts';
import { refundWaysOf } from './refunds/refundWays.ts';
import { isPaid } from './refunds/refundPermissions.ts';
import { countOrderRows, findOrder, findOrderView, listOrderRows, siteFiguresSince } from './repository.ts';
import { summaryOf } from './view.ts';

export { payOrder } from './purchase/pay.ts';
export { countRefundsForAdmins } from './refunds/refunds.repository.ts';
export { maySeePicture } from './pictures.ts';
export { mayDownload } from './show.ts';
export { insertKeyShowing as recordKeyShown } from './showings.repository.ts';
export { mayTransfer } from './transfers.repository.ts';

/** What later modules hand down. */
export interface OrderDeps {
  /** What the buyer wrote about an order, if anything. */
  reviewOfOrder: (tx: Tx, orderId: number) => Promise<Order['review']>;
}

/** One's own orders, newest first; the cursor is the last order's id. */
export const listOrders = handle(contract.listOrders, async (call, input) => {
  const beforeId = idOfCursor(input.cursor) ?? Number.MAX_SAFE_INTEGER;
  const query = { userId: userIdOf(call), state: input.state, beforeId, limit: input.limit + 1 };
  const found = await listOrderRows(call.tx, query);
  return pageOf(found, input.limit, (row) => summaryOf(row, call.locale, buyerAbilities(row, call.now)));
});

/** An order of one's own with its process and what it delivered. Throws not_found for anybody else's. */
export const getOrder = ({ reviewOfOrder }: OrderDeps) =>
  handle(contract.getOrder, async (call, input) => {
    const { tx, locale, now } = call;
    const order = await findOrderView(tx, input.id);
    if (!order || !ownsOrder(call.actor, order)) throw new AppError('not_found');
    const may = buyerAbilities(order, now);
    const [detail, payment, credited, instructions, review] = await Promise.all([
      detailOf(call, order, may),
      may.includes('pay') ? paymentOfOrder(tx, order.id) : undefined,
      creditOfOrder(tx, order.id),
      isPaid(order) ? instructionsHtml(tx, order.productId, locale) : '',
      order.isReviewed ? reviewOfOrder(tx, order.id) : null,
    ]);
    return {
      ...detail,
      paymentToken: payment?.token ?? null,
      instructionsHtml: instructions,
      review,
      pricing: {
        basePriceFen: order.snapshot.price?.baseFen ?? order.unitPriceFen,
        steps: order.snapshot.price?.steps ?? [],
      },
      credited,
      refundWays: refundWaysOf(order, now).map((way) => ({ ...way, until: way.until?.toISOString() ?? null })),
    };
  });

/** Until when a buyer can return an order's goods without a reason; null: not any more, or it is another's. */
export async function returnableUntil(
  tx: Tx,
  { orderId, userId, now }: { orderId: number; userId: number; now: Date },
): Promise<Date | null> {
  const order = await findOrder(tx, orderId);
  if (order?.userId !== userId) return null;
  const ways = refundWaysOf({ ...order, openRefundId: null }, now);
  return ways.find(({ reason }) => reason === 'unseen')?.until ?? null;
}

/** How many orders a user has, exact up to 10,000, and how many wait for payment. */
export async function countOrders(tx: Tx, userId: number): Promise<{ unpaid: number; total: number }> {
  return countOrderRows(tx, userId);
}

/** The newest orders of a user. */
export async function listNewestOrders(
  tx: Tx,
  query: { userId: number; locale: Locale; now: Date; limit: number },
): Promise<Reply<OrderSummary[]>> {
  const { userId, locale, now, limit } = query;
  const { rows } = await listOrderRows(tx, { userId, beforeId: Number.MAX_SAFE_INTEGER, limit });
  return rows.map((row) => summaryOf(row, locale, buyerAbilities(row, now)));
}

/** Orders and sales in fen of the whole site since a moment. */
export async function salesSince(tx: Tx, since: Date): Promise<{ ordersToday: number; salesTodayFen: number }> {
  return siteFiguresSince(tx, since);
}
