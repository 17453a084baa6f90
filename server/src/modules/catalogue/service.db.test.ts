import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rateNow } from '../../../../tests/support/trade/commission.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makePerson } from '../../../../tests/support/people/people.ts';
import { makeProduct } from '../../../../tests/support/trade/products.ts';
import type { Tx } from '../../platform/database/database.ts';
import { openShop } from '../shops/service.ts';
import { getSkuForSale, instructionsHtml, recordSales, saveCategory, saveProduct, saveSkus } from './service.ts';
import type { ProductDraft, SkuDraft } from './service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => app.database.transaction(work);

function draft(categoryId: number, change: Partial<ProductDraft> = {}): ProductDraft {
  const texts = { 'zh-CN': { title: '授权', subtitle: '', description: '', instructions: '' } };
  return { categoryId, kind: 'licence', state: 'on_shelf', texts, tags: [], featured: false, ...change };
}

const year: SkuDraft = {
  names: { 'zh-CN': '一年' },
  priceFen: 1000,
  steps: [],
  minQuantity: 1,
  maxQuantity: 10,
  termDays: 365,
  seats: 2,
  binds: ['domain'],
  entitlements: ['export'],
};

describe('a SKU for sale', () => {
  test('comes with everything that an order keeps', async () => {
    const steps = [{ quantity: 3, priceFen: 900 }];
    const made = await makeProduct(app, { title: '授权', titleEnglish: 'Licence', skus: [{ ...year, steps }] });
    expect(await getSkuForSale(app.database.primary, made.skuId, app.now())).toEqual({
      id: made.skuId,
      productId: made.id,
      shopId: null,
      sellerId: null,
      commissionRate: 0,
      releaseDays: 0,
      kind: 'licence',
      titleZh: '授权',
      titleEn: 'Licence',
      nameZh: '一年',
      nameEn: '',
      categorySlug: made.categorySlug,
      priceFen: 1000,
      floorPriceFen: null,
      steps,
      minQuantity: 1,
      maxQuantity: 10,
      termDays: 365,
      seats: 2,
      binds: ['domain'],
      entitlements: ['export'],
      extraFields: [],
      serviceHours: null,
      sharedSecret: false,
      pieceChoice: false,
      terms: {},
      stockCap: null,
      fileId: null,
      accountFields: [],
    });
  });

  test('of a shop pays its owner, less a commission; of a suspended shop it is none', async () => {
    const tx = app.database.primary;
    const owner = await makePerson(app);
    const shop = { ownerId: owner.id, name: '鸭子小店', introZh: '', introEn: '', verified: false, now: app.now() };
    const shopId = await inTransaction((inside) => openShop(inside, shop));
    const made = await makeProduct(app);
    await app.sql('update products set shop_id = $2 where id = $1', [made.id, shopId]);
    expect(await getSkuForSale(tx, made.skuId, app.now())).toMatchObject({
      shopId,
      sellerId: owner.id,
      commissionRate: 500,
    });
    await rateNow(app, 800);
    expect(await getSkuForSale(tx, made.skuId, app.now())).toMatchObject({ commissionRate: 800 });
    await app.sql(`update shops set state = 'suspended' where id = $1`, [shopId]);
    await expect(getSkuForSale(tx, made.skuId, app.now())).rejects.toThrow('sku_unavailable');
  });

  test('is unavailable when unknown, taken out, or its product is not on shelf', async () => {
    const tx = app.database.primary;
    const off = await makeProduct(app, { state: 'off_shelf' });
    const made = await makeProduct(app, { skus: [year, { ...year, priceFen: 2000 }] });
    const [kept = 0, dropped = 0] = made.skuIds;
    await inTransaction((inside) => saveSkus(inside, made.id, [{ ...year, id: kept }]));
    await expect(getSkuForSale(tx, 999_999_999, app.now())).rejects.toThrow('sku_unavailable');
    await expect(getSkuForSale(tx, off.skuId, app.now())).rejects.toThrow('sku_unavailable');
    await expect(getSkuForSale(tx, dropped, app.now())).rejects.toThrow('sku_unavailable');
    expect((await getSkuForSale(tx, kept, app.now())).id).toBe(kept);
  });
});

describe('saving SKUs', () => {
  test('changes those with an id, makes the others, in this order, and the price to start from', async () => {
    const made = await makeProduct(app, { skus: [year] });
    const cheap = { ...year, names: { 'zh-CN': '一月' }, priceFen: 300 };
    const ids = await inTransaction((tx) => saveSkus(tx, made.id, [cheap, { ...year, id: made.skuId, priceFen: 800 }]));
    const { data } = await app.call('getProduct', { id: made.id });
    expect(ids[1]).toBe(made.skuId);
    expect(data.skus.map((sku) => [sku.id, sku.priceFen])).toEqual([
      [ids[0], 300],
      [made.skuId, 800],
    ]);
    expect([data.priceFromFen, data.hasSeveralPrices]).toEqual([300, true]);
  });

  test('a trial is no price to start from, neither when it is saved nor when a price for a time ends', async () => {
    const seen = async () => {
      const { priceFromFen, hasSeveralPrices } = (await app.call('getProduct', { id: made.id })).data;
      return [priceFromFen, hasSeveralPrices];
    };
    const until = new Date(app.now().getTime() + 3_600_000).toISOString();
    const sale = { priceFen: 700, from: app.now().toISOString(), until };
    const tried = { ...year, termDays: 7, priceFen: 100, terms: { trial: true } };
    const made = await makeProduct(app, { skus: [tried, { ...year, sale }] });
    expect(await seen()).toEqual([700, false]);
    app.pass(3601);
    await app.runPeriodic('catalogue.prices');
    expect(await seen()).toEqual([year.priceFen, false]);
  });

  test('does not touch another product’s SKU', async () => {
    const [mine, theirs] = [await makeProduct(app), await makeProduct(app)];
    const saving = inTransaction((tx) => saveSkus(tx, mine.id, [{ ...year, id: theirs.skuId, priceFen: 1 }]));
    await expect(saving).rejects.toThrow('not_found');
    expect((await getSkuForSale(app.database.primary, theirs.skuId, app.now())).priceFen).toBe(theirs.priceFen);
    await expect(inTransaction((tx) => saveSkus(tx, 999_999_999, [year]))).rejects.toThrow('not_found');
  });

  test.each([
    ['names.zh-CN', { names: { 'zh-CN': ' \u202E ' } }],
    ['priceFen', { priceFen: 0 }],
    ['priceFen', { priceFen: 10.5 }],
    ['floorPriceFen', { floorPriceFen: 1001 }],
    ['steps', { steps: [{ quantity: 5, priceFen: 1000 }] }],
    ['minQuantity', { minQuantity: 0 }],
    ['maxQuantity', { minQuantity: 11 }],
    ['maxQuantity', { maxQuantity: 100_000 }],
  ])('refuses a wrong %s (%o)', async (field, change) => {
    const made = await makeProduct(app);
    const saving = inTransaction((tx) =>
      saveSkus(tx, made.id, [
        { ...year, id: made.skuId },
        { ...year, ...change },
      ]),
    );
    await expect(saving).rejects.toMatchObject({ errorName: 'invalid_input', fields: [{ field: `skus.1.${field}` }] });
  });
});

describe('saving a product', () => {
  test('changes its texts and what it is found by, and drops what nobody sees', async () => {
    const made = await makeProduct(app, { title: '旧名' });
    const title = '新\u202E名\u200B  授权\u0000';
    const texts = { 'zh-CN': { title, subtitle: '', description: '', instructions: '' } };
    await inTransaction((tx) => saveProduct(tx, draft(made.categoryId, { id: made.id, texts }), app.now()));
    expect((await app.call('getProduct', { id: made.id })).data.title).toBe('新名 授权');
    expect((await app.call('listProducts', { search: '旧名' })).data.list).toEqual([]);
    expect((await app.call('listProducts', { search: '新名' })).data.list.map(({ id }) => id)).toEqual([made.id]);
  });

  test('what was banned stays banned', async () => {
    const made = await makeProduct(app);
    await app.sql(`update products set state = 'banned' where id = $1`, [made.id]);
    const saving = inTransaction((tx) => saveProduct(tx, draft(made.categoryId, { id: made.id }), app.now()));
    await expect(saving).rejects.toThrow('state_conflict');
    expect((await app.call('getProduct', { id: made.id })).name).toBe('product_gone');
  });

  test.each([
    ['title', { title: ' \u202E ' }],
    ['title', { title: 'x'.repeat(121) }],
    ['subtitle', { subtitle: 'x'.repeat(201) }],
    ['description', { description: 'x'.repeat(10_001) }],
    ['instructions', { instructions: 'x'.repeat(10_001) }],
  ])('refuses a wrong %s', async (field, change) => {
    const { categoryId } = await makeProduct(app);
    const chinese = { title: '授权', subtitle: '', description: '', instructions: '', ...change };
    const saving = inTransaction((tx) =>
      saveProduct(tx, draft(categoryId, { texts: { 'zh-CN': chinese } }), app.now()),
    );
    const fields = [{ field: `texts.zh-CN.${field}` }];
    await expect(saving).rejects.toMatchObject({ errorName: 'invalid_input', fields });
  });

  test('a description of 10,000 characters is kept whole', async () => {
    const { categoryId } = await makeProduct(app);
    const description = '字'.repeat(10_000);
    const texts = { 'zh-CN': { title: '长文', subtitle: '', description, instructions: '' } };
    const id = await inTransaction((tx) => saveProduct(tx, draft(categoryId, { texts }), app.now()));
    expect((await app.call('getProduct', { id })).data.descriptionHtml).toBe(`<p>${description}</p>\n`);
  });
});

test('a category of the same slug is changed, and another word is refused', async () => {
  const category = { slug: 'once', names: { 'zh-CN': '原名', 'en-US': 'Before' }, parentId: null, position: 1 };
  const before = await inTransaction((tx) => saveCategory(tx, category));
  const after = await inTransaction((tx) => saveCategory(tx, { ...category, names: { 'zh-CN': '新名' } }));
  const { data } = await app.call('listCategories', {}, { locale: 'en-US' });
  expect(after).toBe(before);
  expect(data.list.find(({ slug }) => slug === 'once')?.name).toBe('新名');
  await expect(inTransaction((tx) => saveCategory(tx, { ...category, slug: '原 名' }))).rejects.toThrow(
    'invalid_input',
  );
});

test('sold counts are set, not added to', async () => {
  const [first, second] = [await makeProduct(app), await makeProduct(app)];
  const sales = [{ productId: first.id, soldCount: 5 }];
  for (let times = 0; times < 2; times += 1) await inTransaction((tx) => recordSales(tx, sales));
  await inTransaction((tx) => recordSales(tx, []));
  expect((await app.call('getProduct', { id: first.id })).data.soldCount).toBe(5);
  expect((await app.call('getProduct', { id: second.id })).data.soldCount).toBe(0);
});

test('instructions are safe HTML in the reader’s language, also when the product is off shelf', async () => {
  const made = await makeProduct(app, { instructions: '1. 打开 <b>', state: 'off_shelf' });
  const html = await instructionsHtml(app.database.reads, made.id, 'en-US');
  expect(html).toBe('<ol>\n<li>打开 &lt;b&gt;</li>\n</ol>\n');
  expect(await instructionsHtml(app.database.reads, 999_999_999, 'zh-CN')).toBe('');
});
