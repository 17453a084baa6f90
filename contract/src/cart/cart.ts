import { z } from 'zod';
import { CouponChoice } from '../coupons/coupons.ts';
import { deliveryKinds } from '../catalogue/catalogue.ts';
import { answersInput, ExtraField } from '../catalogue/extraFields.ts';
import { endpoint } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { id, wholeNumber } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { orderStates } from '../orders/orderProcess.ts';
import { cartRules } from './cartRules.ts';

/**
 * Why a line of a cart can't be bought now. `gone`: nothing is known of it any more; `unavailable`: off shelf, or its shop is
 * closed; `too_few`: less is left than is wanted, `left` says how much.
 */
export const lineProblems = [
  'gone',
  'unavailable',
  'own_product',
  'sold_out',
  'too_few',
  'below_min',
  'above_max',
] as const;
export type LineProblem = (typeof lineProblems)[number];

export const CartLine = z.object({
  skuId: z.int(),
  quantity: z.int(),
  /** Null with all that follows where the problem is `gone`. */
  product: z
    .object({
      id: z.int(),
      title: z.string(),
      /** The language of the title. */
      language: z.string(),
      skuName: z.string(),
      kind: z.enum(deliveryKinds),
      topCategorySlug: z.string(),
      /** Name of the first picture; null: a cover is drawn. */
      picture: z.string().nullable(),
      /** `shopId` is null where the platform itself sells. */
      seller: z.object({ shopId: z.int().nullable(), name: z.string(), verified: z.boolean() }),
      minQuantity: z.int(),
      maxQuantity: z.int(),
      /** What its buyer is asked at the checkout. */
      extraFields: z.array(ExtraField),
    })
    .nullable(),
  /** What one piece costs now, at this quantity. */
  unitPriceFen: z.int(),
  /** What one piece cost when it was put in, where that was something else; null otherwise. */
  priceBeforeFen: z.int().nullable(),
  problem: z.enum(lineProblems).nullable(),
  /** For `too_few`: how many pieces are left. */
  left: z.int().nullable(),
});
export type CartLine = z.infer<typeof CartLine>;

export const Cart = z.object({
  /** By seller, then in the order in which they were put in. */
  lines: z.array(CartLine),
  /** What the lines without a problem cost together. */
  totalFen: z.int(),
});
export type Cart = z.infer<typeof Cart>;

const quantity = wholeNumber(limits.quantity.min, limits.quantity.max);

/** What a browser kept for a visitor. */
const keptLines = z
  .array(
    z.strictObject({
      skuId: id,
      quantity,
      /** What one piece cost when it was put in; without it, what it costs now. */
      seenPriceFen: wholeNumber(0, limits.priceFen.max).optional(),
    }),
  )
  .max(cartRules.lines);

export const getCart = endpoint('GET /api/cart/detail', {
  summary: 'Your cart: what is in it, what it costs now and what cannot be bought',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({}),
  output: Cart,
  errors: [],
});

export const previewCart = endpoint('POST /api/cart/preview', {
  summary: 'The same of lines that a visitor keeps without an account',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({ lines: keptLines }),
  output: Cart,
  errors: [],
});

/** Why a line did not come into the cart as it was sent. `full`: no room; `limited`: as many as may be bought at once. */
export const notAddedReasons = ['full', 'unavailable', 'own_product', 'limited'] as const;

export const addToCart = endpoint('POST /api/cart/add', {
  summary: 'Put options into your cart; what is there already is added up, to what may be bought at once',
  access: 'user',
  effect: 'changes',
  mayCountOnce: true,
  input: z.strictObject({ lines: keptLines.min(1) }),
  output: Cart.extend({
    /** What was left out, or of which fewer were taken. */
    notAdded: z.array(z.object({ skuId: z.int(), title: z.string(), why: z.enum(notAddedReasons) })),
  }),
  errors: ['too_many_requests'],
});

export const setCartQuantity = endpoint('POST /api/cart/setQuantity', {
  summary: 'Say how many of an option your cart holds; it then counts at the price of now',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ skuId: id, quantity }),
  output: Cart,
  errors: ['not_found'],
});

export const removeFromCart = endpoint('POST /api/cart/remove', {
  summary: 'Take options out of your cart',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ skuIds: z.array(id).min(1).max(cartRules.lines) }),
  output: Cart,
  errors: [],
});

export const checkOut = endpoint('POST /api/cart/checkOut', {
  summary:
    'Order several options of several sellers under one payment, all or nothing; with `payBy: balance` all is paid and delivered immediately. The same again takes up the payment that waits, anything else replaces it',
  access: 'user',
  effect: 'changes',
  movesMoney: true,
  input: z.strictObject({
    lines: z
      .array(
        z.strictObject({
          skuId: id,
          quantity,
          /** What the buyer saw; another price now is refused instead of charged. */
          unitPriceFen: wholeNumber(0, limits.priceFen.max),
          /** To the questions of the product. */
          answers: answersInput,
          /** What `quoteCoupons` found for it. */
          coupon: CouponChoice.optional(),
        }),
      )
      .min(1)
      .max(cartRules.lines),
    payBy: z.enum(['gateway', 'balance']).default('gateway'),
  }),
  output: z.object({
    /** The unguessable word of the payment link. */
    paymentToken: z.string(),
    amountFen: z.int(),
    expiresAt: time,
    /** Whether this was ordered before and waits for its payment. */
    takenUp: z.boolean(),
    /** One for each line, in the order of the lines. */
    orders: z.array(z.object({ id: z.int(), skuId: z.int(), state: z.enum(orderStates), amountFen: z.int() })),
  }),
  errors: [
    'lines_refused',
    'too_many_unpaid_orders',
    'insufficient_balance',
    'money_owed',
    'order_closed',
    'order_already_paid',
    'trial_used',
    'licence_not_renewable',
    'not_found',
    'too_many_requests',
  ],
});
