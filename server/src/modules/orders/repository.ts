import { hourMs } from '#contract/core/durations.ts';
import type { DeliveryKind } from '#contract/catalogue/catalogue.ts';
import type { LicenceTerms } from '#contract/licences/licencePolicy.ts';
import { openRefundStates, type RefundState } from '#contract/orders/refundProcess.ts';
import {
  columnsOf,
  prepared,
  preparedByRow,
  preparedForEach,
  type SingleValue,
  type Tx,
  type Value,
} from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';
import { topCategorySlug } from '../catalogue/service.ts';
import type { CouponSnapshot } from '../coupons/service.ts';
import type { ChosenPiece } from '../stock/service.ts';
import { hasManyReturnsSql } from './purchase/returns.repository.ts';

/** What was bought, as it was when the order was placed. */
export interface Snapshot {
  titleZh: string;
  titleEn: string;
  skuNameZh: string;
  skuNameEn: string;
  categorySlug: string;
  kind: DeliveryKind;
  policy: {
    termDays: number | null;
    seats: number;
    binds: string[];
    entitlements: string[];
    /** Only what is unusual; older orders have none. */
    terms?: Partial<LicenceTerms>;
  };
  /** What the SKU cost: each, and from so many pieces on; older orders have none, and cost their unit price. */
  price?: { baseFen: number; steps: { quantity: number; priceFen: number }[] };
  /** For files. */
  fileId?: number | null;
  /** What took something off its price; without one nothing did. */
  coupon?: CouponSnapshot;
  /** For services: within how many hours it is delivered. */
  serviceHours?: number;
  /** For accounts: what their credentials consist of. */
  accountFields?: string[];
  /** Its text is that of all buyers; left out: it has pieces of its own. */
  sharedSecret?: true;
  /** The piece that its buyer chose; its extra price is a part of the unit price. */
  piece?: ChosenPiece;
  /** What its buyer answered; of a sensitive answer the value is null. */
  answers?: {
    key: string;
    labelZh: string;
    labelEn: string;
    sensitive: boolean;
    value: string | null;
    /** For choices. */
    valueEn?: string;
  }[];
}

export interface NewOrder {
  /** From `nextOrderId`. */
  id: number;
  userId: number;
  productId: number;
  skuId: number;
  quantity: number;
  unitPriceFen: number;
  snapshot: Snapshot;
  /** The licence that it renews instead of delivering a new one. */
  renewsLicenceId: number | null;
  /** Null: sold by the platform itself, like the seller. */
  shopId: number | null;
  sellerId: number | null;
  /** In ten-thousandths. */
  commissionRate: number;
  /** Days from the payment until the seller's share is released. */
  releaseDays: number;
  createdAt: Date;
  expiresAt: Date;
  /** Null: paid from the balance as it is placed, by itself. */
  paymentId: number | null;
  /** The coupon that it was placed with, what that took off, and how much of it the platform bears. */
  couponId: number | null;
  /** Out of which of its slots; null: without one. */
  couponSlot: number | null;
  discountFen: number;
  borneFen: number;
}

/** What an order costs. */
export function amountOf(order: Pick<NewOrder, 'unitPriceFen' | 'quantity' | 'discountFen'>): number {
  return order.unitPriceFen * order.quantity - order.discountFen;
}

export interface OrderRow extends Row<
  'orders',
  | 'id userId state productId skuId quantity unitPriceFen amountFen renewsLicenceId shopId sellerId'
  | 'commissionRate releaseDays revokedQuantity createdAt expiresAt paidAt paidBy deliveredAt completedAt'
  | 'closedAt paymentId deliverBy serviceBegunAt couponId couponSlot discountFen borneFen borneEndsFen balanceFen sameDevice'
> {
  snapshot: Snapshot;
  /** How much came back to the buyer, and for how many pieces that were taken back. */
  refundedFen: number;
  /** Until then the goods are unseen. */
  firstShownAt: Date | null;
}

/** An order with what lists and details show beside it. */
export interface OrderView extends OrderRow {
  buyerName: string;
  shopName: string | null;
  /** Of the category that the order keeps; its own slug where that category is gone. */
  topCategorySlug: string;
  openRefundId: number | null;
  openRefundState: RefundState | null;
  openRefundDueAt: Date | null;
  isReviewed: boolean;
  /** Whether a service delivered a secret. */
  serviceHasSecret: boolean;
  /** Of the licences that it delivered, those that its buyer holds: two at most, more are only counted as several. */
  licenceIds: number[];
  /** How many orders its payment has; 0 without one. */
  ordersOfPayment: number;
}

const columns = `
  o.id, o.user_id, o.state, o.product_id, o.sku_id, o.quantity, o.unit_price_fen, o.amount_fen, o.snapshot,
  o.renews_licence_id, o.shop_id, o.seller_id, o.commission_rate, o.release_days, o.refunded_fen, o.revoked_quantity,
  o.created_at, o.expires_at, o.paid_at, o.paid_by, o.delivered_at, o.completed_at, o.closed_at, o.first_shown_at,
  o.payment_id, o.deliver_by, o.service_begun_at, o.coupon_id, o.coupon_slot, o.discount_fen, o.borne_fen, o.borne_ends_fen, o.balance_fen,
  o.same_device`;
const openRefund = openRefundStates.map((state) => `'${state}'`).join(', ');

/** The columns of an `OrderView`, of an order called `o` with `orderViewJoins`. */
export const orderViewColumns = `${columns}, u.username as buyer_name, h.name as shop_name,
  coalesce((select ${topCategorySlug} from categories c where c.slug = o.snapshot ->> 'categorySlug'),
    o.snapshot ->> 'categorySlug') as top_category_slug,
  open_refund.id as open_refund_id, open_refund.state as open_refund_state, open_refund.due_at as open_refund_due_at,
  exists (select from reviews where order_id = o.id) as is_reviewed,
  case when o.deliver_by is null then false
    else exists (select from service_deliveries d where d.order_id = o.id and d.secret is not null) end as service_has_secret,
  case when o.snapshot ->> 'kind' <> 'licence' or o.paid_at is null then '[]'
    else (select coalesce(json_agg(held.id), '[]')
      from (select id from licences where order_id = o.id and user_id = o.user_id order by id limit 2) held) end as licence_ids,
  (select count(*)::int from orders together where together.payment_id = o.payment_id) as orders_of_payment`;
export const orderViewJoins = `
  join users u on u.id = o.user_id
  left join shops h on h.id = o.shop_id
  left join lateral (
    select id, state, due_at from refunds where order_id = o.id and state in (${openRefund}) limit 1
  ) open_refund on true`;
const hasNoOpenRefund = (order: string) =>
  `not exists (select from refunds r where r.order_id = ${order}.id and r.state in (${openRefund}))`;

const openOrder = `
  select id from orders
  where user_id = $1 and state = 'created' and sku_id = $2 and quantity = $3 and unit_price_fen = $4
    and renews_licence_id is not distinct from $5 and expires_at > $6 and coupon_id is not distinct from $7
    and discount_fen = $8 and (snapshot #>> '{piece,id}')::bigint is not distinct from $9
    -- One of a cart is paid together with others, who may not be wanted now.
    and not exists (select from payments p where p.id = payment_id and p.of_cart)
  order by id desc limit 1`;
const nextId = preparedForEach<NextOrder>(
  'order_next_id',
  `select nextval('orders_id_seq') as id, (${openOrder}) as open_id, ${hasManyReturnsSql('$1', '$6::timestamptz')} as has_many_returns`,
  ['bigint', 'bigint', 'integer', 'bigint', 'bigint', 'timestamptz', 'bigint', 'bigint', 'bigint'],
);
const nextIds = prepared<{ id: number }>(
  'order_next_ids',
  `select nextval('orders_id_seq') as id from generate_series(1, $1::int)`,
);
const findOpen = prepared<{ id: number }>('order_find_open', openOrder);
const insert = prepared(
  'order_insert',
  `insert into orders (id, user_id, state, product_id, sku_id, quantity, unit_price_fen, amount_fen, snapshot, shop_id,
     seller_id, commission_rate, release_days, created_at, expires_at, renews_licence_id, payment_id, coupon_id,
     discount_fen, borne_fen, coupon_slot, placed_from, placed_network)
   overriding system value
   values ($1, $2, 'created', $3, $4, $5::integer, $6, $5::integer * $6::bigint - $17::bigint, $7, $8, $9, $10, $11, $12,
     $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
);
/** An insert of paid orders; `slots`: SQL that returns the slot of each one's coupon. */
const insertPaidSql = (slots: string) => `
  insert into orders (id, user_id, state, product_id, sku_id, quantity, unit_price_fen, amount_fen, snapshot, shop_id,
    seller_id, commission_rate, release_days, created_at, expires_at, renews_licence_id, payment_id, coupon_id,
    discount_fen, borne_fen, coupon_slot, paid_at, paid_by, delivered_at, deliver_by)
  overriding system value
  select id, user_id, case when deliver_by is null then 'delivered'::order_state else 'paid' end, product_id, sku_id, quantity, unit_price_fen,
    quantity * unit_price_fen - discount_fen, snapshot, shop_id, seller_id, commission_rate, release_days, created_at, expires_at,
    renews_licence_id, payment_id, coupon_id, discount_fen, borne_fen, coupon_slot, created_at, 'balance',
    case when deliver_by is null then created_at end, deliver_by
  from rows from (
    unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::integer[], $6::bigint[], $7::jsonb[], $8::bigint[], $9::bigint[],
      $10::integer[], $11::smallint[], $12::timestamptz[], $13::timestamptz[], $14::bigint[], $15::bigint[], $16::bigint[], $17::bigint[],
      $18::bigint[], $20::timestamptz[]), ${slots}) as o (id, user_id, product_id, sku_id, quantity, unit_price_fen, snapshot, shop_id,
    seller_id, commission_rate, release_days, created_at, expires_at, renews_licence_id, payment_id, coupon_id, discount_fen, borne_fen,
    deliver_by, coupon_slot)`;
const insertPaid = preparedByRow('order_insert_paid', insertPaidSql('unnest($19::smallint[])'));
// $19 is not the slot here, which the function finds, but what is paid for the order.
const insertPaidWithUse = preparedByRow(
  'order_insert_paid_with_use',
  insertPaidSql('coupon_use_each($16::bigint[], $2::bigint[], $17::bigint[], $19::bigint[], $12::timestamptz[])'),
);
const lockWord = prepared('order_lock_word', `select pg_advisory_xact_lock(hashtextextended($1, 0))`);
const countUnpaid = prepared<Pick<UnpaidCounts, 'ofBuyer' | 'ofAddress'>>(
  'order_count_unpaid',
  `select (select count(distinct payment_id)::int from orders where user_id = any($1::bigint[]) and state = 'created') as of_buyer,
     -- Of fresh accounts; for a buyer who is none of them the address does not count.
     (select case when b.created_at <= $3 then 0 else (
        select count(distinct o.payment_id)::int from orders o join users u on u.id = o.user_id
        where o.placed_from = $2 and o.state = 'created' and u.created_at > $3) end
      from users b where b.id = $4) as of_address`,
);
const countHeld = prepared<UnpaidCounts['held'][number]>(
  'order_count_held',
  `select sku_id,
     (select coalesce(sum(quantity), 0)::int from orders o where user_id = any($1::bigint[]) and o.sku_id = wanted.sku_id
       and state = 'created' and renews_licence_id is null) as by_person,
     (select coalesce(sum(quantity), 0)::int from orders o where o.sku_id = wanted.sku_id and placed_network = $3
       and state = 'created' and renews_licence_id is null) as by_network,
     (select coalesce(sum(quantity), 0)::int from orders o where o.sku_id = wanted.sku_id and state = 'created'
       and renews_licence_id is null) as by_all
   from unnest($2::bigint[]) as wanted (sku_id)`,
);
const moveToPaid = prepared<OrderRow>(
  'order_pay',
  `update orders o set state = case when $5::timestamptz is null then 'delivered'::order_state else 'paid' end, paid_at = $3,
     paid_by = $4, delivered_at = case when $5::timestamptz is null then $3::timestamptz end, deliver_by = $5,
     balance_fen = $6, closed_at = null, placed_from = null, placed_network = null
   where id = $1 and state = $2 returning ${columns}`,
);
const markShown = prepared(
  'order_mark_shown',
  `update orders set first_shown_at = $2 where id = $1 and first_shown_at is null`,
);
const closeOfPayment = prepared<ClosedOrder>(
  'order_close_of_payment',
  `update orders set state = 'closed', closed_at = $2, placed_from = null, placed_network = null
   where payment_id = $1 and state = 'created' returning id, coupon_id`,
);
const find = prepared<OrderRow>('order_find', `select ${columns} from orders o where id = $1`);
const listOfPayment = prepared<OrderRow>(
  'order_list_of_payment',
  `select ${columns} from orders o where payment_id = $1 order by id`,
);
const lockOfPayment = prepared<OrderRow>(
  'order_lock_of_payment',
  `select ${columns} from orders o where payment_id = $1 order by id for no key update`,
);
const lock = prepared<OrderRow>('order_lock', `select ${columns} from orders o where id = $1 for no key update`);
const findView = prepared<OrderView>(
  'order_find_view',
  `select ${orderViewColumns} from orders o ${orderViewJoins} where o.id = $1`,
);
const findDue = prepared<{ id: number }>(
  'order_find_due',
  // Orders of one payment close together, however many a batch takes.
  `with due as (
     select id, payment_id from orders where state = 'created' and expires_at <= $1 order by expires_at limit $2
   )
   select id from due
   union select o.id from due join orders o on o.payment_id = due.payment_id where o.state = 'created'
   order by id`,
);
const closeDue = prepared<ClosedOrder>(
  'order_close_due',
  `update orders set state = 'closed', closed_at = $2, placed_from = null, placed_network = null
   where id = any($1::bigint[]) and state = 'created' returning id, coupon_id`,
);
const lockDelivered = prepared<{ id: number }>(
  'order_lock_delivered',
  `select id from orders where state = 'delivered' and delivered_at <= $1 and ${hasNoOpenRefund('orders')}
   order by delivered_at limit $2 for no key update skip locked`,
);
const complete = prepared<CompletedOrder>(
  'order_complete',
  `update orders o set state = 'completed', completed_at = $2,
     first_shown_at = case when $3::boolean then coalesce(first_shown_at, $2) else first_shown_at end
   where id = any($1::bigint[]) and state = 'delivered' and ${hasNoOpenRefund('o')}
   returning id, user_id, snapshot ->> 'titleZh' as title_zh, snapshot ->> 'titleEn' as title_en`,
);
const counts = prepared<{ unpaid: number; total: number }>(
  'order_counts',
  `select (select count(*)::int from orders where user_id = $1 and state = 'created') as unpaid,
     (select count(*)::int from (select 1 from orders where user_id = $1 limit 10001) as counted) as total`,
);
const soldSince = prepared<{ productId: number; skuId: number; sold: number }>(
  'order_sold_since',
  `select o.product_id, o.sku_id, sum(o.quantity)::bigint as sold from orders o
   where o.paid_at is not null and o.renews_licence_id is null
     and o.product_id in (select distinct product_id from orders where paid_at >= $1)
   group by o.product_id, o.sku_id`,
);

const clearDevice = prepared<{ orders: number[]; questions: number[] }>(
  'order_clear_device',
  `select to_json(orders_cleared) as orders, to_json(questions_cleared) as questions from clear_same_device($1, $2, $3)`,
);

/** Takes the mark of one device for good off all that a person bought and asked in a shop so far; the numbers of what had it. */
export function clearDeviceMarks(
  tx: Tx,
  { buyerId, shopId, now }: { buyerId: number; shopId: number; now: Date },
): Promise<{ orders: number[]; questions: number[] }> {
  return tx.one(clearDevice, [buyerId, shopId, now]);
}

const soldOfProducts = prepared<{ productId: number; sold: number }>(
  'order_sold_of_products',
  `with lately as (
     select product_id from orders where completed_at >= $1
     union select o.product_id from refunds r join orders o on o.id = r.order_id
     where r.state = 'refunded' and r.ended_at >= $1
     union select product_id from orders where same_device_at >= $1
   )
   select l.product_id, count(distinct (o.user_id, (o.paid_at at time zone $2)::date)) filter (where o.id is not null) as sold
   from lately l left join orders o on o.product_id = l.product_id and o.state = 'completed' and o.refunded_fen = 0
     and o.renews_licence_id is null and not o.same_device
   group by l.product_id`,
);

const valuesOf = (order: NewOrder): SingleValue[] => [
  order.id,
  order.userId,
  order.productId,
  order.skuId,
  order.quantity,
  order.unitPriceFen,
  JSON.stringify(order.snapshot),
  order.shopId,
  order.sellerId,
  order.commissionRate,
  order.releaseDays,
  order.createdAt,
  order.expiresAt,
  order.renewsLicenceId,
  order.paymentId,
  order.couponId,
  order.discountFen,
  order.borneFen,
];

/** What makes two purchases the same: whoever buys again what waits for its payment takes that up. */
export interface WantedOrder {
  userId: number;
  skuId: number;
  quantity: number;
  unitPriceFen: number;
  renewsLicenceId: number | null;
  couponId: number | null;
  discountFen: number;
  pieceId: number | null;
  now: Date;
}

const valuesOfWanted = (of: WantedOrder): Value[] => [
  of.userId,
  of.skuId,
  of.quantity,
  of.unitPriceFen,
  of.renewsLicenceId,
  of.now,
  of.couponId,
  of.discountFen,
  of.pieceId,
];

/** An order to be. */
interface NextOrder {
  /** Its number, so that what belongs to it can be written beside it. */
  id: number;
  /** The same order if it waits. */
  openId: number | null;
  /** Whether this account returned enough unseen, of whatever products, that one may wait for it. */
  hasManyReturns: boolean;
}

/** What is known of an order before it is placed. */
export async function nextOrderId(tx: Tx, wanted: WantedOrder): Promise<NextOrder> {
  return tx.one(nextId, valuesOfWanted(wanted));
}

/** The numbers of several orders to be, ascending. */
export async function nextOrderIds(tx: Tx, count: number): Promise<number[]> {
  return (await tx.many(nextIds, [count])).map(({ id }) => id);
}

/** The same order of the buyer's that waits for its payment; whoever asks holds the buyer's turn. */
export async function findOpenOrder(tx: Tx, wanted: WantedOrder): Promise<number | undefined> {
  return (await tx.maybe(findOpen, valuesOfWanted(wanted)))?.id;
}

const holderStatement = prepared<{ id: number }>(
  'order_holder_of_piece',
  `select id from orders where user_id = $1 and state = 'created' and sku_id = $2 and (snapshot #>> '{piece,id}')::bigint = $3
   order by id desc limit 1`,
);

/** The buyer's own order that waits for its payment and holds this piece. */
export async function findHolderOfPiece(
  tx: Tx,
  { userId, skuId, pieceId }: { userId: number; skuId: number; pieceId: number },
): Promise<number | undefined> {
  return (await tx.maybe(holderStatement, [userId, skuId, pieceId]))?.id;
}

/** Where an unpaid order came from: the keyed hashes of its address and of the network of that. */
export interface PlacedFrom {
  address: Buffer;
  network: Buffer;
}

export async function insertOrder(tx: Tx, order: NewOrder, from: PlacedFrom): Promise<void> {
  await tx.run(insert, [...valuesOf(order), order.couponSlot, from.address, from.network]);
}

/** An order that is paid from the balance in the transaction that places it, and delivered unless it is a service. */
export async function insertPaidOrder(tx: Tx, order: NewOrder): Promise<void> {
  const values = [...valuesOf(order), order.couponSlot, deliverBy(order.snapshot, order.createdAt)];
  await tx.run(insertPaid, columnsOf([values]));
}

/**
 * The same for an order with a coupon of a buyer with one account, and takes the use that it has: fails with coupon_used_up, coupon_had or
 * coupon_ended where there is none. Send it before what takes stock, as everywhere.
 */
export async function insertPaidOrderWithUse(tx: Tx, order: NewOrder): Promise<void> {
  const values = [...valuesOf(order), amountOf(order), deliverBy(order.snapshot, order.createdAt)];
  await tx.run(insertPaidWithUse, columnsOf([values]));
}

/**
 * Unpaid payments of a buyer and of the fresh accounts of an address (0 for any other buyer), and how many pieces of each
 * SKU unpaid orders hold.
 */
export interface UnpaidCounts {
  ofBuyer: number;
  ofAddress: number;
  held: { skuId: number; byPerson: number; byNetwork: number; byAll: number }[];
}

/**
 * Whoever has the turn places unpaid orders of this buyer alone, until the transaction ends. `accounts`: all of the buyer's,
 * which have one turn together.
 */
export async function lockUnpaidOf(tx: Tx, accounts: readonly number[]): Promise<void> {
  await tx.run(lockWord, [`orders.unpaid:${Math.min(...accounts)}`]);
}

/**
 * Counts unpaid orders in one round trip; whoever counts has the buyer's turn and is alone with this network, and so with
 * this address, until the transaction ends. Nobody is alone with the SKU, or all of its buyers would queue: what all hold
 * together may go past its bound by as many orders as come at the same moment.
 */
export async function lockUnpaidCounts(
  tx: Tx,
  of: {
    userId: number;
    accounts: readonly number[];
    placedFrom: PlacedFrom;
    skuIds: readonly number[];
    freshSince: Date;
  },
): Promise<UnpaidCounts> {
  const { address, network } = of.placedFrom;
  const [, counted, held] = await Promise.all([
    tx.run(lockWord, [`orders.unpaid.from:${network.toString('base64url')}`]),
    tx.one(countUnpaid, [of.accounts, address, of.freshSince, of.userId]),
    of.skuIds.length === 0 ? [] : tx.many(countHeld, [of.accounts, of.skuIds, network]),
  ]);
  return { ...counted, held };
}

/** Until when a service that is paid now must be delivered; null for what is delivered by itself. */
export function deliverBy({ kind, serviceHours = 0 }: Snapshot, paidAt: Date): Date | null {
  return kind === 'service' ? new Date(paidAt.getTime() + serviceHours * hourMs) : null;
}

/** Moves an order that is paid out of a state, to delivered unless it is a service; undefined when it was in another. */
export async function moveOrderToPaid(
  tx: Tx,
  move: {
    id: number;
    from: 'created' | 'closed';
    paidBy: string;
    /** What of it the balance pays beside a gateway, in fen. */
    balanceFen: number;
    deliverBy: Date | null;
    now: Date;
  },
): Promise<OrderRow | undefined> {
  return tx.maybe(moveToPaid, [move.id, move.from, move.now, move.paidBy, move.deliverBy, move.balanceFen]);
}

/** What was delivered is in use from now on: it can't be returned unseen. */
export async function markOrderShown(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.run(markShown, [id, now]);
}

/** An order that was closed; its coupon can be used again. */
export type ClosedOrder = Row<'orders', 'id couponId'>;

/** Closes the unpaid orders of a payment; which these were. */
export function moveOrdersToClosed(tx: Tx, paymentId: number, now: Date): Promise<ClosedOrder[]> {
  return tx.many(closeOfPayment, [paymentId, now]);
}

export async function findOrder(tx: Tx, id: number): Promise<OrderRow | undefined> {
  return tx.maybe(find, [id]);
}

/** An order as it is now, and until the transaction ends. */
export async function lockOrder(tx: Tx, id: number): Promise<OrderRow | undefined> {
  return tx.maybe(lock, [id]);
}

/** The orders of a payment, in the order in which they were placed. */
export function listOrdersOfPayment(tx: Tx, paymentId: number): Promise<OrderRow[]> {
  return tx.many(listOfPayment, [paymentId]);
}

/** The orders of a payment as they are now, and until the transaction ends, in the order in which they were placed. */
export function lockOrdersOfPayment(tx: Tx, paymentId: number): Promise<OrderRow[]> {
  return tx.many(lockOfPayment, [paymentId]);
}

export async function findOrderView(tx: Tx, id: number): Promise<OrderView | undefined> {
  return tx.maybe(findView, [id]);
}

/** A batch of orders whose time to pay is over, and the others of their payments. */
export async function findDueOrders(tx: Tx, now: Date, limit: number): Promise<number[]> {
  return (await tx.many(findDue, [now, limit])).map((row) => row.id);
}

/** Closes those of `ids` that are still unpaid; which they were. */
export function closeDueOrders(tx: Tx, ids: readonly number[], now: Date): Promise<ClosedOrder[]> {
  return tx.many(closeDue, [ids, now]);
}

/** Locks a batch of orders that were delivered before a moment and have no refund under way; which. */
export async function lockDeliveredBefore(tx: Tx, before: Date, limit: number): Promise<number[]> {
  return (await tx.many(lockDelivered, [before, limit])).map((row) => row.id);
}

/**
 * Completes those of `ids` that are delivered and have no refund under way; which. All are locked, since a refund begins
 * under the order's lock. `confirmed`: their buyers said that they have them, so nothing of them is unseen.
 */
export async function moveOrdersToCompleted(
  tx: Tx,
  ids: readonly number[],
  by: { confirmed: boolean; now: Date },
): Promise<CompletedOrder[]> {
  return tx.many(complete, [ids, by.now, by.confirmed]);
}

export interface CompletedOrder extends Row<'orders', 'id userId'> {
  titleZh: string;
  titleEn: string | null;
}

export async function countOrderRows(tx: Tx, userId: number): Promise<{ unpaid: number; total: number }> {
  return tx.one(counts, [userId]);
}

/** Pieces ever sold of each SKU of the products that sold something since a moment; renewals are none. */
export function soldSkusSince(tx: Tx, since: Date): Promise<{ productId: number; skuId: number; sold: number }[]> {
  return tx.many(soldSince, [since]);
}

/**
 * How often the products were sold whose orders completed, came back or turned out to be from a device of the seller's since a
 * moment: completed orders that nothing came back of, once a person and product a day, as days are in a time zone. What was
 * bought from a device of the seller's is none.
 */
export function soldProductsSince(
  tx: Tx,
  since: Date,
  timeZone: string,
): Promise<{ productId: number; sold: number }[]> {
  return tx.many(soldOfProducts, [since, timeZone]);
}
