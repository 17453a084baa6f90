/** What orders use of coupons. */
import { cleanCouponCode } from '#contract/coupons/couponRules.ts';
import { formatFen } from '#contract/core/money.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Call } from '../../platform/http/http.ts';
import { appliedChoice, type AppliedCoupon, type Chosen, type CouponGoods, type Refused } from './apply.ts';
import { tryCodes } from './codeTries.ts';
import { giveUsesBack, noteSlot, takeUse, type ChosenRow } from './repository.ts';

export type { AppliedCoupon, CouponSnapshot, Refused } from './apply.ts';
export { findChosen as findChosenCoupon, listChosen as listChosenCoupons } from './repository.ts';

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
  /** What those take off. */
  takenFen?: number;
  /** The order waits for its payment: those hold only a part of what the coupon may give. */
  isUnpaid?: boolean;
}

/** A coupon that a buyer chose for goods. */
export interface ChosenFor {
  chosen: Chosen & { id: number };
  goods: CouponGoods;
}

/**
 * What coupons that a buyer chose take off, or why they don't; in the order of the choices. Wrong codes count as tries: throws
 * too_many_requests past their limit.
 */
export function applyChoices(
  call: Call,
  coupons: readonly ChosenRow[],
  choices: readonly ChosenFor[],
): Promise<(AppliedCoupon | Refused)[]> {
  const typed = choices.map(({ chosen }) => chosen.couponCode);
  return tryCodes(call, typed, {
    look: () =>
      choices.map(({ chosen, goods }) =>
        appliedChoice(
          coupons.find(({ id }) => id === chosen.id),
          chosen,
          goods,
          call.now,
        ),
      ),
    // One that is right for one coupon and tried on another is a guess.
    isRight: (found, code) =>
      found.every((coupon, index) => cleanCouponCode(typed[index] ?? '') !== code || !isUnknown(coupon)),
  });
}

function isUnknown(coupon: AppliedCoupon | Refused): boolean {
  return 'refusal' in coupon && coupon.refusal === 'coupon_unknown';
}

/** Takes one use of a coupon by one conditional statement: out of which slot, which the order keeps, or why not. The caller inserts the order in the same transaction. */
export async function takeCoupon(
  tx: Tx,
  { couponId, discountFen }: Pick<AppliedCoupon, 'couponId' | 'discountFen'>,
  { accounts, amountFen, now, late = false, taken = 0, takenFen = 0, isUnpaid = false }: Use,
): Promise<Refused | { slot: number }> {
  const use = { couponId, accounts, discountFen, amountFen, now, late, taken, takenFen, isUnpaid };
  const found = await takeUse(tx, use);
  return 'slot' in found ? found : { refusal: `coupon_${found.refusal}` };
}

/** The same for an order that closed and whose money came late; false when there is none. */
export async function takeCouponAgain(
  tx: Tx,
  order: { id: number; couponId: number; discountFen: number; amountFen: number },
  { accounts, now }: { accounts: readonly number[]; now: Date },
): Promise<boolean> {
  const found = await takeCoupon(tx, order, { accounts, amountFen: order.amountFen, now, late: true });
  if ('refusal' in found) return false;
  await noteSlot(tx, { id: order.id, slot: found.slot });
  return true;
}

/** Gives the uses back that orders had which were closed, or came back whole and unseen; orders without a coupon cost nothing. */
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
