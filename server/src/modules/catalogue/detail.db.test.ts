/** One product as visitors see it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeProduct } from '../../../../tests/support/trade/products.ts';
import { makeUser } from '../../../../tests/support/people/users.ts';
import { openShop } from '../shops/service.ts';
import { recordSales } from './service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function makeShop(name: string): Promise<number> {
  const { id: ownerId } = await makeUser(app);
  const shop = { ownerId, name, introZh: '介绍', introEn: '', verified: true, now: app.now() };
  return app.database.transaction((tx) => openShop(tx, shop));
}

describe('a product', () => {
  test('tells what its cover is drawn from: the top category and the first SKU, in the list as well', async () => {
    const top = await makeProduct(app, { skus: [{ names: { 'zh-CN': '10 元' }, priceFen: 900 }] });
    const child = await makeProduct(app, {
      skus: [
        { names: { 'zh-CN': '3 天', 'en-US': '3 days' }, priceFen: 900 },
        { names: { 'zh-CN': '7 天' }, priceFen: 500 },
      ],
    });
    await app.sql('update categories set parent_id = $1 where id = $2', [top.categoryId, child.categoryId]);
    const facts = { topCategorySlug: top.categorySlug, categorySlug: child.categorySlug, firstSkuName: '3 days' };
    const locale = 'en-US';
    expect((await app.call('getProduct', { id: child.id }, { locale })).data).toMatchObject(facts);
    const { list } = (await app.call('listProducts', { category: child.categorySlug }, { locale })).data;
    expect(list).toMatchObject([facts]);
    const own = (await app.call('getProduct', { id: top.id }, { locale })).data;
    expect(own).toMatchObject({ topCategorySlug: top.categorySlug, firstSkuName: '10 元' });
  });

  test('shows its SKUs, prices and a description without anything dangerous, and no instructions', async () => {
    const made = await makeProduct(app, {
      description: '# 标题\n\n<script>alert(1)</script>[x](javascript:alert(1))',
      instructions: '只给买家看',
      tags: ['标签'],
      skus: [
        { names: { 'zh-CN': '一年', 'en-US': 'A year' }, priceFen: 900, steps: [{ quantity: 5, priceFen: 800 }] },
        { names: { 'zh-CN': '永久' }, priceFen: 2900, termDays: null, seats: 10, binds: ['machine', 'account'] },
      ],
    });
    const reply = await app.call('getProduct', { id: made.id }, { locale: 'en-US' });
    const { data } = reply;
    expect(data).toMatchObject({
      priceFromFen: 900,
      hasSeveralPrices: true,
      stock: 'plenty',
      tags: ['标签'],
      soldCount: 0,
      pictures: [],
      accountFields: [],
      shop: null,
      related: [],
    });
    expect(data.seller).toEqual({ shopId: null, name: 'Mallard', verified: true, logo: null, color: null });
    expect(data.createdAt).toBe(app.now().toISOString());
    expect(data.descriptionHtml).toBe(
      '<h3>标题</h3>\n<p>&lt;script&gt;alert(1)&lt;/script&gt;[x](javascript:alert(1))</p>\n',
    );
    expect(data.skus).toEqual([
      {
        id: made.skuIds[0],
        name: 'A year',
        priceFen: 900,
        sale: null,
        serviceHours: null,
        sharedSecret: false,
        pieceChoice: false,
        steps: [{ quantity: 5, priceFen: 800 }],
        minQuantity: 1,
        maxQuantity: 100,
        stock: 'plenty',
        licence: {
          termDays: 365,
          seats: 3,
          binds: ['domain'],
          entitlements: [],
          trial: false,
          words: expect.arrayContaining(['Valid for 365 days from payment.', 'Bound to at most 3 domains at once.']),
        },
        file: null,
      },
      expect.objectContaining({
        name: '永久',
        licence: expect.objectContaining({
          termDays: null,
          seats: 10,
          binds: ['machine', 'account'],
          entitlements: [],
        }),
      }),
    ]);
    expect(JSON.stringify(reply.body)).not.toContain('只给买家看');
  });

  test('says what each SKU has in stock, and what an account consists of', async () => {
    const made = await makeProduct(app, { kind: 'account', accountFields: ['账号', '密码'], skus: [{}, {}] });
    await app.sql(`update skus set stock_word = 'none' where id = $1`, [made.skuIds[1]]);
    const { data } = await app.call('getProduct', { id: made.id });
    expect(data.accountFields).toEqual(['账号', '密码']);
    expect(data.skus.map(({ stock, licence }) => [stock, licence])).toEqual([
      ['plenty', null],
      ['none', null],
    ]);
  });

  test('is sold by the site under its name', async () => {
    await app.sql(`insert into site_settings (name, value, changed_at) values ('site.name', '"绿头鸭"', now())`);
    const { id } = await makeProduct(app);
    const detail = await app.call('getProduct', { id });
    const list = await app.call('listProducts', { limit: 1 });
    await app.sql(`delete from site_settings`);
    expect(detail.data.seller.name).toBe('绿头鸭');
    expect(list.data.list[0]?.seller.name).toBe('绿头鸭');
  });

  test('of a shop comes with the shop, and others of it, the best sellers first', async () => {
    const shopId = await makeShop('青禾');
    const { id, categoryId } = await makeProduct(app, { shopId });
    const others = [];
    for (let index = 0; index < 8; index += 1) others.push(await makeProduct(app, { shopId }));
    await makeProduct(app, { shopId, state: 'off_shelf' });
    await makeProduct(app, { categoryId });
    const sales = others.map((other, index) => ({ productId: other.id, soldCount: index }));
    await app.database.transaction((tx) => recordSales(tx, [...sales, { productId: id, soldCount: 99 }]));
    const { data } = await app.call('getProduct', { id }, { locale: 'en-US' });
    expect(data.seller).toEqual({ shopId, name: '青禾', verified: true, logo: null, color: null });
    expect((await app.call('getShop', { id: shopId }, { locale: 'en-US' })).data).toMatchObject(data.shop ?? {});
    expect(data.shop?.productCount).toBe(9);
    expect(data.related.map((other) => other.id)).toEqual(
      others
        .toReversed()
        .slice(0, 6)
        .map((other) => other.id),
    );
    const [first] = data.related;
    const listed = (await app.call('listProducts', { shopId, limit: 20 }, { locale: 'en-US' })).data.list;
    expect(first).toEqual(listed.find((other) => other.id === first?.id));
  });

  test('of the platform has others of its category', async () => {
    const { id, categoryId } = await makeProduct(app);
    const other = await makeProduct(app, { categoryId });
    await makeProduct(app);
    const { data } = await app.call('getProduct', { id });
    expect(data.related.map((one) => one.id)).toEqual([other.id]);
  });
});
