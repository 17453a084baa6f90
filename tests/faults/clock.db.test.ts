/** The clock of the process is moved by an hour while people buy: the rules that go by time hold, and what went wrong with it ends by itself. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderUnpaidSeconds } from '#contract/orders/orderRules.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { makeSecrets, makeShop } from '../support/trade/goods.ts';
import { placeOrder } from '../support/trade/orders.ts';
import { freshIp, makePerson } from '../support/people/people.ts';
import { buy, loggedIn, makeBuyer, makeLicence } from '../support/trade/sales.ts';
import { tried } from './howMuch.ts';
import { Trade } from './trade.ts';

const hour = 3600;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'silent' });
});
afterAll(() => app.stop());

/** What recurs, as often as an hour has it. */
async function settle(): Promise<void> {
  await app.runPeriodic();
  await app.drainJobs();
}

describe('under load the clock is put', () => {
  let trade: Trade;
  beforeAll(async () => {
    trade = await Trade.open(app, 4);
  });
  const moves = { 'an hour ahead': hour, 'an hour back': -hour, 'back and ahead again': -hour };
  test.for(tried(moves, ['back and ahead again']))('%s', async ([how, seconds]) => {
    const runner = await app.startJobs();
    trade.start();
    await trade.goOn(30);
    app.pass(seconds);
    await trade.goOn(30);
    if (how.endsWith('again')) app.pass(-seconds);
    await trade.goOn(30);
    expect(runner.stalled()).toEqual([]);
    await trade.stop();
    await runner.stop();
    // Nobody is refused anything for it.
    expect(trade.refused).toBe(0);
    await trade.prove();
  });
});

test('who is logged in stays so', async () => {
  const person = await makePerson(app);
  const admin = await makePerson(app, 'admin');
  for (const seconds of [hour, -hour, -hour, hour]) {
    app.pass(seconds);
    expect((await app.call('getUserInfo', {}, person)).name).toBeUndefined();
    expect((await app.call('getUserInfo', {}, admin)).name).toBeUndefined();
  }
});

test('who was throttled waits no longer than without it', async () => {
  const login = { account: 'nobody_here', password: 'Wrong7word' };
  const ip = freshIp();
  let last = await app.call('login', login, { ip });
  for (let tries = 0; tries < 50 && last.name !== 'too_many_requests'; tries += 1) {
    last = await app.call('login', login, { ip });
  }
  expect(last.name).toBe('too_many_requests');
  app.pass(-hour);
  // The window was begun in what is the future now: it is over.
  expect((await app.call('login', login, { ip })).name).toBe('login_failed');
  app.pass(hour);
});

test('a key counts once, whenever it comes', async () => {
  const [buyer, product] = [await makeBuyer(app, 100_000), await makeLicence(app, 130)];
  const place = () => placeOrder(app, buyer, product, { payBy: 'balance', idempotencyKey: 'the-same-key-again' });
  const first = await place();
  for (const seconds of [hour, -2 * hour, hour]) {
    app.pass(seconds);
    await settle();
    expect(await place()).toEqual(first);
  }
});

test('goods that wait for their payment are free when their time is over, once, and are kept until then', async () => {
  const product = await makeSecrets(app, { count: 1 });
  const [one, other] = [await makeBuyer(app, 1000), await makeBuyer(app, 1000)];
  const { id } = await placeOrder(app, one, product);
  app.pass(-hour);
  await settle();
  expect((await app.call('getOrder', { id }, one)).data.state).toBe('created');
  const order = { skuId: product.skuId, quantity: 1, unitPriceFen: product.priceFen, payBy: 'balance' };
  expect((await app.call('createOrder', order, other)).name).toBe('sku_sold_out');
  app.pass(hour);
  await settle();
  expect((await app.call('getOrder', { id }, one)).data.state).toBe('created');
  // Ahead: what was to wait for half an hour is over at once, and stays so.
  app.pass(hour);
  expect(hour).toBeGreaterThan(orderUnpaidSeconds);
  await settle();
  app.pass(-hour);
  await settle();
  expect((await app.call('getOrder', { id }, one)).data.state).toBe('closed');
  await buy(app, other, product);
  expect((await app.call('payOrderByBalance', { orderId: id }, one)).name).toBe('order_closed');
});

test('what was earned is released once, when its day is over', async () => {
  const shop = await makeShop(app);
  const buyer = await makeBuyer(app, 100_000);
  const orderId = await buy(app, buyer, await makeLicence(app, 1000, shop));
  const wallet = async () => {
    const owner = await loggedIn(app, shop.owner);
    const { balanceFen, pendingFen } = (await app.call('getWallet', {}, owner)).data;
    return [balanceFen, pendingFen];
  };
  const [, earned] = await wallet();
  expect(earned).toBeGreaterThan(0);
  app.pass(-hour);
  await settle();
  expect(await wallet()).toEqual([0, earned]);
  const { rows } = await app.sql(`select due_at from ledger_earnings where subject_id = $1`, [orderId]);
  const dueAt = rows[0]?.['due_at'];
  if (!(dueAt instanceof Date)) throw new Error('the sale earned nothing');
  app.pass((dueAt.getTime() - app.now().getTime()) / 1000 - hour / 2);
  await settle();
  expect(await wallet()).toEqual([0, earned]);
  app.pass(hour);
  await settle();
  expect(await wallet()).toEqual([earned, 0]);
  app.pass(-hour);
  await settle();
  app.pass(2 * hour);
  await settle();
  expect(await wallet()).toEqual([earned, 0]);
});
