import type { DeliveryKind } from '#contract/catalogue.ts';
import type { OrderState } from '#contract/orderProcess.ts';
import { prepared, type Tx } from '../../platform/database.ts';

/** What was bought, as it was when the order was placed. */
export interface Snapshot {
  titleZh: string;
  titleEn: string;
  skuNameZh: string;
  skuNameEn: string;
  categorySlug: string;
  kind: DeliveryKind;
  policy: { termDays: number | null; seats: number; binds: string[]; entitlements: string[] };
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
  createdAt: Date;
  expiresAt: Date;
}

export interface OrderRow {
  id: number;
  userId: number;
  state: OrderState;
  productId: number;
  skuId: number;
  quantity: number;
  unitPriceFen: number;
  amountFen: number;
  snapshot: Snapshot;
  createdAt: Date;
  expiresAt: Date;
  paidAt: Date | null;
  paidBy: string | null;
  deliveredAt: Date | null;
  completedAt: Date | null;
  closedAt: Date | null;
}

const columns = `
  id, user_id as "userId", state, product_id as "productId", sku_id as "skuId", quantity, unit_price_fen as "unitPriceFen",
  amount_fen as "amountFen", snapshot, created_at as "createdAt", expires_at as "expiresAt", paid_at as "paidAt",
  paid_by as "paidBy", delivered_at as "deliveredAt", completed_at as "completedAt", closed_at as "closedAt"`;

const nextId = prepared<{ id: number }>('order_next_id', `select nextval('orders_id_seq') as id`);
const insert = prepared(
  'order_insert',
  `insert into orders (id, user_id, state, product_id, sku_id, quantity, unit_price_fen, amount_fen, snapshot, created_at, expires_at)
   overriding system value
   values ($9, $1, 'created', $2, $3, $4::integer, $5, $4::integer * $5::bigint, $6, $7, $8)`,
);
const insertPaid = prepared(
  'order_insert_paid',
  `insert into orders (id, user_id, state, product_id, sku_id, quantity, unit_price_fen, amount_fen, snapshot, created_at, expires_at,
     paid_at, paid_by, delivered_at)
   overriding system value
   values ($9, $1, 'delivered', $2, $3, $4::integer, $5, $4::integer * $5::bigint, $6, $7, $8, $7, 'balance', $7)`,
);
const lockUnpaid = prepared(
  'order_lock_unpaid',
  `select pg_advisory_xact_lock(hashtextextended('orders.unpaid:' || $1::bigint, 0))`,
);
const countUnpaid = prepared<{ unpaid: number }>(
  'order_count_unpaid',
  `select count(*)::int as unpaid from orders where user_id = $1 and state = 'created'`,
);
const moveToDelivered = prepared<OrderRow>(
  'order_deliver',
  `update orders set state = 'delivered', paid_at = $3, paid_by = $4, delivered_at = $3, closed_at = null
   where id = $1 and state = any($2::order_state[]) returning ${columns}`,
);
const moveToClosed = prepared(
  'order_close',
  `update orders set state = 'closed', closed_at = $2 where id = $1 and state = 'created'`,
);
const find = prepared<OrderRow>('order_find', `select ${columns} from orders where id = $1`);
const list = prepared<OrderRow & { total: number }>(
  'order_list',
  `select ${columns}, (select count(*)::int from (select 1 from orders where user_id = $1 limit 10001) as counted) as total
   from orders where user_id = $1 and id < $2 order by id desc limit $3`,
);
const listOfState = prepared<OrderRow & { total: number }>(
  'order_list_of_state',
  `select ${columns}, (select count(*)::int from (select 1 from orders where user_id = $1 and state = $4 limit 10001) as counted) as total
   from orders where user_id = $1 and state = $4 and id < $2 order by id desc limit $3`,
);
const countList = prepared<{ total: number }>(
  'order_count_list',
  `select count(*)::int as total
   from (select 1 from orders where user_id = $1 and ($2::order_state is null or state = $2) limit 10001) as counted`,
);
const findDue = prepared<{ id: number }>(
  'order_find_due',
  `select id from orders where state = 'created' and expires_at <= $1 order by expires_at limit $2`,
);
const closeDue = prepared(
  'order_close_due',
  `update orders set state = 'closed', closed_at = $2 where id = any($1::bigint[]) and state = 'created'`,
);
const completeDue = prepared(
  'order_complete_due',
  `update orders set state = 'completed', completed_at = $1
   where id in (select id from orders where state = 'delivered' and delivered_at <= $2 order by delivered_at limit $3 for no key update skip locked)
   and state = 'delivered'`,
);
const counts = prepared<{ unpaid: number; total: number }>(
  'order_counts',
  `select (select count(*)::int from orders where user_id = $1 and state = 'created') as unpaid,
     (select count(*)::int from (select 1 from orders where user_id = $1 limit 10001) as counted) as total`,
);
const siteFigures = prepared<{ ordersToday: number; salesTodayFen: number }>(
  'order_site_figures',
  `select count(*)::int as "ordersToday", coalesce(sum(amount_fen), 0)::bigint as "salesTodayFen" from orders where paid_at >= $1`,
);
const soldSince = prepared<{ productId: number; soldCount: number }>(
  'order_sold_since',
  `select o.product_id as "productId", sum(o.quantity)::bigint as "soldCount" from orders o
   where o.paid_at is not null and o.product_id in (select distinct product_id from orders where paid_at >= $1)
   group by o.product_id`,
);

type Values = [number, number, number, number, number, string, Date, Date, number];
const valuesOf = (order: NewOrder): Values => [
  order.userId,
  order.productId,
  order.skuId,
  order.quantity,
  order.unitPriceFen,
  JSON.stringify(order.snapshot),
  order.createdAt,
  order.expiresAt,
  order.id,
];

/** The number of an order to be, so that what belongs to it can be written beside it. */
export async function nextOrderId(tx: Tx): Promise<number> {
  return (await tx.one(nextId, [])).id;
}

export async function insertOrder(tx: Tx, order: NewOrder): Promise<void> {
  await tx.run(insert, valuesOf(order));
}

/** An order that is paid from the balance and delivered in the transaction that places it. */
export async function insertPaidOrder(tx: Tx, order: NewOrder): Promise<void> {
  await tx.run(insertPaid, valuesOf(order));
}

/** How many orders of a user wait for payment; whoever counts is alone until the transaction ends. */
export async function lockUnpaidCount(tx: Tx, userId: number): Promise<number> {
  await tx.run(lockUnpaid, [userId]);
  return (await tx.one(countUnpaid, [userId])).unpaid;
}

/** Moves an order out of one of `from`; undefined when it was in none of them. */
export async function moveOrderToDelivered(
  tx: Tx,
  move: { id: number; from: readonly OrderState[]; paidBy: string; now: Date },
): Promise<OrderRow | undefined> {
  return tx.maybe(moveToDelivered, [move.id, move.from, move.now, move.paidBy]);
}

/** Whether an unpaid order was closed by this. */
export async function moveOrderToClosed(tx: Tx, id: number, now: Date): Promise<boolean> {
  return (await tx.run(moveToClosed, [id, now])) === 1;
}

export async function findOrder(tx: Tx, id: number): Promise<OrderRow | undefined> {
  return tx.maybe(find, [id]);
}

export async function listOrderRows(
  tx: Tx,
  query: { userId: number; state?: OrderState | undefined; beforeId: number; limit: number },
): Promise<{ rows: OrderRow[]; total: number }> {
  const values = [query.userId, query.beforeId, query.limit];
  const rows =
    query.state === undefined ? await tx.many(list, values) : await tx.many(listOfState, [...values, query.state]);
  // Rows carry the total; behind the last one there is none to carry it.
  const { total } = rows[0] ?? (await tx.one(countList, [query.userId, query.state]));
  return { rows, total };
}

/** A batch of orders whose time to pay is over. */
export async function findDueOrders(tx: Tx, now: Date, limit: number): Promise<number[]> {
  return (await tx.many(findDue, [now, limit])).map((row) => row.id);
}

/** Closes those of `ids` that are still unpaid. */
export async function closeDueOrders(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await tx.run(closeDue, [ids, now]);
}

/** Completes a batch of orders delivered before `deliveredBefore`; how many. */
export async function completeDueOrders(
  tx: Tx,
  batch: { now: Date; deliveredBefore: Date; limit: number },
): Promise<number> {
  return tx.run(completeDue, [batch.now, batch.deliveredBefore, batch.limit]);
}

export async function countOrderRows(tx: Tx, userId: number): Promise<{ unpaid: number; total: number }> {
  return tx.one(counts, [userId]);
}

/** Orders paid since a moment, over the whole site. */
export async function siteFiguresSince(tx: Tx, since: Date): Promise<{ ordersToday: number; salesTodayFen: number }> {
  return tx.one(siteFigures, [since]);
}

/** Pieces ever sold of the products that sold something since a moment. */
export async function soldProductsSince(tx: Tx, since: Date): Promise<{ productId: number; soldCount: number }[]> {
  return tx.many(soldSince, [since]);
}
