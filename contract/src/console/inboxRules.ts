import { dashboardRules } from './dashboardRules.ts';
import type { WaitingKind } from './waiting.ts';

/** What of all that waits for admins is decided or answered, one by one. Free of zod. */
export const inboxKinds = [
  'complaint',
  'own_refund',
  'adjustment',
  'gift_batch',
  'rule_request',
  'commission_request',
  'withdrawal',
  'withdrawal_payment',
  'withdrawal_contradiction',
  'gateway_payout',
  'paying_merchant',
  'gateway_dispute',
  'bill_difference',
  'fake_report',
  'shop_report',
  'ticket',
  'real_name',
  'kept_identity',
  'shop_application',
  'grant_request',
  'product_review',
  'listing',
  'lease_dispute',
  'own_service',
  'own_message',
  'own_question',
] as const satisfies readonly WaitingKind[];
export type InboxKind = (typeof inboxKinds)[number];

export const inboxRules = {
  /** How long an item stays taken, in seconds, unless it is taken again. */
  claimSeconds: 15 * 60,
  /** What has no deadline stands in line as if it had one so long after it came. */
  withoutDeadlineSeconds: dashboardRules.longWaitSeconds,
  /** Items of one kind that are shown. */
  ofKindMax: 50,
  /** Seconds after which an open inbox looks for what is new. */
  refreshSeconds: 30,
} as const;

export function isInboxKind(kind: WaitingKind): kind is InboxKind {
  return inboxKinds.some((one) => one === kind);
}
