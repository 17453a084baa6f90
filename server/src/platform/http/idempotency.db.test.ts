/** A key counts once, whoever repeats the call, and only when the call went well. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { untilWaiting } from '../../../../tests/support/app/locks.ts';
import { placeOrder } from '../../../../tests/support/trade/orders.ts';
import { balanceFen, makeNotes, recharge } from '../../../../tests/support/trade/payments.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import type { TestProduct } from '../../../../tests/support/trade/products.ts';

const priceFen = 700;
let app: TestApp;
let notes: TestProduct;
beforeAll(async () => {
  app = await startTestApp();
  notes = await makeNotes(app, priceFen);
});
afterAll(() => app.stop());

let keys = 0;
const newKey = () => `key-number-${(keys += 1)}`;

async function makeBuyer(balanceFen = 5000): Promise<Person> {
  const buyer = await makePerson(app);
  if (balanceFen > 0) await recharge(app, buyer, balanceFen);
  return buyer;
}

function order(buyer: Person, idempotencyKey: string, change: Record<string, unknown> = {}) {
  const input = { skuId: notes.skuId, quantity: 1, unitPriceFen: priceFen, payBy: 'balance', ...change };
  return app.call('createOrder', input, { token: buyer.token, idempotencyKey });
}

const ordersOf = async ({ token }: Person) => (await app.call('listOrders', {}, { token })).data.total;

test('the same key with the same body answers the same, with one effect', async () => {
  const buyer = await makeBuyer();
  const key = newKey();
  const first = await order(buyer, key);
  app.pass(60);
  const again = await order(buyer, key);
  expect(again.data).toEqual(first.data);
  expect(again.status).toBe(200);
  expect([await ordersOf(buyer), await balanceFen(app, buyer)]).toEqual([1, 4300]);
});

test('the same body may be written otherwise: with its defaults, in another order, digits as text', async () => {
  const buyer = await makeBuyer(0);
  const key = newKey();
  const { skuId } = notes;
  const options = { token: buyer.token, idempotencyKey: key };
  const first = await app.call('createOrder', { skuId, quantity: 1, unitPriceFen: priceFen }, options);
  const other = { payBy: 'gateway', unitPriceFen: String(priceFen), quantity: '1', skuId };
  expect((await app.call('createOrder', other, options)).data).toEqual(first.data);
});

test('a call that could not be done again answers with the first result', async () => {
  const buyer = await makeBuyer(priceFen);
  const key = newKey();
  const first = await order(buyer, key);
  expect(first.data.state).toBe('delivered');
  // The balance is spent, so the work itself is refused now.
  expect((await order(buyer, newKey())).name).toBe('insufficient_balance');
  expect((await order(buyer, key)).data).toEqual(first.data);
  expect((await order(buyer, key, { quantity: 2 })).name).toBe('idempotency_conflict');
  expect([await ordersOf(buyer), await balanceFen(app, buyer)]).toEqual([1, 0]);
});

test('ten at once with the same key and a balance for one are all told of its success', async () => {
  const buyer = await makeBuyer(priceFen);
  const key = newKey();
  const replies = await Promise.all(Array.from({ length: 10 }, () => order(buyer, key)));
  expect(replies[0]?.data.state).toBe('delivered');
  for (const { data } of replies) expect(data).toEqual(replies[0]?.data);
  expect([await ordersOf(buyer), await balanceFen(app, buyer)]).toEqual([1, 0]);
});

test('another body is refused, and so is another call', async () => {
  const buyer = await makeBuyer();
  const key = newKey();
  const first = (await order(buyer, key)).data;
  for (const change of [{ quantity: 2 }, { payBy: 'gateway' }, { unitPriceFen: 1 }]) {
    const reply = await order(buyer, key, change);
    expect([reply.status, reply.code, reply.name]).toEqual([409, 40901, 'idempotency_conflict']);
  }
  const paying = await app.call(
    'payOrderByBalance',
    { orderId: first.id },
    { token: buyer.token, idempotencyKey: key },
  );
  expect(paying.name).toBe('idempotency_conflict');
  expect([await ordersOf(buyer), await balanceFen(app, buyer)]).toEqual([1, 4300]);
});

test.each(['balance', 'gateway'])(
  'ten at once with the same key have one effect and one answer (%s)',
  async (payBy) => {
    const buyer = await makeBuyer();
    const key = newKey();
    const replies = await Promise.all(Array.from({ length: 10 }, () => order(buyer, key, { payBy })));
    const [first] = replies;
    for (const { data } of replies) expect(data).toEqual(first?.data);
    expect(await ordersOf(buyer)).toBe(1);
    expect(await balanceFen(app, buyer)).toBe(payBy === 'balance' ? 4300 : 5000);
  },
);

test('of two at once the second waits for the first, and gets its result', async () => {
  const buyer = await makeBuyer();
  const { id } = await placeOrder(app, buyer, notes);
  const options = { token: buyer.token, idempotencyKey: newKey() };
  const answered: string[] = [];
  const pay = async (name: string) => {
    const reply = await app.call('payOrderByBalance', { orderId: id }, options);
    answered.push(name);
    return reply;
  };
  const inTheWay = new pg.Client({ connectionString: app.databaseUrl });
  await inTheWay.connect();
  await inTheWay.query('begin');
  await inTheWay.query('select from orders where id = $1 for update', [id]);
  const first = pay('first');
  await untilWaiting(app, 1);
  const second = pay('second');
  await untilWaiting(app, 2);
  expect(answered).toEqual([]);
  await inTheWay.query('commit');
  await inTheWay.end();
  const [one, other] = await Promise.all([first, second]);
  expect(one.data).toMatchObject({ id, state: 'delivered' });
  expect(other.data).toEqual(one.data);
  expect(await balanceFen(app, buyer)).toBe(4300);
});

test('who waits for one that is refused does it itself', async () => {
  const buyer = await makeBuyer(priceFen - 1);
  const { id } = await placeOrder(app, buyer, notes);
  const options = { token: buyer.token, idempotencyKey: newKey() };
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => app.call('payOrderByBalance', { orderId: id }, options)),
  );
  // Each was refused on its own account: nobody was told of a success that was none, or of a conflict.
  expect(new Set(replies.map(({ name }) => name))).toEqual(new Set(['insufficient_balance']));
  const kept = await app.sql('select from idempotency_keys where key = $1', [options.idempotencyKey]);
  expect(kept.rowCount).toBe(0);
});

test('ten at once with the same key pay an order once, and all are told so', async () => {
  const buyer = await makeBuyer();
  const { id } = await placeOrder(app, buyer, notes);
  const options = { token: buyer.token, idempotencyKey: newKey() };
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => app.call('payOrderByBalance', { orderId: id }, options)),
  );
  for (const { data } of replies) expect(data).toMatchObject({ id, state: 'delivered' });
  expect(await balanceFen(app, buyer)).toBe(4300);
});

test('of two bodies at once with the same key one is done and the other refused', async () => {
  const buyer = await makeBuyer();
  for (let turn = 0; turn < 3; turn++) {
    const key = newKey();
    const replies = await Promise.all([order(buyer, key), order(buyer, key, { quantity: 2 })]);
    expect(replies.map(({ name }) => name ?? 'ok').toSorted()).toEqual(['idempotency_conflict', 'ok']);
    expect(await ordersOf(buyer)).toBe(turn + 1);
  }
});

test('a refusal is not kept: after a recharge the same key works', async () => {
  const buyer = await makeBuyer(priceFen - 1);
  const key = newKey();
  for (let turn = 0; turn < 2; turn++) expect((await order(buyer, key)).name).toBe('insufficient_balance');
  await recharge(app, buyer, 100);
  const taken = await order(buyer, key);
  expect(taken.data.state).toBe('delivered');
  expect((await order(buyer, key)).data).toEqual(taken.data);
  expect(await balanceFen(app, buyer)).toBe(99);
});

test('a refused key takes another body', async () => {
  const buyer = await makeBuyer();
  const key = newKey();
  expect((await order(buyer, key, { unitPriceFen: 1 })).name).toBe('price_changed');
  expect((await order(buyer, key)).data.state).toBe('delivered');
});

test('a key is missing, too short or too long, or just right', async () => {
  const buyer = await makeBuyer();
  for (const key of ['', '1234567', 'x'.repeat(101)]) {
    const reply = await order(buyer, key);
    expect([reply.status, reply.name, reply.error?.params]).toEqual([
      422,
      'idempotency_key_needed',
      { min: 8, max: 100 },
    ]);
  }
  expect(await ordersOf(buyer)).toBe(0);
  for (const key of ['12345678', 'x'.repeat(100)]) expect((await order(buyer, key)).data.state).toBe('delivered');
});

test('two users may have the same key', async () => {
  const [one, other] = [await makeBuyer(), await makeBuyer()];
  const key = newKey();
  const replies = await Promise.all([order(one, key), order(other, key)]);
  expect(replies[0]?.data.id).not.toBe(replies[1]?.data.id);
  expect([await ordersOf(one), await ordersOf(other)]).toEqual([1, 1]);
});

test('a key is forgotten after a week, not before', async () => {
  const buyer = await makePerson(app, 'user');
  const count = async () => (await app.sql('select from idempotency_keys where user_id = $1', [buyer.id])).rowCount;
  await order(buyer, newKey(), { payBy: 'gateway' });
  app.pass(7 * 86_400 - 1);
  await app.runPeriodic('platform.sweep');
  expect(await count()).toBe(1);
  app.pass(2);
  await app.runPeriodic('platform.sweep');
  expect(await count()).toBe(0);
});

test('what is kept holds no key of a licence and no token of a session', async () => {
  const buyer = await makeBuyer();
  await order(buyer, newKey(), { quantity: 3 });
  const { list } = (await app.call('listLicences', {}, buyer)).data;
  const licences = await Promise.all(list.map(async ({ id }) => (await app.call('getLicence', { id }, buyer)).data));
  const { rows } = await app.sql('select reply::text from idempotency_keys where user_id = $1', [buyer.id]);
  expect(rows).toHaveLength(1);
  expect(licences).toHaveLength(3);
  for (const secret of [buyer.token, ...licences.map(({ key }) => key)]) {
    expect(secret).toMatch(/^.{12,}$/);
    expect(JSON.stringify(rows)).not.toContain(secret);
  }
});
