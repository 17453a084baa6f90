/**
 * Crowds around few pieces, by transactions that really run at once and are not tried again: a ring of waiting ones,
 * which PostgreSQL ends by failing one of them, fails the test.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeProduct } from '../../../../tests/support/trade/products.ts';
import { openDatabase, unprepared, type Database, type Tx } from '../../platform/database/database.ts';
import {
  addStock,
  availableUpTo,
  itemsOfOrder,
  releaseGoods,
  replaceItem,
  reserveGoods,
  revokeGoods,
  sellReservedGoods,
  takeGoodsIfLeft,
  type Content,
  type Goods,
} from './service.ts';

const buyers = 30;

let app: TestApp;
let crowd: Database;
beforeAll(async () => {
  app = await startTestApp();
  crowd = openDatabase({ url: app.databaseUrl, poolSize: buyers, connectWithinMs: 60_000, onError: () => undefined });
});
afterAll(async () => {
  await crowd.close();
  await app.stop();
});

let lastOrder = 900_000;
const newOrder = () => ++lastOrder;

async function makeSku(): Promise<Goods> {
  const { skuId } = await makeProduct(app, { kind: 'secret' });
  return { id: skuId, kind: 'secret', stockCap: null };
}

async function stock(sku: Goods, count: number): Promise<void> {
  const contents = Array.from({ length: count }, (): Content => ({ kind: 'secret', text: randomUUID() }));
  await crowd.transaction((tx) => addStock(tx, app.app.keys, { skuId: sku.id, contents, by: 1, now: app.now() }));
}

/** What a purchase does besides takes a while, in which others come by. */
const dwellStatement = unprepared('select pg_sleep(0.002)');
const dwell = (tx: Tx) => tx.run(dwellStatement, []);

const wish = (quantity: number) => ({ orderId: newOrder(), quantity, now: app.now() });
const release = (orderIds: number[]) =>
  crowd.transaction(async (tx) => {
    await releaseGoods(tx, orderIds);
    await dwell(tx);
  });

/** The number of the order, or undefined when it was told that there are too few. */
async function reserve(sku: Goods, quantity: number): Promise<number | undefined> {
  const wanted = wish(quantity);
  try {
    await crowd.transaction(async (tx) => {
      await reserveGoods(tx, sku, wanted);
      await dwell(tx);
    });
    return wanted.orderId;
  } catch (error) {
    expect(error).toMatchObject({ constraint: 'sku_stock' });
    return undefined;
  }
}

/** Takes pieces, and then fails. */
async function giveUp(sku: Goods, quantity: number): Promise<void> {
  const ended = crowd.transaction(async (tx) => {
    const taken = await takeGoodsIfLeft(tx, sku, wish(quantity));
    await dwell(tx);
    throw new Error(taken ? 'gives up' : 'too few');
  });
  await expect(ended).rejects.toThrow(/gives up|too few/);
}

/** So many buyers at once, each of whom does `round` so many times. */
const atOnce = (rounds: number, round: (buyer: number, turn: number) => Promise<void>) =>
  Promise.all(
    Array.from({ length: buyers }, async (_, buyer) => {
      for (let turn = 0; turn < rounds; turn += 1) await round(buyer, turn);
    }),
  );

/** Whether each order has as many pieces as were sold to it, and nothing is reserved any more. */
async function checkSold(sku: Goods, sold: ReadonlyMap<number, number>): Promise<void> {
  const { rows } = await app.sql(
    `select order_id::int as "orderId", count(*) filter (where state = 'sold')::int as pieces,
       count(*) filter (where state = 'reserved')::int as reserved
     from stock_items where sku_id = $1 and order_id is not null group by 1`,
    [sku.id],
  );
  expect(new Map(rows.map(({ orderId, pieces }) => [orderId, pieces]))).toEqual(sold);
  expect(rows.filter(({ reserved }) => reserved !== 0)).toEqual([]);
}

// Three orders are closed in one transaction, as the sweep does: with a few pieces each in two SKUs that was a ring often.
test('buyers, closings, refunds and replacements around the last pieces never wait in a ring', async () => {
  const skus = [await makeSku(), await makeSku()];
  for (const sku of skus) await stock(sku, 8);
  const sold = new Map(skus.map((sku) => [sku, new Map<number, number>()]));
  const closing: number[] = [];
  await atOnce(8, async (buyer, turn) => {
    const sku = skus[(buyer + turn) % 2] ?? raise();
    const quantity = 1 + ((buyer * 7 + turn) % 3);
    const way = (buyer * 5 + turn * 7) % 10;
    if (way < 2) return giveUp(sku, quantity);
    const orderId = await reserve(sku, quantity);
    if (orderId === undefined) return;
    if (way < 8) {
      closing.push(orderId);
      if (closing.length >= 3) await release(closing.splice(0, 3));
      return;
    }
    await crowd.transaction((tx) => sellReservedGoods(tx, { orderId, now: app.now() }));
    const isReplaced = await replaceOne(orderId);
    const back = way === 8 ? quantity : quantity - 1;
    expect(await crowd.transaction((tx) => revokeGoods(tx, { orderId, quantity: back }))).toBe(back);
    sold.get(sku)?.set(orderId, quantity - back);
    await stock(sku, quantity + (isReplaced ? 1 : 0));
  });
  await release(closing);
  for (const sku of skus) await checkSold(sku, sold.get(sku) ?? raise());
});

/** Replaces the first piece of an order by another; false where its batch has none. */
async function replaceOne(orderId: number): Promise<boolean> {
  const items = await itemsOfOrder(app.database.primary, orderId);
  const dead = { orderId, itemId: items[0]?.id ?? 0, reason: '无效', by: 1, now: app.now() };
  try {
    await crowd.transaction((tx) => replaceItem(tx, dead));
    return true;
  } catch (error) {
    expect(error).toMatchObject({ errorName: 'no_replacement' });
    return false;
  }
}

test('two buyers for whom there is enough are never refused, whoever else holds pieces and gives them back', async () => {
  const sku = await makeSku();
  await stock(sku, 5);
  await atOnce(8, async (buyer, turn) => {
    if (buyer > 1) return giveUp(sku, 1 + ((buyer + turn) % 3));
    const orderId = await reserve(sku, 2 + buyer);
    expect(orderId).toBeDefined();
    if (orderId !== undefined) await release([orderId]);
  });
  expect(await availableUpTo(app.database.reads, sku, 9)).toBe(5);
});

function raise(): never {
  throw new Error('not there');
}
