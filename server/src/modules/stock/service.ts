/** What other modules use of stock. Orders need not know what kind of goods they sell. */
import type { DeliveryKind } from '#contract/catalogue/catalogue.ts';
import type { StockState } from '#contract/stock/stockProcess.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { updateSold } from './count.repository.ts';
import * as repository from './goods.repository.ts';
import { findShownShared } from './sharedSecrets.repository.ts';
import { openContent, sealContent, type Content } from './stockEncryption.ts';

export { noteComplaint } from './outcome.repository.ts';
export type { Content } from './stockEncryption.ts';
export { findPiece, hasUnchosen, seePiece, withPiece, type ChosenPiece } from './pieces.ts';

export { openSharedSecret, sharedSecretOf, tellSharedSecretTask } from './sharedSecrets.ts';

/** A SKU as far as its stock goes. */
export interface Goods {
  id: number;
  kind: DeliveryKind;
  /** For licences and files: how many may be sold at all. Null: no limit. */
  stockCap: number | null;
  /** For secrets: one text for all, of which nothing is counted unless a cap is set; left out: it has items of its own. */
  sharedSecret?: boolean;
}

interface Taking {
  orderId: number;
  quantity: number;
  /** The piece that its buyer chose, at the extra price that they saw (null: at any). */
  piece?: { id: number; extraFen: number | null } | undefined;
  now: Date;
}

/**
 * Sells pieces of a SKU to an order. Too few fail the transaction by the constraint `sku_stock`, which is
 * `sku_sold_out` to the caller, and a chosen piece that is gone by `stock_piece`, which is `piece_taken`, so that it can be sent along with other statements. Send it before what is posted.
 */
export async function takeGoods(tx: Tx, sku: Goods, taking: Taking): Promise<void> {
  await take(tx, sku, { ...taking, wanted: 'sold', must: true });
}

/**
 * The same, but tells whether there were enough and changes nothing when there were not. The cap is the one that is set
 * now, whatever the caller remembers.
 */
export async function takeGoodsIfLeft(
  tx: Tx,
  sku: Pick<Goods, 'id' | 'kind' | 'sharedSecret'>,
  { wanted = 'sold', ...taking }: Taking & { wanted?: 'sold' | 'reserved' },
): Promise<boolean> {
  const wish = { skuId: sku.id, ...taking, wanted, must: false } as const;
  if (taking.piece) return repository.takePiece(tx, taking.piece, wish);
  return hasItsOwnItems(sku) ? repository.takeItems(tx, wish) : repository.takeCapped(tx, wish);
}

/** Reserves pieces of a SKU for an order that is not paid. Fails like `takeGoods`. */
export async function reserveGoods(tx: Tx, sku: Goods, taking: Taking): Promise<void> {
  await take(tx, sku, { ...taking, wanted: 'reserved', must: true });
}

async function take(
  tx: Tx,
  sku: Goods,
  taking: Taking & { wanted: 'sold' | 'reserved'; must: boolean },
): Promise<boolean> {
  if (taking.piece) return repository.takePiece(tx, taking.piece, { skuId: sku.id, ...taking });
  if (hasItsOwnItems(sku)) return repository.takeItems(tx, { skuId: sku.id, ...taking });
  if (sku.stockCap === null) return true;
  return repository.takeCapped(tx, { skuId: sku.id, ...taking });
}

/** Whether each sold piece is one of its stock. */
export function hasItsOwnItems({ kind, sharedSecret = false }: Pick<Goods, 'kind' | 'sharedSecret'>): boolean {
  return (kind === 'secret' && !sharedSecret) || kind === 'account';
}

/** Sells what was reserved for an order; how many pieces. 0 for what has no stock, and for what was released. */
export function sellReservedGoods(tx: Tx, order: { orderId: number; now: Date }): Promise<number> {
  return repository.sellReserved(tx, order.orderId, order.now);
}

/** Puts back what was reserved for orders that close; whoever closes must have moved them out of `created` first. */
export async function releaseGoods(tx: Tx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length > 0) await repository.releaseReserved(tx, orderIds);
}

/** Takes back up to so many sold pieces of an order, the newest first; how many. Capped ones can be sold again. */
export function revokeGoods(tx: Tx, order: { orderId: number; quantity: number }): Promise<number> {
  return repository.revokeSold(tx, order.orderId, order.quantity);
}

/** Puts up to so many sold items of an order back on sale, the newest first; how many. Only for what nobody saw. */
export function returnItems(tx: Tx, order: { orderId: number; quantity: number }): Promise<number> {
  return repository.returnSold(tx, order.orderId, order.quantity);
}

/** Takes back those of an order's sold items that were named; how many. */
export function revokeItems(tx: Tx, of: { orderId: number; itemIds: readonly number[] }): Promise<number> {
  return repository.revokeItems(tx, of.orderId, of.itemIds);
}

/** How many pieces can be sold now, counted up to `max` and no further. */
export async function availableUpTo(tx: Tx, sku: Goods, max: number): Promise<number> {
  if (hasItsOwnItems(sku)) return repository.countItems(tx, sku.id, max);
  return sku.stockCap === null ? max : repository.countCapped(tx, sku.id, max);
}

/** The contents that an order bought and that were not replaced or revoked. The caller has checked whose order it is. */
export async function openItems(tx: Tx, keys: Keys, orderId: number): Promise<(Content & { id: number })[]> {
  const rows = await repository.findSoldContents(tx, orderId);
  return rows.map(({ id, hash, content }) => ({ id, ...openContent(keys, { hash, encrypted: content }) }));
}

/** The contents that orders bought and their buyer has seen. The caller has checked whose orders they are. */
export async function openShownItems(
  tx: Tx,
  keys: Keys,
  orderIds: readonly number[],
): Promise<(Content & { orderId: number })[]> {
  const [items, shared] = await Promise.all([
    repository.findShownContents(tx, orderIds),
    findShownShared(tx, orderIds),
  ]);
  return [...items, ...shared].map(({ orderId, hash, content }) => ({
    orderId,
    ...openContent(keys, { hash, encrypted: content }),
  }));
}

export interface ItemOfOrder {
  id: number;
  description: string | null;
  state: StockState;
  /** What it was replaced for. */
  replaces: { itemId: number; reason: string; at: Date } | null;
}

/** All items of an order without their content, dead ones too. */
export async function itemsOfOrder(tx: Tx, orderId: number): Promise<ItemOfOrder[]> {
  const rows = await repository.listItemsOfOrder(tx, orderId);
  return rows.map(({ id, description, state, replacesId, reason, replacedAt }) => ({
    id,
    description,
    state,
    replaces:
      replacesId === null || reason === null || replacedAt === null
        ? null
        : { itemId: replacesId, reason, at: replacedAt },
  }));
}

/**
 * Gives an order another item of the same batch and the same price for a dead one; the new item's id. Throws not_found when the order has
 * no such item, state_conflict when it is not sold any more, no_replacement when the batch has no other.
 */
export async function replaceItem(
  tx: Tx,
  wish: { orderId: number; itemId: number; reason: string; by: number; now: Date },
): Promise<number> {
  const { orderId, itemId, reason, by, now } = wish;
  const item = await repository.findBatchOfItem(tx, itemId, orderId);
  if (!item) throw new AppError('not_found');
  if (!(await repository.markReplaced(tx, itemId, orderId))) throw new AppError('state_conflict');
  const newItemId = await repository.takeFromBatch(tx, { ...item, orderId, now });
  if (newItemId === undefined) throw new AppError('no_replacement');
  await repository.insertReplacement(tx, { orderId, oldItemId: itemId, newItemId, reason, by, now });
  return newItemId;
}

/** How many pieces an order was given for dead ones; exact while its row is locked. */
export function replacementsOf(tx: Tx, orderId: number): Promise<number> {
  return repository.countReplacements(tx, orderId);
}

/** Sets how many pieces of SKUs without items of their own were sold, as counted from the orders; for lists only. */
export async function recordSkuSales(tx: Tx, sales: readonly { skuId: number; sold: number }[]): Promise<void> {
  if (sales.length > 0) await updateSold(tx, sales);
}

/** Puts a few contents on sale at once, as a batch of their own; what the SKU has or had already is left out. */
export function addStock(
  tx: Tx,
  keys: Keys,
  added: { skuId: number; contents: readonly Content[]; by: number; now: Date },
): Promise<{ batchId: number; itemIds: number[] }> {
  const { skuId, contents, by, now } = added;
  const sealed = contents.map((content) => sealContent(keys, skuId, content));
  return repository.insertSmallBatch(tx, { skuId, sealed, by, now });
}
