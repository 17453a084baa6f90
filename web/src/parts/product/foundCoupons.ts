/** What coupons take off options that somebody is about to order. */
export interface FoundCoupon {
  skuId: number;
  quantity: number;
  /** The piece that was chosen. */
  pieceId?: number | undefined;
  id: number;
  /** For one with a code. */
  couponCode?: string;
  discountFen: number;
}

/** What finds coupons while somebody chooses. */
export interface CouponsPart {
  /** What is about to be ordered; of several each is named. */
  lines: readonly { skuId: number; quantity: number; pieceId?: number | undefined; title?: string | undefined }[];
  /** Told what was found, so that it is ordered with it. */
  onFound: (found: FoundCoupon[]) => void;
}

/** The coupon of an option at a quantity; one that was found for another quantity or piece counts no more. */
export function couponFor(
  found: readonly FoundCoupon[],
  { skuId, quantity, pieceId }: { skuId: number; quantity: number; pieceId?: number | undefined },
): FoundCoupon | undefined {
  return found.find((one) => one.skuId === skuId && one.quantity === quantity && one.pieceId === pieceId);
}

/** What is sent with an order. */
export function chosenCoupon(coupon: FoundCoupon | undefined) {
  if (!coupon) return {};
  const { id, couponCode, discountFen } = coupon;
  return { coupon: { id, discountFen, ...(couponCode !== undefined && { couponCode }) } };
}
