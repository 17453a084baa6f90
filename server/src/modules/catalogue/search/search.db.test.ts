/** What a search makes of words that no product has, how it ranks, and what admins and jobs do for it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productSorts } from '#contract/catalogue/catalogue.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { makeProduct, type TestProduct } from '../../../../../tests/support/trade/products.ts';
import { makeUser, type TestUser } from '../../../../../tests/support/people/users.ts';
import { piecesOf } from './cutText.ts';
import { saveCategory } from '../service.ts';
import { keyOf, planOf } from './plan.ts';
import { openShop } from '../../shops/service.ts';

let app: TestApp;
let admin: TestUser;
let office: TestProduct;
let scan: TestProduct;
let shopId: number;
let cards: TestProduct[];

beforeAll(async () => {
  app = await startTestApp();
  admin = await makeUser(app, 'admin');
  shopId = await app.database.transaction(async (tx) =>
    openShop(tx, { ownerId: admin.id, name: '青禾', introZh: '', introEn: '', verified: true, now: app.now() }),
  );
  const categoryOf = (slug: string, zh: string, en: string) =>
    app.database.transaction((tx) =>
      saveCategory(tx, { slug, names: { 'zh-CN': zh, 'en-US': en }, parentId: null, position: 0 }),
    );
  const [work, games] = [await categoryOf('work', '效率', 'Office'), await categoryOf('games', '游戏', 'Games')];
  const title = '方舟办公套件 专业版激活码';
  office = await makeProduct(app, { title, titleEnglish: 'Ark Suite Professional', categoryId: work, shopId });
  scan = await makeProduct(app, { title: '墨池扫描', titleEnglish: 'Inkpond Scan', categoryId: work, tags: ['识字'] });
  const names = Array.from({ length: 12 }, (_, index) => `鹿野奇谭 点券卡 ${index}`);
  cards = await Promise.all(
    names.map((name, index) =>
      makeProduct(app, {
        title: name,
        categoryId: games,
        kind: 'secret',
        skus: [{ priceFen: 100 * (1 + (index % 4)), termDays: null, binds: [] }],
      }),
    ),
  );
});
afterAll(() => app.stop());

const find = async (search: string, more: object = {}) => (await app.call('listProducts', { search, ...more })).data;
const idsOf = ({ list }: { list: { id: number }[] }) => list.map(({ id }) => id);

describe('what nobody has', () => {
  test.each([
    ['方周办公', '方舟办公'],
    ['方舟辦公', '方舟办公'],
    ['舟方办公', '方舟办公'],
    ['方丹办公', '方舟办公'],
    ['fangzhou', '方舟'],
    ['fang zhou ban gong', '方舟办公'],
    ['fzbg', '方舟办公'],
    ['profesional', 'professional'],
    ['办公套件激活马', '办公套件 激活码'],
    ['方舟 扫秒', '扫描 方舟'],
  ])('%s finds what was meant', async (typed, meant) => {
    const found = await find(typed);
    if (typed.includes(' 扫')) return expect(idsOf(found)).toHaveLength(1);
    expect([found.corrected, idsOf(found)]).toEqual([meant, [office.id]]);
  });

  test('parts of a title in any order are no correction', async () => {
    for (const typed of ['办公套件激活码', '激活码 方舟', '专业版办公']) {
      const found = await find(typed);
      expect([found.corrected, idsOf(found)]).toEqual([null, [office.id]]);
    }
  });

  test('nothing is corrected where just what was typed is wanted, or where filters leave out what there is', async () => {
    expect(await find('方周办公', { exact: 'true' })).toMatchObject({ list: [], total: 0, corrected: null });
    const filtered = await find('方舟办公', { kind: 'file' });
    expect(filtered).toMatchObject({ list: [], corrected: null });
    expect(filtered.nearest?.list.length).toBeGreaterThan(0);
  });

  test('is looked for in the shop first', async () => {
    const other = await makeProduct(app, { title: '芳洲办公 旗舰' });
    expect((await find('方周办公', { shopId })).corrected).toBe('方舟办公');
    expect((await find('芳周半公', { shopId: 0 })).corrected).toBe('芳洲办公');
    await app.sql(`update products set state = 'off_shelf' where id = $1`, [other.id]);
  });

  test('corrected searches are filtered, sorted and paged as others', async () => {
    for (const sort of productSorts) {
      for (const filters of [{}, { category: 'games' }, { kind: 'secret', shopId: 0 }]) {
        const exact = await walk({ search: '鹿野奇谭', sort, ...filters });
        const corrected = await walk({ search: '路野奇谭', sort, ...filters });
        expect(new Set(corrected)).toEqual(new Set(cards.map(({ id }) => id)));
        expect(corrected).toEqual(exact);
      }
    }
  });

  async function walk(input: object): Promise<number[]> {
    const ids: number[] = [];
    let cursor: string | undefined;
    do {
      const { data } = await app.call('listProducts', { ...input, limit: 5, ...(cursor ? { cursor } : {}) });
      expect(data.total).toBe(cards.length);
      ids.push(...idsOf(data));
      cursor = data.next ?? undefined;
    } while (cursor);
    return ids;
  }

  test('where nothing comes near, best sellers of the nearest category are shown', async () => {
    await app.sql('update products set sold_count = 7 where id = $1', [cards[3]?.id]);
    const near = await find('鹿野奇谭 鲸鱼座星图', { exact: 'true' });
    expect(near).toMatchObject({ list: [], total: 0, nearest: { category: { slug: 'games', name: '游戏' } } });
    expect(near.nearest?.list[0]?.id).toBe(cards[3]?.id);
    const far = await find('囧囧囧囧囧囧');
    expect(far).toMatchObject({ total: 0, corrected: null, nearest: { category: null } });
    expect((await find('!?')).nearest?.list).toHaveLength(4);
    expect((await find('方舟')).nearest).toBeNull();
    await app.sql('update products set sold_count = 0');
  });

  test('no text makes an error', async () => {
    for (const typed of [
      'a',
      'zzzzzzzz',
      '囧',
      '啊'.repeat(60),
      'aeo'.repeat(20),
      `'"\\%_@=^#`,
      '\u202eabcd',
      '𠮷野家定食',
      '@fan-zou',
    ]) {
      const reply = await app.call('listProducts', { search: typed });
      expect([typed, reply.status]).toEqual([typed, 200]);
    }
  });
});

describe('a long or hurried search', () => {
  test('is corrected in its beginning, never into words that say nothing, and in turns', async () => {
    expect((await find('fangzhou in of at it xx yy zz')).corrected).toBe('方舟');
    expect((await find('suit')).corrected).not.toBe('it');
    // Ten at once of one address: some are answered as they were typed, none is refused.
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => app.call('listProducts', { search: `方周办公${index}` })),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(new Set(replies.map(({ data }) => data.corrected))).toContain('方舟办公');
  });
});

test('letters that stand for whole sentences are read as far as a text of plain words would be', async () => {
  const plan = await app.database.transaction((tx) => planOf(tx, '\ufdfa'.repeat(60)));
  expect(plan?.whole.split(' ')).toHaveLength(30);
});

describe('the best come first', () => {
  test('titles before tags, the whole before parts, then what sells and is liked', async () => {
    const titles = ['星图 大全', '大全 星图', '星图 与 大全', '别的'];
    const made = await Promise.all(
      titles.map((title, index) => makeProduct(app, { title, tags: index === 3 ? ['星图', '大全'] : [] })),
    );
    const [whole, turned, apart, tagged] = made.map(({ id }) => id);
    await app.sql('update products set sold_count = 5000, rating_count = 9, rating_sum = 45 where id = $1', [tagged]);
    expect(idsOf(await find('星图 大全')).slice(0, 1)).toEqual([whole]);
    await app.sql('update products set sold_count = 20 where id = $1', [turned]);
    expect(idsOf(await find('星图 大全'))).toEqual([whole, turned, apart, tagged]);
    await app.sql('update products set sold_count = 20, rating_count = 2, rating_sum = 10 where id = $1', [apart]);
    expect(idsOf(await find('星图 大全'))).toEqual([whole, apart, turned, tagged]);
    expect(idsOf(await find('星图 大全', { sort: 'newest' }))).toEqual(
      idsOf(await find('星图 大全')).toSorted((a, b) => b - a),
    );
  });

  test('a category’s name finds its goods, in both languages', async () => {
    expect(new Set(idsOf(await find('游戏', { limit: 50 })))).toEqual(new Set(cards.map(({ id }) => id)));
    expect(idsOf(await find('office'))).toEqual([office.id, scan.id]);
    expect(idsOf(await find('office scan'))).toEqual([scan.id]);
  });
});

describe('suggestions', () => {
  test('show cover, price, seller and category, and are corrected', async () => {
    const { data } = await app.call('suggest', { search: 'fangzhou' });
    expect(data).toMatchObject({
      corrected: '方舟',
      products: [
        {
          id: office.id,
          topCategorySlug: 'work',
          categoryName: '效率',
          seller: { shopId, name: '青禾', verified: true, logo: null, color: null },
          cover: null,
          priceFromFen: 1230,
        },
      ],
    });
    expect((await app.call('suggest', { search: '方舟' })).data.corrected).toBeNull();
  });
});

describe('synonyms', () => {
  const asAdmin = () => ({ token: admin.token });

  test('those that a portal begins with are kept as admins’ are, and lead corrections', async () => {
    const { rows } = await app.sql('select words, keys from search_synonyms');
    expect(rows.length).toBeGreaterThan(40);
    for (const { words, keys } of rows) expect(keys).toEqual((words as string[]).map((word) => keyOf(piecesOf(word))));
    expect(idsOf(await find('word processors', { exact: 'true' }))).toEqual([office.id]);
    expect(await find('offise suit')).toMatchObject({ corrected: 'office suite', list: [{ id: office.id }] });
  });

  const save = (synonyms: string[], id?: number) =>
    app.call('saveSynonyms', { synonyms, ...(id === undefined ? {} : { id }) }, asAdmin());

  test('find each other, also as a part of what was typed, and are on record', async () => {
    // What every portal begins with would find it.
    await app.sql('delete from search_synonyms');
    expect((await find('扫描仪软件', { exact: 'true' })).total).toBe(0);
    const { data: group } = await save(['扫描', '扫描仪', 'Document  Camera', 'ＳＣＡＮＮＥＲ', 'scanner']);
    expect(group.synonyms).toEqual(['扫描', '扫描仪', 'Document Camera', 'ＳＣＡＮＮＥＲ']);
    for (const typed of ['扫描仪', 'document camera', 'scanner', '墨池扫描仪', '识字 SCANNER']) {
      expect([typed, idsOf(await find(typed, { exact: 'true' }))]).toEqual([typed, [scan.id]]);
    }
    await save(['手机扫描', '墨池'], group.id);
    expect((await find('scanner', { exact: 'true' })).total).toBe(0);
    expect(idsOf(await find('手机扫描', { exact: 'true' }))).toEqual([scan.id]);
    const listed = await app.call('listSynonyms', {}, asAdmin());
    expect(listed.data.list[0]).toMatchObject({ id: group.id, synonyms: ['手机扫描', '墨池'] });
    expect((await app.call('deleteSynonyms', { id: group.id }, asAdmin())).status).toBe(200);
    expect((await app.call('deleteSynonyms', { id: group.id }, asAdmin())).name).toBe('not_found');
    expect((await save(['一', '二'], group.id)).name).toBe('not_found');
    const { rows } = await app.sql('select action, detail from operation_log where subject = $1 order by id', [
      `synonyms ${group.id}`,
    ]);
    expect(rows.map(({ action }) => action)).toEqual(['synonyms.make', 'synonyms.save', 'synonyms.delete']);
  });

  test('need two words that differ, and an admin', async () => {
    expect((await save(['扫描', ' 扫描!'])).error?.fields).toMatchObject([{ field: 'synonyms', rule: 'parts_needed' }]);
    expect((await save(['扫描'])).name).toBe('invalid_input');
    const { token } = await makeUser(app);
    for (const input of [{ synonyms: ['一', '二'] }, { id: 1, synonyms: ['一', '二'] }]) {
      expect((await app.call('saveSynonyms', input, { token })).name).toBe('forbidden');
    }
    expect((await app.call('deleteSynonyms', { id: 1 }, { token })).name).toBe('forbidden');
    expect((await app.call('listSynonyms', {}, { token })).name).toBe('forbidden');
    expect((await app.call('listSynonyms', {})).name).toBe('login_needed');
  });
});

test('products of an older version get the terms that are missing', async () => {
  await app.sql(`update products set search = array_to_tsvector('{旧}'), search_version = 0 where id = $1`, [
    office.id,
  ]);
  expect((await find('方舟', { exact: 'true' })).total).toBe(0);
  await app.runPeriodic('catalogue.reindex');
  expect(idsOf(await find('fzbg'))).toEqual([office.id]);
  expect((await app.sql('select from products where search_version < 1')).rowCount).toBe(0);
});
