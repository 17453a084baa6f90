import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makePerson } from '../../../../tests/support/people/people.ts';
import { makeProduct } from '../../../../tests/support/trade/products.ts';
import { findShopOfOwner, openShop } from './service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function makeShop(name: string, options: { introEn?: string; verified?: boolean } = {}) {
  const owner = await makePerson(app);
  const { introEn = '', verified = false } = options;
  const shop = { ownerId: owner.id, name, introZh: `${name}的介绍`, introEn, verified, now: app.now() };
  return { ownerId: owner.id, id: await app.database.transaction((tx) => openShop(tx, shop)) };
}

async function sell(shopId: number, soldCount: number, stars: number[] = [], state: 'on_shelf' | 'draft' = 'on_shelf') {
  const { id } = await makeProduct(app, { state });
  const sum = stars.reduce((total, star) => total + star, 0);
  await app.sql('update products set shop_id = $1, sold_count = $2, rating_count = $3, rating_sum = $4 where id = $5', [
    shopId,
    soldCount,
    stars.length,
    sum,
    id,
  ]);
}

describe('a shop', () => {
  test('is shown with its intro in the reader’s language, else in Chinese', async () => {
    const { id } = await makeShop('青禾', { introEn: 'Tools for writers', verified: true });
    const plain = await makeShop('山货');
    expect((await app.call('getShop', { id }, { locale: 'en-US' })).data).toEqual({
      id,
      name: '青禾',
      slug: null,
      logo: null,
      banner: null,
      color: null,
      intro: 'Tools for writers',
      language: 'en-US',
      verified: true,
      verifiedAt: app.now().toISOString(),
      openedAt: app.now().toISOString(),
      productCount: 0,
      productCountExact: true,
      soldCount: 0,
      ratingCount: 0,
      ratingAverage: null,
      answerSeconds: null,
      complaintsPerThousand: null,
      opening: { state: 'open', day: null, time: null, today: false },
      holiday: null,
      announcement: '',
      notice: '',
      hours: { always: true, days: [] },
      hasContacts: false,
      hasLicence: false,
    });
    const fallback = (await app.call('getShop', { id: plain.id }, { locale: 'en-US' })).data;
    expect([fallback.intro, fallback.language, fallback.verified]).toEqual(['山货的介绍', 'zh-CN', false]);
  });

  test('counts products on shelf at once, sales and stars when the job ran', async () => {
    const { id } = await makeShop('算账');
    await sell(id, 7, [5, 4, 4]);
    await sell(id, 5, [], 'draft');
    const before = (await app.call('getShop', { id })).data;
    expect([before.productCount, before.soldCount, before.ratingAverage]).toEqual([1, 0, null]);
    await app.runPeriodic('shops.count');
    const after = (await app.call('getShop', { id })).data;
    expect([after.soldCount, after.ratingCount, after.ratingAverage]).toEqual([12, 3, 4.3]);
  });

  test('that is suspended is not open, an unknown one not found, and neither listed', async () => {
    const { id, ownerId } = await makeShop('歇业');
    await app.sql(`update shops set state = 'suspended' where id = $1`, [id]);
    expect((await app.call('getShop', { id })).name).toBe('shop_not_open');
    expect((await app.call('getShop', { id: id + 1000 })).name).toBe('not_found');
    const { list } = (await app.call('listShops', { limit: 100 })).data;
    expect(list.map((shop) => shop.id)).not.toContain(id);
    const own = await findShopOfOwner(app.database.primary, ownerId);
    expect(own).toEqual({ id, name: '歇业', verified: false, state: 'suspended' });
  });

  test('is one for each owner, and its name belongs to it alone', async () => {
    const { ownerId } = await makeShop('独一家');
    const second = { ownerId, name: '又一家', introZh: '', introEn: '', verified: false, now: app.now() };
    await expect(app.database.transaction((tx) => openShop(tx, second))).rejects.toThrow('shops_owner');
    await expect(makeShop('独一家')).rejects.toThrow('shops_name');
    expect(await findShopOfOwner(app.database.primary, ownerId + 1000)).toBeUndefined();
  });

  test.each([
    ['name', 'A', ''],
    ['name', '长'.repeat(31), ''],
    ['intro', '介绍过长', 'x'.repeat(501)],
  ])('is refused with a wrong %s', async (field, name, introEn) => {
    await expect(makeShop(name, { introEn })).rejects.toMatchObject({ fields: [{ field }] });
  });
});

describe('the list of shops', () => {
  async function pages(sort: 'newest' | 'sales') {
    const ids: number[] = [];
    let cursor: string | undefined;
    do {
      const { list, next } = (await app.call('listShops', { sort, limit: 2, ...(cursor && { cursor }) })).data;
      ids.push(...list.map((shop) => shop.id));
      cursor = next ?? undefined;
    } while (cursor !== undefined);
    return ids;
  }

  test('pages through each open shop once, newest or best selling first', async () => {
    const sold = [3, 900, 3].entries();
    for (const [index, count] of sold) await sell((await makeShop(`排名${index}`)).id, count);
    await app.runPeriodic('shops.count');
    const { rows } = await app.sql(`select id, sold_count as sold from shops where state = 'open' order by id desc`);
    const byId = rows.map(({ id, sold }) => ({ id: Number(id), sold: Number(sold) }));
    expect(byId.length).toBeGreaterThan(5);
    expect(await pages('newest')).toEqual(byId.map(({ id }) => id));
    const bySales = byId.toSorted((one, other) => other.sold - one.sold || other.id - one.id);
    expect(await pages('sales')).toEqual(bySales.map(({ id }) => id));
    const { data } = await app.call('listShops', { limit: 1 });
    expect([data.total, data.totalExact]).toEqual([byId.length, true]);
  });

  test('takes a cursor far beyond all ratings', async () => {
    const cursor = Buffer.from(`shops:rating:${Number.MAX_SAFE_INTEGER}:104`).toString('base64url');
    expect((await app.call('listShops', { sort: 'rating', limit: 1, cursor })).data.list).toHaveLength(1);
  });

  test('refuses a cursor of another order or of nobody', async () => {
    const { next } = (await app.call('listShops', { sort: 'sales', limit: 1 })).data;
    for (const cursor of [next ?? '', 'abc', Buffer.from('shops:newest:1:x').toString('base64url')]) {
      const reply = await app.call('listShops', { sort: 'newest', cursor });
      expect(reply.error?.fields).toEqual([{ field: 'cursor', rule: 'format' }]);
    }
  });

  test('past the end still knows how many there are', async () => {
    const cursor = Buffer.from('shops:newest:0:1').toString('base64url');
    const { data } = await app.call('listShops', { cursor });
    expect(data.list).toEqual([]);
    expect(data.total).toBeGreaterThan(5);
  });
});
