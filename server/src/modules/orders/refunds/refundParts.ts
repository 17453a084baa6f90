/** Who paid what of money that comes back of an order: a gateway, and the two purses of the balance. Pure. */
import { partOf } from '../../../ledger/purses.ts';

/** How an order was paid, and what of it came back; amounts in fen. */
export interface PaidInParts {
  amountFen: number;
  refundedFen: number;
  /** What the balance paid beside a gateway; 0: one of them paid all. */
  balanceFen: number;
  /** Beside a gateway: what of its part came back, by refunds and disputes. */
  gatewayBackFen: number;
  /** The same and `refundedFen`, when a dispute last took something of the gateway's part. */
  sharedAnewGatewayFen: number;
  sharedAnewFen: number;
}

/**
 * What a gateway paid of so much more that comes back of an order, in fen: in proportion to what was left of both when a dispute last took from the
 * gateway's part alone, where the balance paid some of it. Never more than is left of either.
 */
export function gatewayFenOf(order: PaidInParts, refundFen: number): number {
  const { amountFen, balanceFen, refundedFen, gatewayBackFen, sharedAnewFen, sharedAnewGatewayFen } = order;
  if (balanceFen === 0) return refundFen;
  const ofGatewayFen = amountFen - balanceFen;
  const leftOfBalanceFen = balanceFen - (refundedFen - gatewayBackFen);
  const paid = { fen: ofGatewayFen - sharedAnewGatewayFen, of: amountFen - sharedAnewFen };
  const sinceFen = refundedFen - sharedAnewFen;
  const partFen = partOf(sinceFen + refundFen, paid) - partOf(sinceFen, paid);
  return Math.min(ofGatewayFen - gatewayBackFen, Math.max(partFen, refundFen - leftOfBalanceFen));
}

/**
 * What of so much more that comes back goes to the purse of earnings, in fen, where `paidFromEarnedFen` came from there: in proportion to what
 * comes back of the balance's part. What a dispute took was the gateway's, and lessens nothing of it.
 */
export function earnedBackFenOf(
  order: Pick<PaidInParts, 'amountFen' | 'balanceFen' | 'refundedFen' | 'gatewayBackFen'>,
  { refundFen, gatewayFen, paidFromEarnedFen }: { refundFen: number; gatewayFen: number; paidFromEarnedFen: number },
): number {
  const isBeside = order.balanceFen > 0;
  const paid = { fen: paidFromEarnedFen, of: isBeside ? order.balanceFen : order.amountFen };
  const beforeFen = isBeside ? order.refundedFen - order.gatewayBackFen : order.refundedFen;
  return partOf(beforeFen + refundFen - (isBeside ? gatewayFen : 0), paid) - partOf(beforeFen, paid);
}
