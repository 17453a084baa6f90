/** Products as admins make, change and move them, through the front door. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProductDraft } from '#contract/catalogue/catalogueAdmin.ts';
import type { InputOf } from '#contract/core/endpoint.ts';
import type { saveProduct } from '#contract/catalogue/catalogueAdmin.ts';
import { movesFrom } from '#contract/core/process.ts';
import { productEvents, productProcess, type ProductState } from '#contract/catalogue/productProcess.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeShop } from '../../../../tests/support/trade/goods.ts';
import { makeProduct } from '../../../../tests/support/trade/products.ts';
import { verifyAsOne } from '../../../../tests/support/people/staff.ts';
import { makeUser, type TestUser } from '../../../../tests/support/people/users.ts';

type Input = InputOf<typeof saveProduct>;

let app: TestApp;
let admin: TestUser;
let categoryId: number;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makeUser(app, 'admin');
  ({ categoryId } = await makeProduct(app, { state: 'draft', title: '占位' }));
});
afterAll(() => app.stop());

const asAdmin = () => ({ token: admin.token });
const save = (input: Input | Record<string, unknown>) => app.call('saveProduct', input, asAdmin());
const move = (id: number, event: string, reason = '违规') => app.call('moveProduct', { id, event, reason }, asAdmin());
const list = async (filters: Record<string, unknown>) => (await app.call('listAdminProducts', filters, asAdmin())).data;

function draft(change: Partial<Input> = {}): Input {
  return {
    categoryId,
    kind: 'licence',
    texts: { 'zh-CN': { title: '玄武盾' }, 'en-US': { title: '' } },
    skus: [sku()],
    ...change,
  };
}

function sku(change: Partial<Input['skus'][number]> = {}): Input['skus'][number] {
  return { names: { 'zh-CN': '一年' }, priceFen: 1000, ...change };
}

/** What a reply holds can be sent back as it is. */
async function saved(change: Partial<Input> = {}): Promise<ProductDraft & { id: number }> {
  const { draft: stored } = (await save(draft(change))).data;
  if (stored.id === undefined) throw new Error('a saved product has an id');
  return { ...stored, id: stored.id };
}

async function makeFile(name: string): Promise<number> {
  const { rows } = await app.sql(
    `insert into files (name, bytes, sha256, storage_key, uploaded_by, created_at)
     values ($1, 2048, '', $1, $2, now()) returning id`,
    [name, admin.id],
  );
  return Number(rows[0]?.['id']);
}

async function makePicture(): Promise<string> {
  const { rows } = await app.sql(
    `insert into pictures values (md5(random()::text), 10, 10, 10, $1, now()) returning name`,
    [admin.id],
  );
  return String(rows[0]?.['name']);
}

/** To submit a product is its seller's. */
const adminEvents = productEvents.filter((event) => event !== 'submit' && event !== 'withdraw');

describe('who may', () => {
  test.each([
    ['listAdminProducts', {}],
    ['getAdminProduct', { id: 1001 }],
    ['saveProduct', {}],
    ['moveProduct', { id: 1001, event: 'put_on' }],
    ['listAdminCategories', {}],
    ['saveCategory', {}],
    ['orderCategories', { parentId: null, ids: [1] }],
    ['deleteCategory', { id: 1 }],
  ] as const)('%s: admins only', async (name, input) => {
    const user = await makeUser(app);
    const full = name === 'saveProduct' ? draft() : name === 'saveCategory' ? aCategory : input;
    expect((await app.call(name, full)).name).toBe('login_needed');
    expect((await app.call(name, full, { token: user.token })).name).toBe('forbidden');
  });

  const aCategory = { slug: 'not-mine', names: { 'zh-CN': '不行' } };

  test('a preview is for sellers and admins, and is safe', async () => {
    const user = await makeUser(app);
    const preview = (text: string, token?: string) => app.call('previewMarkdown', { text }, { token });
    const text = '# 标题\n<script>alert(1)</script> ![x](https://elsewhere.example/a.png)';
    expect((await preview(text)).name).toBe('login_needed');
    expect((await preview(text, user.token)).name).toBe('forbidden');
    await app.sql(`insert into shops (owner_id, name, created_at) values ($1, $2, now())`, [
      user.id,
      `预览 ${user.username}`,
    ]);
    const html = '<h3>标题</h3>\n<p>&lt;script&gt;alert(1)&lt;/script&gt; x</p>\n';
    expect((await preview(text, user.token)).data.html).toBe(html);
    expect((await app.call('previewMarkdown', { text }, asAdmin())).data.html).toBe(html);
    const tooLong = await preview('x'.repeat(10_001), user.token);
    expect(tooLong.error?.fields).toMatchObject([{ field: 'text', rule: 'too_long' }]);
    const tooWide = await preview(`${'|a'.repeat(20)}\n${'|-'.repeat(20)}\n${'|\n'.repeat(4950)}`, user.token);
    expect(tooWide.error?.fields).toEqual([{ field: 'text', rule: 'too_many_cells', params: { max: 2000 } }]);
    const description = `${'|a'.repeat(20)}\n${'|-'.repeat(20)}\n${'|\n'.repeat(4900)}`;
    const wide = draft({ texts: { 'zh-CN': { title: '宽', description }, 'en-US': { title: '' } } });
    const { error } = await app.call('saveProduct', wide, asAdmin());
    expect(error?.fields).toMatchObject([{ field: 'texts.zh-CN.description', rule: 'too_many_cells' }]);
  });

  test('a preview is asked for sixty times a minute at most', async () => {
    const admin = await makeUser(app, 'admin');
    const preview = () => app.call('previewMarkdown', { text: 'a' }, { token: admin.token });
    for (let count = 0; count < 60; count += 1) expect((await preview()).status).toBe(200);
    expect((await preview()).name).toBe('too_many_requests');
    app.pass(61);
    expect((await preview()).status).toBe(200);
  });
});

describe('saving', () => {
  test('what was saved is what is read, and what buyers see once it is on shelf', async () => {
    const picture = await makePicture();
    const stored = await saved({
      texts: {
        'zh-CN': { title: '双语', subtitle: '副', description: '**粗**', instructions: '装' },
        'en-US': { title: 'Both', description: '**bold**' },
      },
      tags: ['标签', '标签'],
      featured: true,
      pictures: [picture],
      skus: [
        sku({ steps: [{ quantity: 5, priceFen: 900 }], floorPriceFen: 800, stockCap: 7, seats: 3, termDays: 30 }),
        sku({ names: { 'zh-CN': '永久', 'en-US': 'For ever' }, priceFen: 5000, binds: ['machine', 'machine'] }),
      ],
    });
    const read = (await app.call('getAdminProduct', { id: stored.id }, asAdmin())).data;
    expect(read).toMatchObject({ draft: stored, state: 'draft', soldCount: 0, files: [], may: ['put_on', 'ban'] });
    expect(stored).toMatchObject({ tags: ['标签'], pictures: [picture], shopId: null, rentable: false });
    expect(stored.skus[1]).toMatchObject({ binds: ['machine'], termDays: null, lowStock: 5, stockCap: null });
    expect((await app.call('getProduct', { id: stored.id })).name).toBe('not_found');
    expect((await move(stored.id, 'put_on')).data.state).toBe('on_shelf');
    const { data } = await app.call('getProduct', { id: stored.id }, { locale: 'en-US' });
    expect(data).toMatchObject({
      title: 'Both',
      descriptionHtml: '<p><strong>bold</strong></p>\n',
      priceFromFen: 1000,
    });
    expect(data.pictures).toEqual([picture]);
    expect(data.skus.map(({ name }) => name)).toEqual(['一年', 'For ever']);
    const [first] = (await list({ search: 'Both' })).list;
    expect(first).toMatchObject({ id: stored.id, picture, skuCount: 2, priceFromFen: 1000, hasSeveralPrices: true });
    await app.sql(`update skus set stock_word = 'none' where id = $1`, [stored.skus[1]?.id]);
    const [after] = (await list({ search: 'Both' })).list;
    expect(after?.soldOutCount).toBe((first?.soldOutCount ?? 0) + 1);
    // One without a limit leaves no number; sold out it counts as none.
    expect([first?.available, after?.available]).toEqual([null, 7]);
    const markLow = `insert into stock_counts (sku_id, product_id, available, reserved, sold, is_low) select id, product_id, 0, 0, 0, true
      from skus where id = any($1) on conflict (sku_id) do update set is_low = true`;
    await app.sql(markLow, [stored.skus.map(({ id }) => id)]);
    // What is sold out is not low besides.
    expect((await list({ search: 'Both' })).list[0]).toMatchObject({ lowCount: 1, soldOutCount: 1 });
  });

  test('changes, adds and drops SKUs in their order, and is on record', async () => {
    const before = await saved({ skus: [sku(), sku({ names: { 'zh-CN': '两年' } })] });
    const [first, second] = before.skus;
    if (!first || !second) throw new Error('two SKUs were saved');
    const after = (await save({ ...before, skus: [sku({ priceFen: 500 }), { ...first, priceFen: 900 }] })).data.draft;
    expect(after.skus.map(({ id, priceFen }) => [id === first.id, priceFen])).toEqual([
      [false, 500],
      [true, 900],
    ]);
    expect(after.skus.map(({ id }) => id)).not.toContain(second.id);
    const { rows } = await app.sql('select actor_id, action from operation_log where subject = $1 order by id', [
      `product ${before.id}`,
    ]);
    expect(rows).toEqual([
      { actor_id: String(admin.id), action: 'product.make' },
      { actor_id: String(admin.id), action: 'product.save' },
    ]);
  });

  test('what a kind has no use for is not kept', async () => {
    const fileId = await makeFile('skipped.zip');
    const secret = await saved({
      kind: 'secret',
      accountFields: ['账号'],
      rentable: true,
      skus: [sku({ fileId, stockCap: 5, termDays: 30, seats: 9, binds: ['domain'], entitlements: ['x'] })],
    });
    expect(secret).toMatchObject({ accountFields: [], rentable: false });
    expect(secret.skus[0]).toMatchObject({ fileId: null, stockCap: null, termDays: null, seats: 1, binds: [] });
  });

  test('of a kind stays of that kind', async () => {
    const stored = await saved();
    const reply = await save({ ...stored, kind: 'secret' });
    expect(reply.error?.fields).toEqual([{ field: 'kind', rule: 'fixed' }]);
    expect((await app.call('getAdminProduct', { id: stored.id }, asAdmin())).data.draft.kind).toBe('licence');
  });

  test('stays with its shop or the platform, also for an admin who owns a shop', async () => {
    const [own, other] = [await makeShop(app), await makeShop(app)];
    await app.sql(`update shops set owner_id = $2 where id = $1`, [own.id, admin.id]);
    const fileId = await makeFile(`file-of-${other.id}`);
    await app.sql(`update files set uploaded_by = $2 where id = $1`, [fileId, other.owner.id]);
    const file = { kind: 'file' as const, skus: [sku({ fileId })] };
    const { data: made } = await app.call('saveProduct', draft({ ...file, shopId: other.id }), other.owner);
    const [ofShop, ofPlatform] = [made.draft, await saved()];
    for (const [product, shopId] of [
      [ofShop, own.id],
      [ofShop, null],
      [ofPlatform, own.id],
    ] as const) {
      const reply = await save({ ...product, shopId });
      expect([reply.name, reply.error?.fields]).toEqual(['invalid_input', [{ field: 'shopId', rule: 'fixed' }]]);
    }
    expect((await save({ ...ofShop, tags: ['新'] })).data.draft).toMatchObject({ shopId: other.id, tags: ['新'] });
    // Nor does its file go elsewhere.
    for (const shopId of [own.id, null]) {
      const reply = await save(draft({ ...file, shopId }));
      expect(reply.error?.fields).toEqual([{ field: 'skus.0.fileId', rule: 'missing' }]);
    }
    expect((await save(draft({ ...file, shopId: other.id }))).status).toBe(200);
    await app.sql(`update shops set owner_id = $2 where id = $1`, [own.id, own.owner.id]);
  });

  test('does not take another product’s SKU, nor one twice', async () => {
    const [mine, theirs] = [await saved(), await saved()];
    expect((await save({ ...mine, skus: theirs.skus })).name).toBe('not_found');
    expect((await save({ ...mine, skus: [...mine.skus, ...mine.skus] })).name).toBe('not_found');
    expect((await save({ ...draft(), id: 999_999_999 })).name).toBe('not_found');
    expect((await app.call('getAdminProduct', { id: 999_999_999 }, asAdmin())).name).toBe('not_found');
    expect((await app.call('getAdminProduct', { id: theirs.id }, asAdmin())).data.draft).toEqual(theirs);
  });

  test.each([
    ['categoryId', 'missing', { categoryId: 999_999 }],
    ['shopId', 'missing', { shopId: 999_999 }],
    ['pictures.0', 'missing', { pictures: ['0'.repeat(32)] }],
    ['pictures.0', 'format', { pictures: ['../../etc/passwd'] }],
    ['skus.0.fileId', 'missing', { kind: 'file', skus: [sku({ fileId: 999_999 })] }],
    ['texts.zh-CN.title', 'required', { texts: { 'zh-CN': { title: ' \u202E\u200B ' }, 'en-US': { title: '' } } }],
    ['texts.en-US.title', 'required', { texts: { 'zh-CN': { title: '有' }, 'en-US': { title: '', subtitle: 'x' } } }],
    ['texts.zh-CN.title', 'too_long', { texts: { 'zh-CN': { title: 'x'.repeat(121) }, 'en-US': { title: '' } } }],
    ['skus.0.names.zh-CN', 'required', { skus: [sku({ names: { 'zh-CN': '\u202E' } })] }],
    ['skus.0.priceFen', 'too_small', { skus: [sku({ priceFen: 0 })] }],
    ['skus.0.priceFen', 'too_big', { skus: [sku({ priceFen: 100_000_001 })] }],
    ['skus.0.floorPriceFen', 'too_big', { skus: [sku({ floorPriceFen: 1001 })] }],
    ['skus.0.maxQuantity', 'too_small', { skus: [sku({ minQuantity: 5, maxQuantity: 4 })] }],
    ['skus', 'too_long', { skus: Array.from({ length: 31 }, () => sku()) }],
    ['tags', 'too_long', { tags: Array.from({ length: 11 }, (_, index) => `${index}`) }],
    ['state', 'unknown', { state: 'on_shelf' }],
  ])('a wrong %s (%s) is named and nothing is made', async (field, rule, change) => {
    const before = await list({});
    const reply = await save({ ...draft(), ...change });
    expect([reply.status, reply.name]).toEqual([422, 'invalid_input']);
    expect(reply.error?.fields).toMatchObject([{ field, rule }]);
    expect((await list({})).total).toBe(before.total);
  });

  test.each([
    ['one piece', [{ quantity: 1, priceFen: 900 }]],
    ['no cheaper', [{ quantity: 2, priceFen: 1000 }]],
    [
      'not ascending',
      [
        { quantity: 5, priceFen: 900 },
        { quantity: 5, priceFen: 800 },
      ],
    ],
    [
      'dearer again',
      [
        { quantity: 2, priceFen: 800 },
        { quantity: 5, priceFen: 900 },
      ],
    ],
  ])('price steps: %s', async (_case, steps) => {
    const reply = await save(draft({ skus: [sku(), sku({ steps })] }));
    expect(reply.error?.fields).toEqual([{ field: 'skus.1.steps', rule: 'price_steps' }]);
  });

  test('script and marks that turn the writing come out as text, 10,000 characters stay whole', async () => {
    const nasty = '<script>alert(1)</script>\u202E\u2066\u0007 ok';
    const long = '字'.repeat(10_000);
    const stored = await saved({
      texts: {
        'zh-CN': { title: nasty, subtitle: nasty, description: long, instructions: long },
        'en-US': { title: nasty, description: nasty },
      },
      tags: ['<b>\u202E'],
      skus: [sku({ names: { 'zh-CN': nasty }, entitlements: [`\u200B${'x'.repeat(20)}`] })],
    });
    const clean = '<script>alert(1)</script> ok';
    expect(stored.texts['zh-CN']).toMatchObject({ title: clean, subtitle: clean, description: long });
    expect(stored.tags).toEqual(['<b>']);
    expect(stored.skus[0]).toMatchObject({ names: { 'zh-CN': clean }, entitlements: ['x'.repeat(20)] });
    await move(stored.id, 'put_on');
    const { data } = await app.call('getProduct', { id: stored.id }, { locale: 'en-US' });
    expect(data.descriptionHtml).not.toContain('<script>');
    for (const sign of ['\u202E', '\u2066']) expect(JSON.stringify(data)).not.toContain(sign);
  });

  test('two at once leave one of them whole', async () => {
    const before = await saved();
    const [id] = before.skus.map((one) => one.id);
    const versions = ['甲', '乙', '丙', '丁'].map((title, index) => ({
      ...before,
      texts: { ...before.texts, 'zh-CN': { ...before.texts['zh-CN'], title } },
      skus: [sku({ id, priceFen: 100 + index }), sku({ priceFen: 200 + index })],
    }));
    const replies = await Promise.all(versions.map(save));
    expect(replies.map((reply) => reply.name)).toEqual(versions.map(() => undefined));
    const { draft: after } = (await app.call('getAdminProduct', { id: before.id }, asAdmin())).data;
    const winner = versions.findIndex(({ texts }) => texts['zh-CN'].title === after.texts['zh-CN'].title);
    expect(after.skus.map(({ priceFen }) => priceFen)).toEqual([100 + winner, 200 + winner]);
    const [row] = (await list({ search: String(before.id) })).list;
    expect(row).toMatchObject({ skuCount: 2, priceFromFen: 100 + winner });
  });
});

describe('the shelf', () => {
  test('takes only what is whole, and says what is missing', async () => {
    const fileId = await makeFile('plugin.zip');
    const cases = [
      [{ skus: [] }, ['skus']],
      [{ kind: 'file', skus: [sku({ fileId }), sku()] }, ['skus.1.fileId']],
      [{ kind: 'account' }, ['accountFields']],
    ] as const;
    for (const [change, missing] of cases) {
      // Each case is part of a draft; the tuple's type is narrower than its list's.
      const stored = await saved(change as Partial<Input>);
      const reply = await move(stored.id, 'put_on');
      expect([reply.status, reply.name]).toEqual([409, 'product_incomplete']);
      expect(reply.error?.fields).toEqual(missing.map((field) => ({ field, rule: 'required' })));
      expect((await app.call('getAdminProduct', { id: stored.id }, asAdmin())).data.state).toBe('draft');
    }
    const whole = await saved({ kind: 'file', skus: [sku({ fileId })] });
    const { data } = await move(whole.id, 'put_on');
    expect(data.files).toEqual([{ id: fileId, name: 'plugin.zip', bytes: 2048 }]);
    const seen = (await app.call('getProduct', { id: whole.id })).data;
    expect(seen.skus[0]).toMatchObject({ file: { name: 'plugin.zip', bytes: 2048 }, licence: null });
    const reply = await save({ ...data.draft, skus: [] });
    expect(reply.name).toBe('product_incomplete');
    expect((await app.call('getProduct', { id: whole.id })).data.skus).toHaveLength(1);
  });

  test('what is banned changes only by lifting the ban; a ban needs a reason', async () => {
    const stored = await saved();
    await move(stored.id, 'put_on');
    expect((await move(stored.id, 'ban', ' ')).error?.fields).toEqual([{ field: 'reason', rule: 'required' }]);
    expect((await move(stored.id, 'ban', '侵权')).data).toMatchObject({ state: 'banned', may: ['lift'] });
    expect((await app.call('getProduct', { id: stored.id })).name).toBe('product_gone');
    expect((await save(stored)).name).toBe('state_conflict');
    expect((await move(stored.id, 'put_on')).name).toBe('state_conflict');
    expect((await move(stored.id, 'lift')).data.state).toBe('off_shelf');
    const { rows } = await app.sql(`select detail from operation_log where action = 'product.ban' and subject = $1`, [
      `product ${stored.id}`,
    ]);
    expect(rows).toMatchObject([{ detail: { reason: '侵权' } }]);
    expect((await move(999_999_999, 'ban')).name).toBe('not_found');
  });

  test('an admin neither bans nor lifts nor puts first what is theirs, under no account', async () => {
    const shop = await makeShop(app);
    const { id } = await makeProduct(app, { shopId: shop.id });
    const draftOf = async () => (await app.call('getAdminProduct', { id }, asAdmin())).data.draft;
    await verifyAsOne(app, [admin, shop.owner]);
    expect((await move(id, 'ban')).name).toBe('four_eyes');
    const first = await save({ ...(await draftOf()), featured: true });
    expect(first.error?.fields).toEqual([{ field: 'featured', rule: 'fixed' }]);
    const other = await makeUser(app, 'admin');
    await app.call('moveProduct', { id, event: 'ban', reason: '侵权' }, { token: other.token });
    expect((await move(id, 'lift')).name).toBe('four_eyes');
    expect((await app.call('moveProduct', { id, event: 'lift' }, { token: other.token })).data.state).toBe('off_shelf');
    await app.sql('update users set person_id = null where id = any($1::bigint[])', [[admin.id, shop.owner.id]]);
  });

  test('of two who move at once one does', async () => {
    const stored = await saved();
    await move(stored.id, 'put_on');
    const replies = await Promise.all(Array.from({ length: 8 }, () => move(stored.id, 'take_off')));
    const names = replies.map((reply) => reply.name);
    expect(names.filter((name) => name === undefined)).toHaveLength(1);
    expect(names.filter((name) => name === 'state_conflict')).toHaveLength(7);
  });

  test('whatever moves are tried, the state is what the process says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...adminEvents), { minLength: 1, maxLength: 8 }), async (events) => {
        const stored = await saved();
        let state: ProductState = productProcess.initial;
        for (const event of events) {
          const wanted = movesFrom(productProcess, state).find((one) => one.event === event);
          const reply = await move(stored.id, event);
          expect(reply.name).toBe(wanted ? undefined : 'state_conflict');
          state = wanted?.to ?? state;
        }
        const { data } = await app.call('getAdminProduct', { id: stored.id }, asAdmin());
        expect(data.state).toBe(state);
        expect(data.may).toEqual(
          adminEvents.filter((event) => movesFrom(productProcess, state).some((one) => one.event === event)),
        );
      }),
      { numRuns: 12 },
    );
  });
});

describe('the list', () => {
  test('pages through every state, and each filter holds', async () => {
    const { categoryId: own } = await makeProduct(app, { state: 'draft', title: '列表' });
    for (const kind of ['licence', 'secret', 'licence'] as const) await saved({ categoryId: own, kind });
    const [newest] = (await list({ categoryId: own })).list;
    await move(newest?.id ?? 0, 'put_on');
    const ids: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ categoryId: own, limit: 2, ...(cursor && { cursor }) });
      expect([page.total, page.totalExact]).toEqual([4, true]);
      ids.push(...page.list.map(({ id }) => id));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(ids).toHaveLength(4);
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
    const count = async (filters: Record<string, unknown>) => (await list({ categoryId: own, ...filters })).total;
    expect(await count({ state: 'on_shelf' })).toBe(1);
    expect(await count({ state: 'draft' })).toBe(3);
    expect(await count({ state: 'draft', kind: 'secret' })).toBe(1);
    expect(await count({ shopId: 0 })).toBe(4);
    expect(await count({ shopId: 77 })).toBe(0);
    expect((await app.call('listAdminProducts', { cursor: 'x' }, asAdmin())).name).toBe('invalid_input');
  });

  test('finds by number and by words, on shelf and off', async () => {
    const off = await saved({ texts: { 'zh-CN': { title: '鹦鹉螺 管理 2077' }, 'en-US': { title: 'Nautilus' } } });
    const on = await saved({ texts: { 'zh-CN': { title: '鹦鹉螺 工具' }, 'en-US': { title: 'Nautilus tools' } } });
    await move(on.id, 'put_on');
    const find = async (search: string) => (await list({ search })).list.map(({ id }) => id);
    expect(await find('鹦鹉')).toEqual([on.id, off.id]);
    expect(await find('nautil')).toEqual([on.id, off.id]);
    expect(await find('Nautilus tool')).toEqual([on.id]);
    expect(await find('2077')).toEqual([off.id]);
    expect(await find(String(off.id))).toEqual([off.id]);
    expect(await find(`'":*&|!()`)).toEqual([]);
    expect(await find(`鹦鹉') or true --`)).toEqual([]);
    expect((await list({ search: '鹦鹉', state: 'draft' })).total).toBe(1);
  });
});
