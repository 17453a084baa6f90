import type { Locale } from '#contract/core/locale.ts';
import type { DeliveryKind } from '#contract/catalogue/catalogue.ts';
import type { LicencePolicy, LicenceTerms } from '#contract/licences/policyWords.ts';
import { gatewayNames, gateways, type GatewayName, type GatewayWay } from '#contract/orders/gateways.ts';
import type { CreditReason } from '#contract/orders/payments.ts';
import type { TimePackage } from '#contract/rental/rentalTerms.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';
import { topCategorySlug } from '../catalogue/service.ts';

export type PaymentPurpose = 'order' | 'recharge' | 'lease';
export type PaymentStateName = 'waiting' | 'paid' | 'closed';

export interface NewPayment {
  token: string;
  purpose: PaymentPurpose;
  userId: number;
  amountFen: number;
  /** Whether it was placed from a cart. */
  ofCart: boolean;
  expiresAt: Date;
  /** Null: it waits for its money. */
  paidAt: Date | null;
  now: Date;
}

export interface PaymentRow extends Row<
  'payments',
  'id token userId amountFen feeFen expiresAt paidAt ofCart bonusFen bonusRound balanceFen holdId'
> {
  purpose: PaymentPurpose;
  state: PaymentStateName;
  /** The way chosen last that has a page to pay on. */
  attemptGateway: GatewayName | null;
  attemptWay: GatewayWay | null;
  attemptPayUrl: string | null;
  attemptFeeFen: number | null;
  /** Money that came and paid for nothing, the last of it; null like the two that follow while there is none. */
  creditedFen: number | null;
  creditedAt: Date | null;
  creditedWhy: CreditReason | null;
}

/** One order of a payment, as far as whoever has the link may know it. */
export interface PaidOrderRow extends Row<'orders', 'productId quantity unitPriceFen amountFen shopId state'> {
  orderId: number;
  titleZh: string;
  titleEn: string;
  skuNameZh: string;
  skuNameEn: string;
  kind: DeliveryKind;
  /** Of a licence that is no renewal, as it was ordered. */
  policy: (Omit<LicencePolicy, 'terms'> & { terms?: Partial<LicenceTerms> }) | null;
  topCategorySlug: string;
  picture: string | null;
  /** Null like the shop where the platform itself sells. */
  shopName: string | null;
  shopVerified: boolean | null;
}

/** The lease of a payment, as far as whoever has the link may know it. */
export interface PaidLeaseRow extends Row<'leases', 'listingId startsAt endsAt rentFen depositFen'> {
  leaseId: number;
  titleZh: string;
  titleEn: string;
  topCategorySlug: string;
  package: TimePackage;
  beginsWhenPaid: boolean;
  /** It extends the lease: from its end on, with no deposit. */
  isRenewal: boolean;
  /** What of rent and deposit the balance pays. */
  fromBalanceFen: number;
}

export interface AttemptRow extends Row<
  'payment_attempts',
  'id paymentId merchantNumber payUrl amountFen feeFen balanceFen state createdAt merchantId gatewayReference'
> {
  gateway: GatewayName;
  payWay: GatewayWay;
  /** Of whoever pays: what the gateway says is in it, and stays so. */
  locale: Locale;
}

/** SQL: whether a credit is on its way back to whoever paid twice, and so in no wallet. */
const isReturned = (credit: string) => `(${credit}.why = 'paid_already' and exists (
  select from gateway_refunds g where g.attempt_id = ${credit}.attempt_id and g.refund_id is null and g.returned_by is null and g.state <> 'failed'))`;

/** Gateways and ways whose offers nobody can ask for but the payer. */
const ownOffers = gatewayNames.flatMap((name) => gateways[name].ownOffers.map((way) => `${name} ${way}`));

const insert = prepared<{ id: number }>(
  'payment_insert',
  `insert into payments (token, purpose, user_id, amount_fen, of_cart, state, created_at, expires_at, paid_at)
   values ($1, $2, $3, $4, $5, case when $8::timestamptz is null then 'waiting' else 'paid' end, $6, $7, $8) returning id`,
);
const paymentText = (condition: string) => `
  select p.id, p.token, p.purpose, p.user_id, p.amount_fen, p.fee_fen, p.of_cart, p.bonus_fen, p.bonus_round, p.state, p.expires_at, p.paid_at,
    p.balance_fen, p.hold_id,
    a.gateway as attempt_gateway, a.pay_way as attempt_way, a.pay_url as attempt_pay_url, a.fee_fen as attempt_fee_fen,
    c.credited_fen, c.credited_at, c.credited_why
  from payments p
  left join lateral (
    select gateway, pay_way, pay_url, fee_fen from payment_attempts
    where payment_id = p.id and pay_url is not null and state <> 'failed' and balance_fen = p.balance_fen order by id desc limit 1
  ) a on true
  left join lateral (
    select sum(k.amount_fen + k.fee_fen)::bigint as credited_fen, max(k.credited_at) as credited_at, min(k.why) as credited_why
    from payment_attempts t join payment_credits k on k.attempt_id = t.id
    where t.payment_id = p.id and not ${isReturned('k')} group by t.id order by 2 desc limit 1
  ) c on true
  where ${condition}`;
const findByToken = prepared<PaymentRow>('payment_find_by_token', paymentText('p.token = $1'));
const find = prepared<PaymentRow>('payment_find', paymentText('p.id = $1'));
const ordersText = (condition: string) => `
  select o.id as order_id, o.state, o.product_id, o.quantity, o.unit_price_fen, o.amount_fen,
    o.snapshot ->> 'titleZh' as title_zh, o.snapshot ->> 'titleEn' as title_en,
    o.snapshot ->> 'skuNameZh' as sku_name_zh, o.snapshot ->> 'skuNameEn' as sku_name_en, o.snapshot ->> 'kind' as kind,
    case when o.snapshot ->> 'kind' = 'licence' and o.renews_licence_id is null then o.snapshot -> 'policy' end as policy,
    coalesce((select ${topCategorySlug} from categories c where c.slug = o.snapshot ->> 'categorySlug'),
      o.snapshot ->> 'categorySlug') as top_category_slug,
    product.pictures[1] as picture, o.shop_id, shop.name as shop_name, shop.verified as shop_verified
  from payments p
  join orders o on o.payment_id = p.id
  left join products product on product.id = o.product_id
  left join shops shop on shop.id = o.shop_id
  where ${condition} order by o.id`;
const listOrdersByToken = prepared<PaidOrderRow>('payment_orders_by_token', ordersText('p.token = $1'));
const listOrdersOf = prepared<PaidOrderRow>('payment_orders', ordersText('p.id = $1'));
const leaseText = (condition: string) => `
  select l.id as lease_id, l.listing_id, coalesce(r.from_at, l.starts_at) as starts_at, coalesce(r.ends_at, l.ends_at) as ends_at,
    coalesce(r.price_fen, (l.snapshot -> 'package' ->> 'priceFen')::bigint) as rent_fen, case when r.id is null then l.deposit_fen else 0 end as deposit_fen,
    coalesce(r.balance_fen, l.balance_fen) as from_balance_fen, r.id is not null as is_renewal,
    r.id is null and l.begins_when_paid and l.state = 'unpaid' as begins_when_paid, l.snapshot ->> 'titleZh' as title_zh,
    l.snapshot ->> 'titleEn' as title_en, l.snapshot ->> 'topCategorySlug' as top_category_slug,
    coalesce(r.package, l.snapshot -> 'package') as package
  from payments p left join lease_renewals r on r.payment_id = p.id
    join leases l on l.id = coalesce(r.lease_id, (select o.id from leases o where o.payment_id = p.id)) where ${condition}`;
const findLeaseByToken = prepared<PaidLeaseRow>('payment_lease_by_token', leaseText('p.token = $1'));
const findLeaseOf = prepared<PaidLeaseRow>('payment_lease', leaseText('p.id = $1'));
const findOfOrder = prepared<PaymentOfOrder>(
  'payment_of_order',
  `select p.id, p.token, p.state, p.of_cart, p.user_id, p.balance_fen, p.hold_id
   from payments p join orders o on o.payment_id = p.id where o.id = $1`,
);
const lockOfOrder = prepared<PaymentOfOrder>(
  'payment_lock_of_order',
  `select id, token, state, of_cart, user_id, balance_fen, hold_id from payments
   where id = (select payment_id from orders where id = $1) for no key update`,
);
const findOpenCart = prepared<PaymentOfOrder>(
  'payment_open_of_cart',
  `select id, token, state, of_cart, user_id, balance_fen, hold_id from payments where user_id = $1 and of_cart and state = 'waiting'
   order by id desc limit 1`,
);
const findOpenRecharge = prepared<{ id: number; token: string }>(
  'payment_open_recharge',
  `select id, token from payments
   where user_id = $1 and purpose = 'recharge' and state = 'waiting' and amount_fen = $2 and expires_at > $3
   order by id desc limit 1`,
);
const lock = prepared<{ state: PaymentStateName }>(
  'payment_lock',
  `select state from payments where id = $1 for no key update`,
);
const moveToPaid = prepared(
  'payment_pay',
  `update payments set state = 'paid', paid_at = $2, fee_fen = $3, balance_fen = $4 where id = $1 and state in ('waiting', 'closed')`,
);
const setPart = prepared(
  'payment_set_part',
  `update payments set balance_fen = $2, hold_id = $3 where id = $1 and state = 'waiting'`,
);
const partColumns = 'id, user_id, balance_fen, hold_id';
const closeWaiting = prepared<PartRow>(
  'payment_close',
  `update payments set state = 'closed' where id = any($1::bigint[]) and state = 'waiting' returning ${partColumns}`,
);
const closeUnlessBusy = prepared(
  'payment_close_unless_busy',
  `update payments set state = 'closed' where id in (
     select id from payments where id = $1 and state = 'waiting' for no key update skip locked) and state = 'waiting'`,
);
const closeOfOrders = prepared<PartRow>(
  'payment_close_of_orders',
  `update payments set state = 'closed'
   where id in (select payment_id from orders where id = any($1::bigint[])) and state = 'waiting' returning ${partColumns}`,
);
const closeDueRecharges = prepared(
  'payment_close_recharges',
  `update payments set state = 'closed' where id in (
     select id from payments where purpose = 'recharge' and state = 'waiting' and expires_at <= $1
     order by expires_at limit $2 for no key update skip locked
   ) and state = 'waiting'`,
);

const attemptColumns = `
  id, payment_id, gateway, pay_way, merchant_id, merchant_number, pay_url, amount_fen, fee_fen, balance_fen, state,
  created_at, gateway_reference, locale`;
const insertAttemptRow = prepared<AttemptRow>(
  'payment_attempt_insert',
  `insert into payment_attempts (payment_id, gateway, merchant_number, amount_fen, state, created_at, merchant_id, pay_way, fee_fen, balance_fen, locale)
   values ($1, $2, $3, $4, 'asked', $5, $6, $7, $8, $9, $10)
   on conflict on constraint payment_attempts_gateway do nothing returning ${attemptColumns}`,
);
const findAttemptOf = prepared<AttemptRow>(
  'payment_attempt_of',
  `select ${attemptColumns} from payment_attempts
   where payment_id = $1 and gateway = $2 and ($3::text is null or pay_way = $3) and balance_fen = $4 order by id desc limit 1`,
);
const findAttemptById = prepared<AttemptRow>(
  'payment_attempt_find',
  `select ${attemptColumns} from payment_attempts where id = $1`,
);
const findAttemptNumber = prepared<AttemptRow>(
  'payment_attempt_by_number',
  `select ${attemptColumns} from payment_attempts where merchant_number = $1`,
);
const findUnansweredIds = prepared<{ id: number }>(
  'payment_attempts_unanswered',
  `select a.id from payment_attempts a join payments p on p.id = a.payment_id
   where a.state = 'asked' and a.created_at <= $1 and p.state = 'waiting' and p.expires_at > $2
     and not (a.gateway || ' ' || a.pay_way) = any($4)
   order by a.created_at desc limit $3`,
);
const noteLot = prepared('payment_attempt_note_lot', `update payment_attempts set disputable_until = $2 where id = $1`);
const openByOthers = prepared(
  'payment_attempt_opened_by_others',
  `update payment_attempts set opened_by_others = true where id = $1 and not opened_by_others`,
);
const findUnclosedIds = prepared<{ id: number }>(
  'payment_attempts_unclosed',
  `select a.id from payment_attempts a join payments p on p.id = a.payment_id
   where a.state in ('asked', 'waiting') and a.closed_at is null and p.state <> 'waiting' and p.expires_at > $1
   order by a.id limit $2`,
);
const moveToClosed = prepared(
  'payment_attempt_close',
  `update payment_attempts set closed_at = $2 where id = $1 and closed_at is null`,
);
const moveAttemptToOffered = prepared(
  'payment_attempt_offer',
  `update payment_attempts set state = 'waiting', gateway_reference = $2, pay_url = $3 where id = $1 and state = 'asked'`,
);
const moveAttemptToSettled = prepared(
  'payment_attempt_pay',
  `update payment_attempts set state = 'paid', gateway_reference = $2, paid_at = $3
   where id = $1 and state in ('asked', 'waiting', 'failed')`,
);
/** Its amount stays: that is what came. */
const dropSecondFee = prepared(
  'payment_attempt_drop_second_fee',
  `update payment_attempts a set fee_fen = 0 from payments p
   where a.id = $1 and a.state = 'paid' and p.id = a.payment_id and p.purpose = 'recharge' and p.state = 'paid'`,
);
const insertCreditRows = prepared(
  'payment_credits_insert',
  `insert into payment_credits (attempt_id, order_id, amount_fen, fee_fen, why, credited_at)
   select a.id, given.order_id, given.fen,
     (div(a.fee_fen * sum(given.fen) over upto, a.amount_fen - a.fee_fen)
       - div(a.fee_fen * (sum(given.fen) over upto - given.fen), a.amount_fen - a.fee_fen))::bigint, given.why, $4
   from unnest($2::bigint[], $3::text[], $5::bigint[]) as given (order_id, why, fen)
   join payment_attempts a on a.id = $1 window upto as (order by given.order_id)`,
);
const insertLeaseCreditRow = prepared(
  'payment_credit_lease_insert',
  `insert into payment_credits (attempt_id, lease_id, amount_fen, fee_fen, why, credited_at) values ($1, $2, $3, $4, $5, $6)`,
);
const findCreditOfOrder = prepared<Credit>(
  'payment_credit_of_order',
  `select amount_fen + fee_fen as amount_fen, credited_at as at, why from payment_credits k where order_id = $1 and not ${isReturned('k')}
   order by credited_at desc limit 1`,
);
const listCredited = prepared<CreditFacts>(
  'payment_credit_facts',
  `select c.amount_fen + c.fee_fen as amount_fen, c.why, c.order_id, c.lease_id,
     exists (select from payment_attempts a join lease_renewals r on r.payment_id = a.payment_id where a.id = c.attempt_id) as is_renewal, coalesce(o.snapshot, l.snapshot) ->> 'titleZh' as title_zh,
     coalesce(o.snapshot, l.snapshot) ->> 'titleEn' as title_en, u.email
   from payment_credits c left join orders o on o.id = c.order_id left join leases l on l.id = c.lease_id
   join users u on u.id = coalesce(o.user_id, l.tenant_id)
   where c.attempt_id = $1 order by c.order_id`,
);
const moveAttemptToEnded = prepared(
  'payment_attempt_fail',
  `update payment_attempts set state = 'failed' where id = $1 and state in ('asked', 'waiting')`,
);
const feesOfAttempts = prepared<AttemptFee>(
  'payment_attempt_fees',
  `select gateway, pay_way as way, fee_fen from payment_attempts where payment_id = $1 and state <> 'failed' and balance_fen = $2`,
);
const feeReturned = prepared<{ fen: number }>(
  'payment_credit_fee',
  `select coalesce(sum(fee_fen), 0)::bigint as fen from payment_credits where attempt_id = $1`,
);
const creditSum = prepared<{ fen: number }>(
  'payment_credited',
  `select coalesce(sum(amount_fen + fee_fen), 0)::bigint as fen from payment_credits where attempt_id = $1`,
);
/** Orders that the money paid share its fee by what they cost. */
const feeOfOrder = prepared<{ fen: number }>(
  'payment_fee_of_order',
  `select (div(fee_fen * upto, total) - div(fee_fen * (upto - amount_fen), total))::bigint as fen from (
     select o.id, o.amount_fen - o.balance_fen as amount_fen, p.fee_fen, sum(o.amount_fen - o.balance_fen) over (order by o.id) as upto,
       nullif(sum(o.amount_fen - o.balance_fen) over (), 0) as total
     from payments p join orders o on o.payment_id = p.id
     where p.id = (select payment_id from orders where id = $1) and p.fee_fen > 0 and o.paid_at is not null
   ) as paid where id = $1`,
);
const insertNoticeRow = prepared(
  'payment_notice_insert',
  `insert into payment_notices (gateway, accepted, reason, received_at) values ($1, $2, $3, $4)`,
);

/** The fee of what was asked of a gateway in one way, in fen. */
export interface AttemptFee {
  gateway: GatewayName;
  way: GatewayWay;
  feeFen: number;
}

/** Money that came and paid for nothing, with the fee. */
export interface Credit {
  amountFen: number;
  at: Date;
  why: CreditReason;
}

/** What mail about such money says, and to whom. */
export interface CreditFacts {
  amountFen: number;
  why: CreditReason;
  /** One of both. */
  orderId: number | null;
  leaseId: number | null;
  /** It was for the renewal of the lease. */
  isRenewal: boolean;
  titleZh: string;
  titleEn: string;
  email: string;
}

/** An order that money came for and did not pay, and why. */
export interface UnpaidOrder {
  orderId: number;
  /** What of the gateway's money was to pay it. */
  fen: number;
  why: CreditReason;
}

/** A lease that money came for and did not pay, and why. */
export interface UnpaidLease {
  leaseId: number;
  why: CreditReason;
}

/** A payment as an order knows it. */
export interface PaymentOfOrder extends PartRow {
  token: string;
  state: PaymentStateName;
  ofCart: boolean;
}

/** What the balance pays of a payment beside a gateway; held while it waits. No hold: nothing. */
export type PartRow = Row<'payments', 'id userId balanceFen holdId'>;

/** What of a paid attempt paid for nothing, with its fee, in fen. */
export async function creditedFen(tx: Tx, attemptId: number): Promise<number> {
  return (await tx.one(creditSum, [attemptId])).fen;
}

/**
 * Notes which orders the money of a paid attempt did not pay, and why: it stays in the wallet, with their part of the fee. What remains of a
 * part is kept, and all of the fee is theirs where none was paid.
 */
export async function insertCredits(
  tx: Tx,
  attemptId: number,
  { unpaid, now }: { unpaid: readonly UnpaidOrder[]; now: Date },
): Promise<void> {
  const orderIds = unpaid.map(({ orderId }) => orderId);
  const reasons = unpaid.map(({ why }) => why);
  const amounts = unpaid.map(({ fen }) => fen);
  const noted = await tx.run(insertCreditRows, [attemptId, orderIds, reasons, now, amounts]);
  if (noted !== unpaid.length) throw new Error(`attempt ${attemptId} credits orders that are not there`);
}

/** The same of a lease, with all of the attempt's money: price and fee, in fen. */
export async function insertLeaseCredit(
  tx: Tx,
  attemptId: number,
  { leaseId, why, amountFen, feeFen, now }: UnpaidLease & { amountFen: number; feeFen: number; now: Date },
): Promise<void> {
  await tx.run(insertLeaseCreditRow, [attemptId, leaseId, amountFen, feeFen, why, now]);
}

/** The last money for an order that stayed in the wallet. */
export function findCredit(tx: Tx, orderId: number): Promise<Credit | undefined> {
  return tx.maybe(findCreditOfOrder, [orderId]);
}

/** What an attempt did not pay, by order. */
export function listCreditFacts(tx: Tx, attemptId: number): Promise<CreditFacts[]> {
  return tx.many(listCredited, [attemptId]);
}

export async function insertPayment(tx: Tx, payment: NewPayment): Promise<number> {
  const { token, purpose, userId, amountFen, ofCart, now, expiresAt, paidAt } = payment;
  return (await tx.one(insert, [token, purpose, userId, amountFen, ofCart, now, expiresAt, paidAt])).id;
}

export async function findPaymentByToken(tx: Tx, token: string): Promise<PaymentRow | undefined> {
  return tx.maybe(findByToken, [token]);
}

export async function getPaymentRow(tx: Tx, id: number): Promise<PaymentRow> {
  return tx.one(find, [id]);
}

/** The orders of a payment by its link's word, in the order in which they were placed. */
export function listOrdersOfToken(tx: Tx, token: string): Promise<PaidOrderRow[]> {
  return tx.many(listOrdersByToken, [token]);
}

/** The orders of a payment. */
export function listOrdersOfPayment(tx: Tx, id: number): Promise<PaidOrderRow[]> {
  return tx.many(listOrdersOf, [id]);
}

/** The lease of a payment by its link's word; undefined: it is for no lease. */
export function findLeaseOfToken(tx: Tx, token: string): Promise<PaidLeaseRow | undefined> {
  return tx.maybe(findLeaseByToken, [token]);
}

/** The lease of a payment, or that which it extends; undefined: it is for no lease. */
export function findLeaseOfPayment(tx: Tx, id: number): Promise<PaidLeaseRow | undefined> {
  return tx.maybe(findLeaseOf, [id]);
}

export async function findPaymentOfOrder(tx: Tx, orderId: number): Promise<PaymentOfOrder | undefined> {
  return tx.maybe(findOfOrder, [orderId]);
}

/** The payment of an order, locked until the transaction ends. */
export async function lockPaymentOfOrder(tx: Tx, orderId: number): Promise<PaymentOfOrder | undefined> {
  return tx.maybe(lockOfOrder, [orderId]);
}

/** The payment of somebody's cart that waits; whoever asks holds their turn. */
export async function findOpenCartPayment(tx: Tx, userId: number): Promise<PaymentOfOrder | undefined> {
  return tx.maybe(findOpenCart, [userId]);
}

/** A recharge of this amount that its user asked for and that can be paid beyond `after`. */
export function findOpenRechargeOf(
  tx: Tx,
  wanted: { userId: number; amountFen: number; after: Date },
): Promise<{ id: number; token: string } | undefined> {
  return tx.maybe(findOpenRecharge, [wanted.userId, wanted.amountFen, wanted.after]);
}

/** Locks a payment until the transaction ends. */
export async function lockPayment(tx: Tx, id: number): Promise<PaymentStateName> {
  return (await tx.one(lock, [id])).state;
}

/** Whether a payment became paid by this, with a fee in fen on top and so much from the balance; a closed one can, when money comes late. */
export async function movePaymentToPaid(
  tx: Tx,
  id: number,
  paid: { feeFen: number; balanceFen: number; now: Date },
): Promise<boolean> {
  return (await tx.run(moveToPaid, [id, paid.now, paid.feeFen, paid.balanceFen])) === 1;
}

/** Says what the balance pays of a locked payment that waits, in fen, and what holds it. */
export async function setPaymentPart(
  tx: Tx,
  id: number,
  part: { balanceFen: number; holdId: number | null },
): Promise<void> {
  if ((await tx.run(setPart, [id, part.balanceFen, part.holdId])) !== 1) throw new Error(`payment ${id} does not wait`);
}

/** Closes those of these payments that wait; which these were, with what was held for them. */
export function closeWaitingPayments(tx: Tx, ids: readonly number[]): Promise<PartRow[]> {
  return tx.many(closeWaiting, [ids]);
}

/** Closes one that waits, unless another transaction holds it: false then. */
export async function closeWaitingUnlessBusy(tx: Tx, id: number): Promise<boolean> {
  return (await tx.run(closeUnlessBusy, [id])) === 1;
}

/** Closes the waiting payments of orders; which these were, with what was held for them. */
export function closePaymentsOfOrders(tx: Tx, orderIds: readonly number[]): Promise<PartRow[]> {
  return tx.many(closeOfOrders, [orderIds]);
}

/** Closes a batch of recharges that nobody paid and that expired before a moment; how many. */
export async function closeExpiredRecharges(tx: Tx, before: Date, limit: number): Promise<number> {
  return tx.run(closeDueRecharges, [before, limit]);
}

/** A new attempt, or undefined when the payment has one with this gateway in this way. */
export async function insertAttempt(
  tx: Tx,
  attempt: {
    paymentId: number;
    gateway: GatewayName;
    way: GatewayWay;
    merchantId: number | null;
    merchantNumber: string;
    /** With the fee. */
    amountFen: number;
    feeFen: number;
    /** What it leaves to the balance. */
    balanceFen: number;
    locale: Locale;
    now: Date;
  },
): Promise<AttemptRow | undefined> {
  const { paymentId, gateway, way, merchantId, merchantNumber, amountFen, feeFen, balanceFen, locale, now } = attempt;
  const values = [paymentId, gateway, merchantNumber, amountFen, now, merchantId, way, feeFen, balanceFen, locale];
  return tx.maybe(insertAttemptRow, values);
}

/** What was asked of a gateway for a payment in one way, or last where none is said, with this part from the balance. */
export async function findAttempt(
  tx: Tx,
  {
    paymentId,
    gateway,
    way,
    balanceFen,
  }: { paymentId: number; gateway: GatewayName; way?: GatewayWay | undefined; balanceFen: number },
): Promise<AttemptRow | undefined> {
  return tx.maybe(findAttemptOf, [paymentId, gateway, way ?? null, balanceFen]);
}

export async function findAttemptRow(tx: Tx, id: number): Promise<AttemptRow | undefined> {
  return tx.maybe(findAttemptById, [id]);
}

export async function getAttempt(tx: Tx, id: number): Promise<AttemptRow> {
  return tx.one(findAttemptById, [id]);
}

export async function findAttemptByNumber(tx: Tx, merchantNumber: string): Promise<AttemptRow | undefined> {
  return tx.maybe(findAttemptNumber, [merchantNumber]);
}

/** Attempts from before a moment of which we don't know whether the gateway heard, and which can still be paid. */
export async function findUnanswered(tx: Tx, query: { madeBefore: Date; now: Date; limit: number }): Promise<number[]> {
  const { madeBefore, now, limit } = query;
  return (await tx.many(findUnansweredIds, [madeBefore, now, limit, ownOffers])).map((row) => row.id);
}

/** Notes that somebody else than the buyer was led to where it is paid. */
export async function noteOpenedByOthers(tx: Tx, id: number): Promise<void> {
  await tx.run(openByOthers, [id]);
}

/** Attempts of payments that wait for no money any more, which their gateways have not been told. */
export async function findUnclosed(tx: Tx, query: { expiredAfter: Date; limit: number }): Promise<number[]> {
  return (await tx.many(findUnclosedIds, [query.expiredAfter, query.limit])).map(({ id }) => id);
}

/** Whether this call is the one that notes that the gateway was told. */
export async function moveAttemptToClosed(tx: Tx, id: number, now: Date): Promise<boolean> {
  return (await tx.run(moveToClosed, [id, now])) === 1;
}

/** asked → waiting, with the page that the gateway offers; null: it is for one payer alone. */
export async function moveAttemptToWaiting(
  tx: Tx,
  id: number,
  offered: { reference: string; payUrl: string | null },
): Promise<boolean> {
  return (await tx.run(moveAttemptToOffered, [id, offered.reference, offered.payUrl])) === 1;
}

/** Notes until when what a paid attempt put on the balance can be undone. */
export async function noteDisputableUntil(tx: Tx, attemptId: number, until: Date): Promise<void> {
  await tx.run(noteLot, [attemptId, until]);
}

/** Whether this call is the one that settles the attempt: true once, ever. */
export async function moveAttemptToPaid(tx: Tx, id: number, paid: { reference: string; now: Date }): Promise<boolean> {
  return (await tx.run(moveAttemptToSettled, [id, paid.reference, paid.now])) === 1;
}

/**
 * Makes the fee of an attempt part of what it credits, where its recharge was paid before. The payment is locked, and the attempt is not
 * booked yet. True: there is no fee any more.
 */
export async function dropFeeOfSecondRecharge(tx: Tx, id: number): Promise<boolean> {
  return (await tx.run(dropSecondFee, [id])) === 1;
}

/** An attempt that can't be paid any more. */
export async function moveAttemptToFailed(tx: Tx, id: number): Promise<boolean> {
  return (await tx.run(moveAttemptToEnded, [id])) === 1;
}

/** The fees of what was asked for a payment beside this part from the balance, and can still be paid. */
export function listAttemptFees(tx: Tx, paymentId: number, balanceFen: number): Promise<AttemptFee[]> {
  return tx.many(feesOfAttempts, [paymentId, balanceFen]);
}

/** What of an attempt's fee came back with money that paid for nothing, in fen. */
export async function feeReturnedFen(tx: Tx, attemptId: number): Promise<number> {
  return (await tx.one(feeReturned, [attemptId])).fen;
}

/** An order's part of the fee that was paid with its payment, in fen. */
export async function feeOfOrderFen(tx: Tx, orderId: number): Promise<number> {
  return (await tx.maybe(feeOfOrder, [orderId]))?.fen ?? 0;
}

/** What came of a notice, for the admin. */
export async function insertNotice(
  tx: Tx,
  notice: { gateway: string; accepted: boolean; reason: string; now: Date },
): Promise<void> {
  await tx.run(insertNoticeRow, [notice.gateway, notice.accepted, notice.reason, notice.now]);
}
