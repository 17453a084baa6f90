import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { amountRange, dayRange, directions, flag, id, listOf, pageInput, wholeNumber } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { Person, ShopName } from '../core/people.ts';
import { OrderPicture } from '../site/files.ts';
import { gatewayRefundStates, refundTargets } from './gatewayRefundProcess.ts';
import { gatewayNames } from './gateways.ts';
import { refundSorts, refundTimes } from './refundLists.ts';
import { askedRefundReasons, refundReasons, refundStates } from './refundProcess.ts';
import { writtenLine, writtenText } from '../core/writtenText.ts';

export const Refund = z.object({
  id: z.int(),
  orderId: z.int(),
  state: z.enum(refundStates),
  reason: z.enum(refundReasons),
  wantedFen: z.int(),
  /** The buyer's words, and pictures that prove them. */
  words: z.string(),
  evidence: z.array(OrderPicture),
  requestedAt: time,
  /** What the seller answered; '' while there is none. */
  answer: z.string(),
  answeredAt: time.nullable(),
  complaint: z.string(),
  complainedAt: time.nullable(),
  /** What the platform decided; '' while it has not. */
  decision: z.string(),
  endedAt: time.nullable(),
  refundedFen: z.int(),
  /** How many pieces it took back. */
  takenPieces: z.int(),
  /** Where the buyer wants it. */
  refundTo: z.enum(refundTargets),
  /** What of it goes back to the gateway, and how far it came; null: all of it went to the balance, or nothing yet. */
  gatewayRefund: z
    .object({
      gateway: z.enum(gatewayNames),
      state: z.enum(gatewayRefundStates),
      amountFen: z.int(),
      askedAt: time,
      endedAt: time.nullable(),
    })
    .nullable(),
  /** Whether the gateway gave it back to the payer itself, after a dispute: then nothing of it came to the balance. */
  disputed: z.boolean(),
  /** What happens by itself when nobody acts, and when. */
  next: z.object({ event: z.string(), to: z.enum(refundStates), at: time }).nullable(),
  /** What the caller may do now. */
  may: z.array(z.enum(['withdraw', 'complain', 'approve', 'refuse', 'decide'])),
});
export type Refund = z.infer<typeof Refund>;

/** A refund in a list, with what it is about. */
export const RefundCase = Refund.extend({
  order: z.object({
    title: z.string(),
    skuName: z.string(),
    quantity: z.int(),
    amountFen: z.int(),
    refundedFen: z.int(),
    deliveredAt: time.nullable(),
    firstShownAt: time.nullable(),
  }),
  buyer: Person,
  shop: ShopName.nullable(),
});
export type RefundCase = z.infer<typeof RefundCase>;

const amountFen = wholeNumber(1, limits.priceFen.max);
/**
 * The pieces that are taken back, by the ids of the order's items or licences; none when left out. All that was paid takes
 * back everything, whatever is said here.
 */
const takeBack = z.array(id).max(limits.quantity.max).default([]);
const words = writtenText().max(limits.words.max);
const evidence = z.array(z.string().max(80)).max(limits.evidence.count).default([]);

export const requestRefund = endpoint('POST /api/refund/request', {
  summary: 'Return pieces that you have not seen, which is immediate, or ask for a refund of your order',
  access: 'user',
  effect: 'changes',
  movesMoney: true,
  input: z.strictObject({
    orderId: id,
    reason: z.enum(askedRefundReasons),
    /** For `unseen`, and needed there: how many pieces are returned; what they cost comes back. */
    pieces: wholeNumber(1, limits.quantity.max).optional(),
    /** For the other reasons, and needed there: how much is wanted. */
    wantedFen: amountFen.optional(),
    /** `gateway`: back to where it was paid, as far as it was paid there. */
    refundTo: z.enum(refundTargets).default('balance'),
    words: words.default(''),
    evidence,
  }),
  output: Refund,
  errors: [
    'not_found',
    'refund_open',
    'refund_not_allowed',
    'refund_of_let_goods',
    'refund_too_large',
    'return_gives_nothing',
    'gift_code_redeemed',
    'licence_handed_over',
    'order_not_delivered',
    'too_many_requests',
  ],
});

export const withdrawRefund = endpoint('POST /api/refund/withdraw', {
  summary: 'Withdraw your refund request',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ id }),
  output: Refund,
  errors: ['not_found', 'state_conflict'],
});

export const complainRefund = endpoint('POST /api/refund/complain', {
  summary: 'Complain to the platform about your refused refund',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ id, words: words.min(1), evidence }),
  output: Refund,
  errors: ['not_found', 'state_conflict'],
});

export const answerRefund = endpoint('POST /api/refund/answer', {
  summary: 'As the seller: refund the buyer, whole or in part, or refuse with a reason',
  access: 'user',
  effect: 'changes',
  scope: 'sale.refund',
  movesMoney: true,
  input: z.strictObject({
    id,
    accept: z.boolean(),
    /** With `accept`: how much; what was wanted when left out. */
    amountFen: amountFen.optional(),
    takeBack,
    words,
  }),
  output: Refund,
  errors: [
    'not_found',
    'state_conflict',
    'solo_limit',
    'refund_too_large',
    'pieces_gone',
    'licence_handed_over',
    'gift_code_redeemed',
    'refund_of_gift_cards',
    'staff_refund_limit',
    'staff_day_limit',
    'four_eyes',
  ],
});

export const decideRefund = endpoint('POST /api/admin/refund/decide', {
  summary: 'As the platform: decide a complaint; nothing, a part or all comes back',
  access: 'admin',
  grant: 'review',
  effect: 'changes',
  movesMoney: true,
  input: z.strictObject({ id, amountFen: wholeNumber(0, limits.priceFen.max), takeBack, words: words.min(1) }),
  output: Refund,
  errors: [
    'not_found',
    'state_conflict',
    // Above what one admin may give alone in one act.
    'step_up_needed',
    'solo_limit',
    'refund_too_large',
    'pieces_gone',
    'gift_code_redeemed',
    'refund_of_gift_cards',
    'four_eyes',
  ],
});

export const refundBuyer = endpoint('POST /api/sale/refund', {
  summary: 'As the seller or an admin: refund an order that nobody asked to refund, whole or in part',
  access: 'user',
  effect: 'changes',
  scope: 'sale.refund',
  movesMoney: true,
  input: z.strictObject({ orderId: id, amountFen, takeBack, words: words.min(1) }),
  output: Refund,
  errors: [
    'not_found',
    'state_conflict',
    'refund_too_large',
    'pieces_gone',
    'order_not_delivered',
    'licence_handed_over',
    'gift_code_redeemed',
    'refund_of_gift_cards',
    // As `decideRefund`, where an admin ends a request.
    'step_up_needed',
    'solo_limit',
    'staff_refund_limit',
    'staff_day_limit',
    'four_eyes',
  ],
});

const caseFilters = { state: z.enum(refundStates).optional(), ...pageInput };
/** `from` and `to` are days of the site’s time zone by `by`: when a refund was asked for, or when money came back. */
const inboxFilters = {
  ...caseFilters,
  /** Only those that wait for the caller. */
  waiting: flag.optional(),
  reason: z.enum(refundReasons).optional(),
  by: z.enum(refundTimes).default('asked'),
  ...dayRange,
  /** What came back or, until then, what is asked for. */
  ...amountRange,
  /** An order’s number, or the beginning of the buyer’s user name. */
  search: writtenLine().max(limits.search.max).optional(),
  sort: z.enum(refundSorts).default('asked'),
  /** Unless said, the newest and the largest first; what waits for admins, the oldest first. */
  direction: z.enum(directions).optional(),
};

export const listRefunds = endpoint('GET /api/refund/list', {
  summary: 'Your refunds as a buyer, newest first',
  access: 'user',
  effect: 'reads',
  input: z.strictObject(caseFilters),
  output: listOf(RefundCase),
  errors: [],
});

export const listShopRefunds = endpoint('GET /api/sale/refunds', {
  summary: 'The refunds asked of your shop, newest first',
  access: 'user',
  effect: 'reads',
  scope: 'sale.read',
  input: z.strictObject(inboxFilters),
  output: listOf(RefundCase),
  errors: ['not_found'],
});

export const listAllRefunds = endpoint('GET /api/admin/refund/list', {
  summary: 'All refunds; of one shop, or of the platform itself (shopId 0); those that wait, oldest first',
  access: 'admin',
  grant: 'review',
  effect: 'reads',
  input: z.strictObject({ ...inboxFilters, shopId: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional() }),
  output: listOf(RefundCase),
  errors: [],
});

export const countRefunds = endpoint('GET /api/sale/refund-counts', {
  summary: 'How many refunds of your shop, or for admins of all, are under way, by who is to act',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ of: z.enum(['shop', 'all']) }),
  /** Each is counted up to 1,000. */
  output: z.object({
    /** Those that wait for the caller. */
    waiting: z.int(),
    requested: z.int(),
    refused: z.int(),
    complained: z.int(),
  }),
  errors: ['not_found', 'forbidden'],
});

export const getRefund = endpoint('GET /api/refund/detail', {
  summary: 'A refund of yours or of your shop; for admins any',
  access: 'user',
  effect: 'reads',
  scope: 'sale.read',
  input: z.strictObject({ id }),
  output: RefundCase,
  errors: ['not_found'],
});
