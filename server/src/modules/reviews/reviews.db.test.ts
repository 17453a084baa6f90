/** Reviews come from buyers only, once an order; products know how they are rated. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderCompleteSeconds } from '#contract/orders/orderRules.ts';
import { refundUnseenSeconds } from '#contract/orders/refundRules.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeShop, type TestShop } from '../../../../tests/support/trade/goods.ts';
import { unprepared } from '../../platform/database/database.ts';
import { placeOrder } from '../../../../tests/support/trade/orders.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import type { TestProduct } from '../../../../tests/support/trade/products.ts';
import { buy, buyAndSee, loggedIn, makeBuyer, makeLicence } from '../../../../tests/support/trade/sales.ts';

let app: TestApp;
let shop: TestShop;
let notes: TestProduct;
let buyer: Person;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  notes = await makeLicence(app, 100, shop);
  buyer = await makeBuyer(app, 100_000);
  admin = await makePerson(app, 'admin');
});
afterAll(() => app.stop());

const write = (orderId: number, input: Record<string, unknown> = {}, who: { token: string } = buyer) =>
  app.call('writeReview', { orderId, stars: 5, words: '很好用', ...input }, who);
const reviewed = async (product: TestProduct, stars = 5) =>
  (await write(await buyAndSee(app, buyer, product), { stars })).data.id;
/** A review of somebody of its own, of an order that is completed unless it is said otherwise. */
const rated = async (product: TestProduct, stars: number, completed = true) => {
  const someone = await makeBuyer(app, 1000);
  const orderId = await buyAndSee(app, someone, product);
  const { id } = (await write(orderId, { stars }, someone)).data;
  if (completed) await app.call('confirmReceipt', { orderId }, someone);
  return { id, orderId, someone };
};
const list = async (productId: number, input: Record<string, unknown> = {}) =>
  (await app.call('listReviews', { productId, ...input })).data;
const hide = (id: number, hidden: boolean, reason = '广告', who: { token: string } = admin) =>
  app.call('hideReview', { id, hide: hidden, reason }, who);
const reply = (id: number, words: string, who: { token: string } = shop.owner) =>
  app.call('replyToReview', { id, words }, who);

async function ratingOf(productId: number): Promise<[number, number]> {
  await app.runPeriodic('reviews.count');
  const { rows } = await app.sql('select rating_count as count, rating_sum as sum from products where id = $1', [
    productId,
  ]);
  return [Number(rows[0]?.['count']), Number(rows[0]?.['sum'])];
}

test('those of a shop stand together, newest first, with what they are of, as long as that is on shelf and the shop open', async () => {
  const place = await makeShop(app);
  const one = await makeLicence(app, 100, place);
  const other = await makeLicence(app, 100, place);
  const ids = [await reviewed(one, 4), await reviewed(other, 2)];
  const ofShop = async (input = {}) => (await app.call('listReviewsOfShop', { shopId: place.id, ...input })).data;
  const { list: reviews, total } = await ofShop();
  expect([reviews.map(({ id, productId, stars }) => [id, productId, stars]), total]).toEqual([
    [
      [ids[1], other.id, 2],
      [ids[0], one.id, 4],
    ],
    2,
  ]);
  expect(reviews[0]).toMatchObject({ title: expect.stringMatching(/./), language: 'zh-CN' });
  const first = await ofShop({ limit: 1 });
  expect((await ofShop({ limit: 1, cursor: first.next })).list).toMatchObject([{ id: ids[0] }]);
  await hide(ids[1] ?? 0, true);
  expect(await ofShop()).toMatchObject({ list: [{ id: ids[0] }], total: 1 });
  await app.sql(`update products set state = 'off_shelf' where id = $1`, [one.id]);
  expect(await ofShop()).toMatchObject({ list: [], total: 0, next: null });
  await app.sql(`update products set state = 'on_shelf' where id = $1`, [one.id]);
  await app.sql(`update shops set state = 'suspended' where id = $1`, [place.id]);
  expect(await ofShop()).toMatchObject({ list: [], total: 0 });
});

test('a page of a shop’s reviews looks at so many and no more, and says where to go on', async () => {
  const place = await makeShop(app);
  const [gone, kept] = [await makeLicence(app, 100, place), await makeLicence(app, 100, place)];
  await app.sql(`update products set state = 'off_shelf' where id = $1`, [gone.id]);
  const first = await reviewed(kept, 4);
  // Orders that nobody made: only what was written counts here.
  await app.sql(`alter table reviews drop constraint reviews_order_id_fkey`, []);
  await app.sql(
    `insert into reviews (order_id, product_id, shop_id, user_id, stars, counted, created_at)
     select -n, $1, $2, user_id, 1, true, now() from generate_series(1, 5200) n, reviews where id = $3`,
    [gone.id, place.id, first],
  );
  const ofShop = async (input = {}) => (await app.call('listReviewsOfShop', { shopId: place.id, ...input })).data;
  const page = await ofShop({ limit: 5 });
  expect([page.list, page.total, page.next]).toEqual([[], 1, expect.any(String)]);
  expect(await ofShop({ limit: 5, cursor: page.next })).toMatchObject({ list: [{ id: first }], total: 1, next: null });
  await app.sql(`delete from reviews where order_id < 0`, []);
  await app.sql(
    `alter table reviews add constraint reviews_order_id_fkey foreign key (order_id) references orders (id)`,
    [],
  );
});

describe('writing', () => {
  test('one review an order, seen by all under a masked name, and by its buyer in the order', async () => {
    const product = await makeLicence(app, 100, shop);
    const orderId = await buyAndSee(app, buyer, product);
    const { data } = await write(orderId, { stars: 4, words: ' <b>不错</b>\u202e\u200b ' });
    const { username } = buyer;
    const review = { id: data.id, productId: product.id, stars: 4, words: '<b>不错</b>', reply: '', repliedAt: null };
    expect(data).toEqual({
      ...review,
      author: `${username[0]}***`,
      createdAt: app.now().toISOString(),
      leftOut: 'open',
    });
    expect(await list(product.id)).toMatchObject({ list: [data], total: 1, next: null, byStars: [0, 0, 0, 0, 0] });
    const order = (await app.call('getOrder', { id: orderId }, buyer)).data;
    expect(order.review).toEqual({ stars: 4, words: '<b>不错</b>', createdAt: data.createdAt });
    expect(order.may).not.toContain('review');
    expect([(await write(orderId)).status, (await write(orderId)).name]).toEqual([409, 'already_reviewed']);
  });

  test('waits, of goods that nobody looked at, until they can’t be returned unseen any more', async () => {
    const orderId = await buy(app, buyer, notes);
    app.pass(orderCompleteSeconds);
    await app.runPeriodic('orders.complete');
    buyer = await loggedIn(app, buyer);
    const order = async () => (await app.call('getOrder', { id: orderId }, buyer)).data;
    expect(await order()).toMatchObject({ state: 'completed', may: ['show', 'refund', 'support'] });
    expect((await write(orderId)).name).toBe('state_conflict');
    app.pass(refundUnseenSeconds - orderCompleteSeconds);
    buyer = await loggedIn(app, buyer);
    expect((await order()).may).toContain('review');
    expect((await write(orderId)).name).toBeUndefined();
    shop = { ...shop, owner: await loggedIn(app, shop.owner) };
    admin = await loggedIn(app, admin);
  });

  test('has no prohibited word, nor has its reply, a question, or an answer', async () => {
    expect((await app.call('addProhibitedWords', { words: ['代开发票'] }, admin)).name).toBeUndefined();
    const words = '可以代开发票';
    const orderId = await buyAndSee(app, buyer, notes);
    const refusal = { fields: [{ field: 'words', rule: 'prohibited_word', params: { word: '代开发票' } }] };
    expect((await write(orderId, { words })).error).toMatchObject(refusal);
    expect((await reply((await write(orderId)).data.id, words)).error).toMatchObject(refusal);
    const productId = notes.id;
    expect((await app.call('askQuestion', { productId, words }, buyer)).error).toMatchObject(refusal);
    const { id } = (await app.call('askQuestion', { productId, words: '有发票吗？' }, buyer)).data;
    expect((await app.call('answerQuestion', { id, words }, shop.owner)).error).toMatchObject(refusal);
  });

  test('twice at once is once', async () => {
    const orderId = await buyAndSee(app, buyer, notes);
    const replies = await Promise.all(Array.from({ length: 8 }, () => write(orderId)));
    expect(replies.filter(({ name }) => name === undefined)).toHaveLength(1);
    expect(replies.filter(({ name }) => name === 'already_reviewed')).toHaveLength(7);
  });

  test('needs goods that were delivered, seen, and not all given back', async () => {
    const { id } = await placeOrder(app, buyer, notes);
    expect((await write(id)).name).toBe('order_not_delivered');
    await app.call('closeOrder', { orderId: id }, buyer);
    expect((await write(id)).name).toBe('order_not_delivered');
    const [part, all] = [await buy(app, buyer, notes, 2), await buy(app, buyer, notes)];
    for (const orderId of [part, all]) {
      const back = { orderId, reason: 'unseen', pieces: 1, words: '' } as const;
      expect((await app.call('requestRefund', back, buyer)).data.state).toBe('refunded');
    }
    expect((await write(all)).name).toBe('state_conflict');
    // Nobody saw the piece that is left.
    expect((await write(part)).name).toBe('state_conflict');
    await app.call('showOrder', { orderId: part }, buyer);
    expect((await write(part)).name).toBeUndefined();
  });

  test('is the buyer’s alone: for anybody else the order does not exist', async () => {
    const orderId = await buyAndSee(app, buyer, notes);
    for (const who of [await makePerson(app), shop.owner, admin]) {
      for (const id of [orderId, 1, Number.MAX_SAFE_INTEGER]) {
        const { status, name } = await write(id, {}, who);
        expect([status, name]).toEqual([404, 'not_found']);
      }
    }
  });

  test.each([
    ['stars', { stars: 0 }],
    ['stars', { stars: 6 }],
    ['stars', { stars: 2.5 }],
    ['words', { words: 'x'.repeat(10_000) }],
  ])('a wrong %s is named', async (field, input) => {
    const { error } = await write(await buyAndSee(app, buyer, notes), input);
    expect(error?.fields?.map((problem) => problem.field)).toEqual([field]);
  });
});

describe('the list of a product', () => {
  test('pages by cursor, newest first, and can be of one number of stars', async () => {
    const product = await makeLicence(app, 100, shop);
    const ids: number[] = [];
    for (const stars of [5, 3, 5, 1, 5]) ids.unshift(await reviewed(product, stars));
    const first = await list(product.id, { limit: 2 });
    await reviewed(product, 2);
    const second = await list(product.id, { limit: 2, cursor: first.next });
    const third = await list(product.id, { limit: 2, cursor: second.next });
    expect([first, second, third].flatMap((page) => page.list.map(({ id }) => id))).toEqual(ids);
    expect([third.next, third.total]).toEqual([null, 6]);
    const fives = await list(product.id, { stars: 5, limit: 2 });
    expect(fives).toMatchObject({ total: 3, list: [{ stars: 5 }, { stars: 5 }] });
    expect((await list(product.id, { stars: 5, limit: 2, cursor: fives.next })).list).toHaveLength(1);
    expect((await list(product.id, { cursor: '1' })).total).toBe(6);
  });

  test('is empty for what is not on shelf', async () => {
    const product = await makeLicence(app, 100, shop);
    await reviewed(product);
    await app.sql(`update products set state = 'banned' where id = $1`, [product.id]);
    expect(await list(product.id)).toEqual({
      list: [],
      next: null,
      total: 0,
      totalExact: true,
      byStars: [0, 0, 0, 0, 0],
    });
  });
});

describe('a seller', () => {
  test('sees the reviews of the shop, and replies; again changes the reply', async () => {
    const own = await makeShop(app);
    const product = await makeLicence(app, 100, own);
    const ids = [await reviewed(product, 2), await reviewed(product)];
    const seen = (await app.call('listShopReviews', {}, own.owner)).data;
    expect(seen.list.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(seen.list[0]).toMatchObject({ title: '云笔记', hidden: null, may: ['reply'] });
    expect((await app.call('listShopReviews', { stars: 2 }, own.owner)).data.list.map(({ id }) => id)).toEqual([
      ids[0],
    ]);
    const other = await makeLicence(app, 100, own);
    const ofOther = await reviewed(other, 2);
    const ofProduct = async (input: object, who = own.owner) =>
      (await app.call('listShopReviews', { productId: product.id, ...input }, who)).data.list.map((one) => one.id);
    expect(await ofProduct({})).toEqual(ids.toReversed());
    expect(await ofProduct({ productId: other.id, stars: 2 })).toEqual([ofOther]);
    expect(await ofProduct({ stars: 2 }, admin)).toEqual([ids[0]]);
    expect(await ofProduct({}, shop.owner)).toEqual([]);
    const id = ids[0] ?? 0;
    expect((await reply(id, '谢谢\u202e', own.owner)).data).toMatchObject({ id, reply: '谢谢' });
    await reply(id, '已修复', own.owner);
    expect((await list(product.id)).list.at(-1)).toMatchObject({ reply: '已修复', repliedAt: app.now().toISOString() });
    expect((await reply(id, '\u200b', own.owner)).error?.fields).toEqual([{ field: 'words', rule: 'required' }]);
    for (const who of [shop.owner, buyer, admin, await makePerson(app)]) {
      expect((await reply(id, '不是我的', who)).name).toBe('not_found');
      expect((await reply(Number.MAX_SAFE_INTEGER, '不是我的', who)).name).toBe('not_found');
    }
    expect((await app.call('listShopReviews', {}, buyer)).name).toBe('not_found');
  });

  test('of what the platform sells is every admin', async () => {
    const id = await reviewed(await makeLicence(app, 100));
    expect((await reply(id, '收到', admin)).data).toMatchObject({ reply: '收到', may: ['reply', 'hide'] });
    expect((await app.call('listShopReviews', {}, admin)).data.list[0]?.id).toBe(id);
  });
});

describe('hiding', () => {
  test('takes a review from the list with a reason, and brings it back; on record', async () => {
    const product = await makeLicence(app, 100, shop);
    const id = await reviewed(product);
    const mute = await hide(id, true, ' \u200b');
    expect(mute.error?.fields).toEqual([{ field: 'reason', rule: 'required' }]);
    const { data } = await hide(id, true);
    expect(data).toMatchObject({ hidden: { at: app.now().toISOString(), reason: '广告' }, may: ['unhide'] });
    expect((await list(product.id)).total).toBe(0);
    expect((await app.call('listShopReviews', {}, shop.owner)).data.list[0]).toMatchObject({
      id,
      hidden: { reason: '广告' },
    });
    expect((await hide(id, true)).name).toBe('state_conflict');
    expect((await hide(id, false, '')).data).toMatchObject({ hidden: null, may: ['hide'] });
    expect((await list(product.id)).total).toBe(1);
    expect((await hide(Number.MAX_SAFE_INTEGER, true)).name).toBe('not_found');
    expect((await hide(id, true, '广告', shop.owner)).name).toBe('forbidden');
    const { rows } = await app.sql('select action from operation_log where subject = $1 order by id', [`review ${id}`]);
    expect(rows).toEqual([{ action: 'review.hide' }, { action: 'review.show' }]);
  });
});

describe('ratings', () => {
  test('are counted by the job, without what is hidden, the same however often it runs', async () => {
    const product = await makeLicence(app, 100, shop);
    const ids = [(await rated(product, 5)).id, (await rated(product, 4)).id, (await rated(product, 1)).id];
    expect(await ratingOf(product.id)).toEqual([3, 10]);
    expect(await ratingOf(product.id)).toEqual([3, 10]);
    await hide(ids[2] ?? 0, true);
    expect(await ratingOf(product.id)).toEqual([2, 9]);
    await hide(ids[2] ?? 0, false);
    expect(await ratingOf(product.id)).toEqual([3, 10]);
    for (const id of ids) await hide(id, true);
    expect(await ratingOf(product.id)).toEqual([0, 0]);
  });

  test('miss nothing that changes while they are counted', async () => {
    const product = await makeLicence(app, 100, shop);
    const { id } = await rated(product, 3);
    for (let turn = 0; turn < 5; turn++) {
      await Promise.all([app.runPeriodic('reviews.count'), hide(id, turn % 2 === 0), rated(product, 2)]);
    }
    expect(await ratingOf(product.id)).toEqual([5, 10]);
  });

  test('count completed orders that nothing came back of, once a person and product a day', async () => {
    const product = await makeLicence(app, 100, shop);
    await rated(product, 5);
    const { orderId, someone } = await rated(product, 1, false);
    // The counts by stars are of those that the rating counts; each of the others says why it is none.
    const shown = async () => {
      const { byStars, list: reviews } = await list(product.id);
      return { byStars, leftOut: reviews.map(({ leftOut }) => leftOut) };
    };
    expect(await shown()).toEqual({ byStars: [0, 0, 0, 0, 0], leftOut: ['open', 'soon'] });
    expect(await ratingOf(product.id)).toEqual([1, 5]);
    expect(await shown()).toEqual({ byStars: [0, 0, 0, 0, 1], leftOut: ['open', null] });
    await app.call('confirmReceipt', { orderId }, someone);
    expect(await ratingOf(product.id)).toEqual([2, 6]);
    const again = await buyAndSee(app, someone, product);
    await write(again, { stars: 3 }, someone);
    await app.call('confirmReceipt', { orderId: again }, someone);
    expect(await ratingOf(product.id)).toEqual([2, 8]);
    expect(await shown()).toEqual({ byStars: [0, 0, 1, 0, 1], leftOut: [null, 'repeated', null] });
    await app.call('refundBuyer', { orderId: again, amountFen: 1, words: '退' }, shop.owner);
    expect(await ratingOf(product.id)).toEqual([2, 6]);
    expect(await shown()).toEqual({ byStars: [1, 0, 0, 0, 1], leftOut: ['returned', null, null] });
  });

  test('leaves what somebody holds to the next run', async () => {
    const product = await makeLicence(app, 100, shop);
    const { id } = await rated(product, 3, false);
    await rated(product, 5);
    await app.sql(`update orders set state = 'completed' where id = (select order_id from reviews where id = $1)`, [
      id,
    ]);
    await app.sql('update reviews set counted = true where id = $1', [id]);
    await app.database.transaction(async (tx) => {
      await tx.run(unprepared('select from reviews where id = $1 for update'), [id]);
      expect(await ratingOf(product.id)).toEqual([1, 5]);
    });
    expect(await ratingOf(product.id)).toEqual([2, 8]);
  });

  test('of more than a batch are counted in one run', async () => {
    const product = await makeLicence(app, 100, shop);
    await app.sql(
      `with o as (
         insert into orders (user_id, state, product_id, sku_id, quantity, unit_price_fen, amount_fen, snapshot, created_at, expires_at)
         select $2, 'completed', $1, 1, 1, 1, 1, '{}', now() - n * interval '1 day', now() from generate_series(1, 5200) as n
         returning id, created_at)
       insert into reviews (order_id, product_id, user_id, stars, created_at) select id, $1, $2, 4, created_at from o`,
      [product.id, buyer.id],
    );
    expect(await ratingOf(product.id)).toEqual([5200, 20_800]);
    const { total, totalExact, byStars } = await list(product.id, { limit: 1 });
    expect([total, totalExact, byStars]).toEqual([5200, true, [0, 0, 0, 1000, 0]]);
  });
});
