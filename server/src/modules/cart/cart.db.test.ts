/** What a cart holds, for accounts and visitors alike. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cartRules } from '#contract/cart/cartRules.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeSecrets, makeShop } from '../../../../tests/support/trade/goods.ts';
import { makePerson } from '../../../../tests/support/people/people.ts';
import { makeProduct } from '../../../../tests/support/trade/products.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const cartOf = async (token: string) => (await app.call('getCart', {}, { token })).data;

describe('lines', () => {
  test('are one’s own, by seller, at the price of now', async () => {
    const [one, other] = [await makePerson(app), await makePerson(app)];
    const shop = await makeShop(app);
    const first = await makeProduct(app, {
      title: '甲',
      titleEnglish: 'First',
      skus: [{ priceFen: 500, steps: [{ quantity: 3, priceFen: 400 }] }],
    });
    const second = await makeSecrets(app, { count: 9, priceFen: 300, shopId: shop.id });
    const third = await makeProduct(app, { title: '丙' });
    for (const { skuId } of [first, second, third]) {
      await app.call('addToCart', { lines: [{ skuId, quantity: 1 }] }, { token: one.token });
      app.pass(1);
    }
    const set = await app.call('setCartQuantity', { skuId: first.skuId, quantity: 3 }, { token: one.token });
    expect(set.data.lines.map(({ skuId }) => skuId)).toEqual([first.skuId, third.skuId, second.skuId]);
    expect(set.data).toMatchObject({ totalFen: 3 * 400 + 1230 + 300 });
    expect(set.data.lines[0]).toMatchObject({ quantity: 3, unitPriceFen: 400, priceBeforeFen: null, problem: null });
    expect(set.data.lines[2]?.product?.seller).toEqual({ shopId: shop.id, name: shop.name, verified: true });
    expect(await cartOf(other.token)).toEqual({ lines: [], totalFen: 0 });
    const input = { skuId: first.skuId, quantity: 2 };
    expect((await app.call('setCartQuantity', input, { token: other.token })).name).toBe('not_found');
    await app.call('removeFromCart', { skuIds: [first.skuId] }, { token: other.token });
    expect((await cartOf(one.token)).lines).toHaveLength(3);
    await app.call('removeFromCart', { skuIds: [first.skuId, third.skuId] }, { token: one.token });
    expect((await cartOf(one.token)).lines.map(({ skuId }) => skuId)).toEqual([second.skuId]);
    const english = (
      await app.call('previewCart', { lines: [{ skuId: first.skuId, quantity: 1 }] }, { locale: 'en-US' })
    ).data;
    expect(english.lines[0]?.product?.title).toBe('First');
  });

  test('say what keeps them from being bought, and what is left out costs nothing', async () => {
    const shop = await makeShop(app);
    const { token } = shop.owner;
    const few = await makeSecrets(app, { count: 2 });
    const none = await makeSecrets(app, { count: 1 });
    const off = await makeProduct(app);
    const banned = await makeProduct(app, { title: '秘密' });
    const dearer = await makeProduct(app, { skus: [{ priceFen: 100 }] });
    const bounds = await makeProduct(app, { skus: [{ priceFen: 100 }] });
    const fine = await makeProduct(app, { skus: [{ priceFen: 100 }] });
    const draft = await makeProduct(app, { state: 'draft', title: '草稿' });
    const all = [few, none, off, banned, dearer, bounds, fine];
    const lines = all.map(({ skuId }) => ({ skuId, quantity: 3 }));
    expect((await app.call('addToCart', { lines }, { token })).data.notAdded).toEqual([]);
    await app.sql(`update stock_items set state = 'revoked' where sku_id = $1`, [none.skuId]);
    await app.sql(
      `update products set state = case id when $1 then 'off_shelf' else 'banned' end where id in ($1, $2)`,
      [off.id, banned.id],
    );
    await app.sql(`update skus set price_fen = 150 where id = $1`, [dearer.skuId]);
    await app.sql(`update skus set max_quantity = 2 where id = $1`, [bounds.skuId]);
    const cart = await cartOf(token);
    const by = new Map(cart.lines.map((line) => [line.skuId, line]));
    expect(all.map(({ skuId }) => by.get(skuId)?.problem)).toEqual([
      'too_few',
      'sold_out',
      'unavailable',
      'gone',
      null,
      'above_max',
      null,
    ]);
    expect(by.get(few.skuId)?.left).toBe(2);
    expect(by.get(banned.skuId)?.product).toBeNull();
    expect(by.get(dearer.skuId)).toMatchObject({ unitPriceFen: 150, priceBeforeFen: 100 });
    expect(cart.totalFen).toBe(3 * 150 + 3 * 100);
    expect(cart.lines.at(-1)?.skuId).toBe(banned.skuId);
    const seen = (
      await app.call('previewCart', {
        lines: [
          { skuId: draft.skuId, quantity: 1 },
          { skuId: 999_999, quantity: 1 },
        ],
      })
    ).data;
    expect(seen.lines.map(({ product, problem }) => [product, problem])).toEqual([
      [null, 'gone'],
      [null, 'gone'],
    ]);
    await app.call('setCartQuantity', { skuId: dearer.skuId, quantity: 1 }, { token });
    expect((await cartOf(token)).lines.find(({ skuId }) => skuId === dearer.skuId)?.priceBeforeFen).toBeNull();
  });
});

describe('what a browser kept', () => {
  test('is added up to what may be bought at once, and what cannot come along is named', async () => {
    const shop = await makeShop(app);
    const { token } = shop.owner;
    const small = await makeProduct(app, { title: '限购', skus: [{ priceFen: 100, maxQuantity: 5 }] });
    const own = await makeProduct(app, { title: '自家', shopId: shop.id });
    await app.call('addToCart', { lines: [{ skuId: small.skuId, quantity: 3 }] }, { token });
    const kept = [
      { skuId: small.skuId, quantity: 4, seenPriceFen: 90 },
      { skuId: own.skuId, quantity: 1 },
      { skuId: 999_999, quantity: 1 },
    ];
    const { data } = await app.call('addToCart', { lines: kept }, { token });
    expect(data.lines).toMatchObject([{ skuId: small.skuId, quantity: 5, priceBeforeFen: 90 }]);
    expect(data.notAdded).toEqual([
      { skuId: small.skuId, title: '限购', why: 'limited' },
      { skuId: own.skuId, title: '自家', why: 'own_product' },
      { skuId: 999_999, title: '', why: 'unavailable' },
    ]);
  });

  test('counts once by its key, however often it is handed over and whatever became of the answers', async () => {
    const { token } = await makePerson(app);
    const [sold, other] = [await makeProduct(app), await makeProduct(app)];
    const kept = { lines: [{ skuId: sold.skuId, quantity: 2, seenPriceFen: 90 }] };
    const once = { token, idempotencyKey: 'the cart of a browser' };
    const replies = await Promise.all([1, 2, 3].map(() => app.call('addToCart', kept, once)));
    expect(replies.map(({ data }) => data.lines[0]?.quantity)).toEqual([2, 2, 2]);
    // What was put in or taken out meanwhile stays as it is.
    await app.call('addToCart', { lines: [{ skuId: other.skuId, quantity: 1 }] }, { token });
    await app.call('removeFromCart', { skuIds: [sold.skuId] }, { token });
    expect((await app.call('addToCart', kept, once)).name).toBeUndefined();
    expect((await cartOf(token)).lines).toMatchObject([{ skuId: other.skuId, quantity: 1 }]);
    // Another cart is another hand-over, and without a key each counts.
    expect((await app.call('addToCart', { lines: [{ skuId: other.skuId, quantity: 1 }] }, once)).name).toBe(
      'idempotency_conflict',
    );
    for (const quantity of [2, 4]) {
      expect(
        (await app.call('addToCart', kept, { token })).data.lines.find(({ skuId }) => skuId === sold.skuId),
      ).toMatchObject({ quantity });
    }
    expect((await app.call('addToCart', kept, { token, idempotencyKey: 'short' })).name).toBe('idempotency_key_needed');
  });

  test('takes in so many lines by key in an hour, and as many as ever without', async () => {
    const { token } = await makePerson(app);
    const { skuId } = await makeProduct(app);
    const lines = [{ skuId, quantity: 1 }];
    const names = await Promise.all(
      Array.from({ length: cartRules.handOvers.max + 1 }, async (_, index) => {
        const { name } = await app.call(
          'addToCart',
          { lines },
          { token, idempotencyKey: `the cart of browser ${index}` },
        );
        return name;
      }),
    );
    expect(names.filter((name) => name !== undefined)).toEqual(['too_many_requests']);
    expect((await app.call('addToCart', { lines }, { token })).name).toBeUndefined();
  });

  test('fills the cart to twenty lines and no further, also when it comes ten times at once', async () => {
    const { token } = await makePerson(app);
    const product = await makeProduct(app, { skus: Array.from({ length: 24 }, () => ({ priceFen: 100 })) });
    const line = (skuId: number) => ({ skuId, quantity: 1 });
    const parts = [product.skuIds.slice(0, 12), product.skuIds.slice(12)];
    await Promise.all(parts.map((part) => app.call('addToCart', { lines: part.map(line) }, { token })));
    expect((await cartOf(token)).lines).toHaveLength(20);
    const more = await app.call('addToCart', { lines: product.skuIds.slice(0, 20).map(line) }, { token });
    expect(more.data.lines).toHaveLength(20);
    const tooMany = await app.call('addToCart', { lines: product.skuIds.map(line) }, { token });
    expect([tooMany.status, tooMany.error?.fields]).toMatchObject([422, [{ field: 'lines' }]]);
    expect(
      (await app.call('addToCart', { lines: [{ skuId: product.skuId, quantity: 0 }] }, { token })).error?.fields,
    ).toMatchObject([{ field: 'lines.0.quantity', rule: 'too_small' }]);
    expect((await app.call('addToCart', { lines: [line(product.skuId)] })).name).toBe('login_needed');
  });
});
