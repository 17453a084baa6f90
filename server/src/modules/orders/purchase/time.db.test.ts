/** What happens to orders by itself, and what a notice still does after that. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { placeOrder } from '../../../../../tests/support/trade/orders.ts';
import {
  attemptOf,
  balanceFen,
  makeNotes,
  noticeBody,
  notify,
  orderAtGateway,
  paymentOf,
  recharge,
  type Buyer,
} from '../../../../../tests/support/trade/payments.ts';
import { makePerson } from '../../../../../tests/support/people/people.ts';
import type { TestProduct } from '../../../../../tests/support/trade/products.ts';
import { auditLedger } from '../../../ledger/audit.ts';

const priceFen = 700;
let app: TestApp;
let notes: TestProduct;
beforeAll(async () => {
  app = await startTestApp();
  notes = await makeNotes(app, priceFen);
});
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  await app.stop();
});

const afterDelivery = ['show', 'confirm', 'refund', 'support'];
const afterCompletion = ['show', 'refund', 'support'];
const detail = async (id: number, { token }: Buyer) => (await app.call('getOrder', { id }, { token })).data;

test('an order that nobody pays closes after 15 minutes, and its payment with it', async () => {
  const buyer = await makePerson(app);
  const { id, token } = await orderAtGateway(app, buyer, notes);
  const placedAt = app.now().getTime();
  expect(await detail(id, buyer)).toMatchObject({
    may: ['pay', 'close'],
    next: { event: 'expire', to: 'closed', at: new Date(placedAt + 900_000).toISOString() },
  });
  app.pass(899);
  await app.runPeriodic('orders.close');
  expect(await detail(id, buyer)).toMatchObject({ state: 'created' });
  app.pass(1);
  await app.runPeriodic('orders.close');
  const closed = await detail(id, buyer);
  expect(closed).toMatchObject({ state: 'closed', closedAt: app.now().toISOString(), may: [], next: null });
  expect(await paymentOf(app, token)).toMatchObject({ state: 'closed' });
  app.pass(60);
  await app.runPeriodic('orders.close');
  expect(await detail(id, buyer)).toEqual(closed);
});

test('money that comes for a closed order still delivers it, once', async () => {
  const buyer = await makePerson(app);
  const { id, token } = await orderAtGateway(app, buyer, notes);
  const notice = noticeBody(await attemptOf(app, token));
  app.pass(3600);
  await app.runPeriodic('orders.close');
  expect(await detail(id, buyer)).toMatchObject({ state: 'closed' });
  for (let turn = 0; turn < 2; turn++) expect((await notify(app, notice)).status).toBe(200);
  const order = await detail(id, buyer);
  expect(order).toMatchObject({ state: 'delivered', paidBy: 'sandbox', closedAt: null, may: afterDelivery });
  expect(order.licences).toHaveLength(1);
  expect(await paymentOf(app, token)).toMatchObject({ state: 'paid' });
  expect(await balanceFen(app, buyer)).toBe(0);
});

test('money that comes for an order paid otherwise goes back to its gateway', async () => {
  const buyer = await makePerson(app);
  await recharge(app, buyer, 1000);
  const { id, token } = await orderAtGateway(app, buyer, notes);
  const notice = noticeBody(await attemptOf(app, token));
  await app.call('payOrderByBalance', { orderId: id }, { token: buyer.token });
  for (let turn = 0; turn < 2; turn++) expect((await notify(app, notice)).status).toBe(200);
  expect((await detail(id, buyer)).licences).toHaveLength(1);
  expect(await paymentOf(app, token)).toMatchObject({ state: 'paid', credited: null });
  expect(await detail(id, buyer)).toMatchObject({ credited: null });
  expect(await balanceFen(app, buyer)).toBe(1000 - priceFen);
});

test('a delivered order is completed after 72 hours', async () => {
  const buyer = await makePerson(app);
  await recharge(app, buyer, priceFen);
  const { id } = await placeOrder(app, buyer, notes, { payBy: 'balance' });
  const at = new Date(app.now().getTime() + 72 * 3_600_000).toISOString();
  expect(await detail(id, buyer)).toMatchObject({
    may: afterDelivery,
    next: { event: 'complete', to: 'completed', at },
  });
  app.pass(72 * 3600 - 1);
  await app.runPeriodic('orders.complete');
  expect(await detail(id, buyer)).toMatchObject({ state: 'delivered', completedAt: null });
  app.pass(1);
  await app.runPeriodic('orders.complete');
  const completed = await detail(id, buyer);
  expect(completed).toMatchObject({ state: 'completed', completedAt: at, may: afterCompletion, next: null });
  expect(completed.licences).toHaveLength(1);
});

test('paid while its time runs out: the sweep and the buyer do not both get it', async () => {
  const buyer = await makePerson(app);
  await recharge(app, buyer, 10_000);
  for (let turn = 0; turn < 5; turn++) {
    const { id, token } = await orderAtGateway(app, buyer, notes);
    const notice = noticeBody(await attemptOf(app, token));
    app.pass(900);
    const sent = notify(app, notice);
    await app.runPeriodic('orders.close');
    expect((await sent).status).toBe(200);
    expect(await detail(id, buyer)).toMatchObject({ state: 'delivered' });
    expect(await paymentOf(app, token)).toMatchObject({ state: 'paid' });
  }
  expect(await balanceFen(app, buyer)).toBe(10_000);
});

test('more orders than one batch close and complete in one turn', async () => {
  await app.sql(
    `insert into orders (user_id, state, product_id, sku_id, quantity, unit_price_fen, amount_fen, snapshot,
       created_at, expires_at, paid_at, delivered_at)
     select 1, state::order_state, 1, 1, 1, 1, 1, '{}', $1, $1, $1, $1
     from generate_series(1, 1100), (values ('created'), ('delivered')) as s (state)`,
    [app.now()],
  );
  app.pass(72 * 3600);
  await app.runPeriodic('orders.close');
  await app.runPeriodic('orders.complete');
  const { rows } = await app.sql(
    'select state::text, count(*)::int from orders where user_id = 1 group by 1 order by 1',
  );
  expect(rows).toEqual([
    { state: 'closed', count: 1100 },
    { state: 'completed', count: 1100 },
  ]);
});

test('sales are completed orders that nothing came back of, once a person and product a day', async () => {
  const [buyer, other] = [await makePerson(app), await makePerson(app)];
  const admin = await makePerson(app, 'admin');
  const product = await makeNotes(app, 100);
  for (const person of [buyer, other]) await recharge(app, person, 1000);
  const bought = async (person: { id: number; token: string }, quantity = 1) => {
    const { id: orderId } = await placeOrder(app, person, product, { quantity, payBy: 'balance' });
    await app.call('confirmReceipt', { orderId }, { token: person.token });
    return orderId;
  };
  const soldCount = async () => {
    for (let turn = 0; turn < 2; turn++) await app.runPeriodic('orders.countSales');
    const { rows } = await app.sql('select sold_count::int as sold from products where id = $1', [product.id]);
    return rows[0]?.['sold'];
  };
  await placeOrder(app, buyer, product, { quantity: 4 });
  await placeOrder(app, buyer, product, { payBy: 'balance' });
  expect(await soldCount()).toBe(0);
  await bought(buyer, 3);
  await bought(buyer, 2);
  const orderId = await bought(other);
  expect(await soldCount()).toBe(2);
  await app.call('refundBuyer', { orderId, amountFen: 1, words: '退' }, { token: admin.token });
  expect(await soldCount()).toBe(1);
});
