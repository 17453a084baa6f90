/** Renewing licences by orders, and giving such orders back, through the front door. */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { makeShop, type TestShop } from '../../../../../tests/support/trade/goods.ts';
import { balanceFen, orderAtGateway, paymentOf, press } from '../../../../../tests/support/trade/payments.ts';
import { freshIp, makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { verifyAsOne } from '../../../../../tests/support/people/staff.ts';
import { makeProduct, type TestProduct } from '../../../../../tests/support/trade/products.ts';
import { buy, loggedIn, makeBuyer } from '../../../../../tests/support/trade/sales.ts';
import { runs } from '../../../../../tests/support/run/randomRuns.ts';
import { auditLedger } from '../../../ledger/audit.ts';

let app: TestApp;
let shop: TestShop;
let product: TestProduct;
let buyer: Person;
const priceFen = 1000;
const dayMs = 86_400_000;

beforeAll(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  buyer = await makeBuyer(app, 4_000_000);
  product = await product30(shop.id);
});
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  await app.stop();
});
beforeEach(async () => {
  await app.sql('delete from attempts');
  buyer = await loggedIn(app, buyer);
  shop = { ...shop, owner: await loggedIn(app, shop.owner) };
});

/** A licence for 30 days, another one for 90, one for a lifetime, each for the same price. */
const product30 = (shopId: number | null = null, terms = {}) =>
  makeProduct(app, {
    shopId,
    skus: [30, 90, null].map((termDays) => ({ priceFen, termDays, terms: termDays === null ? {} : terms })),
  });
const skuAt = (of: TestProduct, index: number) => of.skuIds[index] ?? 0;

async function licenceOf(of: TestProduct = product, who: Person = buyer): Promise<number> {
  const orderId = await buy(app, who, of);
  const [licence] = (await app.call('getOrder', { id: orderId }, who)).data.licences;
  return licence?.id ?? 0;
}
const end = async (id: number) => (await stored(id)).expiresAt;
async function stored(id: number) {
  const { rows } = await app.sql(
    `select state::text, starts_at, expires_at, term_days, seats from licences where id = $1`,
    [id],
  );
  const [row] = rows;
  const time = (value: unknown) => (value instanceof Date ? value : null);
  return {
    state: row?.['state'],
    startsAt: time(row?.['starts_at']),
    expiresAt: time(row?.['expires_at']),
    termDays: row?.['term_days'],
  };
}
const order = (
  licenceId: number,
  {
    skuId = product.skuId,
    who = buyer,
    payBy = 'balance' as 'balance' | 'gateway',
    quantity = 1,
  }: { skuId?: number; who?: Person; payBy?: 'balance' | 'gateway'; quantity?: number } = {},
) =>
  app.call(
    'createOrder',
    { skuId, quantity, unitPriceFen: priceFen, payBy, renewsLicenceId: licenceId },
    { token: who.token, ip: freshIp() },
  );
const giveBack = (orderId: number) =>
  app.call('refundBuyer', { orderId, amountFen: priceFen, words: '退' }, shop.owner);
const renew = async (licenceId: number, skuId = product.skuId) => (await order(licenceId, { skuId })).data.id;

describe('a renewal', () => {
  test('extends the licence and issues none, and the order says so', async () => {
    const id = await licenceOf();
    const before = await end(id);
    const preview = (await app.call('previewRenewal', { licenceId: id }, buyer)).data;
    const orderId = await renew(id);
    const after = new Date((before?.getTime() ?? 0) + 30 * dayMs);
    expect(await end(id)).toEqual(after);
    expect(preview).toMatchObject({ licenceId: id, productId: product.id, expiresAt: before?.toISOString() });
    expect(preview.skus.map(({ days, until, refusal }) => [days, until, refusal])).toEqual([
      [30, after.toISOString(), null],
      [90, new Date((before?.getTime() ?? 0) + 90 * dayMs).toISOString(), null],
      [null, null, null],
    ]);
    const detail = (await app.call('getOrder', { id: orderId }, buyer)).data;
    expect(detail).toMatchObject({
      state: 'delivered',
      renewsLicenceId: id,
      licences: [],
      renewal: { licenceId: id, days: 30, endBefore: before?.toISOString(), endAfter: after.toISOString() },
    });
    // The end that was bought lies ahead: it is as good as unseen.
    expect(detail.may).toEqual(['confirm', 'refund', 'support']);
    expect(detail.firstShownAt).toBeNull();
    expect((await app.call('showOrder', { orderId }, buyer)).name).toBe('order_not_delivered');
    const sale = (await app.call('getSale', { id: orderId }, shop.owner)).data;
    expect(sale.renewal).toMatchObject({ licenceId: id, keyMasked: detail.renewal?.keyMasked });
    const { rows } = await app.sql(`select kind, by, detail from licence_events where licence_id = $1 order by id`, [
      id,
    ]);
    expect(rows.map(({ kind }) => kind)).toEqual(['issued', 'renewed']);
    expect(rows[1]).toMatchObject({ by: 'holder', detail: { orderId, days: 30, until: after.toISOString() } });
  });

  test('is told from a purchase in every list, and leads its seller to the licence', async () => {
    const bought = await buy(app, buyer, product);
    const [licence] = (await app.call('getOrder', { id: bought }, buyer)).data.licences;
    const id = licence?.id ?? 0;
    const renewed = await renew(id);
    const admin = await makePerson(app, 'admin');
    for (const name of ['listOrders', 'listSales', 'listAllOrders'] as const) {
      const who = { listOrders: buyer, listSales: shop.owner, listAllOrders: admin }[name];
      const [newest, one] = (await app.call(name, { limit: 2 }, who)).data.list;
      expect([newest?.id, newest?.renewsLicenceId, one?.id, one?.renewsLicenceId]).toEqual([renewed, id, bought, null]);
    }
    for (const who of [shop.owner, admin]) {
      const sale = (await app.call('getSale', { id: bought }, who)).data;
      expect(sale.licences.map((sold) => sold.id)).toEqual([id]);
      expect((await app.call('getSoldLicence', { id }, who)).data).toMatchObject({ id, orderId: bought });
    }
    expect((await app.call('getSoldLicence', { id }, buyer)).name).toBe('not_found');
  });

  test('of one that is over counts from payment, is in use at once, and cannot be returned unseen', async () => {
    const id = await licenceOf();
    app.pass(40 * 86_400);
    buyer = await loggedIn(app, buyer);
    const orderId = await renew(id);
    expect(await end(id)).toEqual(new Date(app.now().getTime() + 30 * dayMs));
    const detail = (await app.call('getOrder', { id: orderId }, buyer)).data;
    expect(detail.firstShownAt).toBe(app.now().toISOString());
    expect(detail.refundWays.map(({ reason }) => reason)).toEqual(['faulty', 'other']);
    const unseen = { orderId, reason: 'unseen', pieces: 1, words: '' } as const;
    expect((await app.call('requestRefund', unseen, buyer)).name).toBe('refund_not_allowed');
  });

  test('comes back unseen only from the last one on, and only while its own part lies ahead', async () => {
    const id = await licenceOf();
    const giveBack = (orderId: number) =>
      app.call('requestRefund', { orderId, reason: 'unseen', pieces: 1, words: '' }, buyer);
    const waysOf = async (orderId: number) =>
      (await app.call('getOrder', { id: orderId }, buyer)).data.refundWays.map(({ reason }) => reason);
    const pass = async (days: number) => {
      app.pass(days * 86_400);
      buyer = await loggedIn(app, buyer);
      shop = { ...shop, owner: await loggedIn(app, shop.owner) };
    };
    await pass(18);
    const [first, second] = [await renew(id), await renew(id)];
    expect(await waysOf(first)).toEqual(['other']);
    expect((await giveBack(first)).name).toBe('refund_not_allowed');
    expect((await giveBack(second)).data.state).toBe('refunded');
    expect(await waysOf(first)).toEqual(['unseen', 'other']);
    await pass(6);
    const third = await renew(id);
    // What the seller takes back lets the next one begin earlier.
    const back = { orderId: first, amountFen: priceFen, words: '退一次' } as const;
    expect((await app.call('refundBuyer', back, shop.owner)).name).toBeUndefined();
    expect(await waysOf(third)).toEqual(['unseen', 'other']);
    await pass(6.5);
    expect(await waysOf(third)).toEqual(['other']);
    expect((await giveBack(third)).name).toBe('refund_not_allowed');
  });

  test('does not come back unseen once a file for a machine without network runs into it', async () => {
    const id = await licenceOf();
    app.pass(18 * 86_400);
    buyer = await loggedIn(app, buyer);
    const bound = await app.call('bindLicence', { licenceId: id, kind: 'domain', target: 'files.example.com' }, buyer);
    const activationId = bound.data.activations[0]?.id ?? 0;
    const fileUntil = async () =>
      (await app.call('getLicenceFile', { licenceId: id, activationId }, buyer)).data.offlineUntil;
    const ends = await end(id);
    expect(await fileUntil()).toBe(ends?.toISOString());
    app.pass(1);
    const orderId = await renew(id);
    const ways = async () =>
      (await app.call('getOrder', { id: orderId }, buyer)).data.refundWays.map(({ reason }) => reason);
    expect(await ways()).toEqual(['unseen', 'other']);
    expect(Date.parse(await fileUntil())).toBeGreaterThan(ends?.getTime() ?? Infinity);
    expect(await ways()).toEqual(['other']);
    const unseen = { orderId, reason: 'unseen', pieces: 1, words: '' } as const;
    expect((await app.call('requestRefund', unseen, buyer)).name).toBe('refund_not_allowed');
  });

  test('does not come back unseen either once a file that names no place runs into it', async () => {
    const own = await makeProduct(app, { shopId: shop.id, skus: [{ priceFen, termDays: 30, binds: [] }] });
    const id = await licenceOf(own);
    const { key } = (await app.call('getLicence', { id }, buyer)).data;
    app.pass(18 * 86_400);
    buyer = await loggedIn(app, buyer);
    const orderId = await renew(id, own.skuId);
    const unseen = { orderId, reason: 'unseen', pieces: 1, words: '' } as const;
    const ways = async () =>
      (await app.call('getOrder', { id: orderId }, buyer)).data.refundWays.map(({ reason }) => reason);
    expect(await ways()).toEqual(['unseen', 'other']);
    expect((await app.call('checkOutLicence', { key })).data.code).toBe('VALID');
    expect(await ways()).toEqual(['other']);
    expect((await app.call('requestRefund', unseen, buyer)).name).toBe('refund_not_allowed');
  });

  test('by the rule `end` counts from the end, and is refused once all of it would be over', async () => {
    const own = await product30(null, { renewal: 'end' });
    const id = await licenceOf(own);
    const first = await end(id);
    app.pass(45 * 86_400);
    buyer = await loggedIn(app, buyer);
    expect((await order(id, { skuId: own.skuId })).name).toBeUndefined();
    expect(await end(id)).toEqual(new Date((first?.getTime() ?? 0) + 30 * dayMs));
    app.pass(100 * 86_400);
    buyer = await loggedIn(app, buyer);
    expect((await order(id, { skuId: own.skuId })).name).toBe('licence_not_renewable');
    const preview = (await app.call('previewRenewal', { licenceId: id }, buyer)).data;
    expect(preview.skus.map(({ refusal }) => refusal)).toEqual(['too_late', null, null]);
  });

  test('before the term has begun makes it longer; its refund makes it as long as it was', async () => {
    const own = await product30(shop.id, { starts: 'validation' });
    const id = await licenceOf(own);
    const orderId = await renew(id, skuAt(own, 1));
    expect(await stored(id)).toMatchObject({ startsAt: null, expiresAt: null, termDays: 120 });
    await renew(id, skuAt(own, 0));
    await giveBack(orderId);
    expect(await stored(id)).toMatchObject({ startsAt: null, expiresAt: null, termDays: 60 });
  });

  test('for a lifetime is refunded to the end that there was, less what was refunded meanwhile', async () => {
    const id = await licenceOf();
    const first = await end(id);
    const month = await renew(id);
    const lifetime = await renew(id, skuAt(product, 2));
    expect(await end(id)).toBeNull();
    expect((await order(id)).name).toBe('licence_not_renewable');
    await giveBack(month);
    expect(await end(id)).toBeNull();
    await giveBack(lifetime);
    expect(await end(id)).toEqual(first);
    expect((await stored(id)).state).toBe('active');
  });

  test('is refused for what is not one’s own, of another product, revoked, a trial, or not renewable', async () => {
    const id = await licenceOf();
    const stranger = await makeBuyer(app, 10_000);
    expect((await order(id, { who: stranger })).name).toBe('not_found');
    expect((await app.call('previewRenewal', { licenceId: id }, stranger)).name).toBe('not_found');
    expect((await order(99_999_999)).name).toBe('not_found');
    const other = await product30();
    expect((await order(id, { skuId: other.skuId })).name).toBe('licence_not_renewable');
    expect((await order(id, { quantity: 2 })).error?.fields).toMatchObject([{ field: 'quantity', rule: 'too_big' }]);
    const fixed = await product30(null, { renewal: 'none' });
    expect((await order(await licenceOf(fixed), { skuId: fixed.skuId })).name).toBe('licence_not_renewable');
    await app.sql(`update licences set state = 'revoked' where id = $1`, [id]);
    expect((await order(id)).name).toBe('licence_not_renewable');
    expect(await balanceFen(app, stranger)).toBe(10_000);
  });

  test('by a smaller SKU is refused: its price pays for no seats that it does not have', async () => {
    const sizes = await makeProduct(app, { skus: [3, 1, 5].map((seats) => ({ priceFen, termDays: 30, seats })) });
    const id = await licenceOf(sizes);
    const preview = (await app.call('previewRenewal', { licenceId: id }, buyer)).data;
    expect(preview.skus.map(({ refusal }) => refusal)).toEqual([null, 'smaller_sku', null]);
    const before = await end(id);
    const replies = [await order(id, { skuId: skuAt(sizes, 1) }), await order(id, { skuId: skuAt(sizes, 2) })];
    expect(replies.map(({ name }) => name)).toEqual(['licence_not_renewable', undefined]);
    expect(await end(id)).toEqual(new Date((before?.getTime() ?? 0) + 30 * dayMs));
    expect(await stored(id)).toMatchObject({ state: 'active' });
  });

  test('needs no stock: what is sold out can be renewed', async () => {
    const capped = await makeProduct(app, { skus: [{ priceFen, termDays: 30, stockCap: 1 }] });
    const id = await licenceOf(capped);
    const soldOut = { skuId: capped.skuId, quantity: 1, unitPriceFen: priceFen, payBy: 'balance' } as const;
    expect((await app.call('createOrder', soldOut, buyer)).name).toBe('sku_sold_out');
    expect((await order(id, { skuId: capped.skuId })).name).toBeUndefined();
    const unpaid = await order(id, { skuId: capped.skuId, payBy: 'gateway' });
    expect((await app.call('closeOrder', { orderId: unpaid.data.id }, buyer)).name).toBeUndefined();
  });
});

describe('paid by a gateway', () => {
  /** Presses the gateway's own button, which knows nothing of an order that closed. */
  const payAt = (url: string) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ act: 'pay' }), redirect: 'manual' });

  async function unpaidRenewal(id: number) {
    const placed = (await order(id, { payBy: 'gateway' })).data;
    const token = placed.paymentToken ?? '';
    expect((await app.call('getPayment', { gateway: 'sandbox', token }, buyer)).name).toBeUndefined();
    const { attempt } = await paymentOf(app, token);
    return { orderId: placed.id, pay: () => payAt(attempt?.payUrl ?? '') };
  }

  test('it is delivered like any order', async () => {
    const id = await licenceOf();
    const before = await end(id);
    const { pay } = await unpaidRenewal(id);
    expect(await end(id)).toEqual(before);
    await pay();
    expect(await end(id)).toEqual(new Date((before?.getTime() ?? 0) + 30 * dayMs));
  });

  test.each(['created', 'closed'] as const)(
    'for a licence revoked meanwhile the money is in the wallet, order %s',
    async (state) => {
      const id = await licenceOf();
      const before = await end(id);
      const { orderId, pay } = await unpaidRenewal(id);
      const balance = await balanceFen(app, buyer);
      if (state === 'closed') expect((await app.call('closeOrder', { orderId }, buyer)).name).toBeUndefined();
      await app.sql(`update licences set state = 'revoked' where id = $1`, [id]);
      await pay();
      expect(await balanceFen(app, buyer)).toBe(balance + priceFen);
      expect((await app.call('getOrder', { id: orderId }, buyer)).data).toMatchObject({
        state: 'closed',
        renewal: null,
      });
      expect(await end(id)).toEqual(before);
      expect((await app.call('payOrderByBalance', { orderId }, buyer)).name).toBe('order_closed');
    },
  );

  test('from the balance, a licence that was given away meanwhile is refused and nothing is charged', async () => {
    const id = await licenceOf();
    const { orderId } = await unpaidRenewal(id);
    const balance = await balanceFen(app, buyer);
    await app.sql(`update licences set user_id = $2 where id = $1`, [id, shop.owner.id]);
    expect((await app.call('payOrderByBalance', { orderId }, buyer)).name).toBe('not_found');
    expect(await balanceFen(app, buyer)).toBe(balance);
  });
});

describe('a refund', () => {
  test('of the renewal takes its term back and leaves the licence; of the first order it revokes', async () => {
    const firstOrder = await buy(app, buyer, product);
    const [licence] = (await app.call('getOrder', { id: firstOrder }, buyer)).data.licences;
    const id = licence?.id ?? 0;
    const before = await end(id);
    const orderId = await renew(id);
    const { name } = await app.call('requestRefund', { orderId, reason: 'unseen', pieces: 1, words: '' }, buyer);
    expect(name).toBeUndefined();
    expect(await stored(id)).toMatchObject({ state: 'active', expiresAt: before });
    const detail = (await app.call('getOrder', { id: orderId }, buyer)).data;
    expect(detail.renewal?.takenBackAt).toBe(app.now().toISOString());
    const second = await renew(id);
    await giveBack(firstOrder);
    expect((await stored(id)).state).toBe('revoked');
    await giveBack(second);
    expect(await stored(id)).toMatchObject({ state: 'revoked', expiresAt: before });
    const { rows } = await app.sql(`select kind from licence_events where licence_id = $1 order by id`, [id]);
    expect(rows.map(({ kind }) => kind)).toEqual([
      'issued',
      'renewed',
      'renewal_refunded',
      'renewed',
      'revoked',
      'renewal_refunded',
    ]);
  });

  test('and renewals in any order leave just what was paid for and kept', async () => {
    const acts = fc.array(
      fc.oneof(
        fc.record({ act: fc.constant('renew' as const), sku: fc.integer({ min: 0, max: 1 }) }),
        fc.record({ act: fc.constant('refund' as const), which: fc.nat(5) }),
        fc.record({ act: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 60 }) }),
      ),
      { minLength: 1, maxLength: 7 },
    );
    await fc.assert(
      fc.asyncProperty(acts, async (list) => {
        await app.sql('delete from attempts');
        const relog = async () => {
          buyer = await loggedIn(app, buyer);
          shop = { ...shop, owner: await loggedIn(app, shop.owner) };
        };
        await relog();
        const id = await licenceOf();
        const first = (await end(id))?.getTime() ?? 0;
        const made: { orderId: number; days: number; at: number; kept: boolean }[] = [];
        for (const one of list) {
          if (one.act === 'wait') {
            app.pass(one.days * 86_400);
            await relog();
          } else if (one.act === 'renew') {
            const orderId = await renew(id, skuAt(product, one.sku));
            made.push({ orderId, days: one.sku === 0 ? 30 : 90, at: app.now().getTime(), kept: true });
          } else {
            const chosen = made[one.which];
            if (chosen?.kept !== true) continue;
            expect((await giveBack(chosen.orderId)).name).toBeUndefined();
            chosen.kept = false;
          }
          const expected = made
            .filter(({ kept }) => kept)
            .reduce((until, { days, at }) => Math.max(until, at) + days * dayMs, first);
          expect(await end(id)).toEqual(new Date(expected));
          expect(expected).toBeGreaterThanOrEqual(first);
        }
      }),
      { numRuns: runs({ quick: 12, full: 60 }) },
    );
  });
});

describe('at once', () => {
  test('two renewals both count', async () => {
    const id = await licenceOf();
    const before = (await end(id))?.getTime() ?? 0;
    const replies = await Promise.all([order(id), order(id), order(id, { skuId: skuAt(product, 1) })]);
    expect(replies.map(({ name }) => name)).toEqual([undefined, undefined, undefined]);
    expect(await end(id)).toEqual(new Date(before + 150 * dayMs));
  });

  test('a renewal and refunds of others leave just what is kept', async () => {
    const id = await licenceOf();
    const before = (await end(id))?.getTime() ?? 0;
    const [one, two] = [await renew(id), await renew(id, skuAt(product, 1))];
    const replies = await Promise.all([giveBack(one), order(id), giveBack(two), giveBack(one)]);
    expect(replies.filter(({ name }) => name !== undefined)).toHaveLength(1);
    expect(await end(id)).toEqual(new Date(before + 30 * dayMs));
  });

  test('a renewal and the unseen return of the one before it: the return comes first, or not at all', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const id = await licenceOf();
      const before = (await end(id))?.getTime() ?? 0;
      const balance = await balanceFen(app, buyer);
      const one = await renew(id);
      const unseen = { orderId: one, reason: 'unseen', pieces: 1, words: '' } as const;
      const [renewed, returned] = await Promise.all([order(id), app.call('requestRefund', unseen, buyer)]);
      expect(renewed.name).toBeUndefined();
      const isReturned = returned.name === undefined;
      expect(isReturned || returned.name === 'refund_not_allowed').toBe(true);
      const kept = isReturned ? 1 : 2;
      expect(await end(id)).toEqual(new Date(before + kept * 30 * dayMs));
      expect(await balanceFen(app, buyer)).toBe(balance - kept * priceFen);
    }
  });

  test('a renewal and its licence’s revocation: one comes first, and nothing is charged for nothing', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const firstOrder = await buy(app, buyer, product);
      const [licence] = (await app.call('getOrder', { id: firstOrder }, buyer)).data.licences;
      const id = licence?.id ?? 0;
      const before = (await end(id))?.getTime() ?? 0;
      const balance = await balanceFen(app, buyer);
      const [renewed] = await Promise.all([order(id), giveBack(firstOrder)]);
      const isRenewed = renewed.name === undefined;
      expect(isRenewed || renewed.name === 'licence_not_renewable').toBe(true);
      expect(await stored(id)).toMatchObject({
        state: 'revoked',
        expiresAt: new Date(before + (isRenewed ? 30 * dayMs : 0)),
      });
      expect(await balanceFen(app, buyer)).toBe(balance + priceFen - (isRenewed ? priceFen : 0));
    }
  });
});

describe('a trial', () => {
  const trial = () => makeProduct(app, { skus: [{ priceFen, termDays: 7, terms: { trial: true } }, { priceFen }] });
  const tryIt = (of: TestProduct, who: Person, payBy: 'balance' | 'gateway' = 'balance', quantity = 1) =>
    app.call(
      'createOrder',
      { skuId: of.skuId, quantity, unitPriceFen: priceFen, payBy },
      { token: who.token, ip: freshIp() },
    );

  test('is bought once by each person, one piece, also after its refund', async () => {
    const of = await trial();
    const who = await makeBuyer(app, 10_000);
    const { skus } = (await app.call('getProduct', { id: of.id })).data;
    expect(skus[0]).toMatchObject({ maxQuantity: 1, licence: { trial: true } });
    expect((await tryIt(of, who, 'balance', 2)).error?.fields).toMatchObject([
      { field: 'quantity', params: { max: 1 } },
    ]);
    const bought = await tryIt(of, who);
    expect(bought.name).toBeUndefined();
    for (const payBy of ['balance', 'gateway'] as const) expect((await tryIt(of, who, payBy)).name).toBe('trial_used');
    const unseen = { orderId: bought.data.id, reason: 'unseen', pieces: 1, words: '' } as const;
    expect((await app.call('requestRefund', unseen, who)).name).toBeUndefined();
    expect((await tryIt(of, who)).name).toBe('trial_used');
    expect((await tryIt(of, await makeBuyer(app, 10_000))).name).toBeUndefined();
    expect((await tryIt(await trial(), who)).name).toBeUndefined();
  });

  test('is bought once by a person with two accounts, also at once, and by whoever turns out to be the same', async () => {
    const [one, other, later] = [
      await makeBuyer(app, 10_000),
      await makeBuyer(app, 10_000),
      await makeBuyer(app, 10_000),
    ];
    await verifyAsOne(app, [one, other]);
    const of = await trial();
    expect((await tryIt(of, one)).name).toBeUndefined();
    expect((await tryIt(of, other)).name).toBe('trial_used');
    for (let round = 0; round < 3; round++) {
      const next = await trial();
      const replies = await Promise.all([one, other, one, other].map((who) => tryIt(next, who)));
      expect(replies.map(({ name }) => name ?? 'ok').toSorted()).toEqual([
        'ok',
        ...Array<string>(3).fill('trial_used'),
      ]);
    }
    const last = await trial();
    expect((await tryIt(last, later)).name).toBeUndefined();
    await verifyAsOne(app, [one, other, later]);
    expect((await tryIt(last, one)).name).toBe('trial_used');
  });

  test('of two orders that wait one is delivered; the money of the other is in the wallet', async () => {
    const sku = { priceFen, termDays: 7, terms: { trial: true } };
    const of = await makeProduct(app, { skus: [sku, sku] });
    const who = await makeBuyer(app, 0 + 100);
    const [one, other] = of.skuIds.map((skuId) => ({ skuId, priceFen }));
    if (!one || !other) throw new Error('there are two options');
    const orders = [await orderAtGateway(app, who, one), await orderAtGateway(app, who, other)];
    await Promise.all(orders.map(({ token }) => press(app, token, 'pay')));
    const states = await Promise.all(
      orders.map(async ({ id }) => (await app.call('getOrder', { id }, who)).data.state),
    );
    expect(states.toSorted()).toEqual(['closed', 'delivered']);
    expect(await balanceFen(app, who)).toBe(100 + priceFen);
  });

  test('of many at once from the balance one is bought', async () => {
    const of = await trial();
    const who = await makeBuyer(app, 20_000);
    const replies = await Promise.all(Array.from({ length: 6 }, () => tryIt(of, who)));
    expect(replies.map(({ name }) => name ?? 'ok').toSorted()).toEqual(['ok', ...Array<string>(5).fill('trial_used')]);
    expect(await balanceFen(app, who)).toBe(20_000 - priceFen);
  });

  test('is not renewed, and renews nothing', async () => {
    const of = await trial();
    const bought = await tryIt(of, buyer);
    const [licence] = (await app.call('getOrder', { id: bought.data.id }, buyer)).data.licences;
    const skuId = skuAt(of, 1);
    expect((await order(licence?.id ?? 0, { skuId })).name).toBe('licence_not_renewable');
    const { name } = await app.call(
      'createOrder',
      { skuId, quantity: 1, unitPriceFen: priceFen, payBy: 'balance' },
      buyer,
    );
    expect(name).toBeUndefined();
    const [whole] = (await app.call('listLicences', {}, buyer)).data.list;
    expect((await order(whole?.id ?? 0, { skuId: of.skuId })).name).toBe('licence_not_renewable');
  });
});
