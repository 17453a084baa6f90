/** The first sale of a shop is told to its owner once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboardRules } from '#contract/console/dashboardRules.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeShop, type TestShop } from '../../../../tests/support/trade/goods.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { placeOrder } from '../../../../tests/support/trade/orders.ts';
import { buy, makeBuyer, makeLicence } from '../../../../tests/support/trade/sales.ts';
import type { TestProduct } from '../../../../tests/support/trade/products.ts';

let app: TestApp;
let shop: TestShop;
let product: TestProduct;
let buyer: Person;
beforeAll(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  product = await makeLicence(app, 990, shop);
  buyer = await makeBuyer(app, 100_000);
});
afterAll(() => app.stop());

const told = async (who: { token: string }) => (await app.call('getDashboard', {}, who)).data.business?.firstSale;
const read = (who: { token: string }) => app.call('readFirstSale', {}, who);

test('nothing is told before something is paid, and what is not told cannot be read ahead', async () => {
  await placeOrder(app, buyer, product, { quantity: 2 });
  expect(await told(shop.owner)).toBeNull();
  expect((await read(shop.owner)).name).toBeUndefined();
});

test('the first paid order is told to its owner alone, until they have read it', async () => {
  const other = await makeShop(app);
  const orderId = await buy(app, buyer, product);
  const sale = { orderId, title: '云笔记', amountFen: 990, at: app.now().toISOString() };
  app.pass(60);
  await buy(app, buyer, product);
  expect(await told(shop.owner)).toEqual(sale);
  expect(await told(other.owner)).toBeNull();
  expect(await told(await makePerson(app, 'admin'))).toBeNull();
  // Another's reading leaves it.
  expect((await read(other.owner)).name).toBeUndefined();
  expect((await read(buyer)).name).toBe('not_found');
  expect((await app.call('readFirstSale', {})).name).toBe('login_needed');
  expect(await told(shop.owner)).toEqual(sale);
  expect((await read(shop.owner)).data).toEqual({});
  expect(await told(shop.owner)).toBeNull();
  expect((await read(shop.owner)).name).toBeUndefined();
});

test('a first sale that was refunded, or long ago, is no news', async () => {
  const refunded = await makeShop(app);
  const orderId = await buy(app, buyer, await makeLicence(app, 500, refunded));
  expect(await told(refunded.owner)).toMatchObject({ orderId });
  await app.call('refundBuyer', { orderId, amountFen: 500, words: '退回' }, refunded.owner);
  expect(await told(refunded.owner)).toBeNull();

  const old = await makeShop(app);
  await buy(app, buyer, await makeLicence(app, 500, old));
  await app.sql('update orders set paid_at = paid_at - make_interval(days => $2) where shop_id = $1', [
    old.id,
    dashboardRules.firstSaleDays + 1,
  ]);
  expect(await told(old.owner)).toBeNull();
});
