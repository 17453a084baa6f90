/** Everything that an account can be told: its type, its topic, how it stands, and where it leads. */
import type { StaffRole } from '../shops/staffRules.ts';
import { consolePaths } from '../console/consolePaths.ts';
import type { MessageTopic } from './messageTopics.ts';

/** What waits for a person (`todo`) is read live by `listWaiting` and never stored. */
export const messageTypes = ['message', 'notice'] as const;
export const messageStates = ['unread', 'read'] as const;
export type MessageType = (typeof messageTypes)[number];

/** Facts of a message, never a secret: ids, names, `amountFen`, titles as `titleZh` and `titleEn`. */
export type MessageParams = Readonly<Record<string, string | number>>;

/** The tag of a message, by the numbers of the interface. `underWay` and `endsSoon` have an end, after which there is none. */
export const messageStatus = { none: 0, done: 1, underWay: 2, endsSoon: 3 } as const;

interface KindOfMessage {
  type: MessageType;
  topic: MessageTopic;
  tag: (typeof messageStatus)[keyof typeof messageStatus];
  /** A path of this site. */
  link: (params: MessageParams) => string;
  /** Of what is the seller's: staff of the shop with this role are told as well. */
  role?: StaffRole;
}

const { none, done, underWay, endsSoon } = messageStatus;
const idIn = (params: MessageParams, name: string) => encodeURIComponent(String(params[name] ?? ''));

const order = (params: MessageParams) => `${consolePaths.orders}?order=${idIn(params, 'orderId')}`;
const sale = (params: MessageParams) => `${consolePaths.shopCenter}?tab=orders&order=${idIn(params, 'orderId')}`;
const shopRefund = (params: MessageParams) => `${consolePaths.shopCenter}?tab=refunds&order=${idIn(params, 'orderId')}`;
const platformRefund = (params: MessageParams) => `${consolePaths.adminRefunds}?order=${idIn(params, 'orderId')}`;
const platformOrder = (params: MessageParams) => `${consolePaths.adminOrders}?order=${idIn(params, 'orderId')}`;
const ownReport = (params: MessageParams) => `${consolePaths.shopReports}?report=${idIn(params, 'reportId')}`;
const reportOfShop = (params: MessageParams) =>
  `${consolePaths.shopCenter}?tab=reports&report=${idIn(params, 'reportId')}`;
const staff = () => `${consolePaths.shopCenter}?tab=staff`;
const shopMoney = () => `${consolePaths.shopCenter}?tab=money`;
const product = (params: MessageParams) => `/product/${idIn(params, 'productId')}`;
const rentalPage = (params: MessageParams) => `/rentalDetails?id=${idIn(params, 'listingId')}`;
const sellersProduct = (params: MessageParams) => `${consolePaths.editStore}?id=${idIn(params, 'productId')}`;
const lease = (params: MessageParams) => `${consolePaths.myLeases}?lease=${idIn(params, 'leaseId')}`;
const lessorsLease = (params: MessageParams) => `${consolePaths.lessorLeases}?lease=${idIn(params, 'leaseId')}`;
const lessorsListing = (params: MessageParams) => `${consolePaths.listings}?listing=${idIn(params, 'listingId')}`;
const licence = (params: MessageParams) => `${consolePaths.licences}?licence=${idIn(params, 'licenceId')}`;
const licences = () => consolePaths.licences;
const statement = () => consolePaths.statement;
const withdrawals = () => consolePaths.withdraw;
const account = () => consolePaths.account;
const security = () => consolePaths.security;

const userPage = (params: MessageParams) => consolePaths.adminUser.replace(':id', idIn(params, 'userId'));

const purchase = { type: 'message', topic: 'purchases', link: order } as const;
const refund = { type: 'message', topic: 'refunds', tag: none } as const;
const talk = { type: 'message', topic: 'talks', tag: none } as const;
const aboutLicence = { type: 'message', topic: 'licences', link: licence } as const;
const aboutOffer = { type: 'message', topic: 'licences', link: licences } as const;
const aboutProof = { type: 'notice', topic: 'licences', link: licences } as const;
const money = { type: 'notice', topic: 'money', link: statement } as const;
const shop = { type: 'notice', topic: 'shop', tag: none } as const;
const rental = { type: 'notice', topic: 'rentals' } as const;
const ofTenant = { type: 'message', topic: 'rentals', link: lease } as const;
const ofLessor = { type: 'message', topic: 'rentals', link: lessorsLease } as const;
const ofShop = { type: 'notice', topic: 'shop', link: () => consolePaths.shopCenter } as const;
const ofSecurity = { type: 'notice', topic: 'security', link: security } as const;
const administration = { type: 'notice', topic: 'administration' } as const;

export const messageKinds = {
  order_delivered: { ...purchase, tag: done },
  licence_renewal_paid: { ...purchase, tag: done },
  shared_secret_replaced: { ...talk, link: order },
  service_ordered: { ...purchase, tag: underWay },
  service_begun: { ...purchase, tag: none },
  service_delivered: { ...talk, tag: done, link: order },
  service_sold: { ...talk, tag: endsSoon, link: sale, role: 'orders' },
  service_due: { ...talk, tag: endsSoon, link: sale, role: 'orders' },
  service_due_platform: { ...administration, tag: endsSoon, link: platformOrder },
  service_late: { ...refund, link: sale, role: 'orders' },
  order_completed: { ...purchase, tag: done },
  recharge_paid_twice: { ...money, tag: none },
  recharge_returned: { ...money, tag: done },
  recharge_return_failed: { ...money, tag: none },
  recharge_credited: { type: 'notice', topic: 'purchases', tag: done, link: statement },
  sale_paid: { type: 'message', topic: 'sales', tag: done, link: sale, role: 'orders' },
  refund_asked: { ...refund, tag: endsSoon, link: shopRefund, role: 'orders' },
  refund_asked_platform: { ...refund, tag: endsSoon, link: platformRefund },
  refund_complained: { ...refund, link: platformRefund },
  refund_refused: { ...refund, tag: endsSoon, link: order },
  refund_paid: { ...refund, tag: done, link: order },
  sale_disputed: { ...refund, tag: endsSoon, link: sale, role: 'orders' },
  sale_dispute_over: { ...refund, tag: done, link: sale, role: 'orders' },
  sale_dispute_lost: { ...refund, link: sale, role: 'orders' },
  sale_dispute_lost_part: { ...refund, link: sale, role: 'orders' },
  sale_dispute_returned: { ...refund, tag: done, link: sale, role: 'orders' },
  lease_disputed: { ...ofLessor, tag: endsSoon },
  lease_dispute_over: { ...ofLessor, tag: done },
  lease_dispute_lost: { ...ofLessor, tag: none },
  lease_dispute_lost_part: { ...ofLessor, tag: none },
  lease_dispute_returned: { ...ofLessor, tag: done },
  payment_disputed: { ...money, tag: underWay },
  payment_dispute_over: { ...money, tag: done },
  payment_dispute_lost: { ...money, tag: none },
  payment_dispute_lost_part: { ...money, tag: none },
  payment_dispute_returned: { ...money, tag: none },
  gateway_refund_failed: { ...refund, link: order },
  refund_rejected: { ...refund, link: order },
  order_talk: { ...talk, link: order },
  sale_talk: { ...talk, link: sale, role: 'orders' },
  platform_talk: { ...talk, link: platformOrder },
  question_asked: { ...talk, link: () => `${consolePaths.shopCenter}?tab=questions`, role: 'orders' },
  question_asked_platform: { ...talk, link: () => `${consolePaths.adminReviews}?show=own` },
  question_answered: { ...talk, tag: done, link: product },
  ticket_answered: {
    ...talk,
    tag: done,
    link: (params) => `${consolePaths.tickets}?ticket=${idIn(params, 'ticketId')}`,
  },
  review_written: { ...talk, link: product, role: 'orders' },
  licence_ending: { ...aboutLicence, tag: endsSoon },
  licence_suspended: { ...aboutLicence, tag: none },
  licence_reinstated: { ...aboutLicence, tag: done },
  licence_revoked: { ...aboutLicence, tag: none },
  licence_issued: { ...aboutOffer, tag: done },
  licence_offered: { ...aboutOffer, tag: underWay },
  licence_handed_over: { ...aboutOffer, tag: done },
  licence_received: { ...aboutOffer, tag: done },
  licence_declined: { ...aboutOffer, tag: none },
  licence_offer_withdrawn: { ...aboutOffer, tag: none },
  licence_offer_ended: { ...aboutOffer, tag: none },
  proof_failing: { ...aboutProof, tag: endsSoon },
  proof_failed: { ...aboutProof, tag: none },
  proof_expired: { ...aboutProof, tag: none },
  proof_superseded: { ...aboutProof, tag: none },
  payment_credited: { ...money, tag: done },
  second_payment_returned: { ...money, tag: none },
  balance_raised: { ...money, tag: done },
  balance_lowered: { ...money, tag: none },
  money_held: { ...money, tag: none },
  money_freed: { ...money, tag: done },
  withdrawal_asked: { ...money, tag: underWay, link: withdrawals },
  withdrawal_paid: { ...money, tag: done, link: withdrawals },
  withdrawal_refused: { ...money, tag: none, link: withdrawals },
  withdrawal_failed: { ...money, tag: none, link: withdrawals },
  withdrawal_returned: { ...money, tag: none, link: withdrawals },
  withdrawal_paid_after_all: { ...money, tag: none, link: withdrawals },
  withdrawal_paid_twice: { ...money, tag: none, link: withdrawals },
  withdrawal_in_doubt: { ...money, tag: none, link: withdrawals },
  withdrawal_disputed: { ...money, tag: none, link: withdrawals },
  withdrawal_owing: { ...money, tag: none, link: withdrawals },
  payee_added: { ...ofSecurity, tag: none, link: withdrawals },
  payee_removed: { ...ofSecurity, tag: none, link: withdrawals },
  product_back: { type: 'notice', topic: 'alerts', tag: done, link: product },
  rental_free: { type: 'notice', topic: 'alerts', tag: done, link: rentalPage },
  rental_free_at: { type: 'notice', topic: 'alerts', tag: done, link: rentalPage },
  shop_news: {
    type: 'notice',
    topic: 'follows',
    tag: none,
    link: (params) => `/shops?id=${idIn(params, 'shopId')}`,
  },
  shops_news: { type: 'notice', topic: 'follows', tag: none, link: () => `${consolePaths.favourites}?show=shops` },
  product_cheaper: { type: 'notice', topic: 'alerts', tag: done, link: product },
  stock_low: { ...shop, link: (params) => `${consolePaths.storeStock}?sku=${idIn(params, 'skuId')}`, role: 'goods' },
  stock_low_platform: { ...shop, link: (params) => `${consolePaths.adminStock}?sku=${idIn(params, 'skuId')}` },
  webhook_off: { ...shop, link: account },
  commission_changed: { ...shop, link: shopMoney },
  commission_ended: { ...shop, link: shopMoney },
  shop_opened: { ...ofShop, tag: done },
  shop_refused: { ...ofShop, tag: none },
  shop_suspended: { ...ofShop, topic: 'security', tag: none },
  shop_lifted: { ...ofShop, tag: done },
  shop_renamed: { ...ofShop, tag: none },
  shop_report_opened: { ...ofShop, tag: endsSoon, link: reportOfShop, role: 'orders' },
  shop_report_withdrawn: { ...ofShop, tag: done, link: reportOfShop, role: 'orders' },
  shop_report_found_of: { ...ofShop, tag: none, link: reportOfShop, role: 'orders' },
  shop_report_dismissed_of: { ...ofShop, tag: done, link: reportOfShop, role: 'orders' },
  shop_report_answered: { ...talk, link: ownReport },
  shop_report_founded: { ...talk, tag: done, link: ownReport },
  shop_report_unfounded: { ...talk, link: ownReport },
  staff_invited: { ...ofShop, tag: none, link: staff },
  staff_joined: { ...ofShop, tag: done, link: staff },
  staff_declined: { ...ofShop, tag: none, link: staff },
  staff_refunded: { ...ofShop, tag: done, link: staff },
  staff_left: { ...ofShop, tag: none, link: staff },
  staff_ended: { ...ofShop, tag: none, link: staff },
  decision_waiting: { ...administration, tag: none, link: () => consolePaths.adminMoney },
  rules_changed: {
    type: 'notice',
    topic: 'security',
    tag: none,
    link: () => `${consolePaths.adminMoney}?tab=rules`,
  },
  admin_named: { type: 'notice', topic: 'security', tag: none, link: () => consolePaths.adminOperations },
  data_ready: { type: 'notice', topic: 'security', tag: done, link: account },
  data_failed: { type: 'notice', topic: 'security', tag: none, link: account },
  deletion_asked: { type: 'notice', topic: 'security', tag: endsSoon, link: account },
  deletion_stopped: { type: 'notice', topic: 'security', tag: done, link: account },
  deletion_refused: { type: 'notice', topic: 'security', tag: none, link: account },
  grants_waiting: { ...administration, tag: none, link: (params) => userPage(params) },
  grants_changed: { type: 'notice', topic: 'security', tag: none, link: (params) => userPage(params) },
  admin_frozen: { type: 'notice', topic: 'security', tag: none, link: (params) => userPage(params) },
  admin_unfrozen: { type: 'notice', topic: 'security', tag: none, link: (params) => userPage(params) },
  account_frozen: { type: 'notice', topic: 'security', tag: none, link: security },
  account_unfrozen: { type: 'notice', topic: 'security', tag: done, link: security },
  from_admins: { type: 'notice', topic: 'announcements', tag: none, link: () => consolePaths.messages },
  password_changed: { type: 'notice', topic: 'security', tag: none, link: security },
  factor_added: { type: 'notice', topic: 'security', tag: none, link: security },
  factor_removed: { type: 'notice', topic: 'security', tag: none, link: security },
  passkey_added: { type: 'notice', topic: 'security', tag: none, link: security },
  passkey_copied: { type: 'notice', topic: 'security', tag: none, link: security },
  recovery_used: { type: 'notice', topic: 'security', tag: none, link: security },
  recovery_made: { type: 'notice', topic: 'security', tag: none, link: security },
  factor_guessed: { type: 'notice', topic: 'security', tag: none, link: security },
  factor_reset_asked: { type: 'notice', topic: 'security', tag: endsSoon, link: security },
  factor_reset_stopped: { type: 'notice', topic: 'security', tag: none, link: security },
  factor_reset_done: { type: 'notice', topic: 'security', tag: none, link: security },
  email_changed: { ...ofSecurity, tag: none },
  email_change_asked: { ...ofSecurity, tag: none },
  email_change_undone: { ...ofSecurity, tag: none },
  mobile_changed: { ...ofSecurity, tag: none },
  mobile_removed: { ...ofSecurity, tag: none },
  login_new: { type: 'notice', topic: 'security', tag: none, link: security },
  mail_bounced: { type: 'notice', topic: 'security', tag: none, link: security },
  real_name_passed: { type: 'notice', topic: 'security', tag: done, link: () => consolePaths.authentication },
  real_name_refused: { type: 'notice', topic: 'security', tag: none, link: () => consolePaths.authentication },
  product_approved: { ...shop, tag: done, link: sellersProduct, role: 'goods' },
  product_refused: { ...shop, link: sellersProduct, role: 'goods' },
  listing_approved: { ...rental, tag: done, link: lessorsListing },
  listing_refused: { ...rental, tag: none, link: lessorsListing },
  listing_taken_down: { ...rental, tag: none, link: lessorsListing },
  listing_taken_back: { ...rental, tag: none, link: lessorsListing },
  listing_unoffered: { ...rental, tag: none, link: lessorsListing },
  listing_lifted: { ...rental, tag: done, link: lessorsListing },
  lease_paid: { ...ofTenant, tag: done },
  lease_not_bookable: { ...ofTenant, tag: none },
  lease_lapsed: { ...ofTenant, tag: none },
  lease_renewal_paid: { ...ofTenant, tag: done },
  lease_renewal_lapsed: { ...ofTenant, tag: none },
  lease_renewal_closed: { ...ofTenant, tag: none },
  lease_payment_credited: { ...money, tag: done, link: lease },
  lease_paid_twice: { ...money, tag: none, link: lease },
  rental_commission_changed: { ...rental, tag: none, link: () => consolePaths.listings },
  rental_commission_ended: { ...rental, tag: none, link: () => consolePaths.listings },
  lease_booked: { ...ofLessor, tag: done },
  lease_renewed: { ...ofLessor, tag: done },
  lease_returned: { ...ofLessor, tag: none },
  lease_cancelled_lessor: { ...ofLessor, tag: none },
  lease_rotation: {
    ...ofLessor,
    tag: none,
    // Older ones do not name it.
    link: (params) => (params.listingId === undefined ? consolePaths.listings : lessorsListing(params)),
  },
  lease_problem: { ...ofLessor, tag: endsSoon },
  lease_claim_answered: { ...ofLessor, tag: none },
  lease_evidence_lessor: { ...ofLessor, tag: none },
  lease_rent_refunded_lessor: { ...ofLessor, tag: endsSoon },
  lease_settled_lessor: { ...ofLessor, tag: done },
  lease_ending: { ...ofTenant, tag: endsSoon },
  lease_ended: { ...ofTenant, tag: done },
  lease_over: { ...ofTenant, tag: done },
  lease_cancelled: { ...ofTenant, tag: none },
  lease_refunded: { ...ofTenant, tag: done },
  lease_rent_refunded: { ...ofTenant, tag: done },
  lease_proved: { ...ofTenant, tag: none },
  lease_escalated: { ...ofTenant, tag: none },
  lease_claimed: { ...ofTenant, tag: endsSoon },
  lease_evidence: { ...ofTenant, tag: none },
  lease_settled: { ...ofTenant, tag: done },
  lease_deposit_back: { ...ofTenant, tag: done },
  lease_reviewed: { ...ofTenant, tag: none },
  lease_reviewed_lessor: { ...ofLessor, tag: none },
  lease_review_answered: { ...ofTenant, tag: none },
  lease_review_answered_lessor: { ...ofLessor, tag: none },
  announcement: {
    type: 'notice',
    topic: 'announcements',
    tag: none,
    link: (params) => `/announcements/${idIn(params, 'announcementId')}`,
  },
} as const satisfies Record<string, KindOfMessage>;
export type MessageKind = keyof typeof messageKinds;

/** Staff of its seller with this role are told of it as well; undefined: nobody but its reader. */
export function toldRole(kind: MessageKind): StaffRole | undefined {
  const { role }: KindOfMessage = messageKinds[kind];
  return role;
}

/** The field of a message's facts, and of the address it leads to, that names the shop for whose staff it is. */
export const actingParam = 'acting';

/** Where a message leads; for staff with the shop that they open it for. */
export function messageLink(kind: MessageKind, params: MessageParams): string {
  const link = messageKinds[kind].link(params);
  const acting = params[actingParam];
  if (acting === undefined) return link;
  return `${link}${link.includes('?') ? '&' : '?'}${actingParam}=${encodeURIComponent(String(acting))}`;
}

export function isMessageKind(name: string): name is MessageKind {
  return Object.hasOwn(messageKinds, name);
}
