/** Favourites of one's own, and alerts that come once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeSecrets, makeShop } from '../../../../tests/support/trade/goods.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { makeProduct } from '../../../../tests/support/trade/products.ts';
import { favouriteRules } from '#contract/cart/favouriteRules.ts';
import { lettersTo, loggedIn } from '../../../../tests/support/trade/sales.ts';
import { addStock } from '../stock/service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const marks = async ({ token }: Person) => (await app.call('getFavourites', {}, { token })).data;
const tell = async () => {
  await app.runPeriodic('stock.count');
  await app.runPeriodic('favourites.tell');
};
const alertsSentTo = async ({ email }: Person) =>
  (await lettersTo(app, email)).filter(({ body }) => body.includes('You are told this once.'));

describe('favourites', () => {
  test('are one’s own, once each, with the price then and now', async () => {
    const [one, other] = [await makePerson(app), await makePerson(app)];
    const shop = await makeShop(app);
    const product = await makeProduct(app, {
      title: '好物',
      titleEnglish: 'Good thing',
      shopId: shop.id,
      skus: [{ priceFen: 900 }],
    });
    const banned = await makeProduct(app);
    await app.sql(`update products set state = 'banned' where id = $1`, [banned.id]);
    const input = { productId: product.id };
    await Promise.all(Array.from({ length: 3 }, () => app.call('addFavourite', input, { token: one.token })));
    expect(await marks(one)).toEqual({ shopIds: [], productIds: [product.id], alerts: [] });
    expect(await marks(other)).toEqual({ shopIds: [], productIds: [], alerts: [] });
    for (const productId of [banned.id, 999_999_999]) {
      expect((await app.call('addFavourite', { productId }, { token: one.token })).name).toBe('not_found');
    }
    await app.sql('update skus set price_fen = 700 where id = $1', [product.skuId]);
    await app.sql('update products set price_from_fen = 700 where id = $1', [product.id]);
    const { list } = (await app.call('listFavourites', {}, { token: one.token, locale: 'en-US' })).data;
    expect(list).toMatchObject([
      {
        title: 'Good thing',
        priceThenFen: 900,
        priceFromFen: 700,
        onlySkuId: product.skuId,
        forSale: true,
        seller: { name: shop.name },
      },
    ]);
    expect((await app.call('listFavourites', {}, { token: other.token })).data.list).toEqual([]);
    await app.call('removeFavourite', input, { token: other.token });
    expect((await marks(one)).productIds).toEqual([product.id]);
    await app.call('removeFavourite', input, { token: one.token });
    expect((await marks(one)).productIds).toEqual([]);
    expect((await app.call('addFavourite', input)).name).toBe('login_needed');
  });

  test('what is banned later has no name, and pages follow one another', async () => {
    const one = await makePerson(app);
    const products = [await makeProduct(app, { title: '甲' }), await makeProduct(app, { title: '乙' })];
    for (const { id: productId } of products) await app.call('addFavourite', { productId }, { token: one.token });
    await app.sql(`update products set state = 'banned' where id = $1`, [products[1]?.id]);
    const first = (await app.call('listFavourites', { limit: 1 }, { token: one.token })).data;
    expect(first).toMatchObject({ total: 2, list: [{ title: '', forSale: false, onlySkuId: null }] });
    const next = (await app.call('listFavourites', { limit: 1, cursor: first.next ?? '' }, { token: one.token })).data;
    expect(next).toMatchObject({ next: null, list: [{ title: '甲', forSale: true }] });
  });
});

describe('alerts', () => {
  test('tell once that an option is cheaper, from the price at which they were set', async () => {
    const [one, other] = [await makePerson(app), await makePerson(app)];
    const { id, skuId } = await makeProduct(app, { title: '提醒我', skus: [{ priceFen: 1000 }] });
    const price = (fen: number) => app.sql('update skus set price_fen = $2 where id = $1', [skuId, fen]);
    await app.call('setAlert', { skuId, alert: 'cheaper' }, { token: one.token });
    await app.call('setAlert', { skuId, alert: 'cheaper' }, { token: one.token });
    expect((await marks(one)).alerts).toEqual([{ skuId, alert: 'cheaper' }]);
    await price(1200);
    await tell();
    expect(await alertsSentTo(one)).toEqual([]);
    await app.call('setAlert', { skuId, alert: 'cheaper' }, { token: other.token });
    await price(1100);
    await tell();
    expect([(await alertsSentTo(one)).length, (await alertsSentTo(other)).length]).toEqual([0, 1]);
    await price(900);
    await price(800);
    await Promise.all([tell(), tell()]);
    await price(700);
    await tell();
    expect([(await alertsSentTo(one)).length, (await alertsSentTo(other)).length]).toEqual([1, 1]);
    const [letter] = await alertsSentTo(one);
    expect(letter?.link).toBe(`/product/${id}`);
    expect(letter?.body).toContain('¥10.00');
    expect((await marks(one)).alerts).toEqual([]);
  });

  test('tell that it is back in stock by the import that brings it, and not what was cancelled', async () => {
    const [one, other] = [await makePerson(app), await makePerson(app)];
    const cards = await makeSecrets(app, { count: 0 });
    await tell();
    const input = { skuId: cards.skuId, alert: 'back' as const };
    for (const { token } of [one, other]) await app.call('setAlert', input, { token });
    expect((await app.call('listAlerts', {}, { token: one.token })).data.list).toMatchObject([
      { skuId: cards.skuId, alert: 'back', title: '点卡', priceThenFen: 100 },
    ]);
    await app.call('removeAlert', input, { token: other.token });
    const batch = {
      skuId: cards.skuId,
      contents: [{ kind: 'secret' as const, text: 'BACK-1' }],
      by: 1,
      now: app.now(),
    };
    await app.database.transaction((tx) => addStock(tx, app.app.keys, batch));
    await tell();
    await tell();
    expect([(await alertsSentTo(one)).length, (await alertsSentTo(other)).length]).toEqual([1, 0]);
  });

  test('never tell of what is banned, and tell of what was off shelf once it is back on it', async () => {
    const one = await makePerson(app);
    const { id, skuId } = await makeProduct(app, { skus: [{ priceFen: 1000 }] });
    await app.call('setAlert', { skuId, alert: 'cheaper' }, { token: one.token });
    await app.sql(`update products set state = 'banned' where id = $1`, [id]);
    await app.sql('update skus set price_fen = 500 where id = $1', [skuId]);
    await tell();
    expect(await alertsSentTo(one)).toEqual([]);
    await app.sql(`update products set state = 'on_shelf' where id = $1`, [id]);
    await tell();
    expect(await alertsSentTo(one)).toHaveLength(1);
    const draft = await makeProduct(app, { state: 'draft' });
    const refused = await app.call('setAlert', { skuId: draft.skuId, alert: 'back' }, { token: one.token });
    expect(refused.name).toBe('not_found');
  });
});

describe('shops that somebody follows', () => {
  const news = async ({ token }: Person) =>
    (await app.call('listMessages', {}, { token })).data.filter(({ kind }) => /^shops?_news$/.test(kind));

  test('tell once a day at most of what was never on sale before, in one message', async () => {
    const [one, other] = [await makePerson(app), await makePerson(app)];
    const [shop, second] = [await makeShop(app), await makeShop(app)];
    const old = await makeProduct(app, { shopId: shop.id });
    app.pass(1);
    const follow = (shopId: number, who = one) => app.call('followShop', { shopId }, who);
    expect((await follow(shop.id)).data.shopIds).toEqual([shop.id]);
    expect((await follow(second.id)).data.shopIds).toEqual([second.id, shop.id]);
    await follow(second.id);
    expect((await marks(other)).shopIds).toEqual([]);
    await app.runPeriodic('favourites.tellNews');
    expect(await news(one)).toEqual([]);
    app.pass(1);
    // Off sale and on again is no news.
    await app.sql(`update products set state = 'off_shelf' where id = $1`, [old.id]);
    await app.sql(`update products set state = 'on_shelf', updated_at = $2 where id = $1`, [old.id, app.now()]);
    await app.runPeriodic('favourites.tellNews');
    expect(await news(one)).toEqual([]);
    await makeProduct(app, { shopId: shop.id });
    await makeProduct(app, { shopId: shop.id });
    await makeProduct(app, { shopId: second.id });
    await makeProduct(app, { shopId: second.id, state: 'draft' });
    const moved = await makeProduct(app, { shopId: shop.id });
    await app.sql('update products set shop_id = null where id = $1', [moved.id]);
    app.pass(favouriteRules.newsSettleSeconds);
    await Promise.all([app.runPeriodic('favourites.tellNews'), app.runPeriodic('favourites.tellNews')]);
    expect((await news(one)).map(({ kind, content }) => [kind, content.includes('3')])).toEqual([['shops_news', true]]);
    expect(await news(other)).toEqual([]);
    app.pass(60);
    await makeProduct(app, { shopId: second.id });
    await app.runPeriodic('favourites.tellNews');
    expect(await news(one)).toHaveLength(1);
    app.pass(favouriteRules.newsSeconds);
    await app.runPeriodic('favourites.tellNews');
    const told = await news(await loggedIn(app, one));
    expect(told.map(({ kind }) => kind)).toEqual(['shop_news', 'shops_news']);
    expect(told[0]?.link).toBe(`/shops?id=${second.id}`);
    await app.runPeriodic('favourites.tellNews');
    expect(await news(await loggedIn(app, one))).toHaveLength(2);
  });

  test('tell as well of what was saved late, with a time before what was told', async () => {
    const one = await makePerson(app);
    const shop = await makeShop(app);
    await app.call('followShop', { shopId: shop.id }, one);
    app.pass(1);
    const late = await makeProduct(app, { shopId: shop.id });
    // As if it were not saved yet when the job looks.
    const { rows } = await app.sql('delete from shop_news where product_id = $1 returning listed_at', [late.id]);
    app.pass(1);
    await makeProduct(app, { shopId: shop.id });
    app.pass(favouriteRules.newsSettleSeconds - 2);
    await app.runPeriodic('favourites.tellNews');
    expect(await news(one)).toEqual([]);
    await app.sql('insert into shop_news (product_id, shop_id, listed_at) values ($1, $2, $3)', [
      late.id,
      shop.id,
      rows[0]?.['listed_at'],
    ]);
    app.pass(2);
    await app.runPeriodic('favourites.tellNews');
    expect((await news(one)).map(({ content }) => content.includes('2'))).toEqual([true]);
  });

  test('are neither one’s own nor closed, and are left again', async () => {
    const one = await makePerson(app);
    const shop = await makeShop(app);
    expect((await app.call('followShop', { shopId: shop.id }, shop.owner)).name).toBe('own_shop_person');
    await app.call('followShop', { shopId: shop.id }, one);
    const { list } = (await app.call('listFollowedShops', {}, one)).data;
    expect(list).toMatchObject([{ shopId: shop.id, name: shop.name, open: true, productCount: 0 }]);
    expect((await app.call('listFollowedShops', {}, shop.owner)).data.list).toEqual([]);
    expect((await app.call('unfollowShop', { shopId: shop.id }, one)).data.shopIds).toEqual([]);
    await app.sql(`update shops set state = 'suspended' where id = $1`, [shop.id]);
    expect((await app.call('followShop', { shopId: shop.id }, one)).name).toBe('not_found');
  });
});
