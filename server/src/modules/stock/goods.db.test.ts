/** What orders do with stock, by transactions that really run at once. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeProduct } from '../../../../tests/support/trade/products.ts';
import { openDatabase, unprepared, type Database, type Tx } from '../../platform/database/database.ts';
import { jobContext } from '../../platform/jobs/jobs.ts';
import { countStock } from './count.ts';
import {
  addStock,
  availableUpTo,
  itemsOfOrder,
  openItems,
  releaseGoods,
  replaceItem,
  reserveGoods,
  revokeGoods,
  sellReservedGoods,
  takeGoods,
  takeGoodsIfLeft,
  type Content,
  type Goods,
} from './service.ts';

let app: TestApp;
/** As many connections as there are buyers at once. */
let crowd: Database;
beforeAll(async () => {
  app = await startTestApp();
  crowd = openDatabase({ url: app.databaseUrl, poolSize: 50, connectWithinMs: 60_000, onError: () => undefined });
});
afterAll(async () => {
  await crowd.close();
  await app.stop();
});

let lastOrder = 900_000;
const newOrder = () => ++lastOrder;
const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => crowd.transaction(work);

/** A SKU of secrets with that many of them. */
async function stockSecrets(count: number): Promise<Goods & { batchId: number; texts: string[] }> {
  const { skuId } = await makeProduct(app, { kind: 'secret' });
  const texts = Array.from({ length: count }, () => `secret-${randomUUID()}`);
  const contents = texts.map((text): Content => ({ kind: 'secret', text }));
  const { batchId } = await inTransaction((tx) =>
    addStock(tx, app.app.keys, { skuId, contents, by: 1, now: app.now() }),
  );
  return { id: skuId, kind: 'secret', stockCap: null, batchId, texts };
}

/** A SKU of licences of which only that many may be sold. */
async function capLicences(stockCap: number): Promise<Goods> {
  const { skuId } = await makeProduct(app);
  await app.sql('update skus set stock_cap = $2 where id = $1', [skuId, stockCap]);
  return { id: skuId, kind: 'licence', stockCap };
}

const sell = (sku: Goods, quantity: number, orderId = newOrder()) =>
  inTransaction((tx) => takeGoods(tx, sku, { orderId, quantity, now: app.now() })).then(() => orderId);
const reserve = (sku: Goods, quantity: number, orderId = newOrder()) =>
  inTransaction((tx) => reserveGoods(tx, sku, { orderId, quantity, now: app.now() })).then(() => orderId);
const left = (sku: Goods, max = 100) => availableUpTo(app.database.reads, sku, max);
const textsOf = async (orderId: number) => {
  const items = await openItems(app.database.reads, app.app.keys, orderId);
  return items.map((item) => (item.kind === 'secret' ? item.text : item.fields));
};

/** What is known of a SKU without counting its items, beside the items counted. */
async function countsOf(skuId: number) {
  const { rows } = await app.sql(
    `select sum(available)::int as available, sum(reserved)::int as reserved, sum(sold)::int as sold
     from (select available, reserved, sold from stock_changes where sku_id = $1
       union all select available, reserved, sold from stock_counts where sku_id = $1) as counts`,
    [skuId],
  );
  const { rows: counted } = await app.sql(
    `select count(*) filter (where state = 'available')::int as available,
       count(*) filter (where state = 'reserved')::int as reserved, count(*) filter (where state = 'sold')::int as sold
     from stock_items where sku_id = $1`,
    [skuId],
  );
  expect(rows[0]).toEqual(counted[0]);
  return counted[0];
}

describe('the last pieces', () => {
  test('fifty buyers at once of ten secrets: ten get one each, forty are refused', async () => {
    const sku = await stockSecrets(10);
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => sell(sku, 1)));
    const won = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(won).toHaveLength(10);
    expect(refused.map((error) => error.constraint ?? String(error))).toEqual(
      Array.from({ length: 40 }, () => 'sku_stock'),
    );
    const texts = (await Promise.all(won.map(textsOf))).flat();
    expect(new Set(texts)).toEqual(new Set(sku.texts));
    expect(await countsOf(sku.id)).toEqual({ available: 0, reserved: 0, sold: 10 });
  });

  test('buyers of several pieces at once never wait in a circle and sell nothing twice', async () => {
    const sku = await stockSecrets(30);
    const quantities = Array.from({ length: 40 }, (_, index) => 1 + (index % 5));
    const results = await Promise.allSettled(quantities.map((quantity) => sell(sku, quantity)));
    const sold = results.flatMap((result, index) => (result.status === 'fulfilled' ? [quantities[index] ?? 0] : []));
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason.constraint).toBe('sku_stock');
    }
    const pieces = sold.reduce((sum, quantity) => sum + quantity, 0);
    // One piece is asked for often enough that none is left.
    expect(pieces).toBe(30);
    expect(await countsOf(sku.id)).toEqual({ available: 0, reserved: 0, sold: 30 });
  });

  test('fifty buyers at once of a capped licence: as many as the cap allows', async () => {
    const sku = await capLicences(10);
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => sell(sku, 1)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason.constraint).toBe('sku_stock');
    }
    expect(await left(sku)).toBe(0);
  });
});

describe('buyers beside each other', () => {
  test('a buyer passes by what another holds, and does not wait', async () => {
    const sku = await stockSecrets(2);
    await inTransaction(async (tx) => {
      await takeGoods(tx, sku, { orderId: newOrder(), quantity: 1, now: app.now() });
      const orderId = await sell(sku, 1);
      expect(await textsOf(orderId)).toEqual([sku.texts[1]]);
    });
    expect(await countsOf(sku.id)).toEqual({ available: 0, reserved: 0, sold: 2 });
  });

  test.each([1, 2])('the last %i are not refused while somebody holds them who then gives up', async (quantity) => {
    const sku = await stockSecrets(quantity);
    let second: Promise<number> | undefined;
    const first = inTransaction(async (tx) => {
      await takeGoods(tx, sku, { orderId: newOrder(), quantity, now: app.now() });
      second = sell(sku, quantity);
      await new Promise((resolve) => setTimeout(resolve, 100));
      throw new Error('gives up');
    });
    await expect(first).rejects.toThrow('gives up');
    expect(await textsOf((await second) ?? 0)).toEqual(sku.texts);
  });

  test('the last one is refused once who holds it has bought it', async () => {
    const sku = await stockSecrets(1);
    let second: Promise<boolean> | undefined;
    await inTransaction(async (tx) => {
      await takeGoods(tx, sku, { orderId: newOrder(), quantity: 1, now: app.now() });
      second = inTransaction((other) =>
        takeGoodsIfLeft(other, sku, { orderId: newOrder(), quantity: 1, now: app.now() }),
      );
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    expect(await second).toBe(false);
  });
});

describe('too few', () => {
  test('nothing is sold of what was asked for, and the transaction can go on', async () => {
    const sku = await stockSecrets(3);
    const orderId = newOrder();
    const taken = await inTransaction((tx) => takeGoodsIfLeft(tx, sku, { orderId, quantity: 4, now: app.now() }));
    expect(taken).toBe(false);
    expect(await itemsOfOrder(app.database.reads, orderId)).toEqual([]);
    await expect(sell(sku, 4)).rejects.toMatchObject({ constraint: 'sku_stock' });
    expect(await countsOf(sku.id)).toEqual({ available: 3, reserved: 0, sold: 0 });
  });

  test('it is told how many are left, up to what was asked for', async () => {
    const sku = await stockSecrets(3);
    expect([await left(sku, 0), await left(sku, 2), await left(sku, 4)]).toEqual([0, 2, 3]);
    const capped = await capLicences(3);
    await sell(capped, 1);
    expect([await left(capped, 1), await left(capped, 3)]).toEqual([1, 2]);
    expect(await left({ ...capped, stockCap: null, kind: 'file' }, 1_000_000)).toBe(1_000_000);
  });
});

describe('reserved goods', () => {
  test('are sold to nobody else, then to whom they were reserved for, once', async () => {
    const sku = await stockSecrets(2);
    const orderId = await reserve(sku, 2);
    await expect(sell(sku, 1)).rejects.toMatchObject({ constraint: 'sku_stock' });
    expect(await textsOf(orderId)).toEqual([]);
    const pay = () => inTransaction((tx) => sellReservedGoods(tx, { orderId, now: app.now() }));
    const [one, other] = await Promise.all([pay(), pay()]);
    expect([one + other, one * other]).toEqual([2, 0]);
    expect(new Set(await textsOf(orderId))).toEqual(new Set(sku.texts));
    expect(await countsOf(sku.id)).toEqual({ available: 0, reserved: 0, sold: 2 });
  });

  test('of many orders are for sale again at once; what was sold stays sold', async () => {
    const sku = await stockSecrets(6);
    const orders = await Promise.all([reserve(sku, 2), reserve(sku, 1), reserve(sku, 1)]);
    const sold = await sell(sku, 1);
    await inTransaction((tx) => releaseGoods(tx, [...orders, sold]));
    await inTransaction((tx) => releaseGoods(tx, orders));
    expect(await countsOf(sku.id)).toEqual({ available: 5, reserved: 0, sold: 1 });
    expect(await inTransaction((tx) => sellReservedGoods(tx, { orderId: orders[0] ?? 0, now: app.now() }))).toBe(0);
  });

  test('pieces of a capped licence come back when the order closes, and only once', async () => {
    const sku = await capLicences(5);
    const [closed, paid] = await Promise.all([reserve(sku, 3), reserve(sku, 2)]);
    expect(await left(sku)).toBe(0);
    expect(await inTransaction((tx) => sellReservedGoods(tx, { orderId: paid, now: app.now() }))).toBe(2);
    await inTransaction((tx) => releaseGoods(tx, [closed, paid]));
    await inTransaction((tx) => releaseGoods(tx, [closed, paid]));
    expect(await left(sku)).toBe(3);
    expect((await app.sql('select taken, reserved from stock_caps where sku_id = $1', [sku.id])).rows).toEqual([
      { taken: 2, reserved: 0 },
    ]);
  });

  test('a cap that is raised, lowered or lifted counts what was sold before', async () => {
    const sku = await capLicences(5);
    const orderId = await sell(sku, 4);
    await app.sql('update skus set stock_cap = 3 where id = $1', [sku.id]);
    expect(await left(sku)).toBe(0);
    await app.sql('update skus set stock_cap = 6 where id = $1', [sku.id]);
    expect(await left(sku)).toBe(2);
    expect(await inTransaction((tx) => revokeGoods(tx, { orderId, quantity: 1 }))).toBe(1);
    expect(await left(sku)).toBe(3);
    expect(await inTransaction((tx) => revokeGoods(tx, { orderId, quantity: 9 }))).toBe(3);
    expect(await inTransaction((tx) => revokeGoods(tx, { orderId, quantity: 9 }))).toBe(0);
  });

  test('what has no stock is never refused and leaves no trace', async () => {
    const { skuId } = await makeProduct(app);
    const sku: Goods = { id: skuId, kind: 'licence', stockCap: null };
    const orderId = await reserve(sku, 1000);
    expect(await inTransaction((tx) => sellReservedGoods(tx, { orderId, now: app.now() }))).toBe(0);
    expect((await app.sql('select * from stock_cap_orders where order_id = $1', [orderId])).rows).toEqual([]);
  });
});

describe('what was sold', () => {
  test('is taken back newest first, and never shown again', async () => {
    const sku = await stockSecrets(3);
    const orderId = await sell(sku, 3);
    expect(await inTransaction((tx) => revokeGoods(tx, { orderId, quantity: 2 }))).toBe(2);
    expect(await textsOf(orderId)).toEqual([sku.texts[0]]);
    expect((await itemsOfOrder(app.database.reads, orderId)).map(({ state }) => state)).toEqual([
      'sold',
      'revoked',
      'revoked',
    ]);
    expect(await left(sku)).toBe(0);
  });

  test('a dead one is replaced from its own batch, with a record', async () => {
    const sku = await stockSecrets(3);
    const orderId = await sell(sku, 1);
    const [dead] = await itemsOfOrder(app.database.reads, orderId);
    const itemId = dead?.id ?? 0;
    const replace = () =>
      inTransaction((tx) => replaceItem(tx, { orderId, itemId, reason: '无效', by: 1, now: app.now() }));
    const results = await Promise.allSettled([replace(), replace(), replace()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason.errorName).toBe('state_conflict');
    }
    expect(await textsOf(orderId)).toEqual([sku.texts[1]]);
    expect(await itemsOfOrder(app.database.reads, orderId)).toMatchObject([
      { id: itemId, state: 'replaced', replaces: null },
      { state: 'sold', replaces: { itemId, reason: '无效', at: app.now() } },
    ]);
  });

  test('another batch, another order and an empty batch give no replacement', async () => {
    const sku = await stockSecrets(1);
    const orderId = await sell(sku, 1);
    const contents: Content[] = [{ kind: 'secret', text: `other-${randomUUID()}` }];
    await inTransaction((tx) => addStock(tx, app.app.keys, { skuId: sku.id, contents, by: 1, now: app.now() }));
    const [item] = await itemsOfOrder(app.database.reads, orderId);
    const wish = { orderId, itemId: item?.id ?? 0, reason: 'x', by: 1, now: app.now() };
    await expect(inTransaction((tx) => replaceItem(tx, wish))).rejects.toMatchObject({ errorName: 'no_replacement' });
    await expect(inTransaction((tx) => replaceItem(tx, { ...wish, orderId: orderId + 1 }))).rejects.toMatchObject({
      errorName: 'not_found',
    });
    expect(await textsOf(orderId)).toEqual(sku.texts);
  });

  test('an account comes with its fields by name', async () => {
    const { skuId } = await makeProduct(app, { kind: 'account' });
    const fields = [
      { name: '账号', value: 'duck@example.com' },
      { name: '密码', value: 'p,w"----' },
    ];
    const contents: Content[] = [{ kind: 'account', fields }];
    await inTransaction((tx) => addStock(tx, app.app.keys, { skuId, contents, by: 1, now: app.now() }));
    const orderId = await sell({ id: skuId, kind: 'account', stockCap: null }, 1);
    expect(await textsOf(orderId)).toEqual([fields]);
  });
});

test('contents lie in the database neither as text nor as a hash that others could make, and only once in a SKU', async () => {
  const sku = await stockSecrets(2);
  const again = [...sku.texts, sku.texts[0] ?? ''].map((text): Content => ({ kind: 'secret', text }));
  const { itemIds } = await inTransaction((tx) =>
    addStock(tx, app.app.keys, { skuId: sku.id, contents: again, by: 1, now: app.now() }),
  );
  expect(itemIds).toEqual([]);
  const { rows } = await app.sql(
    `select row_to_json(i)::text as row, content_hash = sha256($2::bytea) as plain from stock_items i where sku_id = $1`,
    [sku.id, Buffer.from(sku.texts[0] ?? '')],
  );
  expect(rows).toHaveLength(2);
  for (const { row, plain } of rows) {
    expect(plain).toBe(false);
    for (const text of sku.texts) {
      expect(row).not.toContain(text);
      expect(row).not.toContain(Buffer.from(text).toString('hex'));
    }
  }
});

test('a product that somebody saves is not waited for; its word follows in the next turn', async () => {
  const [held, free] = [await stockSecrets(3), await stockSecrets(3)];
  const count = () => countStock(jobContext(app.app));
  await count();
  await Promise.all([sell(held, 3), sell(free, 3)]);
  const wordOf = async ({ id }: Goods) => {
    const { rows } = await app.sql(
      'select s.stock_word, p.stock_word as of_product from skus s join products p on p.id = s.product_id where s.id = $1',
      [id],
    );
    return [rows[0]?.['stock_word'], rows[0]?.['of_product']];
  };
  const hold = unprepared(
    'select from products where id = (select product_id from skus where id = $1) for no key update',
  );
  await inTransaction(async (tx) => {
    await tx.run(hold, [held.id]);
    await count();
    expect([await wordOf(held), await wordOf(free)]).toEqual([
      ['few', 'few'],
      ['none', 'none'],
    ]);
  });
  await count();
  expect(await wordOf(held)).toEqual(['none', 'none']);
});
