/** The invariants hold after all kinds of sales, and each of them notices what it is there for. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOpenGiftCodes } from '../../../server/src/modules/adjustments/openCodes.ts';
import { startTestApp, type TestApp } from '../app/app.ts';
import { makeSecrets, makeShop } from '../trade/goods.ts';
import { brokenInvariants, type invariants } from './invariants.ts';
import { placeOrder } from '../trade/orders.ts';
import { recharge } from '../trade/payments.ts';
import { makePerson } from '../people/people.ts';
import { makeProduct } from '../trade/products.ts';
import { askRefund, buy, makeBuyer, makeLicence } from '../trade/sales.ts';

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
  'the piece that a buyer chose is that of the order, or was replaced': `
    update orders set snapshot = snapshot || '{"piece": {"id": 1}}' where state = 'delivered'`,
  'of a shared secret the last text holds alone': `
    insert into shared_secrets (sku_id, version, content_hash, set_by, set_at) values (1, 1, 'x', 1, now())`,
  'a dead item has another of the same order for it': `delete from stock_replacements`,
  'an order has as many licences as it is for': `
    update licences set order_id = null, issued_by = 1 where id = (select min(id) from licences)`,
  'only services wait for their delivery, and what was delivered by hand is on record': `update orders set state = 'paid', delivered_at = null where id = (select min(id) from orders where state = 'delivered')`,
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
  'the orders of a payment cost what it is for, and stand as it does': `update payments set amount_fen = amount_fen + 1`,
  'what a payment did not pay is credited once, by its orders or its lease that were not paid or were paid otherwise': `
    insert into payment_credits (attempt_id, order_id, amount_fen, why, credited_at)
    select id, 1, 1, 'sold_out', now() from payment_attempts limit 1`,
  'the fee of a payment is booked once, less what came back, and what came back is no more than it': `
    update payment_attempts set fee_fen = 1 where id = (select min(id) from payment_attempts where state = 'paid')`,
  'the payment of a lease costs what its balance does not pay, and stands as it does': `
    update payments set purpose = 'lease' where id = (select min(id) from payments where purpose = 'recharge')`,
  'the payment of a renewal costs what its balance does not pay, and stands as it does; its lease keeps its time while it waits': `
    alter table lease_renewals drop constraint lease_renewals_lease_id_fkey;
    insert into lease_renewals (lease_id, tenant_id, payment_id, package, price_fen, balance_fen, from_at, ends_at, kept_until, kept_before,
      opened_at, pay_until, state)
    select 1, user_id, id, '{}', 100, 0, now() + interval '1 hour', now() + interval '2 hours', now() + interval '3 hours',
      now() + interval '90 minutes', now(), now() + interval '15 minutes', 'unpaid' from payments limit 1`,
  'a batch has as many items as it counted': `update stock_batches set undone = 1`,
  'the lines of a batch are counted, and wait until they are imported': `update stock_batches set good = good - 1`,
  'a batch gave no items before it was confirmed, waits for none once it was imported, and keeps none that can be bought once it was undone': `
    update stock_batches set state = 'undone'`,
  'every item came with a batch of its SKU': `update stock_items set batch_id = 1`,
  'what a seller earned by an order stands on its earnings': `
    update ledger_earnings set amount_fen = amount_fen + 1, left_fen = left_fen + 1`,
  'what an order earned is frozen while a refund of it is open, and only then': `
    update refunds set state = 'withdrawn', ended_at = now() where state = 'requested'`,
  'an adjustment moved its amount once it was applied, and moved it back once it was reversed': `
    update balance_adjustments set state = 'applied' where state = 'reversed'`,
  'a gift code gave its worth to whoever redeemed it, once': `
    update gift_codes set redeemed_by = redeemed_by + 1 where redeemed_by is not null`,
  'the codes of a batch are there once it was agreed to, and those redeemed are counted': `
    update gift_counts set redeemed = 0`,
};

/** More ways to break the rules about money. */
const moreDamages: [keyof typeof invariants, string][] = [
  [
    'what an order earned is frozen while a refund of it is open, and only then',
    'update ledger_earnings set frozen = true',
  ],
  ...['applied', 'waiting', 'reversing'].map((state): [keyof typeof invariants, string] => [
    'an adjustment moved its amount once it was applied, and moved it back once it was reversed',
    `update balance_adjustments set state = case when state = '${state}' then 'reversed' else state end::adjustment_state`,
  ]),
  [
    'an adjustment moved its amount once it was applied, and moved it back once it was reversed',
    `delete from balance_adjustments where state = 'applied' and hold_id is not null`,
  ],
  [
    'an adjustment moved its amount once it was applied, and moved it back once it was reversed',
    `update balance_adjustments set amount_fen = amount_fen - 1 where state = 'applied'`,
  ],
  ['a gift code gave its worth to whoever redeemed it, once', 'delete from gift_codes where redeemed_by is not null'],
  [
    'a gift code gave its worth to whoever redeemed it, once',
    `update gift_codes set redeemed_by = 1, redeemed_at = now() where redeemed_by is null`,
  ],
  ['a gift code gave its worth to whoever redeemed it, once', 'update gift_batches set amount_fen = amount_fen + 1'],
  [
    'the codes of a batch are there once it was agreed to, and those redeemed are counted',
    'delete from gift_codes where redeemed_by is null',
  ],
];

let app: TestApp;
let client: pg.Client;
beforeAll(async () => {
  app = await startTestApp();
  client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  await sellAllKinds();
  await moveAllKinds();
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

/** A shop's sales, with a refund that waits; adjustments in all states; gift codes, one of them redeemed. */
async function moveAllKinds(): Promise<void> {
  const [admin, other, buyer] = [
    await makePerson(app, 'admin'),
    await makePerson(app, 'admin'),
    await makeBuyer(app, 90_000),
  ];
  const shop = await makeShop(app);
  const licence = await makeLicence(app, 699, shop);
  await buy(app, buyer, licence);
  const words = { reason: 'because' };
  await askRefund(app, buyer, { orderId: await buy(app, buyer, licence), wantedFen: 699 });
  const adjust = async (change: { amountFen: number; holdId?: number }) =>
    (await app.call('askAdjustment', { userId: buyer.id, ...words, ...change }, admin)).data.id;
  await adjust({ amountFen: -500 });
  await adjust({ amountFen: 99_999_999 });
  const hold = (await app.call('placeHold', { userId: buyer.id, amountFen: 300, ...words }, admin)).data;
  await adjust({ amountFen: -100, holdId: hold.id });
  const reversed = await adjust({ amountFen: 400 });
  await app.call('reverseAdjustment', { id: reversed, ...words }, other);
  const large = await adjust({ amountFen: 200_000 });
  await app.call('decideAdjustment', { id: large, accept: true, words: 'yes' }, other);
  await app.call('reverseAdjustment', { id: large, ...words }, admin);
  const refused = await adjust({ amountFen: 88_888_888 });
  await app.call('decideAdjustment', { id: refused, accept: false, words: 'no' }, other);
  const expiresAt = new Date(app.now().getTime() + 9_000_000).toISOString();
  const gifts = { batchName: 'gifts', amountFen: 50, quantity: 3, expiresAt, ...words };
  const batchId = (await app.call('createGiftBatch', gifts, admin)).data.id;
  const [code] = await app.database.transaction((tx) => listOpenGiftCodes(tx, app.app.keys, { batchId, limit: 1 }));
  const redeemed = await app.call('redeemGiftCode', { giftCode: code?.giftCode ?? '' }, buyer);
  expect(redeemed.data.amountFen).toBe(50);
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

test.each(moreDamages)('%s: it is noticed, too, after %s', async (rule, damage) => {
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  const { rowCount } = await client.query(damage);
  const broken = await brokenInvariants(query);
  await client.query('rollback');
  expect(rowCount).toBeGreaterThan(0);
  expect(broken.map((found) => found.rule)).toContain(rule);
});
