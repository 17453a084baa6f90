/** What the documentation shows of products by CSV. */
import { pointsProduct, pointsSku } from './exampleFacts.ts';

const reading = {
  id: 17,
  name: 'spring-prices.csv',
  state: 'reading',
  lines: 42,
  changed: 0,
  wrong: 0,
  done: 0,
  total: 20,
  failure: null,
  createdAt: '2026-03-28T01:30:00.000Z',
  finishedAt: null,
  may: [],
} as const;

const ready = { ...reading, state: 'ready', changed: 12, wrong: 1, done: 20, may: ['confirm', 'discard'] } as const;

export const sheetExamples = {
  uploadProductSheet: {
    taken: { input: { name: reading.name }, output: reading },
  },
  getProductImport: {
    oneLineWrong: { input: { id: ready.id }, output: ready },
  },
  listProductImportLines: {
    aPrice: {
      input: { id: ready.id, show: 'changed', limit: 1 },
      output: {
        list: [
          {
            line: 2,
            productId: pointsProduct.id,
            skuId: pointsSku.id,
            title: pointsProduct.title,
            changes: [{ column: 'price', before: '12.00', after: '13.50' }],
            problem: null,
          },
        ],
        next: '2',
        total: 12,
        totalExact: true,
      },
    },
  },
  confirmProductImport: {
    chosen: { input: { id: ready.id, lines: [2, 3] }, output: { ...ready, state: 'applying', done: 0, may: [] } },
  },
  discardProductImport: {
    unwanted: {
      input: { id: ready.id },
      output: { ...ready, state: 'discarded', finishedAt: '2026-03-28T01:32:00.000Z', may: [] },
    },
  },
} as const;
