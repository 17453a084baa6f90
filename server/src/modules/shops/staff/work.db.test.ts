/** What staff leave with the shop, what they are told, and what their record shows. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deletionRules } from '#contract/ownData/ownDataRules.ts';
import { staffRules } from '#contract/shops/staffRules.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { makeSecrets, makeShop, type TestShop } from '../../../../../tests/support/trade/goods.ts';
import { recharge } from '../../../../../tests/support/trade/payments.ts';
import { freshIp, makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { makeProduct } from '../../../../../tests/support/trade/products.ts';
import { askRefund, buy, loggedIn, makeBuyer, makeLicence } from '../../../../../tests/support/trade/sales.ts';
import { employ, forShop, makeVerified } from '../../../../../tests/support/people/staff.ts';
import { addDays, dayOf } from '../../../platform/day.ts';
import { uploadRaw } from '../../../../../tests/support/app/uploads.ts';

const data = mkdtempSync(join(tmpdir(), 'mallard-staff-'));
let app: TestApp;
let buyer: Person;
beforeAll(async () => {
  app = await startTestApp({ MALLARD_DATA: data });
  buyer = await makeBuyer(app, 1_000_000);
});
afterAll(async () => {
  await app.stop();
  rmSync(data, { recursive: true, force: true });
});

const send = async (by: { token: string; headers?: Record<string, string> }) =>
  (await uploadRaw(app, 'uploadFile', { ...by, content: Buffer.from('PK'), query: { name: '教程.zip' } })).data.id;
const draftOf = (shop: TestShop, skus: { fileId: number; priceFen: number }[]) => ({
  shopId: shop.id,
  categoryId: 1,
  kind: 'file' as const,
  texts: { 'zh-CN': { title: '教程' }, 'en-US': { title: '' } },
  skus: skus.map((sku, index) => ({
    ...sku,
    names: { 'zh-CN': `第${index}册`, 'en-US': '' },
    termDays: null,
    seats: 1,
    binds: [],
    entitlements: [],
  })),
});
const categoryOf = async () => Number((await app.sql('select min(id) as id from categories')).rows[0]?.['id']);

describe('a file that staff upload', () => {
  test('is the shop’s: its owner and other staff sell it, and whoever leaves takes nothing along', async () => {
    const shop = await makeShop(app);
    const [one, other] = [await employ(app, shop, ['goods']), await employ(app, shop, ['goods'])];
    await makeLicence(app, 100);
    const categoryId = await categoryOf();
    const fileId = await send(forShop(one, shop));
    for (const who of [shop.owner, forShop(other, shop), forShop(one, shop)]) {
      expect((await app.call('listFiles', {}, who)).data.list.map(({ id }) => id)).toEqual([fileId]);
      const saved = await app.call('saveProduct', { ...draftOf(shop, [{ fileId, priceFen: 100 }]), categoryId }, who);
      expect(saved.name).toBeUndefined();
    }
    await app.call('leaveShop', { id: one.placeId }, one);
    await app.sql(`update users set role = 'user' where id = $1`, [one.id]);
    expect((await app.call('listFiles', {}, one)).name).toBe('forbidden');
    const own = await makeShop(app);
    const stolen = await app.call(
      'saveProduct',
      { ...draftOf(own, [{ fileId, priceFen: 100 }]), categoryId },
      own.owner,
    );
    expect(stolen.error?.fields).toEqual([{ field: 'skus.0.fileId', rule: 'missing' }]);
    expect((await app.call('listFiles', {}, shop.owner)).data.total).toBe(1);
  });

  test('is sold by staff no cheaper than where the owner sells it', async () => {
    const shop = await makeShop(app);
    const worker = await employ(app, shop, ['goods']);
    await makeLicence(app, 100);
    const categoryId = await categoryOf();
    const fileId = await send(shop.owner);
    const make = (priceFen: number, who: object) =>
      app.call('saveProduct', { ...draftOf(shop, [{ fileId, priceFen }]), categoryId }, who);
    expect((await make(1000, shop.owner)).name).toBeUndefined();
    expect((await make(100, forShop(worker, shop))).name).toBe('staff_cut_limit');
    const made = await make(900, forShop(worker, shop));
    expect(made.name).toBeUndefined();
    const { draft } = made.data;
    const cheaper = { ...draft, skus: draft.skus.map((sku) => ({ ...sku, priceFen: 810 })) };
    expect((await app.call('saveProduct', cheaper, forShop(worker, shop))).name).toBe('staff_cut_limit');
  });

  test('is first sold by the owner, and never for less by a coupon of the product that it is put beside', async () => {
    const shop = await makeShop(app);
    const worker = await employ(app, shop, ['goods']);
    await makeLicence(app, 100);
    const categoryId = await categoryOf();
    const [dear, unsold, cheap] = [await send(shop.owner), await send(shop.owner), await send(shop.owner)];
    const make = (skus: { fileId: number; priceFen: number }[], who: object) =>
      app.call('saveProduct', { ...draftOf(shop, skus), categoryId }, who);
    expect((await make([{ fileId: dear, priceFen: 10_000 }], shop.owner)).name).toBeUndefined();
    const ofOwner = await make([{ fileId: cheap, priceFen: 1000 }], shop.owner);
    const asStaff = forShop(worker, shop);
    const first = await make([{ fileId: unsold, priceFen: 1 }], asStaff);
    expect(first.error?.fields).toEqual([{ field: 'skus.0.fileId', rule: 'owner_only' }]);
    const { draft } = ofOwner.data;
    const add = (fileId: number, priceFen: number, who: object) => {
      const [old] = draft.skus;
      const added = { ...old, id: undefined, names: { 'zh-CN': '另一册', 'en-US': '' }, fileId, priceFen };
      return app.call('saveProduct', { ...draft, skus: [old, added] as typeof draft.skus }, who);
    };
    // Coupons are of what was on sale once.
    await app.sql(`update products set state = 'off_shelf' where id = $1`, [draft.id]);
    const today = dayOf(app.now(), 'Asia/Shanghai');
    const coupon = {
      titleZh: '半价',
      percent: 50,
      productIds: [draft.id ?? 0],
      perPerson: 1,
      from: today,
      until: addDays(today, 9),
    };
    expect((await app.call('saveShopCoupon', coupon, shop.owner)).error).toBeUndefined();
    expect((await add(dear, 9000, asStaff)).name).toBe('staff_cut_with_coupon');
    expect((await add(dear, 18_000, asStaff)).error).toBeUndefined();
    const admin = await makePerson(app, 'admin');
    const byAdmin = await add(unsold, 1, admin);
    expect(byAdmin.error?.fields).toEqual([{ field: 'skus.1.fileId', rule: 'owner_only' }]);
    expect((await add(unsold, 1, shop.owner)).name).toBeUndefined();
  });

  test('delivers a service when they sent it themselves, and never what the shop sells', async () => {
    const shop = await makeShop(app);
    const worker = await employ(app, shop, ['orders']);
    const service = await makeProduct(app, {
      kind: 'service',
      shopId: shop.id,
      skus: [{ priceFen: 100, serviceHours: 24 }],
    });
    const [first, second] = [await buy(app, buyer, service), await buy(app, buyer, service)];
    const sold = await send(shop.owner);
    const own = await send(forShop(worker, shop));
    const deliver = (orderId: number, fileId: number, who: object) =>
      app.call('deliverService', { orderId, fileId, note: '', secret: '' }, who);
    const refused = await deliver(first, sold, forShop(worker, shop));
    expect(refused.error?.fields).toEqual([{ field: 'fileId', rule: 'missing' }]);
    expect((await deliver(first, own, forShop(worker, shop))).name).toBeUndefined();
    expect((await deliver(second, own, shop.owner)).name).toBeUndefined();
    expect((await app.call('downloadOrder', { orderId: first }, buyer)).data.name).toBe('教程.zip');
  });
});

test('the record of a saved product says its prices before and after', async () => {
  const shop = await makeShop(app);
  const product = await makeLicence(app, 1000, shop);
  const worker = await employ(app, shop, ['goods']);
  const as = forShop(worker, shop);
  const { draft } = (await app.call('getAdminProduct', { id: product.id }, as)).data;
  const cheaper = { ...draft, skus: draft.skus.map((sku) => ({ ...sku, priceFen: 950 })) };
  expect((await app.call('saveProduct', cheaper, as)).name).toBeUndefined();
  const { updatedAt } = (await app.call('getAdminProduct', { id: product.id }, as)).data;
  const dearer = { products: [{ id: product.id, updatedAt }], change: { percent: 10 } };
  expect((await app.call('changeProducts', dearer, as)).name).toBeUndefined();
  expect((await app.call('listShopStaffActs', {}, shop.owner)).data.list.slice(0, 2)).toMatchObject([
    { call: 'changeProducts', on: { prices: `${product.skuId}: 950 > 1045` } },
    { call: 'saveProduct', on: { id: product.id, prices: `${product.skuId}: 1000 > 950` } },
  ]);
  const { rows } = await app.sql(`select detail from operation_log where action = 'product.save' and subject = $1`, [
    `product ${product.id}`,
  ]);
  expect(rows[0]?.['detail']).toMatchObject({ skus: [{ skuId: product.skuId, beforeFen: 1000, priceFen: 950 }] });
});

describe('staff are told', () => {
  test('what their role is for, at the shop that it is about, and nothing of what it is not', async () => {
    const shop = await makeShop(app);
    const [sells, stocks] = [await employ(app, shop, ['orders']), await employ(app, shop, ['goods'])];
    const left = await employ(app, shop);
    await app.call('leaveShop', { id: left.placeId }, left);
    const cards = await makeSecrets(app, { count: 7, shopId: shop.id });
    await app.runPeriodic('stock.count');
    const orderId = await buy(app, buyer, cards, 3);
    await app.call('showOrder', { id: orderId }, buyer);
    await askRefund(app, buyer, { orderId, wantedFen: 100 });
    await app.runPeriodic('stock.count');
    const kindsOf = async (person: { token: string }) =>
      (await app.call('listInbox', {}, person)).data.list.filter(({ kind }) => !kind.startsWith('staff_'));
    expect((await kindsOf(sells)).map(({ kind }) => kind).toSorted()).toEqual(['refund_asked', 'sale_paid']);
    expect((await kindsOf(stocks)).map(({ kind }) => kind)).toEqual(['stock_low']);
    expect(await kindsOf(left)).toEqual([]);
    expect((await kindsOf(sells)).every(({ link }) => link.endsWith(`&acting=${shop.id}`))).toBe(true);
    expect((await kindsOf(shop.owner)).some(({ link }) => link.includes('acting='))).toBe(false);
    const waitingFor = async (who: object) => {
      const { sides } = (await app.call('listWaiting', {}, who)).data;
      return sides.flatMap(({ side, kinds }) => (side === 'seller' ? kinds.map(({ kind }) => kind) : []));
    };
    expect(await waitingFor(forShop(sells, shop))).toEqual(['refund_request']);
    expect(await waitingFor(forShop(stocks, shop))).toEqual(['low_stock']);
    expect(await waitingFor(sells)).toEqual([]);
    expect((await app.call('listWaiting', {}, forShop(left, shop))).name).toBe('not_staff');
  });
});

describe('whoever deletes their account', () => {
  test('is one of the shop’s people for the same days as whoever left', async () => {
    const shop = await makeShop(app);
    const product = await makeLicence(app, 1000, shop);
    const worker = await makeVerified(app);
    const { rows } = await app.sql(
      'select p.fingerprint from users u join persons p on p.id = u.person_id where u.id = $1',
      [worker.id],
    );
    const place = await employ(app, shop, ['goods'], worker);
    await app.call('leaveShop', { id: place.placeId }, worker);
    expect((await app.call('askAccountDeletion', { username: worker.username }, worker)).name).toBeUndefined();
    for (const seconds of [deletionRules.waitDays * 86_400, deletionRules.closingSeconds]) {
      app.pass(seconds);
      await app.runPeriodic('ownData.delete');
    }
    expect((await app.sql('select state from users where id = $1', [worker.id])).rows).toEqual([{ state: 'deleted' }]);
    // The same person comes back with another account.
    const again = await makePerson(app);
    await app.sql(
      `with p as (
         insert into persons (fingerprint, accounts, created_at) values ($1, 1, now())
         on conflict (fingerprint) do update set accounts = persons.accounts + 1 returning id)
       update users set person_id = p.id from p where users.id = $2`,
      [rows[0]?.['fingerprint'], again.id],
    );
    await recharge(app, await loggedIn(app, again), 5000);
    const order = async () => {
      const input = { skuId: product.skuId, quantity: 1, unitPriceFen: product.priceFen, payBy: 'balance' as const };
      return (await app.call('createOrder', input, { ...(await loggedIn(app, again)), ip: freshIp() })).name;
    };
    expect(await order()).toBe('own_product');
    app.pass((staffRules.formerDays - deletionRules.waitDays) * 86_400);
    await app.runPeriodic('shops.expireInvitations');
    expect(await order()).toBeUndefined();
    const kept = await app.sql('select from shop_staff where gone_fingerprint is not null and user_id = $1', [
      worker.id,
    ]);
    expect(kept.rowCount).toBe(0);
  });
});
