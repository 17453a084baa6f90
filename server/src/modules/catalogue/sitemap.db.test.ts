import { afterAll, beforeAll, expect, test } from 'vitest';
import { sitemapPartIds } from '#contract/site/sitemap.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeProduct } from '../../../../tests/support/trade/products.ts';
import { makeUser } from '../../../../tests/support/people/users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

const idsOf = async (part: string) => (await app.call('listSitemap', { part })).data.list.map(({ id }) => id);

test('an empty catalogue has no part', async () => {
  expect((await app.call('listSitemapParts', {})).data.list).toEqual([]);
});

test('parts hold what is on shelf in their range of ids, and only parts that hold anything are named', async () => {
  const first = await makeProduct(app);
  const second = await makeProduct(app);
  await makeProduct(app, { state: 'draft' });
  // A long stretch of ids without a product, then the last id of one part and the first of the next.
  const far = sitemapPartIds * 5;
  await app.sql(`select setval('products_id_seq', $1)`, [far - 2]);
  const last = await makeProduct(app);
  const next = await makeProduct(app);
  const banned = await makeProduct(app);
  await app.sql(`update products set state = 'banned' where id = $1`, [banned.id]);
  expect([last.id, next.id]).toEqual([far - 1, far]);
  expect((await app.call('listSitemapParts', {})).data.list).toEqual(['products-0', 'products-4', 'products-5']);
  expect(await idsOf('products-0')).toEqual([second.id, first.id]);
  expect(await idsOf('products-1')).toEqual([]);
  expect(await idsOf('products-4')).toEqual([last.id]);
  expect(await idsOf('products-5')).toEqual([next.id]);
  const { list } = (await app.call('listSitemap', { part: 'products-5' })).data;
  expect(list[0]?.changedAt).toBe(app.now().toISOString());
});

test('open shops have parts of their own', async () => {
  const { rows } = await app.sql(
    `insert into shops (owner_id, name, state, created_at)
     select id, 'Shop ' || state, state, now() from (values ($1::bigint, 'open'), ($2, 'suspended')) as owner (id, state)
     returning id, state`,
    [(await makeUser(app)).id, (await makeUser(app)).id],
  );
  const open = rows.filter(({ state }) => state === 'open').map(({ id }) => Number(id));
  expect((await app.call('listSitemapParts', {})).data.list).toContain('shops-0');
  expect(await idsOf('shops-0')).toEqual(open);
});

test.each(['orders-1', 'products', 'products--1', 'products-1e3', '', 'products-9999999999'])(
  'a part that cannot be is refused: %s',
  async (part) => {
    expect((await app.call('listSitemap', { part })).name).toBe('invalid_input');
  },
);
