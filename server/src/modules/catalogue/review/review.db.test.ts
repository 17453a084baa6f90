/** What sellers want buyers to see is looked at first where the site asks for it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/core/endpoint.ts';
import type { saveProduct } from '#contract/catalogue/catalogueAdmin.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { makeShop, type TestShop } from '../../../../../tests/support/trade/goods.ts';
import { makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { makeProduct } from '../../../../../tests/support/trade/products.ts';

type Input = InputOf<typeof saveProduct>;

let app: TestApp;
let admin: Person;
let shop: TestShop;
let categoryId: number;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makePerson(app, 'admin');
  ({ categoryId } = await makeProduct(app));
});
afterAll(() => app.stop());
beforeEach(async () => {
  shop = await makeShop(app);
  await setReview(true);
});

const setReview = (reviewProducts: boolean) => app.call('saveCatalogueSettings', { reviewProducts }, admin);

function draft(title: string, change: Partial<Input> = {}): Input {
  return {
    categoryId,
    kind: 'licence',
    texts: { 'zh-CN': { title }, 'en-US': { title: '' } },
    skus: [{ names: { 'zh-CN': '一年' }, priceFen: 1000 }],
    ...change,
  };
}

const save = async (input: Input) => (await app.call('saveProduct', input, shop.owner)).data;
const move = async (id: number, event: 'put_on' | 'submit' | 'withdraw' | 'take_off') =>
  app.call('moveProduct', { id, event }, shop.owner);
async function make(title: string) {
  const { draft: made } = await save(draft(title));
  return { ...made, id: made.id ?? 0 };
}
async function waiting(productId: number) {
  const { rows } = await app.sql(`select id from product_reviews where product_id = $1 and state = 'waiting'`, [
    productId,
  ]);
  return Number(rows[0]?.['id'] ?? 0);
}
async function decide(productId: number, approve: boolean, who: Person = admin, note = '请换一张图片') {
  const id = await waiting(productId);
  const { version } = (await app.call('getProductReview', { id }, who)).data;
  return app.call('decideProductReview', { id, version, approve, note }, who);
}
const seen = async (id: number) => (await app.call('getProduct', { id })).body;

describe('a new product', () => {
  test('is submitted, seen in the inbox, approved, and on shelf then', async () => {
    const { id } = await make('新品');
    expect((await move(id, 'put_on')).name).toBe('state_conflict');
    expect((await move(id, 'submit')).data).toMatchObject({
      state: 'auditing',
      review: { state: 'waiting' },
      may: ['withdraw'],
    });
    expect((await app.call('getProduct', { id })).name).toBe('not_found');
    const inbox = (await app.call('listAdminInbox', { kind: 'product_review' }, admin)).data.items;
    expect(inbox).toContainEqual(expect.objectContaining({ productId: id, person: shop.name }));
    // The menu counts each of them once.
    const all = (await app.call('listAdminInbox', {}, admin)).data.items;
    expect((await app.call('listMenuBadges', {}, admin)).data.badges.adminInbox).toBe(all.length);
    expect((await decide(id, true)).data).toMatchObject({
      productState: 'on_shelf',
      review: { state: 'approved' },
      may: [],
    });
    expect((await app.call('getProduct', { id })).data.title).toBe('新品');
    // What was agreed to goes off and on without being looked at again.
    await move(id, 'take_off');
    expect((await move(id, 'put_on')).data.state).toBe('on_shelf');
  });

  test('that is refused is a draft again, with what to mend, and its seller is told', async () => {
    const { id } = await make('不合格');
    await move(id, 'submit');
    const review = await waiting(id);
    const { version } = (await app.call('getProductReview', { id: review }, admin)).data;
    const silent = await app.call('decideProductReview', { id: review, version, approve: false }, admin);
    expect(silent.error?.fields).toEqual([{ field: 'note', rule: 'required' }]);
    await decide(id, false);
    const edited = (await app.call('getAdminProduct', { id }, shop.owner)).data;
    expect(edited).toMatchObject({
      state: 'draft',
      review: { state: 'refused', note: '请换一张图片' },
      may: ['submit'],
    });
    expect((await move(id, 'submit')).data.state).toBe('auditing');
  });

  test('that changed since it was seen is not decided', async () => {
    const { id } = await make('会变的');
    await move(id, 'submit');
    const review = await waiting(id);
    const { version } = (await app.call('getProductReview', { id: review }, admin)).data;
    app.pass(1);
    await save({ ...draft('变了'), id });
    const decision = await app.call('decideProductReview', { id: review, version, approve: true }, admin);
    expect(decision.name).toBe('state_conflict');
    expect((await decide(id, true)).data.after.texts['zh-CN'].title).toBe('变了');
  });

  test('is decided once by two admins at once', async () => {
    const { id } = await make('抢着审');
    await move(id, 'submit');
    const review = await waiting(id);
    const { version } = (await app.call('getProductReview', { id: review }, admin)).data;
    const input = { id: review, version, note: '不行' };
    const both = await Promise.all([
      app.call('decideProductReview', { ...input, approve: true }, admin),
      app.call('decideProductReview', { ...input, approve: false }, admin),
    ]);
    expect(both.map(({ name }) => name)).toEqual(expect.arrayContaining(['state_conflict', undefined]));
  });

  test('is decided by nobody who sells it, whatever account', async () => {
    const { id } = await make('自己的');
    await move(id, 'submit');
    await app.sql('update shops set owner_id = $1 where id = $2', [admin.id, shop.id]);
    expect((await decide(id, true)).name).toBe('four_eyes');
    await app.sql('update shops set owner_id = $1 where id = $2', [shop.owner.id, shop.id]);
    await app.sql(
      `with made as (insert into persons (fingerprint, created_at) values (decode(md5(random()::text), 'hex'), now()) returning id)
       update users set person_id = made.id from made where users.id = any($1)`,
      [[shop.owner.id, admin.id]],
    );
    expect((await decide(id, true)).name).toBe('four_eyes');
    await app.sql('update users set person_id = null where id = any($1)', [[shop.owner.id, admin.id]]);
  });
});

describe('a product on shelf', () => {
  async function listed(title: string): Promise<number> {
    const { id } = await make(title);
    await move(id, 'submit');
    await decide(id, true);
    return id;
  }

  test('shows what it showed until its new texts are approved; prices apply at once', async () => {
    const id = await listed('旧标题');
    const skuId = (await app.call('getAdminProduct', { id }, shop.owner)).data.draft.skus[0]?.id;
    const skus = [{ id: skuId, names: { 'zh-CN': '一年' }, priceFen: 2000 }] as Input['skus'];
    const saved = await save({ ...draft('新标题', { skus }), id });
    expect(saved).toMatchObject({
      state: 'on_shelf',
      draft: { texts: { 'zh-CN': { title: '新标题' } } },
      review: { state: 'waiting', isChange: true },
    });
    expect((await app.call('getProduct', { id })).data).toMatchObject({ title: '旧标题', priceFromFen: 2000 });
    const review = (await app.call('getProductReview', { id: await waiting(id) }, admin)).data;
    expect([review.before?.texts['zh-CN'].title, review.after.texts['zh-CN'].title]).toEqual(['旧标题', '新标题']);
    await decide(id, true);
    expect((await app.call('getProduct', { id })).data.title).toBe('新标题');
    expect((await app.call('listProducts', { search: '新标题' })).data.list.map((one) => one.id)).toContain(id);
  });

  test('keeps what was refused for its seller to mend, and forgets it once it is taken back', async () => {
    const id = await listed('好标题');
    await save({ ...draft('坏标题'), id });
    await decide(id, false);
    expect(JSON.stringify(await seen(id))).not.toContain('坏标题');
    const edited = (await app.call('getAdminProduct', { id }, shop.owner)).data;
    expect(edited).toMatchObject({ draft: { texts: { 'zh-CN': { title: '坏标题' } } }, review: { state: 'refused' } });
    await save({ ...draft('好标题'), id });
    expect((await app.call('getAdminProduct', { id }, shop.owner)).data.review?.state).toBe('withdrawn');
  });

  test('that is taken off has what was proposed, and is looked at before it comes back', async () => {
    const id = await listed('第一版');
    await save({ ...draft('第二版'), id });
    const off = (await move(id, 'take_off')).data;
    expect(off).toMatchObject({
      state: 'off_shelf',
      draft: { texts: { 'zh-CN': { title: '第二版' } } },
      may: ['submit'],
    });
    expect(await waiting(id)).toBe(0);
  });

  test('is changed at once where nothing is reviewed', async () => {
    const id = await listed('随时改');
    await setReview(false);
    await save({ ...draft('改了'), id });
    expect((await app.call('getProduct', { id })).data.title).toBe('改了');
  });
});

test('many are submitted together, and the preview says so', async () => {
  const { id } = await make('一起上');
  const change = { event: 'put_on' } as const;
  const [shown] = (await app.call('previewProductChanges', { ids: [id], change }, shop.owner)).data.list;
  expect(shown).toMatchObject({ refusal: null, isSubmitted: true });
  await app.call('changeProducts', { products: [{ id }], change }, shop.owner);
  expect((await app.call('getAdminProduct', { id }, shop.owner)).data.state).toBe('auditing');
});

test('prices are changed by an amount, never to nothing and never below the floor', async () => {
  const skus = [
    { names: { 'zh-CN': '一' }, priceFen: 1000 },
    { names: { 'zh-CN': '二' }, priceFen: 100 },
  ];
  const { draft: plain } = await save(draft('按金额', { skus }));
  const { draft: floored } = await save(
    draft('有底价', { skus: [{ ...skus[0], names: { 'zh-CN': '一' }, priceFen: 1000, floorPriceFen: 950 }] }),
  );
  const ids = [plain.id ?? 0, floored.id ?? 0];
  const change = { amountFen: -300 };
  const { list } = (await app.call('previewProductChanges', { ids, change }, shop.owner)).data;
  expect(list.map(({ refusal }) => refusal)).toEqual([null, 'price_rules']);
  expect(list[0]?.prices.map(({ beforeFen, afterFen }) => [beforeFen, afterFen])).toEqual([
    [1000, 700],
    [100, 1],
  ]);
});

test('the setting and the reviews are for those who are entrusted with them', async () => {
  const call = [
    await app.call('saveCatalogueSettings', { reviewProducts: false }, shop.owner),
    await app.call('getProductReview', { id: 1 }, shop.owner),
    await app.call('decideProductReview', { id: 1, version: '', approve: true }, shop.owner),
    await app.call('addProhibitedWords', { words: ['x'] }, shop.owner),
    await app.call('listProhibitedWords', {}, shop.owner),
    await app.call('deleteProhibitedWord', { id: 1 }, shop.owner),
  ];
  expect(call.map(({ name }) => name)).toEqual(Array(6).fill('forbidden'));
});

describe('prohibited words', () => {
  test('are refused with the field and the word, however they are drawn; allowed again, they pass', async () => {
    await setReview(false);
    expect((await app.call('addProhibitedWords', { words: ['cocaine', '枪支', '枪 支'] }, admin)).data.added).toBe(2);
    const fields = async (input: Input) =>
      ((await app.call('saveProduct', input, shop.owner)).error?.fields ?? []).map(({ field, rule, params }) => [
        field,
        rule,
        params?.['word'],
      ]);
    const texts = { 'zh-CN': { title: '卖сосаіпе' }, 'en-US': { title: 'Fine', description: 'c-o-c-a-i-n-e' } };
    expect(await fields(draft('', { texts, tags: ['好', '枪-支'] }))).toEqual([
      ['texts.en-US.description', 'prohibited_word', 'cocaine'],
      ['tags.1', 'prohibited_word', '枪支'],
    ]);
    expect(await fields(draft('pure сосаіпе'))).toEqual([['texts.zh-CN.title', 'prohibited_word', 'cocaine']]);
    const skus = [{ names: { 'zh-CN': '一支枪支' }, priceFen: 1 }];
    expect(await fields(draft('好', { skus }))).toEqual([['skus.0.names.zh-CN', 'prohibited_word', '枪支']]);
    const { list } = (await app.call('listProhibitedWords', { search: '枪' }, admin)).data;
    expect(list.map(({ word }) => word)).toEqual(['枪支']);
    await app.call('deleteProhibitedWord', { id: list[0]?.id ?? 0 }, admin);
    expect(await fields(draft('好', { skus }))).toEqual([]);
  });

  test('need a letter or a digit, and are at most so many', async () => {
    const empty = await app.call('addProhibitedWords', { words: ['…'] }, admin);
    expect(empty.error?.fields).toEqual([{ field: 'words.0', rule: 'format' }]);
    expect((await app.call('deleteProhibitedWord', { id: 999_999 }, admin)).name).toBe('not_found');
  });
});

describe('words of options and questions', () => {
  const asked = (label: string) => [{ key: 'account', kind: 'text' as const, labels: { 'zh-CN': label } }];

  test('change off the shelf only, and are reviewed with the product then; prices change at once', async () => {
    const made = await make('规格');
    const { id } = made;
    await move(id, 'submit');
    await decide(id, true);
    const [first] = made.skus;
    const stored = { ...made, skus: [{ ...first, priceFen: 1200 }] } as Input;
    const attempts: [Input, string][] = [
      [{ ...stored, skus: [{ ...first, names: { 'zh-CN': '加微信便宜' } }] } as Input, 'skus.0.names'],
      [{ ...stored, skus: [first, { names: { 'zh-CN': '两年' }, priceFen: 2000 }] } as Input, 'skus.1.names'],
      [{ ...stored, skus: [{ ...first, entitlements: ['加微信'] }] } as Input, 'skus.0.entitlements'],
      [{ ...stored, extraFields: asked('您的微信') }, 'extraFields'],
    ];
    for (const [input, field] of attempts) {
      const reply = await app.call('saveProduct', input, shop.owner);
      expect(reply.error?.fields).toEqual([{ field, rule: 'off_shelf_first' }]);
    }
    expect((await app.call('saveProduct', stored, shop.owner)).data.state).toBe('on_shelf');
    await move(id, 'take_off');
    const renamed = { ...stored, skus: [{ ...first, names: { 'zh-CN': '一整年' } }], extraFields: asked('游戏编号') };
    expect((await app.call('saveProduct', renamed as Input, shop.owner)).name).toBeUndefined();
    expect((await move(id, 'put_on')).name).toBe('state_conflict');
    await move(id, 'submit');
    const { data } = await app.call('getProductReview', { id: await waiting(id) }, admin);
    expect(data.skus).toMatchObject([{ names: { 'zh-CN': '一整年' } }]);
    expect(data.extraFields).toMatchObject([{ labels: { 'zh-CN': '游戏编号' } }]);
    expect((await decide(id, true)).data.productState).toBe('on_shelf');
  });

  test('change at once where nothing is reviewed', async () => {
    const made = await make('不审核');
    await move(made.id, 'submit');
    await decide(made.id, true);
    await setReview(false);
    const [first] = made.skus;
    const renamed = { ...made, skus: [{ ...first, names: { 'zh-CN': '一整年' } }] } as Input;
    expect((await app.call('saveProduct', renamed, shop.owner)).data.state).toBe('on_shelf');
  });
});
