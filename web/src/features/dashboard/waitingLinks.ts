import type { WaitingItem, WaitingKind } from '#contract/console/waiting.ts';
import { href } from '../../paths.ts';

/** Where one thing that waits is dealt with. */
export function linkOf({ kind, id, orderId, productId, listingId }: WaitingItem): string {
  const order = orderId ?? undefined;
  switch (kind) {
    case 'unpaid_order':
    case 'refused_refund':
    case 'order_message':
      return href('orders', { order });
    case 'transfer_offer':
      return href('licences');
    case 'ending_licence':
      return href('licences', { state: 'ending', licence: id });
    case 'answered_question':
      return href('product', { id: productId ?? 0 });
    case 'low_stock':
      return href('storeStock', { low: 'true', sku: id, tab: 'import' });
    case 'refund_request':
      return href('shopCenter', { tab: 'refunds', order });
    case 'shop_complaint':
      return href('shopCenter', { tab: 'refunds', state: 'complained', order });
    case 'service':
    case 'disputed_sale':
    case 'sale_message':
      return href('shopCenter', { tab: 'orders', order });
    case 'question':
      return href('shopCenter', { tab: 'questions' });
    case 'own_shop_report':
      return href('shopCenter', { tab: 'reports', report: id });
    case 'shop_report':
      return href('adminShopReports', { report: id });
    case 'complaint':
      return href('adminRefunds', { state: 'complained', order });
    case 'own_refund':
      return href('adminRefunds', { state: 'requested', shop: '0', order });
    case 'own_service':
    case 'own_message':
      return href('adminOrders', { order });
    case 'own_question':
      return href('adminReviews', { show: 'own' });
    case 'own_low_stock':
      return href('adminStock', { shop: '0', low: 'true', sku: id, tab: 'import' });
    case 'adjustment':
      return href('adminMoney', { tab: 'adjustments', adjustment: id });
    case 'gift_batch':
      return href('adminMoney', { tab: 'gifts', batch: id });
    case 'rule_request':
      return href('adminMoney', { tab: 'rules' });
    case 'commission_request':
      return href('adminMoney', { tab: 'commission' });
    case 'withdrawal':
      return href('adminWithdrawals', { withdrawal: id });
    case 'withdrawal_payment':
      return href('adminWithdrawals', { state: 'approved', withdrawal: id });
    case 'gateway_refund':
      return href('adminGateways');
    case 'merchant':
      return href('adminGateways', { merchant: id });
    case 'gateway_dispute':
      return href('adminGatewayDisputes', { dispute: id });
    case 'bill_difference':
      return href('adminReconciliation', { difference: id });
    case 'withdrawal_contradiction':
    case 'gateway_payout':
      return href('adminWithdrawals', { withdrawal: id });
    case 'paying_merchant':
      return href('adminWithdrawals', { tab: 'gateway' });
    case 'held_money':
      return href('adminMoney', { tab: 'holds', by: 'admin' });
    case 'fake_report':
      return href('adminInquiries', { report: id });
    case 'real_name':
      return href('adminRealNames', { application: id });
    case 'kept_identity':
      return href('adminRealNames', { state: 'withdrawn', application: id });
    case 'shop_application':
      return href('adminShops', { shop: id });
    case 'debt':
      return href('adminLedger', { view: 'debts' });
    case 'ownerless_money':
      return href('adminLedger', { account: id });
    case 'ticket':
      return href('adminTickets', { ticket: id });
    case 'failed_job':
      return href('adminHealth');
    case 'grant_request':
      return href('adminUser', { id });
    case 'listing':
      return href('adminInbox', { kind: 'listing', open: `listing.${id}` });
    case 'lease_dispute':
      return href('adminInbox', { kind: 'lease_dispute', open: `lease_dispute.${id}` });
    case 'lease_problem':
    case 'disputed_lease':
      return href('lessorLeases', { lease: id });
    case 'lease_rotation':
      return href('listings', { listing: listingId ?? undefined });
    case 'lease_claim':
      return href('myLeases', { lease: id });
    case 'product_review':
      return href('adminInbox', { kind: 'product_review', open: `product_review.${id}` });
  }
}

/** Kinds that no list shows alone. */
const amongOthers: readonly WaitingKind[] = [
  'refused_refund',
  'order_message',
  'answered_question',
  'sale_message',
  'disputed_sale',
  'disputed_lease',
  'ownerless_money',
];

/** Whether `listOf` shows a kind alone. */
export const hasOwnList = (kind: WaitingKind) => !amongOthers.includes(kind);

/** The list that shows just as many of a kind; where none does, the nearest, in which it stands among others. */
export function listOf(kind: WaitingKind): string {
  switch (kind) {
    case 'unpaid_order':
      return href('orders', { state: 'created' });
    case 'ending_licence':
      return href('licences', { state: 'ending' });
    case 'service':
      return href('shopCenter', { tab: 'orders', state: 'paid' });
    case 'refund_request':
      return href('shopCenter', { tab: 'refunds' });
    case 'shop_complaint':
      return href('shopCenter', { tab: 'refunds', state: 'complained' });
    case 'own_shop_report':
      return href('shopCenter', { tab: 'reports', state: 'opened' });
    case 'shop_report':
      return href('adminShopReports');
    case 'question':
      return href('shopCenter', { tab: 'questions' });
    case 'complaint':
      return href('adminRefunds', { state: 'complained' });
    case 'own_question':
      return href('adminReviews', { show: 'own' });
    case 'adjustment':
      return href('adminMoney', { tab: 'adjustments', state: 'open' });
    case 'gift_batch':
      return href('adminMoney', { tab: 'gifts', state: 'waiting' });
    case 'rule_request':
      return href('adminMoney', { tab: 'rules' });
    case 'commission_request':
      return href('adminMoney', { tab: 'commission' });
    case 'withdrawal':
      return href('adminWithdrawals');
    case 'withdrawal_payment':
      return href('adminWithdrawals', { state: 'approved' });
    case 'merchant':
    case 'gateway_refund':
      return href('adminGateways');
    case 'gateway_dispute':
      return href('adminGatewayDisputes', { state: 'waiting' });
    case 'bill_difference':
      return href('adminReconciliation');
    case 'withdrawal_contradiction':
      return href('adminInbox', { kind: 'withdrawal_contradiction' });
    case 'gateway_payout':
      return href('adminInbox', { kind: 'gateway_payout' });
    case 'paying_merchant':
      return href('adminWithdrawals', { tab: 'gateway' });
    case 'held_money':
      return href('adminMoney', { tab: 'holds', by: 'admin' });
    case 'fake_report':
      return href('adminInquiries');
    case 'ticket':
      return href('adminTickets', { state: 'open' });
    case 'real_name':
      return href('adminRealNames');
    case 'kept_identity':
      return href('adminInbox', { kind: 'kept_identity' });
    case 'shop_application':
      return href('adminShops', { state: 'auditing' });
    case 'debt':
      return href('adminLedger', { view: 'debts' });
    case 'own_refund':
      return href('adminRefunds', { state: 'requested', shop: '0' });
    case 'own_low_stock':
      return href('adminStock', { low: 'true', shop: '0' });
    case 'low_stock':
      return href('storeStock', { low: 'true' });
    case 'listing':
      return href('adminInbox', { kind: 'listing' });
    case 'lease_dispute':
      return href('adminLeaseDisputes');
    case 'lease_problem':
      return href('lessorLeases', { state: 'stopped' });
    case 'lease_rotation':
      return href('listings');
    case 'lease_claim':
      return href('myLeases', { state: 'disputed' });
    case 'product_review':
      return href('adminInbox', { kind: 'product_review' });
    case 'transfer_offer':
      return href('licences');
    case 'failed_job':
      return href('adminHealth');
    case 'own_service':
      return href('adminInbox', { kind: 'own_service' });
    case 'own_message':
      return href('adminInbox', { kind: 'own_message' });
    case 'grant_request':
      return href('adminInbox', { kind: 'grant_request' });
    case 'refused_refund':
    case 'order_message':
      return href('orders');
    case 'answered_question':
      return href('messages');
    case 'sale_message':
    case 'disputed_sale':
      return href('shopCenter', { tab: 'orders' });
    case 'disputed_lease':
      return href('lessorLeases');
    case 'ownerless_money':
      return href('adminLedger');
  }
}
