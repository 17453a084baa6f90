import { z } from 'zod';
import { cartRules } from '../cart/cartRules.ts';
import { Day } from '../core/day.ts';
import { endpoint } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { flag, id, listOf, pageInput, sortInput, wholeNumber } from '../core/paging.ts';
import { day, time } from '../core/times.ts';
import { writtenLine } from '../core/writtenText.ts';
import { couponBearers, couponRefusals, couponRules, couponStates, couponSorts } from './couponRules.ts';

const terms = {
  /** Off in fen, or in percent of the price: one of the two, the other is null. */
  amountFen: z.int().nullable(),
  percent: z.int().nullable(),
  /** The most that a percentage takes off; null: no bound. */
  capFen: z.int().nullable(),
  /** What an order costs at least before it. */
  minFen: z.int(),
};

/** What an order kept of its coupon. */
export const OrderCoupon = z.object({
  id: z.int(),
  title: z.string(),
  /** Null: it was found by itself, or the reader is not the buyer. */
  code: z.string().nullable(),
  discountFen: z.int(),
  by: z.enum(couponBearers),
});

/** A coupon as buyers see it. */
export const CouponOffer = z.object({
  id: z.int(),
  title: z.string(),
  /** The language of the title. */
  language: z.string(),
  by: z.enum(couponBearers),
  /** Null: the platform. */
  shopId: z.int().nullable(),
  shopName: z.string().nullable(),
  ...terms,
  /** Whether it counts for all goods of whoever gives it. */
  allProducts: z.boolean(),
  verifiedOnly: z.boolean(),
  endsAt: time,
});
export type CouponOffer = z.infer<typeof CouponOffer>;

/** A coupon as whoever gives it sees it. */
export const Coupon = z.object({
  id: z.int(),
  titleZh: z.string(),
  titleEn: z.string(),
  state: z.enum(couponStates),
  active: z.boolean(),
  code: z.string().nullable(),
  ...terms,
  /** Null: all products. */
  products: z.array(z.object({ id: z.int(), title: z.string() })).nullable(),
  usesMax: z.int().nullable(),
  perPerson: z.int(),
  /** What the platform's may take off in all; null for shops. */
  budgetFen: z.int().nullable(),
  /** Days of the site's time zone, both included. */
  from: day,
  until: day,
  startsAt: time,
  endsAt: time,
  /** Orders with it, those that wait for their payment as well; what it took off them, and what they cost with it. */
  used: z.int(),
  discountFen: z.int(),
  salesFen: z.int(),
  createdAt: time,
  updatedAt: time,
});
export type Coupon = z.infer<typeof Coupon>;

const draft = {
  /** Without it a new one is made. */
  id: id.optional(),
  titleZh: writtenLine().min(1).max(couponRules.titleMax),
  titleEn: writtenLine().max(couponRules.titleMax).default(''),
  /** Null: buyers get it without a code. */
  code: writtenLine()
    .max(2 * couponRules.code.max)
    .nullable()
    .default(null),
  amountFen: wholeNumber(1, limits.priceFen.max).nullable().default(null),
  percent: wholeNumber(couponRules.percent.min, couponRules.percent.max).nullable().default(null),
  capFen: wholeNumber(1, limits.priceFen.max).nullable().default(null),
  minFen: wholeNumber(0, limits.priceFen.max).default(0),
  /** Null: all products of whoever gives it. */
  productIds: z.array(id).min(1).max(couponRules.products).nullable().default(null),
  usesMax: wholeNumber(1, couponRules.usesMax).nullable().default(null),
  from: Day,
  until: Day,
};

const listInput = z.strictObject({
  ...pageInput,
  state: z.enum(['current', 'over']).optional(),
  ...sortInput(couponSorts),
});

export const listShopCoupons = endpoint('GET /api/shop/coupons', {
  summary: 'The coupons of your own shop, newest first unless sorted',
  access: 'user',
  effect: 'reads',
  scope: 'coupon.read',
  input: listInput,
  output: listOf(Coupon),
  errors: ['not_found'],
});

export const getShopCoupon = endpoint('GET /api/shop/coupon', {
  summary: 'A coupon of your own shop',
  access: 'user',
  effect: 'reads',
  scope: 'coupon.read',
  input: z.strictObject({ id }),
  output: Coupon,
  errors: ['not_found'],
});

export const saveShopCoupon = endpoint('POST /api/shop/coupon/save', {
  summary: 'Make a coupon of your own shop, which bears it, or change it; orders keep what they had',
  access: 'user',
  effect: 'changes',
  scope: 'coupon.write',
  input: z.strictObject({ ...draft, perPerson: wholeNumber(1, couponRules.perPersonMax).default(1) }),
  output: Coupon,
  errors: [
    'not_found',
    'own_shop_not_open',
    'coupon_code_taken',
    'coupons_full',
    'staff_cut_limit',
    'staff_cut_with_coupon',
  ],
});

export const switchShopCoupon = endpoint('POST /api/shop/coupon/switch', {
  summary: 'Switch a coupon of your own shop on or off',
  access: 'user',
  effect: 'changes',
  scope: 'coupon.write',
  input: z.strictObject({ id, active: flag }),
  output: Coupon,
  errors: ['not_found', 'coupons_full', 'staff_cut_limit', 'staff_cut_with_coupon'],
});

export const listPlatformCoupons = endpoint('GET /api/admin/coupon/list', {
  summary: 'The coupons that the platform gives, newest first',
  access: 'admin',
  grant: 'money',
  effect: 'reads',
  input: listInput,
  output: listOf(Coupon),
  errors: [],
});

export const getPlatformCoupon = endpoint('GET /api/admin/coupon/detail', {
  summary: 'A coupon that the platform gives',
  access: 'admin',
  grant: 'money',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: Coupon,
  errors: ['not_found'],
});

export const savePlatformCoupon = endpoint('POST /api/admin/coupon/save', {
  summary:
    'Make a coupon that the platform bears, or change it: for verified people, once each, within a budget and, with the bonus on recharges, never more than the lowest commission of its goods',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({ ...draft, budgetFen: wholeNumber(1, limits.priceFen.max) }),
  output: Coupon,
  errors: ['not_found', 'coupon_code_taken', 'coupons_full', 'solo_limit'],
});

export const switchPlatformCoupon = endpoint('POST /api/admin/coupon/switch', {
  summary: 'Switch a coupon of the platform on or off',
  access: 'admin',
  grant: 'money',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({ id, active: flag }),
  output: Coupon,
  errors: ['not_found', 'coupons_full', 'coupon_with_bonus'],
});

export const listCouponOffers = endpoint('GET /api/coupon/offers', {
  summary: 'The coupons of an open shop that count now and need no code',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({ shopId: id }),
  output: z.object({ list: z.array(CouponOffer) }),
  errors: [],
});

export const quoteCoupons = endpoint('POST /api/coupon/quote', {
  summary:
    'The best coupon for each option that you mean to buy, and what it then costs; with a code, whether it counts',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({
    lines: z
      .array(
        z.strictObject({
          skuId: id,
          quantity: wholeNumber(limits.quantity.min, limits.quantity.max),
          /** The piece that the buyer chose. */
          pieceId: id.optional(),
        }),
      )
      .min(1)
      .max(cartRules.lines),
    /** For who is logged in. */
    couponCode: writtenLine()
      .max(2 * couponRules.code.max)
      .optional(),
  }),
  output: z.object({
    /** One for each line, in their order. */
    lines: z.array(
      z.object({
        skuId: z.int(),
        /** Before and after, of all pieces. */
        priceFen: z.int(),
        amountFen: z.int(),
        /** What to send with the order; null: none counts. */
        coupon: CouponOffer.extend({
          discountFen: z.int(),
          code: z.string().nullable(),
          /** Orders that wait for their payment hold as much of it as they may: it counts for what is paid from the balance. */
          reserved: z.boolean(),
        }).nullable(),
      }),
    ),
    /** Of a code: null where it counts, or none was given. `minFen` is what an order must cost for it, in fen. */
    refusal: z.object({ name: z.enum(couponRefusals), minFen: z.int().nullable() }).nullable(),
  }),
  errors: ['login_needed', 'too_many_requests'],
});

/** A coupon as whoever orders saw it. */
export const CouponChoice = z.strictObject({
  id,
  /** For one with a code. */
  couponCode: writtenLine()
    .max(2 * couponRules.code.max)
    .optional(),
  /** What it takes off; something else now is refused instead of charged. */
  discountFen: wholeNumber(1, limits.quantity.max * limits.priceFen.max),
});
