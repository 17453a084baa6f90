/** Prices for a time: they begin and end by themselves, and say what was the lowest price before. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { timedPriceRules } from '#contract/catalogue/timedPriceRules.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { makeShop, type TestShop } from '../../../../../tests/support/trade/goods.ts';
import { makePerson } from '../../../../../tests/support/people/people.ts';
import { makeProduct } from '../../../../../tests/support/trade/products.ts';

const day = 86_400;
let app: TestApp;
let shop: TestShop;
let categoryId: number;
beforeAll(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  ({ categoryId } = await makeProduct(app));
  // Longer than any session lasts.
  await app.sql(`update sessions set remembered = true, expires_at = expires_at + interval '1 year'`);
});
afterAll(() => app.stop());

const inDays = (days: number) => new Date(app.now().getTime() + days * day * 1000).toISOString();

interface Price {
  priceFen: number;
  floorPriceFen?: number;
  sale?: { priceFen: number; from: string; until: string } | null;
  steps?: { quantity: number; priceFen: number }[];
}

function save(price: Price, ids: { id?: number | undefined; skuId?: number | undefined } = {}) {
  const { id, skuId } = ids;
  return app.call(
    'saveProduct',
    {
      ...(id !== undefined && { id }),
      categoryId,
      kind: 'licence',
      texts: { 'zh-CN': { title: '限时' }, 'en-US': { title: '' } },
      skus: [{ ...(skuId !== undefined && { id: skuId }), names: { 'zh-CN': '一年' }, ...price }],
    },
    shop.owner,
  );
}

async function listed(price: Price) {
  const { draft } = (await save(price)).data;
  const id = draft.id ?? 0;
  await app.call('moveProduct', { id, event: 'put_on' }, shop.owner);
  return { id, skuId: draft.skus[0]?.id ?? 0 };
}
const seen = async (id: number) => (await app.call('getProduct', { id })).data;
async function pass(days: number) {
  app.pass(days * day);
  await app.runPeriodic('catalogue.prices');
}

test('a price for a time begins and ends by itself, with the lowest price of the days before it', async () => {
  const ids = await listed({ priceFen: 1000, steps: [{ quantity: 10, priceFen: 700 }] });
  // Cheap long ago, dear since: what was longer ago than the days that count is not told.
  await pass(1);
  await save({ priceFen: 900 }, ids);
  await pass(1);
  await save({ priceFen: 2000 }, ids);
  await pass(timedPriceRules.lowestDays + 5);
  const steps = [
    { quantity: 10, priceFen: 1500 },
    { quantity: 20, priceFen: 1100 },
  ];
  const sale = { priceFen: 1200, from: inDays(1), until: inDays(3) };
  const saved = (await save({ priceFen: 2000, steps, sale }, ids)).data;
  expect(saved.draft.skus[0]).toMatchObject({ priceFen: 2000, sale });
  expect((await seen(ids.id)).skus[0]).toMatchObject({ priceFen: 2000, sale: null });
  await pass(1);
  const during = await seen(ids.id);
  expect(during).toMatchObject({ priceFromFen: 1200 });
  expect(during.skus[0]).toMatchObject({
    priceFen: 1200,
    sale: { regularFen: 2000, until: sale.until, lowestFen: 2000 },
    // A step that is dearer than the price for a time is none.
    steps: [{ quantity: 20, priceFen: 1100 }],
  });
  // What its seller edits is the regular price still.
  expect((await app.call('getAdminProduct', { id: ids.id }, shop.owner)).data.draft.skus[0]).toMatchObject({
    priceFen: 2000,
    sale,
  });
  await pass(2);
  const after = await seen(ids.id);
  expect(after.skus[0]).toMatchObject({ priceFen: 2000, sale: null, steps });
  expect((await app.call('getAdminProduct', { id: ids.id }, shop.owner)).data.draft.skus[0]?.sale).toBeNull();
});

test('an earlier lower price, also one for a time, is told beside the next', async () => {
  const ids = await listed({ priceFen: 1000 });
  await pass(1);
  await save({ priceFen: 1000, sale: { priceFen: 600, from: inDays(0), until: inDays(1) } }, ids);
  expect((await seen(ids.id)).skus[0]).toMatchObject({ priceFen: 600, sale: { lowestFen: 1000 } });
  await pass(2);
  await save({ priceFen: 1000, sale: { priceFen: 800, from: inDays(0), until: inDays(1) } }, ids);
  expect((await seen(ids.id)).skus[0]).toMatchObject({ priceFen: 800, sale: { regularFen: 1000, lowestFen: 600 } });
});

test('what is ordered meanwhile costs the price for a time', async () => {
  const { skuId } = await listed({
    priceFen: 1000,
    steps: [{ quantity: 2, priceFen: 900 }],
    sale: { priceFen: 500, from: inDays(0), until: inDays(1) },
  });
  const { token } = await makePerson(app);
  const order = await app.call(
    'createOrder',
    { skuId, quantity: 2, unitPriceFen: 500 },
    { token, idempotencyKey: 'sale-price-1' },
  );
  expect(order.data.amountFen).toBe(1000);
});

test.each([
  ['no lower', { priceFen: 1000 }, 'sale.priceFen', 'too_big'],
  ['below the floor', { priceFen: 700 }, 'sale.priceFen', 'too_small'],
  ['over before it begins', { priceFen: 900, days: -1 }, 'sale.until', 'before_from'],
  ['too long', { priceFen: 900, days: timedPriceRules.saleDaysMax + 1 }, 'sale.until', 'too_many_days'],
] as const)('%s is refused', async (_, { priceFen, ...more }, field, rule) => {
  const days = 'days' in more ? more.days : 1;
  const sale = { priceFen, from: inDays(0), until: inDays(days) };
  const reply = await save({ priceFen: 1000, floorPriceFen: 800, sale });
  expect(reply.error?.fields).toMatchObject([{ field: `skus.0.${field}`, rule }]);
});
