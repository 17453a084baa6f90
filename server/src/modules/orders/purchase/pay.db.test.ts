/** Paying and closing an unpaid order, also at the same moment. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

async function makeBuyer(balanceFen = 5000): Promise<Buyer> {
  const buyer = await makePerson(app);
  if (balanceFen > 0) await recharge(app, buyer, balanceFen);
  return buyer;
}

const pay = (orderId: number, { token }: Buyer) => app.call('payOrderByBalance', { orderId }, { token });
const close = (orderId: number, { token }: Buyer) => app.call('closeOrder', { orderId }, { token });
const detail = async (id: number, { token }: Buyer) => (await app.call('getOrder', { id }, { token })).data;
const licencesOf = async ({ token }: Buyer) => (await app.call('listLicences', {}, { token })).data.list;

describe('from the balance', () => {
  test('an unpaid order is delivered, and its payment is closed', async () => {
    const buyer = await makeBuyer();
    const { id, token } = await orderAtGateway(app, buyer, notes);
    expect((await pay(id, buyer)).data).toMatchObject({ id, state: 'delivered', amountFen: priceFen });
    expect(await detail(id, buyer)).toMatchObject({ state: 'delivered', paidBy: 'balance', paymentToken: null });
    expect(await licencesOf(buyer)).toHaveLength(1);
    expect(await balanceFen(app, buyer)).toBe(5000 - priceFen);
    const atGateway = await app.call('getPayment', { gateway: 'sandbox', token }, { token: buyer.token });
    expect(atGateway.name).toBe('order_already_paid');
  });

  test('twenty at once, each with a key of its own, pay once', async () => {
    const buyer = await makeBuyer();
    const { id } = await placeOrder(app, buyer, notes);
    const replies = await Promise.all(Array.from({ length: 20 }, () => pay(id, buyer)));
    expect(replies.filter(({ name }) => name === undefined)).toHaveLength(1);
    expect(replies.filter(({ status, name }) => status === 409 && name === 'order_already_paid')).toHaveLength(19);
    expect(await balanceFen(app, buyer)).toBe(5000 - priceFen);
    expect(await licencesOf(buyer)).toHaveLength(1);
  });

  test('too little of it changes nothing: the order still waits', async () => {
    const buyer = await makeBuyer(priceFen - 1);
    const { id, paymentToken } = await placeOrder(app, buyer, notes);
    const before = await detail(id, buyer);
    const reply = await pay(id, buyer);
    expect([reply.status, reply.name]).toEqual([409, 'insufficient_balance']);
    expect(await detail(id, buyer)).toEqual(before);
    expect(await paymentOf(app, paymentToken ?? '')).toMatchObject({ state: 'waiting' });
    expect(await balanceFen(app, buyer)).toBe(priceFen - 1);
    expect(await licencesOf(buyer)).toEqual([]);
    const { rows } = await app.sql('select from idempotency_keys where user_id = $1 and endpoint = $2', [
      buyer.id,
      'payOrderByBalance',
    ]);
    expect(rows).toEqual([]);
  });

  test('an order whose time is over can’t be paid, even before it is closed', async () => {
    const buyer = await makeBuyer();
    const { id } = await placeOrder(app, buyer, notes);
    app.pass(15 * 60);
    expect((await pay(id, buyer)).name).toBe('order_closed');
    expect(await detail(id, buyer)).toMatchObject({ state: 'created', may: [] });
    expect(await balanceFen(app, buyer)).toBe(5000);
  });
});

describe('closing', () => {
  test('an unpaid order closes it and its payment, once', async () => {
    const buyer = await makeBuyer(0);
    const { id, paymentToken } = await placeOrder(app, buyer, notes);
    expect((await close(id, buyer)).data).toEqual({ id, state: 'closed' });
    expect(await detail(id, buyer)).toMatchObject({ state: 'closed', closedAt: app.now().toISOString() });
    const token = paymentToken ?? '';
    expect(await paymentOf(app, token)).toMatchObject({ state: 'closed' });
    expect((await app.call('getPayment', { gateway: 'sandbox', token })).name).toBe('order_closed');
    expect((await close(id, buyer)).name).toBe('order_closed');
    expect((await pay(id, buyer)).name).toBe('order_closed');
  });

  test('a paid order is refused', async () => {
    const buyer = await makeBuyer();
    const { id } = await placeOrder(app, buyer, notes, { payBy: 'balance' });
    expect((await close(id, buyer)).name).toBe('order_already_paid');
    expect((await pay(id, buyer)).name).toBe('order_already_paid');
    expect(await detail(id, buyer)).toMatchObject({ state: 'delivered', closedAt: null });
  });
});

test('paid and closed at the same moment: one wins, and the other is told which', async () => {
  const buyer = await makeBuyer(20_000);
  let bought = 0;
  for (let turn = 0; turn < 8; turn++) {
    const { id } = await placeOrder(app, buyer, notes);
    const acts = [() => pay(id, buyer), () => close(id, buyer)];
    const replies = await Promise.all((turn % 2 === 0 ? acts : acts.toReversed()).map((act) => act()));
    const { state } = await detail(id, buyer);
    const names = replies.map(({ name }) => name ?? 'ok').toSorted();
    expect(names).toEqual(['ok', state === 'delivered' ? 'order_already_paid' : 'order_closed']);
    if (state === 'delivered') bought += 1;
  }
  expect(await balanceFen(app, buyer)).toBe(20_000 - bought * priceFen);
  expect(await licencesOf(buyer)).toHaveLength(bought);
});

test('paid from the balance and by the gateway at the same moment: delivered once, and no money is dropped', async () => {
  const buyer = await makeBuyer(20_000);
  let paidByBalance = 0;
  for (let turn = 0; turn < 5; turn++) {
    const { id, token } = await orderAtGateway(app, buyer, notes);
    const notice = noticeBody(await attemptOf(app, token));
    const [byGateway, byBalance] = await Promise.all([notify(app, notice), pay(id, buyer)]);
    expect(byGateway.status).toBe(200);
    expect(byBalance.name ?? 'order_already_paid').toBe('order_already_paid');
    if (byBalance.name === undefined) paidByBalance += 1;
    expect((await detail(id, buyer)).licences).toHaveLength(1);
  }
  // What a notice brought paid its order, or goes back to where it came from.
  expect(await balanceFen(app, buyer)).toBe(20_000 - paidByBalance * priceFen);
});

test('to anybody else an order does not exist', async () => {
  const [buyer, stranger] = [await makeBuyer(0), await makeBuyer()];
  const admin = await makePerson(app, 'admin');
  const { id } = await placeOrder(app, buyer, notes);
  for (const { token } of [stranger, admin]) {
    for (const orderId of [id, 1, Number.MAX_SAFE_INTEGER]) {
      const replies = [
        await app.call('getOrder', { id: orderId }, { token }),
        await app.call('closeOrder', { orderId }, { token }),
        await app.call('payOrderByBalance', { orderId }, { token }),
      ];
      for (const { status, name } of replies) expect([status, name]).toEqual([404, 'not_found']);
    }
  }
  expect(await detail(id, buyer)).toMatchObject({ state: 'created' });
  expect(await balanceFen(app, stranger)).toBe(5000);
});
