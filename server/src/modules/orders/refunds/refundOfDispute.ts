/** What a dispute of a gateway means for the orders that its payment paid. */
import { openRefundStates } from '#contract/orders/refundProcess.ts';
import type { Account } from '../../../ledger/accounts.ts';
import { freezeEarnings, notReleasedOf } from '../../../ledger/earnings.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { giftCodesOfOrder } from '../../adjustments/service.ts';
import { undisputed } from '../../payments/service.ts';
import { sharesOf } from '../shares.ts';
import { moveOpenRefund } from './refundFreeze.ts';
import { payBack } from './refundPayBack.ts';
import { gatewayFenOf } from './refundParts.ts';
import { isPaid } from './refundPermissions.ts';
import { refundWaysNow } from './refundWaysNow.ts';
import {
  boundOpenRefund,
  findOpenRefundId,
  insertEndedRefund,
  insertRefund,
  lockRefundedOrder,
  prolongRefunds,
  withoutOpenRefund,
  type RefundedOrder,
} from './refunds.repository.ts';

/** An order whose payment is disputed; amounts in fen. */
export interface DisputedOrder {
  id: number;
  /** What a gateway paid and did not come back to its buyer. */
  leftFen: number;
  /** A gift card: worth money to whoever has it. */
  isGift: boolean;
  /** What each has of it by now beside what is not released: that is frozen. */
  released: { userId: number; fen: number }[];
}

/** Freezes what orders earned; what of it was released before. Locks the orders, which must be given in the order of their ids. */
export async function freezeDisputed(tx: Tx, orderIds: readonly number[]): Promise<DisputedOrder[]> {
  const disputed: DisputedOrder[] = [];
  const orders = [];
  for (const id of orderIds) {
    const order = await lockRefundedOrder(tx, id);
    if (order && isPaid(order)) orders.push(order);
  }
  await freezeEarnings(tx, { kind: 'order', ids: orders.map(({ id }) => id) }, true);
  const waiting = await notReleasedOf(tx, { kind: 'order', ids: orders.map(({ id }) => id) });
  for (const order of orders) {
    const released = sharesOf(order).flatMap(({ userId, fen }) => {
      const waits = waiting.find((earning) => earning.id === order.id && earning.userId === userId)?.fen ?? 0;
      return userId === null || fen <= waits ? [] : { userId, fen: fen - waits };
    });
    disputed.push({
      id: order.id,
      leftFen: gatewayLeftOf(order),
      isGift: order.kind === 'gift',
      released,
    });
  }
  return disputed;
}

/**
 * Lets go what orders earned, but for those of which a refund is under way: its clock stood still since the dispute was opened, and
 * goes on.
 */
export async function unfreezeDisputed(
  tx: Tx,
  { orderIds, since, now }: { orderIds: readonly number[]; since: Date; now: Date },
): Promise<void> {
  const free = await undisputed(tx, orderIds);
  await prolongRefunds(tx, { orderIds: free, since, now });
  const ids = await withoutOpenRefund(tx, free);
  await freezeEarnings(tx, { kind: 'order', ids }, false);
}

/** What the refund of a lost dispute took back. */
export interface TakenOfOrder {
  /** What went from those who had a share of it to the gateway's cash, in fen. */
  fen: number;
  /** What gift cards of it were worth that somebody redeemed before. */
  redeemedFen: number;
}

/**
 * Refunds all that is left of an order by the platform, or so much of it, once the gateway gave it back to the payer: shares are taken back to
 * the gateway's cash, and nothing comes to the buyer's balance. Of all, rights are revoked and a refund that is under way ends with it; what
 * the balance paid beside the gateway is a refund of its own, to there, where nobody saw the goods, else it stays paid. Of a part rights stay,
 * and the one under way goes on, for no more than what is left.
 */
export async function refundDisputed(
  tx: Tx,
  { orderId, cash, mostFen, now }: { orderId: number; cash: Account; mostFen?: number; now: Date },
): Promise<TakenOfOrder> {
  const order = await lockRefundedOrder(tx, orderId);
  const leftFen = order ? order.amountFen - order.refundedFen : 0;
  const ofGatewayFen = order ? gatewayLeftOf(order) : 0;
  const takenFen = Math.min(ofGatewayFen, mostFen ?? Infinity);
  if (!order || !isPaid(order) || takenFen === 0) return { fen: 0, redeemedFen: 0 };
  const hasRest = takenFen < leftFen;
  const isPart = mostFen !== undefined;
  const endsRights = hasRest && !isPart && (await wasUsed(tx, order, now));
  const id =
    hasRest && !endsRights
      ? await insertEndedRefund(tx, { order, reason: 'disputed', amountFen: takenFen, now })
      : await endRefund(tx, order, { leftFen: takenFen, now });
  const back = { refundId: id, amountFen: takenFen, wanted: { ids: [] }, unseen: false } as const;
  await payBack(tx, order, { ...back, by: 'platform', gaveBack: cash, endsRights, now });
  if (hasRest && isPart) await boundOpenRefund(tx, orderId, leftFen - takenFen);
  else if (endsRights) await freezeEarnings(tx, { kind: 'order', ids: [orderId] }, false);
  else if (hasRest) await refundRest(tx, orderId, now);
  const codes = order.kind === 'gift' ? await giftCodesOfOrder(tx, orderId) : [];
  const redeemed = codes.filter(({ redeemedAt }) => redeemedAt !== null).length;
  return { fen: takenFen, redeemedFen: redeemed * order.unitPriceFen };
}

/**
 * Whether somebody saw the goods, so that what the balance paid of them stays with the seller. A renewal shows nothing: it is used once it can't be
 * returned any more. Gift cards never are: those that were redeemed are charged beside this, the others are void.
 */
async function wasUsed(tx: Tx, order: RefundedOrder, now: Date): Promise<boolean> {
  if (order.kind === 'gift') return false;
  if (order.renewsLicenceId === null) return order.firstShownAt !== null;
  const ways = await refundWaysNow(tx, { ...order, openRefundId: null }, { now, lock: true });
  return !ways.some(({ reason }) => reason === 'unseen');
}

/** What a gateway paid of an order and did not come back yet. */
function gatewayLeftOf(order: RefundedOrder): number {
  return gatewayFenOf(order, order.amountFen - order.refundedFen);
}

/** Gives the buyer back what their balance paid of an order, once the gateway gave them all of its part. */
async function refundRest(tx: Tx, orderId: number, now: Date): Promise<void> {
  const order = await lockRefundedOrder(tx, orderId);
  if (!order) throw new Error(`order ${orderId} is gone`);
  const amountFen = order.amountFen - order.refundedFen;
  const refundId = await endRefund(tx, order, { leftFen: amountFen, now });
  const back = { refundId, amountFen, wanted: { ids: [] }, unseen: false } as const;
  await payBack(tx, order, { ...back, by: 'platform', isRestOfDispute: true, now });
}

/** Ends the refund of an order that is under way, or a new one, with all that is left of it; its id. */
async function endRefund(
  tx: Tx,
  order: RefundedOrder,
  { leftFen, now }: { leftFen: number; now: Date },
): Promise<number> {
  const asked = {
    order,
    reason: 'disputed',
    wantedFen: leftFen,
    words: '',
    evidence: [],
    toGateway: false,
    now,
    dueAt: null,
  } as const;
  const id = (await findOpenRefundId(tx, order.id)) ?? (await insertRefund(tx, asked)).id;
  const step = { id, from: openRefundStates, to: 'refunded', now, dueAt: null, refundedFen: leftFen } as const;
  if (!(await moveOpenRefund(tx, step))) throw new Error(`refund ${id} of order ${order.id} was open and did not move`);
  return id;
}
