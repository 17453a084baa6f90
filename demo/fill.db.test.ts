/** The demo in small: what was made through the services must be true, whoever looks at it from outside or inside. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProductSummary } from '#contract/catalogue/catalogue.ts';
import { orderCompleteSeconds } from '#contract/orders/orderRules.ts';
import { refundStates } from '#contract/orders/refundProcess.ts';
import { startTestApp, type TestApp } from '../tests/support/app/app.ts';
import { makePerson } from '../tests/support/people/people.ts';
import { balancesOf } from '../server/src/ledger/accounts.ts';
import { auditLedger } from '../server/src/ledger/audit.ts';
import { fillDemo, type DemoAccount } from './fill.ts';
import { demoBuyers } from './life/buyers.ts';
import { demoShelves } from './shelves.ts';
import { demoShops } from './shops.ts';

const dayMs = 24 * 60 * 60 * 1000;
const products = demoShelves.flat().length;

let app: TestApp;
let accounts: DemoAccount[];
beforeAll(async () => {
  app = await startTestApp({ MALLARD_DEMO: 'yes' });
  await makePerson(app, 'admin');
  accounts = await fillDemo(app.app, { databaseUrl: app.databaseUrl, orders: 40 });
}, 300_000);
afterAll(() => app.stop());

async function listAll(locale: 'zh-CN' | 'en-US'): Promise<ProductSummary[]> {
  const list: ProductSummary[] = [];
  let cursor: string | null = null;
  do {
    const page: { list: ProductSummary[]; next: string | null } = (
      await app.call('listProducts', { limit: 100, ...(cursor === null ? {} : { cursor }) }, { locale })
    ).data;
    list.push(...page.list);
    cursor = page.next;
  } while (cursor !== null);
  return list;
}

/** What must not be, found in the database; nothing when all is well. */
async function broken(text: string): Promise<unknown[]> {
  return (await app.sql(text)).rows;
}

async function countOf(table: string): Promise<number> {
  return Number((await app.sql(`select count(*) from ${table}`)).rows[0]?.['count']);
}

test('views of sixty days: never fewer than orders, of products on shelf, the same for shops and the site', async () => {
  const { rows } = await app.sql(
    'select count(distinct day)::int as days, sum(views)::int as views from product_views',
  );
  expect(rows[0]?.['days']).toBe(60);
  const site = await app.sql('select sum(product_pages)::int as views from shop_views where shop_id = -1');
  expect(site.rows[0]?.['views']).toBe(rows[0]?.['views']);
  const seldom = `select o.product_id from (
    select product_id, (created_at at time zone 'Asia/Shanghai')::date as day, count(*) as orders from orders group by 1, 2) o
    join products p on p.id = o.product_id and p.state = 'on_shelf'
    left join product_views v using (product_id, day)
    where coalesce(v.views, 0) < o.orders and day >= (select min(day) from product_views)`;
  expect(await broken(seldom)).toEqual([]);
});

describe('the shelves', () => {
  test('every category has products, and the home page is full', async () => {
    const { data } = await app.call('getHome', {});
    expect(data.categories.filter(({ parentId }) => parentId === null)).toHaveLength(8);
    expect(data.categories.filter(({ productCount }) => productCount === 0)).toEqual([]);
    expect([data.featured.length, data.newest.length, data.announcements.length]).toEqual([8, 8, 3]);
    expect(new Set(data.newest.map(({ categorySlug }) => categorySlug)).size).toBeGreaterThan(4);
  });

  test('all products are there, of all kinds and shops, most in both languages, each name once', async () => {
    const [chinese, english] = [await listAll('zh-CN'), await listAll('en-US')];
    const translated = english.filter(({ language }) => language === 'en-US');
    expect(chinese).toHaveLength(products);
    expect(translated.length).toBeGreaterThan(products * 0.7);
    expect(translated.filter(({ title, subtitle }) => /\p{Script=Han}/u.test(title + subtitle))).toEqual([]);
    expect(new Set(english.map(({ title }) => title)).size).toBe(products);
    const { rows } = await app.sql(`select kind::text from products group by 1 having count(*) > 20 order by 1`);
    expect(rows.map(({ kind }) => kind)).toEqual(['account', 'file', 'licence', 'secret']);
    const shops = (await app.call('listShops', {})).data.list;
    expect(shops.map(({ name }) => name).toSorted()).toEqual(demoShops.map(({ name }) => name).toSorted());
    expect(shops.filter(({ productCount }) => productCount < 5)).toEqual([]);
  });

  test('ids are in the order of time, and nothing is sold before its shop was open', async () => {
    for (const table of [
      'products',
      'shops',
      'orders',
      'reviews',
      'questions',
      'order_messages',
      'messages',
      'mail_outbox',
    ]) {
      const later = `select id from (select id, created_at < lag(created_at) over (order by id) as late from ${table}) t where late`;
      expect([table, await broken(later)]).toEqual([table, []]);
    }
    expect(
      await broken('select 1 from products p join shops s on s.id = p.shop_id where p.created_at < s.created_at'),
    ).toEqual([]);
    expect(
      await broken('select 1 from shops s join users u on u.id = s.owner_id where s.created_at < u.created_at'),
    ).toEqual([]);
    expect(
      await broken('select 1 from orders o join products p on p.id = o.product_id where o.created_at < p.created_at'),
    ).toEqual([]);
    expect(
      await broken('select 1 from orders o join users u on u.id = o.user_id where o.created_at < u.created_at'),
    ).toEqual([]);
  });

  test('accounts have their fields, files are kept, prices have floors', async () => {
    expect(await broken(`select 1 from products where kind = 'account' and account_fields = '{}'`)).toEqual([]);
    const floors = `select 1 from skus s join products p on p.id = s.product_id
      where (p.kind = 'gift') <> (s.floor_price_fen is null) or s.floor_price_fen >= s.price_fen`;
    expect(await broken(floors)).toEqual([]);
    const files = `select 1 from skus s join products p on p.id = s.product_id left join files f on f.id = s.file_id
      where (p.kind = 'file') <> (f.id is not null)`;
    expect(await broken(files)).toEqual([]);
    expect(await countOf('products where rentable')).toBeGreaterThan(0);
    expect(await countOf('skus where stock_cap is not null')).toBeGreaterThan(0);
  });
});

describe('the ninety days', () => {
  test('the books are true', async () => {
    expect(await app.database.transaction(auditLedger)).toEqual([]);
    const { rows } = await app.sql(
      `select o.seller_id, sum(o.amount_fen - o.refunded_fen)::bigint as kept,
         sum(case when o.commission_rate = 0 then 1 else 0 end) as free
       from orders o where o.paid_at is not null and o.seller_id is not null group by 1`,
    );
    expect(rows.length).toBeGreaterThan(3);
    for (const row of rows) {
      const { pendingFen, balanceFen } = await app.database.transaction((tx) =>
        balancesOf(tx, Number(row['seller_id'])),
      );
      const [out] = (
        await app.sql(
          `select coalesce(sum(amount_fen), 0)::bigint as fen from withdrawals
           where user_id = $1 and state in ('requested', 'approved', 'paying', 'paid')`,
          [row['seller_id']],
        )
      ).rows;
      const [income] = (
        await app.sql(
          `select coalesce(sum(rent_fen - rent_back_fen) filter (where paid_at is not null), 0)::bigint
             + coalesce(sum(claimed_fen), 0)::bigint as fen from leases where lessor_id = $1`,
          [row['seller_id']],
        )
      ).rows;
      const rentFen = Number(income?.['fen']) * 0.9;
      const hasFen = pendingFen + balanceFen + Number(out?.['fen']) - rentFen;
      // What is due was released, and nobody who sells has spent it; 5 % is the platform's, rounded once an order.
      expect(balanceFen).toBeGreaterThan(0);
      expect(Math.abs(hasFen - Number(row['kept']) * 0.95)).toBeLessThan(100);
    }
  });

  test('a seller and others are verified, one application waits and one is to be mended', async () => {
    const { rows } = await app.sql(
      'select r.state, u.real_name_id = r.id as in_force from real_names r join users u on u.id = r.user_id order by r.id',
    );
    expect(rows).toEqual([
      ...Array(6).fill({ state: 'passed', in_force: true }),
      { state: 'refused', in_force: null },
      { state: 'auditing', in_force: null },
    ]);
    expect(await countOf('real_name_photos')).toBe(16);
  });

  test('somebody works for the shop of the seller', async () => {
    const { rows } = await app.sql(
      `select u.username, s.state, s.roles from shop_staff s join shops h on h.id = s.shop_id join users u on u.id = h.owner_id`,
    );
    expect(rows).toEqual([{ username: 'demo_seller', state: 'active', roles: ['goods', 'orders'] }]);
  });

  test('leases of the last days are in every state in which somebody has something to do', async () => {
    const { rows } = await app.sql(`select state, count(*)::int as count from leases group by 1 order by 1`);
    expect(rows).toEqual([
      { state: 'active', count: 3 },
      { state: 'booked', count: 1 },
      { state: 'closed', count: 4 },
      { state: 'disputed', count: 2 },
      { state: 'ended', count: 1 },
      { state: 'settled', count: 1 },
    ]);
    expect(await countOf(`listings where state = 'on'`)).toBeGreaterThan(10);
  });

  test('a shop waits for its review, one is to be mended and one is suspended', async () => {
    const { rows } = await app.sql(`select state from shops where state <> 'open' order by id`);
    expect(rows.map(({ state }) => state)).toEqual(['auditing', 'refused', 'suspended']);
  });

  test('admins gave, took and set aside, and one thing waits for the second of them', async () => {
    expect(await countOf(`balance_adjustments where state in ('applied', 'reversed')`)).toBe(3);
    expect(await countOf(`balance_adjustments where state = 'waiting'`)).toBe(1);
    expect(await countOf(`gift_codes where redeemed_by is not null`)).toBeGreaterThan(5);
    expect(await countOf(`ledger_holds where state = 'active' and kind = 'review'`)).toBe(1);
    expect(await countOf('ledger_seals')).toBeGreaterThan(0);
  });

  test('what came in is what there is: on balances, with sellers and with the platform', async () => {
    const balances = `select coalesce(sum(p.amount_fen), 0)::bigint as sum from ledger_postings p`;
    expect((await app.sql(balances)).rows).toEqual([{ sum: '0' }]);
    const { rows } = await app.sql(`select sum(p.amount_fen)::bigint as cash from ledger_postings p
      join ledger_accounts a on a.id = p.account_id where a.kind = 'cash_sandbox'`);
    const paid = await app.sql(`select sum(amount_fen)::bigint as paid from payments where state = 'paid'`);
    expect(rows[0]?.['cash']).toBe(`-${String(paid.rows[0]?.['paid'])}`);
  });

  test('orders are of the last ninety days, more of them lately, in every state that lasts', async () => {
    const since = new Date(app.now().getTime() - 90 * dayMs);
    const { rows } = await app.sql('select min(created_at) as first, max(created_at) as last from orders');
    expect(rows[0]?.['first']).toBeInstanceOf(Date);
    expect(Number(rows[0]?.['first'])).toBeGreaterThanOrEqual(since.getTime());
    expect(Number(rows[0]?.['last'])).toBeLessThanOrEqual(app.now().getTime());
    const states = await app.sql('select distinct state::text from orders order by 1');
    expect(states.rows.map(({ state }) => state)).toEqual([
      'closed',
      'completed',
      'created',
      'delivered',
      'paid',
      'refunded',
    ]);
    const early = `select 1 from orders where completed_at < delivered_at + interval '${orderCompleteSeconds} seconds'`;
    expect(await broken(early)).toEqual([]);
    const overdue = `select 1 from orders o where state = 'delivered' and delivered_at < now() - interval '74 hours'
      and not exists (select from refunds r where r.order_id = o.id and r.ended_at is null)`;
    expect(await broken(overdue)).toEqual([]);
  });

  test('refunds stand in every state', async () => {
    const { rows } = await app.sql('select distinct state::text from refunds');
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(refundStates));
    expect(await broken(`select 1 from refunds where reason = 'faulty' and evidence = '{}'`)).toEqual([]);
  });

  test('whoever reviews has bought and received it', async () => {
    expect(await countOf('reviews')).toBeGreaterThan(5);
    const strange = `select 1 from reviews r join orders o on o.id = r.order_id
      where o.delivered_at is null or o.delivered_at > r.created_at or o.user_id <> r.user_id or o.product_id <> r.product_id`;
    expect(await broken(strange)).toEqual([]);
  });

  test('no piece is delivered twice, and orders have as many as they paid for', async () => {
    expect(await broken(`select sku_id from stock_items group by sku_id, content_hash having count(*) > 1`)).toEqual(
      [],
    );
    const wrong = `select o.id from orders o left join stock_items i on i.order_id = o.id and i.state in ('sold', 'reserved')
      where o.snapshot ->> 'kind' in ('secret', 'account') and o.state <> 'closed' group by o.id having count(i.id) <> o.quantity - o.revoked_quantity`;
    expect(await broken(wrong)).toEqual([]);
    expect(await countOf('stock_replacements')).toBeGreaterThan(0);
  });

  test('counts are those of what there is', async () => {
    const stock = `select c.sku_id from stock_counts c join stock_items i on i.sku_id = c.sku_id group by c.sku_id, c.available, c.sold
      having c.available <> count(*) filter (where i.state = 'available') or c.sold <> count(*) filter (where i.state = 'sold')`;
    expect(await broken(stock)).toEqual([]);
    const day = (time: string) => `(${time} at time zone 'Asia/Shanghai')::date`;
    const counts = `o.state = 'completed' and o.refunded_fen = 0`;
    const sold = `select p.id from products p left join orders o on o.product_id = p.id and ${counts}
        and o.renews_licence_id is null
      group by p.id, p.sold_count
      having p.sold_count <> count(distinct (o.user_id, ${day('o.paid_at')})) filter (where o.id is not null)`;
    expect(await broken(sold)).toEqual([]);
    const rated = `select p.id from products p left join (
        select distinct on (r.product_id, r.user_id, ${day('r.created_at')}) r.* from reviews r
        join orders o on o.id = r.order_id and ${counts} where r.hidden_at is null
        order by r.product_id, r.user_id, ${day('r.created_at')}, r.id desc
      ) r on r.product_id = p.id
      group by p.id, p.rating_count, p.rating_sum having p.rating_count <> count(r.id) or p.rating_sum <> coalesce(sum(r.stars), 0)`;
    expect(await broken(rated)).toEqual([]);
    const shops = `select s.id from shops s join products p on p.shop_id = s.id group by s.id, s.sold_count having s.sold_count <> sum(p.sold_count)`;
    expect(await broken(shops)).toEqual([]);
  });

  test('some wait for somebody in the present, and letters tell of it', async () => {
    expect(await countOf('questions where answered_at is null')).toBeGreaterThan(0);
    expect(await countOf('order_messages')).toBeGreaterThan(20);
    expect(await countOf('activations')).toBeGreaterThan(0);
    expect(await countOf('mail_outbox')).toBeGreaterThan(50);
  });
});

test('two accounts can be tried, the others by nobody', async () => {
  expect(accounts.map(({ username }) => username)).toEqual(['demo_buyer', 'demo_seller']);
  const [buyer, seller] = await Promise.all(
    accounts.map(async ({ username, password }) => {
      const { data } = await app.call('login', { account: username, password, remember: false }, { ip: username });
      return data;
    }),
  );
  // No device but the one that has just logged in.
  expect((await app.call('listSessions', {}, { token: buyer?.token })).data.list).toMatchObject([{ here: true }]);
  expect((await app.call('listOrders', {}, { token: buyer?.token })).data.total).toBeGreaterThan(0);
  expect((await app.call('listSales', {}, { token: seller?.token })).data.total).toBeGreaterThan(0);
  // Each has something to do.
  const unpaid = (await app.call('listOrders', { state: 'created' }, { token: buyer?.token })).data.list;
  expect(unpaid.map(({ may }) => may)).toContainEqual(['pay', 'close']);
  const asked = (await app.call('listShopRefunds', { state: 'requested' }, { token: seller?.token })).data.list;
  expect(asked.map(({ may }) => may)).toContainEqual(['approve', 'refuse']);
  const { rows } = await app.sql(
    'select count(distinct password_hash)::int as hashes, count(*)::int as users from users',
  );
  // Beside them there are three admins, and somebody who was frozen.
  const everybody = demoBuyers.length + demoShops.length + 4;
  expect(rows).toEqual([{ hashes: everybody, users: everybody }]);
});

test('whoever tries it as a seller finds licences of different policies, in every state and from every source', async () => {
  const account = accounts.find(({ username }) => username === 'demo_seller');
  const login = { account: account?.username ?? '', password: account?.password ?? '', remember: false };
  const { token } = (await app.call('login', login, { ip: 'licences' })).data;
  const sold = async (state: string) =>
    (await app.call('listSoldLicences', { state, limit: 100 }, { token })).data.list;
  for (const state of ['active', 'ending', 'expired', 'suspended']) {
    expect([state, (await sold(state)).length > 0]).toEqual([state, true]);
  }
  expect((await sold('active')).some(({ seatsUsed }) => seatsUsed > 0)).toBe(true);
  const sellable = (await app.call('getLicencePolicies', {}, { token })).data.list;
  expect(sellable).toHaveLength(2);
  expect(new Set(sellable.flatMap(({ skus }) => skus.map(({ words }) => words.join(' ')))).size).toBe(6);
  expect((await app.call('listLicenceBatches', {}, { token })).data.list).toMatchObject([{ quantity: 2 }]);
  expect(await countOf(`licence_transfers where state = 'accepted'`)).toBe(1);
  expect(await countOf(`orders where renews_licence_id is not null and paid_at is not null`)).toBe(1);
  expect(await countOf(`activations where cardinality(parts) = 3 and unbound_at is null`)).toBe(2);
});

test('what is offered to be checked answers, well and badly', async () => {
  const { list } = (await app.call('listInquirySamples', {})).data;
  const answers = await Promise.all(list.map(({ query }) => app.call('inquire', { query })));
  const said = list.map(({ kind }, index) => `${kind} ${answers[index]?.data.result}`);
  expect(said.toSorted()).toEqual(['domain expired', 'domain valid', 'number revoked', 'number valid']);
});

test('a second time adds nothing', async () => {
  const before = [await countOf('orders'), await countOf('products'), await countOf('users')];
  expect(await fillDemo(app.app, { databaseUrl: app.databaseUrl })).toEqual([]);
  expect([await countOf('orders'), await countOf('products'), await countOf('users')]).toEqual(before);
});

test('somebody is frozen with a reason, and an admin is entrusted with reviews alone', async () => {
  const { rows } = await app.sql(
    `select username, state, frozen_reason is not null as says_why from users where state = 'frozen'`,
  );
  expect(rows).toEqual([{ username: 'cheap_keys_88', state: 'frozen', says_why: true }]);
  const held = await app.sql(
    `select u.role, array_agg(g.grant_name) as grants from users u join admin_grants g on g.user_id = u.id
     where u.username = 'reviewer' group by u.role`,
  );
  expect(held.rows).toEqual([{ role: 'admin', grants: ['review'] }]);
});
