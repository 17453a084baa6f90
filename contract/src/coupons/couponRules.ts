/** Coupons: how much they take off, and for whom they are. Free of zod. */
import { share } from '../core/money.ts';

export const couponRules = {
  /** Characters of a code: capital letters and digits. */
  code: { min: 4, max: 20 },
  titleMax: 40,
  percent: { min: 1, max: 99 },
  usesMax: 1_000_000,
  perPersonMax: 1000,
  /** Products that one may name. */
  products: 100,
  daysMax: 366,
  /** As far ahead one may begin. */
  aheadDaysMax: 366,
  /** Switched on and not over, of one seller. */
  runningMax: 50,
  /** Shown on a shop's page. */
  shownMax: 6,
  /** Of what a coupon may give, orders that wait for their payment hold one in so many, and one at least. */
  unpaidPart: 5,
  /** And never more orders than this, so that counting them is bounded. */
  unpaidOrdersMax: 20_000,
  /** What a coupon gives is kept in so many rows at most, of so many uses and fen at least: buyers don't wait for one row. */
  slots: { max: 16, uses: 100, fen: 100_000 },
  /** Codes that somebody may try in some seconds. */
  tries: { max: 20, seconds: 600 },
} as const;

export const couponCodePattern = /^[A-Z0-9]+$/;

/** Who bears what a coupon takes off. */
export const couponBearers = ['shop', 'platform'] as const;
export type CouponBearer = (typeof couponBearers)[number];

/** `planned`: not begun; `running`: counts now; `used_up`: its uses or its budget are gone; `over`: past its end; `off`: switched off. */
export const couponStates = ['planned', 'running', 'used_up', 'over', 'off'] as const;
export type CouponState = (typeof couponStates)[number];

/** What lists of coupons are sorted by: when they were made, or until when they count. */
export const couponSorts = ['made', 'until'] as const;
export type CouponSort = (typeof couponSorts)[number];

/**
 * Why a coupon does not count: nobody knows it; it is over, not begun or off; its uses or budget are gone; orders that wait
 * for their payment hold as much as they may; this person had it as often as allowed; the admin who made it is this person; it is for other goods; the order costs less than its minimum; only verified people have it; nothing can
 * be taken off; it takes off something else than the buyer saw.
 */
export const couponRefusals = [
  'coupon_unknown',
  'coupon_ended',
  'coupon_used_up',
  'coupon_reserved',
  'coupon_had',
  'coupon_own',
  'coupon_not_for_goods',
  'coupon_below_min',
  'coupon_verified_only',
  'coupon_no_effect',
  'coupon_changed',
] as const;
export type CouponRefusal = (typeof couponRefusals)[number];

/** What a coupon takes off; exactly one of `amountFen` and `percent` is not null. Amounts in fen. */
export interface CouponTerms {
  amountFen: number | null;
  percent: number | null;
  /** The most that a percentage takes off; null: no bound. */
  capFen: number | null;
  /** What an order costs at least before it. */
  minFen: number;
}

/** What bounds a discount beside the coupon itself. */
export interface DiscountBounds {
  /** What all pieces together cost at least. */
  floorFen: number;
  /** In ten-thousandths, what the platform keeps of the sale: where it bears the coupon, that is all it gives. Null: a shop bears it. */
  rate: number | null;
}

/** An order is never for nothing: gateways take no less. */
const leastFen = 1;

/** What a coupon takes off an order that costs `priceFen` without it; 0: nothing. Never below the floor price. */
export function couponDiscountFen(terms: CouponTerms, priceFen: number, { floorFen, rate }: DiscountBounds): number {
  if (priceFen < terms.minFen) return 0;
  const wantedFen =
    terms.percent === null
      ? (terms.amountFen ?? 0)
      : Math.min(share(priceFen, terms.percent, 100), terms.capFen ?? Number.MAX_SAFE_INTEGER);
  const keptFen = rate === null ? Number.MAX_SAFE_INTEGER : priceFen - share(priceFen, 10_000 - rate);
  return Math.max(0, Math.min(wantedFen, keptFen, priceFen - Math.max(floorFen, leastFen)));
}

/** The highest part of a price that a coupon can take, in ten-thousandths, rounded up; without a minimum an amount can take all. */
export function highestRate({ amountFen, percent, minFen }: CouponTerms): number {
  if (percent !== null) return percent * 100;
  if (amountFen === null || minFen <= amountFen) return 10_000;
  return Math.ceil((amountFen * 10_000) / minFen);
}

/** How a coupon stands at a moment. Times in milliseconds. */
export function couponState(
  coupon: {
    active: boolean;
    startsAt: number;
    endsAt: number;
    used: number;
    usesMax: number | null;
    discountFen: number;
    budgetFen: number | null;
  },
  now: number,
): CouponState {
  if (now >= coupon.endsAt) return 'over';
  if (!coupon.active) return 'off';
  if (coupon.usesMax !== null && coupon.used >= coupon.usesMax) return 'used_up';
  if (coupon.budgetFen !== null && coupon.discountFen >= coupon.budgetFen) return 'used_up';
  return now < coupon.startsAt ? 'planned' : 'running';
}

/** Whether orders that wait for their payment hold so much of a coupon that one more with this discount has to be paid at once. */
export function isReserved(
  coupon: { usesMax: number | null; budgetFen: number | null; unpaid: number; unpaidFen: number },
  discountFen: number,
): boolean {
  const { usesMax, budgetFen, unpaid, unpaidFen } = coupon;
  if (usesMax === null && budgetFen === null) return false;
  const { unpaidPart, unpaidOrdersMax } = couponRules;
  if (unpaid >= unpaidOrdersMax) return true;
  if (usesMax !== null && unpaid + 1 > Math.max(1, Math.floor(usesMax / unpaidPart))) return true;
  return budgetFen !== null && unpaid > 0 && unpaidFen + discountFen > Math.floor(budgetFen / unpaidPart);
}

/** In how many rows what a coupon gives is kept. */
export function couponSlots({ usesMax, budgetFen }: { usesMax: number | null; budgetFen: number | null }): number {
  const { max, uses, fen } = couponRules.slots;
  const most = Math.min(usesMax === null ? max : usesMax / uses, budgetFen === null ? max : budgetFen / fen);
  return Math.max(1, Math.min(max, Math.floor(most)));
}

/** A code as it is compared: any case and width, without blanks. */
export function cleanCouponCode(text: string): string {
  return text.normalize('NFKC').replace(/\s/g, '').toUpperCase();
}
