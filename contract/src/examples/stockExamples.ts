/** What the documentation shows of the calls by which sellers keep their stock; what is in stock stands in none of them. */
import { morePointsSku, pointsProduct, pointsSku, renderProduct } from './exampleFacts.ts';

const stocked = {
  skuId: pointsSku.id,
  productId: pointsProduct.id,
  title: pointsProduct.title,
  skuName: pointsSku.name,
  kind: 'secret',
  categorySlug: renderProduct.categorySlug,
  topCategorySlug: renderProduct.topCategorySlug,
  picture: pointsProduct.picture,
  productState: 'on_shelf',
  available: 182,
  reserved: 3,
  sold: 15,
  lowStock: 20,
  isLow: false,
  accountFields: [],
  sharedSecret: false,
  pieceChoice: false,
} as const;

const moreStocked = {
  ...stocked,
  skuId: morePointsSku.id,
  skuName: morePointsSku.name,
  available: 4,
  reserved: 0,
  sold: 3,
  lowStock: 5,
  isLow: true,
} as const;

/** The batch that everything in stock came with. */
const imported = {
  id: 88,
  skuId: pointsSku.id,
  name: 'points-100-march.txt',
  state: 'imported',
  encoding: 'utf-8',
  lines: 202,
  good: 200,
  blank: 1,
  bad: 0,
  twiceInFile: 1,
  twiceInStock: 0,
  twiceInSales: 0,
  problems: [{ line: 57, problem: 'twice_in_file' }],
  samples: [],
  imported: 200,
  undone: 0,
  createdAt: '2026-03-22T02:20:00.000Z',
  finishedAt: '2026-03-22T02:21:10.000Z',
  may: ['undo'],
} as const;

/** A file that was read and waits; two of its lines were imported before, one was sold. */
const ready = {
  id: 93,
  skuId: pointsSku.id,
  name: 'points-100-april.txt',
  state: 'ready',
  encoding: 'utf-8',
  lines: 104,
  good: 100,
  blank: 1,
  bad: 0,
  twiceInFile: 0,
  twiceInStock: 2,
  twiceInSales: 1,
  problems: [
    { line: 12, problem: 'twice_in_stock' },
    { line: 13, problem: 'twice_in_stock' },
    { line: 40, problem: 'twice_in_sales' },
  ],
  samples: [],
  imported: 0,
  undone: 0,
  createdAt: '2026-03-28T01:30:00.000Z',
  finishedAt: null,
  may: ['confirm', 'discard'],
} as const;

const sold = {
  id: 41_215,
  batchId: imported.id,
  state: 'sold',
  orderId: 200871,
  description: null,
  extraFen: 0,
  createdAt: '2026-03-22T02:20:40.000Z',
  soldAt: '2026-03-27T12:04:00.000Z',
} as const;

export const stockExamples = {
  listStock: {
    codes: {
      input: { kind: 'secret', limit: 20 },
      output: { list: [stocked, moreStocked], next: null, total: 2, totalExact: true },
    },
  },
  getStock: {
    oneBatchWaits: { input: { skuId: pointsSku.id }, output: { ...stocked, batches: [ready, imported] } },
  },
  listStockBatches: {
    newestFirst: {
      input: { skuId: pointsSku.id, limit: 20 },
      output: { list: [ready, imported], next: null, total: 2, totalExact: true },
    },
  },
  getStockBatch: {
    imported: {
      input: { id: ready.id },
      output: { ...ready, state: 'imported', imported: 100, finishedAt: '2026-03-28T01:33:00.000Z', may: ['undo'] },
    },
  },
  importStock: {
    someKnown: { input: { skuId: pointsSku.id, name: ready.name }, output: ready },
  },
  confirmStockBatch: {
    begun: { input: { id: ready.id }, output: { ...ready, state: 'importing', may: [] } },
  },
  discardStockBatch: {
    unwanted: {
      input: { id: ready.id },
      output: { ...ready, state: 'discarded', finishedAt: '2026-03-28T01:32:00.000Z', may: [] },
    },
  },
  undoStockBatch: {
    begun: { input: { id: imported.id }, output: { ...imported, state: 'undoing', finishedAt: null, may: [] } },
  },
  listStockItems: {
    sold: {
      input: { skuId: pointsSku.id, state: 'sold', limit: 2 },
      output: {
        list: [sold, { ...sold, id: 41_214, orderId: 200868, soldAt: '2026-03-27T09:41:00.000Z' }],
        next: '41214',
        total: 15,
        totalExact: true,
      },
    },
  },
  saveStockSettings: {
    warnedEarlier: { input: { skuId: pointsSku.id, lowStock: 50 }, output: { ...stocked, lowStock: 50 } },
  },
  getStockOutcome: {
    oneReplaced: {
      input: { id: imported.id },
      output: { id: imported.id, sold: 20, complained: 1, replaced: 1, refunded: 0, deadRate: 0.05 },
    },
  },
  changePiece: {
    described: {
      input: { itemId: 41_230, description: 'Level 60, Asia', extraFen: 500 },
      output: {
        ...sold,
        id: 41_230,
        state: 'available',
        orderId: null,
        soldAt: null,
        description: 'Level 60, Asia',
        extraFen: 500,
      },
    },
  },
  getSharedSecret: {
    replacedOnce: {
      input: { skuId: morePointsSku.id },
      output: {
        skuId: morePointsSku.id,
        version: 2,
        setAt: '2026-03-28T01:30:00.000Z',
        holders: 31,
        history: [
          { version: 2, setAt: '2026-03-28T01:30:00.000Z', by: 'seller_wen' },
          { version: 1, setAt: '2026-03-22T02:20:00.000Z', by: 'seller_wen' },
        ],
      },
    },
  },
} as const;
