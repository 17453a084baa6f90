import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { wholeNumber } from '../core/paging.ts';
import { time } from '../core/times.ts';
import type { Grant } from '../identity/grants.ts';
import type { StaffRole } from '../shops/staffRules.ts';
import { dashboardRules } from './dashboardRules.ts';

/** As whom somebody has something to do. */
export const waitingSides = ['buyer', 'seller', 'admin'] as const;
export type WaitingSide = (typeof waitingSides)[number];

/** What can wait for a person; each kind has one source and stands on one side. */
export const waitingKinds = {
  buyer: [
    'unpaid_order',
    'transfer_offer',
    'refused_refund',
    'order_message',
    'answered_question',
    'ending_licence',
    'lease_problem',
    'lease_rotation',
    'lease_claim',
    'disputed_lease',
  ],
  seller: [
    'service',
    'refund_request',
    'disputed_sale',
    'shop_complaint',
    'own_shop_report',
    'sale_message',
    'question',
    'low_stock',
  ],
  admin: [
    'complaint',
    'own_refund',
    'adjustment',
    'gift_batch',
    'rule_request',
    'commission_request',
    'withdrawal',
    'withdrawal_payment',
    'gateway_refund',
    'merchant',
    'gateway_dispute',
    'bill_difference',
    'withdrawal_contradiction',
    'gateway_payout',
    'paying_merchant',
    'fake_report',
    'shop_report',
    'ticket',
    'real_name',
    'kept_identity',
    'shop_application',
    'own_service',
    'own_message',
    'own_question',
    'own_low_stock',
    'held_money',
    'debt',
    'ownerless_money',
    'failed_job',
    'grant_request',
    'product_review',
    'listing',
    'lease_dispute',
  ],
} as const satisfies Record<WaitingSide, readonly string[]>;
/** The role of staff for whom it waits as for the owner. */
export const waitingRoles = {
  service: 'orders',
  refund_request: 'orders',
  disputed_sale: 'orders',
  shop_complaint: 'orders',
  own_shop_report: 'orders',
  sale_message: 'orders',
  question: 'orders',
  low_stock: 'goods',
} as const satisfies Record<(typeof waitingKinds.seller)[number], StaffRole>;
/** What an admin must be entrusted with to deal with what waits for admins. */
export const waitingGrants = {
  complaint: 'review',
  own_refund: 'review',
  adjustment: 'money',
  gift_batch: 'money',
  rule_request: 'money',
  commission_request: 'money',
  withdrawal: 'money',
  withdrawal_payment: 'money',
  gateway_refund: 'money',
  merchant: 'money',
  gateway_dispute: 'money',
  bill_difference: 'money',
  withdrawal_contradiction: 'money',
  gateway_payout: 'money',
  paying_merchant: 'money',
  fake_report: 'review',
  shop_report: 'review',
  own_service: 'review',
  own_message: 'review',
  own_question: 'review',
  own_low_stock: 'catalogue',
  held_money: 'money',
  debt: 'money',
  ownerless_money: 'money',
  failed_job: 'site',
  grant_request: 'people',
  ticket: 'review',
  real_name: 'review',
  kept_identity: 'review',
  product_review: 'review',
  listing: 'review',
  lease_dispute: 'review',
  shop_application: 'review',
} as const satisfies Record<(typeof waitingKinds.admin)[number], Grant>;
export type WaitingKind = (typeof waitingKinds)[WaitingSide][number];
const kinds = [...waitingKinds.buyer, ...waitingKinds.seller, ...waitingKinds.admin] as const;

/** One thing that waits for the caller. */
export const WaitingItem = z.object({
  kind: z.enum(kinds),
  side: z.enum(waitingSides),
  /** Of what waits: an order, a licence, a question, a SKU, a report, a request; 0 where it is no single thing. */
  id: z.int(),
  /** The order that it belongs to, the product for a question or a SKU, or the listing of an account; null: none of them. */
  orderId: z.int().nullable(),
  productId: z.int().nullable(),
  listingId: z.int().nullable(),
  /** In the reader's language: the product, or what is asked. May be empty. */
  title: z.string(),
  /** Who waits; null: nobody in particular. */
  person: z.string().nullable(),
  amountFen: z.int().nullable(),
  /** How many: pieces left, jobs, people who owe, other orders of the same payment. */
  count: z.int().nullable(),
  since: time,
  /** By when; null: there is no deadline. For stock an estimate by its pace. */
  dueAt: time.nullable(),
  /** The last message of an order that is talked about, and how it begins; see `settleOrderTalk`. */
  message: z.object({ id: z.int(), words: z.string() }).nullable(),
  /** What happens then is only an estimate. */
  isEstimate: z.boolean(),
});
export type WaitingItem = z.infer<typeof WaitingItem>;

export const listWaiting = endpoint('GET /api/console/waiting', {
  summary: 'What waits for you, by deadline: as a buyer, for your shop, and for admins',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({
    limit: wholeNumber(1, dashboardRules.waitingMax).default(dashboardRules.waiting),
  }),
  output: z.object({
    /** The most urgent of each side, in the order of `listAdminInbox`; of admins first what is listed there. */
    sides: z.array(
      z.object({
        side: z.enum(waitingSides),
        items: z.array(WaitingItem),
        /** How many of each kind there are, counted up to 1,000; none that is 0. */
        kinds: z.array(z.object({ kind: z.enum(kinds), count: z.int() })),
        total: z.int(),
      }),
    ),
  }),
  errors: [],
});
