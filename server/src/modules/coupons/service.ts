/** What orders use of coupons. */
import { formatFen } from '#contract/core/money.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { AppliedCoupon, Refused } from './apply.ts';
import { giveUsesBack, takeUse } from './repository.ts';

export { appliedChoice, type AppliedCoupon, type CouponSnapshot, type Refused } from './apply.ts';
export { listChosen as listChosenCoupons } from './repository.ts';

/** Who takes a use of a coupon, and for what; `amountFen`: what the order then costs. */
export interface Use {
  /** All accounts of the person. */
  accounts: readonly number[];
  amountFen: number;
  now: Date;
  /** Of an order that was placed while the coupon counted, and closed meanwhile. */
  late?: boolean;
  /** How many uses this transaction took before for orders that are not inserted yet. */
  taken?: number;
}

/** Takes one use of a coupon by one conditional statement; why not, if so. The caller inserts the order in the same transaction. */
export async function takeCoupon(
  tx: Tx,
  { couponId, discountFen }: Pick<AppliedCoupon, 'couponId' | 'discountFen'>,
  { accounts, amountFen, now, late = false, taken = 0 }: Use,
): Promise<Refused | undefined> {
  const refusal = await takeUse(tx, { couponId, accounts, discountFen, amountFen, now, late, taken });
  return refusal && { refusal: `coupon_${refusal}` };
}

/** Gives the uses back that these closed orders had; orders without a coupon cost nothing. */
export async function giveCouponsBack(
  tx: Tx,
  orders: readonly { id: number; couponId: number | null }[],
): Promise<void> {
  const ids = orders.filter(({ couponId }) => couponId !== null).map(({ id }) => id);
  if (ids.length > 0) await giveUsesBack(tx, ids);
}

/** The failure of a single order. */
export function couponRefused({ refusal, minFen }: Refused): AppError {
  return new AppError(refusal, minFen === undefined ? {} : { params: { min: formatFen(minFen) } });
}
