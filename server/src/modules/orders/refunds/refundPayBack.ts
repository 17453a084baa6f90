import { formatFen } from '#contract/core/money.ts';
import { keptDiscountFen } from '#contract/orders/returnPrice.ts';
import { drawFrom, platformAccount, userAccount, type Account } from '../../../ledger/accounts.ts';
import { returnDisputable, returnDisputableBeside } from '../../../ledger/disputable.ts';
import { post, type Transfer } from '../../../ledger/post.ts';
import { earnedFenOf, owedFenPaidBy } from '../../../ledger/purses.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { enqueue } from '../../../platform/jobs/outbox.ts';
import { endDeadlines } from '../../messages/service.ts';
import { isDisputed, lockPaidAttempt, sendRefundToGateway } from '../../payments/service.ts';
import { purchaseKey } from '../purchase/deliver.ts';
import { borneFenOf, sharesToReturn } from '../shares.ts';
import { earnedBackFenOf, gatewayFenOf } from './refundParts.ts';
import { addRefunded, endBorne, isLetOut, type RefundedOrder } from './refunds.repository.ts';
import { hasHandedOver, piecesTakenBack, takeBack, type WantedBack } from './takeBack.ts';

export interface PayBack {
  refundId: number;
  amountFen: number;
  /** Which pieces are taken back, unless all of the money comes back: then all are. */
  wanted: WantedBack;
  /** Only while the goods are unseen: they can then be sold again. */
  unseen: boolean;
  /** Who says so: buyer and seller agree about what is theirs, the platform decides about what others have by now. */
  by: 'buyer' | 'seller' | 'platform';
  /** The gateway gave it back to the payer already, after a dispute: its cash, and nothing for the buyer's balance. */
  gaveBack?: Account;
  /** All rights end, though the balance's part of it stays paid. */
  endsRights?: boolean;
  /** It is what the balance paid of an order of which the gateway gave the payer its part back, after a dispute. */
  isRestOfDispute?: boolean;
  now: Date;
}

/**
 * Pays money of an order back to its buyer, out of the shares of seller and platform, and takes back the pieces that it
 * wanted, all in the caller's transaction; how many these are. `order` must be locked. Throws refund_too_large,
 * refund_not_allowed, licence_handed_over, pieces_gone, gift_code_redeemed, payment_disputed.
 */
export async function payBack(tx: Tx, order: RefundedOrder, refund: PayBack): Promise<number> {
  const { amountFen: refundFen, refundId, unseen, by, gaveBack, isRestOfDispute = false, now } = refund;
  checkAmount(order, refundFen);
  if (!gaveBack && !isRestOfDispute && (await isDisputed(tx, order.id))) throw new AppError('payment_disputed');
  // Before anything else of the order: two orders of one cart wait for each other here.
  const paid = await lockPaidAttempt(tx, { kind: 'order', id: order.id });
  const pieces = piecesTakenBack(order, refund);
  if (by !== 'platform' && (await hasHandedOver(tx, order, pieces))) throw new AppError('licence_handed_over');
  // The lock holds the order as it was read; the database checks it once more.
  const ofGatewayFen = gaveBack ? refundFen : gatewayFenOf(order, refundFen);
  const gatewayFen = order.balanceFen === 0 ? 0 : ofGatewayFen;
  const disputed = gaveBack !== undefined;
  const noted = { refundId, orderId: order.id, refundFen, gatewayFen, disputed, pieces: pieces.count, unseen };
  const isNoted = await addRefunded(tx, noted);
  if (!isNoted) throw new AppError(unseen ? 'refund_not_allowed' : 'refund_too_large', leftOf(order));
  const isWhole = order.refundedFen + refundFen === order.amountFen;
  if (isWhole && order.kind === 'service') await endDeadlines(tx, { orderId: order.id, what: 'service', now });
  await takeBack(tx, order, { ...pieces, unseen, keepsRedeemed: disputed || isRestOfDispute, now });
  const borneEndsFen = borneEndOf(order, { refundFen, taken: pieces.count });
  if (borneEndsFen !== order.borneEndsFen) await endBorne(tx, { id: order.id, borneEndsFen });
  // Leases come later in the order of modules.
  if (pieces.count > 0 && (await isLetOut(tx, order.id))) {
    await enqueue(tx, 'leases.orderTakenBack', { orderId: order.id }, { at: now });
  }
  const transfers = transfersOf(
    { ...order, borneEndsFen },
    {
      refundFen,
      by,
      gaveBack,
      gatewayFen,
      // Of what the gateway gave back nothing was from a purse.
      paidFromEarnedFen: disputed ? 0 : await earnedFenOf(tx, purchaseKey(order.id)),
    },
  );
  const entryId = await post(tx, {
    kind: 'refund',
    key: `refund:${refundId}`,
    subject: { kind: 'order', id: order.id },
    transfers,
    now,
  });
  if (entryId === undefined) throw new Error(`refund ${refundId} was posted before`);
  const { userId, id: orderId } = order;
  if (gaveBack) {
    await returnLots(tx, order, { refundFen, ofGatewayFen, sentFen: refundFen, keptFen: 0, now });
    return pieces.count;
  }
  const toAvailable = transfers.filter(({ target }) => target.kind === 'available');
  const amountFen = toAvailable.reduce((sum, transfer) => sum + transfer.amountFen, 0);
  const ofGateway = { entryId, amountFen, ofGatewayFen };
  const sentFen = await sendRefundToGateway(tx, paid, { refundId, orderId, userId, ...ofGateway, now });
  const owedFen = await owedFenPaidBy(tx, { userId, entryId });
  const keptFen = Math.max(0, refundFen - sentFen - owedFen);
  await returnLots(tx, order, { refundFen, ofGatewayFen, sentFen, keptFen, now });
  return pieces.count;
}

/** What can be undone of a refund is the buyer's again, as far as it stays on their balance: of what the balance paid beside a gateway apart. */
async function returnLots(
  tx: Tx,
  { id, userId, balanceFen }: RefundedOrder,
  refund: { refundFen: number; ofGatewayFen: number; sentFen: number; keptFen: number; now: Date },
): Promise<void> {
  const { refundFen, ofGatewayFen, sentFen, keptFen, now } = refund;
  const subject = { kind: 'order', id } as const;
  if (balanceFen === 0) return returnDisputable(tx, { userId, fen: refundFen, keptFen, subject, now });
  const ofGateway = { fen: ofGatewayFen, keptFen: Math.min(ofGatewayFen - sentFen, keptFen) };
  const ofBalance = { fen: refundFen - ofGatewayFen, keptFen: keptFen - ofGateway.keptFen };
  await returnDisputableBeside(tx, { userId, ofGateway, ofBalance, subject, now });
}

/** Throws refund_too_large when more is wanted than is left of what was paid. */
export function checkAmount(order: Pick<RefundedOrder, 'amountFen' | 'refundedFen'>, wantedFen: number): void {
  if (wantedFen > order.amountFen - order.refundedFen) throw new AppError('refund_too_large', leftOf(order));
}

function leftOf({ amountFen, refundedFen }: Pick<RefundedOrder, 'amountFen' | 'refundedFen'>) {
  return { params: { left: formatFen(amountFen - refundedFen) } };
}

/** From how much that came back on the platform bears nothing: from this refund on, where the coupon takes nothing off the pieces that are kept. */
function borneEndOf(order: RefundedOrder, { refundFen, taken }: { refundFen: number; taken: number }): number | null {
  const kept = order.quantity - order.revokedQuantity - taken;
  if (order.borneFen === 0 || order.borneEndsFen !== null || taken === 0 || kept <= 0) return order.borneEndsFen;
  return keptDiscountFen(order, kept) === 0 ? order.refundedFen + refundFen : null;
}

/**
 * From each share to the purses that paid, in proportion, and to the platform what its coupon bore. A share is taken out of
 * what is not released of it, then it is owed; by the seller's own will only as far as they have it.
 */
function transfersOf(
  order: RefundedOrder,
  {
    refundFen,
    by,
    gaveBack,
    gatewayFen,
    paidFromEarnedFen,
  }: {
    refundFen: number;
    by: PayBack['by'];
    gaveBack: Account | undefined;
    gatewayFen: number;
    paidFromEarnedFen: number;
  },
): Transfer[] {
  let toEarnedFen = earnedBackFenOf(order, { refundFen, gatewayFen, paidFromEarnedFen });
  let toCouponFen = borneFenOf(order) - borneFenOf({ ...order, refundedFen: order.refundedFen + refundFen });
  return sharesToReturn(order, refundFen).flatMap(({ userId, fen }) => {
    const source =
      userId === null ? platformAccount('revenue') : drawFrom(userId, by === 'seller' ? 'own_share' : 'share');
    const couponFen = Math.min(toCouponFen, fen);
    toCouponFen -= couponFen;
    const fromThisFen = Math.min(toEarnedFen, fen - couponFen);
    toEarnedFen -= fromThisFen;
    return [
      { source, target: platformAccount('coupons'), amountFen: couponFen },
      { source, target: gaveBack ?? userAccount(order.userId, 'earned'), amountFen: fromThisFen },
      { source, target: gaveBack ?? userAccount(order.userId, 'available'), amountFen: fen - couponFen - fromThisFen },
    ].filter(({ amountFen }) => amountFen > 0);
  });
}
