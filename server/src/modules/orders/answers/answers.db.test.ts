/** What a product asks its buyers: checked before anything is bought, kept with the order, and sensitive answers on record. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ExtraFieldDraft } from '#contract/catalogue/extraFieldRules.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { makeShop, type TestShop } from '../../../../../tests/support/trade/goods.ts';
import { recharge } from '../../../../../tests/support/trade/payments.ts';
import { freshIp, makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { makeProduct, type TestProduct } from '../../../../../tests/support/trade/products.ts';

const inBoth = (zh: string, en = '') => ({ 'zh-CN': zh, 'en-US': en });
const field = (key: string, change: Partial<ExtraFieldDraft>): ExtraFieldDraft => ({
  key,
  kind: 'text',
  labels: inBoth(key),
  helps: inBoth(''),
  required: true,
  sensitive: false,
  min: null,
  max: null,
  whole: true,
  format: 'any',
  choices: [],
  ...change,
});
const extraFields = [
  field('qq', { labels: inBoth('QQ 号', 'QQ number'), format: 'qq' }),
  field('zone', { kind: 'choice', labels: inBoth('大区', 'Zone'), choices: [inBoth('一区', 'One'), inBoth('二区')] }),
  field('level', { kind: 'number', labels: inBoth('等级', 'Level'), min: 1, max: 60, required: false }),
  field('password', { labels: inBoth('游戏密码', 'Password'), sensitive: true }),
];

let app: TestApp;
let shop: TestShop;
let buyer: Person;
let product: TestProduct;
beforeAll(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  buyer = await makePerson(app);
  await recharge(app, buyer, 100_000);
  product = await makeProduct(app, { shopId: shop.id, extraFields, skus: [{ priceFen: 500 }] });
});
afterAll(() => app.stop());

const secret = 'hunter2-not-in-any-row';
const right = { qq: '10001', zone: '一区', level: '12', password: secret };
const answersOf = (values: Record<string, string>) => Object.entries(values).map(([key, value]) => ({ key, value }));
const buy = (values: Record<string, string>, { token }: Person = buyer, payBy: 'gateway' | 'balance' = 'balance') =>
  app.call(
    'createOrder',
    { skuId: product.skuId, quantity: 1, unitPriceFen: 500, payBy, answers: answersOf(values) },
    { token, ip: freshIp() },
  );
const show = (orderId: number, { token }: { token: string }) => app.call('showOrderAnswers', { orderId }, { token });

test('the product page says what is asked, in the reader’s language', async () => {
  const read = async (locale: string) =>
    (await app.call('getProduct', { id: product.id }, { headers: { 'accept-language': locale } })).data.extraFields;
  expect((await read('zh-CN')).map(({ label }) => label)).toEqual(['QQ 号', '大区', '等级', '游戏密码']);
  const [, zone] = await read('en-US');
  expect(zone).toMatchObject({
    label: 'Zone',
    choices: [
      { value: '一区', label: 'One' },
      { value: '二区', label: '二区' },
    ],
  });
});

describe('an order', () => {
  test.each([
    [{}, ['answers.qq', 'answers.zone', 'answers.password']],
    [{ ...right, qq: 'abc' }, ['answers.qq']],
    [{ ...right, zone: '三区' }, ['answers.zone']],
    [{ ...right, level: '61' }, ['answers.level']],
    [{ ...right, more: 'x' }, ['answers.more']],
  ])('is not placed with answers that do not fit: %j', async (values, wrong) => {
    const before = await app.sql('select count(*) from orders');
    const refused = await buy(values);
    expect([refused.status, refused.name]).toEqual([422, 'invalid_input']);
    expect(refused.error?.fields?.map((problem) => problem.field)).toEqual(wrong);
    expect((await app.sql('select count(*) from orders')).rows).toEqual(before.rows);
  });

  test('names the field by its label', async () => {
    const { body } = await buy({ ...right, level: '61' });
    expect(JSON.stringify(body)).toContain('等级');
  });

  test('keeps open answers for both sides, and sensitive ones for nobody’s list', async () => {
    const { id } = (await buy(right)).data;
    const own = (await app.call('getOrder', { id }, buyer)).data;
    const sale = (await app.call('getSale', { id }, shop.owner)).data;
    for (const { answers } of [own, sale]) {
      expect(answers.map(({ key, value }) => [key, value])).toEqual([
        ['qq', '10001'],
        ['zone', '一区'],
        ['level', '12'],
        ['password', null],
      ]);
    }
    const listed = (await app.call('listSales', { search: String(id) }, shop.owner)).data.list[0];
    expect(listed?.answers.at(-1)).toEqual({ key: 'password', label: '游戏密码', sensitive: true, value: null });
    const { rows } = await app.sql(
      `select o.snapshot::text || encode(a.content, 'escape') || coalesce((select string_agg(k::text, '') from idempotency_keys k), '')
         as kept from orders o join order_answers a on a.order_id = o.id where o.id = $1`,
      [id],
    );
    expect(rows).toHaveLength(1);
    expect(String(rows[0]?.['kept'])).not.toContain(secret);
  });

  test('keeps what hostile buyers write as text, which no page and no spreadsheet runs', async () => {
    const labels = inBoth('=HYPERLINK("http://evil.example","名")', '<img src=x onerror=alert(1)>');
    const asking = [field('a', { labels }), field('b', { labels: inBoth('备注') })];
    const { skuId } = await makeProduct(app, { shopId: shop.id, extraFields: asking, skus: [{ priceFen: 500 }] });
    const formula = '=cmd|/c calc!A1';
    const written = [
      { key: 'a', value: formula },
      { key: 'b', value: '<script>alert(1)</script>\u202e\u0000"; drop table orders; --' },
    ];
    const input = { skuId, quantity: 1, unitPriceFen: 500, payBy: 'balance' as const, answers: written };
    const placed = await app.call('createOrder', input, { token: buyer.token, ip: freshIp() });
    expect(placed.name).toBeUndefined();
    const { answers } = (await app.call('getSale', { id: placed.data.id }, shop.owner)).data;
    expect(answers.map(({ value }) => value)).toEqual([formula, '<script>alert(1)</script>"; drop table orders; --']);
    const started = await app.call('startExport', { kind: 'sales' }, shop.owner);
    await app.drainJobs();
    const { url } = (await app.call('getExportTicket', { id: started.data.id }, shop.owner)).data;
    const { text } = await app.request({ method: 'GET', url });
    expect(text).toContain(formula);
    // No cell begins with what a spreadsheet runs, in quotes or without.
    expect(text).not.toMatch(/(^|,)"?[=+@]/m);
    expect(text).toMatch(/"'=HYPERLINK/);
  });

  test('shows sensitive answers to its buyer and its seller, on record and to nobody else', async () => {
    const { id } = (await buy(right)).data;
    const stranger = await makePerson(app);
    const admin = await makePerson(app, 'admin');
    expect((await show(id, stranger)).name).toBe('not_found');
    expect((await show(id, await makeShop(app).then(({ owner }) => owner))).name).toBe('not_found');
    expect((await show(id, admin)).name).toBe('forbidden');
    expect((await show(id, buyer)).data.answers).toEqual([{ key: 'password', value: secret }]);
    const before = (await app.call('getOrder', { id }, buyer)).data;
    expect(before).toMatchObject({ answersSeenAt: null });
    expect(before.may).toContain('show_answers');
    expect((await show(id, shop.owner)).data).toMatchObject({
      answers: [{ key: 'password', value: secret }],
      showingsLeft: 7,
    });
    expect((await app.call('getOrder', { id }, buyer)).data.answersSeenAt).toBe(app.now().toISOString());
    for (let count = 0; count < 7; count++) await show(id, shop.owner);
    expect((await show(id, shop.owner)).name).toBe('too_many_requests');
  });

  test('that waits takes the answers that were given last; its seller sees them once it is paid', async () => {
    const { id } = (await buy(right, buyer, 'gateway')).data;
    expect((await show(id, shop.owner)).name).toBe('order_not_delivered');
    const again = await buy({ ...right, qq: '20002', password: 'other' }, buyer, 'gateway');
    expect(again.data.id).toBe(id);
    const paid = await buy({ ...right, qq: '30003', level: '', password: 'third' });
    expect(paid.data).toMatchObject({ id, state: 'delivered' });
    const { answers } = (await app.call('getOrder', { id }, buyer)).data;
    expect(answers.map(({ value }) => value)).toEqual(['30003', '一区', null]);
    expect((await show(id, shop.owner)).data.answers).toEqual([{ key: 'password', value: 'third' }]);
  });
});

test('a cart is asked line by line', async () => {
  const other = await makeProduct(app, { skus: [{ priceFen: 300 }] });
  const line = { skuId: product.skuId, quantity: 1, unitPriceFen: 500 };
  const lines = (answers: { key: string; value: string }[]) => [
    { skuId: other.skuId, quantity: 1, unitPriceFen: 300 },
    { ...line, answers },
  ];
  await app.call('addToCart', { lines: [{ skuId: product.skuId, quantity: 1 }] }, buyer);
  const cart = (await app.call('getCart', {}, buyer)).data;
  expect(cart.lines[0]?.product?.extraFields.map(({ key }) => key)).toEqual(['qq', 'zone', 'level', 'password']);
  const refused = await app.call('checkOut', { lines: lines([]), payBy: 'balance' }, buyer);
  expect(refused.name).toBe('lines_refused');
  expect(refused.error?.fields).toMatchObject([{ field: 'lines.1.answers.qq', rule: 'required' }]);
  const waiting = (await app.call('checkOut', { lines: lines(answersOf(right)) }, buyer)).data;
  const placed = (
    await app.call('checkOut', { lines: lines(answersOf({ ...right, qq: '40004' })), payBy: 'balance' }, buyer)
  ).data;
  expect(placed.takenUp).toBe(false);
  expect((await app.call('getOrder', { id: waiting.orders[1]?.id ?? 0 }, buyer)).data.state).toBe('closed');
  const { answers } = (await app.call('getOrder', { id: placed.orders[1]?.id ?? 0 }, buyer)).data;
  expect(answers[0]?.value).toBe('40004');
  expect((await show(placed.orders[1]?.id ?? 0, shop.owner)).data.answers[0]?.value).toBe(secret);
});

test('a renewal is asked nothing', async () => {
  const { id } = (await buy(right)).data;
  const [licence] = (await app.call('getOrder', { id }, buyer)).data.licences;
  const renewal = { skuId: product.skuId, quantity: 1, unitPriceFen: 500, payBy: 'balance' as const };
  const renewed = await app.call('createOrder', { ...renewal, renewsLicenceId: licence?.id }, buyer);
  expect(renewed.data.state).toBe('delivered');
});

test('fields that contradict themselves are refused by name; those saved come back', async () => {
  const admin = await makePerson(app, 'admin');
  const { draft } = (await app.call('getAdminProduct', { id: product.id }, admin)).data;
  expect(draft.extraFields).toEqual(extraFields.map((one) => ({ ...one, whole: one.kind === 'number' })));
  const refused = await app.call(
    'saveProduct',
    { ...draft, extraFields: [field('qq', { min: 9, max: 2 }), field('zone', { kind: 'choice' })] },
    admin,
  );
  expect(refused.error?.fields?.map((problem) => problem.field)).toEqual([
    'extraFields.0.max',
    'extraFields.1.choices',
  ]);
});
