import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productSorts, type ProductSummary } from '#contract/catalogue/catalogue.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeProduct, type TestProduct } from '../../../../tests/support/trade/products.ts';
import { cursorsOf } from './list.repository.ts';
import { recordSales, saveCategory } from './service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

interface Filters {
  exact?: string;
  category?: string;
  kind?: string;
  search?: string;
  sort?: string;
}

/** Every product of a list, page by page; the pages must agree on the total. */
async function walk(filters: Filters, limit: number): Promise<ProductSummary[]> {
  const found: ProductSummary[] = [];
  const totals = new Set<number>();
  let cursor: string | null | undefined;
  do {
    const { data } = await app.call('listProducts', { ...filters, limit, cursor: cursor ?? undefined });
    expect(data.list.length).toBeLessThanOrEqual(limit);
    expect(data.totalExact).toBe(true);
    totals.add(data.total);
    found.push(...data.list);
    cursor = data.next;
    expect(found.length).toBeLessThan(1000);
  } while (cursor);
  expect([...totals]).toEqual([found.length]);
  return found;
}

async function idsOf(filters: Filters): Promise<number[]> {
  return (await walk(filters, 50)).map((product) => product.id);
}

describe('a shelf of two categories and their parent', () => {
  const products: TestProduct[] = [];
  const hidden: TestProduct[] = [];
  const inParent = () => products.filter((_, index) => index % 3 === 0);
  const inFirst = () => products.filter((_, index) => index % 3 === 1);

  beforeAll(async () => {
    const [parent, first, second] = await app.database.transaction(async (tx) => {
      const parentId = await saveCategory(tx, category('shelf', null));
      return [
        parentId,
        await saveCategory(tx, category('shelf-first', parentId)),
        await saveCategory(tx, category('shelf-second', parentId)),
      ];
    });
    const categoryIds = [parent, first, second];
    // Three prices and three sold counts over 31 products: most keys are equal to many others.
    for (let index = 0; index < 31; index += 1) {
      const categoryId = categoryIds[index % 3] ?? 0;
      const skus = [{ priceFen: 100 * (1 + (index % 3)) }];
      products.push(await makeProduct(app, { title: `架上 ${index}`, categoryId, skus, featured: index < 10 }));
    }
    for (const state of ['draft', 'off_shelf'] as const) {
      hidden.push(await makeProduct(app, { title: '不在架上', categoryId: parent, state }));
    }
    const sales = products.map(({ id }, index) => ({ productId: id, soldCount: Math.floor(index / 7) % 3 }));
    await app.database.transaction((tx) => recordSales(tx, sales));
  });

  const keys: Record<(typeof productSorts)[number], (product: ProductSummary) => [number, number]> = {
    best: (product) => [0, -product.id],
    newest: (product) => [0, -product.id],
    sales: (product) => [-product.soldCount, -product.id],
    // Nobody reviewed any.
    rating: (product) => [0, -product.id],
    price_up: (product) => [product.priceFromFen, product.id],
    price_down: (product) => [-product.priceFromFen, -product.id],
  };

  describe.each(productSorts)('sorted by %s', (sort) => {
    test.each([1, 4, 10, 31, 100])('pages of %i walk every product once, in order', async (limit) => {
      const found = await walk({ sort, category: 'shelf' }, limit);
      expect(new Set(found.map((product) => product.id))).toEqual(new Set(products.map((product) => product.id)));
      const places = found.map(keys[sort]);
      expect(places).toEqual(places.toSorted(([a, b], [c, d]) => a - c || b - d));
    });

    test('with search and kind the walk is the same', async () => {
      // By how well they fit those that sell stand before newer ones: the first sort is that of the whole search.
      const plain = sort === 'best' ? await walk({ sort, search: '架上' }, 100) : await walk({ sort }, 100);
      expect(await walk({ sort, search: '架上', kind: 'licence' }, 7)).toEqual(plain);
      expect(await walk({ sort, search: '架上', category: 'shelf' }, 3)).toEqual(plain);
    });
  });

  test('a category has its children’s products, a child only its own', async () => {
    const ids = (some: readonly TestProduct[]) => some.map((product) => product.id).toReversed();
    expect(await idsOf({ category: 'shelf' })).toEqual(ids(products));
    expect(await idsOf({ category: 'shelf-first' })).toEqual(ids(inFirst()));
    expect(await idsOf({ category: 'nothing-here' })).toEqual([]);
  });

  test('categories say how many products they have, parents with their children’s', async () => {
    const { data } = await app.call('listCategories', {});
    const counts = data.list.map(({ slug, productCount }) => [slug, productCount]);
    expect(counts).toEqual([
      ['shelf', 31],
      ['shelf-first', inFirst().length],
      ['shelf-second', products.length - inParent().length - inFirst().length],
    ]);
    // All of them are the platform's.
    expect((await app.call('listCategories', { shopId: 0 })).data).toEqual(data);
    const { list } = (await app.call('listCategories', { shopId: 1 })).data;
    expect(list.map(({ productCount }) => productCount)).toEqual([0, 0, 0]);
  });

  test('a kind that nobody sells is an empty list', async () => {
    const { data } = await app.call('listProducts', { kind: 'file' });
    expect(data).toMatchObject({ list: [], next: null, total: 0, totalExact: true });
  });

  test('the home page shows eight of each, newest first', async () => {
    const { data } = await app.call('getHome', {});
    const ids = products.map((product) => product.id);
    expect(data.newest.map((product) => product.id)).toEqual(ids.toReversed().slice(0, 8));
    expect(data.featured.map((product) => product.id)).toEqual(ids.slice(0, 10).toReversed().slice(0, 8));
    expect(data.categories).toHaveLength(3);
  });

  test('past the end the total is still told', async () => {
    const cursor = cursorsOf('price_up').write({ key: 1_000_000, id: 1 });
    const { data } = await app.call('listProducts', { sort: 'price_up', cursor });
    expect(data).toMatchObject({ list: [], next: null, total: products.length, totalExact: true });
  });

  test.each(['off_shelf', 'banned'])('what is %s now is gone, and says where others like it are', async (state) => {
    const made = await makeProduct(app, { title: '曾经在架', categoryId: products[0]?.categoryId ?? 0 });
    await app.sql('update products set state = $2 where id = $1', [made.id, state]);
    const reply = await app.call('getProduct', { id: made.id });
    expect([reply.status, reply.code, reply.name]).toEqual([410, 40401, 'product_gone']);
    expect(reply.error?.params).toEqual({ category: 'shelf' });
  });

  test('a draft is not there, like what never was', async () => {
    for (const id of [hidden[0]?.id, 999_999_999, Number.MAX_SAFE_INTEGER]) {
      const reply = await app.call('getProduct', { id });
      expect([reply.status, reply.code, reply.name]).toEqual([404, 404, 'not_found']);
    }
  });
});

describe('search', () => {
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    const titles = { shield: '玄武盾 网站防火墙', database: '北辰 数据库管理工具', report: '报表数据 Export 助手' };
    for (const [name, title] of Object.entries(titles)) {
      const titleEnglish = name === 'shield' ? 'Blackshell Web Firewall' : undefined;
      const tags = name === 'database' ? ['PostgreSQL', '慢查询'] : [];
      const made = await makeProduct(app, { title, tags, ...(titleEnglish ? { titleEnglish } : {}) });
      ids[name] = made.id;
    }
  });

  test.each([
    ['one character', '盾', ['shield']],
    ['the last character', '墙', ['shield']],
    ['two characters', '数据', ['report', 'database']],
    ['three characters', '数据库', ['database']],
    ['characters that are not neighbours', '数库', []],
    ['two words', '北辰 工具', ['database']],
    ['a tag', '慢查询', ['database']],
    ['an English word', 'firewall', ['shield']],
    ['its beginning, in capitals', 'FIRE', ['shield']],
    ['its middle', 'wall', []],
    ['full-width letters', 'ｐｏｓｔｇｒｅｓｑｌ', ['database']],
    ['both languages', '报表 export', ['report']],
    ['signs only', `'":*&|!()`, []],
    ['signs around a word', `'盾':* | 'x' & !`, []],
    ['a quote that would end the query', `盾') or true --`, []],
  ])('%s: %s', async (_case, search, expected) => {
    expect(await idsOf({ search, exact: 'true' })).toEqual(expected.map((name) => ids[name]));
    expect(await idsOf({ search, exact: 'true', sort: 'sales', kind: 'licence' })).toEqual(
      expected.map((name) => ids[name]),
    );
  });

  test('blanks alone are no search', async () => {
    const everything = await app.call('listProducts', {});
    const blanks = await app.call('listProducts', { search: '   ' });
    expect(blanks.data.total).toBe(everything.data.total);
    expect(blanks.data.total).toBeGreaterThan(3);
  });
});

describe('languages', () => {
  test('who reads English gets it where there is any, else Chinese that says so', async () => {
    const both = await makeProduct(app, {
      title: '双语授权',
      titleEnglish: 'Bilingual licence',
      description: '**粗**',
    });
    const only = await makeProduct(app, { title: '仅中文授权' });
    const read = async (id: number, locale: 'zh-CN' | 'en-US') => {
      const { title, language } = (await app.call('getProduct', { id }, { locale })).data;
      return [title, language];
    };
    expect(await read(both.id, 'en-US')).toEqual(['Bilingual licence', 'en-US']);
    expect(await read(both.id, 'zh-CN')).toEqual(['双语授权', 'zh-CN']);
    expect(await read(only.id, 'en-US')).toEqual(['仅中文授权', 'zh-CN']);
    const { data } = await app.call('listProducts', { limit: 2 }, { locale: 'en-US' });
    expect(data.list.map(({ title, language }) => [title, language])).toEqual([
      ['仅中文授权', 'zh-CN'],
      ['Bilingual licence', 'en-US'],
    ]);
  });
});

describe('bad input', () => {
  test.each([
    ['limit', { limit: 0 }, '每页数量：不能小于 1', 'Page size must be at least 1'],
    ['limit', { limit: 101 }, '每页数量：不能大于 100', 'Page size must be at most 100'],
    ['limit', { limit: 'ten' }, '每页数量：', 'Page size '],
    ['limit', { limit: 1.5 }, '每页数量：', 'Page size '],
    ['cursor', { cursor: 'nonsense' }, '游标：格式不正确', 'Cursor has the wrong format'],
    ['cursor', { cursor: '' }, '游标：格式不正确', 'Cursor has the wrong format'],
    ['cursor', { cursor: 'x'.repeat(201) }, '游标：最多 200', 'Cursor takes at most 200'],
    ['cursor', { sort: 'sales', cursor: cursorsOf('newest').write({ key: 1, id: 1 }) }, '游标：', 'Cursor '],
    ['sort', { sort: 'cheapest' }, '排序：', 'Sort must be one of'],
    ['kind', { kind: 'house' }, '类型：', 'Kind must be one of'],
    ['search', { search: '数'.repeat(61) }, '搜索：最多 60', 'Search takes at most 60'],
    ['category', { category: 'x'.repeat(61) }, '分类：最多 60', 'Category takes at most 60'],
    ['state', { state: 'draft' }, '不认识的字段：state', 'Unknown field: state'],
    ['vendor', { vendor: '1' }, '不认识的字段：vendor', 'Unknown field: vendor'],
  ])('a wrong %s (%o) is named in both languages', async (field, input, zh, en) => {
    const inChinese = await app.call('listProducts', input);
    const inEnglish = await app.call('listProducts', input, { locale: 'en-US' });
    expect([inChinese.status, inChinese.name]).toEqual([422, 'invalid_input']);
    expect(inChinese.error?.fields).toMatchObject([{ field }]);
    expect(inChinese.body.msg).toContain(zh);
    expect(inEnglish.body.msg).toContain(en);
  });

  test.each([{}, { id: 0 }, { id: -1 }, { id: 'x' }, { id: '1; drop table products' }, { id: 1, more: 1 }])(
    'a product is not found by %o',
    async (input) => {
      expect((await app.call('getProduct', input)).name).toBe('invalid_input');
    },
  );
});

function category(slug: string, parentId: number | null) {
  return { slug, names: { 'zh-CN': slug }, parentId, position: 0 };
}
