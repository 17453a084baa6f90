/** Opening a shop, and everything that becomes of its state: through HTTP, by those who may and those who may not. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtInVersion } from '#contract/agreements/agreementRules.ts';
import { movesFrom } from '#contract/core/process.ts';
import { shopProcess, shopStates } from '#contract/shops/shopProcess.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { makeSecrets, makeShop, type TestShop } from '../../../../../tests/support/trade/goods.ts';
import { placeOrder } from '../../../../../tests/support/trade/orders.ts';
import { attemptOf, balanceFen, noticeBody, notify } from '../../../../../tests/support/trade/payments.ts';
import { makeAdmin, makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { makeProduct } from '../../../../../tests/support/trade/products.ts';
import { freshIdNumber } from '../../../../../tests/support/people/realNames.ts';
import { loggedIn, makeBuyer } from '../../../../../tests/support/trade/sales.ts';
import { makeVerified, shopApplication } from '../../../../../tests/support/people/shops.ts';
import { auditLedger } from '../../../ledger/audit.ts';

let app: TestApp;
let admin: Person;
let other: Person;
let categoryId: number;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makePerson(app, 'admin');
  other = await makePerson(app, 'admin');
  ({ categoryId } = await makeProduct(app));
});
afterAll(() => app.stop());

let names = 0;
/** Chinese characters that no other name of this run has in this order. */
function freshName(): string {
  names += 1;
  return `店${String.fromCodePoint(0x4e00 + names)}${randomBytes(2)
    .toString('hex')
    .replaceAll(/[^a-f]/g, '山')}`;
}
const application = (more: Record<string, unknown> = {}) => shopApplication(categoryId, { name: freshName(), ...more });
const agreementVersion = builtInVersion;
const standing = async (owner: Person) => (await app.call('getOwnShop', {}, owner)).data;
const send = (owner: Person, more: Record<string, unknown> = {}) =>
  app.call('sendShop', { ...application(more), agreementVersion, ...more }, owner);
const decide = (id: number, event: 'approve' | 'refuse', more: Record<string, unknown> = {}, by = admin) =>
  app.call('decideShop', { id, event, ...more }, by);
const suspend = (id: number, more: Record<string, unknown> = {}, by = admin) =>
  app.call('suspendShop', { id, reason: 'complaints', until: null, ...more }, by);
const lift = (id: number, by = admin) => app.call('liftShop', { id }, by);
const detail = async (id: number, by = admin) => (await app.call('getAdminShop', { id }, by)).data;
const refusal = { problems: [{ field: 'name', reason: 'looks_like_another' }], note: '与另一家店铺太像' };
const stateOf = async (id: number) => (await app.sql('select state from shops where id = $1', [id])).rows[0]?.['state'];
const told = async (owner: Person) => JSON.stringify((await app.call('listInbox', {}, owner)).data.list);

async function waiting(more: Record<string, unknown> = {}): Promise<{ owner: Person; id: number; name: string }> {
  const owner = await makeVerified(app, admin);
  const { data } = await send(owner, more);
  return { owner, id: data.shop?.id ?? 0, name: data.shop?.name ?? '' };
}

/** A shop that is open with products on its shelf. */
async function selling(count = 2): Promise<TestShop & { goods: Awaited<ReturnType<typeof makeSecrets>>[] }> {
  const shop = await makeShop(app);
  const goods = [];
  for (let at = 0; at < count; at++) goods.push(await makeSecrets(app, { count: 3, shopId: shop.id }));
  return { ...shop, goods };
}
const onShelf = async (shopId: number) => (await app.call('listProducts', { shopId })).data;

describe('an application', () => {
  test('is kept as a draft, sent, approved, and then the shop is open and tells what comes next', async () => {
    const owner = await makeVerified(app, admin);
    expect(await standing(owner)).toEqual({ shop: null, isVerified: true, agreementVersion });
    const half = { name: '晴', logo: null, introZh: '', introEn: '', categoryId: null };
    const draft = await app.call('saveShopDraft', { ...half, contactKind: 'qq', contact: '' }, owner);
    expect(draft.data.shop).toMatchObject({ state: 'draft', name: '晴', wasOpen: false, moves: [] });
    // Nobody else sees a draft.
    const { id } = draft.data.shop ?? { id: 0 };
    expect((await app.call('getAdminShop', { id }, admin)).name).toBe('not_found');
    expect((await app.call('getShop', { id })).name).toBe('not_found');
    expect((await app.call('listSales', {}, owner)).name).toBe('not_found');
    const written = application();
    const sent = (await app.call('sendShop', { ...written, agreementVersion }, owner)).data.shop;
    expect(sent).toMatchObject({ id, state: 'auditing', ...written, moves: [{ event: 'send', from: 'draft' }] });
    expect(new Date(sent?.dueAt ?? 0).getTime()).toBeGreaterThan(app.now().getTime());
    const consents = await app.sql(`select version from consents where user_id = $1 and document = 'seller'`, [
      owner.id,
    ]);
    expect(consents.rows).toEqual([{ version: agreementVersion }]);
    const inbox = (await app.call('listAdminInbox', { kind: 'shop_application' }, other)).data.items;
    expect(inbox).toMatchObject([{ id, title: written.name, person: owner.username, dueAt: sent?.dueAt }]);
    expect((await app.call('saveShopDraft', written, owner)).name).toBe('state_conflict');
    expect(await detail(id)).toMatchObject({
      state: 'auditing',
      may: ['approve', 'refuse', 'rename'],
      ownerNameMasked: '张**',
    });
    app.pass(60);
    expect((await decide(id, 'approve')).data).toMatchObject({
      state: 'open',
      may: ['suspend', 'rename', 'platform_goods'],
    });
    const open = (await standing(owner)).shop;
    expect(open).toMatchObject({ state: 'open', wasOpen: true, createdAt: app.now().toISOString(), hindrances: [] });
    // Which admin it was stays with the platform.
    expect(open?.moves[0]).toMatchObject({ event: 'approve', by: null, byAdmin: true });
    expect((await app.call('getShop', { id })).data).toMatchObject({ name: written.name, verified: true });
    expect((await app.call('listSales', {}, owner)).status).toBe(200);
    expect(await told(owner)).toContain('店铺已开通');
    const { rows } = await app.sql(`select action, detail from operation_log where subject = $1`, [`shop ${id}`]);
    expect(rows).toMatchObject([
      { action: 'shop.approve', detail: { before: { state: 'auditing' }, after: { state: 'open' } } },
    ]);
  });

  test('is refused with what to mend, keeps its words, and comes again', async () => {
    const { owner, id, name } = await waiting();
    expect((await decide(id, 'refuse')).error?.fields).toEqual([{ field: 'problems', rule: 'required' }]);
    const vague = { problems: [{ field: 'logo', reason: 'other' }] };
    expect((await decide(id, 'refuse', vague)).error?.fields).toEqual([{ field: 'note', rule: 'required' }]);
    expect((await decide(id, 'refuse', refusal)).data.state).toBe('refused');
    expect((await standing(owner)).shop).toMatchObject({ state: 'refused', name, ...refusal });
    expect(await told(owner)).toContain('开店申请需要修改');
    // A name that was refused is free for others.
    const second = await makeVerified(app, admin);
    expect((await send(second, { name })).status).toBe(200);
    expect((await send(owner, { name })).name).toBe('shop_name_taken');
    const again = (await send(owner)).data.shop;
    expect(again).toMatchObject({ id, state: 'auditing', problems: [], note: '' });
    expect(again?.moves.map(({ event }) => event)).toEqual(['send', 'refuse', 'send']);
  });

  test('needs a verified real name, the agreement in force, and every field', async () => {
    const stranger = await makePerson(app);
    const missing = await send(stranger);
    expect([missing.name, missing.code, missing.error?.params]).toEqual([
      'basic_information_missing',
      415,
      { missing: 'real_name' },
    ]);
    const owner = await makeVerified(app, admin);
    expect((await send(owner, { agreementVersion: '2020-01' })).name).toBe('agreement_changed');
    const wrong = { name: '', introZh: '', contact: '12', categoryId: 999_999, logo: 'f'.repeat(32) };
    const fieldsOf = async (more: Record<string, unknown>) => (await send(owner, more)).error?.fields;
    expect(await fieldsOf({ introZh: '' })).toMatchObject([{ field: 'introZh', rule: 'required' }]);
    expect(await fieldsOf({ contact: wrong.contact })).toMatchObject([{ field: 'contact', rule: 'contact_format' }]);
    expect(await fieldsOf({ categoryId: wrong.categoryId, logo: wrong.logo })).toEqual([
      { field: 'categoryId', rule: 'missing' },
      { field: 'logo', rule: 'missing' },
    ]);
    const second = await app.call('publishAgreement', sellersWording, admin);
    expect(second.data).toMatchObject({ document: 'seller', version: 2 });
    expect((await send(owner)).name).toBe('agreement_changed');
    // Nobody but sellers is asked to agree to it.
    expect((await app.call('listDueConsents', {}, stranger)).data.list).toEqual([]);
    const shop = await makeShop(app);
    expect((await app.call('listDueConsents', {}, shop.owner)).data.list).toMatchObject([{ document: 'seller' }]);
    expect((await standing(owner)).agreementVersion).toBe('2');
    expect((await send(owner, { agreementVersion: '2' })).data.shop?.state).toBe('auditing');
    await app.sql(`delete from consents where version = '2'`);
    await app.sql('delete from agreements');
  });

  test.each([
    ['店', 'too_short'],
    ['长'.repeat(31), 'too_long'],
    ['аpple 数码', 'shown_name_format'],
    ['绿头鸭官方店', 'username_reserved'],
    ['Mallard Support', 'username_reserved'],
  ])('is refused by its name: %s', async (name, rule) => {
    const owner = await makeVerified(app, admin);
    expect((await send(owner, { name })).error?.fields).toMatchObject([{ field: 'name', rule }]);
  });

  test('is refused by a name that looks like another’s, however it is written', async () => {
    await waiting({ name: 'Golden Mill 01' });
    const owner = await makeVerified(app, admin);
    for (const name of ['golden mill 01', 'GoldenMill-O1', 'Goiden Miil ol', 'Gölden Mìll 01', 'Go1den MiIl 0l']) {
      expect([name, (await send(owner, { name })).name]).toEqual([name, 'shop_name_taken']);
    }
    expect((await send(owner, { name: 'Golden Mill 02' })).status).toBe(200);
  });

  test('of two for one name at once only one is sent', async () => {
    const owners = [await makeVerified(app, admin), await makeVerified(app, admin), await makeVerified(app, admin)];
    const name = freshName();
    const replies = await Promise.all(owners.map((owner) => send(owner, { name })));
    expect(replies.map((reply) => reply.name ?? 'ok').toSorted()).toEqual(['ok', 'shop_name_taken', 'shop_name_taken']);
  });

  test('can be taken back while it waits', async () => {
    const { owner, id } = await waiting();
    const replies = await Promise.all([1, 2, 3].map(() => app.call('withdrawShop', {}, owner)));
    expect(replies.map((reply) => reply.name ?? 'ok').toSorted()).toEqual(['ok', 'state_conflict', 'state_conflict']);
    expect(await stateOf(id)).toBe('draft');
    expect((await decide(id, 'approve')).name).toBe('not_found');
  });
});

const sellersWording = {
  document: 'seller' as const,
  bodyZh: '## 一、商品\n\n请只出售您有权出售的商品，并如实说明。',
  changesZh: '写明了商品来源。',
  asks: true,
  effectiveAt: null,
};

describe('a decision', () => {
  test('of many admins at once is one, and the owner is told once', async () => {
    const { owner, id } = await waiting();
    const replies = await Promise.all([
      decide(id, 'approve', {}, admin),
      decide(id, 'refuse', refusal, other),
      decide(id, 'approve', {}, other),
      decide(id, 'refuse', refusal, admin),
    ]);
    expect(replies.filter((reply) => reply.name === undefined)).toHaveLength(1);
    expect(replies.filter((reply) => reply.name === 'state_conflict')).toHaveLength(3);
    const { rows } = await app.sql(`select event from shop_moves where shop_id = $1 and event <> 'send'`, [id]);
    expect(rows).toHaveLength(1);
    const notices = await app.sql(
      `select count(*)::int as count from messages where user_id = $1 and kind like 'shop_%'`,
      [owner.id],
    );
    expect(notices.rows).toEqual([{ count: 1 }]);
  });

  test('is never about one’s own shop, nor that of another account of the same person', async () => {
    const idNumber = freshIdNumber();
    const boss = await makeVerified(app, admin, { role: 'admin', idNumber });
    const second = await makeVerified(app, admin, { idNumber });
    for (const owner of [boss, second]) {
      const id = (await send(owner)).data.shop?.id ?? 0;
      expect((await detail(id, boss)).may).toEqual([]);
      for (const event of ['approve', 'refuse'] as const) {
        expect((await decide(id, event, refusal, boss)).name).toBe('four_eyes');
      }
      await decide(id, 'approve');
      expect((await suspend(id, {}, boss)).name).toBe('four_eyes');
      await suspend(id);
      expect((await lift(id, boss)).name).toBe('four_eyes');
      expect((await app.call('renameShop', { id, name: freshName() }, boss)).name).toBe('four_eyes');
    }
  });

  test('is for admins with the grant alone, and unknown shops are not found', async () => {
    const { owner, id } = await waiting();
    const cashier = await makeAdmin(app, ['money', 'catalogue', 'site', 'people']);
    const calls = (by: Person, shopId: number) => [
      app.call('getAdminShop', { id: shopId }, by),
      decide(shopId, 'approve', {}, by),
      suspend(shopId, {}, by),
      lift(shopId, by),
      app.call('renameShop', { id: shopId, name: freshName() }, by),
    ];
    for (const reply of await Promise.all(calls(owner, id))) expect(reply.name).toBe('forbidden');
    for (const reply of await Promise.all(calls(cashier, id))) expect(reply.name).toBe('grant_missing');
    for (const reply of await Promise.all(calls(admin, id + 100_000))) expect(reply.name).toBe('not_found');
    expect((await app.call('listAdminShops', {}, owner)).name).toBe('forbidden');
    expect(await stateOf(id)).toBe('auditing');
  });

  test('takes only the steps of the process', async () => {
    const { id } = await waiting();
    const steps = {
      approve: () => decide(id, 'approve'),
      refuse: () => decide(id, 'refuse', refusal),
      suspend: () => suspend(id),
      lift: () => lift(id),
    };
    for (const state of shopStates.filter((one) => one !== 'draft')) {
      for (const [event, take] of Object.entries(steps)) {
        await app.sql(`update shops set state = $2, was_open = true where id = $1`, [id, state]);
        const to = movesFrom(shopProcess, state).find((move) => move.event === event)?.to;
        const reply = await take();
        expect([state, event, reply.name ?? reply.data.state]).toEqual([state, event, to ?? 'state_conflict']);
      }
    }
  });
});

describe('a suspended shop', () => {
  test('sells nothing at once, its shelf follows, and comes back as it was', async () => {
    const shop = await selling(3);
    const [first, second, third] = shop.goods;
    if (!first || !second || !third) throw new Error('there are no goods');
    const buyer = await makeBuyer(app, 10_000);
    const before = await onShelf(shop.id);
    expect(before.total).toBe(3);
    const unpaid = await placeOrder(app, buyer, first);
    expect((await suspend(shop.id, { note: '请先处理投诉' })).data.state).toBe('suspended');
    // Before any job ran.
    const input = { skuId: second.skuId, quantity: 1, unitPriceFen: second.priceFen, payBy: 'gateway' as const };
    expect((await app.call('createOrder', input, { token: buyer.token })).name).toBe('sku_unavailable');
    expect((await app.call('getProduct', { id: second.id })).name).toBe('product_gone');
    const page = await app.call('getShop', { id: shop.id });
    expect([page.name, page.error?.params]).toEqual(['shop_not_open', { name: shop.name }]);
    const asked = await app.call('askQuestion', { productId: second.id, words: '还有货吗？' }, buyer);
    expect(asked.status).not.toBe(200);
    await app.drainJobs();
    expect((await onShelf(shop.id)).total).toBe(0);
    const kept = await app.sql('select state, off_with_shop from products where shop_id = $1', [shop.id]);
    expect(kept.rows).toEqual(Array(3).fill({ state: 'off_shelf', off_with_shop: true }));
    // What is put on shelf meanwhile waits, too; what is banned or taken off stays so.
    await app.sql(`update products set state = 'banned' where id = $1`, [third.id]);
    const late = await makeSecrets(app, { count: 1, shopId: shop.id });
    expect((await onShelf(shop.id)).total).toBe(0);
    // An order that was placed before is paid and delivered.
    const paid = await app.call('payOrderByBalance', { orderId: unpaid.id }, buyer);
    expect([paid.status, paid.data.state]).toEqual([200, 'delivered']);
    expect(await told(shop.owner)).toContain('店铺已暂停营业');
    expect((await standing(shop.owner)).shop).toMatchObject({ reason: 'complaints', note: '请先处理投诉' });
    expect((await app.call('listSales', {}, shop.owner)).status).toBe(200);
    expect((await lift(shop.id)).data.state).toBe('open');
    await app.drainJobs();
    const after = await onShelf(shop.id);
    expect(after.list.map(({ id }) => id)).toEqual([late.id, second.id, first.id]);
    expect(after.list.find(({ id }) => id === first.id)).toEqual(before.list.find(({ id }) => id === first.id));
  });

  test('in the middle of a payment loses no money: what waits is delivered, late money is the buyer’s', async () => {
    const shop = await selling(2);
    const [first, second] = shop.goods;
    if (!first || !second) throw new Error('there are no goods');
    const buyer = await makePerson(app);
    const asked = async (product: typeof first) => {
      const order = await placeOrder(app, buyer, product);
      const token = order.paymentToken ?? '';
      await app.call('getPayment', { gateway: 'sandbox', token }, buyer);
      return { id: order.id, notice: noticeBody(await attemptOf(app, token)) };
    };
    const [waits, closes] = [await asked(first), await asked(second)];
    await suspend(shop.id);
    await app.drainJobs();
    await app.call('closeOrder', { orderId: closes.id }, buyer);
    // Twice, as gateways do.
    for (const { notice } of [waits, closes, waits, closes]) expect((await notify(app, notice)).status).toBe(200);
    const stateOfOrder = async (id: number) => (await app.call('getOrder', { id }, buyer)).data.state;
    expect(await stateOfOrder(waits.id)).toBe('delivered');
    const late = await stateOfOrder(closes.id);
    expect([late, await balanceFen(app, buyer)]).toEqual(
      late === 'delivered' ? ['delivered', 0] : ['closed', second.priceFen],
    );
    expect(await app.database.transaction(auditLedger)).toEqual([]);
  });

  test('opens by itself at its end, and not before', async () => {
    const shop = await selling(1);
    const until = new Date(app.now().getTime() + 3_600_000).toISOString();
    const past = await suspend(shop.id, { until: app.now().toISOString() });
    expect(past.error?.fields).toMatchObject([{ field: 'until', rule: 'in_future' }]);
    const far = await suspend(shop.id, { until: '2098-01-01T00:00:00.000Z' });
    expect(far.error?.fields).toMatchObject([{ field: 'until', rule: 'in_future' }]);
    expect((await suspend(shop.id, { reason: 'other' })).error?.fields).toEqual([{ field: 'note', rule: 'required' }]);
    expect((await suspend(shop.id, { until })).data.suspendedUntil).toBe(until);
    await app.drainJobs();
    app.pass(3590);
    await app.runPeriodic('shops.endSuspensions');
    expect(await stateOf(shop.id)).toBe('suspended');
    app.pass(20);
    await Promise.all([1, 2].map(() => app.runPeriodic('shops.endSuspensions')));
    await app.drainJobs();
    expect((await onShelf(shop.id)).total).toBe(1);
    const moves = (await standing(shop.owner)).shop?.moves ?? [];
    expect(moves.map(({ event }) => event)).toEqual(['expire', 'suspend']);
    expect(moves[0]).toMatchObject({ by: null, byAdmin: false, to: 'open' });
    expect(await told(shop.owner)).toContain('店铺已恢复营业');
  });

  test('whose job was killed in the middle is brought in step by the next', async () => {
    const shop = await selling(5);
    await suspend(shop.id);
    // The job took two products off and died; its own row is gone as well.
    await app.sql(`delete from outbox where task = 'shop.shelf'`);
    await app.sql(
      `update products set state = 'off_shelf', off_with_shop = true
       where id in (select id from products where shop_id = $1 order by id limit 2)`,
      [shop.id],
    );
    expect((await onShelf(shop.id)).total).toBe(3);
    await app.runPeriodic('shops.shelf');
    expect((await onShelf(shop.id)).total).toBe(0);
    await lift(shop.id);
    await app.sql(`delete from outbox where task = 'shop.shelf'`);
    // Suspended anew before the shelf was back: nothing comes back.
    await suspend(shop.id);
    await app.drainJobs();
    await app.runPeriodic('shops.shelf');
    expect((await onShelf(shop.id)).total).toBe(0);
    await lift(shop.id);
    await Promise.all([app.runPeriodic('shops.shelf'), app.drainJobs()]);
    await app.runPeriodic('shops.shelf');
    expect((await onShelf(shop.id)).total).toBe(5);
    const { rows } = await app.sql('select shelf_behind from shops where id = $1', [shop.id]);
    expect(rows).toEqual([{ shelf_behind: false }]);
  });

  test('is found by admins in its state and by its name or owner', async () => {
    const shop = await selling(0);
    await suspend(shop.id);
    const list = async (input: Record<string, unknown>) =>
      (await app.call('listAdminShops', input, admin)).data.list.map(({ id }) => id);
    expect(await list({ state: 'suspended' })).toContain(shop.id);
    expect(await list({ state: 'open' })).not.toContain(shop.id);
    expect(await list({ search: shop.name })).toEqual([shop.id]);
    expect(await list({ search: shop.owner.username })).toContain(shop.id);
    expect(await list({ search: String(shop.id) })).toContain(shop.id);
    for (const sort of ['opened', 'sold', 'sent'] as const) {
      expect(await list({ sort, direction: 'asc', limit: 100 })).toContain(shop.id);
    }
  });
});

describe('closing a shop', () => {
  test('waits until nothing is open, and each thing is told', async () => {
    const shop = await selling(1);
    // Past the time in which shops are new.
    await app.sql(`update shops set created_at = created_at - interval '60 days' where id = $1`, [shop.id]);
    const [goods] = shop.goods;
    if (!goods) throw new Error('there are no goods');
    const buyer = await makePerson(app);
    const { id: orderId } = await placeOrder(app, buyer, goods);
    expect((await standing(shop.owner)).shop?.hindrances).toMatchObject([{ what: 'orders', count: 1 }]);
    const refused = await app.call('closeShop', {}, shop.owner);
    expect([refused.name, refused.error?.params]).toEqual([
      'shop_not_settled',
      { orders: 1, refunds: 0, earnings: 0, reports: 0 },
    ]);
    await app.call('closeOrder', { orderId }, buyer);
    const paying = await makeBuyer(app, 10_000);
    const sold = await placeOrder(app, paying, goods, { payBy: 'balance' });
    await app.call('confirmReceipt', { orderId: sold.id }, paying);
    expect((await app.call('closeShop', {}, shop.owner)).error?.params).toEqual({
      orders: 0,
      refunds: 0,
      earnings: 1,
      reports: 0,
    });
    app.pass(2 * 24 * 3600);
    await app.runPeriodic();
    [admin, other] = [await loggedIn(app, admin), await loggedIn(app, other)];
    const replies = await Promise.all([1, 2, 3].map(() => app.call('closeShop', {}, shop.owner)));
    expect(replies.map((reply) => reply.name ?? 'ok').toSorted()).toEqual(['ok', 'state_conflict', 'state_conflict']);
    await app.drainJobs();
    expect((await onShelf(shop.id)).total).toBe(0);
    expect((await app.call('getShop', { id: shop.id })).name).toBe('shop_not_open');
    expect((await suspend(shop.id)).name).toBe('state_conflict');
  });

  test('is not for ever: it applies anew under its name, and its goods come back', async () => {
    const shop = await selling(2);
    await app.call('closeShop', {}, shop.owner);
    await app.drainJobs();
    expect((await send(shop.owner)).name).toBe('basic_information_missing');
    const owner = await makeVerified(app, admin);
    await app.sql(
      'update users u set person_id = v.person_id, real_name_id = v.real_name_id from users v where u.id = $1 and v.id = $2',
      [shop.owner.id, owner.id],
    );
    const sent = (await send(shop.owner)).data.shop;
    expect(sent).toMatchObject({ state: 'auditing', name: shop.name, wasOpen: true });
    expect((await app.call('listSales', {}, shop.owner)).status).toBe(200);
    expect((await app.call('withdrawShop', {}, shop.owner)).data.shop?.state).toBe('closed');
    await send(shop.owner);
    expect((await decide(shop.id, 'approve')).data.state).toBe('open');
    await app.drainJobs();
    expect((await onShelf(shop.id)).total).toBe(2);
  });

  test('is nobody’s who has no open shop', async () => {
    const { owner } = await waiting();
    expect((await app.call('closeShop', {}, owner)).name).toBe('state_conflict');
    expect((await app.call('closeShop', {}, await makePerson(app))).name).toBe('state_conflict');
  });
});

test('a shop is renamed by an admin, not to a name that looks like another’s', async () => {
  const [shop, second] = [await makeShop(app), await makeShop(app)];
  const rename = (name: string, by = admin) => app.call('renameShop', { id: shop.id, name, note: '商标争议' }, by);
  expect((await rename(`${second.name}。`)).name).toBe('shop_name_taken');
  expect((await rename('官方店')).error?.fields).toMatchObject([{ field: 'name', rule: 'username_reserved' }]);
  const wanted = [freshName(), freshName()] as const;
  const replies = await Promise.all([rename(wanted[0]), rename(wanted[1], other)]);
  const kept = (await app.call('getShop', { id: shop.id })).data.name;
  expect(wanted).toContain(kept);
  for (const reply of replies) expect([undefined, 'state_conflict']).toContain(reply.name);
  expect(await told(shop.owner)).toContain('店铺名称已由平台更改');
  expect((await detail(shop.id)).moves[0]).toMatchObject({ event: 'rename', by: { id: expect.any(Number) } });
});
