/** Buyer, seller and platform write to each other about an order. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderNoteRules } from '#contract/orders/orderRules.ts';
import { employ, forShop } from '../../../../../tests/support/people/staff.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { makeShop, type TestShop } from '../../../../../tests/support/trade/goods.ts';
import { makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { buy, lettersTo, makeBuyer, makeLicence, makePicture } from '../../../../../tests/support/trade/sales.ts';

let app: TestApp;
let shop: TestShop;
let buyer: Person;
let admin: Person;
let orderId: number;
let ownOrderId: number;
beforeAll(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  buyer = await makeBuyer(app, 100_000);
  admin = await makePerson(app, 'admin');
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.sql('delete from attempts');
  await app.drainJobs();
  await app.sql('delete from mail_outbox');
  orderId = await buy(app, buyer, await makeLicence(app, 100, shop));
  ownOrderId = await buy(app, buyer, await makeLicence(app, 100));
});

const write = (who: { token: string }, words = '您好', input: Record<string, unknown> = {}) =>
  app.call('sendOrderMessage', { orderId, words, ...input }, who);
const read = async (who: { token: string }, input: Record<string, unknown> = {}) =>
  (await app.call('listOrderMessages', { orderId, ...input }, who)).data;
async function letterCounts(): Promise<number[]> {
  const counts: number[] = [];
  for (const { email } of [buyer, shop.owner, admin]) counts.push((await lettersTo(app, email)).length);
  return counts;
}

describe('messages', () => {
  test('say which side they are of, newest first', async () => {
    const picture = await makePicture(app, buyer);
    await write(buyer, '打不开', { pictures: [picture] });
    await write(shop.owner, '请重试');
    await write(admin, '平台关注中');
    const { list, total, next } = await read(buyer);
    expect(list.map(({ side, mine, words }) => [side, mine, words])).toEqual([
      ['platform', false, '平台关注中'],
      ['seller', false, '请重试'],
      ['buyer', true, '打不开'],
    ]);
    expect([list.at(-1)?.pictures.map(({ name }) => name), total, next]).toEqual([[picture], 3, null]);
    expect((await read(shop.owner)).list.map(({ mine }) => mine)).toEqual([false, true, false]);
  });

  test('page by cursor without gap or twin', async () => {
    for (const words of ['1', '2', '3', '4', '5']) await write(buyer, words);
    const first = await read(buyer, { limit: 2 });
    await write(shop.owner, 'meanwhile');
    const second = await read(buyer, { limit: 2, cursor: first.next });
    const third = await read(buyer, { limit: 2, cursor: second.next });
    expect([first, second, third].flatMap(({ list }) => list.map(({ words }) => words))).toEqual([
      '5',
      '4',
      '3',
      '2',
      '1',
    ]);
    expect([third.next, third.total]).toEqual([null, 6]);
    expect(await read(buyer, { cursor: '1' })).toMatchObject({ list: [], total: 6, next: null });
  });

  test('of the platform’s own sale go to admins', async () => {
    const sent = await app.call('sendOrderMessage', { orderId: ownOrderId, words: '在吗' }, admin);
    expect(sent.data).toMatchObject({ side: 'platform', mine: true });
    expect((await app.call('sendOrderMessage', { orderId: ownOrderId, words: '在吗' }, shop.owner)).name).toBe(
      'not_found',
    );
  });

  test('keep their words without what nobody sees', async () => {
    const { data } = await write(buyer, ' <script>alert(1)</script>\u202e好\u200b\r\n ');
    expect(data.words).toBe('<script>alert(1)</script>好');
    expect((await write(buyer, '\u202e\u2066')).error?.fields).toEqual([{ field: 'words', rule: 'required' }]);
    expect((await write(buyer, 'x'.repeat(10_000))).error?.fields?.[0]?.rule).toBe('too_long');
    const unknown = await write(buyer, '图', { pictures: ['unknown'] });
    expect(unknown.error?.fields).toEqual([{ field: 'pictures.0', rule: 'format' }]);
    expect((await read(buyer)).total).toBe(1);
  });

  test('are 20 in 10 minutes at most', async () => {
    for (let count = 0; count < 20; count++) expect((await write(buyer)).name).toBeUndefined();
    expect((await write(buyer)).name).toBe('too_many_requests');
    expect((await write(shop.owner)).name).toBeUndefined();
    app.pass(10 * 60);
    expect((await write(buyer)).name).toBeUndefined();
  });

  test('are nobody else’s: for them the order does not exist', async () => {
    await write(buyer);
    for (const who of [await makePerson(app), (await makeShop(app)).owner]) {
      for (const id of [orderId, 1, Number.MAX_SAFE_INTEGER]) {
        const replies = [
          await app.call('listOrderMessages', { orderId: id }, who),
          await write(who, '偷看', { orderId: id }),
        ];
        for (const { status, name } of replies) expect([status, name]).toEqual([404, 'not_found']);
      }
    }
    expect((await read(buyer)).total).toBe(1);
  });
});

describe('notes of the shop', () => {
  test('are its own: neither the buyer nor an admin reads them, and they say who wrote them', async () => {
    const worker = await employ(app, shop, ['orders']);
    const money = await employ(app, shop, ['money']);
    const add = (words: string, who: object) => app.call('addOrderNote', { orderId, words }, who);
    expect((await add('买家急用', shop.owner)).status).toBe(200);
    const { data } = await add('已电话确认', forShop(worker, shop));
    expect(data.list.map(({ by, words }) => [by, words])).toEqual([
      [worker.username, '已电话确认'],
      [shop.owner.username, '买家急用'],
    ]);
    for (const who of [buyer, admin, worker, (await makeShop(app)).owner]) {
      expect((await app.call('listOrderNotes', { orderId }, who)).name).toBe('not_found');
      expect((await add('偷看', who)).name).toBe('not_found');
    }
    expect((await add('偷看', forShop(money, shop))).name).toBe('staff_role_missing');
    for (const call of ['getOrder', 'getSale'] as const) {
      const seen = await app.call(
        call,
        call === 'getOrder' ? { orderId } : { id: orderId },
        call === 'getOrder' ? buyer : admin,
      );
      expect(JSON.stringify(seen.body)).not.toContain('买家急用');
    }
    // What the platform sells is its admins'.
    expect((await app.call('addOrderNote', { orderId: ownOrderId, words: '自营' }, admin)).data.list).toHaveLength(1);
  });

  test('are so many, also at the same time', async () => {
    await app.sql(
      `insert into order_notes (order_id, author_id, words, created_at) select $1, $2, 'x', now() from generate_series(1, $3::int)`,
      [orderId, shop.owner.id, orderNoteRules.perOrder - 1],
    );
    const names = await Promise.all(
      [1, 2, 3].map(async () => (await app.call('addOrderNote', { orderId, words: '满' }, shop.owner)).name ?? 'done'),
    );
    expect(names.toSorted()).toEqual(['done', 'order_notes_full', 'order_notes_full']);
  });
});

describe('letters', () => {
  test('go to the other side in both languages, and don’t say what was written', async () => {
    await write(buyer, '我的密码是 hunter2');
    const [letter] = await lettersTo(app, shop.owner.email);
    expect(letter?.subject).toBe('【Mallard】订单有新留言');
    expect(letter?.body).toContain(`订单 ${orderId}：云笔记`);
    expect(letter?.body).toContain(`Order ${orderId}: Cloud Notes`);
    expect(letter?.body).not.toContain('hunter2');
    expect(await letterCounts()).toEqual([0, 1, 0]);
  });

  test('are one an hour for each side of an order', async () => {
    for (let count = 0; count < 3; count++) await write(buyer);
    expect(await letterCounts()).toEqual([0, 1, 0]);
    await write(shop.owner);
    await write(shop.owner);
    expect(await letterCounts()).toEqual([1, 1, 0]);
    app.pass(60 * 60);
    await write(admin);
    expect(await letterCounts()).toEqual([2, 2, 0]);
    await app.call('sendOrderMessage', { orderId: ownOrderId, words: '在吗' }, buyer);
    expect(await letterCounts()).toEqual([2, 2, 1]);
  });
});
