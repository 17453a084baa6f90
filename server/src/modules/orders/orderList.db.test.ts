/** Lists of orders under each filter and each order: pages, plans, and whose they are. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SaleSummary } from '#contract/orders/orders.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { siteDay } from '../../../../tests/support/app/siteTime.ts';
import { makeSecrets, makeShop, type StockedProduct, type TestShop } from '../../../../tests/support/trade/goods.ts';
import { placeOrder } from '../../../../tests/support/trade/orders.ts';
import { recharge } from '../../../../tests/support/trade/payments.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';

let app: TestApp;
let shop: TestShop;
let admin: Person;
let buyer: Person;
let cards: StockedProduct;

beforeAll(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  admin = await makePerson(app, 'admin');
  buyer = await makePerson(app);
  await recharge(app, buyer, 1_000_000);
  cards = await makeSecrets(app, { count: 3, shopId: shop.id });
  const { id } = await placeOrder(app, buyer, cards, { payBy: 'balance' });
  // Many alike: of few times and amounts, so that their numbers decide.
  await app.sql(
    `insert into orders (user_id, state, product_id, sku_id, quantity, unit_price_fen, amount_fen, snapshot, shop_id,
       seller_id, commission_rate, release_days, created_at, expires_at, paid_by, paid_at, delivered_at)
     select user_id, case when n % 3 = 0 then 'closed' else 'delivered' end::order_state, product_id, sku_id, 1, 100 * (1 + n % 7),
       100 * (1 + n % 7), snapshot, case when n % 2 = 0 then shop_id end, case when n % 2 = 0 then seller_id end, 0, 0,
       created_at - (n % 11) * interval '1 day', expires_at,
       case when n % 3 = 0 then null when n % 5 = 0 then 'balance' else 'sandbox' end,
       case when n % 3 = 0 then null else created_at end, case when n % 3 = 0 then null else created_at end
     from orders, generate_series(1, 200) as n where id = $1`,
    [id],
  );
});
afterAll(() => app.stop());

// The statement's columns are what its reader says.
const rowsOf = async <Row>(text: string, values: unknown[] = []) => (await app.sql(text, values)).rows as Row[];

type OrderPage = { error?: unknown; data: { list: SaleSummary[]; next: string | null } };
type Input = Record<string, string | number | undefined>;
const dayBefore = (days: number) => siteDay(app, -days);

async function pagesOf(input: Input, limit: number, between?: () => Promise<unknown>): Promise<SaleSummary[]> {
  const found: SaleSummary[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < 300; pages++) {
    const asked = { ...input, limit, ...(cursor !== null && { cursor }) };
    const page: OrderPage = await app.call('listAllOrders', asked, { token: admin.token });
    expect(page.error).toBeUndefined();
    found.push(...page.data.list);
    cursor = page.data.next;
    if (cursor === null) return found;
    await between?.();
  }
  throw new Error('the list does not end');
}

/** What the filters mean, said once more in plain SQL over the whole table. */
async function expectedOf({ sort = 'placed', direction = 'desc', ...filters }: Input): Promise<number[]> {
  const key = sort === 'placed' ? 'created_at' : 'amount_fen';
  const rows = await rowsOf<{ id: number }>(
    `select id from orders where ($1::text is null or state::text = $1) and ($2::bigint is null or coalesce(shop_id, 0) = $2)
       and ($3::text is null or paid_by = $3) and ($4::bigint is null or amount_fen >= $4)
       and ($5::bigint is null or amount_fen <= $5)
       and ($6::date is null or (created_at at time zone 'Asia/Shanghai')::date >= $6)
       and ($7::date is null or (created_at at time zone 'Asia/Shanghai')::date <= $7)
     order by ${key} ${String(direction)}, id ${String(direction)}`,
    ['state', 'shopId', 'paidBy', 'fromFen', 'toFen', 'from', 'to'].map((name) => filters[name] ?? null),
  );
  return rows.map(({ id }) => Number(id));
}

describe('every order and filter', () => {
  const some: Input[] = [
    {},
    { state: 'delivered' },
    { state: 'closed', paidBy: 'balance' },
    { paidBy: 'sandbox' },
    { fromFen: 200, toFen: 400 },
    { state: 'delivered', fromFen: 700 },
    { paidBy: 'balance', toFen: 300 },
  ];
  const sorts = ['placed', 'amount'].flatMap((sort) => ['desc', 'asc'].map((direction) => ({ sort, direction })));

  test('pages through what matches, in order, once', async () => {
    for (const order of sorts) {
      for (const filter of some) {
        for (const scope of [{}, { shopId: shop.id }, { shopId: 0, from: dayBefore(6), to: dayBefore(2) }]) {
          const input = { ...order, ...filter, ...scope };
          const found = (await pagesOf(input, 23)).map(({ id }) => id);
          expect({ input, found }).toEqual({ input, found: await expectedOf(input) });
        }
      }
    }
  });

  test('neither loses nor repeats a row while others come and change', async () => {
    for (const order of sorts) {
      const before = await expectedOf({ ...order, state: 'delivered', shopId: shop.id });
      let changed = 0;
      const found = await pagesOf({ ...order, state: 'delivered', shopId: shop.id }, 7, async () => {
        if (changed++ > 3) return;
        await placeOrder(app, buyer, await makeSecrets(app, { count: 1, shopId: shop.id }), { payBy: 'balance' });
        await app.sql(`update orders set first_shown_at = created_at where id = $1`, [before[changed * 5]]);
      });
      const ids = found.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.filter((id) => before.includes(id))).toEqual(before);
    }
  });

  test('says how many match', async () => {
    const reply = await app.call('listAllOrders', { paidBy: 'sandbox', limit: 1 }, { token: admin.token });
    expect(reply.data).toMatchObject({ total: (await expectedOf({ paidBy: 'sandbox' })).length, totalExact: true });
  });

  test('has cursors of its own: one of another order is refused, and ranges that end before they begin', async () => {
    const call = (input: Input) => app.call('listAllOrders', input, { token: admin.token });
    const { next } = (await call({ limit: 1 })).data;
    for (const [input, field] of [
      [{ cursor: next ?? '', sort: 'amount' }, 'cursor'],
      [{ cursor: next ?? '', direction: 'asc' }, 'cursor'],
      [{ from: dayBefore(1), to: dayBefore(2) }, 'to'],
      [{ fromFen: 2, toFen: 1 }, 'toFen'],
    ] as const) {
      expect((await call(input)).error?.fields).toMatchObject([{ field }]);
    }
  });
});

test('what no index knows is looked for in so many rows a page, and found on a later one', async () => {
  const [oldest] = await rowsOf<{ id: number }>('select min(id) as id from orders');
  await app.sql(
    `insert into orders (user_id, state, product_id, sku_id, quantity, unit_price_fen, amount_fen, snapshot, commission_rate,
       release_days, created_at, expires_at)
     select user_id, 'closed', product_id, sku_id, 1, 9, 9, snapshot, 0, 0, created_at + interval '1 hour', expires_at
     from orders, generate_series(1, 6000) where id = $1`,
    [oldest?.id],
  );
  const first = (await app.call('listAllOrders', { paidBy: 'balance' }, { token: admin.token })).data;
  expect(first).toMatchObject({ list: [], next: expect.any(String) as string });
  const expected = await expectedOf({ paidBy: 'balance' });
  expect((await pagesOf({ paidBy: 'balance' }, 20)).map((row) => row.id)).toEqual(expected);
  await app.sql('delete from orders where amount_fen = 9');
});

describe('a buyer’s own orders', () => {
  const own = async (input: Input, person: Person = buyer) =>
    (await app.call('listOrders', input, { token: person.token })).data;

  test('can be of days, amounts, a way of paying and a part of the title', async () => {
    const [{ title } = { title: '' }] = (await own({ limit: 1 })).list;
    const all = (await own({ limit: 1 })).total;
    expect((await own({ search: title.slice(1, 4) })).total).toBe(all);
    expect((await own({ search: '没有这个' })).total).toBe(0);
    expect((await own({ paidBy: 'sandbox', fromFen: 700, toFen: 700, limit: 100 })).list).toSatisfy(
      (list: { amountFen: number }[]) => list.length > 0 && list.every(({ amountFen }) => amountFen === 700),
    );
    expect((await own({ from: dayBefore(3), to: dayBefore(3), limit: 100 })).list.length).toBeGreaterThan(10);
  });

  test('are nobody else’s, whatever the filter', async () => {
    const stranger = await makePerson(app);
    const [{ id } = { id: 0 }] = (await own({ limit: 1 })).list;
    for (const input of [{}, { search: String(id) }, { paidBy: 'balance' }, { from: dayBefore(20) }] as Input[]) {
      expect(await own(input, stranger)).toMatchObject({ list: [], total: 0 });
    }
  });
});

test('each order walks its index', async () => {
  // A few rows are sorted as fast as they are walked: here it matters whether they can be walked.
  await app.sql('set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off');
  for (const [where, order, index] of [
    ['o.user_id = 1', 'o.created_at', 'orders_user'],
    [`o.user_id = 1 and o.state = 'closed'`, 'o.created_at', 'orders_user_state'],
    ['coalesce(o.shop_id, 0) = 1', 'o.created_at', 'orders_of_seller'],
    [`coalesce(o.shop_id, 0) = 1 and o.state = 'closed'`, 'o.created_at', 'orders_of_seller_state'],
    ['coalesce(o.shop_id, 0) = 1', 'o.amount_fen', 'orders_of_seller_amount'],
    [`o.state = 'closed'`, 'o.created_at', 'orders_state'],
    ['true', 'o.created_at', 'orders_placed'],
    ['true', 'o.amount_fen', 'orders_amount'],
  ]) {
    for (const direction of ['desc', 'asc']) {
      const plan = await rowsOf<{ 'QUERY PLAN': string }>(
        `explain select * from orders o where ${where} and (${order}, o.id) < (${order === 'o.amount_fen' ? '500' : 'now()'}, 100)
         order by ${order} ${direction}, o.id ${direction} limit 20`,
      );
      const text = plan.map((line) => line['QUERY PLAN']).join('\n');
      expect(text).toContain(`using ${index} on`);
      expect(text).not.toMatch(/Sort|Seq Scan/);
    }
  }
});
