/** Orders as their sellers and admins see them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SaleSummary } from '#contract/orders/orders.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { makeSecrets, makeShop, type StockedProduct, type TestShop } from '../../../../../tests/support/trade/goods.ts';
import { placeOrder } from '../../../../../tests/support/trade/orders.ts';
import { makeNotes, recharge } from '../../../../../tests/support/trade/payments.ts';
import { makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { buy, makePicture } from '../../../../../tests/support/trade/sales.ts';

let app: TestApp;
let shop: TestShop;
let other: TestShop;
let admin: Person;
let buyer: Person;
let cards: StockedProduct;
/** Of the shop, newest first. */
let delivered: number[];
let unpaid: number;
let ofPlatform: number;
beforeAll(async () => {
  app = await startTestApp();
  [shop, other] = [await makeShop(app), await makeShop(app)];
  admin = await makePerson(app, 'admin');
  buyer = await makePerson(app);
  await recharge(app, buyer, 100_000);
  cards = await makeSecrets(app, { count: 30, shopId: shop.id });
  delivered = [];
  for (let count = 0; count < 5; count++) {
    delivered.unshift((await placeOrder(app, buyer, cards, { payBy: 'balance' })).id);
  }
  const someone = await makePerson(app);
  unpaid = (await placeOrder(app, someone, cards)).id;
  ofPlatform = (await placeOrder(app, buyer, await makeSecrets(app, { count: 3 }), { payBy: 'balance' })).id;
});
afterAll(() => app.stop());

const sales = async (input: Record<string, unknown> = {}, { token }: Person = shop.owner) =>
  (await app.call('listSales', input, { token })).data;
const all = async (input: Record<string, unknown> = {}) =>
  (await app.call('listAllOrders', input, { token: admin.token })).data;
const sale = (id: number, { token }: Person) => app.call('getSale', { id }, { token });
const idsOf = ({ list }: { list: SaleSummary[] }) => list.map(({ id }) => id);

async function openRefund(orderId: number): Promise<void> {
  await app.sql(
    `insert into refunds (order_id, user_id, shop_id, state, reason, wanted_fen, requested_at)
     select id, user_id, shop_id, 'requested', 'other', 1, $2 from orders where id = $1`,
    [orderId, app.now()],
  );
}

describe('the list', () => {
  test('of a shop has its own sales, newest first, page by page', async () => {
    const expected = [unpaid, ...delivered];
    expect(await sales()).toMatchObject({ total: 6, totalExact: true, next: null });
    for (const limit of [1, 2, 3, 6, 100]) {
      const found: number[] = [];
      let cursor: string | undefined;
      do {
        const page = await sales({ limit, ...(cursor === undefined ? {} : { cursor }) });
        expect(page.total).toBe(6);
        found.push(...idsOf(page));
        cursor = page.next ?? undefined;
      } while (cursor !== undefined && found.length < 50);
      expect(found).toEqual(expected);
    }
    expect((await sales({ limit: 1, state: 'delivered' })).list[0]).toMatchObject({
      id: delivered[0],
      buyer: { id: buyer.id, username: buyer.username },
      shop: { id: shop.id, name: shop.name },
      may: ['refund_buyer', 'replace', 'support'],
    });
    expect(await sales({}, other.owner)).toEqual({ list: [], next: null, total: 0, totalExact: true });
  });

  test('is nobody’s who has no shop, and of all orders only admins’', async () => {
    expect((await app.call('listSales', {}, buyer)).name).toBe('not_found');
    expect((await app.call('listAllOrders', {}, shop.owner)).name).toBe('forbidden');
  });

  test('can be of one state', async () => {
    expect(idsOf(await sales({ state: 'delivered' }))).toEqual(delivered);
    expect(await sales({ state: 'created' })).toMatchObject({ total: 1, list: [{ id: unpaid }] });
    expect(await sales({ state: 'closed' })).toMatchObject({ total: 0, list: [] });
    expect(idsOf(await all({ state: 'created' }))).toEqual([unpaid]);
  });

  test('of all orders can be of one shop, or of the platform itself', async () => {
    expect(idsOf(await all())).toEqual([ofPlatform, unpaid, ...delivered]);
    expect(idsOf(await all({ shopId: shop.id }))).toEqual([unpaid, ...delivered]);
    expect(idsOf(await all({ shopId: 0 }))).toEqual([ofPlatform]);
    expect(await all({ shopId: other.id, state: 'delivered' })).toMatchObject({ total: 0 });
  });

  test('finds an order’s number, and the beginning of a buyer’s name in any case', async () => {
    expect(idsOf(await sales({ search: String(delivered[2]) }))).toEqual([delivered[2]]);
    expect(await sales({ search: String(ofPlatform) })).toMatchObject({ total: 0, list: [] });
    expect(await sales({ search: '999999999999999' })).toMatchObject({ total: 0 });
    expect(idsOf(await sales({ search: buyer.username.toUpperCase() }))).toEqual(delivered);
    expect(idsOf(await all({ search: buyer.username.toUpperCase(), limit: 2 }))).toEqual([ofPlatform, delivered[0]]);
    expect(idsOf(await all({ search: 'perso' }))).toEqual([ofPlatform, unpaid, ...delivered]);
    const { next } = await all({ search: 'perso', limit: 6 });
    expect(idsOf(await all({ search: 'perso', cursor: next }))).toEqual([delivered[4]]);
    expect(idsOf(await all({ search: 'perso', state: 'created' }))).toEqual([unpaid]);
    for (const search of ['%', '_', "' or true --", '人', 'zzzz', 'person_']) {
      expect(await all({ search })).toMatchObject({ total: 0, list: [] });
    }
    expect(idsOf(await all({ search: '   ' }))).toHaveLength(7);
  });

  test('can be of orders with a refund under way', async () => {
    const [first, second] = [delivered[0] ?? 0, delivered[3] ?? 0];
    await Promise.all([openRefund(first), openRefund(second), openRefund(ofPlatform)]);
    expect(await sales({ waiting: 'true' })).toMatchObject({ total: 2 });
    expect(idsOf(await sales({ waiting: 'true' }))).toEqual([first, second]);
    const { next } = await sales({ waiting: 'true', limit: 1 });
    expect(idsOf(await sales({ waiting: 'true', cursor: next }))).toEqual([second]);
    expect(idsOf(await all({ waiting: 'true' }))).toEqual([ofPlatform, first, second]);
    expect(idsOf(await all({ waiting: 'true', shopId: 0, state: 'delivered' }))).toEqual([ofPlatform]);
    expect(idsOf(await all({ waiting: 'true', search: buyer.username }))).toEqual([ofPlatform, first, second]);
    expect(idsOf(await all({ waiting: 'true', search: String(delivered[1]) }))).toEqual([]);
    expect(idsOf(await sales({ waiting: 'false' }))).toHaveLength(6);
    const row = (await sales({ waiting: 'true', limit: 1 })).list[0];
    expect(row?.openRefund).toMatchObject({ state: 'requested' });
  });
});

describe('a sale', () => {
  test('says who bought it and how its money is shared, never what was sold', async () => {
    const id = delivered[1] ?? 0;
    const { data } = await sale(id, shop.owner);
    expect(data).toMatchObject({
      id,
      buyer: { id: buyer.id, username: buyer.username },
      shares: { sellerFen: 95, platformFen: 5 },
      items: [{ kind: 'secret', state: 'sold', replaces: null }],
    });
    for (const content of cards.contents) {
      expect(JSON.stringify(data)).not.toContain(content.kind === 'secret' ? content.text : '-');
    }
    await app.sql('update orders set refunded_fen = 60 where id = $1', [id]);
    expect((await sale(id, admin)).data.shares).toEqual({ sellerFen: 38, platformFen: 2 });
    expect((await sale(unpaid, shop.owner)).data.shares).toEqual({ sellerFen: 0, platformFen: 0 });
    expect((await sale(ofPlatform, admin)).data.shares).toEqual({ sellerFen: 0, platformFen: 100 });
  });

  test('does not exist for anybody but its seller and admins', async () => {
    for (const [person, ids] of [
      [buyer, [delivered[0], ofPlatform]],
      [other.owner, [delivered[0], ofPlatform]],
      [shop.owner, [ofPlatform, 1, Number.MAX_SAFE_INTEGER]],
    ] as const) {
      for (const id of ids) {
        const replies = [
          await sale(id ?? 0, person),
          await app.call('replaceItem', { orderId: id, itemId: 1, reason: '坏了' }, { token: person.token }),
        ];
        for (const { status, name } of replies) expect([status, name]).toEqual([404, 'not_found']);
      }
    }
  });
});

describe('a dead item', () => {
  const replace = (orderId: number, itemId: number, { token }: Person = shop.owner) =>
    app.call('replaceItem', { orderId, itemId, reason: '卡密无效' }, { token });
  const itemOf = async (orderId: number) => (await sale(orderId, admin)).data.items.at(-1)?.id ?? 0;

  test('is replaced from the same batch, on record for both sides, and the buyer sees the other one', async () => {
    const id = delivered[2] ?? 0;
    const dead = await itemOf(id);
    const before = (await app.call('showOrder', { orderId: id }, { token: buyer.token })).data;
    const { items } = (await replace(id, dead)).data;
    expect(items.map(({ state }) => state)).toEqual(['replaced', 'sold']);
    expect(items[1]?.replaces).toEqual({ itemId: dead, reason: '卡密无效', at: app.now().toISOString() });
    const after = (await app.call('showOrder', { orderId: id }, { token: buyer.token })).data;
    expect(after.items).toHaveLength(1);
    expect(after.items[0]?.content).not.toBe(before.items[0]?.content);
    expect((await app.call('getOrder', { id }, { token: buyer.token })).data.items).toEqual(items);
    expect((await replace(id, dead)).name).toBe('state_conflict');
  });

  test('counts in what became of its batch, as complaints and refunds do', async () => {
    const cards = await makeSecrets(app, { count: 6, shopId: shop.id });
    const { batches } = (await app.call('getStock', { skuId: cards.skuId }, shop.owner)).data;
    const batchId = batches[0]?.id ?? 0;
    const outcome = async (who: { token: string } = shop.owner) =>
      (await app.call('getStockOutcome', { id: batchId }, who)).data;
    expect(await outcome()).toEqual({ id: batchId, sold: 0, complained: 0, replaced: 0, refunded: 0, deadRate: null });
    await recharge(app, buyer, 1000);
    const two = await buy(app, buyer, cards, 2);
    await buy(app, buyer, cards);
    expect(await outcome()).toMatchObject({ sold: 3, deadRate: 0 });
    await app.call('showOrder', { orderId: two }, buyer);
    const refund = { orderId: two, wantedFen: 200, reason: 'faulty' as const, words: '无效' };
    const { id } = (await app.call('requestRefund', { ...refund, evidence: [await makePicture(app, buyer)] }, buyer))
      .data;
    expect((await replace(two, await itemOf(two))).name).toBeUndefined();
    expect(await outcome(admin)).toMatchObject({ sold: 4, complained: 1, replaced: 1, refunded: 0, deadRate: 0.25 });
    expect((await app.call('answerRefund', { id, accept: true, words: '' }, shop.owner)).name).toBeUndefined();
    expect(await outcome()).toEqual({ id: batchId, sold: 4, complained: 1, replaced: 1, refunded: 2, deadRate: 0.75 });
    expect((await app.call('getStockOutcome', { id: batchId }, other.owner)).name).toBe('not_found');
    expect((await app.call('getStockOutcome', { id: batchId }, buyer)).name).toBe('forbidden');
  });

  test('of ten replacements at once is replaced once', async () => {
    const id = delivered[4] ?? 0;
    const dead = await itemOf(id);
    const replies = await Promise.all(Array.from({ length: 10 }, () => replace(id, dead)));
    expect(replies.filter(({ name }) => name === undefined)).toHaveLength(1);
    expect(replies.filter(({ name }) => name === 'state_conflict')).toHaveLength(9);
    expect((await sale(id, shop.owner)).data.items).toHaveLength(2);
  });

  test('is replaced by its seller only: admins for what the platform sold itself', async () => {
    const ofShop = delivered[0] ?? 0;
    expect((await replace(ofShop, await itemOf(ofShop), admin)).name).toBe('forbidden');
    expect((await replace(ofPlatform, await itemOf(ofPlatform), admin)).data.items).toHaveLength(2);
    expect((await replace(ofShop, await itemOf(ofPlatform))).name).toBe('not_found');
  });

  test('cannot be replaced when the batch has no other, or the goods are none of stock', async () => {
    const single = await makeSecrets(app, { count: 1, shopId: shop.id });
    const { id } = await placeOrder(app, buyer, single, { payBy: 'balance' });
    const item = await itemOf(id);
    expect((await replace(id, item)).name).toBe('no_replacement');
    expect((await sale(id, shop.owner)).data.items).toMatchObject([{ id: item, state: 'sold' }]);
    const notes = await placeOrder(app, buyer, await makeNotes(app, 100), { payBy: 'balance' });
    expect((await replace(notes.id, item, admin)).name).toBe('not_found');
  });
});

test('an order with a refund under way does not complete, and says so; it does once the refund is over', async () => {
  const { id } = await placeOrder(app, buyer, cards, { payBy: 'balance' });
  const see = async () => (await app.call('getOrder', { id }, { token: buyer.token })).data;
  await openRefund(id);
  expect(await see()).toMatchObject({ next: null, openRefund: { state: 'requested' }, refundWays: [] });
  app.pass(72 * 3600);
  await app.runPeriodic('orders.complete');
  expect(await see()).toMatchObject({ state: 'delivered', completedAt: null });
  await app.sql(`update refunds set state = 'rejected', ended_at = $2 where order_id = $1`, [id, app.now()]);
  await app.runPeriodic('orders.complete');
  expect(await see()).toMatchObject({ state: 'completed', completedAt: app.now().toISOString(), openRefund: null });
});
