/** Several goods of several sellers under one payment: all or nothing, once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeSecrets, makeShop, stockOf } from '../../../../tests/support/trade/goods.ts';
import { invariants } from '../../../../tests/support/ledger/invariants.ts';
import { placeOrder } from '../../../../tests/support/trade/orders.ts';
import {
  attemptOf,
  balanceFen,
  noticeBody,
  notify,
  paymentOf,
  recharge,
  type Buyer,
} from '../../../../tests/support/trade/payments.ts';
import { freshIp, makePerson } from '../../../../tests/support/people/people.ts';
import { makeProduct } from '../../../../tests/support/trade/products.ts';
import { auditLedger } from '../../ledger/audit.ts';

interface Good {
  skuId: number;
  priceFen: number;
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  for (const [rule, text] of Object.entries(invariants)) expect([rule, (await app.sql(text)).rows]).toEqual([rule, []]);
  await app.stop();
});

const linesOf = (goods: readonly Good[], quantity = 1) =>
  goods.map(({ skuId, priceFen }) => ({ skuId, quantity, unitPriceFen: priceFen }));

const checkOut = (
  buyer: Buyer,
  goods: readonly Good[],
  options: { payBy?: 'gateway' | 'balance'; quantity?: number; idempotencyKey?: string; ip?: string } = {},
) => {
  const { payBy = 'gateway', quantity = 1, idempotencyKey, ip = freshIp() } = options;
  return app.call('checkOut', { lines: linesOf(goods, quantity), payBy }, { token: buyer.token, idempotencyKey, ip });
};

async function statesOf(buyer: Buyer): Promise<string[]> {
  const { list } = (await app.call('listOrders', {}, { token: buyer.token })).data;
  return list.map(({ state }) => state).toSorted();
}

/** Goods of two shops and of the platform itself. */
async function threeGoods(count = 5): Promise<Good[]> {
  const [one, other] = [await makeShop(app), await makeShop(app)];
  return [
    await makeSecrets(app, { count, priceFen: 700, shopId: one.id }),
    await makeSecrets(app, { count, priceFen: 1100, shopId: other.id }),
    await makeProduct(app, { skus: [{ priceFen: 400, stockCap: count }] }),
  ];
}

async function everything(): Promise<unknown> {
  const { rows } = await app.sql(
    `select (select count(*) from orders where state <> 'closed') as orders, (select count(*) from payments where state <> 'closed') as payments,
       (select count(*) from ledger_entries) as entries, (select count(*) from licences) as licences,
       (select count(*) from stock_items where state <> 'available') as items, (select sum(taken) from stock_caps) as taken`,
  );
  return rows;
}

/** A payment that is open at the gateway, and a right notice of its money. */
async function atGateway(buyer: Buyer, goods: readonly Good[]) {
  const { paymentToken: token, orders } = (await checkOut(buyer, goods)).data;
  await app.call('getPayment', { gateway: 'sandbox', token }, { token: buyer.token });
  return { token, orders, notice: noticeBody(await attemptOf(app, token)) };
}

describe('from the balance', () => {
  test('delivers one order an option, shares each sale, and empties the cart', async () => {
    const buyer = await makePerson(app);
    await recharge(app, buyer, 5000);
    const goods = await threeGoods();
    await app.call('addToCart', { lines: goods.map(({ skuId }) => ({ skuId, quantity: 1 })) }, { token: buyer.token });
    const { data } = await checkOut(buyer, goods, { payBy: 'balance' });
    expect(data).toMatchObject({ amountFen: 2200, takenUp: false });
    expect(data.orders.map(({ skuId, state, amountFen }) => [skuId, state, amountFen])).toEqual(
      goods.map(({ skuId, priceFen }) => [skuId, 'delivered', priceFen]),
    );
    expect(await balanceFen(app, buyer)).toBe(2800);
    expect((await app.call('getCart', {}, { token: buyer.token })).data).toEqual({ lines: [], totalFen: 0 });
    const seen = (await app.call('getPaymentState', { token: data.paymentToken }, { token: buyer.token })).data;
    expect(seen).toMatchObject({ state: 'paid', amountFen: 2200 });
    expect(new Set(seen.items.map(({ orderId }) => orderId))).toEqual(new Set(data.orders.map(({ id }) => id)));
    const { rows } = await app.sql(
      `select e.kind::text, count(*)::int, sum(p.amount_fen)::int as fen from ledger_entries e join ledger_postings p on p.entry_id = e.id
         join ledger_accounts a on a.id = p.account_id and a.owner_id = $1 and a.kind = 'available'
       where subject_id = any($2::bigint[]) group by 1`,
      [buyer.id, data.orders.map(({ id }) => id)],
    );
    expect(rows).toEqual([{ kind: 'purchase', count: 3, fen: -2200 }]);
  });

  test('pressed ten times with one key, and ten times with ten, it is paid as often as there are keys', async () => {
    const buyer = await makePerson(app);
    await recharge(app, buyer, 10_000);
    const goods = await threeGoods(20);
    const same = await Promise.all(
      Array.from({ length: 5 }, () => checkOut(buyer, goods, { payBy: 'balance', idempotencyKey: 'cart-once-1' })),
    );
    expect(new Set(same.map(({ data }) => data.paymentToken)).size).toBe(1);
    expect(await balanceFen(app, buyer)).toBe(10_000 - 2200);
    const each = await Promise.all(Array.from({ length: 5 }, () => checkOut(buyer, goods, { payBy: 'balance' })));
    expect(each.map(({ name }) => name ?? 'ok').toSorted()).toEqual([
      'insufficient_balance',
      'insufficient_balance',
      'ok',
      'ok',
      'ok',
    ]);
    expect(await balanceFen(app, buyer)).toBe(10_000 - 4 * 2200);
  });

  test('one fen short, nothing is bought of anything', async () => {
    const buyer = await makePerson(app);
    await recharge(app, buyer, 2199);
    const goods = await threeGoods();
    await app.drainJobs();
    const before = await everything();
    expect((await checkOut(buyer, goods, { payBy: 'balance' })).name).toBe('insufficient_balance');
    expect(await everything()).toEqual(before);
    expect(await balanceFen(app, buyer)).toBe(2199);
  });
});

describe('refuses lines by name and changes nothing', () => {
  test.each(['gateway', 'balance'] as const)('%s', async (payBy) => {
    const shop = await makeShop(app);
    const buyer = shop.owner;
    await recharge(app, buyer, 10_000);
    const [good] = await threeGoods();
    const own = await makeSecrets(app, { count: 5, shopId: shop.id });
    const none = await makeSecrets(app, { count: 0 });
    const off = await makeProduct(app, { state: 'off_shelf' });
    if (!good) throw new Error('there are no goods');
    await app.drainJobs();
    const before = await everything();
    const line = ({ skuId, priceFen }: Good) => ({ skuId, quantity: 1, unitPriceFen: priceFen });
    const sent = [
      line(good),
      line(own),
      line(off),
      { ...line(none), unitPriceFen: 1 },
      line(good),
      { ...line(none), skuId: 999_999_999 },
    ];
    const reply = await app.call('checkOut', { lines: sent, payBy }, { token: buyer.token, ip: freshIp() });
    expect([reply.status, reply.name]).toEqual([409, 'lines_refused']);
    expect(reply.error?.fields?.map(({ field, rule }) => [field, rule])).toEqual([
      ['lines.1', 'own_product'],
      ['lines.2', 'sku_unavailable'],
      ['lines.3', 'price_changed'],
      ['lines.4', 'twice'],
      ['lines.5', 'sku_unavailable'],
    ]);
    const sold = await app.call(
      'checkOut',
      { lines: [line(none), { ...line(good), quantity: 1 }], payBy },
      { token: buyer.token, ip: freshIp() },
    );
    expect([sold.name, sold.error?.fields?.map(({ field, rule }) => [field, rule])]).toEqual([
      'lines_refused',
      [['lines.0', 'sku_sold_out']],
    ]);
    const many = await app.call(
      'checkOut',
      { lines: [{ ...line(good), quantity: 101 }], payBy },
      { token: buyer.token, ip: freshIp() },
    );
    expect(many.error?.fields).toMatchObject([{ field: 'lines.0.quantity', rule: 'too_big', params: { max: 100 } }]);
    expect(await everything()).toEqual(before);
  });

  test('more than twenty, none, and whoever has no account', async () => {
    const buyer = await makePerson(app);
    const line = { skuId: 1, quantity: 1, unitPriceFen: 100 };
    const lines = Array.from({ length: 21 }, (_, index) => ({ ...line, skuId: index + 1 }));
    expect((await app.call('checkOut', { lines }, { token: buyer.token })).error?.fields).toMatchObject([
      { field: 'lines' },
    ]);
    expect((await app.call('checkOut', { lines: [] }, { token: buyer.token })).error?.fields).toMatchObject([
      { field: 'lines' },
    ]);
    expect((await app.call('checkOut', { lines: [line] })).name).toBe('login_needed');
  });

  test('two carts that want the last piece, each with other goods besides: one has all, the other nothing', async () => {
    for (const payBy of ['balance', 'gateway'] as const) {
      const buyers = [await makePerson(app), await makePerson(app), await makePerson(app)];
      for (const buyer of buyers) await recharge(app, buyer, 5000);
      const [good, other] = await threeGoods(20);
      const last = await makeSecrets(app, { count: 1, priceFen: 300 });
      if (!good || !other) throw new Error('there are no goods');
      const replies = await Promise.all(
        buyers.map((buyer, index) =>
          checkOut(buyer, index === 1 ? [last, good, other] : [other, good, last], { payBy }),
        ),
      );
      expect(replies.map(({ name }) => name ?? 'ok').toSorted()).toEqual(['lines_refused', 'lines_refused', 'ok']);
      for (const [index, { name, error }] of replies.entries()) {
        const buyer = buyers[index];
        if (!buyer) throw new Error('there is no buyer');
        expect(await statesOf(buyer)).toHaveLength(name === undefined ? 3 : 0);
        if (name === undefined) continue;
        expect(error?.fields?.map(({ field }) => field)).toEqual([index === 1 ? 'lines.0' : 'lines.2']);
        expect(await balanceFen(app, buyer)).toBe(5000);
      }
    }
  });
});

describe('at a gateway', () => {
  test('waits as one payment, is paid by one notice that comes twice, and only its buyer sees the orders', async () => {
    const [buyer, other] = [await makePerson(app), await makePerson(app)];
    const goods = await threeGoods();
    await app.call('addToCart', { lines: goods.map(({ skuId }) => ({ skuId, quantity: 1 })) }, { token: buyer.token });
    const { token, orders, notice } = await atGateway(buyer, goods);
    expect(await paymentOf(app, token)).toMatchObject({
      state: 'waiting',
      amountFen: 2200,
      items: goods.map(() => ({ orderId: null })),
    });
    const asOther = await app.call('getPaymentState', { token }, { token: other.token });
    expect(asOther.data.items.map(({ orderId }) => orderId)).toEqual([null, null, null]);
    expect((await app.call('payOrderByBalance', { orderId: orders[0]?.id }, { token: other.token })).name).toBe(
      'not_found',
    );
    expect((await app.call('closeOrder', { orderId: orders[0]?.id }, { token: other.token })).name).toBe('not_found');
    expect((await app.call('getCart', {}, { token: buyer.token })).data.lines).toHaveLength(3);
    const replies = await Promise.all(Array.from({ length: 4 }, () => notify(app, notice)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await statesOf(buyer)).toEqual(['delivered', 'delivered', 'delivered']);
    expect(await paymentOf(app, token)).toMatchObject({ state: 'paid', credited: null });
    const { list } = (await app.call('listOrders', {}, { token: buyer.token })).data;
    expect(list.map(({ paidTogether }) => paidTogether)).toEqual([3, 3, 3]);
    const order = (await app.call('getOrder', { id: orders[0]?.id ?? 0 }, { token: buyer.token })).data;
    expect(new Set(order.together.map(({ id }) => id))).toEqual(new Set(orders.map(({ id }) => id)));
    expect(await balanceFen(app, buyer)).toBe(0);
    expect((await app.call('getCart', {}, { token: buyer.token })).data.lines).toEqual([]);
  });

  test('paid from the balance all its orders are paid, also when the notice and ten presses come at once', async () => {
    const buyer = await makePerson(app);
    await recharge(app, buyer, 5000);
    const goods = await threeGoods();
    const { token, orders, notice } = await atGateway(buyer, goods);
    const presses = orders.flatMap(({ id: orderId }) =>
      Array.from({ length: 3 }, () => app.call('payOrderByBalance', { orderId }, { token: buyer.token })),
    );
    const [, ...replies] = await Promise.all([notify(app, notice), ...presses]);
    expect(replies.filter(({ name }) => name === undefined).length).toBeLessThanOrEqual(1);
    expect(await statesOf(buyer)).toEqual(['delivered', 'delivered', 'delivered']);
    // The notice's money pays, or goes back to where it came from.
    const isPaidByBalance = replies.some(({ name }) => name === undefined);
    expect(await balanceFen(app, buyer)).toBe(isPaidByBalance ? 2800 : 5000);
    expect((await paymentOf(app, token)).credited).toBeNull();
  });

  test('closed by one of its orders all close and give back their stock; closed while it is paid it is one or the other', async () => {
    const buyer = await makePerson(app);
    const goods = await threeGoods();
    const { orders, token } = await atGateway(buyer, goods);
    expect((await app.call('closeOrder', { orderId: orders[1]?.id }, { token: buyer.token })).name).toBeUndefined();
    expect(await statesOf(buyer)).toEqual(['closed', 'closed', 'closed']);
    expect(await paymentOf(app, token)).toMatchObject({ state: 'closed' });
    expect(await stockOf(app, goods[0]?.skuId ?? 0)).toEqual({ available: 5 });
    const again = await atGateway(buyer, goods);
    await Promise.all([
      notify(app, again.notice),
      ...again.orders.map(({ id: orderId }) => app.call('closeOrder', { orderId }, { token: buyer.token })),
    ]);
    // What closed first was paid late, with its goods still there.
    expect(await statesOf(buyer)).toEqual([...Array<string>(3).fill('closed'), ...Array<string>(3).fill('delivered')]);
    expect(await balanceFen(app, buyer)).toBe(0);
  });

  test('unpaid all close together after 15 minutes; paid late, what is still there is delivered and the rest credited', async () => {
    const buyer = await makePerson(app);
    const goods = await threeGoods(1);
    const { token, notice } = await atGateway(buyer, goods);
    app.pass(900);
    await app.runPeriodic('orders.close');
    expect(await statesOf(buyer)).toEqual(['closed', 'closed', 'closed']);
    expect(await paymentOf(app, token)).toMatchObject({ state: 'closed' });
    const faster = await makePerson(app);
    await recharge(app, faster, 5000);
    const [, second] = goods;
    if (!second) throw new Error('there are no goods');
    await placeOrder(app, faster, second, { payBy: 'balance' });
    for (let turn = 0; turn < 2; turn++) expect((await notify(app, notice)).status).toBe(200);
    expect(await statesOf(buyer)).toEqual(['closed', 'delivered', 'delivered']);
    const payment = (await app.call('getPaymentState', { token }, { token: buyer.token })).data;
    expect(payment).toMatchObject({ state: 'paid', credited: { amountFen: 1100, why: 'sold_out' } });
    expect(payment.items.map(({ state }) => state)).toEqual(['delivered', 'closed', 'delivered']);
    expect(await balanceFen(app, buyer)).toBe(1100);
    const closed = payment.items[1]?.orderId ?? 0;
    const order = (await app.call('getOrder', { id: closed }, { token: buyer.token })).data;
    expect(order.credited).toMatchObject({ amountFen: 1100, why: 'sold_out' });
  });

  test('with nothing left all of it is credited, and the payment stays closed', async () => {
    const buyer = await makePerson(app);
    const goods = (await threeGoods(1)).slice(0, 2);
    const { token, notice } = await atGateway(buyer, goods);
    app.pass(900);
    await app.runPeriodic('orders.close');
    const faster = await makePerson(app);
    await recharge(app, faster, 5000);
    await checkOut(faster, goods, { payBy: 'balance' });
    expect((await notify(app, notice)).status).toBe(200);
    expect(await paymentOf(app, token)).toMatchObject({ state: 'closed', credited: { amountFen: 1800 } });
    expect(await balanceFen(app, buyer)).toBe(1800);
  });
});

describe('what waits for its payment', () => {
  test('counts as one of the three that a person may have', async () => {
    const buyer = await makePerson(app);
    const goods = await threeGoods();
    const single = await makeProduct(app, { skus: [{ priceFen: 100 }, { priceFen: 100 }, { priceFen: 100 }] });
    expect((await checkOut(buyer, goods)).name).toBeUndefined();
    const place = (skuId: number) =>
      app.call('createOrder', { skuId, quantity: 1, unitPriceFen: 100 }, { token: buyer.token, ip: freshIp() });
    const replies = [];
    for (const skuId of single.skuIds) replies.push((await place(skuId)).name ?? 'ok');
    expect(replies).toEqual(['ok', 'ok', 'too_many_unpaid_orders']);
  });

  test('is taken up by the same lines, also when ten ask at once, and replaced by others', async () => {
    const buyer = await makePerson(app);
    const goods = await threeGoods();
    const replies = await Promise.all(Array.from({ length: 8 }, () => checkOut(buyer, goods)));
    expect(new Set(replies.map(({ data }) => data.paymentToken)).size).toBe(1);
    expect(replies.filter(({ data }) => !data.takenUp)).toHaveLength(1);
    expect(await stockOf(app, goods[0]?.skuId ?? 0)).toEqual({ available: 4, reserved: 1 });
    // A single purchase of one of them is an order of its own.
    const [first] = goods;
    if (!first) throw new Error('there are no goods');
    const other = (await checkOut(buyer, goods.slice(0, 2))).data;
    expect(other.takenUp).toBe(false);
    expect(await paymentOf(app, replies[0]?.data.paymentToken ?? '')).toMatchObject({ state: 'closed' });
    expect(await statesOf(buyer)).toEqual(['closed', 'closed', 'closed', 'created', 'created']);
    expect(await stockOf(app, first.skuId)).toEqual({ available: 4, reserved: 1 });
    // What fails leaves what waits as it is.
    const wrong = await app.call(
      'checkOut',
      { lines: [{ skuId: first.skuId, quantity: 1, unitPriceFen: 1 }] },
      { token: buyer.token, ip: freshIp() },
    );
    expect(wrong.name).toBe('lines_refused');
    expect(await paymentOf(app, other.paymentToken)).toMatchObject({ state: 'waiting' });
    await recharge(app, buyer, 5000);
    const paid = (await checkOut(buyer, goods.slice(0, 2), { payBy: 'balance' })).data;
    expect(paid).toMatchObject({ takenUp: true, paymentToken: other.paymentToken, amountFen: 1800 });
    expect(await balanceFen(app, buyer)).toBe(5000 - 1800);
  });

  test('bought alone as well, an option of a waiting cart is an order of its own', async () => {
    const buyer = await makePerson(app);
    const good = await makeProduct(app, { skus: [{ priceFen: 250 }] });
    const cart = (await checkOut(buyer, [good])).data;
    const single = await placeOrder(app, buyer, good);
    expect(single.paymentToken).not.toBe(cart.paymentToken);
    expect(await statesOf(buyer)).toEqual(['created', 'created']);
  });
});
