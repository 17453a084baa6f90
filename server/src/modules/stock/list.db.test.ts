/** What admins and visitors are told of stock: lists, counts, words, warnings. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/core/endpoint.ts';
import type * as contract from '#contract/stock/stock.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeShop } from '../../../../tests/support/trade/goods.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { makeProduct } from '../../../../tests/support/trade/products.ts';
import { openShop } from '../shops/service.ts';
import {
  addStock,
  recordSkuSales,
  releaseGoods,
  replaceItem,
  reserveGoods,
  revokeGoods,
  takeGoods,
} from './service.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makePerson(app, 'admin');
});
afterAll(() => app.stop());

const asAdmin = () => ({ token: admin.token });
let lastOrder = 500_000;

async function stocked(count: number, options: Parameters<typeof makeProduct>[1] = {}) {
  const product = await makeProduct(app, { kind: 'secret', ...options });
  await restock(product.skuId, count);
  return { ...product, sku: { id: product.skuId, kind: 'secret' as const, stockCap: null } };
}

const restock = (skuId: number, count: number) => {
  const contents = Array.from({ length: count }, () => ({ kind: 'secret' as const, text: randomUUID() }));
  return app.database.transaction((tx) => addStock(tx, app.app.keys, { skuId, contents, by: 1, now: app.now() }));
};
type Sku = Parameters<typeof takeGoods>[1];
const taking = (quantity: number) => ({ orderId: ++lastOrder, quantity, now: app.now() });
const sell = async (sku: Sku, quantity: number) => {
  const wish = taking(quantity);
  await app.database.transaction((tx) => takeGoods(tx, sku, wish));
  return wish.orderId;
};
const reserve = async (sku: Sku, quantity: number) => {
  const wish = taking(quantity);
  await app.database.transaction((tx) => reserveGoods(tx, sku, wish));
  return wish.orderId;
};
const count = () => app.runPeriodic('stock.count');
const listed = async (input: InputOf<typeof contract.listStock>, locale?: 'en-US') =>
  (await app.call('listStock', input, { ...asAdmin(), ...(locale ? { locale } : {}) })).data;
const detail = async (skuId: number) => (await app.call('getStock', { skuId }, asAdmin())).data;
const productWords = async (productId: number) => {
  const { rows } = await app.sql(
    'select p.stock_word as product, array_agg(s.stock_word order by s.id) as skus from products p join skus s on s.product_id = p.id where p.id = $1 group by p.id',
    [productId],
  );
  return rows[0];
};
const letters = async () => {
  await app.drainJobs();
  return (await app.sql(`select recipient, subject, body from mail_outbox order by id`)).rows;
};

describe('the list', () => {
  test('shows each SKU with what it has, newest product first, and pages without a gap', async () => {
    const products = [await stocked(2), await stocked(0, { skus: [{}, {}] }), await stocked(1)];
    const expected = products.toReversed().flatMap(({ skuIds }) => skuIds.toReversed());
    const { list, total, totalExact } = await listed({ limit: 100 });
    expect(list.map(({ skuId }) => skuId).slice(0, 4)).toEqual(expected);
    expect(list[0]).toMatchObject({
      title: '测试授权',
      skuName: '一年',
      kind: 'secret',
      available: 1,
      reserved: 0,
      sold: 0,
    });
    expect(totalExact).toBe(true);
    expect(total).toBe(list.length);
    const paged: number[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listed>> = await listed({ limit: 2, ...(cursor ? { cursor } : {}) });
      expect(page.list.length).toBeLessThanOrEqual(2);
      paged.push(...page.list.map(({ skuId }) => skuId));
      cursor = page.next;
    } while (cursor);
    expect(paged).toEqual(list.map(({ skuId }) => skuId));
    expect((await app.call('listStock', { cursor: 'c3RvY2s6eDp5' }, asAdmin())).error?.fields).toEqual([
      expect.objectContaining({ field: 'cursor', rule: 'format' }),
    ]);
  });

  test('counts the same before and after the counts are gathered', async () => {
    const { sku } = await stocked(10);
    await sell(sku, 3);
    const order = await reserve(sku, 2);
    const expected = { available: 5, reserved: 2, sold: 3 };
    expect(await detail(sku.id)).toMatchObject(expected);
    await count();
    expect(await detail(sku.id)).toMatchObject(expected);
    await app.database.transaction((tx) => releaseGoods(tx, [order]));
    expect(await detail(sku.id)).toMatchObject({ available: 7, reserved: 0, sold: 3 });
    await Promise.all([count(), sell(sku, 1), count(), sell(sku, 1)]);
    expect(await detail(sku.id)).toMatchObject({ available: 5, reserved: 0, sold: 5 });
  });

  test('filters by kind, by what is low, and finds by number and by words', async () => {
    const mark = `绿头鸭${randomUUID().slice(0, 8)}`;
    const low = await stocked(3, { title: `${mark}卡密` });
    const plenty = await stocked(9, { title: `${mark}会员` });
    const licence = await makeProduct(app, { title: `${mark}授权` });
    await count();
    const ids = async (input: InputOf<typeof contract.listStock>) =>
      (await listed({ limit: 100, ...input })).list.map(({ skuId }) => skuId);
    expect(await ids({ search: mark })).toEqual([licence.skuId, plenty.skuId, low.skuId]);
    expect(await ids({ search: mark, kind: 'licence' })).toEqual([licence.skuId]);
    expect(await ids({ search: mark, low: 'true' })).toEqual([low.skuId]);
    expect(await ids({ search: String(low.skuId) })).toContain(low.skuId);
    expect(await ids({ search: String(low.id) })).toContain(low.skuId);
    const lows = await ids({ low: 'true' });
    expect(lows).toContain(low.skuId);
    expect(lows).not.toContain(plenty.skuId);
    expect(lows).not.toContain(licence.skuId);
    expect(await ids({ low: 'true', kind: 'account' })).toEqual([]);
    expect(await ids({ low: 'true', shopId: 0 })).toContain(low.skuId);
    const shop = await makeShop(app);
    const { skuId: ofShop } = await makeProduct(app, { kind: 'secret', shopId: shop.id });
    expect(await ids({ shopId: shop.id })).toEqual([ofShop]);
    expect(await ids({ shopId: shop.id, kind: 'licence' })).toEqual([]);
    expect(await ids({ shopId: 0, search: String(ofShop) })).not.toContain(ofShop);
    const licences = await listed({ kind: 'licence', limit: 100 });
    expect(licences.list.every(({ kind }) => kind === 'licence')).toBe(true);
    expect(licences.total).toBe(licences.list.length);
    expect(await ids({ search: '没有这样的东西' })).toEqual([]);
  });

  test('knows licences without limit from capped ones, and what was sold of both', async () => {
    const licence = await makeProduct(app);
    expect(await detail(licence.skuId)).toMatchObject({ available: null, isLow: false, sold: 0 });
    await count();
    await app.database.transaction((tx) => recordSkuSales(tx, [{ skuId: licence.skuId, sold: 7 }]));
    expect(await detail(licence.skuId)).toMatchObject({ available: null, sold: 7 });
    await app.sql('update skus set stock_cap = 10 where id = $1', [licence.skuId]);
    expect(await detail(licence.skuId)).toMatchObject({ available: 3, isLow: true, sold: 7 });
    await reserve({ id: licence.skuId, kind: 'licence', stockCap: 10 }, 2);
    expect(await detail(licence.skuId)).toMatchObject({ available: 1, reserved: 2, sold: 7 });
  });

  test('shows English where there is some', async () => {
    const { skuId } = await makeProduct(app, {
      title: '鸭',
      titleEnglish: 'Duck',
      skus: [{ names: { 'zh-CN': '年', 'en-US': 'Year' } }],
    });
    const { list } = await listed({ search: String(skuId) }, 'en-US');
    expect(list).toContainEqual(expect.objectContaining({ skuId, title: 'Duck', skuName: 'Year' }));
  });
});

describe('items', () => {
  test('are listed without content, newest first, all together or by state', async () => {
    const { sku } = await stocked(6);
    const order = await sell(sku, 3);
    await reserve(sku, 1);
    const { list: all } = (await app.call('listStockItems', { skuId: sku.id }, asAdmin())).data;
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a));
    const dead = all.findLast(({ orderId }) => orderId === order)?.id ?? 0;
    await app.database.transaction((tx) =>
      replaceItem(tx, { orderId: order, itemId: dead, reason: '失效', by: admin.id, now: app.now() }),
    );
    await app.database.transaction((tx) => revokeGoods(tx, { orderId: order, quantity: 1 }));
    const counts: Record<string, number> = {};
    for (const state of ['available', 'reserved', 'sold', 'replaced', 'revoked'] as const) {
      const page = (await app.call('listStockItems', { skuId: sku.id, state }, asAdmin())).data;
      expect(page.list.every((item) => item.state === state)).toBe(true);
      expect(page.total).toBe(page.list.length);
      counts[state] = page.total;
    }
    expect(counts).toEqual({ available: 1, reserved: 1, sold: 2, replaced: 1, revoked: 1 });
    const page = (await app.call('listStockItems', { skuId: sku.id, limit: 4 }, asAdmin())).data;
    expect(page).toMatchObject({ total: 6, totalExact: true });
    const rest = (await app.call('listStockItems', { skuId: sku.id, limit: 4, cursor: page.next ?? '' }, asAdmin()))
      .data;
    expect([...page.list, ...rest.list].map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    expect(rest.next).toBeNull();
    expect(Object.keys(page.list[0] ?? {}).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      'batchId',
      'createdAt',
      'description',
      'extraFen',
      'id',
      'orderId',
      'soldAt',
      'state',
    ]);
  });
});

describe('the word for visitors', () => {
  test('follows the stock: none, few up to ten, plenty', async () => {
    const { id, skuIds, sku } = await stocked(0, { skus: [{}, {}] });
    const [, second = 0] = skuIds;
    await count();
    expect(await productWords(id)).toEqual({ product: 'none', skus: ['none', 'none'] });
    await restock(sku.id, 11);
    await count();
    expect(await productWords(id)).toEqual({ product: 'plenty', skus: ['plenty', 'none'] });
    await sell(sku, 1);
    await restock(second, 1);
    await count();
    expect(await productWords(id)).toEqual({ product: 'few', skus: ['few', 'few'] });
    await sell(sku, 10);
    await sell({ ...sku, id: second }, 1);
    await count();
    expect(await productWords(id)).toEqual({ product: 'none', skus: ['none', 'none'] });
  });

  test('is plenty for licences, unless a cap is nearly reached', async () => {
    const { id, skuId } = await makeProduct(app);
    await count();
    expect(await productWords(id)).toMatchObject({ product: 'plenty' });
    await app.sql('update skus set stock_cap = 4 where id = $1', [skuId]);
    await count();
    expect(await productWords(id)).toMatchObject({ product: 'few' });
    await sell({ id: skuId, kind: 'licence', stockCap: 4 }, 4);
    await count();
    expect(await productWords(id)).toMatchObject({ product: 'none' });
  });
});

describe('warnings', () => {
  test('come once when stock runs low, again after it was refilled, to the admins', async () => {
    const { sku } = await stocked(8, { title: '预警商品', titleEnglish: 'Warned product' });
    await count();
    const before = (await letters()).length;
    await sell(sku, 2);
    await count();
    expect(await letters()).toHaveLength(before);
    await sell(sku, 1);
    await count();
    await sell(sku, 1);
    await count();
    const after = await letters();
    expect(after).toHaveLength(before + 1);
    const letter = after.at(-1);
    expect(letter?.['recipient']).toBe(admin.email);
    expect(letter?.['subject']).toContain('预警商品');
    expect(letter?.['body']).toContain('Only 5 pieces of Warned product');
    await restock(sku.id, 5);
    await count();
    await sell(sku, 6);
    await count();
    expect(await letters()).toHaveLength(before + 2);
  });

  test('go to the owner of the shop; never by a level of 0, and not for what is off shelf', async () => {
    const owner = await makePerson(app);
    const shopId = await app.database.transaction((tx) =>
      openShop(tx, {
        ownerId: owner.id,
        name: `店${owner.id}`,
        introZh: '',
        introEn: '',
        verified: false,
        now: app.now(),
      }),
    );
    const shown = await stocked(6);
    const quiet = await stocked(6);
    const hidden = await stocked(6);
    await app.sql('update products set shop_id = $1 where id = any($2)', [shopId, [shown.id, quiet.id, hidden.id]]);
    await app.sql(`update products set state = 'off_shelf' where id = $1`, [hidden.id]);
    await app.call('saveStockSettings', { skuId: quiet.skuId, lowStock: 0 }, asAdmin());
    await count();
    const before = (await letters()).length;
    for (const { sku } of [shown, quiet, hidden]) await sell(sku, 3);
    await count();
    const after = await letters();
    expect(after.slice(before).map(({ recipient }) => recipient)).toEqual([owner.email]);
  });

  test('what was never stocked warns nobody; a raised level does', async () => {
    const { skuId } = await stocked(0);
    const other = await stocked(8);
    await count();
    const before = (await letters()).length;
    await restock(skuId, 2);
    const saved = (await app.call('saveStockSettings', { skuId: other.skuId, lowStock: 8 }, asAdmin())).data;
    expect(saved).toMatchObject({ lowStock: 8, isLow: true });
    await count();
    const after = await letters();
    expect(after).toHaveLength(before + 1);
    expect(after.at(-1)?.['body']).toContain(String(other.skuId));
  });
});
