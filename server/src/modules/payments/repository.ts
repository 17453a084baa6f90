import type { DeliveryKind } from '#contract/catalogue/catalogue.ts';
import type { GatewayName } from '#contract/orders/gateways.ts';
import type { CreditReason } from '#contract/orders/payments.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';
import { topCategorySlug } from '../catalogue/service.ts';

export type PaymentPurpose = 'order' | 'recharge';
export type PaymentStateName = 'waiting' | 'paid' | 'closed';

export interface NewPayment {
  token: string;
  purpose: PaymentPurpose;
  userId: number;
  orderId: number | null;
  amountFen: number;
  expiresAt: Date;
  now: Date;
}

/** A payment with what its order says about it. */
export interface PaymentRow {
  id: number;
  token: string;
  purpose: PaymentPurpose;
  userId: number;
  orderId: number | null;
  amountFen: number;
  state: PaymentStateName;
  expiresAt: Date;
  paidAt: Date | null;
  /** Null for a recharge, like all that follows. */
  orderState: string | null;
  orderPaidAt: Date | null;
  quantity: number | null;
  titleZh: string | null;
  titleEn: string | null;
  skuNameZh: string | null;
  skuNameEn: string | null;
  kind: DeliveryKind | null;
  topCategorySlug: string | null;
  unitPriceFen: number | null;
  picture: string | null;
  /** Null as well where the platform itself sells. */
  shopId: number | null;
  shopName: string | null;
  shopVerified: boolean | null;
  /** The way chosen last that has a page to pay on. */
  attemptGateway: GatewayName | null;
  attemptPayUrl: string | null;
  productId: number | null;
  /** Money that came and paid for nothing, the last of it; null like the two that follow while there is none. */
  creditedFen: number | null;
  creditedAt: Date | null;
  creditedWhy: CreditReason | null;
}

export interface AttemptRow extends Row<
  'payment_attempts',
  'id paymentId merchantNumber payUrl amountFen state createdAt'
> {
  gateway: GatewayName;
}

const insert = prepared<{ id: number }>(
  'payment_insert',
  `insert into payments (token, purpose, user_id, order_id, amount_fen, state, created_at, expires_at)
   values ($1, $2, $3, $4, $5, 'waiting', $6, $7) returning id`,
);
const paymentText = (condition: string) => `
  select p.id, p.token, p.purpose, p.user_id, p.order_id, p.amount_fen, p.state, p.expires_at, p.paid_at,
    o.state as order_state, o.paid_at as order_paid_at, o.quantity, o.snapshot ->> 'titleZh' as title_zh,
    o.snapshot ->> 'titleEn' as title_en, o.snapshot ->> 'skuNameZh' as sku_name_zh,
    o.snapshot ->> 'skuNameEn' as sku_name_en, o.snapshot ->> 'kind' as kind,
    coalesce((select ${topCategorySlug} from categories c where c.slug = o.snapshot ->> 'categorySlug'),
      o.snapshot ->> 'categorySlug') as top_category_slug, o.unit_price_fen,
    product.pictures[1] as picture, o.shop_id, shop.name as shop_name, shop.verified as shop_verified,
    a.gateway as attempt_gateway, a.pay_url as attempt_pay_url,
    o.product_id, c.credited_fen, c.credited_at, c.credited_why
  from payments p
  left join orders o on o.id = p.order_id
  left join products product on product.id = o.product_id
  left join shops shop on shop.id = o.shop_id
  left join lateral (
    select gateway, pay_url from payment_attempts
    where payment_id = p.id and pay_url is not null and state <> 'failed' order by id desc limit 1
  ) a on true
  left join lateral (
    select amount_fen as credited_fen, credited_at, credited_why from payment_attempts
    where payment_id = p.id and credited_at is not null order by credited_at desc limit 1
  ) c on true
  where ${condition}`;
const findByToken = prepared<PaymentRow>('payment_find_by_token', paymentText('p.token = $1'));
const find = prepared<PaymentRow>('payment_find', paymentText('p.id = $1'));
const findOfOrder = prepared<{ id: number; token: string; state: PaymentStateName }>(
  'payment_of_order',
  `select id, token, state from payments where order_id = $1`,
);
const findOpenRecharge = prepared<{ token: string }>(
  'payment_open_recharge',
  `select token from payments
   where user_id = $1 and purpose = 'recharge' and state = 'waiting' and amount_fen = $2 and expires_at > $3
   order by id desc limit 1`,
);
const lock = prepared<{ state: PaymentStateName }>(
  'payment_lock',
  `select state from payments where id = $1 for no key update`,
);
const moveToPaid = prepared(
  'payment_pay',
  `update payments set state = 'paid', paid_at = $2 where id = $1 and state in ('waiting', 'closed')`,
);
const closeOfOrders = prepared(
  'payment_close_of_orders',
  `update payments set state = 'closed' where order_id = any($1::bigint[]) and state = 'waiting'`,
);
const closeDueRecharges = prepared(
  'payment_close_recharges',
  `update payments set state = 'closed' where id in (
     select id from payments where purpose = 'recharge' and state = 'waiting' and expires_at <= $1
     order by expires_at limit $2 for no key update skip locked
   ) and state = 'waiting'`,
);

const attemptColumns = `
  id, payment_id, gateway, merchant_number, pay_url, amount_fen, state, created_at`;
const insertAttemptRow = prepared<AttemptRow>(
  'payment_attempt_insert',
  `insert into payment_attempts (payment_id, gateway, merchant_number, amount_fen, state, created_at)
   values ($1, $2, $3, $4, 'asked', $5)
   on conflict on constraint payment_attempts_gateway do nothing returning ${attemptColumns}`,
);
const findAttemptOf = prepared<AttemptRow>(
  'payment_attempt_of',
  `select ${attemptColumns} from payment_attempts where payment_id = $1 and gateway = $2`,
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
   order by a.created_at desc limit $3`,
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
const creditAttempt = prepared(
  'payment_attempt_credit',
  `update payment_attempts set credited_at = $2, credited_why = $3 where id = $1 and state = 'paid' and credited_at is null`,
);
const findCreditOfOrder = prepared<Credit>(
  'payment_credit_of_order',
  `select a.amount_fen, a.credited_at as at, a.credited_why as why
   from payments p join payment_attempts a on a.payment_id = p.id
   where p.order_id = $1 and a.credited_at is not null order by a.credited_at desc limit 1`,
);
const findCredited = prepared<CreditFacts>(
  'payment_credit_facts',
  `select a.amount_fen, a.credited_why as why, o.id as order_id, o.snapshot ->> 'titleZh' as title_zh,
     o.snapshot ->> 'titleEn' as title_en, u.email
   from payment_attempts a join payments p on p.id = a.payment_id join orders o on o.id = p.order_id
   join users u on u.id = p.user_id where a.id = $1`,
);
const moveAttemptToEnded = prepared(
  'payment_attempt_fail',
  `update payment_attempts set state = 'failed' where id = $1 and state in ('asked', 'waiting')`,
);
const insertNoticeRow = prepared(
  'payment_notice_insert',
  `insert into payment_notices (gateway, accepted, reason, received_at) values ($1, $2, $3, $4)`,
);

/** Money that came and paid for nothing. */
export interface Credit {
  amountFen: number;
  at: Date;
  why: CreditReason;
}

/** What mail about such money says, and to whom. */
export interface CreditFacts {
  amountFen: number;
  why: CreditReason;
  orderId: number;
  titleZh: string;
  titleEn: string;
  email: string;
}

/** Notes that the money of a paid attempt stays in the wallet, and why. */
export async function markCredited(tx: Tx, id: number, credit: { why: CreditReason; now: Date }): Promise<void> {
  const marked = await tx.run(creditAttempt, [id, credit.now, credit.why]);
  if (marked !== 1) throw new Error(`attempt ${id} was credited before it was paid, or twice`);
}

/** The last money for an order that stayed in the wallet. */
export function findCredit(tx: Tx, orderId: number): Promise<Credit | undefined> {
  return tx.maybe(findCreditOfOrder, [orderId]);
}

export function getCreditFacts(tx: Tx, attemptId: number): Promise<CreditFacts> {
  return tx.one(findCredited, [attemptId]);
}

export async function insertPayment(tx: Tx, payment: NewPayment): Promise<number> {
  const { token, purpose, userId, orderId, amountFen, now, expiresAt } = payment;
  return (await tx.one(insert, [token, purpose, userId, orderId, amountFen, now, expiresAt])).id;
}

export async function findPaymentByToken(tx: Tx, token: string): Promise<PaymentRow | undefined> {
  return tx.maybe(findByToken, [token]);
}

export async function getPaymentRow(tx: Tx, id: number): Promise<PaymentRow> {
  return tx.one(find, [id]);
}

export async function findPaymentOfOrder(
  tx: Tx,
  orderId: number,
): Promise<{ id: number; token: string; state: PaymentStateName } | undefined> {
  return tx.maybe(findOfOrder, [orderId]);
}

/** A recharge of this amount that its user asked for and that can be paid beyond `after`. */
export async function findOpenRechargeToken(
  tx: Tx,
  wanted: { userId: number; amountFen: number; after: Date },
): Promise<string | undefined> {
  return (await tx.maybe(findOpenRecharge, [wanted.userId, wanted.amountFen, wanted.after]))?.token;
}

/** Locks a payment until the transaction ends. */
export async function lockPayment(tx: Tx, id: number): Promise<PaymentStateName> {
  return (await tx.one(lock, [id])).state;
}

/** Whether a payment became paid by this; a closed one can, when money comes late. */
export async function movePaymentToPaid(tx: Tx, id: number, now: Date): Promise<boolean> {
  return (await tx.run(moveToPaid, [id, now])) === 1;
}

/** Closes the waiting payments of orders; how many. */
export async function closePaymentsOfOrders(tx: Tx, orderIds: readonly number[]): Promise<number> {
  return tx.run(closeOfOrders, [orderIds]);
}

/** Closes a batch of recharges that nobody paid and that expired before a moment; how many. */
export async function closeExpiredRecharges(tx: Tx, before: Date, limit: number): Promise<number> {
  return tx.run(closeDueRecharges, [before, limit]);
}

/** A new attempt, or undefined when the payment has one with this gateway. */
export async function insertAttempt(
  tx: Tx,
  attempt: { paymentId: number; gateway: GatewayName; merchantNumber: string; amountFen: number; now: Date },
): Promise<AttemptRow | undefined> {
  const { paymentId, gateway, merchantNumber, amountFen, now } = attempt;
  return tx.maybe(insertAttemptRow, [paymentId, gateway, merchantNumber, amountFen, now]);
}

export async function findAttempt(
  tx: Tx,
  of: { paymentId: number; gateway: GatewayName },
): Promise<AttemptRow | undefined> {
  return tx.maybe(findAttemptOf, [of.paymentId, of.gateway]);
}

export async function findAttemptRow(tx: Tx, id: number): Promise<AttemptRow | undefined> {
  return tx.maybe(findAttemptById, [id]);
}

export async function findAttemptByNumber(tx: Tx, merchantNumber: string): Promise<AttemptRow | undefined> {
  return tx.maybe(findAttemptNumber, [merchantNumber]);
}

/** Attempts from before a moment of which we don't know whether the gateway heard, and which can still be paid. */
export async function findUnanswered(tx: Tx, query: { madeBefore: Date; now: Date; limit: number }): Promise<number[]> {
  return (await tx.many(findUnansweredIds, [query.madeBefore, query.now, query.limit])).map((row) => row.id);
}

/** asked → waiting, with the page that the gateway offers. */
export async function moveAttemptToWaiting(
  tx: Tx,
  id: number,
  offered: { reference: string; payUrl: string },
): Promise<boolean> {
  return (await tx.run(moveAttemptToOffered, [id, offered.reference, offered.payUrl])) === 1;
}

/** Whether this call is the one that settles the attempt: true once, ever. */
export async function moveAttemptToPaid(tx: Tx, id: number, paid: { reference: string; now: Date }): Promise<boolean> {
  return (await tx.run(moveAttemptToSettled, [id, paid.reference, paid.now])) === 1;
}

/** An attempt that can't be paid any more. */
export async function moveAttemptToFailed(tx: Tx, id: number): Promise<boolean> {
  return (await tx.run(moveAttemptToEnded, [id])) === 1;
}

/** What came of a notice, for the admin. */
export async function insertNotice(
  tx: Tx,
  notice: { gateway: string; accepted: boolean; reason: string; now: Date },
): Promise<void> {
  await tx.run(insertNoticeRow, [notice.gateway, notice.accepted, notice.reason, notice.now]);
}
