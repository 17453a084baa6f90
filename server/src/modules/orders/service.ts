/** What buyers see of their orders, and what other modules use of orders. */
import * as contract from '#contract/orders/orders.ts';
import { gateways, isGateway } from '#contract/orders/gateways.ts';
import { returnFen } from '#contract/orders/returnPrice.ts';
import type { Order, OrderSummary } from '#contract/orders/orders.ts';
import type { Locale } from '#contract/core/locale.ts';
import { handle, userIdOf } from '../../platform/http/http.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { mapPage } from '../../platform/database/listPage.ts';
import { listWalk, refuseBackwards, walkCursors, walkPage } from '../../platform/database/walk.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { instructionsHtml } from '../catalogue/service.ts';
import { creditOfOrder, gatewayFeeOfOrder, heldOf, isDisputed, paymentOfOrder } from '../payments/service.ts';
import { siteConfiguration } from '../site/service.ts';
import { detailOf } from './detail.ts';
import { type Ability, buyerAbilities, ownsOrder, seesInstructions } from './permissions.ts';
import { buyAgainAt } from './purchase/returnedTooOften.ts';
import { findReturnBeforeLast } from './purchase/returns.repository.ts';
import type { RefundWay } from './refunds/refundWays.ts';
import { refundWaysNow } from './refunds/refundWaysNow.ts';
import { isPaid } from './refunds/refundPermissions.ts';
import { searchedOrders } from './orderSearch.ts';
import { walkOfOrders } from './orderList.repository.ts';
import { countOrderRows, findOrder, findOrderView, listOrdersOfPayment, type OrderView } from './repository.ts';
import { summaryOf, titlesOf } from './view.ts';

export { payOrders } from './purchase/pay.ts';
export { placeTogether } from './purchase/placeTogether.ts';
export { freezeDisputed, refundDisputed, unfreezeDisputed } from './refunds/refundOfDispute.ts';
export { maySeePicture } from './pictures.repository.ts';
export { judgeTwoPeople } from './sales/twoPeople.ts';
export { mayDownload } from './show.ts';
export { insertKeyShowing as recordKeyShown } from './showings.repository.ts';
export { mayTransfer } from './transfers.repository.ts';

/** What later modules hand down. */
export interface OrderDeps {
  /** What the buyer wrote about an order, if anything. */
  reviewOfOrder: (tx: Tx, orderId: number) => Promise<Order['review']>;
}

/** One's own orders, newest first unless sorted. Throws invalid_input for a cursor of another order. */
export const listOrders = handle(contract.listOrders, async (call, input) => {
  const { cursor, limit, search, ...filters } = input;
  refuseBackwards(filters);
  const { timeZone } = (await siteConfiguration(call.tx)).site;
  const walk = walkOfOrders({ ...filters, ...searchedOrders(search, 'title'), userId: userIdOf(call), timeZone });
  const cursors = walkCursors('orders', filters.sort, filters.direction);
  const page = await listWalk<OrderView>(call.tx, walk, cursors, { cursor, limit });
  return mapPage(page, (row) => summaryOf(row, call.locale, buyerAbilities(row, call.now)));
});

/** An order of one's own with its process and what it delivered. Throws not_found for anybody else's. */
export const getOrder = ({ reviewOfOrder }: OrderDeps) =>
  handle(contract.getOrder, async (call, input) => {
    const { tx, locale, now } = call;
    const order = await findOrderView(tx, input.id);
    if (!order || !ownsOrder(call.actor, order)) throw new AppError('not_found');
    // Nothing of it is refunded while its payment is disputed, and what was not seen yet is not handed out.
    const disputed = isPaid(order) && (await isDisputed(tx, order.id));
    const withheld: readonly Ability[] = order.firstShownAt === null ? ['refund', 'show', 'download'] : ['refund'];
    const may = buyerAbilities(order, now).filter((ability) => !disputed || !withheld.includes(ability));
    const ways = disputed ? [] : await refundWaysNow(tx, order, { now });
    const isReturnable = ways.some(({ reason }) => reason === 'unseen');
    const [detail, payment, returnedAt, credited, gatewayFeeFen, instructions, review, together] = await Promise.all([
      detailOf(call, order, may),
      may.includes('pay') ? paymentOfOrder(tx, order.id) : undefined,
      isReturnable ? findReturnBeforeLast(tx, order, now) : null,
      creditOfOrder(tx, order.id),
      hasFee(order) ? gatewayFeeOfOrder(tx, order.id) : 0,
      seesInstructions(order) ? instructionsHtml(tx, order.productId, locale) : '',
      order.isReviewed ? reviewOfOrder(tx, order.id) : null,
      order.paymentId !== null && order.ordersOfPayment > 1 ? listOrdersOfPayment(tx, order.paymentId) : [],
    ]);
    const held = payment === undefined ? null : await heldOf(tx, payment);
    return {
      ...detail,
      paymentToken: payment?.token ?? null,
      held: held && { ...held, until: order.expiresAt.toISOString() },
      together: together.map(({ id, state, amountFen, snapshot }) => ({
        id,
        state,
        amountFen,
        title: titlesOf({ snapshot }, locale).title,
      })),
      instructionsHtml: instructions,
      review,
      pricing: {
        basePriceFen: order.snapshot.price?.baseFen ?? order.unitPriceFen,
        steps: order.snapshot.price?.steps ?? [],
        discountFen: order.discountFen,
        coupon: order.snapshot.coupon ?? null,
        returns: returnsOf(order, ways),
      },
      credited,
      gatewayFeeFen,
      returnedBuyAgainAt: returnedAt && buyAgainAt(returnedAt).toISOString(),
      refundWays: ways.map((way) => ({ ...way, until: way.until?.toISOString() ?? null })),
    };
  });

/** Only what came through a merchant account can have cost a fee. */
function hasFee({ paidBy }: Pick<OrderView, 'paidBy'>): boolean {
  return paidBy !== null && isGateway(paidBy) && gateways[paidBy].byMerchants;
}

/** What comes back for one piece, two, and so on, while they can be returned unseen. */
function returnsOf(order: OrderView, ways: readonly RefundWay[]): number[] {
  const left = order.quantity - order.revokedQuantity;
  if (left === 0 || !ways.some(({ reason }) => reason === 'unseen')) return [];
  const { snapshot } = order;
  const priced = {
    ...order,
    basePriceFen: snapshot.price?.baseFen ?? order.unitPriceFen,
    steps: snapshot.price?.steps ?? [],
    coupon: snapshot.coupon ?? null,
  };
  return Array.from({ length: left }, (_, index) => returnFen(priced, index + 1));
}

/** Until when a buyer can return an order's goods without a reason; null: not any more, or it is another's. */
export async function returnableUntil(
  tx: Tx,
  { orderId, userId, now }: { orderId: number; userId: number; now: Date },
): Promise<Date | null> {
  const order = await findOrder(tx, orderId);
  if (order?.userId !== userId) return null;
  const ways = await refundWaysNow(tx, { ...order, openRefundId: null }, { now });
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
  const walk = walkOfOrders({ userId, sort: 'placed', direction: 'desc', timeZone: 'UTC' });
  const { rows } = await walkPage<OrderView>(tx, walk, { after: undefined, limit });
  return rows.map((row) => summaryOf(row, locale, buyerAbilities(row, now)));
}
