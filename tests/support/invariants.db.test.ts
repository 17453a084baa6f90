/** The invariants hold after all kinds of sales, and each of them notices what it is there for. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { makeSecrets } from './goods.ts';
import { brokenInvariants, type invariants } from './invariants.ts';
import { placeOrder } from './orders.ts';
import { recharge } from './payments.ts';
import { makePerson } from './people.ts';
import { makeProduct } from './products.ts';

/** A statement for each that breaks it. */
const damages: Record<keyof typeof invariants, string> = {
  'no secret is there twice, and none belongs to two orders': `
    alter table stock_items drop constraint stock_items_once;
    insert into stock_items (sku_id, batch_id, state, content, content_hash, created_at)
    select sku_id, batch_id, state, content, content_hash, created_at from stock_items where state = 'available' limit 1`,
  'an item belongs to an order unless it is for sale, and was sold unless it waits': `
    update stock_items set sold_at = null where state = 'sold'`,
  'items are reserved for unpaid orders only': `update orders set state = 'closed' where state = 'created'`,
  'items of an order are of the SKU that was bought': `update stock_items set sku_id = sku_id + 1 where state = 'sold'`,
  'an order has as many items as it is for': `
    update stock_items set state = 'revoked' where id = (select min(id) from stock_items where state = 'sold')`,
  'a dead item has another of the same order for it': `delete from stock_replacements`,
  'an order has as many licences as it is for': `
    delete from licences where id = (select min(id) from licences)`,
  'a licence has an order that was paid': `update licences set order_id = 1`,
  'pieces of a capped SKU are counted as its orders have them': `update stock_caps set reserved = 0`,
  'how many items there are is counted as they are': `
    insert into stock_changes (sku_id, available, reserved, sold) select sku_id, 1, 0, 0 from stock_items limit 1`,
  'an order that was paid cost its buyer its amount, once; another cost nothing': `
    update orders set quantity = quantity + 1, amount_fen = amount_fen + unit_price_fen where state = 'delivered'`,
  'what came back for an order is what its refunds and its entries say': `
    update orders set refunded_fen = refunded_fen - 1 where refunded_fen > 0`,
  'a refund has ended when nothing is to be done any more, and gave money only as refunded': `
    update refunds set ended_at = null`,
  'what was paid at a gateway is credited once': `update payment_attempts set state = 'waiting'`,
  'a batch has as many items as it counted': `update stock_batches set undone = 1`,
  'the lines of a batch are counted, and wait until they are imported': `update stock_batches set good = good - 1`,
  'a batch gave no items before it was confirmed, waits for none once it was imported, and keeps none that can be bought once it was undone': `
    update stock_batches set state = 'undone'`,
  'every item came with a batch of its SKU': `update stock_items set batch_id = 1`,
};

let app: TestApp;
let client: pg.Client;
beforeAll(async () => {
  app = await startTestApp();
  client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  await sellAllKinds();
});
afterAll(async () => {
  await client.end();
  await app.stop();
});

/** Orders of items, licences and capped pieces, paid, unpaid, replaced and refunded. */
async function sellAllKinds(): Promise<void> {
  const admin = await makePerson(app, 'admin');
  const buyer = await makePerson(app);
  await recharge(app, buyer, 100_000);
  const cards = await makeSecrets(app, { count: 20 });
  const bought = await placeOrder(app, buyer, cards, { quantity: 3, payBy: 'balance' });
  const [item] = (await app.call('getOrder', { id: bought.id }, buyer)).data.items;
  await app.call('replaceItem', { orderId: bought.id, itemId: item?.id, reason: '失效' }, admin);
  expect((await app.call('refundBuyer', { orderId: bought.id, amountFen: 150, words: '补偿' }, admin)).status).toBe(
    200,
  );
  await placeOrder(app, await makePerson(app), cards);
  const capped = await makeProduct(app, { skus: [{ priceFen: 100, stockCap: 9 }] });
  await placeOrder(app, buyer, capped, { quantity: 2, payBy: 'balance' });
  await placeOrder(app, await makePerson(app), capped);
}

const query = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows;

test('all hold, also once what moved was counted', async () => {
  expect(await brokenInvariants(query)).toEqual([]);
  await app.runPeriodic('stock.count');
  expect(await brokenInvariants(query)).toEqual([]);
});

test.each(Object.entries(damages))('%s: it is noticed when not', async (rule, damage) => {
  await client.query('begin');
  await client.query(damage);
  const broken = await brokenInvariants(query);
  await client.query('rollback');
  expect(broken.map((found) => found.rule)).toContain(rule);
});
