/** Two hundred and fifty queries as people type them, on the demo's goods: what must be among the first five. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoCategories } from '../demo/categories.ts';
import { demoShelves } from '../demo/shelves.ts';
import { demoSynonyms } from '../demo/synonyms.ts';
import { textsOf } from '../demo/texts.ts';
import { addSynonyms, saveCategory, saveProduct } from '../server/src/modules/catalogue/service.ts';
import { startTestApp, type TestApp } from './support/app/app.ts';
import { searchQueries, type SearchQuery } from './support/app/searchQueries.ts';

const firstPlaces = 5;
const shareMin = 0.95;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.database.transaction(async (tx) => {
    const ids = new Map<string, number>();
    for (const { slug, zh, en, children } of demoCategories) {
      const put = (own: { slug: string; zh: string; en: string }, parentId: number | null) =>
        saveCategory(tx, { slug: own.slug, names: { 'zh-CN': own.zh, 'en-US': own.en }, parentId, position: 0 });
      const parentId = await put({ slug, zh, en }, null);
      for (const child of children) ids.set(child.slug, await put(child, parentId));
    }
    for (const synonyms of demoSynonyms) await addSynonyms(tx, synonyms, app.now());
    for (const product of demoShelves.flat()) {
      const { kind, tags, category } = product;
      const content = { kind, tags, categoryId: ids.get(category) ?? 0, texts: textsOf(product), shopId: null };
      const none = {
        featured: false,
        rentable: false,
        pictures: [],
        accountFields: kind === 'account' ? ['账号'] : [],
      };
      await saveProduct(tx, { ...content, ...none, state: 'on_shelf' }, app.now());
    }
  });
});
afterAll(() => app.stop());

/** The queries that don't lead to what is wanted, with what they lead to instead. */
async function missed(queries: readonly SearchQuery[]): Promise<string[]> {
  const missing: string[] = [];
  for (const { kind, typed, wanted } of queries) {
    const { data } = await app.call('listProducts', { search: typed, limit: firstPlaces });
    const titles = data.list.map(({ title }) => title);
    if (titles.some((title) => title.includes(wanted))) continue;
    missing.push(`${kind}: ${typed} > ${wanted}; found (${data.corrected ?? 'as typed'}) ${titles.join(' | ')}`);
  }
  return missing;
}

test.each(['tried', 'heldOut', 'needs'] as const)('what people mean is among the first five (%s)', async (half) => {
  const queries = searchQueries[half];
  expect(queries.length).toBeGreaterThanOrEqual(half === 'needs' ? 50 : 100);
  const missing = await missed(queries);
  // Names those that were missed when there are too many.
  expect(missing.length / queries.length > 1 - shareMin ? missing : []).toEqual([]);
});

test.each(['swapped', 'missed'] as const)('what was missed once is found, every time (%s)', async (some) => {
  expect(await missed(searchQueries[some])).toEqual([]);
});
