import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeShop, type TestShop } from '../../../../tests/support/trade/goods.ts';
import { makePerson } from '../../../../tests/support/people/people.ts';
import { makeProduct } from '../../../../tests/support/trade/products.ts';
import { createTestDatabase } from '../../../../tests/support/app/database.ts';

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
let app: TestApp;
let shop: TestShop;
beforeAll(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
});
afterAll(() => app.stop());

let visitors = 0;
function visit(of: TestApp, url: string, count = 1): void {
  for (let each = 0; each < count; each++) {
    visitors += 1;
    const address = `198.51.${visitors >> 8}.${visitors & 255}`;
    of.seePage({ url, method: 'GET', status: 200, headers: { 'user-agent': browser }, address });
  }
}

test('views reach the seller and the site: of each product, in the funnel and beside the best goods', async () => {
  const mine = await makeProduct(app, { shopId: shop.id });
  const own = await makeProduct(app);
  visit(app, `/product/${mine.id}`, 5);
  visit(app, `/shops?id=${shop.id}`, 2);
  await app.runPeriodic('views.flush');
  visit(app, `/product/${mine.id}`, 2);
  visit(app, `/product/${own.id}`, 3);
  visit(app, '/product/999999');
  visit(app, '/shops?id=999999');
  await app.runPeriodic('views.flush');
  await app.runPeriodic('views.flush');
  const { rows } = await app.sql('select product_id::int as id, views from product_views order by 1');
  expect(rows).toEqual([
    { id: mine.id, views: 7 },
    { id: own.id, views: 3 },
  ]);
  const business = (await app.call('getDashboard', {}, shop.owner)).data.business;
  expect(business?.sales?.funnel.views).toBe(7);
  expect(business?.sales?.days.at(-1)?.views).toBe(7);
  expect(business?.shopViews).toBe(2);
  const site = (await app.call('getDashboard', {}, await makePerson(app, 'admin'))).data.business;
  expect(site?.sales?.funnel.views).toBe(10);
});

test('an owner’s own views count nowhere, whichever browser they use and whatever their pages are asked with', async () => {
  const ours = await makeShop(app);
  const product = await makeProduct(app, { shopId: ours.id });
  const see = (address: string, agent = browser) =>
    app.seePage({
      url: `/product/${product.id}`,
      method: 'GET',
      status: 200,
      headers: { 'user-agent': agent },
      address,
    });
  // Calls of tests come from here.
  see('127.0.0.1');
  await app.call('getDashboard', {}, ours.owner);
  see('127.0.0.1', `${browser} Edg/140`);
  for (const agent of [browser, `${browser} Edg/140`, `${browser} OPR/120`]) see('203.0.113.9', agent);
  await app.runPeriodic('views.flush');
  const { rows } = await app.sql('select views from product_views where product_id = $1', [product.id]);
  expect(rows).toEqual([{ views: 1 }]);
});

test('another shop sees none of them', async () => {
  const other = await makeShop(app);
  const business = (await app.call('getDashboard', {}, other.owner)).data.business;
  expect([business?.sales?.funnel.views, business?.shopViews]).toEqual([0, 0]);
});

test('nothing of a visitor is written', async () => {
  const { rows } = await app.sql(
    `select table_name, column_name from information_schema.columns
     where table_name in ('product_views', 'shop_views') order by 1, 2`,
  );
  expect(rows.map(({ column_name: name }) => name)).toEqual([
    'day',
    'product_id',
    'views',
    'day',
    'product_pages',
    'shop_id',
    'shop_pages',
  ]);
});

test('what was counted is written when the server closes', async () => {
  const database = await createTestDatabase();
  try {
    const closing = await startTestApp({}, { url: database.url });
    const product = await makeProduct(closing);
    visit(closing, `/product/${product.id}`, 4);
    await closing.stop();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query('select views from product_views where product_id = $1', [product.id]);
    await client.end();
    expect(rows).toEqual([{ views: 4 }]);
  } finally {
    await database.drop();
  }
});
