/** Who sees which refunds, in which order. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts';
import { makeShop, type TestShop } from '../../../../../tests/support/goods.ts';
import { makePerson, type Person } from '../../../../../tests/support/people.ts';
import { askRefund, buy, makeBuyer, makeLicence } from '../../../../../tests/support/sales.ts';

let app: TestApp;
let shop: TestShop;
let buyer: Person;
let admin: Person;
/** Of the shop, oldest first; the last two refused. */
const ids: number[] = [];
/** Asked of the platform by somebody else. */
let ownId: number;

beforeAll(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  buyer = await makeBuyer(app, 100_000);
  admin = await makePerson(app, 'admin');
  const notes = await makeLicence(app, 1000, shop);
  for (let count = 0; count < 5; count++) {
    const orderId = await buy(app, buyer, notes, 2);
    ids.push((await askRefund(app, buyer, { orderId, wantedFen: 10 + count })).id);
  }
  for (const id of ids.slice(3)) await app.call('answerRefund', { id, accept: false, words: '不' }, shop.owner);
  const other = await makeBuyer(app, 1000);
  ownId = (await askRefund(app, other, { orderId: await buy(app, other, await makeLicence(app, 500)), wantedFen: 5 }))
    .id;
});
afterAll(() => app.stop());

type List = Extract<EndpointName, 'listRefunds' | 'listShopRefunds' | 'listAllRefunds'>;

/** The ids of all pages, each by the cursor of the one before. */
async function pages(name: List, who: { token: string }, input: Record<string, unknown> = {}): Promise<number[]> {
  const found: number[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, unknown> = { limit: 2, ...input, ...(cursor === null ? {} : { cursor }) };
    const { data } = await app.call(name, query, who);
    found.push(...data.list.map(({ id }) => id));
    cursor = data.next;
  } while (cursor !== null && found.length < 100);
  return found;
}

const newest = (some: readonly number[]) => some.toReversed();

test('a buyer’s own, newest first, page by page', async () => {
  expect(await pages('listRefunds', buyer)).toEqual(newest(ids));
  expect(await pages('listRefunds', buyer, { state: 'refused' })).toEqual(newest(ids.slice(3)));
  expect(await pages('listRefunds', shop.owner)).toEqual([]);
});

test('a shop’s own, newest first', async () => {
  expect(await pages('listShopRefunds', shop.owner)).toEqual(newest(ids));
  expect(await pages('listShopRefunds', shop.owner, { state: 'requested' })).toEqual(newest(ids.slice(0, 3)));
  expect(await pages('listShopRefunds', (await makeShop(app)).owner)).toEqual([]);
  expect((await app.call('listShopRefunds', {}, buyer)).name).toBe('not_found');
});

test('all of them for admins; those that wait oldest first', async () => {
  expect(await pages('listAllRefunds', admin)).toEqual(newest([...ids, ownId]));
  expect(await pages('listAllRefunds', admin, { state: 'requested' })).toEqual([...ids.slice(0, 3), ownId]);
  expect(await pages('listAllRefunds', admin, { state: 'refused' })).toEqual(ids.slice(3));
  expect(await pages('listAllRefunds', admin, { state: 'withdrawn' })).toEqual([]);
  expect((await app.call('listAllRefunds', {}, shop.owner)).name).toBe('forbidden');
});

test('what waits for whoever asks: complaints and the platform’s own for admins, requests for a shop', async () => {
  expect(await pages('listAllRefunds', admin, { waiting: 'true' })).toEqual([ownId]);
  expect(await pages('listShopRefunds', shop.owner, { waiting: 'true' })).toEqual(newest(ids.slice(0, 3)));
  const [, , , refused = 0] = ids;
  await app.call('complainRefund', { id: refused, words: '请平台看看' }, buyer);
  expect(await pages('listAllRefunds', admin, { waiting: 'true' })).toEqual([refused, ownId]);
  expect((await app.call('listRefunds', { waiting: 'true' }, buyer)).name).toBe('invalid_input');
});

test('they are counted, also past the end', async () => {
  const { data } = await app.call('listAllRefunds', { limit: 1 }, admin);
  expect([data.total, data.totalExact]).toEqual([6, true]);
  for (const [name, who, total] of [
    ['listRefunds', buyer, 5],
    ['listShopRefunds', shop.owner, 5],
    ['listAllRefunds', admin, 6],
  ] as const) {
    const past = (await app.call(name, { cursor: '1' }, who)).data;
    expect([past.list, past.total, past.next]).toEqual([[], total, null]);
  }
  const past = (await app.call('listAllRefunds', { state: 'requested', cursor: '999999999' }, admin)).data;
  expect([past.list, past.total]).toEqual([[], 4]);
});

test('a case says what it is about, to each in their language and with what they may do', async () => {
  const id = ids[0] ?? 0;
  const { data } = await app.call('getRefund', { id }, { token: buyer.token, locale: 'en-US' });
  expect(data).toMatchObject({
    id,
    order: { title: 'Cloud Notes', quantity: 2, amountFen: 2000, refundedFen: 0, firstShownAt: null },
    buyer: { id: buyer.id, username: buyer.username },
    shop: { id: shop.id, name: shop.name },
    may: ['withdraw'],
  });
  expect((await app.call('getRefund', { id }, shop.owner)).data).toMatchObject({
    order: { title: '云笔记' },
    may: ['approve', 'refuse'],
  });
  expect((await app.call('getRefund', { id }, admin)).data.may).toEqual([]);
  expect((await app.call('getRefund', { id: ownId }, admin)).data).toMatchObject({
    shop: null,
    may: ['approve', 'refuse'],
  });
  expect((await app.call('getRefund', { id: ownId }, shop.owner)).name).toBe('not_found');
});

test.each(['x', '-1', '1.5', '9'.repeat(20)])('the cursor %s is refused', async (cursor) => {
  const reply = await app.call('listRefunds', { cursor }, buyer);
  expect(reply.error?.fields).toEqual([{ field: 'cursor', rule: 'format' }]);
});
