/** Orders as whoever sold them sees them, and admins. */
import * as contract from '#contract/orders/orders.ts';
import type { SaleSummary } from '#contract/orders/orders.ts';
import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import { earningOf, type Earning } from '../../../ledger/earnings.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { mapPage, type Page } from '../../../platform/database/listPage.ts';
import { listWalk, refuseBackwards, walkCursors } from '../../../platform/database/walk.ts';
import { neededWords } from '../../../platform/http/plainText.ts';
import { holds } from '../../../platform/http/session.ts';
import { giveAloneOnly } from '../../admins/service.ts';
import { findShopOfOwner, sellerIdOf } from '../../shops/service.ts';
import { siteConfiguration } from '../../site/service.ts';
import { isDisputed } from '../../payments/service.ts';
import { replaceItem as replaceInStock } from '../../stock/service.ts';
import { waitsOf } from '../../wallet/service.ts';
import { answersOf } from '../answers/answers.ts';
import { detailOf } from '../detail.ts';
import { walkOfOrders } from '../orderList.repository.ts';
import { searchedOrders } from '../orderSearch.ts';
import { hasGoods, hasItems, isAdminOf, saleAbilities, seesSale, sellsOrder } from '../permissions.ts';
import { checkStaffLimit, refuseOwnOrder } from '../staffLimit.ts';
import { isPaid } from '../refunds/refundPermissions.ts';
import { findOrderView, lockOrder, type OrderView } from '../repository.ts';
import { borneFenOf, sharesOf } from '../shares.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { summaryOf } from '../view.ts';
import { judgeTwoPeople } from './twoPeople.ts';

type Sale = OutputOf<typeof contract.getSale>;

/** The orders of one's own shop, newest first. Throws not_found for who has none. */
export const listSales = handle(contract.listSales, async (call, input) => {
  const shop = await findShopOfOwner(call.tx, sellerIdOf(call));
  if (!shop) throw new AppError('not_found');
  return listFor(call, { ...input, shopId: shop.id });
});

/** All orders for admins, newest first; of one shop, or of the platform itself. */
export const listAllOrders = handle(contract.listAllOrders, async (call, input) => {
  return listFor(call, input);
});

/** An order for its seller or an admin, without what was sold. Throws not_found. */
export const getSale = handle(contract.getSale, async (call, input) => {
  const order = await findOrderView(call.tx, input.id);
  if (!order || !seesSale(call.actor, order)) throw new AppError('not_found');
  // Nothing of it is refunded while its payment is disputed.
  const disputed = isPaid(order) && (await isDisputed(call.tx, order.id));
  const may = saleAbilities(order, call.actor, call.now).filter((ability) => !disputed || ability !== 'refund_buyer');
  const detail = await detailOf(call, order, may);
  const { sellerId } = order;
  const earning =
    sellerId === null ? undefined : await earningOf(call.tx, { kind: 'order', id: order.id, userId: sellerId });
  const isJudged = sellerId !== null && order.paidAt !== null && holds(call.actor, 'review');
  const sameDevice = isJudged && order.sameDevice;
  return {
    ...detail,
    sameDevice,
    buyer: buyerOf(order),
    shares: shownShares(order),
    earning: earning ? shownEarning(earning, order, call.now) : null,
  };
});

/** What the seller's share waits for, and since which case it stands still. */
function shownEarning(earning: Earning, order: OrderView, now: Date): Reply<NonNullable<Sale['earning']>> {
  const { openRefundId, openRefundState, releaseDays } = order;
  const isFrozen = earning.state === 'frozen' && openRefundId !== null;
  return {
    ...earning,
    waitsFor: earning.state === 'pending' ? waitsOf({ ...order, dueAt: earning.dueAt }, now) : [],
    releaseDays,
    frozenBy: isFrozen ? { refundId: openRefundId, complained: openRefundState === 'complained' } : null,
  };
}

function shownShares(order: OrderView): Sale['shares'] {
  if (!isPaid(order)) return { sellerFen: 0, platformFen: 0 };
  const platformFen = sharesOf(order).find(({ userId }) => userId === null)?.fen ?? 0;
  return { sellerFen: order.amountFen - order.refundedFen + borneFenOf(order) - platformFen, platformFen };
}

/**
 * Gives the buyer another secret or account of the same batch for a dead one. Throws not_found, forbidden to admins for
 * what a shop sold, state_conflict, no_replacement, solo_limit where an admin gives what the platform sold, four_eyes, and to staff
 * staff_refund_limit and staff_day_limit.
 */
export const replaceItem = handle(contract.replaceItem, async (call, input) => {
  const { tx, actor, now } = call;
  const { orderId, itemId } = input;
  const reason = neededWords('reason', input.reason);
  const order = await lockOrder(tx, orderId);
  if (!order || !seesSale(actor, order)) throw new AppError('not_found');
  await refuseOwnOrder(call, order);
  if (!sellsOrder(actor, order)) throw new AppError('forbidden');
  if (!hasItems(order)) throw new AppError('not_found');
  if (!hasGoods(order)) throw new AppError('state_conflict');
  await checkStaffLimit(call, order, order.unitPriceFen);
  const by = userIdOf(call);
  if (isAdminOf(actor, order)) {
    const subject = `item ${itemId} of order ${orderId}`;
    await giveAloneOnly(tx, { adminId: by, kind: 'replacement', subject, valueFen: order.unitPriceFen, now });
  }
  await replaceInStock(tx, { orderId, itemId, reason, by, now });
  return getSale(call, { id: orderId });
});

/**
 * Judges that buyer and seller of a marked order are two people, with a reason, on record: takes the mark of one device for good off all that the
 * buyer bought and asked in this shop so far. Throws not_found, state_conflict without a mark, and four_eyes to the buyer and the shop's people.
 */
export const clearSameDevice = handle(contract.clearSameDevice, async (call, input) => {
  const { id } = input;
  // Not locked: questions are taken before orders, as where they are marked.
  const order = await findOrderView(call.tx, id);
  if (!order) throw new AppError('not_found');
  const { userId: buyerId, shopId, sellerId } = order;
  const cleared = await judgeTwoPeople(call, {
    buyerId,
    shopId,
    sellerId,
    subject: `order ${id}`,
    reason: input.reason,
  });
  if (!cleared.orders.includes(id)) throw new AppError('state_conflict');
  return getSale(call, { id });
});

async function listFor(
  call: Call,
  input: ParsedInputOf<typeof contract.listAllOrders>,
): Promise<Page<Reply<SaleSummary>>> {
  const { tx, actor, locale, now } = call;
  const { cursor, limit, search, ...filters } = input;
  refuseBackwards(filters);
  const { timeZone } = (await siteConfiguration(tx)).site;
  const walk = walkOfOrders({ ...filters, ...searchedOrders(search, 'buyer'), timeZone });
  // Those with a refund under way lie in another order than the rest.
  const list = filters.waiting === true ? 'refunding' : 'sales';
  const cursors = walkCursors(list, filters.sort, filters.direction);
  return mapPage(await listWalk<OrderView>(tx, walk, cursors, { cursor, limit }), (row) => ({
    ...summaryOf(row, locale, saleAbilities(row, actor, now)),
    buyer: buyerOf(row),
    answers: answersOf(row.snapshot, locale),
  }));
}

function buyerOf({ userId, buyerName }: OrderView): SaleSummary['buyer'] {
  return { id: userId, username: buyerName };
}
