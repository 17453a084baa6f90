import { z } from 'zod';
import { cartRules } from '../cart/cartRules.ts';
import { deliveryKinds } from '../catalogue/catalogue.ts';
import { endpoint } from '../core/endpoint.ts';
import { rechargeRules } from '../money/rechargeRules.ts';
import { limits } from '../core/limits.ts';
import { id, wholeNumber } from '../core/paging.ts';
import { ShopName } from '../core/people.ts';
import { time } from '../core/times.ts';
import { RentalPackage } from '../rental/timeGroups.ts';
import { gatewayNames, gatewayWays } from './gateways.ts';
import { ClosedGateway } from './merchants.ts';
import { orderStates } from './orderProcess.ts';
import { noticeRules } from './paymentRules.ts';

export const paymentPurposes = ['order', 'recharge', 'lease'] as const;
export const paymentStates = ['waiting', 'paid', 'closed'] as const;

/** Why money that came stays in the wallet: what it was for is gone, can't be had any more, was paid in another way, had lapsed or what the balance was to pay is not held for it any more, or its owner owes and the balance pays nothing. */
export const creditReasons = ['sold_out', 'undeliverable', 'paid_already', 'too_late', 'balance_gone'] as const;
export type CreditReason = (typeof creditReasons)[number];

/** The largest payment, in fen: a full cart of the dearest. */
const paymentFenMax = limits.priceFen.max * limits.quantity.max * cartRules.lines;

/** The unguessable word of a payment link. */
export const PaymentToken = z.string().regex(/^[A-Za-z0-9_-]{20,64}$/);

/** An order of a payment, as it was when it was placed. */
export const PaymentItem = z.object({
  /** For its buyer only. */
  orderId: z.int().nullable(),
  state: z.enum(orderStates),
  productId: z.int(),
  title: z.string(),
  skuName: z.string(),
  quantity: z.int(),
  unitPriceFen: z.int(),
  amountFen: z.int(),
  kind: z.enum(deliveryKinds),
  /** Of a licence: the terms that it was ordered with, in the reader's language, one sentence a line. A renewal keeps those it has. */
  terms: z.array(z.string()),
  topCategorySlug: z.string(),
  /** The product's first picture now. */
  picture: z.string().nullable(),
  /** Null: sold by the platform itself. */
  shop: ShopName.extend({ verified: z.boolean() }).nullable(),
});
export type PaymentItem = z.infer<typeof PaymentItem>;

/** The lease of a payment. */
export const PaymentLease = z.object({
  /** For its tenant only. */
  leaseId: z.int().nullable(),
  listingId: z.int(),
  /** In the reader's language. */
  title: z.string(),
  topCategorySlug: z.string(),
  package: RentalPackage,
  startsAt: time,
  endsAt: time,
  /** Its time begins when it is paid: start and end move with it. */
  beginsWhenPaid: z.boolean(),
  /** It extends the lease, from its end on and by the package: there is no deposit in it. */
  isRenewal: z.boolean(),
  rentFen: z.int(),
  /** Comes back. */
  depositFen: z.int(),
  /** What of both the balance pays. */
  fromBalanceFen: z.int(),
});
export type PaymentLease = z.infer<typeof PaymentLease>;

/** What is held of each purse of the balance, in fen. */
export const HeldPurses = z.object({
  /** Of what can only be spent. */
  spendFen: z.int(),
  earnedFen: z.int(),
});
export type HeldPurses = z.infer<typeof HeldPurses>;

/** What anybody with the link may see: nothing of the payer or of the goods' secrets. */
export const PaymentState = z.object({
  token: z.string(),
  purpose: z.enum(paymentPurposes),
  state: z.enum(paymentStates),
  amountFen: z.int(),
  /** What of it the balance of whoever ordered pays, beside a gateway: held while it waits. The lease says it of its own. */
  fromBalanceFen: z.int(),
  /** Of which purses that is held, in fen, for whoever ordered; null: nothing is held, or for another reader. */
  held: HeldPurses.nullable(),
  /** What was paid on top of it for the gateway, less what came back; 0 until it is paid. */
  feeFen: z.int(),
  /** What the platform adds to this recharge when it is paid in time, once a person; else 0. */
  bonusFen: z.int(),
  expiresAt: time,
  paidAt: time.nullable(),
  /** The gateways that can be chosen now. */
  gateways: z.array(z.enum(gatewayNames)),
  /** The ways to get there that each of them has now, with the fee that is paid on top. */
  ways: z.array(z.object({ gateway: z.enum(gatewayNames), way: z.enum(gatewayWays), feeFen: z.int() })),
  /** The gateways that can't be chosen now, and why. */
  closed: z.array(ClosedGateway),
  /** The way chosen last, with the address that its QR code holds. */
  attempt: z
    .object({ gateway: z.enum(gatewayNames), way: z.enum(gatewayWays), payUrl: z.string(), feeFen: z.int() })
    .nullable(),
  /** Money that came and paid for nothing: it is in the wallet of whoever placed the orders. The last of it. */
  credited: z.object({ amountFen: z.int(), at: time, why: z.enum(creditReasons) }).nullable(),
  /** What it is for, an order each; none for a recharge or a lease. */
  items: z.array(PaymentItem),
  /** The lease that it is for; null: it is for no lease. */
  lease: PaymentLease.nullable(),
});
export type PaymentState = z.infer<typeof PaymentState>;

export const getPayment = endpoint('POST /api/payment/getPayment', {
  summary: 'Ask a gateway for a payment: of the payment link `token`, or a recharge of `amountFen`',
  access: 'anyone',
  effect: 'changes',
  input: z
    .strictObject({
      gateway: z.enum(gatewayNames),
      /** How the payer gets there; the gateway's first when left out. */
      way: z.enum(gatewayWays).optional(),
      token: PaymentToken.optional(),
      amountFen: wholeNumber(rechargeRules.fen.min, rechargeRules.fen.max).optional(),
      /** The fee that the payer saw; another one is refused instead of asked for. */
      feeFen: wholeNumber(0, rechargeRules.fen.max).optional(),
    })
    .refine((input) => (input.token === undefined) !== (input.amountFen === undefined), {
      path: ['amountFen'],
      error: 'required',
    }),
  output: PaymentState.extend({
    /** The QR code of what was offered: dark modules as the path of an SVG, `side` modules wide; null: the code is that of the payment page. */
    code: z.object({ path: z.string(), side: z.int() }).nullable(),
  }),
  errors: [
    'not_found',
    'login_needed',
    'order_closed',
    'order_already_paid',
    'gateway_unavailable',
    'payment_fee_changed',
    'too_many_requests',
  ],
});

export const payPartByBalance = endpoint('POST /api/payment/partByBalance', {
  summary:
    'Hold what your balance shall pay of your orders and ask a gateway for the rest; another part instead of the one before, 0: none',
  access: 'user',
  effect: 'changes',
  movesMoney: true,
  input: z.strictObject({
    token: PaymentToken,
    gateway: z.enum(gatewayNames),
    /** How the payer gets there; the gateway's first when left out. */
    way: z.enum(gatewayWays).optional(),
    /** Less than all: that is `payOrderByBalance`. */
    fromBalanceFen: wholeNumber(0, paymentFenMax),
    /** The fee that the payer saw; another one is refused. */
    feeFen: wholeNumber(0, rechargeRules.fen.max).optional(),
  }),
  output: z.object({
    /** All that is to be paid. */
    amountFen: z.int(),
    /** What of it is held of the balance by now. */
    fromBalanceFen: z.int(),
    /** What the gateway takes on top of the rest; null: nothing is held, and it is asked for nothing. */
    feeFen: z.int().nullable(),
  }),
  errors: [
    'not_found',
    'order_closed',
    'order_already_paid',
    'gateway_unavailable',
    'payment_fee_changed',
    'insufficient_balance',
    'money_owed',
    'too_many_requests',
  ],
});

export const getPaymentState = endpoint('GET /api/payment/state', {
  summary: 'The state of a payment, for whoever has its link',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({
    token: PaymentToken,
    /** Fees and ways as they would be with this part from the balance; left out: as it is. */
    fromBalanceFen: wholeNumber(0, paymentFenMax).optional(),
  }),
  output: PaymentState,
  errors: ['not_found'],
});

/** A notice of an epay provider: everything stands in the query, signed, and the provider wants one word as the answer. */
export const notifyEpayPayment = endpoint('GET /api/payment/notify/epay/:merchantId', {
  summary:
    'Notices of epay providers, all in the query as they signed it; counts only for that merchant account, that order and exact amount',
  access: 'anyone',
  effect: 'changes',
  rawBody: true,
  answersText: { ok: 'success', fail: 'fail' },
  input: z.object({ merchantId: id, query: z.string().max(noticeRules.queryMax) }),
  output: z.object({}),
  errors: ['notice_refused'],
});

/** The same in version 2 of the protocol, signed by RSA. */
export const notifyEpay2Payment = endpoint('GET /api/payment/notify/epay2/:merchantId', {
  summary:
    'Notices of epay providers by version 2 of their protocol, all in the query as they signed it; counts only for that merchant account, that order and exact amount',
  access: 'anyone',
  effect: 'changes',
  rawBody: true,
  answersText: { ok: 'success', fail: 'fail' },
  input: z.object({ merchantId: id, query: z.string().max(noticeRules.queryMax) }),
  output: z.object({}),
  errors: ['notice_refused'],
});

/** A notice of Alipay: a form with the signature among its fields, answered by one word. */
export const notifyAlipayPayment = endpoint('POST /api/payment/notify/alipay/:merchantId', {
  summary:
    'Notices of Alipay, a form as it signed it; counts only for that merchant account, that order and exact amount',
  access: 'anyone',
  effect: 'changes',
  rawBody: true,
  answersText: { ok: 'success', fail: 'fail' },
  input: z.object({ merchantId: id, body: z.string().max(noticeRules.formMax) }),
  output: z.object({}),
  errors: ['notice_refused'],
});

/** A notice of WeChat Pay: JSON signed in headers, answered by nothing or by JSON that says it failed. */
export const notifyWechatPayment = endpoint('POST /api/payment/notify/wechat/:merchantId', {
  summary:
    'Notices of WeChat Pay, JSON as it signed it; counts only for that merchant account, that order and exact amount',
  access: 'anyone',
  effect: 'changes',
  rawBody: true,
  signedHeaders: {
    signature: 'Wechatpay-Signature',
    timestamp: 'Wechatpay-Timestamp',
    nonce: 'Wechatpay-Nonce',
    serial: 'Wechatpay-Serial',
  },
  answersText: { ok: '', fail: '{"code":"FAIL","message":"失败"}', type: 'application/json' },
  input: z.object({
    merchantId: id,
    body: z.string().max(noticeRules.formMax),
    signature: z.string(),
    timestamp: z.string(),
    nonce: z.string(),
    serial: z.string(),
  }),
  output: z.object({}),
  errors: ['notice_refused'],
});

/** Events of Stripe: JSON signed in one header. Those of disputes come to the same address. */
export const notifyStripePayment = endpoint('POST /api/payment/notify/stripe/:merchantId', {
  summary:
    'Events of Stripe, JSON as it signed it; counts only for that merchant account, that order and exact amount; disputes too',
  access: 'anyone',
  effect: 'changes',
  rawBody: true,
  signedHeaders: { signature: 'Stripe-Signature' },
  answersText: { ok: '', fail: '{"error":"refused"}', type: 'application/json' },
  input: z.object({ merchantId: id, body: z.string().max(noticeRules.eventMax), signature: z.string() }),
  output: z.object({}),
  errors: ['notice_refused'],
});

/** A notice is text for the gateway's own signature; every failure gets the same answer. */
export const notifyPayment = endpoint('POST /api/payment/notify/:gateway', {
  summary: 'Notices of gateways; counts only when signed by the gateway configured, for that order and exact amount',
  access: 'anyone',
  effect: 'changes',
  rawBody: true,
  input: z.object({ gateway: z.string().max(20), body: z.string(), signature: z.string() }),
  output: z.object({}),
  errors: ['notice_refused'],
});
