/** What waits for whom, until when, and that lists count as many. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refundAnswerSeconds, refundComplainSeconds } from '#contract/orders/refundRules.ts';
import { orderUnpaidSeconds } from '#contract/orders/orderRules.ts';
import { badgeRules } from '#contract/console/badgeRules.ts';
import { dashboardRules } from '#contract/console/dashboardRules.ts';
import { inboxRules } from '#contract/console/inboxRules.ts';
import type { WaitingSide } from '#contract/console/waiting.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeSecrets, makeShop, type TestShop } from '../../../../tests/support/trade/goods.ts';
import { placeOrder } from '../../../../tests/support/trade/orders.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import type { TestProduct } from '../../../../tests/support/trade/products.ts';
import { askRefund, buy, loggedIn, makeBuyer, makeLicence } from '../../../../tests/support/trade/sales.ts';

let app: TestApp;
let shop: TestShop;
let notes: TestProduct;
let ownNotes: TestProduct;
let buyer: Person;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  notes = await makeLicence(app, 1000, shop);
  ownNotes = await makeLicence(app, 1000);
  buyer = await makeBuyer(app, 100_000);
  admin = await makePerson(app, 'admin');
});
afterAll(() => app.stop());

async function side(of: Person, name: WaitingSide) {
  const { sides } = (await app.call('listWaiting', {}, of)).data;
  const found = sides.find((each) => each.side === name);
  return { items: [], kinds: [], total: 0, ...found, countOf: (kind: string) => countOf(found?.kinds ?? [], kind) };
}

function countOf(kinds: readonly { kind: string; count: number }[], kind: string): number {
  return kinds.find((each) => each.kind === kind)?.count ?? 0;
}

function after(seconds: number): string {
  return new Date(app.now().getTime() + seconds * 1000).toISOString();
}

describe('a refund', () => {
  test('waits for its seller with a deadline, refused for its buyer, complained for the admin; each list counts as many', async () => {
    const orderId = await buy(app, buyer, notes);
    const { id } = await askRefund(app, buyer, { orderId, wantedFen: 500 });
    const asked = await side(shop.owner, 'seller');
    expect(asked.items).toMatchObject([
      {
        kind: 'refund_request',
        id,
        orderId,
        title: '云笔记',
        person: buyer.username,
        amountFen: 500,
        dueAt: after(refundAnswerSeconds),
        isEstimate: false,
      },
    ]);
    expect((await app.call('listShopRefunds', { waiting: 'true' }, shop.owner)).data.total).toBe(asked.total);
    expect((await side(buyer, 'buyer')).total).toBe(0);
    expect((await side(admin, 'admin')).total).toBe(0);

    await app.call('answerRefund', { id, accept: false, words: '商品没有问题' }, shop.owner);
    expect((await side(shop.owner, 'seller')).total).toBe(0);
    const refused = await side(buyer, 'buyer');
    expect(refused.items).toMatchObject([{ kind: 'refused_refund', id, dueAt: after(refundComplainSeconds) }]);

    await app.call('complainRefund', { id, words: '请平台处理' }, buyer);
    expect((await side(buyer, 'buyer')).total).toBe(0);
    expect((await side(shop.owner, 'seller')).items).toMatchObject([{ kind: 'shop_complaint', id, dueAt: null }]);
    const complained = await side(admin, 'admin');
    expect(complained.items).toMatchObject([{ kind: 'complaint', id, orderId }]);
    expect((await app.call('listAllRefunds', { state: 'complained' }, admin)).data.total).toBe(
      complained.countOf('complaint'),
    );
    await app.call('decideRefund', { id, amountFen: 0, words: '不支持退款' }, admin);
    expect((await side(admin, 'admin')).total).toBe(0);
  });
});

describe('questions', () => {
  test('wait for whoever can answer them: a shop’s for the shop, the platform’s own for admins', async () => {
    await app.call('askQuestion', { productId: notes.id, words: '支持哪些系统？' }, buyer);
    const { id } = (await app.call('askQuestion', { productId: ownNotes.id, words: '可以开发票吗？' }, buyer)).data;
    const forShop = await side(shop.owner, 'seller');
    expect(forShop.items).toMatchObject([{ kind: 'question', productId: notes.id, dueAt: null }]);
    expect((await app.call('listShopQuestions', { waiting: 'true' }, shop.owner)).data.total).toBe(forShop.total);
    const forAdmins = await side(admin, 'admin');
    expect(forAdmins.items).toMatchObject([{ kind: 'own_question', id, productId: ownNotes.id }]);
    const listed = (await app.call('listShopQuestions', { waiting: 'true', own: 'true' }, admin)).data;
    expect([listed.total, listed.list[0]?.may]).toEqual([1, ['answer', 'hide']]);
    // `own` opens nothing to a seller.
    expect((await app.call('listShopQuestions', { own: 'true' }, shop.owner)).data.list).toMatchObject([
      { productId: notes.id },
    ]);

    await app.call('answerQuestion', { id, words: '可以' }, await loggedIn(app, admin));
    expect((await side(admin, 'admin')).total).toBe(0);
    expect((await side(buyer, 'buyer')).items).toMatchObject([{ kind: 'answered_question', id }]);
  });
});

describe('messages', () => {
  test('wait for the other side until it writes', async () => {
    const shopNow = await makeShop(app);
    const product = await makeLicence(app, 1000, shopNow);
    const orderId = await buy(app, buyer, product);
    await app.call('sendOrderMessage', { orderId, words: '怎么激活？' }, buyer);
    await app.call('sendOrderMessage', { orderId, words: '在吗？' }, buyer);
    expect((await side(shopNow.owner, 'seller')).items).toMatchObject([
      { kind: 'sale_message', orderId, person: buyer.username },
    ]);
    expect((await side(buyer, 'buyer')).countOf('order_message')).toBe(0);
    await app.call('sendOrderMessage', { orderId, words: '输入序列号即可' }, shopNow.owner);
    expect((await side(shopNow.owner, 'seller')).total).toBe(0);
    const { items } = await side(buyer, 'buyer');
    expect(items.filter(({ kind }) => kind === 'order_message')).toMatchObject([
      { kind: 'order_message', orderId, person: shopNow.name },
    ]);
  });
});

describe('a buyer', () => {
  test('sees unpaid orders by their deadline, as many as the list', async () => {
    const person = await makePerson(app);
    const [first, second] = [await makeLicence(app, 100), await makeLicence(app, 200)];
    const early = await placeOrder(app, person, first);
    app.pass(60);
    const late = await placeOrder(app, person, second);
    const { items, total } = await side(person, 'buyer');
    expect(items.map(({ kind, id }) => [kind, id])).toEqual([
      ['unpaid_order', early.id],
      ['unpaid_order', late.id],
    ]);
    expect(items[1]).toMatchObject({ amountFen: 200, dueAt: after(orderUnpaidSeconds) });
    expect((await app.call('listOrders', { state: 'created' }, person)).data.total).toBe(total);
    const another = await makePerson(app);
    expect((await side(another, 'buyer')).total).toBe(0);
  });

  test('is told of each order how many others its payment covers', async () => {
    const person = await makePerson(app);
    const goods = [await makeLicence(app, 100), await makeLicence(app, 200)];
    const lines = goods.map(({ skuId, priceFen }) => ({ skuId, quantity: 1, unitPriceFen: priceFen }));
    await app.call('checkOut', { lines, payBy: 'gateway' }, person);
    expect((await side(person, 'buyer')).items.map(({ amountFen, count }) => [amountFen, count])).toEqual([
      [100, 1],
      [200, 1],
    ]);
    const single = await makePerson(app);
    await placeOrder(app, single, notes);
    expect((await side(single, 'buyer')).items).toMatchObject([{ count: null }]);
  });
});

describe('stock', () => {
  test('that is low waits for its seller, by the pace of the last days; none left is due now', async () => {
    const seller = await makeShop(app);
    const cards = await makeSecrets(app, { count: 5, priceFen: 100, shopId: seller.id });
    const gone = await makeSecrets(app, { count: 1, priceFen: 100, shopId: seller.id });
    await app.sql(`update products set title_zh = '点卡', title_en = '' where id = $1`, [gone.id]);
    await buy(app, buyer, cards);
    await buy(app, buyer, gone);
    await app.runPeriodic('stock.count');
    const { items, total } = await side(seller.owner, 'seller');
    const hoursLeft = 4 / (1 / (dashboardRules.paceDays * 24));
    expect(items).toMatchObject([
      { kind: 'low_stock', id: gone.skuId, productId: gone.id, count: 0, dueAt: after(0), isEstimate: true },
      { kind: 'low_stock', id: cards.skuId, productId: cards.id, count: 4, dueAt: after(hoursLeft * 3600) },
    ]);
    expect(total).toBe(2);
    // Whoever reads English still sees which product it is.
    const english = (await app.call('listWaiting', {}, { token: seller.owner.token, locale: 'en-US' })).data.sides;
    expect(english.find((each) => each.side === 'seller')?.items[0]?.title).toMatch(/^点卡 · ./);
    expect((await side(shop.owner, 'seller')).items.filter(({ kind }) => kind === 'low_stock')).toEqual([]);
  });
});

describe('an admin', () => {
  test('sees holds, reports and failed jobs, and every list counts as many', async () => {
    const owner = await makePerson(app);
    await app.sql(
      `insert into ledger_holds (user_id, key, kind, reason, amount_fen, left_fen, created_at)
       values ($1, 'test:1', 'review', '核查中', 700, 700, $2)`,
      [owner.id, app.now()],
    );
    await app.sql(
      `insert into fake_reports (number, secret_hash, kind, about, text, state, created_at)
       values ('R-1', '\\x00', 'website', 'fake.example', '假冒', 'new', $1)`,
      [app.now()],
    );
    const { items, countOf: count } = await side(admin, 'admin');
    expect(items.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['held_money', 'fake_report']));
    expect(count('held_money')).toBe((await app.call('listAllHolds', { state: 'active' }, admin)).data.total);
    expect(count('fake_report')).toBe((await app.call('listFakeReports', {}, admin)).data.total);
    expect(count('debt')).toBe((await app.call('listDebts', {}, admin)).data.total);
    // The menu counts the same, each thing at one entry.
    const { badges } = (await app.call('listMenuBadges', {}, admin)).data;
    expect(Object.values(badges).reduce((sum, one) => sum + one, 0)).toBe((await side(admin, 'admin')).total);
    // A seller and a buyer see nothing of it.
    expect((await app.call('listWaiting', {}, owner)).data.sides.map((each) => each.side)).toEqual(['buyer']);
    expect((await app.call('listWaiting', {}, shop.owner)).data.sides.map((each) => each.side)).toEqual([
      'seller',
      'buyer',
    ]);
  });
});

describe('the menu’s badges', () => {
  test('count what waits for the reader under the entries where it is dealt with, and no more than the menu shows', async () => {
    const badges = async (of: Person) => (await app.call('listMenuBadges', {}, of)).data.badges;
    const seller = await makeShop(app);
    const product = await makeLicence(app, 1000, seller);
    const person = await makeBuyer(app, 10_000);
    expect(await badges(person)).toEqual({});
    await placeOrder(app, person, notes);
    expect(await badges(person)).toEqual({ orders: 1 });

    const orderId = await buy(app, person, product);
    await askRefund(app, person, { orderId, wantedFen: 500 });
    await app.call('askQuestion', { productId: product.id, words: '支持哪些系统？' }, person);
    expect(await badges(seller.owner)).toEqual({ shopCenter: 2 });
    expect((await app.call('listMenuBadges', {}, seller.owner)).data.shop).toEqual({ refund_request: 1, question: 1 });
    expect((await app.call('listMenuBadges', {}, person)).data.shop).toEqual({});
    // Another shop's owner and the buyer see nothing of it.
    const others = (await makeShop(app)).owner;
    expect(await badges(others)).toEqual({});
    expect(await badges(person)).toEqual({ orders: 1 });

    const forAdmins = await side(admin, 'admin');
    expect((await badges(admin)).adminInquiries).toBe(forAdmins.countOf('fake_report'));
    await app.sql(
      `insert into fake_reports (number, secret_hash, kind, about, text, state, created_at)
       select 'R-many-' || n, '\\x00', 'website', 'fake.example', '假冒', 'new', $1 from generate_series(1, $2::int) n`,
      [app.now(), badgeRules.max + 5],
    );
    expect((await badges(admin)).adminInquiries).toBe(badgeRules.max + 1);
  });
});

test('an answer is shown to who asked for some days, and gone then', async () => {
  const asker = await makePerson(app);
  const { id } = (await app.call('askQuestion', { productId: ownNotes.id, words: '有教程吗？' }, asker)).data;
  await app.call('answerQuestion', { id, words: '有' }, admin);
  expect((await side(asker, 'buyer')).countOf('answered_question')).toBe(1);
  app.pass((dashboardRules.answerDays * 24 + 1) * 3600);
  expect((await side(await loggedIn(app, asker), 'buyer')).total).toBe(0);
});

test('what ends soon comes before what only waits, however long it has', async () => {
  const person = await makePerson(app);
  const { id } = (await app.call('askQuestion', { productId: ownNotes.id, words: '可以开票吗？' }, person)).data;
  await app.call('answerQuestion', { id, words: '可以' }, await loggedIn(app, admin));
  app.pass(inboxRules.withoutDeadlineSeconds + 3600);
  const reader = await loggedIn(app, person);
  await placeOrder(app, reader, await makeLicence(app, 100));
  const { items } = await side(reader, 'buyer');
  expect(items.map(({ kind, dueAt }) => [kind, dueAt !== null])).toEqual([
    ['unpaid_order', true],
    ['answered_question', false],
  ]);
});
