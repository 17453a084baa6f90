/** Placing an order: what is refused changes nothing, what is taken is whole. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { placeOrder } from '../../../../../tests/support/trade/orders.ts';
import { balanceFen, makeNotes, recharge } from '../../../../../tests/support/trade/payments.ts';
import { freshIp, makePerson } from '../../../../../tests/support/people/people.ts';
import { makeProduct } from '../../../../../tests/support/trade/products.ts';
import { auditLedger } from '../../../ledger/audit.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  await app.stop();
});

/** How much there is of all that a purchase makes. */
async function everything(): Promise<unknown> {
  const { rows } = await app.sql(
    `select (select count(*) from orders) as orders, (select count(*) from payments) as payments,
       (select count(*) from licences) as licences, (select count(*) from idempotency_keys) as keys,
       (select count(*) from ledger_entries) as entries, (select count(*) from ledger_postings) as postings,
       (select sum(balance_fen) from ledger_accounts) as balances, (select count(*) from outbox) as outbox`,
  );
  return rows;
}

async function revenueFen(): Promise<number> {
  const { rows } = await app.sql(
    `select coalesce(sum(amount_fen), 0)::int as sum from ledger_postings p join ledger_accounts a on a.id = p.account_id
     where a.owner_id = 0 and a.kind = 'revenue'`,
  );
  return Number(rows[0]?.['sum']);
}

describe('to be paid by a gateway', () => {
  test('the order waits 15 minutes, with a payment of the same amount', async () => {
    const buyer = await makePerson(app);
    const product = await makeNotes(app, 700);
    const order = await placeOrder(app, buyer, product, { quantity: 3 });
    const until = new Date(app.now().getTime() + 15 * 60_000).toISOString();
    expect(order).toMatchObject({ state: 'created', amountFen: 2100, expiresAt: until });
    const payment = (await app.call('getPaymentState', { token: order.paymentToken ?? '' })).data;
    expect(payment).toMatchObject({ state: 'waiting', amountFen: 2100, expiresAt: until });
    expect((await app.call('listLicences', {}, buyer)).data.list).toEqual([]);
  });

  test('of ten at once exactly three are taken; closing one makes room for one', async () => {
    const buyer = await makePerson(app);
    const product = await makeNotes(app, 700);
    const input = (quantity: number) => ({ skuId: product.skuId, quantity, unitPriceFen: 700 });
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => app.call('createOrder', input(index + 1), { ...buyer, ip: freshIp() })),
    );
    const placed = replies.filter(({ name }) => name === undefined);
    expect(placed).toHaveLength(3);
    for (const { status, name, error } of replies.filter((reply) => !placed.includes(reply))) {
      expect([status, name, error?.params]).toEqual([409, 'too_many_unpaid_orders', { max: 3 }]);
    }
    const { list } = (await app.call('listOrders', {}, buyer)).data;
    expect(new Set(list.map(({ id }) => id))).toEqual(new Set(placed.map(({ data }) => data.id)));

    await app.call('closeOrder', { orderId: list[0]?.id }, buyer);
    const more = [11, 12].map((quantity) => app.call('createOrder', input(quantity), { ...buyer, ip: freshIp() }));
    const again = await Promise.all(more);
    expect(again.map(({ name }) => name ?? 'ok').toSorted()).toEqual(['ok', 'too_many_unpaid_orders']);
  });

  test('the limit is each buyer’s own, and does not hold for orders from the balance', async () => {
    const [full, other] = [await makePerson(app), await makePerson(app)];
    const product = await makeNotes(app, 700);
    await recharge(app, full, 700);
    for (let quantity = 2; quantity < 5; quantity++) await placeOrder(app, full, product, { quantity });
    expect(await placeOrder(app, other, product)).toMatchObject({ state: 'created' });
    expect(await placeOrder(app, full, product, { payBy: 'balance' })).toMatchObject({ state: 'delivered' });
  });
});

describe('bought again while it waits for its payment', () => {
  test('the same option is the same order, also when ten ask at once', async () => {
    const buyer = await makePerson(app);
    const product = await makeProduct(app, { skus: [{ priceFen: 700, stockCap: 100 }] });
    const input = { skuId: product.skuId, quantity: 2, unitPriceFen: 700 };
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => app.call('createOrder', input, { ...buyer, ip: freshIp() })),
    );
    expect(replies.map(({ name }) => name)).toEqual(Array<undefined>(10).fill(undefined));
    expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1);
    expect(new Set(replies.map(({ data }) => data.paymentToken)).size).toBe(1);
    expect((await app.call('listOrders', {}, buyer)).data.total).toBe(1);
    const { rows } = await app.sql('select taken, reserved from stock_caps where sku_id = $1', [product.skuId]);
    expect(rows).toEqual([{ taken: 2, reserved: 2 }]);
  });

  test('another quantity, another person or one whose time is over is another order', async () => {
    const [buyer, other] = [await makePerson(app), await makePerson(app)];
    const product = await makeNotes(app, 700);
    const first = await placeOrder(app, buyer, product);
    expect((await placeOrder(app, buyer, product)).id).toBe(first.id);
    expect((await placeOrder(app, buyer, product, { quantity: 2 })).id).not.toBe(first.id);
    expect((await placeOrder(app, other, product)).id).not.toBe(first.id);
    app.pass(15 * 60);
    expect((await placeOrder(app, buyer, product)).id).not.toBe(first.id);
  });

  test('from the balance it is paid, and there is no second one', async () => {
    const buyer = await makePerson(app);
    const product = await makeNotes(app, 700);
    await recharge(app, buyer, 2000);
    const waiting = await placeOrder(app, buyer, product);
    const paid = await placeOrder(app, buyer, product, { payBy: 'balance' });
    expect(paid).toMatchObject({ id: waiting.id, state: 'delivered' });
    expect((await placeOrder(app, buyer, product, { payBy: 'balance' })).id).not.toBe(waiting.id);
    expect(await balanceFen(app, buyer)).toBe(600);
  });
});

describe('is refused and changes nothing', () => {
  test.each(['gateway', 'balance'] as const)('at another price than the buyer saw (%s)', async (payBy) => {
    const buyer = await makePerson(app);
    const product = await makeNotes(app, 700);
    await recharge(app, buyer, 5000);
    const before = await everything();
    for (const unitPriceFen of [699, 701, 0]) {
      const reply = await app.call('createOrder', { skuId: product.skuId, quantity: 1, unitPriceFen, payBy }, buyer);
      expect([reply.status, reply.name]).toEqual([409, 'price_changed']);
    }
    expect(await everything()).toEqual(before);
  });

  test('of what is not for sale', async () => {
    const buyer = await makePerson(app);
    await recharge(app, buyer, 5000);
    const skuIds = [999_999_999];
    for (const state of ['draft', 'off_shelf', 'banned']) {
      const product = await makeProduct(app, { skus: [{ priceFen: 700 }] });
      await app.sql('update products set state = $2 where id = $1', [product.id, state]);
      skuIds.push(product.skuId);
    }
    const gone = await makeProduct(app, { skus: [{ priceFen: 700 }, { priceFen: 700 }] });
    await app.sql('update skus set active = false where id = $1', [gone.skuId]);
    skuIds.push(gone.skuId);
    const before = await everything();
    for (const skuId of skuIds) {
      for (const payBy of ['gateway', 'balance'] as const) {
        const reply = await app.call('createOrder', { skuId, quantity: 1, unitPriceFen: 700, payBy }, buyer);
        expect([skuId, reply.status, reply.name]).toEqual([skuId, 409, 'sku_unavailable']);
      }
    }
    expect(await everything()).toEqual(before);
    const other = { skuId: gone.skuIds[1] ?? 0, priceFen: 700 };
    expect(await placeOrder(app, buyer, other)).toMatchObject({ state: 'created' });
  });

  test('in a quantity that the SKU does not allow', async () => {
    const buyer = await makePerson(app);
    const product = await makeProduct(app, { skus: [{ priceFen: 100, minQuantity: 2, maxQuantity: 5 }] });
    const before = await everything();
    const order = (quantity: unknown) =>
      app.call('createOrder', { skuId: product.skuId, quantity, unitPriceFen: 100 }, { ...buyer, ip: freshIp() });
    const one = await order(1);
    expect([one.status, one.error?.fields]).toEqual([
      422,
      [{ field: 'quantity', rule: 'too_small', params: { min: 2 } }],
    ]);
    const six = await order(6);
    expect([six.status, six.error?.fields]).toEqual([
      422,
      [{ field: 'quantity', rule: 'too_big', params: { max: 5 } }],
    ]);
    for (const wrong of [0, -1, 1001, 1.5, 'two', null, '9007199254740993']) {
      expect((await order(wrong)).name).toBe('invalid_input');
    }
    expect(await everything()).toEqual(before);
    for (const right of [2, 5]) expect((await order(right)).data.amountFen).toBe(right * 100);
  });

  test('from a balance that is one fen short', async () => {
    const buyer = await makePerson(app);
    const product = await makeNotes(app, 700);
    await recharge(app, buyer, 2099);
    await app.drainJobs();
    const before = await everything();
    const input = { skuId: product.skuId, quantity: 3, unitPriceFen: 700, payBy: 'balance' };
    const reply = await app.call('createOrder', input, { ...buyer, ip: freshIp() });
    expect([reply.status, reply.name]).toEqual([409, 'insufficient_balance']);
    expect(await everything()).toEqual(before);
    expect(await balanceFen(app, buyer)).toBe(2099);
  });
});

describe('from the balance', () => {
  test('the order is delivered at once: licences, balance and revenue', async () => {
    const buyer = await makePerson(app);
    const product = await makeNotes(app, 700);
    await recharge(app, buyer, 5000);
    const before = await revenueFen();
    const order = await placeOrder(app, buyer, product, { quantity: 3, payBy: 'balance' });
    expect(order).toMatchObject({ state: 'delivered', amountFen: 2100, paymentToken: null });
    expect(await balanceFen(app, buyer)).toBe(2900);
    expect((await revenueFen()) - before).toBe(2100);
    expect((await app.call('listLicences', {}, buyer)).data.list).toHaveLength(3);
    const detail = (await app.call('getOrder', { id: order.id }, buyer)).data;
    const now = app.now().toISOString();
    expect(detail).toMatchObject({ paidBy: 'balance', paidAt: now, deliveredAt: now, closedAt: null });
    expect(new Set(detail.licences.map(({ id }) => id)).size).toBe(3);
    const [change] = (await app.call('listBalanceChanges', {}, buyer)).data.list;
    expect(change).toMatchObject({ kind: 'purchase', amountFen: -2100, subject: { kind: 'order', id: order.id } });
  });

  test('the whole balance can be spent', async () => {
    const buyer = await makePerson(app);
    await recharge(app, buyer, 700);
    await placeOrder(app, buyer, await makeNotes(app, 700), { payBy: 'balance' });
    expect(await balanceFen(app, buyer)).toBe(0);
  });

  test('too small is told as such, also when the session was not used for a while', async () => {
    const buyer = await makePerson(app);
    const { skuId } = await makeNotes(app, 700);
    const input = { skuId, quantity: 1, unitPriceFen: 700, payBy: 'balance' };
    for (let turn = 0; turn < 10; turn++) {
      // Then the call waits for one more statement, while the refusal is known already.
      app.pass(6 * 60);
      const reply = await app.call('createOrder', input, { ...buyer, ip: freshIp() });
      expect([reply.status, reply.name]).toEqual([409, 'insufficient_balance']);
    }
  });

  test('of ten at once as many are delivered as it pays for', async () => {
    const buyer = await makePerson(app);
    const product = await makeNotes(app, 700);
    await recharge(app, buyer, 2500);
    const input = { skuId: product.skuId, quantity: 1, unitPriceFen: 700, payBy: 'balance' };
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => app.call('createOrder', input, { ...buyer, ip: freshIp() })),
    );
    expect(replies.filter(({ name }) => name === undefined)).toHaveLength(3);
    expect(replies.filter(({ name }) => name === 'insufficient_balance')).toHaveLength(7);
    expect(await balanceFen(app, buyer)).toBe(400);
    expect((await app.call('listOrders', {}, buyer)).data.total).toBe(3);
    expect((await app.call('listLicences', {}, buyer)).data.list).toHaveLength(3);
  });
});

test('the price of one falls with the steps of quantity, and only the right one is taken', async () => {
  const buyer = await makePerson(app);
  const steps = [
    { quantity: 5, priceFen: 90 },
    { quantity: 10, priceFen: 75 },
  ];
  const { skuId } = await makeProduct(app, { skus: [{ priceFen: 100, steps }] });
  await recharge(app, buyer, 10_000);
  const order = (quantity: number, unitPriceFen: number) =>
    app.call('createOrder', { skuId, quantity, unitPriceFen, payBy: 'balance' }, buyer);
  for (const [quantity, priceFen] of [
    [1, 100],
    [4, 100],
    [5, 90],
    [9, 90],
    [10, 75],
    [11, 75],
  ] as const) {
    expect((await order(quantity, priceFen)).data.amountFen).toBe(quantity * priceFen);
  }
  for (const [quantity, priceFen] of [
    [4, 90],
    [5, 100],
    [9, 75],
    [10, 90],
  ] as const) {
    expect((await order(quantity, priceFen)).name).toBe('price_changed');
  }
});

test('nobody orders without a login', async () => {
  const { skuId } = await makeNotes(app, 700);
  const reply = await app.call('createOrder', { skuId, quantity: 1, unitPriceFen: 700 });
  expect([reply.status, reply.name]).toEqual([401, 'login_needed']);
});
