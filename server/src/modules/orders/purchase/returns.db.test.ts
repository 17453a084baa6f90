/** Whoever returned a product unseen too often can't buy it again for a while. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { returnedTooOften } from '#contract/orders/refundRules.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { siteDay } from '../../../../../tests/support/app/siteTime.ts';
import { freshIp, type Person } from '../../../../../tests/support/people/people.ts';
import { verifyAsOne } from '../../../../../tests/support/people/realNames.ts';
import { makeSecrets, makeShop, stockOf } from '../../../../../tests/support/trade/goods.ts';
import { attemptOf, noticeBody, notify, orderAtGateway } from '../../../../../tests/support/trade/payments.ts';
import { makeProduct } from '../../../../../tests/support/trade/products.ts';
import { loggedIn, makeBuyer, makeLicence } from '../../../../../tests/support/trade/sales.ts';
import { auditLedger } from '../../../ledger/audit.ts';

const { times, seconds } = returnedTooOften;
const hour = 3600;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  await app.stop();
});
beforeEach(() => app.sql('delete from attempts'));

interface Good {
  skuId: number;
  priceFen: number;
}
interface Way {
  payBy?: 'gateway' | 'balance';
  renewsLicenceId?: number;
  coupon?: { id: number; discountFen: number };
}

const order = (buyer: Pick<Person, 'token'>, { skuId, priceFen }: Good, way: Way = {}) =>
  app.call(
    'createOrder',
    { skuId, quantity: 1, unitPriceFen: priceFen, payBy: 'balance', ...way },
    { token: buyer.token, ip: freshIp() },
  );
const bought = async (buyer: Pick<Person, 'token'>, good: Good) => (await order(buyer, good)).data.id;
const checkOut = (buyer: Pick<Person, 'token'>, goods: readonly Good[], payBy: 'gateway' | 'balance') =>
  app.call(
    'checkOut',
    { lines: goods.map(({ skuId, priceFen }) => ({ skuId, quantity: 1, unitPriceFen: priceFen })), payBy },
    { token: buyer.token, ip: freshIp() },
  );
async function giveBack(buyer: Pick<Person, 'token'>, orderId: number): Promise<void> {
  const { data } = await app.call('requestRefund', { orderId, reason: 'unseen', pieces: 1, words: '' }, buyer);
  expect(data.state).toBe('refunded');
}
const buyAgainAt = async (orderId: number, buyer: Pick<Person, 'token'>) =>
  (await app.call('getOrder', { id: orderId }, buyer)).data.returnedBuyAgainAt;
const later = (at: Date) => new Date(at.getTime() + seconds * 1000);

/** Buys it and returns it unseen so often, an hour apart; from when on it can be bought again. */
async function returnOften(buyers: readonly Person[], good: Good, count: number = times): Promise<Date> {
  const first = app.now();
  for (let done = 0; done < count; done += 1) {
    if (done > 0) app.pass(hour);
    const buyer = buyers[done % buyers.length] as Person;
    await giveBack(buyer, await bought(buyer, good));
  }
  return later(first);
}

/** What a refusal says of a product that can be bought again at this moment. */
const refusedUntil = (at: Date) => {
  // The site's clock is eight hours ahead of UTC.
  const minute = new Date(Math.ceil(at.getTime() / 60_000) * 60_000 + 8 * hour * 1000).toISOString().slice(0, 16);
  return { times, days: seconds / 86_400, until: `${minute.replace('T', ' ')} UTC+8` };
};

/** A licence in two options, and a coupon of its shop. */
async function makeOptions() {
  const shop = await makeShop(app);
  const skus = [{ priceFen: 1000 }, { priceFen: 1000, termDays: 90 }];
  const { skuIds } = await makeProduct(app, { shopId: shop.id, skus });
  const [one, other] = skuIds.map((skuId) => ({ skuId, priceFen: 1000 })) as [Good, Good];
  const days = { from: siteDay(app, -1), until: siteDay(app, 60) };
  const draft = { titleZh: '再来', amountFen: 10, minFen: 100, ...days };
  const { id } = (await app.call('saveShopCoupon', draft, shop.owner)).data;
  return { one, other, coupon: { id, discountFen: 10 } };
}

test('after the third return a product is not bought again, whatever option and way, until the first is long past', async () => {
  const buyer = await makeBuyer(app, 100_000);
  const { one, other, coupon } = await makeOptions();
  const unlike = await makeLicence(app, 100);
  const again = await returnOften([buyer], one);
  const ways: Way[] = [{}, { payBy: 'gateway' }, { coupon }, { payBy: 'gateway', coupon }];
  for (const good of [one, other]) {
    for (const way of ways) {
      const { status, name, error } = await order(buyer, good, way);
      expect([status, name, error?.params]).toEqual([409, 'returned_too_often', refusedUntil(again)]);
    }
  }
  expect((await order(buyer, unlike)).data.state).toBe('delivered');
  expect((await order(await makeBuyer(app, 1000), one)).data.state).toBe('delivered');

  app.pass((again.getTime() - app.now().getTime()) / 1000 - 1);
  const before = await loggedIn(app, buyer);
  expect((await order(before, one)).name).toBe('returned_too_often');
  app.pass(1);
  expect((await order(before, other)).data.state).toBe('delivered');
  // Two of the returns still count: the next one is the last again.
  await giveBack(before, await bought(before, one));
  expect((await order(before, one)).error?.params).toEqual(refusedUntil(new Date(again.getTime() + hour * 1000)));
});

test('a cart is refused for the line of it, and bought without', async () => {
  const buyer = await makeBuyer(app, 100_000);
  const { one, other } = await makeOptions();
  const unlike = await makeLicence(app, 100);
  const again = await returnOften([buyer], one);
  for (const payBy of ['balance', 'gateway'] as const) {
    const { name, error } = await checkOut(buyer, [unlike, other], payBy);
    expect([name, error?.fields]).toMatchObject([
      'lines_refused',
      [{ field: 'lines.1', rule: 'returned_too_often', params: refusedUntil(again) }],
    ]);
  }
  expect((await checkOut(buyer, [unlike], 'balance')).data.orders).toMatchObject([{ state: 'delivered' }]);
});

test('accounts of one person count together, and of many purchases at one moment none passes', async () => {
  const both = [await makeBuyer(app, 10_000), await makeBuyer(app, 10_000)] as const;
  await verifyAsOne(app, both);
  const good = await makeSecrets(app, { count: 20 });
  const again = await returnOften(both, good);
  const tries = Array.from({ length: 8 }, (_, index) => ({
    buyer: both[index % 2] as Person,
    payBy: index < 4 ? ('gateway' as const) : ('balance' as const),
  }));
  const replies = await Promise.all(tries.map(({ buyer, payBy }) => order(buyer, good, { payBy })));
  expect(replies.map(({ name, error }) => [name, error?.params])).toEqual(
    replies.map(() => ['returned_too_often', refusedUntil(again)]),
  );
  for (const buyer of both) expect((await checkOut(buyer, [good], 'balance')).name).toBe('lines_refused');
  expect(await stockOf(app, good.skuId)).toEqual({ available: 20 });
});

test('what its seller gave back does not count', async () => {
  const buyer = await makeBuyer(app, 10_000);
  const shop = await makeShop(app);
  const good = await makeLicence(app, 100, shop);
  await returnOften([buyer], good, times - 1);
  const orderId = await bought(buyer, good);
  const given = { orderId, amountFen: 100, words: '给您退款' };
  expect((await app.call('refundBuyer', given, await loggedIn(app, shop.owner))).data.state).toBe('refunded');
  expect((await order(buyer, good)).data.state).toBe('delivered');
});

test('an order says beforehand that its return is the last for a while, and until when', async () => {
  const buyer = await makeBuyer(app, 10_000);
  const good = await makeLicence(app, 100);
  const kept = await bought(buyer, good);
  expect(await buyAgainAt(kept, buyer)).toBeNull();
  const again = await returnOften([buyer], good, times - 1);
  expect(await buyAgainAt(kept, buyer)).toBe(again.toISOString());
  await giveBack(buyer, kept);
  expect((await order(buyer, good)).error?.params).toEqual(refusedUntil(again));
});

test('what waits for its payment is paid; what was closed is not bought by money that comes late', async () => {
  const buyer = await makeBuyer(app, 10_000);
  const good = await makeLicence(app, 100);
  const late = [];
  for (const one of [good, await makeLicence(app, 100)]) {
    const { id, token } = await orderAtGateway(app, buyer, one);
    const notice = noticeBody(await attemptOf(app, token));
    await app.call('closeOrder', { orderId: id }, buyer);
    late.push({ id, notice });
  }
  const kept = await bought(buyer, good);
  await returnOften([buyer], good, times - 1);
  // Two pieces: not what is bought from the balance.
  const waits = await app.call(
    'createOrder',
    { skuId: good.skuId, quantity: 2, unitPriceFen: good.priceFen },
    { token: buyer.token, ip: freshIp() },
  );
  await giveBack(buyer, kept);
  expect((await order(buyer, good)).name).toBe('returned_too_often');
  expect((await app.call('payOrderByBalance', { orderId: waits.data.id }, buyer)).data.state).toBe('delivered');
  for (const { notice } of late) expect((await notify(app, notice)).status).toBe(200);
  const [refused, paid] = await Promise.all(late.map(({ id }) => app.call('getOrder', { id }, buyer)));
  expect(refused?.data).toMatchObject({ state: 'closed', credited: { amountFen: 100, why: 'undeliverable' } });
  expect(paid?.data).toMatchObject({ state: 'delivered', credited: null });
});

test('a renewal is refused only by renewals that came back, and these refuse nothing else', async () => {
  const buyer = await makeBuyer(app, 100_000);
  const { one } = await makeOptions();
  const orderId = await bought(buyer, one);
  const [licence] = (await app.call('getOrder', { id: orderId }, buyer)).data.licences;
  const renew = () => order(buyer, one, { renewsLicenceId: licence?.id ?? 0 });
  const first = app.now();
  for (let done = 0; done < times; done += 1) await giveBack(buyer, (await renew()).data.id);
  expect([(await renew()).name, (await renew()).error?.params]).toEqual([
    'returned_too_often',
    refusedUntil(later(first)),
  ]);
  expect((await order(buyer, one)).data.state).toBe('delivered');

  const second = (await makeOptions()).one;
  const kept = await bought(buyer, second);
  await returnOften([buyer], second);
  expect((await order(buyer, second)).name).toBe('returned_too_often');
  const [own] = (await app.call('getOrder', { id: kept }, buyer)).data.licences;
  expect((await order(buyer, second, { renewsLicenceId: own?.id ?? 0 })).data.state).toBe('delivered');
});
