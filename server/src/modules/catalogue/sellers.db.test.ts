/** Products and stock as sellers edit them: their own, and nobody else's. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/core/endpoint.ts';
import type { saveProduct } from '#contract/catalogue/catalogueAdmin.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeProduct, type TestProduct } from '../../../../tests/support/trade/products.ts';
import { makeUser, type TestUser } from '../../../../tests/support/people/users.ts';
import { uploadRaw } from '../../../../tests/support/app/uploads.ts';
import { openShop } from '../shops/service.ts';

type Input = InputOf<typeof saveProduct>;
interface Seller extends TestUser {
  shopId: number;
}

let app: TestApp;
let admin: TestUser;
let seller: Seller;
let other: Seller;
let categoryId: number;
/** Of the other seller. */
let theirs: TestProduct;
let theirBatch: number;

/** Uploads secrets, which wait to be confirmed. */
const upload = (skuId: number, lines: string[], who: TestUser) =>
  uploadRaw(app, 'importStock', {
    token: who.token,
    content: Buffer.from(lines.join('\n')),
    type: 'text/plain',
    query: { skuId: String(skuId) },
  });

async function makeSeller(name: string): Promise<Seller> {
  const user = await makeUser(app);
  const shop = { ownerId: user.id, name, introZh: '介绍', introEn: '', verified: true, now: app.now() };
  return { ...user, shopId: await app.database.transaction((tx) => openShop(tx, shop)) };
}

beforeAll(async () => {
  app = await startTestApp();
  admin = await makeUser(app, 'admin');
  seller = await makeSeller('青禾数码');
  other = await makeSeller('北岸软件');
  theirs = await makeProduct(app, { kind: 'secret', shopId: other.shopId, title: '别人的卡密' });
  ({ categoryId } = theirs);
  theirBatch = (await upload(theirs.skuId, ['AAAA', 'BBBB'], other)).data.id;
});
afterAll(() => app.stop());

function draft(change: Partial<Input> = {}): Input {
  return {
    categoryId,
    kind: 'secret',
    texts: { 'zh-CN': { title: '会员卡密' }, 'en-US': { title: '' } },
    skus: [{ names: { 'zh-CN': '月卡' }, priceFen: 1000 }],
    ...change,
  };
}

async function make(change: Partial<Input> = {}, who: TestUser = seller) {
  const reply = await app.call('saveProduct', draft(change), { token: who.token });
  if (reply.data.draft.id === undefined) throw new Error('a saved product has an id');
  return { ...reply.data, id: reply.data.draft.id };
}

describe('a seller', () => {
  test('makes a product of their shop, puts it on shelf and takes it off', async () => {
    const made = await make();
    expect(made).toMatchObject({ state: 'draft', draft: { shopId: seller.shopId, featured: false }, may: ['put_on'] });
    const { token } = seller;
    expect((await app.call('moveProduct', { id: made.id, event: 'put_on' }, { token })).data.state).toBe('on_shelf');
    expect((await app.call('getProduct', { id: made.id })).data.seller.shopId).toBe(seller.shopId);
    const { list } = (await app.call('listAdminProducts', {}, { token })).data;
    expect(list).toMatchObject([{ id: made.id, state: 'on_shelf', may: ['take_off'] }]);
    expect((await app.call('moveProduct', { id: made.id, event: 'take_off' }, { token })).data.state).toBe('off_shelf');
  });

  test('sets neither another shop nor what is put first, sells no gift cards, and bans nothing', async () => {
    const { token } = seller;
    const fields = async (change: Partial<Input>) =>
      ((await app.call('saveProduct', draft(change), { token })).error?.fields ?? []).map(
        ({ field, rule }) => `${field} ${rule}`,
      );
    expect(await fields({ shopId: other.shopId })).toEqual(['shopId fixed']);
    expect(await fields({ featured: true })).toEqual(['featured fixed']);
    expect(await fields({ kind: 'gift' })).toEqual(['kind platform_only']);
    const { id } = await make();
    expect((await app.call('moveProduct', { id, event: 'ban', reason: '违规' }, { token })).name).toBe('forbidden');
    await app.call('moveProduct', { id, event: 'ban', reason: '违规' }, { token: admin.token });
    expect((await app.call('moveProduct', { id, event: 'lift' }, { token })).name).toBe('forbidden');
  });

  test('finds and sorts their own products only, also by words that others have', async () => {
    await make({ texts: { 'zh-CN': { title: '别人的钥匙' }, 'en-US': { title: '' } } });
    const { token } = seller;
    const found = (await app.call('listAdminProducts', { search: '别人' }, { token })).data.list;
    expect(found.map(({ title }) => title)).toEqual(['别人的钥匙']);
    for (const sort of ['newest', 'price', 'sold', 'updated'] as const) {
      const { list } = (await app.call('listAdminProducts', { sort, shopId: other.shopId }, { token })).data;
      expect(new Set(list.map(({ shop }) => shop?.id))).toEqual(new Set([seller.shopId]));
    }
    const stock = (await app.call('listStock', { search: '别人' }, { token })).data.list;
    expect(stock.map(({ title }) => title)).toEqual(['别人的钥匙']);
    expect(
      (await app.call('listStock', { shopId: other.shopId, search: String(theirs.skuId) }, { token })).data.list,
    ).toEqual([]);
  });

  test('imports stock, sees it, and takes it back', async () => {
    const { draft: made } = await make();
    const skuId = made.skus[0]?.id ?? 0;
    const { token } = seller;
    const batchId = (await upload(skuId, ['C-1', 'C-2', 'C-3'], seller)).data.id;
    await app.call('confirmStockBatch', { id: batchId }, { token });
    await app.drainJobs();
    expect((await app.call('getStock', { skuId }, { token })).data).toMatchObject({
      available: 3,
      batches: [{ id: batchId }],
    });
    expect((await app.call('listStockItems', { skuId }, { token })).data.list).toHaveLength(3);
    expect((await app.call('saveStockSettings', { skuId, lowStock: 2 }, { token })).data.lowStock).toBe(2);
    await app.call('undoStockBatch', { id: batchId }, { token });
    await app.drainJobs();
    expect((await app.call('getStock', { skuId }, { token })).data.available).toBe(0);
  });

  test('delivers only files of their own', async () => {
    const file = async (by: TestUser) => {
      const { rows } = await app.sql(
        `insert into files (name, bytes, sha256, storage_key, uploaded_by, created_at)
         values ('a.zip', 2048, '', gen_random_uuid()::text, $1, now()) returning id`,
        [by.id],
      );
      return Number(rows[0]?.['id']);
    };
    const [own, strange] = [await file(seller), await file(other)];
    const skus = (fileId: number) => [{ names: { 'zh-CN': '下载' }, priceFen: 100, fileId }];
    const { token } = seller;
    const refused = await app.call('saveProduct', draft({ kind: 'file', skus: skus(strange) }), { token });
    expect(refused.error?.fields).toMatchObject([{ field: 'skus.0.fileId', rule: 'missing' }]);
    expect((await make({ kind: 'file', skus: skus(own) })).files).toMatchObject([{ id: own }]);
    expect((await app.call('listFiles', {}, { token })).data.list.map(({ id }) => id)).toEqual([own]);
  });
});

describe('what is of another shop, or of the platform', () => {
  const ids = () => ({ product: theirs.id, sku: theirs.skuId, batch: theirBatch });
  test.each([
    ['getAdminProduct', () => ({ id: ids().product })],
    ['saveProduct', () => ({ ...draft(), id: ids().product })],
    ['moveProduct', () => ({ id: ids().product, event: 'take_off' })],
    ['getStock', () => ({ skuId: ids().sku })],
    ['listStockBatches', () => ({ skuId: ids().sku })],
    ['getStockBatch', () => ({ id: ids().batch })],
    ['confirmStockBatch', () => ({ id: ids().batch })],
    ['discardStockBatch', () => ({ id: ids().batch })],
    ['undoStockBatch', () => ({ id: ids().batch })],
    ['listStockItems', () => ({ skuId: ids().sku })],
    ['saveStockSettings', () => ({ skuId: ids().sku, lowStock: 1 })],
  ] as const)('%s: not there for a seller, forbidden for whoever has no shop', async (name, input) => {
    const call = async (who: TestUser) => (await app.call(name, input() as never, { token: who.token })).name;
    expect(await call(seller)).toBe('not_found');
    expect(await call(await makeUser(app))).toBe('forbidden');
  });

  test('is refused one by one in changes of many', async () => {
    const own = await make();
    const platforms = await makeProduct(app);
    const change = { percent: -10 };
    const ids = [own.id, theirs.id, platforms.id];
    const { token } = seller;
    const preview = (await app.call('previewProductChanges', { ids, change }, { token })).data.list;
    expect(preview.map(({ refusal, title }) => [refusal, title])).toEqual([
      [null, '会员卡密'],
      ['not_found', `#${theirs.id}`],
      ['not_found', `#${platforms.id}`],
    ]);
    await app.call('changeProducts', { products: ids.map((id) => ({ id })), change }, { token });
    const prices = await app.sql('select price_fen from skus where product_id = any($1) order by product_id', [ids]);
    expect(prices.rows.map((row) => Number(row['price_fen'])).toSorted((a, b) => a - b)).toEqual([900, 1230, 1230]);
  });

  test('takes no stock from a seller', async () => {
    expect((await upload(theirs.skuId, ['X'], seller)).error?.name).toBe('not_found');
  });
});

test('a shop that is suspended is looked at and not changed', async () => {
  const suspended = await makeSeller('停业小店');
  const { id, draft: made } = await make({}, suspended);
  const skuId = made.skus[0]?.id ?? 0;
  await app.sql(`update shops set state = 'suspended' where id = $1`, [suspended.shopId]);
  const { token } = suspended;
  expect((await app.call('listAdminProducts', {}, { token })).data.list).toHaveLength(1);
  expect((await app.call('getAdminProduct', { id }, { token })).data.draft.id).toBe(id);
  const refused = [
    await app.call('saveProduct', draft(), { token }),
    await app.call('moveProduct', { id, event: 'put_on' }, { token }),
    await app.call('saveStockSettings', { skuId, lowStock: 1 }, { token }),
    await app.call('changeProducts', { products: [{ id }], change: { percent: 1 } }, { token }),
  ];
  expect(refused.map(({ name }) => name)).toEqual(Array(4).fill('own_shop_not_open'));
  expect((await upload(skuId, ['X'], suspended)).error?.name).toBe('own_shop_not_open');
});
