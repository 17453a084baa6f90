/** The pieces of an option, filtered and sorted, for those who sell them. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { readAll } from '../../../../tests/support/app/readAll.ts';
import { siteDay } from '../../../../tests/support/app/siteTime.ts';
import { makeShop, type TestShop } from '../../../../tests/support/trade/goods.ts';
import { makeProduct } from '../../../../tests/support/trade/products.ts';
import { addStock, reserveGoods, takeGoods } from './service.ts';

let app: TestApp;
let [shop, other]: TestShop[] = [];
let skuId: number;
let startDay: string;
beforeAll(async () => {
  app = await startTestApp();
  [shop, other] = [await makeShop(app), await makeShop(app)];
  ({ skuId } = await makeProduct(app, { kind: 'secret', shopId: shop.id }));
  const sku = { id: skuId, kind: 'secret' as const, stockCap: null };
  const restock = (count: number) =>
    app.database.transaction((tx) => {
      const contents = Array.from({ length: count }, () => ({ kind: 'secret' as const, text: randomUUID() }));
      return addStock(tx, app.app.keys, { skuId, contents, by: 1, now: app.now() });
    });
  const wish = (quantity: number) => ({ orderId: 500_000, quantity, now: app.now() });
  await restock(4);
  startDay = siteDay(app);
  app.pass(2 * 24 * 60 * 60);
  await restock(5);
  await app.database.transaction((tx) => takeGoods(tx, sku, wish(2)));
  app.pass(60);
  await app.database.transaction((tx) => takeGoods(tx, sku, wish(1)));
  await app.database.transaction((tx) => reserveGoods(tx, sku, wish(1)));
});
afterAll(() => app.stop());

type Filters = Record<string, string | number | undefined>;
const read = (filters: Filters = {}, limit?: number) =>
  readAll((page) => app.call('listStockItems', { skuId, ...filters, ...page }, shop?.owner), limit);
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

test('items are walked in each order without doubles or gaps', async () => {
  const all = await read({}, 100);
  expect(all).toHaveLength(9);
  expect(idsOf(await read())).toEqual(idsOf(all));
  expect(idsOf(all)).toEqual(idsOf(all).toSorted((a, b) => b - a));
  expect(idsOf(await read({ direction: 'asc' }))).toEqual(idsOf(all).toReversed());
  const sold = all.filter(({ soldAt }) => soldAt !== null);
  expect(sold).toHaveLength(3);
  const bySale = sold.toSorted((a, b) => (a.soldAt ?? '').localeCompare(b.soldAt ?? '') || a.id - b.id);
  expect(idsOf(await read({ sort: 'sold', direction: 'asc' }))).toEqual(idsOf(bySale));
  expect(idsOf(await read({ sort: 'sold' }))).toEqual(idsOf(bySale).toReversed());
});

test('items are found by state, batch and the day they were added', async () => {
  const all = await read({}, 100);
  const batchId = all[0]?.batchId;
  expect(idsOf(await read({ batchId }))).toEqual(idsOf(all.slice(0, 5)));
  expect(idsOf(await read({ state: 'reserved' }))).toEqual(idsOf(all.filter(({ state }) => state === 'reserved')));
  expect(idsOf(await read({ to: startDay }))).toEqual(idsOf(all.slice(5)));
  expect(idsOf(await read({ from: siteDay(app), state: 'available' }))).toEqual(idsOf(all.slice(0, 5)));
  expect(await read({ sort: 'sold', from: siteDay(app) })).toEqual([]);
  expect(idsOf(await read({ sort: 'sold', to: startDay }))).toHaveLength(3);
});

test('a cursor of another order and days that run backwards are refused', async () => {
  const { next } = (await app.call('listStockItems', { skuId, limit: 2 }, shop?.owner)).data;
  const otherOrder = await app.call('listStockItems', { skuId, sort: 'sold', cursor: next ?? '' }, shop?.owner);
  expect(otherOrder.error?.fields).toMatchObject([{ field: 'cursor' }]);
  const backwards = { skuId, from: '2030-02-02', to: '2030-02-01' };
  expect((await app.call('listStockItems', backwards, shop?.owner)).error?.fields).toMatchObject([{ field: 'to' }]);
});

test('items are nobody’s but their seller’s', async () => {
  expect((await app.call('listStockItems', { skuId }, other?.owner)).name).toBe('not_found');
});
