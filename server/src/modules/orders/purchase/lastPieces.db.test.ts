/** Orders and what they sell: nothing is sold twice, nothing stays reserved, and the books are right whoever is quicker. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unpaidRules } from '#contract/orders/unpaidStockRules.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { rateNow } from '../../../../../tests/support/trade/commission.ts';
import { makeSecrets, makeShop, stockOf } from '../../../../../tests/support/trade/goods.ts';
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
} from '../../../../../tests/support/trade/payments.ts';
import { freshIp, makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { makeProduct } from '../../../../../tests/support/trade/products.ts';
import { lettersTo } from '../../../../../tests/support/trade/sales.ts';
import { auditLedger } from '../../../ledger/audit.ts';
import { balancesOf } from '../../../ledger/accounts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ MALLARD_POOL_SIZE: '16' });
});
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  await app.stop();
});

const detail = async (id: number, { token }: Person) => (await app.call('getOrder', { id }, { token })).data;
const pendingFen = async ({ id }: Person) => (await balancesOf(app.database.reads, id)).pendingFen;
const revenueFen = async () => {
  const { rows } = await app.sql(
    `select coalesce(sum(amount_fen), 0)::int as sum from ledger_postings p join ledger_accounts a on a.id = p.account_id
     where a.owner_id = 0 and a.kind = 'revenue'`,
  );
  return Number(rows[0]?.['sum']);
};

async function makeBuyers(count: number, balanceFen: number): Promise<Person[]> {
  const buyers: Person[] = [];
  for (let made = 0; made < count; made++) {
    const buyer = await makePerson(app);
    if (balanceFen > 0) await recharge(app, buyer, balanceFen);
    buyers.push(buyer);
  }
  return buyers;
}

const buy = (
  { skuId, priceFen }: { skuId: number; priceFen: number },
  buyer: Person,
  more: { quantity?: number; payBy?: 'balance' | 'gateway'; ip?: string } = {},
) => {
  const { quantity = 1, payBy = 'gateway', ip = freshIp() } = more;
  const input = { skuId, quantity, unitPriceFen: priceFen, payBy };
  return app.call('createOrder', input, { token: buyer.token, ip });
};

test('50 buyers for the last 10 pieces: 10 are delivered, 40 are told, and everybody has the right money', async () => {
  const shop = await makeShop(app);
  const cards = await makeSecrets(app, { count: 10, priceFen: 199, shopId: shop.id });
  const buyers = await makeBuyers(50, 200);
  const before = await revenueFen();
  const replies = await Promise.all(buyers.map((buyer) => buy(cards, buyer, { payBy: 'balance' })));
  const delivered = replies.filter(({ name }) => name === undefined);
  const refused = replies.filter(({ status, name }) => status === 409 && name === 'sku_sold_out');
  expect([delivered.length, refused.length]).toEqual([10, 40]);

  const shown: string[] = [];
  for (const [index, buyer] of buyers.entries()) {
    const reply = replies[index];
    const hasBought = reply?.name === undefined;
    expect(await balanceFen(app, buyer)).toBe(hasBought ? 1 : 200);
    expect((await app.call('listOrders', {}, buyer)).data.total).toBe(hasBought ? 1 : 0);
    if (!reply || !hasBought) continue;
    const goods = (await app.call('showOrder', { orderId: reply.data.id }, buyer)).data;
    shown.push(...goods.items.map(({ content }) => content ?? ''));
  }
  expect(shown.toSorted()).toEqual(cards.contents.map((one) => (one.kind === 'secret' ? one.text : '')).toSorted());
  expect(await stockOf(app, cards.skuId)).toEqual({ sold: 10 });
  // 5 % of 1.99 is 9.95 fen: half to even leaves the seller 189.
  expect(await pendingFen(shop.owner)).toBe(10 * 189);
  expect((await revenueFen()) - before).toBe(10 * 10);
});

describe('an unpaid order', () => {
  test('holds its goods from others, and gives them back when its buyer closes it or its time is over', async () => {
    const [first, second] = [await makePerson(app), await makePerson(app)];
    const cards = await makeSecrets(app, { count: 1 });
    const { id } = await placeOrder(app, first, cards);
    expect(await stockOf(app, cards.skuId)).toEqual({ reserved: 1 });
    expect((await buy(cards, second)).name).toBe('sku_sold_out');
    await app.call('closeOrder', { orderId: id }, first);
    expect(await stockOf(app, cards.skuId)).toEqual({ available: 1 });

    await placeOrder(app, second, cards);
    expect(await stockOf(app, cards.skuId)).toEqual({ reserved: 1 });
    app.pass(15 * 60);
    for (let turn = 0; turn < 2; turn++) await app.runPeriodic('orders.close');
    expect(await stockOf(app, cards.skuId)).toEqual({ available: 1 });
  });

  test('sells what it reserved when it is paid, and no more', async () => {
    const buyer = await makePerson(app);
    await recharge(app, buyer, 1000);
    const cards = await makeSecrets(app, { count: 20 });
    const { id } = await placeOrder(app, buyer, cards, { quantity: 4 });
    await app.call('payOrderByBalance', { orderId: id }, { token: buyer.token });
    expect(await stockOf(app, cards.skuId)).toEqual({ available: 16, sold: 4 });
    const order = await detail(id, buyer);
    expect(order).toMatchObject({ state: 'delivered', kind: 'secret', licences: [], file: null });
    expect(order.items.map(({ kind, state }) => [kind, state])).toEqual(
      Array.from({ length: 4 }, () => ['secret', 'sold']),
    );
    expect((await app.call('showOrder', { orderId: id }, buyer)).data.items).toHaveLength(4);
  });

  test('of a capped licence holds a piece of the cap', async () => {
    const [first, second] = [await makePerson(app), await makePerson(app)];
    await recharge(app, second, 1000);
    const product = await makeProduct(app, { skus: [{ priceFen: 100, stockCap: 2 }] });
    const { id } = await placeOrder(app, first, product);
    expect((await buy(product, second, { quantity: 2, payBy: 'balance' })).name).toBe('sku_sold_out');
    await app.call('closeOrder', { orderId: id }, first);
    expect((await buy(product, second, { quantity: 2, payBy: 'balance' })).data.state).toBe('delivered');
    expect((await buy(product, second, { payBy: 'balance' })).name).toBe('sku_sold_out');
  });
});

test('twenty closings of one order at once: one closes it, and its goods return once', async () => {
  const buyer = await makePerson(app);
  const cards = await makeSecrets(app, { count: 10 });
  const { id } = await placeOrder(app, buyer, cards, { quantity: 2 });
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => app.call('closeOrder', { orderId: id }, { token: buyer.token })),
  );
  expect(replies.filter(({ name }) => name === undefined)).toHaveLength(1);
  expect(replies.filter(({ status, name }) => status === 409 && name === 'order_closed')).toHaveLength(19);
  expect(await stockOf(app, cards.skuId)).toEqual({ available: 10 });
});

test('paid and closed at the same moment: one wins, the other is told, and the goods follow', async () => {
  const [buyer] = await makeBuyers(1, 5000);
  if (!buyer) throw new Error('there is no buyer');
  const cards = await makeSecrets(app, { count: 20 });
  let sold = 0;
  for (let turn = 0; turn < 8; turn++) {
    const { id } = await placeOrder(app, buyer, cards);
    const acts = [
      () => app.call('payOrderByBalance', { orderId: id }, { token: buyer.token }),
      () => app.call('closeOrder', { orderId: id }, { token: buyer.token }),
    ];
    const replies = await Promise.all((turn % 2 === 0 ? acts : acts.toReversed()).map((act) => act()));
    const { state } = await detail(id, buyer);
    const names = replies.map(({ name }) => name ?? 'ok').toSorted();
    expect(names).toEqual(['ok', state === 'delivered' ? 'order_already_paid' : 'order_closed']);
    if (state === 'delivered') sold += 1;
    expect(await stockOf(app, cards.skuId)).toEqual(sold === 0 ? { available: 20 } : { available: 20 - sold, sold });
  }
  expect(await balanceFen(app, buyer)).toBe(5000 - sold * 100);
});

test('the sweep, the buyer and a notice at the same moment: the goods are the buyer’s or for sale, never both', async () => {
  const buyer = await makePerson(app);
  const cards = await makeSecrets(app, { count: 5 });
  for (let turn = 0; turn < 4; turn++) {
    const { id, token } = await orderAtGateway(app, buyer, cards);
    const notice = noticeBody(await attemptOf(app, token));
    app.pass(900);
    await Promise.all([
      notify(app, notice),
      app.runPeriodic('orders.close'),
      app.call('closeOrder', { orderId: id }, { token: buyer.token }),
    ]);
    // A notice brings the order back from its end as long as there are goods.
    expect(await detail(id, buyer)).toMatchObject({ state: 'delivered' });
    expect(await stockOf(app, cards.skuId)).toEqual({ available: 4 - turn, sold: turn + 1 });
  }
  expect(await balanceFen(app, buyer)).toBe(0);
});

describe('money for an order that closed', () => {
  test('delivers it where goods remain', async () => {
    const buyer = await makePerson(app);
    const cards = await makeSecrets(app, { count: 5 });
    const { id, token } = await orderAtGateway(app, buyer, cards);
    const notice = noticeBody(await attemptOf(app, token));
    await app.call('closeOrder', { orderId: id }, buyer);
    for (let turn = 0; turn < 2; turn++) expect((await notify(app, notice)).status).toBe(200);
    expect(await detail(id, buyer)).toMatchObject({ state: 'delivered', paidBy: 'sandbox', closedAt: null });
    expect(await stockOf(app, cards.skuId)).toEqual({ available: 4, sold: 1 });
    expect(await balanceFen(app, buyer)).toBe(0);
  });

  test('stays in the wallet where none remain, of secrets and of a cap', async () => {
    const [buyer, other] = [await makePerson(app), await makePerson(app)];
    await recharge(app, other, 1000);
    const cards = await makeSecrets(app, { count: 1 });
    const capped = await makeProduct(app, { skus: [{ priceFen: 100, stockCap: 1 }] });
    for (const product of [cards, capped]) {
      const balance = await balanceFen(app, buyer);
      const { id, token } = await orderAtGateway(app, buyer, product);
      const notice = noticeBody(await attemptOf(app, token));
      await app.call('closeOrder', { orderId: id }, buyer);
      expect((await buy(product, other, { payBy: 'balance' })).data.state).toBe('delivered');
      for (let turn = 0; turn < 2; turn++) expect((await notify(app, notice)).status).toBe(200);
      expect(await detail(id, buyer)).toMatchObject({ state: 'closed', paidAt: null, items: [], licences: [] });
      const credited = { amountFen: 100, why: 'sold_out', at: app.now().toISOString() };
      expect(await paymentOf(app, token)).toMatchObject({
        state: 'closed',
        credited,
        items: [{ productId: product.id, state: 'closed' }],
      });
      expect(await detail(id, buyer)).toMatchObject({ credited });
      const letters = await lettersTo(app, buyer.email);
      expect(letters.filter(({ body }) => body.includes(`${id}`) && body.includes('¥1.00'))).toHaveLength(1);
      expect(await balanceFen(app, buyer)).toBe(balance + 100);
    }
    expect(await stockOf(app, cards.skuId)).toEqual({ sold: 1 });
  });
});

describe('unpaid orders are limited', () => {
  test('to five of the fresh accounts of an address, also at once', async () => {
    const buyers = await makeBuyers(10, 0);
    const notes = await makeNotes(app, 100);
    const ip = freshIp();
    const replies = await Promise.all(buyers.map((buyer) => buy(notes, buyer, { ip })));
    expect(replies.filter(({ name }) => name === undefined)).toHaveLength(5);
    for (const { name, error } of replies.filter((reply) => reply.name !== undefined)) {
      expect([name, error?.params]).toEqual(['too_many_unpaid_orders', { max: 5 }]);
    }
    const [index, done] = replies.map((reply, at) => [at, reply] as const).find(([, { name }]) => !name) ?? [];
    const closer = index === undefined ? undefined : buyers[index];
    await app.call('closeOrder', { orderId: done?.data.id }, { token: closer?.token });
    const [newcomer] = await makeBuyers(1, 0);
    if (!newcomer) throw new Error('there is no buyer');
    expect((await buy(notes, newcomer, { ip })).data.state).toBe('created');
    expect((await buy(notes, newcomer, { ip, quantity: 2 })).name).toBe('too_many_unpaid_orders');
    // People of a while ago have orders of their own, whoever else is behind their address.
    const residents = await makeBuyers(6, 0);
    await app.sql(`update users set created_at = $2 where id = any ($1)`, [
      residents.map(({ id }) => id),
      new Date(app.now().getTime() - unpaidRules.freshSeconds * 1000),
    ]);
    for (const resident of residents) expect((await buy(notes, resident, { ip })).data.state).toBe('created');
  });

  test('keep the address as a hash, and only while they wait', async () => {
    const buyer = await makePerson(app);
    const notes = await makeNotes(app, 100);
    const ip = freshIp();
    const { id } = (await buy(notes, buyer, { ip })).data;
    const keptOf = async () =>
      (await app.sql('select placed_from as kept from orders where id = $1', [id])).rows[0]?.['kept'];
    const kept = await keptOf();
    expect(Buffer.isBuffer(kept) && kept.length === 32 && !kept.toString('latin1').includes(ip)).toBe(true);
    await app.call('closeOrder', { orderId: id }, buyer);
    expect(await keptOf()).toBeNull();
  });

  test('to a fifth of a SKU’s stock, at least one piece, by all of a person’s orders together', async () => {
    const [buyer, other] = [await makePerson(app), await makePerson(app)];
    const cards = await makeSecrets(app, { count: 20 });
    const tooMany = await buy(cards, buyer, { quantity: 5 });
    expect([tooMany.status, tooMany.name, tooMany.error?.params]).toEqual([409, 'too_much_reserved', { max: 4 }]);
    await placeOrder(app, buyer, cards, { quantity: 3 });
    expect((await buy(cards, buyer, { quantity: 2 })).error?.params).toEqual({ max: 4 });
    await placeOrder(app, buyer, cards, { quantity: 1 });
    expect((await buy(cards, buyer, { quantity: 2 })).name).toBe('too_much_reserved');
    expect((await buy(cards, other, { quantity: 3 })).data.state).toBe('created');
    expect(await stockOf(app, cards.skuId)).toEqual({ available: 13, reserved: 7 });
    // Who pays at once holds nothing from anybody.
    await recharge(app, buyer, 1000);
    expect((await buy(cards, buyer, { quantity: 9, payBy: 'balance' })).data.state).toBe('delivered');

    const few = await makeSecrets(app, { count: 2 });
    expect((await buy(few, other)).data.state).toBe('created');
    expect((await buy(few, other, { quantity: 2 })).name).toBe('sku_sold_out');
    const none = await makeSecrets(app, { count: 0 });
    expect((await buy(none, other)).name).toBe('sku_sold_out');
  });
});

describe('a network', () => {
  const from = (ip: string) => ({ ip });

  test('holds at most two fifths of a SKU’s stock, whoever it is and from whichever of its addresses', async () => {
    const cards = await makeSecrets(app, { count: 20 });
    const buyers = await makeBuyers(6, 0);
    const replies = [];
    for (const [index, buyer] of buyers.entries()) {
      replies.push(await buy(cards, buyer, { ...from(`203.0.113.${index + 1}`), quantity: 2 }));
    }
    expect(replies.map(({ name }) => name ?? 'ok')).toEqual([
      'ok',
      'ok',
      'ok',
      'ok',
      ...Array<string>(2).fill('too_much_reserved'),
    ]);
    expect(replies[5]?.error?.params).toEqual({ max: 8 });
    const [elsewhere] = await makeBuyers(1, 0);
    if (!elsewhere) throw new Error('there is no buyer');
    expect((await buy(cards, elsewhere, { ...from('198.51.100.7'), quantity: 2 })).name).toBeUndefined();
  });

  test('of IPv6 is a /48, also when many come at once', async () => {
    const cards = await makeSecrets(app, { count: 10 });
    const buyers = await makeBuyers(8, 0);
    const replies = await Promise.all(
      buyers.map((buyer, index) => buy(cards, buyer, from(`2001:db8:77:${index + 1}::9`))),
    );
    expect(replies.filter(({ name }) => name === undefined)).toHaveLength(4);
    const [elsewhere] = await makeBuyers(1, 0);
    if (!elsewhere) throw new Error('there is no buyer');
    expect((await buy(cards, elsewhere, from('2001:db8:78:1::9'))).name).toBeUndefined();
  });

  test('and all networks together leave a fifth to those who pay at once', async () => {
    const cards = await makeSecrets(app, { count: 10 });
    const buyers = await makeBuyers(10, 0);
    const replies = [];
    for (const [index, buyer] of buyers.entries()) replies.push(await buy(cards, buyer, from(`192.0.${index}.1`)));
    expect(replies.map(({ name }) => name ?? 'ok')).toEqual([
      ...Array<string>(8).fill('ok'),
      ...Array<string>(2).fill('too_much_reserved'),
    ]);
    const [payer] = await makeBuyers(1, 1000);
    if (!payer) throw new Error('there is no buyer');
    expect((await buy(cards, payer, { payBy: 'balance' })).data.state).toBe('delivered');
  });
});

describe('a shop', () => {
  test('has its share of a sale until it is released, by the commission of that day', async () => {
    const shop = await makeShop(app);
    const buyer = await makePerson(app);
    await recharge(app, buyer, 10_000);
    const product = await makeProduct(app, { shopId: shop.id, skus: [{ priceFen: 699 }] });
    const before = await revenueFen();
    const { id } = await placeOrder(app, buyer, product, { payBy: 'balance' });
    expect([await pendingFen(shop.owner), (await revenueFen()) - before]).toEqual([664, 35]);
    expect((await detail(id, buyer)).shop).toEqual({ id: shop.id, name: shop.name });

    const waiting = await placeOrder(app, buyer, product);
    await rateNow(app, 2000);
    try {
      // An order keeps the rate at which it was placed.
      await app.call('payOrderByBalance', { orderId: waiting.id }, { token: buyer.token });
      expect(await pendingFen(shop.owner)).toBe(2 * 664);
      await placeOrder(app, buyer, product, { payBy: 'balance' });
      expect([await pendingFen(shop.owner), (await revenueFen()) - before]).toEqual([2 * 664 + 559, 2 * 35 + 140]);
    } finally {
      await rateNow(app, 500);
    }
  });

  test('does not buy from itself', async () => {
    const shop = await makeShop(app);
    await recharge(app, shop.owner, 1000);
    const cards = await makeSecrets(app, { count: 5, shopId: shop.id });
    for (const payBy of ['gateway', 'balance'] as const) {
      const reply = await buy(cards, shop.owner, { payBy });
      expect([reply.status, reply.name]).toEqual([409, 'own_product']);
    }
    expect(await stockOf(app, cards.skuId)).toEqual({ available: 5 });
  });

  test('that is suspended sells nothing', async () => {
    const [shop, buyer] = [await makeShop(app), await makePerson(app)];
    const cards = await makeSecrets(app, { count: 5, shopId: shop.id });
    await app.sql(`update shops set state = 'suspended' where id = $1`, [shop.id]);
    expect((await buy(cards, buyer)).name).toBe('sku_unavailable');
  });
});
