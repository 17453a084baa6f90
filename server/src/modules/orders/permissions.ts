import type { EndpointName } from '#contract/endpoints.ts';
import type { orderAbilities } from '#contract/orders/orders.ts';
import { returnableNoMoreSince } from '#contract/orders/refundRules.ts';
import { holds, type Actor } from '../../platform/http/session.ts';
import { isSellerOf, mayMakeForShop, partyOf } from '../shops/service.ts';
import { isPaid } from './refunds/refundPermissions.ts';
import { refundWaysOf } from './refunds/refundWays.ts';
import type { OrderRow, OrderView } from './repository.ts';

export type Ability = (typeof orderAbilities)[number];

/** An order is its buyer's alone; to anybody else it does not exist. */
export function ownsOrder(actor: Actor, order: Pick<OrderRow, 'userId'>): boolean {
  return partyOf(actor, { buyerId: order.userId, sellerId: null }) === 'buyer';
}

/** Who sold it: the shop's owner, or any admin but its buyer for what the platform sold itself. */
export function sellsOrder(actor: Actor, order: Pick<OrderRow, 'userId' | 'sellerId'>): boolean {
  return isSellerOf(actor, { buyerId: order.userId, sellerId: order.sellerId });
}

/** Whether an actor does something to an order as an admin, and not as its seller. */
export function isAdminOf(actor: Actor, order: Pick<OrderRow, 'userId' | 'sellerId'>): boolean {
  return partyOf(actor, { buyerId: order.userId, sellerId: order.sellerId }) === 'admin';
}

/** Its seller and every admin who reviews see a sale; to anybody else it does not exist. */
export function seesSale(actor: Actor, order: Pick<OrderRow, 'userId' | 'sellerId'>): boolean {
  return sellsOrder(actor, order) || holds(actor, 'review');
}

/**
 * Whether there are goods to show: delivered, and not taken back by refunds. A file is one right, whatever its quantity. A
 * renewal has none of its own.
 */
export function hasGoods(
  order: Pick<
    OrderRow,
    | 'state'
    | 'quantity'
    | 'revokedQuantity'
    | 'amountFen'
    | 'refundedFen'
    | 'balanceFen'
    | 'snapshot'
    | 'renewsLicenceId'
  >,
): boolean {
  if (!isPaid(order) || order.renewsLicenceId !== null) return false;
  if (order.snapshot.kind === 'service' && order.state === 'paid') return false;
  const hasPieces = order.revokedQuantity < order.quantity;
  if (order.snapshot.kind !== 'file' && order.snapshot.kind !== 'service') return hasPieces;
  // A lost dispute of what a gateway paid beside the balance ends the right, and leaves what the balance paid.
  return order.refundedFen < order.amountFen && (hasPieces || order.balanceFen === 0);
}

/**
 * Whether the buyer may read the seller's instructions: they are part of the goods, so that whoever returns those unseen
 * had nothing. Those of a service say what its buyer has to do, and come with the payment; whoever renews has the licence already.
 */
export function seesInstructions(order: OrderView): boolean {
  if (!isPaid(order) || order.refundedFen >= order.amountFen) return false;
  if (order.snapshot.kind === 'service' || order.renewsLicenceId !== null) return true;
  return order.firstShownAt !== null && hasGoods(order);
}

/** What the buyer may do with an order now. */
export function buyerAbilities(order: OrderView, now: Date): Ability[] {
  const answers: Ability[] = hasSecretAnswers(order) ? ['show_answers'] : [];
  if (order.state === 'created') return order.expiresAt > now ? ['pay', 'close', ...answers] : answers;
  if (!isPaid(order)) return answers;
  const may: Ability[] = [...answers];
  if (hasGoods(order)) may.push(...goodsAbilities(order));
  if (order.state === 'delivered' && order.openRefundId === null) may.push('confirm');
  if (refundWaysOf(order, now).length > 0) may.push('refund');
  // What can still be returned unseen would be judged for nothing.
  const { deliveredAt } = order;
  const isHad = order.firstShownAt !== null || (deliveredAt !== null && deliveredAt <= returnableNoMoreSince(now));
  const isKept = order.refundedFen < order.amountFen;
  if (order.state !== 'paid' && isHad && isKept && !order.isReviewed) may.push('review');
  may.push('support');
  return may;
}

/** A service may have delivered a secret, a file, both, or a note alone. */
function goodsAbilities({ snapshot, serviceHasSecret }: OrderView): Ability[] {
  if (snapshot.kind === 'file') return ['download'];
  if (snapshot.kind !== 'service') return ['show'];
  return [
    ...(serviceHasSecret ? (['show'] as const) : []),
    ...((snapshot.fileId ?? null) === null ? [] : (['download'] as const)),
  ];
}

/** The call behind what is done with a sale: staff whose role does not let them make it are not offered it. */
const saleCalls: Partial<Record<Ability, EndpointName>> = {
  refund_buyer: 'refundBuyer',
  replace: 'replaceItem',
  show_answers: 'showOrderAnswers',
  start_service: 'startService',
  deliver_service: 'deliverService',
  support: 'listOrderMessages',
};

/** What whoever sees a sale may do with it now. */
export function saleAbilities(order: OrderView, actor: Actor, now: Date): Ability[] {
  if (!isPaid(order) || !seesSale(actor, order)) return [];
  const may: Ability[] = [];
  const isSeller = sellsOrder(actor, order);
  if (isSeller && order.refundedFen < order.amountFen) may.push('refund_buyer');
  if (isSeller && hasItems(order) && hasGoods(order)) may.push('replace');
  if (isSeller && hasSecretAnswers(order)) may.push('show_answers');
  if (isSeller && order.state === 'paid' && order.deliverBy !== null && order.deliverBy > now) {
    if (order.serviceBegunAt === null) may.push('start_service');
    may.push('deliver_service');
  }
  if (isSeller || isAdminOf(actor, order)) may.push('support');
  return may.filter((ability) => {
    const call = saleCalls[ability];
    return call === undefined || mayMakeForShop(actor, call);
  });
}

/** Whether its buyer answered something that is not for every eye. */
export function hasSecretAnswers({ snapshot }: Pick<OrderRow, 'snapshot'>): boolean {
  return snapshot.answers?.some(({ sensitive }) => sensitive) ?? false;
}

/** Whether its text is that of all buyers. */
export function isShared({ snapshot }: Pick<OrderRow, 'snapshot'>): boolean {
  return snapshot.sharedSecret ?? false;
}

/** Whether its goods are secrets or accounts, one by one. */
export function hasItems({ snapshot }: Pick<OrderRow, 'snapshot'>): boolean {
  return (snapshot.kind === 'secret' && !isShared({ snapshot })) || snapshot.kind === 'account';
}
