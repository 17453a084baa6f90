import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type ConsolePath, consolePaths } from './consolePaths.ts';
import { badgeRules } from './badgeRules.ts';
import { type WaitingKind, waitingKinds } from './waiting.ts';

type AdminKind = (typeof waitingKinds.admin)[number];

/**
 * The menu's entry under which each kind of what waits is dealt with; null: it shows at no entry, since it is news or
 * waits for somebody else. What waits for admins has one each, so that their menu and dashboard count the same.
 */
export const badgeEntries = {
  unpaid_order: 'orders',
  refused_refund: 'orders',
  order_message: 'orders',
  transfer_offer: 'licences',
  ending_licence: null,
  answered_question: null,
  service: 'shopCenter',
  refund_request: 'shopCenter',
  disputed_sale: 'shopCenter',
  shop_complaint: null,
  own_shop_report: 'shopCenter',
  sale_message: 'shopCenter',
  question: 'shopCenter',
  low_stock: 'storeStock',
  complaint: 'adminRefunds',
  own_refund: 'adminRefunds',
  own_service: 'adminOrders',
  own_message: 'adminOrders',
  own_question: 'adminReviews',
  own_low_stock: 'adminStock',
  adjustment: 'adminMoney',
  gift_batch: 'adminMoney',
  rule_request: 'adminMoney',
  withdrawal: 'adminInbox',
  withdrawal_payment: 'adminInbox',
  gateway_refund: 'adminGateways',
  merchant: 'adminGateways',
  gateway_dispute: 'adminGatewayDisputes',
  bill_difference: 'adminReconciliation',
  withdrawal_contradiction: 'adminInbox',
  gateway_payout: 'adminInbox',
  paying_merchant: 'adminInbox',
  commission_request: 'adminMoney',
  held_money: 'adminMoney',
  debt: 'adminLedger',
  ownerless_money: 'adminLedger',
  fake_report: 'adminInquiries',
  shop_report: 'adminShopReports',
  ticket: 'adminTickets',
  real_name: 'adminRealNames',
  kept_identity: 'adminRealNames',
  shop_application: 'adminShops',
  failed_job: 'adminHealth',
  grant_request: 'adminUsers',
  product_review: 'adminInbox',
  listing: 'adminInbox',
  lease_dispute: 'adminLeaseDisputes',
  lease_problem: 'lessorLeases',
  lease_rotation: 'listings',
  lease_claim: 'myLeases',
  disputed_lease: 'lessorLeases',
} as const satisfies Record<WaitingKind, ConsolePath | null> & Record<AdminKind, ConsolePath>;

const names = Object.keys(consolePaths) as [ConsolePath, ...ConsolePath[]];
/** One more than the largest that is shown stands for all that is more. */
const badge = z.int().max(badgeRules.max + 1);

export const listMenuBadges = endpoint('GET /api/console/menu-badges', {
  summary: 'How much waits for you under each entry of the console’s menu',
  access: 'user',
  effect: 'reads',
  withoutSecondFactor: true,
  input: z.strictObject({}),
  output: z.object({
    /** By the names of the menu’s entries, none that is 0. Each thing counts at one entry, so that they add up. */
    badges: z.partialRecord(z.enum(names), badge.min(1)),
    /** What waits for the shop of whoever calls, by kind, none that is 0. */
    shop: z.partialRecord(z.enum(waitingKinds.seller), badge.min(1)),
    /** All that stands in the inbox of admins, also what counts at an entry of its own. */
    inbox: badge.min(0),
  }),
  errors: [],
});
