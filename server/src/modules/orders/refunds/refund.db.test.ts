/** Asking money back: what a buyer may ask for and when, and that nobody else may. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { makeSecrets, makeShop, stockOf, type TestShop } from '../../../../../tests/support/trade/goods.ts';
import { placeOrder } from '../../../../../tests/support/trade/orders.ts';
import { balanceFen } from '../../../../../tests/support/trade/payments.ts';
import { makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { makeProduct, type TestProduct } from '../../../../../tests/support/trade/products.ts';
import {
  askRefund,
  buy,
  lettersTo,
  loggedIn,
  makeBuyer,
  makeLicence,
  makePicture,
} from '../../../../../tests/support/trade/sales.ts';
import { auditLedger } from '../../../ledger/audit.ts';

const hour = 60 * 60;
const priceFen = 699;
let app: TestApp;
let shop: TestShop;
let notes: TestProduct;
let buyer: Person;
beforeAll(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  notes = await makeLicence(app, priceFen, shop);
  buyer = await makeBuyer(app, 1_000_000);
});
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  await app.stop();
});

// Each test may ask as often as it needs.
beforeEach(() => app.sql('delete from attempts'));

const ask = (input: Record<string, unknown>, who: { token: string } = buyer) => {
  const wanted = input['reason'] === 'unseen' ? { pieces: 1 } : { wantedFen: priceFen };
  return app.call('requestRefund', { reason: 'other', ...wanted, words: '不想要了', ...input }, who);
};
const show = (orderId: number) => app.call('showOrder', { orderId }, buyer);
const detail = async (id: number) => (await app.call('getOrder', { id }, buyer)).data;

describe('unseen goods', () => {
  test('come back at once, whole, and nobody is asked', async () => {
    const orderId = await buy(app, buyer, notes);
    const before = await balanceFen(app, buyer);
    const { data } = await ask({ orderId, reason: 'unseen' });
    expect(data).toMatchObject({
      orderId,
      state: 'refunded',
      refundedFen: priceFen,
      takenPieces: 1,
      next: null,
      may: [],
    });
    expect(await balanceFen(app, buyer)).toBe(before + priceFen);
    expect(await detail(orderId)).toMatchObject({
      state: 'refunded',
      refundedFen: priceFen,
      takenPieces: 1,
      next: null,
      may: ['support'],
      openRefund: null,
      refundWays: [],
      licences: [{ state: 'revoked' }],
      refunds: [{ id: data.id, state: 'refunded' }],
    });
    expect((await show(orderId)).name).toBe('order_not_delivered');
    expect((await lettersTo(app, buyer.email))[0]?.subject).toContain('退款已到账');
  });

  test('come back by whole pieces, and what is kept is priced by its own quantity', async () => {
    const skus = [{ priceFen: 100, maxQuantity: 100, steps: [{ quantity: 5, priceFen: 90 }] }];
    const stepped = await makeProduct(app, { shopId: shop.id, skus });
    const orderId = await buy(app, buyer, { ...stepped, priceFen: 90 }, 6);
    const whole = await ask({ orderId, reason: 'unseen', pieces: 7 });
    expect(whole.error?.fields).toEqual([{ field: 'pieces', rule: 'too_big', params: { max: 6 } }]);
    // The price that was true then, whatever it is now.
    await app.sql('update skus set price_fen = 1, steps = $2 where id = $1', [stepped.skuId, '[]']);
    expect(await detail(orderId)).toMatchObject({
      pricing: { basePriceFen: 100, steps: [{ quantity: 5, priceFen: 90 }] },
    });
    const first = await ask({ orderId, reason: 'unseen', pieces: 1 });
    expect(first.data).toMatchObject({ state: 'refunded', refundedFen: 90, takenPieces: 1 });
    const second = await ask({ orderId, reason: 'unseen', pieces: 2 });
    expect(second.data).toMatchObject({ refundedFen: 450 - 300, takenPieces: 2 });
    const { licences, refundedFen, state } = await detail(orderId);
    expect(licences.map((licence) => licence.state).join(' ')).toBe('active active active revoked revoked revoked');
    expect([state, refundedFen]).toEqual(['delivered', 240]);
    expect((await ask({ orderId, reason: 'unseen', pieces: 3 })).data).toMatchObject({
      refundedFen: 300,
      takenPieces: 3,
    });
    expect(await detail(orderId)).toMatchObject({ state: 'refunded', refundedFen: 540 });
  });

  test('do not come back where the kept pieces cost as much as all of them', async () => {
    const skus = [{ priceFen: 100, maxQuantity: 100, steps: [{ quantity: 2, priceFen: 50 }] }];
    const stepped = await makeProduct(app, { shopId: shop.id, skus });
    const orderId = await buy(app, buyer, { ...stepped, priceFen: 50 }, 2);
    expect((await ask({ orderId, reason: 'unseen', pieces: 1 })).name).toBe('return_gives_nothing');
    expect((await ask({ orderId, reason: 'unseen', pieces: 2 })).data).toMatchObject({ refundedFen: 100 });
  });

  test('say pieces, and other reasons an amount', async () => {
    const orderId = await buy(app, buyer, notes);
    const fieldsOf = async (input: Record<string, unknown>) =>
      (await app.call('requestRefund', { orderId, words: 'x', ...input } as never, buyer)).error?.fields;
    expect(await fieldsOf({ reason: 'unseen' })).toEqual([{ field: 'pieces', rule: 'required' }]);
    expect(await fieldsOf({ reason: 'unseen', pieces: 1, wantedFen: 1 })).toEqual([
      { field: 'wantedFen', rule: 'unknown' },
    ]);
    expect(await fieldsOf({ reason: 'other' })).toEqual([{ field: 'wantedFen', rule: 'required' }]);
    expect(await fieldsOf({ reason: 'other', wantedFen: 1, pieces: 1 })).toEqual([
      { field: 'pieces', rule: 'unknown' },
    ]);
  });

  test('are on sale again, and the next buyer gets them', async () => {
    const codes = await makeSecrets(app, { priceFen, count: 3, shopId: shop.id });
    const orderId = await buy(app, buyer, codes, 3);
    expect((await ask({ orderId, reason: 'unseen', pieces: 2 })).data.takenPieces).toBe(2);
    expect(await stockOf(app, codes.skuId)).toEqual({ available: 2, sold: 1 });
    const next = await makeBuyer(app, 1_000_000);
    const nextOrderId = await buy(app, next, codes, 2);
    const shown = [
      ...(await show(orderId)).data.items,
      ...(await app.call('showOrder', { orderId: nextOrderId }, next)).data.items,
    ];
    const texts = codes.contents.map((content) => (content.kind === 'secret' ? content.text : ''));
    expect(new Set(shown.map(({ content }) => content))).toEqual(new Set(texts));
    expect((await ask({ orderId: nextOrderId, reason: 'unseen' }, next)).name).toBe('refund_not_allowed');
  });

  test('of a batch that was taken back meanwhile are deleted with it', async () => {
    const codes = await makeSecrets(app, { priceFen, count: 2, shopId: shop.id });
    const orderId = await buy(app, buyer, codes);
    const { rows } = await app.sql('select distinct batch_id::int as id from stock_items where sku_id = $1', [
      codes.skuId,
    ]);
    await app.call('undoStockBatch', { id: Number(rows[0]?.['id']) }, await makePerson(app, 'admin'));
    await app.drainJobs();
    expect(await stockOf(app, codes.skuId)).toEqual({ sold: 1 });
    expect((await ask({ orderId, reason: 'unseen' })).data.state).toBe('refunded');
    expect(await stockOf(app, codes.skuId)).toEqual({});
  });

  test('shown and returned at the same moment: who saw them keeps them', async () => {
    const codes = await makeSecrets(app, { priceFen, count: 8, shopId: shop.id });
    for (let turn = 0; turn < 8; turn++) {
      const orderId = await buy(app, buyer, codes);
      const returning = () => ask({ orderId, reason: 'unseen' });
      const [shown, returned] =
        turn % 2 === 0
          ? await Promise.all([show(orderId), returning()])
          : (await Promise.all([returning(), show(orderId)])).toReversed();
      expect([
        ['ok', 'refund_not_allowed'],
        ['order_not_delivered', 'ok'],
      ]).toContainEqual([shown?.name ?? 'ok', returned?.name ?? 'ok']);
    }
    const { available = 0, sold = 0 } = await stockOf(app, codes.skuId);
    expect(available + sold).toBe(8);
  });

  test('bound and returned at the same moment: one wins', async () => {
    for (let turn = 0; turn < 8; turn++) {
      const orderId = await buy(app, buyer, notes);
      const licenceId = (await detail(orderId)).licences[0]?.id ?? 0;
      const binding = () => app.call('bindLicence', { licenceId, kind: 'domain', target: `a${turn}.example` }, buyer);
      const returning = () => ask({ orderId, reason: 'unseen' });
      const [bound, returned] =
        turn % 2 === 0
          ? await Promise.all([binding(), returning()])
          : (await Promise.all([returning(), binding()])).toReversed();
      const outcome = [bound?.name ?? 'ok', returned?.name ?? 'ok'];
      expect([
        ['ok', 'refund_not_allowed'],
        ['licence_not_active', 'ok'],
      ]).toContainEqual(outcome);
      const { firstShownAt, refundedFen } = await detail(orderId);
      expect(firstShownAt === null).toBe(refundedFen === priceFen);
    }
  });

  test.each([
    ['the key of a licence', (licenceId: number) => app.call('getLicence', { id: licenceId }, buyer)],
    [
      'what strangers see of it',
      (licenceId: number) => app.call('discloseLicence', { licenceId, disclosed: [] }, buyer),
    ],
  ])('are seen once somebody looks at or changes %s', async (_what, look) => {
    const orderId = await buy(app, buyer, notes);
    const { licences, refundWays } = await detail(orderId);
    const licenceId = licences[0]?.id ?? 0;
    const until = async (who = buyer) => (await app.call('getLicenceReturn', { id: licenceId }, who)).data?.until;
    expect(await until()).toBe(refundWays[0]?.until);
    expect((await app.call('getLicenceReturn', { id: licenceId }, shop.owner)).name).toBe('not_found');
    expect((await look(licenceId)).name).toBeUndefined();
    expect(await until()).toBeNull();
    expect((await ask({ orderId, reason: 'unseen' })).name).toBe('refund_not_allowed');
  });

  test('are seen once they were shown', async () => {
    const orderId = await buy(app, buyer, notes);
    expect((await show(orderId)).data.licences).toHaveLength(1);
    expect((await ask({ orderId, reason: 'unseen' })).name).toBe('refund_not_allowed');
    expect((await detail(orderId)).refundWays.map(({ reason }) => reason)).toEqual(['faulty', 'other']);
  });

  test('come back for 7 days', async () => {
    const [first, second] = [await buy(app, buyer, notes), await buy(app, buyer, notes)];
    app.pass(7 * 24 * hour - 1);
    [buyer, shop.owner] = [await loggedIn(app, buyer), await loggedIn(app, shop.owner)];
    expect((await ask({ orderId: first, reason: 'unseen' })).name).toBeUndefined();
    app.pass(1);
    expect((await ask({ orderId: second, reason: 'unseen' })).name).toBe('refund_not_allowed');
  });

  test('shown and returned at the same moment: one wins', async () => {
    for (let turn = 0; turn < 8; turn++) {
      const orderId = await buy(app, buyer, notes);
      const returning = () => ask({ orderId, reason: 'unseen' });
      const pending =
        turn % 2 === 0 ? { shown: show(orderId), asked: returning() } : { asked: returning(), shown: show(orderId) };
      const [shown, asked] = await Promise.all([pending.shown, pending.asked]);
      const outcome = [shown, asked].map(({ name }) => name ?? 'ok');
      expect([
        ['ok', 'refund_not_allowed'],
        ['order_not_delivered', 'ok'],
      ]).toContainEqual(outcome);
      const { firstShownAt, refundedFen } = await detail(orderId);
      expect(firstShownAt === null).toBe(refundedFen === priceFen);
    }
  });
});

describe('faulty goods', () => {
  test('need words and a picture that was uploaded', async () => {
    const orderId = await buy(app, buyer, notes);
    await show(orderId);
    const picture = await makePicture(app, buyer);
    const bare = await ask({ orderId, reason: 'faulty', words: ' \u202e\u200b ', evidence: [] });
    expect(bare.error?.fields).toEqual([
      { field: 'words', rule: 'required' },
      { field: 'evidence', rule: 'required' },
    ]);
    const unknown = await ask({ orderId, reason: 'faulty', words: '打不开', evidence: [picture, 'nobody-knows'] });
    expect(unknown.error?.fields).toEqual([{ field: 'evidence.1', rule: 'format' }]);
    const { data } = await ask({ orderId, reason: 'faulty', words: '打不开', evidence: [picture] });
    expect(data).toMatchObject({
      state: 'requested',
      evidence: [{ name: picture }],
      may: ['withdraw'],
      next: { event: 'silence', to: 'complained', at: new Date(app.now().getTime() + 48 * hour * 1000).toISOString() },
    });
    expect((await lettersTo(app, shop.owner.email))[0]?.subject).toContain('收到退款申请');
  });

  test('are faulty within 24 hours of the first showing, and not before it', async () => {
    const orderId = await buy(app, buyer, notes);
    const evidence = [await makePicture(app, buyer)];
    expect((await ask({ orderId, reason: 'faulty', words: '坏', evidence })).name).toBe('refund_not_allowed');
    await show(orderId);
    app.pass(24 * hour - 1);
    await show(orderId);
    const inTime = await ask({ orderId, reason: 'faulty', words: '坏', evidence });
    await app.call('withdrawRefund', { id: inTime.data.id }, buyer);
    app.pass(1);
    expect((await ask({ orderId, reason: 'faulty', words: '坏', evidence })).name).toBe('refund_not_allowed');
    expect((await ask({ orderId, words: '坏' })).name).toBeUndefined();
  });

  test('are faulty at most 30 days after their delivery, whenever they were first shown', async () => {
    const orderId = await buy(app, buyer, notes);
    const evidence = [await makePicture(app, buyer)];
    const days = 24 * hour;
    app.pass(30 * days - 60);
    [buyer, shop.owner] = [await loggedIn(app, buyer), await loggedIn(app, shop.owner)];
    await show(orderId);
    const { refundWays, deliveredAt } = await detail(orderId);
    const until = new Date(new Date(deliveredAt ?? '').getTime() + 30 * days * 1000).toISOString();
    expect(refundWays).toContainEqual({ reason: 'faulty', until, atOnce: false });
    app.pass(60);
    expect((await ask({ orderId, reason: 'faulty', words: '坏', evidence })).name).toBe('refund_not_allowed');
  });
});

describe('a request', () => {
  test('is one at a time for an order, also when twenty come at once', async () => {
    const orderId = await buy(app, buyer, notes, 2);
    const replies = await Promise.all(Array.from({ length: 12 }, () => ask({ orderId })));
    expect(replies.filter(({ name }) => name === undefined)).toHaveLength(1);
    expect(replies.filter(({ name, status }) => name === 'refund_open' && status === 409)).toHaveLength(11);
    const { openRefund, may, next } = await detail(orderId);
    expect(openRefund?.state).toBe('requested');
    expect([may.includes('refund'), next]).toEqual([false, null]);
  });

  test('wants no more than is left, and says how much that is', async () => {
    const orderId = await buy(app, buyer, notes, 2);
    const tooMuch = await ask({ orderId, wantedFen: 2 * priceFen + 1 });
    expect([tooMuch.name, tooMuch.error?.params]).toEqual(['refund_too_large', { left: '¥13.98' }]);
    await ask({ orderId, reason: 'unseen', pieces: 1 });
    const again = await ask({ orderId, wantedFen: 700 });
    expect([again.name, again.error?.params]).toEqual(['refund_too_large', { left: '¥6.99' }]);
    expect((await ask({ orderId, wantedFen: 699 })).name).toBeUndefined();
  });

  test('is for what was paid', async () => {
    const { id } = await placeOrder(app, buyer, notes);
    expect((await ask({ orderId: id })).name).toBe('order_not_delivered');
    await app.call('closeOrder', { orderId: id }, buyer);
    expect((await ask({ orderId: id })).name).toBe('order_not_delivered');
  });

  test('with the same key is asked once', async () => {
    const orderId = await buy(app, buyer, notes);
    const input = { orderId, reason: 'other', wantedFen: 5, words: '一次' } as const;
    const options = { token: buyer.token, idempotencyKey: 'one-and-the-same' };
    const replies = await Promise.all([1, 2, 3].map(() => app.call('requestRefund', input, options)));
    expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1);
    const other = await app.call('requestRefund', { ...input, wantedFen: 6 }, options);
    expect(other.name).toBe('idempotency_conflict');
  });

  test('keeps its words without what nobody sees, and refuses too many', async () => {
    const orderId = await buy(app, buyer, notes);
    const words = '<script>alert(1)</script>\u202e退款\u2066\u200b\r\n第二行';
    const asked = await askRefund(app, buyer, { orderId, wantedFen: 1, words });
    expect(asked.words).toBe('<script>alert(1)</script>退款\n第二行');
    const long = await ask({ orderId, words: 'x'.repeat(10_000) });
    expect(long.error?.fields).toEqual([{ field: 'words', rule: 'too_long', params: { max: 2000 } }]);
    const many = await ask({ orderId, evidence: Array.from({ length: 7 }, () => 'a') });
    expect(many.error?.fields?.map(({ field }) => field)).toEqual(['evidence']);
  });

  test('can be made 20 times an hour, not counting what was refused', async () => {
    const someone = await makeBuyer(app, 10_000);
    const orderId = await buy(app, someone, notes);
    for (let count = 0; count < 21; count++) {
      expect((await ask({ orderId, wantedFen: 1, reason: 'faulty', words: '' }, someone)).status).toBe(409);
    }
    for (let count = 0; count < 20; count++) {
      const { id } = await askRefund(app, someone, { orderId, wantedFen: 1 });
      await app.call('withdrawRefund', { id }, someone);
    }
    expect((await ask({ orderId, wantedFen: 1 }, someone)).name).toBe('too_many_requests');
  });

  test('for somebody else’s order finds nothing, for its seller and admins too', async () => {
    const orderId = await buy(app, buyer, notes);
    const others = [await makePerson(app), shop.owner, await makePerson(app, 'admin')];
    for (const other of others) {
      for (const id of [orderId, 1, Number.MAX_SAFE_INTEGER]) {
        const reply = await ask({ orderId: id, reason: 'unseen' }, other);
        expect([reply.status, reply.name]).toEqual([404, 'not_found']);
      }
    }
    expect((await detail(orderId)).refunds).toEqual([]);
  });
});
