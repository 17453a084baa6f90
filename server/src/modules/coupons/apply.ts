/** What a coupon takes off an order, and who bears it. Pure. */
import type { DeliveryKind } from '#contract/catalogue/catalogue.ts';
import {
  cleanCouponCode,
  couponDiscountFen,
  type CouponBearer,
  type CouponRefusal,
  type CouponTerms,
} from '#contract/coupons/couponRules.ts';
import type { ChosenRow, PlainCoupon } from './repository.ts';

/** What is to be bought, without a coupon. */
export interface CouponGoods {
  productId: number;
  shopId: number | null;
  kind: DeliveryKind;
  /** In ten-thousandths; of what the platform sells itself it has all. */
  commissionRate: number;
  /** Of one piece. */
  floorPriceFen: number | null;
  quantity: number;
  unitPriceFen: number;
}

/** A coupon as the order keeps it, with all that a part return prices by. */
export interface CouponSnapshot extends CouponTerms {
  id: number;
  titleZh: string;
  titleEn: string;
  code: string | null;
  by: CouponBearer;
  /** What one piece costs at least. */
  floorFen: number;
  /** In ten-thousandths, of a coupon that the platform bears: what it keeps of the sale at most goes into it. Null: a shop's. */
  rate: number | null;
}

/** A coupon on an order, in fen: what it takes off, and how much of that the platform bears. */
export interface AppliedCoupon {
  couponId: number;
  discountFen: number;
  borneFen: number;
  snapshot: CouponSnapshot;
}

export interface Refused {
  refusal: CouponRefusal;
  /** What an order must cost for it. */
  minFen?: number;
}

/** A coupon as a buyer chose it. */
export interface Chosen {
  couponCode?: string | undefined;
  /** What the buyer saw. */
  discountFen: number;
}

/** A coupon on goods, or why it does not count for them at a moment; how often it was used is for the database to say. */
export function applied(
  coupon: PlainCoupon,
  goods: CouponGoods,
  { isVerified, isOwn, now }: { isVerified: boolean; isOwn: boolean; now: Date },
): AppliedCoupon | Refused {
  if (!coupon.active || now < coupon.startsAt || now >= coupon.endsAt) return { refusal: 'coupon_ended' };
  if (!isFor(coupon, goods)) return { refusal: 'coupon_not_for_goods' };
  // Whoever gives away the platform's money gives none to themselves.
  if (isOwn) return { refusal: 'coupon_own' };
  if (coupon.shopId === null && !isVerified) return { refusal: 'coupon_verified_only' };
  const priceFen = goods.unitPriceFen * goods.quantity;
  if (priceFen < coupon.minFen) return { refusal: 'coupon_below_min', minFen: coupon.minFen };
  const snapshot = snapshotOf(coupon, goods);
  const bounds = { floorFen: snapshot.floorFen * goods.quantity, rate: snapshot.rate };
  const discountFen = couponDiscountFen(snapshot, priceFen, bounds);
  if (discountFen === 0) return { refusal: 'coupon_no_effect' };
  return { couponId: coupon.id, discountFen, borneFen: coupon.shopId === null ? discountFen : 0, snapshot };
}

/** The same for a coupon that a buyer chose, by its code where it has one, at the discount that they saw. */
export function appliedChoice(
  coupon: ChosenRow | undefined,
  chosen: Chosen,
  goods: CouponGoods,
  now: Date,
): AppliedCoupon | Refused {
  // Whoever guesses numbers learns nothing of coupons with a code.
  const isNamed = coupon?.code === null || coupon?.code === cleanCouponCode(chosen.couponCode ?? '');
  if (!coupon || !isNamed) return { refusal: 'coupon_unknown' };
  const found = applied(coupon, goods, { ...coupon, now });
  if ('refusal' in found || found.discountFen === chosen.discountFen) return found;
  return { refusal: 'coupon_changed' };
}

/** Whether a coupon is for these goods at all. Gift cards are sold at their face value. */
function isFor(coupon: Pick<PlainCoupon, 'shopId' | 'productIds'>, goods: CouponGoods): boolean {
  if (goods.kind === 'gift') return false;
  if (coupon.shopId !== null && coupon.shopId !== goods.shopId) return false;
  return coupon.productIds === null || coupon.productIds.includes(goods.productId);
}

function snapshotOf(coupon: PlainCoupon, goods: CouponGoods): CouponSnapshot {
  const { id, shopId, titleZh, titleEn, code, amountFen, percent, capFen, minFen } = coupon;
  const rate = goods.shopId === null ? 10_000 : goods.commissionRate;
  const terms = { amountFen, percent, capFen, minFen, floorFen: goods.floorPriceFen ?? 0 };
  const by = shopId === null ? ('platform' as const) : ('shop' as const);
  return { id, titleZh, titleEn, code, by, ...terms, rate: by === 'platform' ? rate : null };
}
