/** Who sees which refunds, in which order. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { siteDay } from '../../../../../tests/support/app/siteTime.ts';
import { makeShop, type TestShop } from '../../../../../tests/support/trade/goods.ts';
import { makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { askRefund, buy, makeBuyer, makeLicence } from '../../../../../tests/support/trade/sales.ts';

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

test('they are counted', async () => {
  const { data } = await app.call('listAllRefunds', { limit: 1 }, admin);
  expect([data.total, data.totalExact]).toEqual([6, true]);
  const past = (await app.call('listRefunds', { cursor: '1' }, buyer)).data;
  expect([past.list, past.total, past.next]).toEqual([[], 5, null]);
  const counts = async (of: 'shop' | 'all', who: Person) => (await app.call('countRefunds', { of }, who)).data;
  expect(await counts('shop', shop.owner)).toEqual({ waiting: 3, requested: 3, refused: 1, complained: 1 });
  expect(await counts('all', admin)).toEqual({ waiting: 2, requested: 4, refused: 1, complained: 1 });
  expect((await app.call('countRefunds', { of: 'all' }, shop.owner)).name).toBe('forbidden');
  expect((await app.call('countRefunds', { of: 'shop' }, buyer)).name).toBe('not_found');
});

describe('filters', () => {
  /** What they mean, said once more over every refund. */
  async function expected(of: { sort: string; direction: string }, filter: Record<string, unknown>): Promise<number[]> {
    const key = of.sort === 'asked' ? 'id' : `case when state = 'refunded' then refunded_fen else wanted_fen end`;
    const { rows } = await app.sql(
      `select id from refunds r where ($1::text is null or reason::text = $1) and ($2::text is null or state::text = $2)
         and ($3::bigint is null or (case when state = 'refunded' then refunded_fen else wanted_fen end) >= $3)
         and ($4::bigint is null or coalesce(shop_id, 0) = $4)
         and ($5::date is null or (requested_at at time zone 'Asia/Shanghai')::date >= $5)
         and ($6::bigint is null or order_id = $6)
       order by ${key} ${of.direction}, id ${of.direction}`,
      ['reason', 'state', 'fromFen', 'shopId', 'from', 'search'].map((name) => filter[name] ?? null),
    );
    return (rows as { id: string }[]).map(({ id }) => Number(id));
  }

  beforeAll(async () => {
    await app.sql(
      `insert into refunds (order_id, user_id, shop_id, state, reason, wanted_fen, words, requested_at, refunded_fen, ended_at)
       select order_id, user_id, case when n % 2 = 0 then shop_id end, (array['refunded', 'rejected', 'withdrawn'])[1 + n % 3]::refund_state,
         (array['unseen', 'faulty', 'other'])[1 + n % 3], 10 * (1 + n % 5), '', requested_at - (n % 9) * interval '1 day',
         case when n % 3 = 0 then 5 * (n % 4) else 0 end, requested_at
       from refunds, generate_series(1, 60) n where id = $1`,
      [ids[0]],
    );
  });

  test('narrow every order of the list, page by page', async () => {
    const day = siteDay(app, -3);
    const { rows } = await app.sql('select order_id from refunds where id = $1', [ids[1]]);
    const search = String((rows as { order_id: string }[])[0]?.order_id);
    for (const sort of ['asked', 'amount']) {
      for (const direction of ['asc', 'desc']) {
        for (const filter of [
          {},
          { reason: 'faulty' },
          { state: 'refunded', fromFen: 5 },
          { shopId: 0, fromFen: 20 },
          { shopId: shop.id, from: day },
          { search },
        ]) {
          const input = { ...filter, sort, direction };
          const found = await pages('listAllRefunds', admin, { ...input, limit: 7 });
          expect({ input, found }).toEqual({ input, found: await expected({ sort, direction }, filter) });
        }
      }
    }
    const named = await pages('listShopRefunds', shop.owner, { search: buyer.username.slice(0, 5), limit: 50 });
    expect(named.length).toBeGreaterThan(ids.length);
    expect(await pages('listShopRefunds', shop.owner, { search: 'nobody' })).toEqual([]);
  });

  test('by the day when money came back are those that did', async () => {
    const today = siteDay(app);
    const back = await pages('listAllRefunds', admin, { by: 'ended', from: today, to: today, limit: 50 });
    expect(back.toSorted((one, other) => one - other)).toEqual(
      (await expected({ sort: 'asked', direction: 'asc' }, { state: 'refunded' })).filter((id) => back.includes(id)),
    );
    expect(back.length).toBeGreaterThan(10);
  });

  test('what contradicts itself, and a cursor of another order, is refused by its name', async () => {
    const fieldOf = async (input: Record<string, unknown>) =>
      (await app.call('listAllRefunds', input, admin)).error?.fields?.[0]?.field;
    const { next } = (await app.call('listAllRefunds', { limit: 1 }, admin)).data;
    expect(await fieldOf({ from: '2026-02-02', to: '2026-02-01' })).toBe('to');
    expect(await fieldOf({ fromFen: 2, toFen: 1 })).toBe('toFen');
    expect(await fieldOf({ cursor: next, sort: 'amount' })).toBe('cursor');
  });

  test('walk an index for each order', async () => {
    // A few rows are sorted as fast as they are walked: here it matters whether they can be walked.
    await app.sql('set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off');
    const amount = `(case when r.state = 'refunded' then r.refunded_fen else r.wanted_fen end)`;
    for (const [where, order, index] of [
      ['r.shop_id = 1', `${amount} desc, r.id desc`, 'refunds_shop_amount'],
      ['true', `${amount} asc, r.id asc`, 'refunds_amount'],
      ['r.shop_id = 1', 'r.id desc', 'refunds_shop'],
    ]) {
      const { rows } = await app.sql(`explain select * from refunds r where ${where} order by ${order} limit 20`);
      const plan = (rows as { 'QUERY PLAN': string }[]).map((line) => line['QUERY PLAN']).join('\n');
      expect(plan).toContain(`using ${index} on`);
      expect(plan).not.toMatch(/Sort|Seq Scan/);
    }
  });
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
