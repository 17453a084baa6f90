/** What orders do with stock. Each is one statement. */
import type { StockState } from '#contract/stock/stockProcess.ts';
import { prepared, type Statement, type Tx } from '../../platform/database/database.ts';

export interface Taking {
  skuId: number;
  orderId: number;
  quantity: number;
  wanted: 'sold' | 'reserved';
  now: Date;
  /** Whether too few fail the transaction, by the constraint `sku_stock`. */
  must: boolean;
}

const takeItemsStatement: Statement<{ taken: boolean }> = {
  ...prepared('stock_take', `select stock_take($1, $2, $3, $4, $5, $6) as taken`),
  together: {
    name: 'stock_take_each',
    text: `select taken, nth
      from stock_take_each($1::bigint[], $2::bigint[], $3::integer[], $4::stock_state[], $5::timestamptz[],
        $6::boolean[])`,
    of: 'values',
  },
};

/** Gives an order items of a SKU; whether there were enough. */
export async function takeItems(tx: Tx, taking: Taking): Promise<boolean> {
  const { skuId, orderId, quantity, wanted, now, must } = taking;
  return (await tx.one(takeItemsStatement, [skuId, orderId, quantity, wanted, now, must])).taken;
}

const takePieceStatement = prepared<{ taken: boolean }>(
  'stock_take_piece',
  `select stock_take_piece($1, $2, $3, $4, $5, $6, $7) as taken`,
);

/** Gives an order the piece that was chosen, at that extra price (null: at any); whether it was for sale. */
export async function takePiece(
  tx: Tx,
  piece: { id: number; extraFen: number | null },
  taking: Omit<Taking, 'quantity'>,
): Promise<boolean> {
  const { skuId, orderId, wanted, now, must } = taking;
  const values = [piece.id, skuId, orderId, piece.extraFen, wanted, now, must];
  return (await tx.one(takePieceStatement, values)).taken;
}

const takeCappedStatement = prepared<{ taken: boolean }>(
  'stock_cap_take',
  `select stock_cap_take($1, $2, $3, $4, $5) as taken`,
);

/** Gives an order pieces of a capped SKU; whether there were enough. */
export async function takeCapped(tx: Tx, taking: Taking): Promise<boolean> {
  const { skuId, orderId, quantity, wanted, must } = taking;
  return (await tx.one(takeCappedStatement, [skuId, orderId, quantity, wanted, must])).taken;
}

const sellStatement = prepared<{ sold: number }>('stock_sell', `select stock_sell($1, $2) as sold`);

/** Sells what was reserved for an order; how many pieces. */
export async function sellReserved(tx: Tx, orderId: number, now: Date): Promise<number> {
  return (await tx.one(sellStatement, [orderId, now])).sold;
}

const releaseStatement = prepared('stock_release', `select stock_release($1)`);

/** Puts back what was reserved for these orders. */
export async function releaseReserved(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await tx.run(releaseStatement, [orderIds]);
}

const revokeStatement = prepared<{ revoked: number }>('stock_revoke', `select stock_revoke($1, $2) as revoked`);

/** Takes back up to so many sold pieces of an order; how many. */
export async function revokeSold(tx: Tx, orderId: number, quantity: number): Promise<number> {
  return (await tx.one(revokeStatement, [orderId, quantity])).revoked;
}

const returnStatement = prepared<{ returned: number }>('stock_return', `select stock_return($1, $2) as returned`);

/** Puts up to so many sold items of an order back on sale; how many. */
export async function returnSold(tx: Tx, orderId: number, quantity: number): Promise<number> {
  return (await tx.one(returnStatement, [orderId, quantity])).returned;
}

const revokeItemsStatement = prepared(
  'stock_revoke_items',
  `update stock_items set state = 'revoked' where order_id = $1 and id = any($2::bigint[]) and state = 'sold'`,
);

/** Takes back those of an order's sold items; how many. */
export function revokeItems(tx: Tx, orderId: number, itemIds: readonly number[]): Promise<number> {
  return tx.run(revokeItemsStatement, [orderId, itemIds]);
}

const countItemsStatement = prepared<{ count: number }>(
  'stock_count_items',
  `select count(*)::int as count from (
     select from stock_items where sku_id = $1 and state <= 'available' order by state, created_at, id limit $2) as counted`,
);
const countCappedStatement = prepared<{ count: number }>(
  'stock_count_capped',
  `select greatest(0, least($2, coalesce(s.stock_cap - coalesce(c.taken, n.sold, 0), $2)))::int as count
   from skus s left join stock_caps c on c.sku_id = s.id left join stock_counts n on n.sku_id = s.id where s.id = $1`,
);

/** How many items are for sale, counted up to `max`. */
export async function countItems(tx: Tx, skuId: number, max: number): Promise<number> {
  return (await tx.one(countItemsStatement, [skuId, max])).count;
}

/** How many pieces of a SKU are left of its cap, at most `max`. */
export async function countCapped(tx: Tx, skuId: number, max: number): Promise<number> {
  return (await tx.one(countCappedStatement, [skuId, max])).count;
}

const openStatement = prepared<{ id: number; content: Buffer; hash: Buffer }>(
  'stock_open',
  `select id, content, content_hash as hash from stock_items where order_id = $1 and state = 'sold' order by id`,
);

const shownStatement = prepared<{ id: number; orderId: number; content: Buffer; hash: Buffer }>(
  'stock_open_shown',
  `select i.id, i.order_id, i.content, i.content_hash as hash from stock_items i
   where i.order_id = any($1::bigint[]) and i.state = 'sold' and i.sold_at <= (
     select max(s.shown_at) from order_showings s where s.order_id = i.order_id and s.kind = 'show')
   order by i.id`,
);

/** What an order bought and still has. */
export function findSoldContents(tx: Tx, orderId: number) {
  return tx.many(openStatement, [orderId]);
}

/** What orders bought and still have, as far as it was there when its buyer last saw it. */
export function findShownContents(tx: Tx, orderIds: readonly number[]) {
  return tx.many(shownStatement, [orderIds]);
}

export interface OrderItemRow {
  id: number;
  description: string | null;
  state: StockState;
  /** The dead item that this one replaces. */
  replacesId: number | null;
  reason: string | null;
  replacedAt: Date | null;
}

const ofOrderStatement = prepared<OrderItemRow>(
  'stock_items_of_order',
  `select i.id, i.description, i.state, r.old_item_id as replaces_id, r.reason, r.created_at as replaced_at
   from stock_items i left join stock_replacements r on r.new_item_id = i.id
   where i.order_id = $1 order by i.id`,
);

/** All items of an order, dead ones too. */
export function listItemsOfOrder(tx: Tx, orderId: number): Promise<OrderItemRow[]> {
  return tx.many(ofOrderStatement, [orderId]);
}

const batchOfItemStatement = prepared<{
  batchId: number;
  skuId: number;
  description: string | null;
  extraFen: number;
}>(
  'stock_batch_of_item',
  `select batch_id, sku_id, description, extra_fen from stock_items where id = $1 and order_id = $2`,
);

/** The batch that an order's item came with; undefined when the order has no such item. */
export function findBatchOfItem(tx: Tx, itemId: number, orderId: number) {
  return tx.maybe(batchOfItemStatement, [itemId, orderId]);
}

const markReplacedStatement = prepared(
  'stock_mark_replaced',
  `update stock_items set state = 'replaced' where id = $1 and order_id = $2 and state = 'sold'`,
);

/** Whether an item that an order has was marked as dead. */
export async function markReplaced(tx: Tx, itemId: number, orderId: number): Promise<boolean> {
  return (await tx.run(markReplacedStatement, [itemId, orderId])) === 1;
}

const takeOfBatchStatement = prepared<{ itemId: number | null }>(
  'stock_take_of_batch',
  `select stock_take_of_batch($1, $2, $3, $4, $5) as item_id`,
);

/**
 * Sells an item of a batch to an order that costs as much as the one it replaces, rather one that is described alike, waiting
 * for others who hold the last ones; undefined when none is left.
 */
export async function takeFromBatch(
  tx: Tx,
  taking: { batchId: number; orderId: number; extraFen: number; description: string | null; now: Date },
): Promise<number | undefined> {
  const { batchId, orderId, extraFen, description, now } = taking;
  return (await tx.one(takeOfBatchStatement, [batchId, orderId, now, extraFen, description])).itemId ?? undefined;
}

const insertReplacementStatement = prepared(
  'stock_replacements_insert',
  `insert into stock_replacements (order_id, old_item_id, new_item_id, reason, replaced_by, created_at)
   values ($1, $2, $3, $4, $5, $6)`,
);

export interface NewReplacement {
  orderId: number;
  oldItemId: number;
  newItemId: number;
  reason: string;
  by: number;
  now: Date;
}

export async function insertReplacement(tx: Tx, replacement: NewReplacement): Promise<void> {
  const { orderId, oldItemId, newItemId, reason, by, now } = replacement;
  await tx.run(insertReplacementStatement, [orderId, oldItemId, newItemId, reason, by, now]);
}

const replacementCountStatement = prepared<{ count: number }>(
  'stock_replacements_count',
  `select count(*)::int as count from stock_replacements where order_id = $1`,
);

/** How many pieces an order was given for dead ones. */
export async function countReplacements(tx: Tx, orderId: number): Promise<number> {
  return (await tx.one(replacementCountStatement, [orderId])).count;
}

const insertBatchStatement = prepared<{ id: number }>(
  'stock_batches_insert_imported',
  `insert into stock_batches (sku_id, state, encoding, lines, good, created_by, created_at, touched_at, finished_at)
   values ($1, 'imported', 'utf-8', $2, $2, $3, $4, $4, $4) returning id`,
);
const insertItemsStatement = prepared<{ id: number }>(
  'stock_items_insert',
  `with added as (
     insert into stock_items (sku_id, batch_id, state, content, content_hash, created_at)
     select $1, $2, 'available', given.content, given.hash, $5
     from unnest($3::bytea[], $4::bytea[]) with ordinality as given (content, hash, place) order by given.place
     on conflict on constraint stock_items_once do nothing
     returning id
   ), counted as (
     update stock_batches set imported = (select count(*) from added),
       twice_in_stock = lines - (select count(*) from added), good = (select count(*) from added) where id = $2
   )
   select id from added order by id`,
);

/** Puts contents on sale as a batch of their own; the ids of those that were not there yet. */
export async function insertSmallBatch(
  tx: Tx,
  batch: { skuId: number; sealed: readonly { hash: Buffer; encrypted: Buffer }[]; by: number; now: Date },
): Promise<{ batchId: number; itemIds: number[] }> {
  const { skuId, sealed, by, now } = batch;
  const { id: batchId } = await tx.one(insertBatchStatement, [skuId, sealed.length, by, now]);
  const rows = await tx.many(insertItemsStatement, [
    skuId,
    batchId,
    sealed.map(({ encrypted }) => byteaText(encrypted)),
    sealed.map(({ hash }) => byteaText(hash)),
    now,
  ]);
  return { batchId, itemIds: rows.map((row) => row.id) };
}

/** The text form of bytes, for arrays. */
export function byteaText(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`;
}
