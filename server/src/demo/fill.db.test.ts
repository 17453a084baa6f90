import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductSummary } from '#contract/catalogue.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { fillDemo } from './fill.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await fillDemo(app.app, { databaseUrl: app.databaseUrl, orders: 60 });
});
afterAll(() => app.stop());

async function listAll(locale: 'zh-CN' | 'en-US'): Promise<ProductSummary[]> {
  return (await app.call('listProducts', { limit: 100 }, { locale })).data.list;
}

test('every category has products, and the home page is full', async () => {
  const { data } = await app.call('getHome', {});
  const tops = data.categories.filter((category) => category.parentId === null);
  expect(tops.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['software', 'design', 'games', 'education']));
  expect(data.categories.filter((category) => category.productCount === 0)).toEqual([]);
  expect([data.featured.length, data.newest.length, data.announcements.length]).toEqual([8, 8, 3]);
});

test('most products are in both languages, some in Chinese only, each name once', async () => {
  const [chinese, english] = [await listAll('zh-CN'), await listAll('en-US')];
  const translated = english.filter((product) => product.language === 'en-US');
  expect(chinese).toHaveLength(40);
  expect(translated.length).toBeGreaterThan(25);
  expect(translated.length).toBeLessThan(40);
  expect(translated.filter((product) => /\p{Script=Han}/u.test(product.title + product.subtitle))).toEqual([]);
  expect(new Set(english.map((product) => product.title)).size).toBe(40);
});

test('every product can be bought, was put on shelf in the last months, and says how it is used', async () => {
  const dates: string[] = [];
  for (const { id } of await listAll('zh-CN')) {
    const { data } = await app.call('getProduct', { id });
    expect(data.skus.length).toBeGreaterThan(0);
    expect(data.descriptionHtml).toContain('<h3>');
    dates.push(data.createdAt);
  }
  const { rows } = await app.sql(`select count(*)::int as count from products where instructions_zh = ''`);
  expect(rows).toEqual([{ count: 0 }]);
  // Newest first, as ids are.
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(Date.parse(dates[0] ?? '')).toBeLessThan(app.now().getTime());
});

test('a second time adds nothing', async () => {
  await fillDemo(app.app, { databaseUrl: app.databaseUrl, orders: 60 });
  expect(await listAll('zh-CN')).toHaveLength(40);
  const { data } = await app.call('getHome', {});
  expect(data.announcements).toHaveLength(3);
});
