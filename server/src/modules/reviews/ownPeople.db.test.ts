/** Reviews and questions of a shop are hidden by admins who have no part in it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { verifyAsOne } from '../../../../tests/support/people/staff.ts';
import { makeShop } from '../../../../tests/support/trade/goods.ts';
import { buyAndSee, makeBuyer, makeLicence } from '../../../../tests/support/trade/sales.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('an admin hides nothing about a shop of theirs, and nothing that they wrote, with whichever account', async () => {
  const shop = await makeShop(app);
  const buyer = await makeBuyer(app, 10_000);
  const [ownersTwin, buyersTwin, other] = [
    await makePerson(app, 'admin'),
    await makePerson(app, 'admin'),
    await makePerson(app, 'admin'),
  ];
  await verifyAsOne(app, [shop.owner as Person, ownersTwin]);
  await verifyAsOne(app, [buyer, buyersTwin]);
  const product = await makeLicence(app, 100, shop);
  const orderId = await buyAndSee(app, buyer, product);
  const review = (await app.call('writeReview', { orderId, stars: 1, words: '不好用' }, buyer)).data.id;
  const question = (await app.call('askQuestion', { productId: product.id, words: '是假货吗？' }, buyer)).data.id;
  for (const by of [ownersTwin, buyersTwin]) {
    expect((await app.call('hideReview', { id: review, hide: true, reason: '不实' }, by)).name).toBe('four_eyes');
    expect((await app.call('hideQuestion', { id: question, hide: true }, by)).name).toBe('four_eyes');
    expect((await app.call('listShopReviews', {}, by)).data.list[0]?.may).toEqual([]);
  }
  expect((await app.call('hideReview', { id: review, hide: true, reason: '不实' }, other)).status).toBe(200);
  expect((await app.call('hideQuestion', { id: question, hide: true }, other)).status).toBe(200);
});
