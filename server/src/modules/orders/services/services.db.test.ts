/** Services: paid, then delivered by hand in the time that was stated, or refunded whole by themselves. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messageStatus } from '#contract/messages/messageKinds.ts';
import { serviceRules } from '#contract/orders/serviceRules.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { makeShop, type TestShop } from '../../../../../tests/support/trade/goods.ts';
import { brokenInvariants } from '../../../../../tests/support/ledger/invariants.ts';
import { balanceFen, orderAtGateway, press } from '../../../../../tests/support/trade/payments.ts';
import { makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { makeProduct, type TestProduct } from '../../../../../tests/support/trade/products.ts';
import { buy, loggedIn, makeBuyer } from '../../../../../tests/support/trade/sales.ts';
import { auditLedger } from '../../../ledger/audit.ts';
import { refundLateService } from './serviceJobs.ts';

const priceFen = 1000;
const hours = 10;
let app: TestApp;
let shop: TestShop;
let buyer: Person;
let service: TestProduct;
beforeAll(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  buyer = await makeBuyer(app, 1_000_000);
  service = await makeService();
});
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  expect(await brokenInvariants(async (text) => (await app.sql(text)).rows)).toEqual([]);
  await app.stop();
});

const makeService = (sku: { stockCap?: number } = {}) =>
  makeProduct(app, { kind: 'service', shopId: shop.id, skus: [{ priceFen, serviceHours: hours, ...sku }] });
const later = (seconds: number) => new Date(app.now().getTime() + seconds * 1000).toISOString();
const detail = async (id: number) => (await app.call('getOrder', { id }, buyer)).data;
const sale = async (id: number) => (await app.call('getSale', { id }, shop.owner)).data;
const start = (orderId: number, { token }: { token: string } = shop.owner) =>
  app.call('startService', { orderId }, { token });
const deliver = (orderId: number, what: Record<string, unknown> = { note: '做好了' }, { token } = shop.owner) =>
  app.call('deliverService', { orderId, ...what }, { token });
const cancel = (orderId: number) => app.call('requestRefund', { orderId, reason: 'unseen', pieces: 1 }, buyer);
const refundLate = () => app.runPeriodic('orders.refundLateServices');
/** Time passes for all that wait, and sessions last. */
const pass = async (seconds: number) => {
  app.pass(seconds);
  [buyer, shop.owner] = [await loggedIn(app, buyer), await loggedIn(app, shop.owner)];
};
const told = async ({ token }: Person, kind: string) => {
  await app.drainJobs();
  const { rows } = await app.sql(`select kind from messages where kind = $1 and user_id = $2`, [
    kind,
    token === buyer.token ? buyer.id : shop.owner.id,
  ]);
  return rows.length;
};

test('a product of this kind says in how many hours it is delivered, and has no stock', async () => {
  const { skus } = (await app.call('getProduct', { id: service.id })).data;
  expect(skus[0]).toMatchObject({ serviceHours: hours, stock: 'plenty' });
  const admin = await makePerson(app, 'admin');
  const { draft } = (await app.call('getAdminProduct', { id: service.id }, admin)).data;
  const tooLong = draft.skus.map((sku) => ({ ...sku, serviceHours: serviceRules.hours.max + 1 }));
  const refused = await app.call('saveProduct', { ...draft, skus: tooLong }, admin);
  expect(refused.error?.fields?.map(({ field }) => field)).toEqual(['skus.0.serviceHours']);
});

test('paid, it waits for its seller; delivered, it is seen and completes as others', async () => {
  const orderId = await buy(app, buyer, service);
  const deliverBy = later(hours * 3600);
  expect(await detail(orderId)).toMatchObject({
    state: 'paid',
    deliveredAt: null,
    deliverBy,
    service: { hours, deliverBy, begunAt: null, delivered: null },
    next: { event: 'service_late', to: 'refunded', at: deliverBy },
    refundWays: [
      { reason: 'unseen', until: deliverBy, atOnce: true },
      { reason: 'other', until: null, atOnce: false },
    ],
  });
  expect((await sale(orderId)).may).toEqual(expect.arrayContaining(['start_service', 'deliver_service']));
  expect((await app.call('showOrder', { orderId }, buyer)).name).toBe('order_not_delivered');
  expect((await app.call('confirmReceipt', { orderId }, buyer)).name).toBe('order_not_delivered');
  await pass(3600);
  const at = app.now().toISOString();
  expect((await start(orderId)).data.service?.begunAt).toBe(at);
  const delivered = (await deliver(orderId, { note: '代练完成', secret: 'code-42' })).data;
  expect(delivered).toMatchObject({ state: 'delivered', deliveredAt: at, firstShownAt: at });
  const order = await detail(orderId);
  expect(order.service?.delivered).toEqual({ note: '代练完成', hasSecret: true, at });
  expect(order).toMatchObject({ deliverBy: null, next: { event: 'complete' } });
  expect(order.may).toContain('show');
  expect((await app.call('showOrder', { orderId }, buyer)).data.items).toMatchObject([{ content: 'code-42' }]);
  expect((await cancel(orderId)).name).toBe('refund_not_allowed');
  const { rows } = await app.sql(
    `select encode(secret, 'escape') as secret from service_deliveries where order_id = $1`,
    [orderId],
  );
  expect(String(rows[0]?.['secret'])).not.toContain('code-42');
  await pass(72 * 3600);
  await app.runPeriodic('orders.complete');
  expect((await detail(orderId)).state).toBe('completed');
});

test('asks its seller to act soon until it is delivered or all is paid back, however early', async () => {
  const tagOf = async (orderId: number) => {
    const { list } = (await app.call('listInbox', { limit: 100 }, shop.owner)).data;
    return list.find(({ kind, link }) => kind === 'service_sold' && link.endsWith(`order=${orderId}`))?.messageType;
  };
  const [delivered, givenUp] = [await buy(app, buyer, service), await buy(app, buyer, service)];
  expect(await tagOf(delivered)).toBe(messageStatus.endsSoon);
  await deliver(delivered);
  expect([await tagOf(delivered), await tagOf(givenUp)]).toEqual([messageStatus.none, messageStatus.endsSoon]);
  await cancel(givenUp);
  expect(await tagOf(givenUp)).toBe(messageStatus.none);
});

test('until it is delivered it waits for its seller with its deadline, and of the platform for admins', async () => {
  const waitingFor = async (of: Person, kind: string) => {
    const { sides } = (await app.call('listWaiting', {}, of)).data;
    return sides.flatMap(({ items }) => items).filter((item) => item.kind === kind);
  };
  const orderId = await buy(app, buyer, service);
  const waits = { orderId, person: buyer.username, dueAt: later(hours * 3600), isEstimate: false };
  expect(await waitingFor(shop.owner, 'service')).toContainEqual(expect.objectContaining(waits));
  const { badges } = (await app.call('listMenuBadges', {}, shop.owner)).data;
  expect(badges.shopCenter).toBeGreaterThanOrEqual(1);
  await deliver(orderId);
  expect((await waitingFor(shop.owner, 'service')).map((item) => item.orderId)).not.toContain(orderId);

  const admin = await makePerson(app, 'admin');
  const own = await makeProduct(app, { kind: 'service', skus: [{ priceFen, serviceHours: hours }] });
  const ownId = await buy(app, buyer, own);
  expect((await waitingFor(admin, 'own_service')).map((item) => item.orderId)).toContain(ownId);
  expect((await waitingFor(shop.owner, 'service')).map((item) => item.orderId)).not.toContain(ownId);
});

test('who has too little money is told so, however the messages about it go out', async () => {
  const poor = await makeBuyer(app, priceFen - 1);
  await app.call('saveMessagePreference', { topic: 'purchases', byMail: true }, poor);
  await app.call('saveMessagePreference', { topic: 'sales', byMail: true }, shop.owner);
  const order = { skuId: service.skuId, quantity: 1, unitPriceFen: priceFen, payBy: 'balance' as const };
  const mails = async () => (await app.sql('select from outbox')).rows.length;
  await app.drainJobs();
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await app.call('createOrder', order, poor)).name).toBe('insufficient_balance');
    expect(await mails()).toBe(0);
  }
});

test('paid by a gateway, its clock begins with the money', async () => {
  const order = await orderAtGateway(app, buyer, service);
  await press(app, order.token, 'pay');
  expect(await detail(order.id)).toMatchObject({ state: 'paid', deliverBy: later(hours * 3600) });
});

test('nobody else begins, delivers or reads it', async () => {
  const orderId = await buy(app, buyer, service);
  const [stranger, admin, other] = [await makePerson(app), await makePerson(app, 'admin'), await makeShop(app)];
  for (const who of [stranger, buyer, other.owner]) {
    expect([(await start(orderId, who)).name, (await deliver(orderId, {}, who)).name]).toEqual([
      'not_found',
      'not_found',
    ]);
  }
  expect([(await start(orderId, admin)).name, (await deliver(orderId, {}, admin)).name]).toEqual([
    'forbidden',
    'forbidden',
  ]);
  expect((await deliver(orderId, {})).error?.fields).toMatchObject([{ field: 'note', rule: 'required' }]);
  expect((await deliver(orderId, { fileId: 999_999 })).name).toBe('not_found');
});

describe('its buyer', () => {
  test('cancels it alone until the seller begins, and gets all back', async () => {
    const before = await balanceFen(app, buyer);
    const orderId = await buy(app, buyer, service);
    expect((await cancel(orderId)).data).toMatchObject({ state: 'refunded', refundedFen: priceFen });
    expect(await balanceFen(app, buyer)).toBe(before);
    expect((await start(orderId)).name).toBe('state_conflict');
    const begun = await buy(app, buyer, service);
    await start(begun);
    expect((await cancel(begun)).name).toBe('refund_not_allowed');
    const asked = await app.call('requestRefund', { orderId: begun, reason: 'other', wantedFen: priceFen }, buyer);
    expect(asked.data.state).toBe('requested');
    // The clock keeps running meanwhile, and the seller still may deliver.
    expect((await deliver(begun)).data.state).toBe('delivered');
  });

  test('cancels while the seller begins: one of both wins', async () => {
    for (let turn = 0; turn < 6; turn++) {
      const orderId = await buy(app, buyer, service);
      const [begun, cancelled] = await Promise.all([start(orderId), cancel(orderId)]);
      expect([begun.name === undefined, cancelled.name === undefined].filter(Boolean)).toHaveLength(1);
      const { state, service: clock } = await detail(orderId);
      expect(state === 'refunded').toBe(clock?.begunAt === null);
    }
  });
});

describe('when its time is over', () => {
  test('it is refunded whole by itself, once; its seller is told', async () => {
    const capped = await makeService({ stockCap: 1 });
    const orderId = await buy(app, buyer, capped);
    await start(orderId);
    await pass(hours * 3600 - 1);
    await refundLate();
    expect((await detail(orderId)).state).toBe('paid');
    await pass(1);
    expect((await deliver(orderId)).name).toBe('service_late');
    const worked = app.database.transaction(async (tx) => {
      await refundLateService(tx, orderId, app.now());
      throw new Error('killed in the middle');
    });
    await expect(worked).rejects.toThrow('killed');
    expect((await detail(orderId)).state).toBe('paid');
    await refundLate();
    await refundLate();
    const order = await detail(orderId);
    expect(order).toMatchObject({ state: 'refunded', refundedFen: priceFen, deliverBy: null, next: null });
    expect(order.refunds).toMatchObject([{ state: 'refunded', reason: 'late', refundedFen: priceFen }]);
    await app.drainJobs();
    const { rows } = await app.sql(
      `select user_id from messages where kind = 'service_late' and params @> jsonb_build_object('orderId', $1::bigint)`,
      [orderId],
    );
    expect(rows.map(({ user_id: id }) => Number(id))).toEqual([shop.owner.id]);
    // The piece is for sale again.
    expect((await detail(await buy(app, buyer, capped))).state).toBe('paid');
  });

  test('a refund that was asked for ends with it', async () => {
    const orderId = await buy(app, buyer, service);
    await start(orderId);
    await app.call('requestRefund', { orderId, reason: 'other', wantedFen: 100 }, buyer);
    await pass(hours * 3600);
    await refundLate();
    expect((await detail(orderId)).refunds).toMatchObject([{ state: 'refunded', refundedFen: priceFen }]);
  });

  test('delivered and refunded at the same moment: one of both wins', async () => {
    for (let turn = 0; turn < 8; turn++) {
      const orderId = await buy(app, buyer, service);
      const { rows } = await app.sql('select deliver_by from orders where id = $1', [orderId]);
      const end = new Date(String(rows[0]?.['deliver_by']));
      const [delivered] = await Promise.all([
        deliver(orderId),
        app.database.transaction((tx) => refundLateService(tx, orderId, end)),
      ]);
      const { state, refundedFen } = await detail(orderId);
      expect([state, refundedFen]).toEqual(delivered.name === undefined ? ['delivered', 0] : ['refunded', priceFen]);
    }
  });
});

test('its seller is reminded as the time runs out, once for each share of it', async () => {
  await app.sql(`update orders set service_reminders = 9 where state = 'paid'`);
  await buy(app, buyer, service);
  const before = await told(shop.owner, 'service_due');
  const remind = async () => {
    await app.runPeriodic('orders.remindOfServices');
    return (await told(shop.owner, 'service_due')) - before;
  };
  expect(await remind()).toBe(0);
  await pass((hours * 3600) / 2);
  expect([await remind(), await remind()]).toEqual([1, 1]);
  await pass((hours * 3600) / 2 - 600);
  expect([await remind(), await remind()]).toEqual([2, 2]);
});

test('what it earned comes free when the order is completed, not before', async () => {
  const orderId = await buy(app, buyer, service);
  const earning = async () => (await sale(orderId)).earning;
  expect(new Date((await earning())?.dueAt ?? 0).getTime()).toBeGreaterThan(new Date(later(hours * 3600)).getTime());
  await deliver(orderId);
  await app.call('confirmReceipt', { orderId }, buyer);
  expect(new Date((await earning())?.dueAt ?? 0).getTime()).toBeGreaterThanOrEqual(app.now().getTime());
});
