/** Lists against the same filters in JavaScript, over a shelf on which everything occurs with everything. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliveryKinds, productSorts, type DeliveryKind, type ProductSummary } from '#contract/catalogue/catalogue.ts';
import { priceBands } from '#contract/catalogue/priceFilterBands.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeProduct } from '../../../../tests/support/trade/products.ts';
import { makeUser } from '../../../../tests/support/people/users.ts';
import { openShop } from '../shops/service.ts';
import { searchTerms } from './search/cutText.ts';
import { saveCategory } from './service.ts';

let app: TestApp;
let shops: number[];
let categories: Record<string, number>;
let shelf: Shelved[];

interface Shelved {
  id: number;
  categoryId: number;
  shopId: number;
  kind: DeliveryKind;
  rentable: boolean;
  priceFen: number;
  soldCount: number;
  ratingCount: number;
  ratingSum: number;
  title: string;
  state: string;
}

interface Filters {
  category?: string;
  shopId?: number;
  kind?: DeliveryKind;
  band?: number;
  rentable?: boolean;
  search?: string;
}

/** A child's child counts as well. */
const parents: Record<string, string | null> = {
  tools: null,
  'tools-web': 'tools',
  'tools-web-old': 'tools-web',
  games: null,
};
const titles = ['数据库 管理', '数据 Manager', '网站 Firewall', '防火墙 Fireplace', '管理 Go'];

beforeAll(async () => {
  app = await startTestApp();
  const owners = await Promise.all(
    ['Alpha 商铺', 'Beta 商铺'].map(async (name) => ({ name, user: await makeUser(app) })),
  );
  shops = await app.database.transaction((tx) =>
    Promise.all(
      owners.map(({ name, user }) =>
        openShop(tx, {
          ownerId: user.id,
          name,
          introZh: '',
          introEn: '',
          verified: name.startsWith('A'),
          now: app.now(),
        }),
      ),
    ),
  );
  categories = {};
  for (const [slug, parent] of Object.entries(parents)) categories[slug] = await putCategory(slug, parent);
  shelf = await fillShelf(240);
});
afterAll(() => app.stop());

function putCategory(slug: string, parent: string | null): Promise<number> {
  const parentId = parent === null ? null : (categories[parent] ?? 0);
  return app.database.transaction((tx) => saveCategory(tx, { slug, names: { 'zh-CN': slug }, parentId, position: 0 }));
}

/** Few different prices and sold counts, so that most keys are equal to many others. */
async function fillShelf(count: number): Promise<Shelved[]> {
  const chosen = <Item>(from: readonly Item[], number: number): Item => from[number % from.length] as Item;
  // Gift cards are the platform's own.
  const kindOf = (n: number) => chosen(deliveryKinds, Math.floor(n * 3.1));
  const rows = Array.from({ length: count }, (_, n) => ({
    categoryId: chosen(Object.values(categories), Math.floor(n * 1.7)),
    shopId: kindOf(n) === 'gift' ? 0 : chosen([0, ...shops], Math.floor(n * 2.3)),
    kind: kindOf(n),
    rentable: n % 5 < 2,
    priceFen: chosen([500, 1000, 4999, 9999, 10_000, 80_000], Math.floor(n * 0.7)),
    soldCount: Math.floor(n * 1.3) % 4,
    ratingCount: n % 3,
    ratingSum: (n % 3) * (1 + (n % 5)),
    title: chosen(titles, Math.floor(n * 1.9)),
    state: n % 17 === 0 ? 'off_shelf' : 'on_shelf',
  }));
  const { rows: made } = await app.sql(
    `insert into products (category_id, shop_id, kind, rentable, price_from_fen, sold_count, rating_count, rating_sum,
       title_zh, state, search,
       created_at, updated_at)
     select "categoryId", nullif("shopId", 0), kind, rentable, "priceFen", "soldCount", "ratingCount", "ratingSum", title, state,
       array_to_tsvector(string_to_array(terms, ' ')), now(), now()
     from json_to_recordset($1) as p ("categoryId" bigint, "shopId" bigint, kind text, rentable boolean, "priceFen" bigint,
       "soldCount" bigint, "ratingCount" integer, "ratingSum" integer, title text, state text, terms text)
     returning id`,
    [JSON.stringify(rows.map((row) => ({ ...row, terms: searchTerms([row.title]).join(' ') })))],
  );
  return rows.map((row, index) => ({ ...row, id: Number(made[index]?.['id']) }));
}

function withChildren(slug: string): number[] {
  const children = Object.keys(parents).filter((child) => parents[child] === slug);
  return [categories[slug] ?? 0, ...children.flatMap(withChildren)];
}

function matches(product: Shelved, filters: Filters): boolean {
  const { category, shopId, kind, band, rentable, search } = filters;
  const bounds = priceBands.find((one) => one.band === band);
  const words = search?.toLowerCase().split(' ') ?? [];
  return (
    product.state === 'on_shelf' &&
    (category === undefined || withChildren(category).includes(product.categoryId)) &&
    (shopId === undefined || product.shopId === shopId) &&
    (kind === undefined || product.kind === kind) &&
    (bounds === undefined ||
      (product.priceFen >= bounds.fromFen && product.priceFen < (bounds.belowFen ?? Infinity))) &&
    (rentable === undefined || product.rentable === rentable) &&
    words.every((word) => startsIn(product.title.toLowerCase(), word))
  );
}

/** Chinese is found anywhere, other words by their beginning. */
function startsIn(title: string, word: string): boolean {
  return /^[a-z]/.test(word) ? title.split(' ').some((one) => one.startsWith(word)) : title.includes(word);
}

/** Those that don't depend on what is searched for. */
const fixedSorts = productSorts.filter((sort) => sort !== 'best');

const orders: Record<(typeof productSorts)[number], (a: Shelved, b: Shelved) => number> = {
  // Without a search; with one, see the tests of ranking.
  best: (a, b) => b.id - a.id,
  newest: (a, b) => b.id - a.id,
  sales: (a, b) => b.soldCount - a.soldCount || b.id - a.id,
  rating: (a, b) => rankOf(b) - rankOf(a) || b.id - a.id,
  price_up: (a, b) => a.priceFen - b.priceFen || a.id - b.id,
  price_down: (a, b) => b.priceFen - a.priceFen || b.id - a.id,
};

/** One review of five stars leads before none and behind many. */
const rankOf = ({ ratingCount, ratingSum }: Shelved) =>
  ratingCount === 0 ? 0 : Math.floor(((ratingSum + 20) * 1000) / (ratingCount + 5));

/** Every product of a list, page by page; all pages must tell its size. */
async function walk(filters: Filters, sort: string, limit: number): Promise<ProductSummary[]> {
  const found: ProductSummary[] = [];
  const totals = new Set<number>();
  let cursor: string | undefined;
  do {
    const { data } = await app.call('listProducts', { ...filters, sort, limit, ...(cursor ? { cursor } : {}) });
    totals.add(data.total);
    found.push(...data.list);
    cursor = data.next ?? undefined;
    expect(found.length).toBeLessThan(2000);
  } while (cursor);
  expect([...totals]).toEqual([found.length]);
  return found;
}

describe('a list', () => {
  test('has each product that fits once, in order, whatever is asked for', async () => {
    const asked = {
      category: fc.constantFrom('tools', 'tools-web', 'games', 'nothing'),
      shopId: fc.constantFrom(0, ...shops, 999_999),
      kind: fc.constantFrom(...deliveryKinds),
      band: fc.constantFrom(...priceBands.map(({ band }) => band)),
      rentable: fc.boolean(),
      search: fc.constantFrom('数据', '管', '库 管理', 'fire', 'firew', 'go', '数据 manag', '没有'),
    };
    // All six at once leave nothing: some are enough.
    const some = fc.shuffledSubarray(Object.keys(asked) as (keyof Filters)[], { maxLength: 3 });
    const sizes = fc.constantFrom(3, 10, 24, 50, 100);
    await fc.assert(
      fc.asyncProperty(
        fc.record(asked),
        some,
        fc.constantFrom(...fixedSorts),
        sizes,
        async (all, names, sort, limit) => {
          const filters: Filters = Object.fromEntries(names.map((name) => [name, all[name]]));
          const expected = shelf.filter((product) => matches(product, filters)).toSorted(orders[sort]);
          const found = await walk(filters, sort, limit);
          expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
        },
      ),
      { numRuns: 150 },
    );
  });

  test('tells for each choice of a filter how many it would leave', async () => {
    const asked: Filters[] = [
      {},
      { category: 'tools', kind: 'secret' },
      { shopId: shops[0] ?? 0, band: 1 },
      { category: 'tools-web', shopId: 0, rentable: true },
      { search: '管理', kind: 'licence', band: 0 },
      { search: 'fire', category: 'tools', shopId: shops[1] ?? 0 },
      { search: '没有' },
    ];
    for (const filters of asked) {
      const left = (changed: Filters) => shelf.filter((product) => matches(product, { ...filters, ...changed })).length;
      const kinds = deliveryKinds.map((kind) => ({ kind, products: left({ kind }) }));
      const bands = priceBands.map(({ band }) => ({ band, products: left({ band }) }));
      expect((await app.call('countProducts', filters)).data).toEqual({
        kinds: kinds.filter(({ products }) => products > 0),
        bands: bands.filter(({ products }) => products > 0),
        rentable: left({ rentable: true }),
      });
    }
  });

  test('each filter alone and each two together, in each order', async () => {
    const filters: Filters = {
      category: 'tools',
      shopId: shops[0] ?? 0,
      kind: 'secret',
      band: 1,
      rentable: true,
      search: '管理',
    };
    const names = Object.keys(filters) as (keyof Filters)[];
    const pairs = names.flatMap((first) =>
      names.filter((second) => second >= first).map((second) => new Set<string>([first, second])),
    );
    for (const pair of pairs) {
      const asked: Filters = Object.fromEntries(Object.entries(filters).filter(([name]) => pair.has(name)));
      for (const sort of fixedSorts) {
        const expected = shelf.filter((product) => matches(product, asked)).toSorted(orders[sort]);
        expect((await walk(asked, sort, 24)).map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      }
    }
  });

  test('shows who sells, what it looks like, its stock and what buyers think', async () => {
    const product = await makeProduct(app, { title: '样样俱全' });
    const set = `update products set shop_id = $2, pictures = '{abc,def}', stock_word = 'few', rentable = true,
      rating_count = 3, rating_sum = 13 where id = $1`;
    await app.sql(set, [product.id, shops[0]]);
    const { data } = await app.call('listProducts', { search: '样样俱全' });
    const home = await app.call('getHome', {});
    await app.sql('delete from skus where product_id = $1', [product.id]);
    await app.sql('delete from products where id = $1', [product.id]);
    const expected = {
      seller: { shopId: shops[0], name: 'Alpha 商铺', verified: true },
      cover: 'abc',
      stock: 'few',
      rentable: true,
      ratingCount: 3,
      ratingAverage: 4.3,
    };
    expect(data.list).toMatchObject([expected]);
    expect(home.data.newest[0]).toMatchObject(expected);
    const [other] = (await app.call('listProducts', { shopId: 0, limit: 1 })).data.list;
    expect(other).toMatchObject({ seller: { shopId: null, verified: true }, cover: null });
  });

  test('follows a category that moves', async () => {
    const before = (await walk({ category: 'games' }, 'newest', 100)).length;
    const moved = (await walk({ category: 'tools-web' }, 'newest', 100)).length;
    await putCategory('tools-web', 'games');
    const after = await app.call('listProducts', { category: 'games', kind: 'file' });
    const all = (await walk({ category: 'games' }, 'newest', 100)).length;
    const found = (await walk({ category: 'games', search: '管' }, 'newest', 100)).length;
    await putCategory('tools-web', 'tools');
    expect(all).toBe(before + moved);
    const inBoth = [...withChildren('games'), ...withChildren('tools-web')];
    const here = shelf.filter(({ state, categoryId }) => state === 'on_shelf' && inBoth.includes(categoryId));
    expect(after.data.total).toBe(here.filter(({ kind }) => kind === 'file').length);
    expect(found).toBe(here.filter(({ title }) => title.includes('管')).length);
  });
});

/** What is kept beside the products, against what it would be if it were made anew. */
async function keptIsRight() {
  const kept = [
    `select * from products_on_shelf_of_shop where products <> 0
     order by shelf_shop_id, category_id, kind, price_band, rentable`,
    `select * from products_on_shelf_by_shop where products <> 0 order by shelf_shop_id`,
    `select * from products_on_shelf_by_word where products <> 0 order by kind, price_band, rentable`,
    `select * from products_on_shelf where products <> 0 order by category_id, kind, price_band, rentable`,
    `select * from product_postings where ids <> '{}' order by term, block`,
  ];
  const read = () => Promise.all(kept.map((text) => app.sql(text)));
  const before = await read();
  await app.sql('select rebuild_product_lists()');
  const after = await read();
  expect(before.map(({ rows }) => rows)).toEqual(after.map(({ rows }) => rows));
  expect(before.every(({ rows }) => rows.length > 0)).toBe(true);
}

describe('what is kept for lists', () => {
  test('is right after whatever happens to products, one or many at once', async () => {
    const { id: other } = await makeProduct(app, { title: '会变的' });
    await keptIsRight();
    const steps = [
      `update products set state = 'banned' where id % 3 = 0`,
      `update products set sold_count = sold_count + 1, stock_word = 'none'`,
      `update products set price_from_fen = 700000, rentable = not rentable where id % 4 = 0`,
      `update products set state = 'on_shelf' where id % 2 = 0`,
      `update products set kind = 'file', category_id = ${categories['games']}, shop_id = null where id % 5 = 0`,
      `update products set search = array_to_tsvector('{新,词}') where id % 7 = 0`,
      `delete from skus where product_id = ${other}`,
      `delete from products where id = ${other}`,
      `update products set state = 'off_shelf' where id % 2 = 1`,
    ];
    const saved = 'create table saved as select * from products';
    await app.sql(saved);
    for (const step of steps) {
      await app.sql(step);
      await keptIsRight();
    }
    await app.sql(
      `update products p set (state, kind, category_id, shop_id, price_from_fen, rentable, search, sold_count) =
         (select s.state, s.kind, s.category_id, s.shop_id, s.price_from_fen, s.rentable, s.search, s.sold_count
          from saved s where s.id = p.id)`,
    );
    await keptIsRight();
    await app.sql('drop table saved');
  });

  test('is right when many save at the same time', async () => {
    const made = await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        makeProduct(app, {
          title: `同时 ${n}`,
          categoryId: categories['games'] ?? 0,
          skus: [{ priceFen: 100 * (n + 1) }],
        }),
      ),
    );
    await keptIsRight();
    expect((await walk({ search: '同时' }, 'price_up', 10)).map(({ id }) => id)).toHaveLength(24);
    await app.sql('delete from skus where product_id = any($1)', [made.map(({ id }) => id)]);
    await app.sql('delete from products where id = any($1)', [made.map(({ id }) => id)]);
    await keptIsRight();
  });
});

describe('a search', () => {
  test('finds the newest 500 in any order and says that there are others', async () => {
    await app.sql(
      `insert into products (category_id, kind, price_from_fen, title_zh, state, search, created_at, updated_at)
       select $1, 'licence', 1000000 - n, '海量 ' || n, 'on_shelf', array_to_tsvector('{海量}'), now(), now()
       from generate_series(1, 9000) n`,
      [categories['games']],
    );
    const { rows } = await app.sql(`select id from products where title_zh like '海量%' order by id desc limit 500`);
    const newest = rows.map(({ id }) => Number(id));
    const first = await app.call('listProducts', { search: '海量', sort: 'newest' });
    expect([first.data.total, first.data.totalExact]).toEqual([500, false]);
    expect((await walk({ search: '海量' }, 'newest', 100)).map(({ id }) => id)).toEqual(newest);
    expect((await walk({ search: '海量', kind: 'licence' }, 'price_up', 100)).map(({ id }) => id)).toEqual(
      newest.toSorted((a, b) => b - a),
    );
    const fewer = await app.call('listProducts', { search: '数据库 管理' });
    expect(fewer.data.totalExact).toBe(true);
    await app.sql(`delete from products where title_zh like '海量%'`);
  });
});

describe('suggestions', () => {
  const suggest = async (search: string, locale: 'zh-CN' | 'en-US' = 'zh-CN') =>
    (await app.call('suggest', { search }, { locale })).data;

  test('are eight at most, of categories, shops and products', async () => {
    await app.database.transaction((tx) =>
      saveCategory(tx, {
        slug: 'data',
        names: { 'zh-CN': '数据工具', 'en-US': 'Alphabet' },
        parentId: null,
        position: 9,
      }),
    );
    const found = await suggest('数据');
    expect(found.categories).toEqual([{ slug: 'data', name: '数据工具' }]);
    expect(found.shops).toEqual([]);
    expect(found.products).toHaveLength(7);
    expect(found.products.every(({ title, language }) => title.includes('数据') && language === 'zh-CN')).toBe(true);
    const english = await suggest(' ALPHA', 'en-US');
    expect(english.categories).toEqual([{ slug: 'data', name: 'Alphabet' }]);
    expect(english.shops).toEqual([{ id: shops[0], name: 'Alpha 商铺', verified: true }]);
  });

  test('put the title as it is typed first, then what sells best', async () => {
    const ids = await Promise.all(['蓝鲸 笔记', '蓝鲸笔记', '蓝鲸笔记本'].map((title) => makeProduct(app, { title })));
    await app.sql('update products set sold_count = 9 where id = $1', [ids[2]?.id]);
    const { products } = await suggest('蓝鲸');
    expect(products[0]?.id).toBe(ids[2]?.id);
    expect(products).toHaveLength(3);
    const exact = await suggest('蓝鲸 笔');
    expect(exact.products[0]?.id).toBe(ids[0]?.id);
  });

  test('leave out what is hidden: suspended shops, products off shelf', async () => {
    await app.sql(`update shops set state = 'suspended' where id = $1`, [shops[1]]);
    const made = await makeProduct(app, { title: '隐藏之物', state: 'off_shelf' });
    expect((await suggest('beta')).shops).toEqual([]);
    expect((await suggest('隐藏之物')).products).toEqual([]);
    expect(made.id).toBeGreaterThan(0);
    await app.sql(`update shops set state = 'open' where id = $1`, [shops[1]]);
    expect((await suggest('beta')).shops).toHaveLength(1);
  });

  test('of signs alone there are none, and an empty text is refused', async () => {
    expect(await suggest('%_\\')).toEqual({ categories: [], shops: [], products: [], corrected: null });
    expect((await app.call('suggest', { search: '  ' })).name).toBe('invalid_input');
    expect((await app.call('suggest', {})).name).toBe('invalid_input');
    expect((await app.call('suggest', { search: '数'.repeat(61) })).name).toBe('invalid_input');
  });
});

describe('bad input', () => {
  test.each([
    ['shopId', { shopId: -1 }],
    ['shopId', { shopId: 'platform' }],
    ['band', { band: 5 }],
    ['band', { band: 'cheap' }],
    ['rentable', { rentable: 'perhaps' }],
  ])('a wrong %s (%o) is refused', async (field, input) => {
    const reply = await app.call('listProducts', input);
    expect([reply.status, reply.error?.fields?.[0]?.field]).toEqual([422, field]);
  });
});
