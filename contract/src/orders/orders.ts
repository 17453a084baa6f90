import { z } from 'zod';
import { CouponChoice, OrderCoupon } from '../coupons/coupons.ts';
import { couponRefusals } from '../coupons/couponRules.ts';
import { deliveryKinds } from '../catalogue/catalogue.ts';
import { answersInput, OrderAnswer } from '../catalogue/extraFields.ts';
import { endpoint } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { stockStates } from '../stock/stockProcess.ts';
import { amountRange, dayRange, flag, id, listOf, pageInput, sortInput, wholeNumber } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { Person, ShopName } from '../core/people.ts';
import { orderSorts, orderTimes, payWays } from './orderLists.ts';
import { earningStates, earningWaits, orderStates } from './orderProcess.ts';
import { askedRefundReasons, refundStates } from './refundProcess.ts';
import { creditReasons, HeldPurses } from './payments.ts';
import { Refund } from './refunds.ts';
import { writtenLine, writtenText } from '../core/writtenText.ts';
import { OrderPicture } from '../site/files.ts';

/**
 * What a buyer may do with an order (`show` its goods, `download` its file, `confirm` that they came, ask for a `refund`,
 * `review` it, write to `support`), and what its seller may (`refund_buyer`, `replace` a dead item, `start_service`, `deliver_service`,
 * `support`);
 * both `show_answers` that are sensitive.
 */
export const orderAbilities = [
  'pay',
  'close',
  'show',
  'download',
  'confirm',
  'refund',
  'review',
  'support',
  'refund_buyer',
  'replace',
  'show_answers',
  'start_service',
  'deliver_service',
] as const;

export const OrderSummary = z.object({
  id: z.int(),
  state: z.enum(orderStates),
  productId: z.int(),
  /** Title and SKU as they were when the order was placed. */
  title: z.string(),
  skuName: z.string(),
  categorySlug: z.string(),
  /** The category of the first level that it belongs to: gives a drawn cover its hue. */
  topCategorySlug: z.string(),
  kind: z.enum(deliveryKinds),
  quantity: z.int(),
  unitPriceFen: z.int(),
  /** The piece that its buyer chose; null: any. */
  piece: z.object({ id: z.int(), description: z.string(), extraFen: z.int() }).nullable(),
  /** What it costs, after its coupon. */
  amountFen: z.int(),
  /** The licence that it renews instead of delivering a new one. */
  renewsLicenceId: z.int().nullable(),
  /** Of the licences that it delivered, those that its buyer holds, two at most: one can be opened, several are listed by `listLicences`. */
  licenceIds: z.array(z.int()),
  /** What its coupon took off; the amount is without it. */
  discountFen: z.int(),
  /** How much of it came back to the buyer. */
  refundedFen: z.int(),
  /** Null: sold by the platform itself. */
  shop: ShopName.nullable(),
  /** The refund that is under way, and until when whoever must act has time. */
  openRefund: z.object({ id: z.int(), state: z.enum(refundStates), dueAt: time.nullable() }).nullable(),
  createdAt: time,
  paidAt: time.nullable(),
  /** `balance`, or a gateway. */
  paidBy: z.string().nullable(),
  /** What of the amount the balance paid beside a gateway; 0 where one of both paid all. */
  fromBalanceFen: z.int(),
  /** How many orders are paid together, this one among them; 1: by itself. */
  paidTogether: z.int(),
  /** When an unpaid order closes by itself. */
  expiresAt: time,
  /** For services that are paid and not delivered: when they are refunded by themselves. */
  deliverBy: time.nullable(),
  /** What the caller may do now. */
  may: z.array(z.enum(orderAbilities)),
});
export type OrderSummary = z.infer<typeof OrderSummary>;

/** One secret, account or gift card of an order, without its content. */
export const OrderItem = z.object({
  id: z.int(),
  kind: z.enum(['secret', 'account', 'gift']),
  state: z.enum(stockStates),
  /** What everybody could read of it; null for what can’t be chosen. */
  description: z.string().nullable(),
  /** For gift cards: when their worth went to a balance. */
  redeemedAt: time.nullable(),
  /** What it was replaced for: the dead one's id, why and when. */
  replaces: z.object({ itemId: z.int(), reason: z.string(), at: time }).nullable(),
});
export type OrderItem = z.infer<typeof OrderItem>;

export const Showing = z.object({ kind: z.enum(['show', 'download']), at: time });

/** What buyer, seller and admin see alike of an order. */
export const OrderDetail = OrderSummary.extend({
  deliveredAt: time.nullable(),
  completedAt: time.nullable(),
  closedAt: time.nullable(),
  /** The step that comes by itself, and when; none while a refund is under way. */
  next: z.object({ event: z.string(), to: z.enum(orderStates), at: time }).nullable(),
  /** For services. */
  service: z
    .object({
      hours: z.int(),
      /** Null before it is paid. */
      deliverBy: time.nullable(),
      /** From then on its buyer cannot cancel it alone. */
      begunAt: time.nullable(),
      /** What its seller wrote on delivery; a secret is shown by `showOrder`. */
      delivered: z.object({ note: z.string(), hasSecret: z.boolean(), at: time }).nullable(),
    })
    .nullable(),
  /** What took something off its price, and who bears that. */
  coupon: OrderCoupon.nullable(),
  /** How many of its pieces refunds took back. */
  takenPieces: z.int(),
  items: z.array(OrderItem),
  /** Of a text that all buyers share: when its seller set the present one. Null for others, and where nothing of it is left. */
  sharedSecret: z.object({ version: z.int(), setAt: time }).nullable(),
  file: z.object({ id: z.int(), name: z.string(), bytes: z.int(), sha256: z.string() }).nullable(),
  licences: z.array(z.object({ id: z.int(), keyMasked: z.string(), state: z.string() })),
  /** What it added to the licence that it renews; null for others, and before it is paid. */
  renewal: z
    .object({
      licenceId: z.int(),
      keyMasked: z.string(),
      /** Null: it became one for a lifetime. */
      days: z.int().nullable(),
      /** The end before and after. Null after: for a lifetime; both null: the term had not begun. */
      endBefore: time.nullable(),
      endAfter: time.nullable(),
      /** When a refund took it back. */
      takenBackAt: time.nullable(),
    })
    .nullable(),
  /** Until then the goods are unseen. */
  firstShownAt: time.nullable(),
  /** The last times that goods were shown or downloaded, newest first. */
  showings: z.array(Showing),
  refunds: z.array(Refund),
  /** What the buyer answered to the questions of its product; sensitive answers are shown by `showOrderAnswers`. */
  answers: z.array(OrderAnswer),
  /** When the seller last saw the sensitive ones. */
  answersSeenAt: time.nullable(),
  /** Whether the last message waits for an answer of the reader's side; `settled`: that side said that it needs none. */
  talk: z.enum(['none', 'waits', 'settled']),
});

export const Order = OrderDetail.extend({
  /** What its payer paid on top for the gateway; of orders paid together its part. */
  gatewayFeeFen: z.int(),
  /** For the payment page, while the order can be paid. */
  paymentToken: z.string().nullable(),
  /** What is held of the balance for its payment, in fen, and until when; null: nothing. */
  held: HeldPurses.extend({ until: time }).nullable(),
  /** The orders that are paid together, this one among them; none when it is paid by itself. */
  together: z.array(z.object({ id: z.int(), title: z.string(), amountFen: z.int(), state: z.enum(orderStates) })),
  /** Instructions of the seller, sanitised HTML: once the goods were shown and while they are the buyer's; of a service once it is paid. Else ''. */
  instructionsHtml: z.string(),
  review: z.object({ stars: z.int(), words: z.string(), createdAt: time }).nullable(),
  /** What the option cost when it was bought: `basePriceFen` each, from so many pieces on the price of a step. */
  pricing: z.object({
    basePriceFen: z.int(),
    steps: z.array(z.object({ quantity: z.int(), priceFen: z.int() })),
    /** What its coupon took off all pieces, and the terms by which kept pieces are priced when others are returned. */
    discountFen: z.int(),
    coupon: z
      .object({
        amountFen: z.int().nullable(),
        percent: z.int().nullable(),
        capFen: z.int().nullable(),
        minFen: z.int(),
      })
      .nullable(),
    /** What comes back for one piece, two, and so on to all that are left, while they can be returned unseen; else none. */
    returns: z.array(z.int()),
  }),
  /** Money that came and paid for nothing: it is in the wallet. The last of it. */
  credited: z.object({ amountFen: z.int(), at: time, why: z.enum(creditReasons) }).nullable(),
  /** Until when its product can't be bought again once some of it is returned unseen now; null: it can be bought again at once. */
  returnedBuyAgainAt: time.nullable(),
  /** The ways in which money can be asked back now, each until when. */
  refundWays: z.array(z.object({ reason: z.enum(askedRefundReasons), until: time.nullable(), atOnce: z.boolean() })),
});
export type Order = z.infer<typeof Order>;

export const SaleSummary = OrderSummary.extend({
  buyer: Person,
  /** What the buyer answered, sensitive answers without their value. */
  answers: z.array(OrderAnswer),
});
export type SaleSummary = z.infer<typeof SaleSummary>;

/** An order as its seller or an admin sees it: never the content of what was sold. */
export const Sale = OrderDetail.extend({
  buyer: Person,
  /** For admins: whether buyer and seller used one device around the purchase; such a sale makes no figure better. False for others. */
  sameDevice: z.boolean(),
  /** How the money is shared, in fen: what the seller and the platform have of it now. */
  shares: z.object({ sellerFen: z.int(), platformFen: z.int() }),
  /** What the seller earned by it and when that can be spent; frozen while a refund is open. Null: nothing yet, or the platform's own. */
  earning: z
    .object({
      state: z.enum(earningStates),
      /** When it is released at the latest. */
      dueAt: time,
      /** What must be true together before it is released earlier; empty: nothing brings it forward any more. */
      waitsFor: z.array(z.enum(earningWaits)),
      /** How many days since the payment it waits at least. */
      releaseDays: z.int(),
      /** The refund or complaint that froze it. */
      frozenBy: z.object({ refundId: z.int(), complained: z.boolean() }).nullable(),
    })
    .nullable(),
});
export type Sale = z.infer<typeof Sale>;

/** What is known of an order once it is placed. */
export const PlacedOrder = z.object({
  id: z.int(),
  state: z.enum(orderStates),
  amountFen: z.int(),
  expiresAt: time,
  paymentToken: z.string().nullable(),
});

export const createOrder = endpoint('POST /api/order/create', {
  summary: 'Place an order; with `payBy: balance` it is paid and delivered immediately',
  access: 'user',
  effect: 'changes',
  movesMoney: true,
  input: z.strictObject({
    skuId: id,
    quantity: wholeNumber(limits.quantity.min, limits.quantity.max),
    /** What the buyer saw; another price now is refused instead of charged. */
    unitPriceFen: wholeNumber(0, limits.priceFen.max),
    payBy: z.enum(['gateway', 'balance']).default('gateway'),
    /** The piece that the buyer chose, see `listPieces`; then the quantity is 1 and the price that of the piece. */
    pieceId: id.optional(),
    /** A licence of one's own, of the same product, that this adds its term to; then the quantity is 1. */
    renewsLicenceId: id.optional(),
    /** To the questions of the product; a renewal is asked none. */
    answers: answersInput,
    /** What `quoteCoupons` found; without it nothing is taken off. */
    coupon: CouponChoice.optional(),
  }),
  output: PlacedOrder,
  errors: [
    ...couponRefusals,
    'too_many_requests',
    'sku_unavailable',
    'sku_sold_out',
    'piece_taken',
    'piece_held',
    'piece_needed',
    'price_changed',
    'too_many_unpaid_orders',
    'too_much_reserved',
    'returned_too_often',
    'own_product',
    'insufficient_balance',
    'money_owed',
    'order_closed',
    'order_already_paid',
    'not_found',
    'trial_used',
    'licence_not_renewable',
  ],
});

export const payOrderByBalance = endpoint('POST /api/order/payByBalance', {
  summary: 'Pay your order from the balance, with all orders that are paid together with it',
  access: 'user',
  effect: 'changes',
  movesMoney: true,
  input: z.strictObject({ orderId: id }),
  output: PlacedOrder,
  errors: [
    'not_found',
    'order_closed',
    'order_already_paid',
    'insufficient_balance',
    'money_owed',
    'trial_used',
    'licence_not_renewable',
  ],
});

/** Why a licence can't be renewed, or not by this SKU. `smaller_sku`: another one than its own, which grants less than it has. */
export const renewalRefusals = [
  'revoked',
  'trial',
  'lifetime',
  'not_renewable',
  'trial_sku',
  'smaller_sku',
  'too_late',
] as const;
export type RenewalRefusal = (typeof renewalRefusals)[number];

export const previewRenewal = endpoint('GET /api/order/previewRenewal', {
  summary: 'Until when your licence would run with each SKU of its product',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ licenceId: id }),
  output: z.object({
    licenceId: z.int(),
    productId: z.int(),
    keyMasked: z.string(),
    /** Null: the term has not begun. */
    startsAt: time.nullable(),
    expiresAt: time.nullable(),
    skus: z.array(
      z.object({
        skuId: z.int(),
        /** Days that it adds; null: for a lifetime. */
        days: z.int().nullable(),
        /** The end that it would have; null: for a lifetime, or its term has not begun. */
        until: time.nullable(),
        refusal: z.enum(renewalRefusals).nullable(),
      }),
    ),
  }),
  errors: ['not_found'],
});

export const closeOrder = endpoint('POST /api/order/close', {
  summary: 'Close your unpaid order, with all orders that would be paid together with it',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ orderId: id }),
  output: z.object({ id: z.int(), state: z.enum(orderStates) }),
  errors: ['not_found', 'order_already_paid', 'order_closed'],
});

export const getOrder = endpoint('GET /api/order/detail', {
  summary: 'Your order with its process and what it delivered',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: Order,
  errors: ['not_found'],
});

export const showOrder = endpoint('POST /api/order/show', {
  summary: 'Show what your order delivered; each time is logged',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ orderId: id }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.int(),
        /** The secret itself; for accounts its fields. */
        content: z.string().nullable(),
        fields: z.array(z.object({ name: z.string(), value: z.string() })),
      }),
    ),
    licences: z.array(z.object({ id: z.int(), key: z.string() })),
    shownAt: time,
    /** How often it can be shown again before the throttle's window ends. */
    showingsLeft: z.int(),
  }),
  errors: ['not_found', 'order_not_delivered', 'too_many_requests'],
});

export const showOrderAnswers = endpoint('POST /api/order/showAnswers', {
  summary: 'Show the sensitive answers that an order was placed with, to its buyer or its seller; each time is logged',
  access: 'user',
  effect: 'changes',
  scope: 'sale.answer',
  input: z.strictObject({ orderId: id }),
  output: z.object({
    answers: z.array(z.object({ key: z.string(), value: z.string() })),
    shownAt: time,
    /** How often they can be shown again before the throttle's window ends. */
    showingsLeft: z.int(),
  }),
  errors: ['not_found', 'forbidden', 'order_not_delivered', 'too_many_requests'],
});

export const downloadOrder = endpoint('POST /api/order/download', {
  summary: 'A link to the file that your order delivered; it expires after an hour',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ orderId: id }),
  output: z.object({
    url: z.string(),
    expiresAt: time,
    name: z.string(),
    bytes: z.int(),
    /** In hexadecimal. */
    sha256: z.string(),
  }),
  errors: ['not_found', 'order_not_delivered', 'too_many_requests'],
});

export const confirmReceipt = endpoint('POST /api/order/confirm', {
  summary:
    'Confirm that you received what your order delivered: it completes at once, and nothing of it is unseen any more',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ orderId: id }),
  output: z.object({ id: z.int(), state: z.enum(orderStates), completedAt: time }),
  errors: ['not_found', 'order_not_delivered', 'state_conflict', 'refund_open'],
});

export const redeemOrderGiftCode = endpoint('POST /api/order/redeem', {
  summary: 'Redeem a gift card of your order: its worth is added to your balance',
  access: 'user',
  effect: 'changes',
  movesMoney: true,
  input: z.strictObject({ orderId: id, itemId: id }),
  output: z.object({ amountFen: z.int(), balanceFen: z.int() }),
  errors: ['not_found', 'order_not_delivered', 'gift_code_redeemed', 'gift_code_refunded'],
});

const orderFilters = {
  state: z.enum(orderStates).optional(),
  ...dayRange,
  /** Which time the days are of. */
  by: z.enum(orderTimes).default('placed'),
  ...amountRange,
  paidBy: z.enum(payWays).optional(),
  productId: id.optional(),
  /** An order’s number, or a part of its title. */
  search: writtenLine().max(limits.search.max).optional(),
};

export const listOrders = endpoint('GET /api/order/list', {
  summary: 'Your orders, newest first unless sorted',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ ...orderFilters, ...sortInput(['placed']), ...pageInput }),
  output: listOf(OrderSummary),
  errors: [],
});

const saleFilters = {
  ...orderFilters,
  /** Only orders with a refund under way. */
  waiting: flag.optional(),
  /** An order’s number, or the beginning of its buyer’s user name. */
  search: writtenLine().max(limits.search.max).optional(),
  ...sortInput(orderSorts),
  ...pageInput,
};

export const listSales = endpoint('GET /api/sale/list', {
  summary: 'The orders of your shop, newest first unless sorted',
  access: 'user',
  effect: 'reads',
  scope: 'sale.read',
  input: z.strictObject(saleFilters),
  output: listOf(SaleSummary),
  errors: ['not_found'],
});

export const listAllOrders = endpoint('GET /api/admin/order/list', {
  summary: 'All orders, newest first unless sorted; of one shop, or of the platform itself (shopId 0)',
  access: 'admin',
  grant: 'review',
  effect: 'reads',
  input: z.strictObject({ ...saleFilters, shopId: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional() }),
  output: listOf(SaleSummary),
  errors: [],
});

export const getSale = endpoint('GET /api/sale/detail', {
  summary: 'An order of your shop; for admins any order',
  access: 'user',
  effect: 'reads',
  scope: 'sale.read',
  input: z.strictObject({ id }),
  output: Sale,
  errors: ['not_found'],
});

export const replaceItem = endpoint('POST /api/sale/replace', {
  summary: 'Replace a dead secret or account of a sale by another of the same batch',
  access: 'user',
  effect: 'changes',
  scope: 'sale.answer',
  input: z.strictObject({ orderId: id, itemId: id, reason: writtenText().min(1).max(limits.reason.max) }),
  output: Sale,
  errors: [
    'not_found',
    'forbidden',
    'no_replacement',
    'state_conflict',
    'solo_limit',
    'staff_refund_limit',
    'staff_day_limit',
    'four_eyes',
  ],
});

export const clearSameDevice = endpoint('POST /api/admin/order/clear-device', {
  summary:
    'Judge that buyer and seller of a marked order are two people: all that the buyer bought and asked there so far counts like any other and is never marked again',
  access: 'admin',
  grant: 'review',
  effect: 'changes',
  input: z.strictObject({ id, reason: writtenText().min(1).max(limits.reason.max) }),
  output: Sale,
  errors: ['not_found', 'state_conflict', 'four_eyes'],
});

export const OrderMessage = z.object({
  id: z.int(),
  side: z.enum(['buyer', 'seller', 'platform']),
  /** Whether the caller wrote it. */
  mine: z.boolean(),
  words: z.string(),
  pictures: z.array(OrderPicture),
  createdAt: time,
});
export type OrderMessage = z.infer<typeof OrderMessage>;

export const listOrderMessages = endpoint('GET /api/order/messages', {
  summary: 'What buyer, seller and platform wrote about an order, newest first',
  access: 'user',
  effect: 'reads',
  scope: 'sale.read',
  input: z.strictObject({ orderId: id, ...pageInput }),
  output: listOf(OrderMessage),
  errors: ['not_found'],
});

export const settleOrderTalk = endpoint('POST /api/order/message/settle', {
  summary:
    'Say that the last message about an order needs no answer of yours, or take that back; it holds until the next message',
  access: 'user',
  effect: 'changes',
  scope: 'sale.answer',
  input: z.strictObject({
    orderId: id,
    /** The last message that you read: what comes after it is not settled. */
    upTo: id,
    settled: z.boolean(),
  }),
  output: z.object({ settled: z.boolean() }),
  errors: ['not_found', 'forbidden', 'state_conflict'],
});

export const sendOrderMessage = endpoint('POST /api/order/message', {
  summary: 'Write to the other side of an order',
  access: 'user',
  effect: 'records',
  scope: 'sale.answer',
  input: z.strictObject({
    orderId: id,
    /** May be left out beside pictures. */
    words: writtenText().max(limits.words.max).default(''),
    pictures: z.array(z.string().max(80)).max(limits.evidence.count).default([]),
  }),
  output: OrderMessage,
  errors: ['not_found', 'too_many_requests'],
});
