/** Products by CSV through the front door: out and in again, what changes, what is refused, and nothing half done. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sheetRules } from '#contract/catalogue/productSheetRules.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { makeShop, type TestShop } from '../../../../../tests/support/trade/goods.ts';
import { makeAdmin, makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { makeProduct } from '../../../../../tests/support/trade/products.ts';
import { employ, forShop } from '../../../../../tests/support/people/staff.ts';
import { startUpload, uploadRaw } from '../../../../../tests/support/app/uploads.ts';
import { jobContext } from '../../../platform/jobs/jobs.ts';
import { sheetUploads } from '../../../platform/load/gates.ts';
import { applyTask } from './imports.ts';
import { sheetPeriodicJobs } from './jobs.ts';
import { recordImportProgress } from './repository.ts';

const data = mkdtempSync(join(tmpdir(), 'mallard-sheet-'));
let app: TestApp;
let shop: TestShop;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ MALLARD_DATA: data });
  shop = await makeShop(app);
  admin = await makePerson(app, 'admin');
});
afterAll(async () => {
  await app.stop();
  rmSync(data, { recursive: true, force: true });
});

type Who = { token: string; headers?: Record<string, string> };
const head = '商品编号,规格编号,类型,标题（中文）,分类,规格名（中文）,价格（元）,代理底价（元）,限购数量';

/** The sheet of the shop as it is exported, without its mark of UTF-8. */
async function exported(who: Who, filters: Record<string, unknown> = {}): Promise<string> {
  const asked = await app.call('startExport', { kind: 'productSheet', filters }, who);
  await app.drainJobs();
  const { url } = (await app.call('getExportTicket', { id: asked.data.id }, who)).data;
  return (await app.request({ method: 'GET', url })).text;
}

async function send(content: string, who: Who = shop.owner, query: Record<string, string> = {}) {
  const file = { content: Buffer.from(content), type: 'text/csv', query };
  const sent = await uploadRaw(app, 'uploadProductSheet', { ...who, ...file });
  if (sent.error) return { id: 0, name: sent.error.name, found: [], state: '' };
  await app.drainJobs();
  const { id } = sent.data;
  const { state } = (await app.call('getProductImport', { id }, who)).data;
  const found = (await app.call('listProductImportLines', { id, limit: 100 }, who)).data.list;
  return { id, name: undefined, found, state };
}
const confirm = async (id: number, lines?: number[], who: Who = shop.owner) => {
  const reply = await app.call('confirmProductImport', { id, ...(lines && { lines }) }, who);
  await app.drainJobs();
  return reply.name ?? (await app.call('getProductImport', { id }, who)).data.state;
};
const draftOf = async (id: number, who: Who = shop.owner) =>
  (await app.call('getAdminProduct', { id }, who)).data.draft;
const card = (title: string, skus = [{ priceFen: 1000 }, { priceFen: 2000 }]) =>
  makeProduct(app, { kind: 'secret', title, shopId: shop.id, skus });

test('what was exported changes nothing when it comes back, whatever stands in it', async () => {
  await card('=1+1 "引号", 逗号');
  await card("'普通'");
  await makeProduct(app, { title: '授权', shopId: shop.id, skus: [{ priceFen: 123_456 }] });
  const text = await exported(shop.owner);
  expect(text.split('\r\n')[0]).toContain('商品编号,规格编号,类型,状态');
  expect(text).toContain(`"'=1+1`);
  const before = await app.sql('select id, updated_at from products order by id');
  const { id, found, state } = await send(text);
  expect([state, found.length]).toEqual(['ready', 5]);
  expect(found.filter(({ changes, problem }) => changes.length > 0 || problem)).toEqual([]);
  expect(await confirm(id)).toBe('product_import_state');
  expect((await app.sql('select id, updated_at from products order by id')).rows).toEqual(before.rows);
  const english = await app.call(
    'startExport',
    { kind: 'productSheet', filters: {} },
    { ...shop.owner, locale: 'en-US' },
  );
  expect(english.name).toBeUndefined();
});

test('lines change their products, add options and make drafts; chosen ones alone', async () => {
  const product = await card('月卡');
  const [one, two] = product.skuIds;
  const { slug } = (
    await app.sql(`select c.slug from categories c join products p on p.category_id = c.id where p.id = $1`, [
      product.id,
    ])
  ).rows[0] as { slug: string };
  const { id, found } = await send(
    [
      head,
      `${product.id},${one},,季卡,,一档,9.90,,`,
      `${product.id},${two},,,,,"¥1,200",9,5`,
      `${product.id},,,,,三档,30,,`,
      `,,卡密,新品,${slug},默认,5,,`,
      `,,卡密,新品,${slug},豪华,50,,`,
    ].join('\n'),
  );
  expect(found.map(({ problem }) => problem)).toEqual([null, null, null, null, null]);
  expect(found[1]?.changes).toEqual([
    { column: 'price', before: '20.00', after: '¥1,200' },
    { column: 'floorPrice', before: '', after: '9' },
    { column: 'maxQuantity', before: expect.any(String), after: '5' },
  ]);
  expect(await confirm(id, [2, 4, 5, 6])).toBe('done');
  const draft = await draftOf(product.id);
  expect(draft.texts['zh-CN'].title).toBe('季卡');
  expect(draft.skus.map(({ names, priceFen }) => [names['zh-CN'], priceFen])).toEqual([
    ['一档', 990],
    [expect.any(String), 2000],
    ['三档', 3000],
  ]);
  const made = (await app.call('listAdminProducts', { search: '新品' }, shop.owner)).data.list;
  expect(made).toMatchObject([{ title: '新品', state: 'draft', skuCount: 2, priceFromFen: 500 }]);
});

test('descriptions and price steps go out and come back, each once for its product or option', async () => {
  const product = await card('详情');
  const description = '- 第一行，“引号”\n\n## 二\n=1+1';
  const draft = await draftOf(product.id);
  const steps = [
    { quantity: 10, priceFen: 950 },
    { quantity: 50, priceFen: 800 },
  ];
  const texts = { ...draft.texts, 'zh-CN': { ...draft.texts['zh-CN'], description } };
  const [one, two] = draft.skus;
  const saved = await app.call('saveProduct', { ...draft, texts, skus: [{ ...one, steps }, two] }, shop.owner);
  expect(saved.name).toBeUndefined();
  const text = await exported(shop.owner);
  // Also as spreadsheets end lines.
  const same = (await send(text.replaceAll('\r\n', '\n').replaceAll('\n', '\r\n'))).found;
  expect(same.filter(({ changes, problem }) => changes.length > 0 || problem)).toEqual([]);
  const sheet = (cells: [string, string][]) =>
    [
      '商品编号,规格编号,商品详情（中文）,阶梯价（数量=单价）',
      ...cells.map((line, index) => [product.id, product.skuIds[index], ...line].join()),
    ].join('\n');
  const long = `${description.replaceAll('"', '""')}\n${'长'.repeat(5000)}`;
  const changed = await send(
    sheet([
      [`"${long}"`, '10=9.5 | 50＝7.99'],
      ['', '5:18'],
    ]),
  );
  const changes = (column: string) => changed.found[0]?.changes.find((one) => one.column === column);
  expect(changes('priceSteps')).toEqual({
    column: 'priceSteps',
    before: '10=9.50 | 50=8.00',
    after: '10=9.5 | 50＝7.99',
  });
  expect(changes('descriptionZh')?.after.length).toBeLessThan(sheetRules.shown + 3);
  expect(await confirm(changed.id)).toBe('done');
  const after = await draftOf(product.id);
  expect(after.texts['zh-CN'].description).toBe(`${description}\n${'长'.repeat(5000)}`);
  expect(after.skus.map((sku) => sku.steps)).toEqual([
    [steps[0], { quantity: 50, priceFen: 799 }],
    [{ quantity: 5, priceFen: 1800 }],
  ]);
  const wrong = (
    await send(
      sheet([
        ['长'.repeat(10_001), ''],
        ['', '5:18 | 3'],
      ]),
    )
  ).found;
  expect(wrong.map(({ problem }) => [problem?.problem, problem?.column])).toEqual([
    ['too_long', 'descriptionZh'],
    ['number', 'priceSteps'],
  ]);
  // As spreadsheets write a time of day back.
  for (const time of ['10:09.5', '10=09.5', '10:19.1', '50:08:00']) {
    const { found } = await send(sheet([['', time]]));
    expect(found.map(({ problem }) => [problem?.problem, problem?.column])).toEqual([['number', 'priceSteps']]);
  }
  // Without steps, and without a word of the description; with the title from before.
  const bare = await send(
    sheet([
      ['', ''],
      ['', '5:18'],
    ]).replace('=', ':'),
  );
  expect(await confirm(bare.id)).toBe('done');
  const end = await draftOf(product.id);
  expect([end.skus[0]?.steps, end.texts['zh-CN'].description]).toEqual([[], after.texts['zh-CN'].description]);
});

test('what is wrong is told by line, and changes nothing', async () => {
  const [product, other] = [await card('违规'), await makeProduct(app, { shopId: (await makeShop(app)).id })];
  const [one, two] = product.skuIds;
  const { id, found } = await send(
    [
      head,
      `${product.id},${one},,,,,9.999,,`,
      `${product.id},${two},账号,,,,,,`,
      `${other.id},${other.skuId},,别人的,,,1,,`,
      `${product.id},${two},,,,,,500,`,
      `${product.id},${other.skuId},,,,,1,,`,
      `,,卡密,没有分类,nowhere,默认,5,,`,
      `,,什么,没有类型,,默认,5,,`,
    ].join('\n'),
  );
  expect(found.map(({ line, problem }) => [line, problem?.problem, problem?.column])).toEqual([
    [2, 'number', 'price'],
    [3, 'fixed', 'kind'],
    [4, 'unknown_product', 'productId'],
    [5, 'twice', 'skuId'],
    [6, 'unknown_option', 'skuId'],
    [7, 'unknown_category', 'category'],
    [8, 'unknown_kind', 'kind'],
  ]);
  expect(await confirm(id)).toBe('product_import_state');
  const floor = await send([head, `${product.id},${two},,,,,,500,`, `${product.id},${one},,,,,12,,`].join('\n'));
  expect(floor.found.map(({ problem }) => problem?.problem)).toEqual(['refused', undefined]);
  expect(floor.found[0]?.problem?.message).toContain('底价');
  expect(await confirm(floor.id)).toBe('done');
  expect((await draftOf(product.id)).skus.map(({ priceFen, floorPriceFen }) => [priceFen, floorPriceFen])).toEqual([
    [1200, null],
    [2000, null],
  ]);
});

test('prohibited words are refused by line, also for new products', async () => {
  await app.call('addProhibitedWords', { words: ['违禁样品'] }, admin);
  const product = await card('合规');
  const [{ slug }] = (await app.sql('select slug from categories order by id limit 1')).rows as [{ slug: string }];
  const lines = [`${product.id},${product.skuId},,违禁样品,,,,,`, `,,卡密,违禁样品二,${slug},默认,5,,`];
  const { id, found } = await send([head, ...lines].join('\n'));
  expect(found.map(({ problem }) => problem?.problem)).toEqual(['refused', 'refused']);
  expect(await confirm(id)).toBe('product_import_state');
});

test('new texts of what is on shelf wait for a review, as in the editor', async () => {
  await app.call('saveCatalogueSettings', { reviewProducts: true }, admin);
  const product = await card('审核前');
  const { id } = await send([head, `${product.id},${product.skuId},,审核后,,,,,`].join('\n'));
  expect(await confirm(id)).toBe('done');
  expect((await app.call('getProduct', { id: product.id })).data.title).toBe('审核前');
  expect((await app.call('getAdminProduct', { id: product.id }, shop.owner)).data).toMatchObject({
    review: { state: 'waiting', isChange: true },
  });
  await app.call('saveCatalogueSettings', { reviewProducts: false }, admin);
});

describe('nothing is half done', () => {
  test('where one line is refused by then, or a product changed meanwhile', async () => {
    const [one, two] = [await card('甲'), await card('乙')];
    const lines = [head, `${one.id},${one.skuId},,甲二,,,,,`, `${two.id},${two.skuId},,乙二,,,,,`].join('\n');
    const { id } = await send(lines);
    const draft = await draftOf(two.id);
    app.pass(1);
    await app.call('saveProduct', { ...draft, tags: ['新'] }, shop.owner);
    expect(await confirm(id)).toBe('failed');
    expect((await app.call('getProductImport', { id }, shop.owner)).data.failure).toMatchObject({
      line: 3,
      problem: 'changed_meanwhile',
    });
    expect((await draftOf(one.id)).texts['zh-CN'].title).toBe('甲');
  });

  test('where it is stopped in the middle: it begins anew and ends once', async () => {
    const products = [await card('丙'), await card('丁')];
    const lines = products.map(({ id, skuId }) => `${id},${skuId},,,,,77,,`);
    const { id } = await send([head, ...lines].join('\n'));
    // The database ends the transaction at its last statement.
    await app.sql(
      `create function stop_import() returns trigger language plpgsql as $$ begin raise exception 'stopped'; end $$`,
    );
    await app.sql(
      `create trigger stop_import before update on product_imports for each row when (new.state = 'done') execute function stop_import()`,
    );
    const reply = await app.call('confirmProductImport', { id }, shop.owner);
    expect(reply.name).toBeUndefined();
    await app.drainJobs().catch(() => undefined);
    const prices = async () => {
      const drafts = await Promise.all(products.map((product) => draftOf(product.id)));
      return drafts.map(({ skus }) => skus[0]?.priceFen);
    };
    expect(await prices()).toEqual([1000, 1000]);
    expect((await app.call('getProductImport', { id }, shop.owner)).data.state).toBe('applying');
    await app.sql('drop trigger stop_import on product_imports');
    const again = `insert into outbox (task, payload, run_at) values ($1, jsonb_build_object('importId', $2::bigint), to_timestamp(0))`;
    for (let count = 0; count < 2; count++) await app.sql(again, [applyTask, id]);
    await app.drainJobs();
    expect(await prices()).toEqual([7700, 7700]);
    expect((await app.call('getProductImport', { id }, shop.owner)).data).toMatchObject({
      state: 'done',
      done: 2,
      total: 2,
    });
  });
});

test('prices that staff change by a sheet are on the record of the owner, who sees the sheet and does not confirm it', async () => {
  const [one, two] = [await card('记录一'), await card('记录二')];
  const worker = await employ(app, shop, ['goods']);
  const as = forShop(worker, shop);
  const { id } = await send(
    [head, `${one.id},${one.skuId},,,,,9.50,,`, `${two.id},${two.skuId},,,,,9.60,,`].join('\n'),
    as,
  );
  const seen = await app.call('getProductImport', { id }, shop.owner);
  expect(seen.data).toMatchObject({ state: 'ready', lines: 2, changed: 2, wrong: 0, may: [] });
  expect((await app.call('listProductImportLines', { id }, shop.owner)).data.total).toBe(2);
  expect((await app.call('confirmProductImport', { id }, shop.owner)).name).toBe('not_found');
  expect(await confirm(id, undefined, as)).toBe('done');
  const acts = (await app.call('listShopStaffActs', {}, shop.owner)).data.list;
  const of = acts.filter(({ call }) => call === 'confirmProductImport').map(({ on }) => on);
  expect(of).toContainEqual({ id, prices: `${one.skuId}: 1000 > 950, ${two.skuId}: 1000 > 960` });
});

test('who sends another sheet ends the reading of the first, and a sheet that was read long ago is not given up while it is applied', async () => {
  const product = await card('两次');
  const content = Buffer.from([head, `${product.id},${product.skuId},,,,,12,,`].join('\n'));
  const upload = async () =>
    (await uploadRaw(app, 'uploadProductSheet', { ...shop.owner, content, type: 'text/csv' })).data.id;
  const [first, second] = [await upload(), await upload()];
  const { rows } = await app.sql(`select distinct queue from outbox where task like 'catalogue.sheet.%'`);
  expect(rows).toEqual([{ queue: `catalogue.sheet.${shop.id % sheetRules.lanes}` }]);
  const progress = (id: number) =>
    app.database.transaction((tx) => recordImportProgress(tx, { id, state: 'reading', done: 1, total: 2 }));
  expect([await progress(first), await progress(second)]).toEqual([0, 1]);
  await app.drainJobs();
  app.pass(2 * 3600);
  expect((await app.call('confirmProductImport', { id: second }, shop.owner)).name).toBeUndefined();
  for (const job of sheetPeriodicJobs) await job.run({ ...jobContext(app.app), signal: new AbortController().signal });
  expect((await app.call('getProductImport', { id: second }, shop.owner)).data.state).toBe('applying');
  await app.drainJobs();
  expect((await app.call('getProductImport', { id: second }, shop.owner)).data.state).toBe('done');
});

describe('a sheet', () => {
  test('of another person is not there, and of a stranger refused', async () => {
    const product = await card('私有');
    const { id } = await send([head, `${product.id},${product.skuId},,改,,,,,`].join('\n'));
    const other = await makeShop(app);
    const calls = [
      'getProductImport',
      'listProductImportLines',
      'confirmProductImport',
      'discardProductImport',
    ] as const;
    for (const name of calls) {
      expect([name, (await app.call(name, { id }, other.owner)).name]).toEqual([name, 'not_found']);
      expect([name, (await app.call(name, { id }, await makePerson(app))).name]).toEqual([name, 'forbidden']);
    }
    expect((await send(head, await makePerson(app))).name).toBe('forbidden');
    expect((await app.call('discardProductImport', { id }, shop.owner)).data.state).toBe('discarded');
    expect(await confirm(id)).toBe('product_import_state');
  });

  test('of staff stays within their limits, and ends with their place', async () => {
    const product = await card('店员');
    const worker = await employ(app, shop, ['goods']);
    const as = forShop(worker, shop);
    const cut = await send([head, `${product.id},${product.skuId},,,,,5,,`].join('\n'), as);
    expect(cut.found[0]?.problem).toMatchObject({ problem: 'refused', message: expect.stringContaining('10') });
    const fair = await send([head, `${product.id},${product.skuId},,,,,9.50,,`].join('\n'), as);
    expect(fair.found[0]?.problem).toBeNull();
    expect((await app.call('confirmProductImport', { id: fair.id }, as)).name).toBeUndefined();
    await app.call('endShopStaff', { id: worker.placeId }, shop.owner);
    await app.drainJobs();
    expect((await app.sql('select state from product_imports where id = $1', [fair.id])).rows).toEqual([
      { state: 'failed' },
    ]);
    expect((await draftOf(product.id)).skus[0]?.priceFen).toBe(1000);
  });

  test('is taken while others keep sending theirs slowly', async () => {
    const product = await card('同时');
    const path = '/api/sale/product/sheet/upload';
    const slow = [await makeShop(app), await makeShop(app)].map(({ owner }) =>
      startUpload(app, { path, token: owner.token }),
    );
    try {
      await expect.poll(() => sheetUploads.load.running).toBe(2);
      const sent = await send([head, `${product.id},${product.skuId},,,,,12,,`].join('\n'));
      expect([sent.name, sent.state]).toEqual([undefined, 'ready']);
      expect(sheetUploads.load).toEqual({ running: 2, waiting: 0 });
    } finally {
      for (const sender of slow) sender.abort();
    }
    // Who broke off keeps no place.
    await expect.poll(() => sheetUploads.load.running).toBe(0);
  });

  test('of other columns, of no text and of too many lines is refused', async () => {
    expect((await send('商品,价格\n1,2')).name).toBe('sheet_columns');
    expect((await send(`${head}\n"1`)).name).toBe('sheet_unreadable');
    const many = Array.from({ length: sheetRules.lines + 1 }, () => '1,1,,,,,,,').join('\n');
    expect((await send(`${head}\n${many}`)).name).toBe('sheet_unreadable');
  });
});

describe('a price for a time', () => {
  const columns = '商品编号,规格编号,限时价（单价 | 开始 | 结束）';
  test('goes out and comes in by the site’s clock, and is taken away by an empty cell', async () => {
    const { id, skuId } = await card('限时卡', [{ priceFen: 1000 }]);
    const day = `${app.now().getUTCFullYear() + 1}-11-11`;
    const sale = (await send(`${columns}\n${id},${skuId},6.99 | ${day} 00:00 | ${day.replaceAll('-', '/')} 8:00`)).id;
    expect(await confirm(sale)).toBe('done');
    const stands = { priceFen: 699, from: new Date(`${day}T00:00+08:00`), until: new Date(`${day}T08:00+08:00`) };
    const { sale: kept } = (await draftOf(id)).skus[0] ?? {};
    expect(kept && { ...kept, from: new Date(kept.from), until: new Date(kept.until) }).toEqual(stands);
    const sheet = await exported(shop.owner);
    expect(sheet).toContain(`6.99 | ${day} 00:00 | ${day} 08:00`);
    // As it went out it changes nothing.
    expect((await send(sheet)).found.filter(({ changes }) => changes.length > 0)).toEqual([]);
    const none = await send(`${columns}\n${id},${skuId},`);
    expect(await confirm(none.id)).toBe('done');
    expect((await draftOf(id)).skus[0]?.sale).toBeNull();
  });

  test.each([
    '6.99',
    '6.99 | 2030-11-11 00:00',
    '6.99 | 2030-11-12 00:00 | 2030-11-11 00:00',
    'x | 2030-11-11 00:00 | 2030-11-12 00:00',
    '6.99 | 2030-02-30 00:00 | 2030-03-11 00:00',
  ])('is none where it reads %s', async (cell) => {
    const { id, skuId } = await card('限时卡', [{ priceFen: 1000 }]);
    const { found } = await send(`${columns}\n${id},${skuId},${cell}`);
    expect(found.map(({ problem }) => [problem?.problem, problem?.column])).toEqual([['sale_format', 'sale']]);
  });
});

describe('the sheet of the platform’s products', () => {
  const ofPlatform = { platform: 'true' };
  const list = { list: { shopId: 0 } };
  test('is for admins of the catalogue, and changes nothing of a shop', async () => {
    const [own, theirs] = [await makeProduct(app, { title: '自营卡' }), await card('店铺卡')];
    const sheet = await exported(admin, list);
    expect(sheet).toContain('自营卡');
    expect(sheet).not.toContain('店铺卡');
    const lines = `商品编号,规格编号,类型,标题（中文）,分类,规格名（中文）,价格（元）
${own.id},${own.skuId},,自营卡二,,,12.00
${theirs.id},${theirs.skuId},,抢来的,,,0.01`;
    const sent = await send(lines, admin, ofPlatform);
    expect(sent.found.map(({ problem }) => problem?.problem ?? null)).toEqual([null, 'unknown_product']);
    expect(await confirm(sent.id, undefined, admin)).toBe('done');
    const { draft } = (await app.call('getAdminProduct', { id: own.id }, admin)).data;
    expect([draft.texts['zh-CN'].title, draft.skus[0]?.priceFen]).toEqual(['自营卡二', 1200]);
    expect((await draftOf(theirs.id)).texts['zh-CN'].title).toBe('店铺卡');
    const money = await makeAdmin(app, ['money']);
    for (const who of [shop.owner, money]) {
      expect((await send(lines, who, ofPlatform)).name).toMatch(/^(forbidden|grant_missing)$/);
      expect((await app.call('startExport', { kind: 'productSheet', filters: list }, who)).name).toMatch(
        /^(forbidden|grant_missing)$/,
      );
      expect((await app.call('getProductImport', { id: sent.id }, who)).name).toMatch(/^(not_found|forbidden)$/);
    }
  });

  test('is carried out as what its sender is by then', async () => {
    const product = await makeProduct(app, { title: '自营卡' });
    const sender = await makeAdmin(app, ['catalogue']);
    const { id } = await send(
      `商品编号,规格编号,标题（中文）\n${product.id},${product.skuId},改名`,
      sender,
      ofPlatform,
    );
    expect((await app.call('confirmProductImport', { id }, admin)).name).toBe('not_found');
    expect((await app.call('confirmProductImport', { id }, sender)).status).toBe(200);
    await app.sql(`delete from admin_grants where user_id = $1`, [sender.id]);
    await app.drainJobs();
    expect((await app.call('getProductImport', { id }, admin)).data.state).toBe('failed');
    expect((await app.call('getAdminProduct', { id: product.id }, admin)).data.draft.texts['zh-CN'].title).toBe(
      '自营卡',
    );
  });
});
