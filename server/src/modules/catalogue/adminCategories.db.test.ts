/** Categories as admins edit them, through the front door. */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdminCategory } from '#contract/catalogue/catalogueAdmin.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeProduct } from '../../../../tests/support/trade/products.ts';
import { makeUser, type TestUser } from '../../../../tests/support/people/users.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makeUser(app, 'admin');
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.sql('delete from skus');
  await app.sql('delete from products');
  await app.sql('delete from categories');
});

const asAdmin = () => ({ token: admin.token });
const list = async () => (await app.call('listAdminCategories', {}, asAdmin())).data.list;
const save = (input: { id?: number; slug: string; name?: string; nameEn?: string; parentId?: number | null }) => {
  const { name = '分类', nameEn = '', ...rest } = input;
  return app.call('saveCategory', { ...rest, names: { 'zh-CN': name, 'en-US': nameEn } }, asAdmin());
};
const order = (parentId: number | null, ids: number[]) => app.call('orderCategories', { parentId, ids }, asAdmin());
const remove = (id: number) => app.call('deleteCategory', { id }, asAdmin());

async function made(slug: string, parentId: number | null = null): Promise<AdminCategory> {
  const found = (await save({ slug, parentId })).data.list.find((category) => category.slug === slug);
  if (!found) throw new Error('what was saved is listed');
  return found;
}

describe('a category', () => {
  test('is made behind its siblings and changed, in both languages, and is on record', async () => {
    const games = await made('games');
    const tools = await made('tools');
    const cards = await made('cards', games.id);
    expect([games.position, tools.position, cards.position]).toEqual([0, 1, 0]);
    const after = (await save({ id: tools.id, slug: 'utilities', name: '工具', nameEn: 'Utilities' })).data.list;
    expect(after.map(({ slug, parentId }) => [slug, parentId])).toEqual([
      ['games', null],
      ['utilities', null],
      ['cards', games.id],
    ]);
    const { data } = await app.call('listCategories', {}, { locale: 'en-US' });
    expect(data.list.find(({ id }) => id === tools.id)?.name).toBe('Utilities');
    const { rows } = await app.sql('select action from operation_log where subject = $1 order by id', [
      `category ${tools.id}`,
    ]);
    expect(rows.map(({ action }) => action)).toEqual(['category.make', 'category.save']);
  });

  test('says whether only adults rent in it, and keeps that where nothing is said', async () => {
    const { id } = await made('grown-ups');
    const saved = async (rentAdultsOnly?: boolean) => {
      const names = { 'zh-CN': '成年' };
      const input = { id, slug: 'grown-ups', names, ...(rentAdultsOnly !== undefined && { rentAdultsOnly }) };
      const { data } = await app.call('saveCategory', input, asAdmin());
      return data.list.find((one) => one.id === id)?.rentAdultsOnly;
    };
    expect([await saved(), await saved(true), await saved(), await saved(false)]).toEqual([false, true, true, false]);
  });

  test('moved to another parent goes behind its new siblings', async () => {
    const [one, other] = [await made('one'), await made('other')];
    const [first, second] = [await made('first', one.id), await made('second', other.id)];
    expect([first.position, second.position]).toEqual([0, 0]);
    const after = (await save({ id: second.id, slug: 'second', parentId: one.id })).data.list;
    expect(after.filter(({ parentId }) => parentId === one.id).map(({ slug }) => slug)).toEqual(['first', 'second']);
  });

  test.each([
    ['slug', 'format', { slug: '游戏' }],
    ['slug', 'format', { slug: 'two--lines' }],
    ['slug', 'too_long', { slug: 'x'.repeat(41) }],
    ['names.zh-CN', 'required', { slug: 'x', name: ' \u202E\u200B' }],
    ['names.zh-CN', 'too_long', { slug: 'x', name: '长'.repeat(10_000) }],
    ['names.en-US', 'too_long', { slug: 'x', nameEn: 'x'.repeat(31) }],
    ['parentId', 'missing', { slug: 'x', parentId: 999_999 }],
  ])('a wrong %s (%s) is named', async (field, rule, input) => {
    const reply = await save(input);
    expect(reply.error?.fields).toMatchObject([{ field, rule }]);
    expect(await list()).toEqual([]);
  });

  test('script and marks that turn the writing come out as text', async () => {
    const [saved] = (await save({ slug: 'x', name: '<script>\u202E' })).data.list;
    expect(saved?.names['zh-CN']).toBe('<script>');
  });

  test('of another’s slug or an unknown number is refused', async () => {
    const [one, other] = [await made('one'), await made('other')];
    expect((await save({ slug: 'one' })).name).toBe('slug_taken');
    expect((await save({ id: other.id, slug: 'one' })).name).toBe('slug_taken');
    expect((await save({ id: one.id, slug: 'one' })).name).toBeUndefined();
    expect((await save({ id: 999_999, slug: 'new' })).name).toBe('not_found');
  });
});

describe('two levels', () => {
  test('there is no third, and no ring', async () => {
    const [top, other] = [await made('top'), await made('other')];
    const child = await made('child', top.id);
    const wrong = [
      { slug: 'grandchild', parentId: child.id },
      { id: top.id, slug: 'top', parentId: other.id },
      { id: top.id, slug: 'top', parentId: child.id },
      { id: top.id, slug: 'top', parentId: top.id },
    ];
    for (const input of wrong) {
      expect((await save(input)).error?.fields).toEqual([{ field: 'parentId', rule: 'two_levels' }]);
    }
    expect((await save({ id: child.id, slug: 'child', parentId: null })).name).toBeUndefined();
  });

  test('two who hang each under the other at once make no ring', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await made(`one-${round}`), await made(`other-${round}`)];
      const replies = await Promise.all([
        save({ id: one.id, slug: one.slug, parentId: other.id }),
        save({ id: other.id, slug: other.slug, parentId: one.id }),
      ]);
      expect(replies.filter((reply) => reply.name === undefined)).toHaveLength(1);
    }
  });

  test('whatever is tried, there are two levels and no ring', async () => {
    const act = fc.record({ id: fc.nat(4), parent: fc.option(fc.nat(4)) });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 10 }), async (acts) => {
        await app.sql('delete from categories');
        const five = [await made('c-0'), await made('c-1'), await made('c-2'), await made('c-3'), await made('c-4')];
        await Promise.all(
          acts.map(({ id, parent }) =>
            save({
              id: five[id]?.id ?? 0,
              slug: `c-${id}`,
              parentId: parent === null ? null : (five[parent]?.id ?? 0),
            }),
          ),
        );
        const after = await list();
        const top = new Set(after.filter(({ parentId }) => parentId === null).map(({ id }) => id));
        expect(after).toHaveLength(5);
        expect(after.every(({ parentId }) => parentId === null || top.has(parentId))).toBe(true);
      }),
      { numRuns: 12 },
    );
  });
});

describe('the order', () => {
  test('is given for one family as a whole', async () => {
    const [one, two, three] = [await made('one'), await made('two'), await made('three')];
    const child = await made('child', one.id);
    const after = (await order(null, [three.id, one.id, two.id])).data.list;
    expect(after.filter(({ parentId }) => parentId === null).map(({ slug }) => slug)).toEqual(['three', 'one', 'two']);
    expect((await app.call('listCategories', {})).data.list[0]?.slug).toBe('three');
    const wrong = [
      [one.id, two.id],
      [one.id, two.id, three.id, three.id],
      [one.id, one.id, two.id],
      [one.id, two.id, child.id],
      [one.id, two.id, 999_999],
    ];
    for (const ids of wrong) expect((await order(null, ids)).name).toBe('not_found');
    expect((await order(one.id, [child.id])).name).toBeUndefined();
    expect((await order(999_999, [child.id])).name).toBe('not_found');
  });
});

describe('deleting', () => {
  test('takes what is empty, and nothing that has products or children', async () => {
    const [top, empty] = [await made('top'), await made('empty')];
    const child = await made('child', top.id);
    expect((await remove(top.id)).name).toBe('category_in_use');
    for (const state of ['draft', 'off_shelf', 'on_shelf'] as const) {
      await makeProduct(app, { categoryId: child.id, state });
    }
    expect([(await remove(child.id)).status, (await remove(child.id)).name]).toEqual([409, 'category_in_use']);
    expect((await remove(empty.id)).data.list.map(({ slug }) => slug)).toEqual(['top', 'child']);
    expect((await remove(empty.id)).name).toBe('not_found');
    expect((await list()).map(({ slug, productCount }) => [slug, productCount])).toEqual([
      ['top', 0],
      ['child', 1],
    ]);
  });

  test('while somebody puts a product into it: one of both wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const category = await made(`raced-${round}`);
      const product = {
        categoryId: category.id,
        kind: 'licence',
        texts: { 'zh-CN': { title: '抢' }, 'en-US': { title: '' } },
        skus: [],
      } as const;
      const [deleted, saved] = await Promise.all([
        remove(category.id),
        app.call('saveProduct', { ...product, skus: [] }, asAdmin()),
      ]);
      const isThere = (await list()).some(({ id }) => id === category.id);
      expect([deleted.name === undefined, saved.name === undefined]).toEqual([!isThere, isThere]);
    }
  });
});
