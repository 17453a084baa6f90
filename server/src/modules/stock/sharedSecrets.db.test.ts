/** One text for all buyers of an option: set, bought, replaced for all at once, over with a refund, and told by nobody. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedSecretRules } from '#contract/stock/pieceRules.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeShop, type TestShop } from '../../../../tests/support/trade/goods.ts';
import { invariants } from '../../../../tests/support/ledger/invariants.ts';
import { balanceFen } from '../../../../tests/support/trade/payments.ts';
import { freshIp, type Person } from '../../../../tests/support/people/people.ts';
import { makeProduct } from '../../../../tests/support/trade/products.ts';
import { loggedIn, makeBuyer } from '../../../../tests/support/trade/sales.ts';
import { uploadRaw } from '../../../../tests/support/app/uploads.ts';
import { auditLedger } from '../../ledger/audit.ts';
import { openShownItems } from './service.ts';

let app: TestApp;
let shop: TestShop;
beforeAll(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
});
afterAll(async () => {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  for (const [rule, text] of Object.entries(invariants)) expect([rule, (await app.sql(text)).rows]).toEqual([rule, []]);
  await app.stop();
});

const priceFen = 500;
const makeShared = (more: object = {}) =>
  makeProduct(app, {
    kind: 'secret',
    shopId: shop.id,
    skus: [
      {
        priceFen,
        steps: [{ quantity: 5, priceFen: 400 }],
        minQuantity: 1,
        maxQuantity: 9,
        sharedSecret: true,
        ...more,
      },
    ],
  });
const set = (skuId: number, version: number, sharedText: string, person: Pick<Person, 'token'> = shop.owner) =>
  app.call('setSharedSecret', { skuId, version, sharedText }, person);
const buy = (buyer: Person, skuId: number, more: object = {}) =>
  app.call(
    'createOrder',
    { skuId, quantity: 1, unitPriceFen: priceFen, payBy: 'balance', ...more },
    { token: buyer.token, ip: freshIp() },
  );
const show = async (buyer: Person, orderId: number) => app.call('showOrder', { orderId }, buyer);
const told = async (person: Person) =>
  (await app.call('listMessages', {}, person)).data.filter(({ kind }) => kind === 'shared_secret_replaced');

test('is sold once it is set, shown to its buyers as it is now, and replaced for all of them, who are told', async () => {
  const { skuId } = await makeShared();
  const [one, two, gone] = [await makeBuyer(app, 2000), await makeBuyer(app, 2000), await makeBuyer(app, 2000)];
  expect((await buy(one, skuId)).name).toBe('sku_unavailable');
  expect((await set(skuId, 0, '  ')).error?.fields).toEqual([{ field: 'sharedText', rule: 'required' }]);
  expect((await set(skuId, 0, 'wifi: FIRST-TEXT')).data).toMatchObject({ version: 1, holders: 0 });
  const orders: number[] = [];
  for (const buyer of [one, two, gone]) orders.push((await buy(buyer, skuId)).data.id);
  const [first = 0, second = 0, third = 0] = orders;
  // One is enough of what is the same for all.
  expect((await buy(one, skuId, { quantity: 2 })).error?.fields).toMatchObject([
    { field: 'quantity', rule: 'too_big' },
  ]);
  const before = (await app.call('getOrder', { id: first }, one)).data;
  expect(before).toMatchObject({ items: [], firstShownAt: null, sharedSecret: { version: 1 } });
  expect((await show(one, first)).data.items).toMatchObject([{ content: 'wifi: FIRST-TEXT' }]);
  const back = await app.call('requestRefund', { orderId: third, reason: 'unseen', pieces: 1, words: '' }, gone);
  expect(back.data).toMatchObject({ state: 'refunded', refundedFen: priceFen });

  expect((await set(skuId, 0, 'SECOND')).name).toBe('state_conflict');
  expect((await set(skuId, 1, 'wifi: FIRST-TEXT')).name).toBe('shared_secret_same');
  app.pass(1);
  const both = await Promise.all([set(skuId, 1, 'SECOND'), set(skuId, 1, 'SECOND too')]);
  expect(both.map(({ name }) => name ?? 'done').toSorted()).toEqual(['done', 'state_conflict']);
  const text = both[0]?.name === undefined ? 'SECOND' : 'SECOND too';
  await app.drainJobs();
  const kept = () => openShownItems(app.database.primary, app.app.keys, orders);
  // What they have not seen as it is now is no part of their archive.
  expect(await kept()).toEqual([]);
  expect((await show(one, first)).data.items).toMatchObject([{ content: text }]);
  expect(await kept()).toEqual([{ orderId: first, kind: 'secret', text }]);
  expect((await show(two, second)).data.items).toMatchObject([{ content: text }]);
  expect((await show(gone, third)).name).toBe('order_not_delivered');
  expect([await told(one), await told(two), await told(gone)].map(({ length }) => length)).toEqual([1, 1, 0]);
  const seen = (await app.call('getOrder', { id: first }, one)).data;
  expect(seen.showings).toHaveLength(2);
  expect(seen.sharedSecret).toMatchObject({ version: 2 });
  expect((await app.call('getOrder', { id: third }, gone)).data.sharedSecret).toBeNull();

  const { data } = await app.call('getSharedSecret', { skuId }, shop.owner);
  expect(data).toMatchObject({ version: 2, holders: 2 });
  expect(data.history.map(({ version, by }) => [version, by])).toEqual([
    [2, shop.owner.username],
    [1, shop.owner.username],
  ]);
  const { rows } = await app.sql(
    'select content is null as gone from shared_secrets where sku_id = $1 order by version',
    [skuId],
  );
  expect(rows).toEqual([{ gone: true }, { gone: false }]);
});

test('its text stands in no list, no record and no file', async () => {
  const { id, skuId } = await makeShared();
  await set(skuId, 0, 'NEVER-TOLD-1');
  const buyer = await makeBuyer(app, 2000);
  const orderId = (await buy(buyer, skuId)).data.id;
  const replies = await Promise.all([
    app.call('getStock', { skuId }, shop.owner),
    app.call('listStock', {}, shop.owner),
    app.call('listStockItems', { skuId }, shop.owner),
    app.call('getSharedSecret', { skuId }, shop.owner),
    app.call('getAdminProduct', { id }, shop.owner),
    app.call('getProduct', { id }),
    app.call('getSale', { id: orderId }, shop.owner),
    app.call('getOrder', { id: orderId }, buyer),
  ]);
  for (const { body } of replies) expect(JSON.stringify(body)).not.toContain('NEVER-TOLD');
  const { rows } = await app.sql(
    `select count(*)::int as found from operation_log where detail::text like '%NEVER-TOLD%' or subject like '%NEVER-TOLD%'`,
  );
  expect(rows).toEqual([{ found: 0 }]);
  const dump = await app.sql('select content from shared_secrets where sku_id = $1', [skuId]);
  expect(String(dump.rows[0]?.['content'])).not.toContain('NEVER-TOLD');
});

test('is set by whoever sells it alone, lately proven, and never for what is sold one by one', async () => {
  const { skuId } = await makeShared();
  const other = await makeShop(app);
  expect((await set(skuId, 0, 'text', other.owner)).name).toBe('not_found');
  expect((await set(skuId, 0, 'text', await makeBuyer(app, 100))).name).toBe('forbidden');
  expect((await app.call('getSharedSecret', { skuId }, other.owner)).name).toBe('not_found');
  const plain = await makeProduct(app, { kind: 'secret', shopId: shop.id });
  expect((await set(plain.skuId, 0, 'text')).name).toBe('invalid_input');
  const batch = await uploadRaw(app, 'importStock', {
    token: shop.owner.token,
    content: Buffer.from('a\nb'),
    type: 'text/plain',
    query: { skuId: String(skuId) },
  });
  expect(batch.error?.name).toBe('invalid_input');
  const shared = await makeShared();
  const { draft } = (await app.call('getAdminProduct', { id: shared.id }, shop.owner)).data;
  const turned = { ...draft, skus: draft.skus.map((sku) => ({ ...sku, sharedSecret: false })) };
  const refused = await app.call('saveProduct', turned, shop.owner);
  expect(refused.error?.fields).toEqual([{ field: 'skus.0.sharedSecret', rule: 'fixed' }]);
});

test('a cap is taken by orders and comes back with unseen returns; a refund ends the right, also of what was seen', async () => {
  const { skuId } = await makeShared({ stockCap: 2 });
  await set(skuId, 0, 'CAPPED');
  const buyers = [await makeBuyer(app, 1000), await makeBuyer(app, 1000), await makeBuyer(app, 1000)];
  const placed = await Promise.all(buyers.map((buyer) => buy(buyer, skuId)));
  expect(placed.map(({ name }) => name ?? 'done').toSorted()).toEqual(['done', 'done', 'sku_sold_out']);
  const winners = buyers.flatMap((buyer, index) => {
    const reply = placed[index];
    return reply?.name === undefined && reply ? [{ buyer, id: reply.data.id }] : [];
  });
  const [one, two] = winners;
  if (!one || !two) throw new Error('nobody bought');
  await app.call('requestRefund', { orderId: one.id, reason: 'unseen', pieces: 1, words: '' }, one.buyer);
  expect((await app.call('getStock', { skuId }, shop.owner)).data).toMatchObject({ available: 1 });
  await show(two.buyer, two.id);
  const unseen = await app.call(
    'requestRefund',
    { orderId: two.id, reason: 'unseen', pieces: 1, words: '' },
    two.buyer,
  );
  expect(unseen.name).toBe('refund_not_allowed');
  const back = await app.call('refundBuyer', { orderId: two.id, amountFen: priceFen, words: '失效' }, shop.owner);
  expect(back.data).toMatchObject({ state: 'refunded' });
  expect((await show(two.buyer, two.id)).name).toBe('order_not_delivered');
  expect(await balanceFen(app, two.buyer)).toBe(1000);
  // What was seen is used up.
  expect((await app.call('getStock', { skuId }, shop.owner)).data).toMatchObject({ available: 1 });
});

test('is replaced only so often a day', async () => {
  const { skuId } = await makeShared();
  for (let version = 0; version <= sharedSecretRules.replacements.max; version++) {
    expect((await set(skuId, version, `text ${version}`)).name).toBeUndefined();
  }
  const last = sharedSecretRules.replacements.max + 1;
  expect((await set(skuId, last, 'once more')).name).toBe('too_many_requests');
  app.pass(sharedSecretRules.replacements.seconds);
  const owner = await loggedIn(app, shop.owner);
  expect((await set(skuId, last, 'once more', owner)).data.version).toBe(last + 1);
  await app.sql('update sessions set confirmed_at = null where user_id = $1', [shop.owner.id]);
  expect((await set(skuId, last + 1, 'and again', owner)).name).toBe('step_up_needed');
});
