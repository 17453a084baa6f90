import { z } from 'zod';
import { deliveryKinds } from '../catalogue/catalogue.ts';
import { endpoint } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { dayRange, flag, id, listOf, pageInput, sortInput, wholeNumber } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { stockBatchStates, stockItemSorts, stockProblems, stockStates } from './stockProcess.ts';
import { writtenLine } from '../core/writtenText.ts';

/** A SKU with what it has in stock. */
export const StockedSku = z.object({
  skuId: z.int(),
  productId: z.int(),
  title: z.string(),
  skuName: z.string(),
  kind: z.enum(deliveryKinds),
  categorySlug: z.string(),
  /** The category of the first level that it belongs to: gives a drawn cover its hue. */
  topCategorySlug: z.string(),
  picture: z.string().nullable(),
  productState: z.string(),
  /** Null: without limit, as licences and files are unless a cap is set. */
  available: z.int().nullable(),
  reserved: z.int(),
  sold: z.int(),
  lowStock: z.int(),
  isLow: z.boolean(),
  /** For accounts. */
  accountFields: z.array(z.string()),
  /** One text for all of its buyers, instead of one each. */
  sharedSecret: z.boolean(),
  /** Buyers choose the piece: a line may end with a description and an extra price. */
  pieceChoice: z.boolean(),
});
export type StockedSku = z.infer<typeof StockedSku>;

export const listStock = endpoint('GET /api/sale/stock/list', {
  summary: 'SKUs with what they have in stock, newest product first',
  access: 'user',
  effect: 'reads',
  scope: 'stock.read',
  input: z.strictObject({
    kind: z.enum(deliveryKinds).optional(),
    /** Only those that are low. */
    low: flag.optional(),
    /** Only those of your own shop, for admins who have one; sellers never see others. */
    mine: flag.optional(),
    /** Of one shop; 0: of the platform itself. */
    shopId: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
    /** A SKU’s or product’s number, or words of the title. */
    search: writtenLine().max(limits.search.max).optional(),
    ...pageInput,
  }),
  output: listOf(StockedSku),
  errors: ['forbidden', 'grant_missing'],
});

export const StockBatch = z.object({
  id: z.int(),
  skuId: z.int(),
  name: z.string(),
  state: z.enum(stockBatchStates),
  /** utf-8, utf-16le, utf-16be or gb18030, as it was recognised. */
  encoding: z.string(),
  lines: z.int(),
  good: z.int(),
  blank: z.int(),
  bad: z.int(),
  twiceInFile: z.int(),
  twiceInStock: z.int(),
  twiceInSales: z.int(),
  /** The first lines that will not be imported; never their content. */
  problems: z.array(
    z.object({
      line: z.int(),
      problem: z.enum(stockProblems),
      /** Where the seller has the same, or sold it. */
      product: z.object({ id: z.int(), titleZh: z.string(), titleEn: z.string() }).optional(),
    }),
  ),
  /** For pieces that buyers choose: the first descriptions and extra prices, which everybody will read. */
  samples: z.array(z.object({ line: z.int(), description: z.string(), extraFen: z.int() })),
  imported: z.int(),
  undone: z.int(),
  createdAt: time,
  finishedAt: time.nullable(),
  may: z.array(z.enum(['confirm', 'discard', 'undo'])),
});
export type StockBatch = z.infer<typeof StockBatch>;

export const getStock = endpoint('GET /api/sale/stock/detail', {
  summary: 'One SKU’s stock with its newest batches',
  access: 'user',
  effect: 'reads',
  scope: 'stock.read',
  input: z.strictObject({ skuId: id }),
  output: StockedSku.extend({ batches: z.array(StockBatch) }),
  errors: ['forbidden', 'grant_missing', 'not_found'],
});

export const listStockBatches = endpoint('GET /api/sale/stock/batches', {
  summary: 'The imports into a SKU, newest first',
  access: 'user',
  effect: 'reads',
  scope: 'stock.read',
  input: z.strictObject({ skuId: id, ...pageInput }),
  output: listOf(StockBatch),
  errors: ['forbidden', 'grant_missing', 'not_found'],
});

export const getStockBatch = endpoint('GET /api/sale/stock/batch', {
  summary: 'One import with its progress',
  access: 'user',
  effect: 'reads',
  scope: 'stock.read',
  input: z.strictObject({ id }),
  output: StockBatch,
  errors: ['forbidden', 'grant_missing', 'not_found'],
});

/** What became of the pieces of a batch, by its sales. */
export const StockOutcome = z.object({
  id: z.int(),
  /** Pieces that were handed out, those among them that were replaced or taken back later too. */
  sold: z.int(),
  /** Orders whose buyers called a piece of it faulty. */
  complained: z.int(),
  replaced: z.int(),
  /** Pieces that were taken back for a refund. */
  refunded: z.int(),
  /** Share of what was sold that was replaced or taken back, from 0 to 1; null: nothing was sold. */
  deadRate: z.number().nullable(),
});
export type StockOutcome = z.infer<typeof StockOutcome>;

export const getStockOutcome = endpoint('GET /api/sale/stock/outcome', {
  summary: 'How many pieces of a batch were sold, called faulty, replaced and refunded',
  access: 'user',
  effect: 'reads',
  scope: 'stock.read',
  input: z.strictObject({ id }),
  output: StockOutcome,
  errors: ['forbidden', 'grant_missing', 'not_found'],
});

export const importStock = endpoint('POST /api/sale/stock/import', {
  summary: 'Upload secrets or accounts, one a line, as a batch that waits to be confirmed',
  access: 'user',
  effect: 'changes',
  scope: 'stock.write',
  upload: { as: ['raw', 'multipart'], bytesMax: limits.stockFileBytes.max },
  input: z.strictObject({
    skuId: id,
    name: writtenLine().max(limits.stockBatchName.max).default(''),
    /** Lines may end with a public description and an extra price; only where buyers choose their piece. */
    withPieces: flag.default(false),
  }),
  output: StockBatch,
  errors: [
    'forbidden',
    'grant_missing',
    'own_shop_not_open',
    'not_found',
    'stock_too_many_lines',
    'stock_batch_state',
    'body_too_large',
    'upload_malformed',
  ],
});

export const confirmStockBatch = endpoint('POST /api/sale/stock/confirm', {
  summary: 'Import the good lines of a batch that was read; a job does it',
  access: 'user',
  effect: 'changes',
  scope: 'stock.write',
  input: z.strictObject({ id }),
  output: StockBatch,
  errors: ['forbidden', 'grant_missing', 'own_shop_not_open', 'not_found', 'stock_batch_state', 'pieces_not_chosen'],
});

export const discardStockBatch = endpoint('POST /api/sale/stock/discard', {
  summary: 'Discard a batch that was read and not imported',
  access: 'user',
  effect: 'changes',
  scope: 'stock.write',
  input: z.strictObject({ id }),
  output: StockBatch,
  errors: ['forbidden', 'grant_missing', 'own_shop_not_open', 'not_found', 'stock_batch_state'],
});

export const undoStockBatch = endpoint('POST /api/sale/stock/undo', {
  summary: 'Take back what a batch imported and nobody bought; a job does it',
  access: 'user',
  effect: 'changes',
  scope: 'stock.write',
  input: z.strictObject({ id }),
  output: StockBatch,
  errors: ['forbidden', 'grant_missing', 'own_shop_not_open', 'not_found', 'stock_batch_state'],
});

/** One item without its content. */
export const StockItem = z.object({
  id: z.int(),
  batchId: z.int(),
  state: z.enum(stockStates),
  orderId: z.int().nullable(),
  /** What everybody may read of it; null: it can’t be chosen. */
  description: z.string().nullable(),
  /** What it costs on top of its option. */
  extraFen: z.int(),
  createdAt: time,
  soldAt: time.nullable(),
});
export type StockItem = z.infer<typeof StockItem>;

export const listStockItems = endpoint('GET /api/sale/stock/items', {
  summary: 'The items of a SKU without their content, newest first unless sorted',
  access: 'user',
  effect: 'reads',
  scope: 'stock.read',
  input: z.strictObject({
    skuId: id,
    state: z.enum(stockStates).optional(),
    /** Of one import. */
    batchId: id.optional(),
    /** Days on which they were added. */
    ...dayRange,
    /** By when they were sold: only those that were. */
    ...sortInput(stockItemSorts),
    ...pageInput,
  }),
  output: listOf(StockItem),
  errors: ['forbidden', 'grant_missing', 'not_found'],
});

export const saveStockSettings = endpoint('POST /api/sale/stock/settings', {
  summary: 'Set the stock below which the seller is warned',
  access: 'user',
  effect: 'changes',
  scope: 'stock.write',
  input: z.strictObject({ skuId: id, lowStock: wholeNumber(0, limits.lowStock.max) }),
  output: StockedSku,
  errors: ['forbidden', 'grant_missing', 'own_shop_not_open', 'not_found'],
});
