/** What a seller's webhooks are told of orders and stock, through the front door. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { WebhookEvent } from '#contract/webhooks/webhookProcess.ts';
import { apiScopes, type ApiScope } from '#contract/core/apiScopes.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeSecrets, makeShop, type StockedProduct, type TestShop } from '../../../../tests/support/trade/goods.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { askRefund, buy, makeBuyer, makeLicence } from '../../../../tests/support/trade/sales.ts';
import { addStock } from '../stock/service.ts';

let app: TestApp;
let shop: TestShop;
let buyer: Person;
beforeAll(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  buyer = await makeBuyer(app, 100_000);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.sql('delete from attempts');
  await app.sql(`update webhooks set removed_at = now(), state = 'off', off_reason = 'owner' where removed_at is null`);
});

const listen = async (who: { token: string }, events: WebhookEvent[], of: 'shop' | 'platform' = 'shop') =>
  (await app.call('createWebhook', { of, url: 'https://receiver.example/hook', events }, who)).data.webhook.id;
/** What a webhook is to be told, the oldest first. */
async function toldTo(webhookId: number): Promise<Record<string, unknown>[]> {
  await app.drainJobs();
  const { rows } = await app.sql('select body from webhook_deliveries where webhook_id = $1 order by id', [webhookId]);
  return rows.map(({ body }) => JSON.parse(String(body)) as Record<string, unknown>);
}
const count = () => app.runPeriodic('stock.count');
async function cards(lowStock: number, pieces: number): Promise<StockedProduct> {
  const made = await makeSecrets(app, { count: pieces, shopId: shop.id });
  await app.call('saveStockSettings', { skuId: made.skuId, lowStock }, shop.owner);
  await count();
  return made;
}

describe('stock.low', () => {
  test('comes once when a SKU falls to its threshold, and again only after it was restocked', async () => {
    const webhookId = await listen(shop.owner, ['stock.low']);
    const deaf = await listen(shop.owner, ['order.paid']);
    const product = await cards(2, 4);
    expect(await toldTo(webhookId)).toEqual([]);
    await buy(app, buyer, product, 2);
    await count();
    const [first, ...more] = await toldTo(webhookId);
    expect(first).toEqual({
      id: expect.stringMatching(/^stk_/),
      type: 'stock.low',
      at: app.now().toISOString(),
      licence: null,
      detail: { productId: product.id, skuId: product.skuId, left: 2, lowStock: 2 },
    });
    expect(more).toEqual([]);
    await buy(app, buyer, product);
    await count();
    expect(await toldTo(webhookId)).toHaveLength(1);
    const contents = ['A-1', 'A-2', 'A-3'].map((text) => ({ kind: 'secret', text }) as const);
    const batch = { skuId: product.skuId, contents, by: shop.owner.id, now: app.now() };
    await app.database.transaction((tx) => addStock(tx, app.app.keys, batch));
    await count();
    await buy(app, buyer, product, 3);
    await count();
    const told = await toldTo(webhookId);
    expect(told.map(({ detail }) => (detail as { left: number }).left)).toEqual([2, 1]);
    expect(new Set(told.map(({ id }) => id)).size).toBe(2);
    expect((await toldTo(deaf)).every(({ type }) => type === 'order.paid')).toBe(true);
  });

  test('is nobody else’s: neither another shop nor the platform hears of it', async () => {
    const [other, admin] = [await makeShop(app), await makePerson(app, 'admin')];
    const strangers = [await listen(other.owner, ['stock.low']), await listen(admin, ['stock.low'], 'platform')];
    const product = await cards(1, 2);
    await buy(app, buyer, product);
    await count();
    for (const webhookId of strangers) expect(await toldTo(webhookId)).toEqual([]);
  });
});

describe('an order', () => {
  test('is told when it is paid and when money is asked back, once each, and nothing of what was delivered or written', async () => {
    const webhookId = await listen(shop.owner, ['order.paid', 'order.refund_asked']);
    const product = await makeLicence(app, 300, shop);
    const orderId = await buy(app, buyer, product);
    await app.call('getOrder', { id: orderId }, buyer);
    const refund = await askRefund(app, buyer, { orderId, wantedFen: 300, words: '我不想要' });
    await app.sql(
      `insert into outbox (task, payload, run_at) values ('order.paid', jsonb_build_object('orderId', $1::bigint), to_timestamp(0)),
         ('order.refund_asked', jsonb_build_object('refundId', $2::bigint), to_timestamp(0))`,
      [orderId, refund.id],
    );
    const [paid, asked, ...more] = await toldTo(webhookId);
    const order = { id: orderId, skuId: product.skuId, buyerId: buyer.id, quantity: 1, amountFen: 300 };
    expect(paid).toMatchObject({ id: `ord_${orderId}`, type: 'order.paid', licence: null, order });
    expect(asked).toMatchObject({
      id: `rfd_${refund.id}`,
      type: 'order.refund_asked',
      order,
      detail: { refundId: refund.id, reason: 'other', wantedFen: 300, answerBy: expect.any(String) },
    });
    expect(more).toEqual([]);
    expect(JSON.stringify([paid, asked])).not.toContain('不想要');
    expect(JSON.stringify([paid, asked])).not.toContain(buyer.username);
  });

  test('that a program was told of is read and refunded by its key, within its scopes and by nobody else’s', async () => {
    const webhookId = await listen(shop.owner, ['order.paid']);
    const orderId = await buy(app, buyer, await makeLicence(app, 300, shop));
    const [told] = await toldTo(webhookId);
    const keyOf = async ({ token }: { token: string }, scopes: ApiScope[]) => ({
      token: (await app.call('createApiKey', { keyName: 'seller', scopes }, { token })).data.token,
    });
    const reading = await keyOf(shop.owner, ['sale.read']);
    const { id } = z.object({ id: z.number() }).parse(told?.['order']);
    const sale = (await app.call('getSale', { id }, reading)).data;
    expect(sale).toMatchObject({ id: orderId, amountFen: 300 });
    expect((await app.call('listSales', {}, reading)).data.list[0]).toMatchObject({ id: orderId });
    const input = { orderId, amountFen: 100, words: '抱歉', takeBack: [] };
    const refused = await app.call('refundBuyer', input, reading);
    expect([refused.name, refused.error?.params]).toEqual(['scope_missing', { scope: 'sale.refund' }]);
    const all = apiScopes.filter((scope) => scope.startsWith('sale.'));
    const stranger = await keyOf((await makeShop(app)).owner, all);
    expect((await app.call('getSale', { id: orderId }, stranger)).name).toBe('not_found');
    expect((await app.call('refundBuyer', input, stranger)).name).toBe('not_found');
    // For its program an admin is nobody but the owner of their own shop.
    const judging = await keyOf(await makePerson(app, 'admin'), [...all, 'coupon.read']);
    expect((await app.call('getSale', { id: orderId }, judging)).name).toBe('not_found');
    expect((await app.call('refundBuyer', input, judging)).name).toBe('not_found');
    expect((await app.call('listShopCoupons', {}, judging)).name).toBe('not_found');
    const refunding = { ...(await keyOf(shop.owner, all)), idempotencyKey: 'program-1' };
    const twice = await Promise.all([1, 2].map(() => app.call('refundBuyer', input, refunding)));
    expect(twice.map(({ name }) => name)).toEqual([undefined, undefined]);
    expect((await app.call('getSale', { id: orderId }, reading)).data.refundedFen).toBe(100);
  });

  test('of the platform’s own is told to the platform’s webhooks', async () => {
    const admin = await makePerson(app, 'admin');
    const webhookId = await listen(admin, ['order.paid'], 'platform');
    const shops = await listen(shop.owner, ['order.paid']);
    const orderId = await buy(app, buyer, await makeLicence(app, 100));
    expect((await toldTo(webhookId)).map(({ id }) => id)).toEqual([`ord_${orderId}`]);
    expect(await toldTo(shops)).toEqual([]);
  });
});
