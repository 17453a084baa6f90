/** What sellers and admins see of stock. Nothing here takes longer for a million items than for a thousand. */
import type { ParsedInputOf } from '#contract/core/endpoint.ts';
import * as contract from '#contract/stock/stock.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { countedMax, cursorCodec, idOfCursor, mapPage, pageBy, pageOf } from '../../platform/database/listPage.ts';
import { listWalk, refuseBackwards, walkCursors } from '../../platform/database/walk.ts';
import { recordOperation } from '../../platform/http/operations.ts';
import { findAdminIds, findShopIds, searchWords } from '../catalogue/service.ts';
import { goodsChangedBy, goodsSeenBy, neededGoods, type GoodsScope } from '../shops/service.ts';
import { siteConfiguration } from '../site/service.ts';
import { countBatches, findSkuKind, listBatches } from './batches.repository.ts';
import * as repository from './list.repository.ts';
import type { StockedRow, StockFilters, StockPosition } from './list.repository.ts';
import { batchView, itemView } from './view.ts';

type Reader = Pick<Call, 'tx' | 'locale' | 'actor'>;

const cursors = cursorCodec<StockPosition>(
  ({ productId, skuId }) => ['stock', productId, skuId],
  ([, productId, skuId]) => ({ productId: Number(productId), skuId: Number(skuId) }),
);

/** Options of one shop are counted up to here. */
const ofShopMax = 1000;

/** How many of the newest batches are shown beside a SKU. */
const batchesShown = 10;

/** SKUs with what they have in stock. Throws invalid_input for a cursor that is not of this list. */
export const listStock = handle(contract.listStock, async (call, input) => {
  const { tx, locale } = call;
  const { limit } = input;
  const after = cursors.read(input.cursor);
  const scope = await goodsSeenBy(call, input);
  const { filters, hasOthers, isBeyond } = await filtersOf(tx, scope, input);
  // To count more would take longer than the page.
  const most = scope === 'all' ? countedMax - 1 : ofShopMax;
  const [rows, total] = await Promise.all([
    repository.listStocked(tx, { english: locale === 'en-US', filters, after, limit: limit + 1 }),
    isBeyond ? most + 1 : repository.countStocked(tx, filters, most + 1),
  ]);
  const found = { rows, total: Math.min(total, most), hasOthers: hasOthers || total > most };
  return pageBy(cursors.write, found, limit, stockedView);
});

/** A number in the search may be that of a SKU. */
function numberOf(search: string | undefined): number | undefined {
  return search !== undefined && /^\d{1,15}$/.test(search) ? Number(search) : undefined;
}

function stockedView({ shopId: _shopId, ...row }: StockedRow): contract.StockedSku {
  return { ...row, isLow: row.lowStock > 0 && row.available !== null && row.available <= row.lowStock };
}

/**
 * A shop's products are searched among themselves; those of all sellers by the postings of their terms. `isBeyond`: there are
 * more than are counted.
 */
async function filtersOf(
  tx: Tx,
  scope: GoodsScope,
  { kind, low, shopId, search }: ParsedInputOf<typeof contract.listStock>,
): Promise<{ filters: StockFilters; hasOthers: boolean; isBeyond: boolean }> {
  if (scope !== 'all') {
    const { shopId: ofShop } = scope;
    const found = search ? await findShopIds(tx, ofShop, search) : undefined;
    if (typeof found === 'object') {
      const filters = { kind, low, shopId: ofShop, productIds: found, skuId: numberOf(search) };
      return { filters, hasOthers: false, isBeyond: false };
    }
    const words = search ? { tsquery: searchWords(search), number: numberOf(search) ?? 0 } : undefined;
    // What is on shelf has an option at least.
    const isBeyond = found === 'manyOnShelf' && kind === undefined && !low;
    return { filters: { kind, low, shopId: ofShop, words }, hasOthers: false, isBeyond };
  }
  const found = search ? await findAdminIds(tx, search) : undefined;
  return {
    filters: { kind, low, shopId, productIds: found?.ids, skuId: numberOf(search) },
    hasOthers: found?.hasOthers === true,
    isBeyond: false,
  };
}

/** One SKU's stock with its newest batches. Throws not_found. */
export const getStock = handle(contract.getStock, async (call, input) => {
  const { skuId } = input;
  const sku = await stockedSku(call, skuId);
  const batches = await listBatches(call.tx, { skuId, beforeId: Number.MAX_SAFE_INTEGER, limit: batchesShown });
  return { ...sku, batches: batches.map(batchView) };
});

async function stockedSku(reader: Reader, skuId: number): Promise<contract.StockedSku> {
  const { tx, locale } = reader;
  const scope = await goodsSeenBy(reader);
  return stockedView(neededGoods(scope, await repository.findStocked(tx, { english: locale === 'en-US', skuId })));
}

/** The imports into a SKU, newest first. Throws not_found. */
export const listStockBatches = handle(contract.listStockBatches, async (call, input) => {
  const { tx } = call;
  const { skuId, limit } = input;
  const beforeId = idOfCursor(input.cursor) ?? Number.MAX_SAFE_INTEGER;
  neededGoods(await goodsSeenBy(call), await findSkuKind(tx, skuId));
  const [rows, total] = await Promise.all([
    listBatches(tx, { skuId, beforeId, limit: limit + 1 }),
    countBatches(tx, skuId, countedMax),
  ]);
  return pageOf({ rows, total }, limit, batchView);
});

/** The items of a SKU without their content, newest first unless sorted. Throws not_found, invalid_input. */
export const listStockItems = handle(contract.listStockItems, async (call, { cursor, limit, ...filters }) => {
  const { tx } = call;
  refuseBackwards(filters);
  neededGoods(await goodsSeenBy(call), await findSkuKind(tx, filters.skuId));
  const { timeZone } = (await siteConfiguration(tx)).site;
  const walk = repository.walkOfItems({ ...filters, timeZone });
  const itemCursors = walkCursors(`stock items ${filters.skuId}`, filters.sort, filters.direction);
  return mapPage(await listWalk<repository.ItemRow>(tx, walk, itemCursors, { cursor, limit }), itemView);
});

/** From how few pieces on the seller is warned. Throws not_found. */
export const saveStockSettings = handle(contract.saveStockSettings, async (call, input) => {
  const { tx, now } = call;
  const { skuId, lowStock } = input;
  neededGoods(await goodsChangedBy(call), await findSkuKind(tx, skuId));
  if (!(await repository.updateLowStock(tx, skuId, lowStock))) throw new AppError('not_found');
  const actorId = userIdOf(call);
  await recordOperation(tx, { actorId, action: 'stock.settings', subject: `SKU ${skuId}`, detail: { lowStock }, now });
  return stockedSku(call, skuId);
});
