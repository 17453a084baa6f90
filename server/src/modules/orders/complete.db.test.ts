/** Buyers confirm that they have what they bought, and the order completes at once; one whose money came back ends there. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeShop, type TestShop } from '../../../../tests/support/trade/goods.ts';
import { placeOrder } from '../../../../tests/support/trade/orders.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import type { TestProduct } from '../../../../tests/support/trade/products.ts';
import { askRefund, buy, makeBuyer, makeLicence } from '../../../../tests/support/trade/sales.ts';

const priceFen = 500;
let app: TestApp;
let shop: TestShop;
let notes: TestProduct;
let buyer: Person;
beforeAll(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  notes = await makeLicence(app, priceFen, shop);
  buyer = await makeBuyer(app, 1_000_000);
});
afterAll(() => app.stop());

const confirm = (orderId: number, who: { token: string } = buyer) => app.call('confirmReceipt', { orderId }, who);
const detail = async (id: number) => (await app.call('getOrder', { id }, buyer)).data;
const returnOne = (orderId: number) => app.call('requestRefund', { orderId, reason: 'unseen', pieces: 1 }, buyer);

test('confirming completes the order now, and nothing of it is unseen any more', async () => {
  const orderId = await buy(app, buyer, notes);
  expect((await detail(orderId)).may).toContain('confirm');
  const now = app.now().toISOString();
  expect((await confirm(orderId)).data).toEqual({ id: orderId, state: 'completed', completedAt: now });
  const order = await detail(orderId);
  expect(order).toMatchObject({ state: 'completed', completedAt: now, firstShownAt: now, next: null });
  expect(order.may).not.toContain('confirm');
  expect((await returnOne(orderId)).name).toBe('refund_not_allowed');
  expect((await confirm(orderId)).name).toBe('state_conflict');
});

test('is its buyer’s alone, and for what was delivered', async () => {
  const orderId = await buy(app, buyer, notes);
  for (const who of [await makePerson(app), shop.owner, await makePerson(app, 'admin')]) {
    expect((await confirm(orderId, who)).name).toBe('not_found');
  }
  const { id } = await placeOrder(app, buyer, notes);
  expect((await confirm(id)).name).toBe('order_not_delivered');
  await app.call('closeOrder', { orderId: id }, buyer);
  expect((await confirm(id)).name).toBe('order_not_delivered');
});

test('waits for a refund that is under way', async () => {
  const orderId = await buy(app, buyer, notes);
  const { id } = await askRefund(app, buyer, { orderId, wantedFen: 100 });
  expect((await detail(orderId)).may).not.toContain('confirm');
  expect((await confirm(orderId)).name).toBe('refund_open');
  await app.call('withdrawRefund', { id }, buyer);
  expect((await confirm(orderId)).name).toBeUndefined();
});

test('confirmed and returned at the same moment: one wins', async () => {
  for (let turn = 0; turn < 6; turn++) {
    const orderId = await buy(app, buyer, notes);
    const [confirmed, returned] =
      turn % 2 === 0
        ? await Promise.all([confirm(orderId), returnOne(orderId)])
        : (await Promise.all([returnOne(orderId), confirm(orderId)])).toReversed();
    expect([
      ['ok', 'refund_not_allowed'],
      ['state_conflict', 'ok'],
    ]).toContainEqual([confirmed?.name ?? 'ok', returned?.name ?? 'ok']);
    expect((await detail(orderId)).state).toBe(returned?.name === undefined ? 'refunded' : 'completed');
  }
});

test('never completes beside a refund that begins at the same moment', async () => {
  for (let turn = 0; turn < 6; turn++) {
    const orderId = await buy(app, buyer, notes);
    const asking = () =>
      app.call('requestRefund', { orderId, reason: 'other', wantedFen: 100, words: '不想要了' }, buyer);
    const [confirmed, asked] =
      turn % 2 === 0
        ? await Promise.all([confirm(orderId), asking()])
        : (await Promise.all([asking(), confirm(orderId)])).toReversed();
    expect(asked?.name).toBeUndefined();
    expect((await detail(orderId)).state).toBe(confirmed?.name === undefined ? 'completed' : 'delivered');
    await app.sql('delete from attempts');
  }
});

test('an order that came back whole is refunded, to its buyer and its seller, and completes never', async () => {
  const orderId = await buy(app, buyer, notes);
  const given = { orderId, amountFen: priceFen, words: '退' };
  expect((await app.call('refundBuyer', given, shop.owner)).data).toMatchObject({ state: 'refunded', takenPieces: 1 });
  app.pass(80 * 3600);
  await app.runPeriodic('orders.complete');
  const fresh = { state: 'refunded', next: null } as const;
  expect(await detail(orderId)).toMatchObject({ ...fresh, completedAt: null, may: ['support'] });
  const sale = (await app.call('getSale', { id: orderId }, shop.owner)).data;
  expect(sale).toMatchObject({ ...fresh, may: ['support'] });
  const ofState = { state: 'refunded' } as const;
  expect((await app.call('listOrders', ofState, buyer)).data.list.map(({ id }) => id)).toContain(orderId);
  expect((await app.call('listSales', ofState, shop.owner)).data.list.map(({ id }) => id)).toContain(orderId);
  const delivered = (await app.call('listOrders', { state: 'delivered' }, buyer)).data.list;
  expect(delivered.map(({ id }) => id)).not.toContain(orderId);
});
