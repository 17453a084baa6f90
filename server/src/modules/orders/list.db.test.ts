/** What a buyer sees of their orders. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { placeOrder } from '../../../../tests/support/trade/orders.ts';
import { makeNotes, recharge, type Buyer } from '../../../../tests/support/trade/payments.ts';
import { makePerson } from '../../../../tests/support/people/people.ts';
import { makeLicence } from '../../../../tests/support/trade/sales.ts';
import { makeProduct, type TestProduct } from '../../../../tests/support/trade/products.ts';

let app: TestApp;
let notes: TestProduct;
let buyer: Buyer;
/** Newest first. */
let ids: number[];

beforeAll(async () => {
  app = await startTestApp();
  notes = await makeNotes(app, 100);
  buyer = await makePerson(app);
  await recharge(app, buyer, 5000);
  ids = [];
  for (let count = 0; count < 5; count++) {
    ids.unshift((await placeOrder(app, buyer, notes, { payBy: 'balance' })).id);
    // Of other quantities: what is bought again while it waits is the same order.
    if (count < 3) ids.unshift((await placeOrder(app, buyer, notes, { quantity: count + 2 })).id);
  }
  const other = await makePerson(app);
  await placeOrder(app, other, notes);
});
afterAll(() => app.stop());

const list = async (input: Record<string, unknown>) => (await app.call('listOrders', input, buyer)).data;

/** All pages of a list, each by the cursor of the one before. */
async function pages(input: Record<string, unknown>): Promise<OrderSummary[][]> {
  const found: OrderSummary[][] = [];
  for (let cursor: string | undefined; found.length < 20;) {
    const page = await list({ ...input, ...(cursor === undefined ? {} : { cursor }) });
    found.push(page.list);
    if (page.next === null) return found;
    cursor = page.next;
  }
  throw new Error('the list does not end');
}

describe('the list', () => {
  test('has one’s own orders, newest first, page by page without gap or twin', async () => {
    expect(await list({})).toMatchObject({ total: 8, totalExact: true, next: null });
    for (const limit of [1, 3, 4, 8, 100]) {
      const found = await pages({ limit });
      expect(found.flat().map(({ id }) => id)).toEqual(ids);
      expect(found).toHaveLength(Math.ceil(8 / limit));
    }
  });

  test('is not shaken by orders that are placed meanwhile', async () => {
    const someone = await makePerson(app);
    await recharge(app, someone, 1000);
    const place = async () => (await placeOrder(app, someone, notes, { payBy: 'balance' })).id;
    const [first, second, third] = [await place(), await place(), await place()];
    const newest = (await app.call('listOrders', { limit: 2 }, someone)).data;
    await place();
    const rest = (await app.call('listOrders', { limit: 2, cursor: newest.next ?? '' }, someone)).data;
    expect([...newest.list, ...rest.list].map(({ id }) => id)).toEqual([third, second, first]);
    expect(rest.total).toBe(4);
  });

  test('can be of one state', async () => {
    const created = await list({ state: 'created', limit: 2 });
    expect(created).toMatchObject({ total: 3, list: [{ state: 'created' }, { state: 'created' }] });
    const delivered = (await pages({ state: 'delivered', limit: 2 })).flat();
    expect(delivered).toHaveLength(5);
    expect(delivered.every(({ state }) => state === 'delivered')).toBe(true);
    expect(await list({ state: 'closed' })).toEqual({ list: [], next: null, total: 0, totalExact: true });
  });

  test('still says how many there are where a page has none', async () => {
    const cursor = Buffer.from('orders:placed:desc:1:1').toString('base64url');
    expect(await list({ cursor })).toMatchObject({ list: [], next: null, total: 8 });
    expect(await list({ cursor, state: 'created' })).toMatchObject({ list: [], next: null, total: 3 });
  });

  test.each(['x', '-1', '1.5', '1e400', '99999999999999999999', 'NaN', ' '])(
    'refuses the cursor %j',
    async (cursor) => {
      const reply = await app.call('listOrders', { cursor }, buyer);
      expect([reply.status, reply.error?.fields]).toEqual([422, [{ field: 'cursor', rule: 'format' }]]);
    },
  );

  test('refuses limits and states that there are not', async () => {
    for (const input of [{ limit: 0 }, { limit: 101 }, { limit: 'x' }, { state: 'gone' }, { userId: 1 }]) {
      expect((await app.call('listOrders', input, buyer)).name).toBe('invalid_input');
    }
  });
});

const afterDelivery = ['show', 'confirm', 'refund', 'support'];

test('what may be done follows the state', async () => {
  const someone = await makePerson(app);
  await recharge(app, someone, 1000);
  const see = async (id: number) => (await app.call('getOrder', { id }, someone)).data;
  const unpaid = await placeOrder(app, someone, notes);
  expect(await see(unpaid.id)).toMatchObject({
    may: ['pay', 'close'],
    paymentToken: unpaid.paymentToken,
    instructionsHtml: '',
    licences: [],
  });
  await app.call('payOrderByBalance', { orderId: unpaid.id }, { token: someone.token });
  expect(await see(unpaid.id)).toMatchObject({ may: afterDelivery, paymentToken: null, next: { event: 'complete' } });
  const closed = await placeOrder(app, someone, notes);
  await app.call('closeOrder', { orderId: closed.id }, someone);
  expect(await see(closed.id)).toMatchObject({ may: [], next: null, paymentToken: null, licences: [] });
});

test('instructions come with the goods, as safe HTML, and go with them', async () => {
  const someone = await makePerson(app);
  const product = await makeProduct(app, {
    instructions: '**安装** <script>alert(1)</script>',
    skus: [{ priceFen: 100 }],
  });
  await recharge(app, someone, 200);
  const readBy = async (orderId: number) =>
    (await app.call('getOrder', { id: orderId }, someone)).data.instructionsHtml;
  const { id } = await placeOrder(app, someone, product);
  expect(await readBy(id)).toBe('');
  await app.call('payOrderByBalance', { orderId: id }, { token: someone.token });
  expect(await readBy(id)).toBe('');
  await app.call('showOrder', { orderId: id }, someone);
  expect(await readBy(id)).toContain('<strong>安装</strong>');
  expect(await readBy(id)).not.toContain('<script');
  const { id: returned } = await placeOrder(app, someone, product);
  await app.call('payOrderByBalance', { orderId: returned }, { token: someone.token });
  const unseen = { orderId: returned, reason: 'unseen', pieces: 1, words: '' } as const;
  expect((await app.call('requestRefund', unseen, someone)).data.state).toBe('refunded');
  expect(await readBy(returned)).toBe('');
});

test('the licence’s key is masked', async () => {
  const delivered = (await list({ state: 'delivered' })).list[0];
  const { licences } = (await app.call('getOrder', { id: delivered?.id }, buyer)).data;
  const { rows } = await app.sql('select key_tail from licences where id = $1', [licences[0]?.id]);
  expect(licences[0]?.keyMasked).toMatch(/[*•]/);
  expect(licences[0]?.keyMasked).toContain(String(rows[0]?.['key_tail']));
});

test('an order keeps what was bought when the product changes or goes', async () => {
  const someone = await makePerson(app);
  const product = await makeProduct(app, {
    title: '旧名',
    titleEnglish: 'Old name',
    skus: [{ priceFen: 100, termDays: 30 }],
  });
  await recharge(app, someone, 100);
  const { id } = await placeOrder(app, someone, product);
  await app.sql(
    `update products set title_zh = '新名', title_en = 'New name', state = 'banned' where id = ${product.id};
     update skus set price_fen = 999, name_zh = '新规格', term_days = 1, seats = 99, active = false where id = ${product.skuId};
     update categories set slug = 'another' where id = ${product.categoryId}`,
  );
  const kept = {
    title: '旧名',
    skuName: '一年',
    unitPriceFen: 100,
    amountFen: 100,
    categorySlug: product.categorySlug,
  };
  expect((await app.call('getOrder', { id }, someone)).data).toMatchObject(kept);
  const paid = await app.call('payOrderByBalance', { orderId: id }, { token: someone.token });
  expect(paid.data).toMatchObject({ state: 'delivered', amountFen: 100 });
  const { rows } = await app.sql('select seats, expires_at from licences where order_id = $1', [id]);
  expect(rows).toEqual([{ seats: 3, expires_at: new Date(app.now().getTime() + 30 * 86_400_000) }]);
  expect((await app.call('listOrders', {}, someone)).data.list[0]).toMatchObject(kept);
});

test('titles come in the reader’s language, Chinese where there is no English', async () => {
  const [newest] = (await app.call('listOrders', { limit: 1 }, { ...buyer, locale: 'en-US' })).data.list;
  expect(newest?.title).toBe('Cloud Notes');
  expect(newest?.skuName).toBe('一年');
  const [chinese] = (await app.call('listOrders', { limit: 1 }, { ...buyer, locale: 'zh-CN' })).data.list;
  expect(chinese?.title).toBe('云笔记');
});

test('an order tells the licences that its buyer holds of it, two at most, and their list can be asked for', async () => {
  const someone = await makePerson(app);
  await recharge(app, someone, 1000);
  const licence = await makeLicence(app, 100);
  const place = async (quantity: number) =>
    (await placeOrder(app, someone, licence, { quantity, payBy: 'balance' })).id;
  const [one, three] = [await place(1), await place(3)];
  const unpaid = (await placeOrder(app, someone, licence)).id;
  const held = async (orderId: number, who: Buyer = someone) =>
    (await app.call('listLicences', { orderId }, who)).data.list.map(({ id }) => id).toReversed();
  const ofOne = await held(one);
  const ofThree = await held(three);
  expect([ofOne.length, ofThree.length]).toEqual([1, 3]);
  const idsOf = async () => {
    const { list: orders } = (await app.call('listOrders', {}, someone)).data;
    return Object.fromEntries(orders.map(({ id, licenceIds }) => [id, licenceIds]));
  };
  expect(await idsOf()).toEqual({ [one]: ofOne, [three]: ofThree.slice(0, 2), [unpaid]: [] });
  expect(await held(three, buyer)).toEqual([]);
  // What was given away is somebody else's to open.
  await app.sql('update licences set user_id = $2 where id = any ($1)', [[...ofOne, ...ofThree.slice(0, 2)], buyer.id]);
  expect(await idsOf()).toMatchObject({ [one]: [], [three]: ofThree.slice(2) });
  expect(await held(three)).toEqual(ofThree.slice(2));
});
