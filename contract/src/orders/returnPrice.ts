/** What comes back for pieces that are returned. Free of zod: the form shows what the server then pays. */
import { couponDiscountFen, type CouponTerms } from '../coupons/couponRules.ts';

/** An order as far as its price goes; amounts in fen. */
export interface PricedOrder {
  /** Pieces that were bought, and how many of them were taken back. */
  quantity: number;
  revokedQuantity: number;
  unitPriceFen: number;
  amountFen: number;
  refundedFen: number;
  /** What the option cost when it was bought: `basePriceFen` each, from so many pieces on the price of a step. */
  basePriceFen: number;
  steps: readonly { quantity: number; priceFen: number }[];
  /** What its coupon took off all pieces; 0 without one. */
  discountFen: number;
  coupon: PricedCoupon | null;
}

/** A coupon with what bounds it; see `DiscountBounds`. */
export interface PricedCoupon extends CouponTerms {
  /** What one piece costs at least. */
  floorFen: number;
  rate: number | null;
}

/**
 * What comes back for so many pieces: what all that the buyer has now costs, less what the kept ones cost, each at the price
 * of its quantity and with what the coupon takes off so many, which below its minimum is nothing; never more than is left of
 * what was paid. 0 where the kept ones cost as much as all of them.
 */
export function returnFen(order: PricedOrder, pieces: number): number {
  const has = order.quantity - order.revokedQuantity;
  const kept = has - pieces;
  const leftFen = order.amountFen - order.refundedFen;
  if (kept <= 0) return leftFen;
  return Math.max(0, Math.min(leftFen, costFen(order, has) - costFen(order, kept)));
}

/** What the coupon of an order takes off so many pieces that are kept; below its minimum, or without one, nothing. */
export function keptDiscountFen(order: PricedOrder, pieces: number): number {
  return pieces * unitFen(order, pieces) - costFen(order, pieces);
}

function costFen(order: PricedOrder, pieces: number): number {
  const priceFen = pieces * unitFen(order, pieces);
  const { coupon, quantity, discountFen } = order;
  if (!coupon || pieces === quantity) return priceFen - discountFen;
  const bounds = { floorFen: coupon.floorFen * pieces, rate: coupon.rate };
  return priceFen - Math.min(discountFen, couponDiscountFen(coupon, priceFen, bounds));
}

function unitFen({ quantity, unitPriceFen, basePriceFen, steps }: PricedOrder, pieces: number): number {
  if (pieces === quantity) return unitPriceFen;
  return steps.findLast((step) => step.quantity <= pieces)?.priceFen ?? basePriceFen;
}
