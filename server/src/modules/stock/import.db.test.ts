/** Stock from a file to the shelf and back, as an admin does it over HTTP. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeShop } from '../../../../tests/support/trade/goods.ts';
import { untilOneWaits } from '../../../../tests/support/app/locks.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { makeProduct } from '../../../../tests/support/trade/products.ts';
import { uploadForm, uploadRaw } from '../../../../tests/support/app/uploads.ts';
import { unprepared } from '../../platform/database/database.ts';
import { jobContext } from '../../platform/jobs/jobs.ts';
import { stockJobs } from './jobs.ts';
import { openItems, releaseGoods, reserveGoods, takeGoods, type Goods } from './service.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makePerson(app, 'admin');
});
afterAll(() => app.stop());

async function secretSku(): Promise<Goods> {
  const { skuId } = await makeProduct(app, { kind: 'secret' });
  return { id: skuId, kind: 'secret', stockCap: null };
}

let lastOrder = 700_000;
const freshTexts = (count: number) => Array.from({ length: count }, () => `card-${randomUUID()}`);
const upload = (sku: Goods, content: Buffer | string | Readable, type = 'text/plain', name = '') =>
  uploadRaw(app, 'importStock', {
    token: admin.token,
    content: typeof content === 'string' ? Buffer.from(content) : content,
    type,
    query: { skuId: String(sku.id), name },
  });
const read = async (sku: Goods, content: Buffer | string, type?: string) => (await upload(sku, content, type)).data;
const asAdmin = () => ({ token: admin.token });
/** Ends what is sent by an error once the server has begun to read it. */
async function breakOff(sku: Goods, sending: Readable): Promise<void> {
  const begun = async () => (await app.call('listStockBatches', { skuId: sku.id }, asAdmin())).data.list.length;
  await expect.poll(begun).toBe(1);
  sending.destroy(new Error('gone'));
}
const batchOf = async (id: number) => (await app.call('getStockBatch', { id }, asAdmin())).data;
const confirm = async (id: number) => (await app.call('confirmStockBatch', { id }, asAdmin())).data;
const imported = async (sku: Goods, content: Buffer | string, type?: string) => {
  const { id } = await read(sku, content, type);
  await confirm(id);
  await app.drainJobs();
  return batchOf(id);
};
const stockOf = async (sku: Goods) => {
  const { available, reserved, sold } = (await app.call('getStock', { skuId: sku.id }, asAdmin())).data;
  return { available, reserved, sold };
};
const sell = async (sku: Goods, quantity: number) => {
  const orderId = ++lastOrder;
  await app.database.transaction((tx) => takeGoods(tx, sku, { orderId, quantity, now: app.now() }));
  const items = await openItems(app.database.reads, app.app.keys, orderId);
  return items.map((item) => (item.kind === 'secret' ? item.text : item.fields.map(({ value }) => value).join('|')));
};
const linesLeft = async (batchId: number) => {
  const { rows } = await app.sql('select count(*)::int as lines from stock_lines where batch_id = $1', [batchId]);
  return rows[0]?.['lines'];
};

describe('a file', () => {
  test('is read, shown, confirmed and then sold in its order', async () => {
    const sku = await secretSku();
    const texts = freshTexts(3);
    const preview = (await upload(sku, texts.join('\r\n'), 'text/plain', '七月卡密.txt')).data;
    expect(preview).toMatchObject({
      skuId: sku.id,
      name: '七月卡密.txt',
      state: 'ready',
      encoding: 'utf-8',
      lines: 3,
      good: 3,
      imported: 0,
      problems: [],
      may: ['confirm', 'discard'],
    });
    expect(await stockOf(sku)).toEqual({ available: 0, reserved: 0, sold: 0 });
    expect(await confirm(preview.id)).toMatchObject({ state: 'importing', may: [] });
    await app.drainJobs();
    expect(await batchOf(preview.id)).toMatchObject({
      state: 'imported',
      imported: 3,
      finishedAt: app.now().toISOString(),
      may: ['undo'],
    });
    expect(await stockOf(sku)).toEqual({ available: 3, reserved: 0, sold: 0 });
    expect(await sell(sku, 2)).toEqual(texts.slice(0, 2));
    expect(await linesLeft(preview.id)).toBe(0);
  });

  test('is seen by visitors once it is over', async () => {
    const { id, skuId } = await makeProduct(app, { kind: 'secret' });
    const shown = async () => (await app.call('getProduct', { id })).data.stock;
    await app.runPeriodic('stock.count');
    expect(await shown()).toBe('none');
    const sku: Goods = { id: skuId, kind: 'secret', stockCap: null };
    await imported(sku, freshTexts(2).join('\n'));
    expect(await shown()).toBe('few');
    await sell(sku, 2);
    await app.runPeriodic('stock.count');
    expect(await shown()).toBe('none');
  });

  test('with blanks: they are counted, skipped and keep their numbers', async () => {
    const sku = await secretSku();
    const [one = '', two = ''] = freshTexts(2);
    const batch = await imported(sku, `\n${one}\n \t\r\n\n${one}\n${two}\n\n\n`);
    expect(batch).toMatchObject({ lines: 8, good: 2, blank: 5, twiceInFile: 1, imported: 2 });
    expect(batch.problems).toEqual([{ line: 5, problem: 'twice_in_file' }]);
    expect(await sell(sku, 2)).toEqual([one, two]);
  });

  test('says by number what is wrong with its lines, and never shows them', async () => {
    const sku = await secretSku();
    const [good = ''] = freshTexts(1);
    const bytes = Buffer.concat([
      Buffer.from(`鸭-${good}\n${'x'.repeat(2001)}\n`),
      Buffer.from([0xff, 0xff, 0x0a]),
      Buffer.from(`卡-${good}\n${'y'.repeat(50_000)}\n`),
    ]);
    const reply = await upload(sku, bytes);
    expect(reply.data).toMatchObject({ encoding: 'utf-8', lines: 5, good: 2, bad: 3 });
    expect(reply.data.problems).toEqual([
      { line: 2, problem: 'too_long' },
      { line: 3, problem: 'not_readable' },
      { line: 5, problem: 'too_long' },
    ]);
    expect(JSON.stringify(reply.data)).not.toContain(good);
  });

  test.each<[string, (text: string) => Buffer]>([
    ['utf-16le', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['utf-16be', (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['utf-8', (text) => Buffer.from(`\ufeff${text}`)],
  ])('in %s is recognised by its mark', async (encoding, encode) => {
    const sku = await secretSku();
    const texts = freshTexts(2).map((text) => `鸭🦆${text}`);
    expect(await imported(sku, encode(texts.join('\r\n')))).toMatchObject({ encoding, imported: 2, bad: 0 });
    expect(await sell(sku, 2)).toEqual(texts);
  });

  test('in GBK is recognised, and said to be so', async () => {
    const sku = await secretSku();
    // 鸭子卡密, then 账号 with a four-byte character of GB18030 and a byte that is none.
    const bytes = Buffer.from('d1bcd7d3bfa8c3dc0ad5cbbac5953282360ad5ff0a', 'hex');
    const batch = await imported(sku, bytes);
    expect(batch).toMatchObject({ encoding: 'gb18030', good: 2, bad: 1, imported: 2 });
    expect(batch.problems).toEqual([{ line: 3, problem: 'not_readable' }]);
    expect(await sell(sku, 2)).toEqual(['鸭子卡密', '账号𠀀']);
  });

  test('of CSV gives its first column without quotes', async () => {
    const sku = await secretSku();
    const batch = await imported(sku, '"A ""1"", B",note\nC,"x\nD', 'text/csv');
    expect(batch).toMatchObject({ good: 2, bad: 1, imported: 2 });
    expect(await sell(sku, 2)).toEqual(['A "1", B', 'D']);
  });

  test('comes from a form as well, by its own name', async () => {
    const sku = await secretSku();
    const reply = await uploadForm(app, 'importStock', {
      token: admin.token,
      before: { skuId: String(sku.id) },
      file: { content: '"q"\n', name: 'cards.csv', type: 'application/vnd.ms-excel' },
    });
    expect(reply.data).toMatchObject({ name: 'cards.csv', good: 1 });
  });

  test('of accounts: fields by four strokes, tab or comma, as many as the product has', async () => {
    const product = await makeProduct(app, { kind: 'account', accountFields: ['账号', '密码'] });
    const sku: Goods = { id: product.skuId, kind: 'account', stockCap: null };
    const lines = ['a----1', 'b\t2', 'c,"3,3"', 'd', 'e----5----e@x.example', 'a\t1'];
    const batch = await imported(sku, lines.join('\n'));
    expect(batch).toMatchObject({ good: 3, bad: 2, twiceInFile: 1, imported: 3 });
    expect(batch.problems).toEqual([
      { line: 4, problem: 'fields_missing' },
      { line: 5, problem: 'too_many_fields' },
      { line: 6, problem: 'twice_in_file' },
    ]);
    expect(await sell(sku, 3)).toEqual(['a|1', 'b|2', 'c|3,3']);
  });

  test('of 100,000 lines is taken, also with blank ones behind', async () => {
    const sku = await secretSku();
    const mark = randomUUID();
    const text = Array.from({ length: 100_000 }, (_, index) => `${mark}-${index}`).join('\n');
    expect(await read(sku, `${text}\n\n\n`)).toMatchObject({ lines: 100_000, good: 100_000, blank: 0 });
  });

  test('of 100,001 lines is refused in words, and leaves nothing', async () => {
    const sku = await secretSku();
    const mark = randomUUID();
    const text = Array.from({ length: 100_001 }, (_, index) => `${mark}-${index}`).join('\n');
    const reply = await upload(sku, text);
    expect(reply.status).toBe(422);
    expect(reply.error).toMatchObject({ name: 'stock_too_many_lines', params: { max: 100_000, line: 100_001 } });
    expect(reply.msg).toContain('100001');
    const { list } = (await app.call('listStockBatches', { skuId: sku.id }, asAdmin())).data;
    expect(list).toMatchObject([{ state: 'failed', imported: 0, may: [] }]);
    await app.drainJobs();
    expect(await linesLeft(list[0]?.id ?? 0)).toBe(0);
    expect(await stockOf(sku)).toEqual({ available: 0, reserved: 0, sold: 0 });
  });

  test('that breaks off leaves a failed batch and none of its lines', async () => {
    const sku = await secretSku();
    const broken = new Readable({ read: () => undefined });
    broken.push(`${freshTexts(2000).join('\n')}\n`);
    const [sent] = await Promise.allSettled([upload(sku, broken), breakOff(sku, broken)]);
    expect(sent.status).toBe('rejected');
    await expect
      .poll(async () => (await app.call('listStockBatches', { skuId: sku.id }, asAdmin())).data.list[0]?.state)
      .toBe('failed');
    await app.drainJobs();
    const { rows } = await app.sql(
      'select count(*)::int as lines from stock_lines l join stock_batches b on b.id = l.batch_id where b.sku_id = $1',
      [sku.id],
    );
    expect(rows).toEqual([{ lines: 0 }]);
  });

  test('is encrypted from its first rest on: neither lines nor items show it', async () => {
    const sku = await secretSku();
    const [text = ''] = freshTexts(1);
    const { id } = await read(sku, text);
    const raw = async (table: string) => {
      const { rows } = await app.sql(`select row_to_json(t)::text as row from ${table} t`);
      const all = rows.map(({ row }) => row).join('\n');
      expect(all).not.toContain(text);
      expect(all).not.toContain(Buffer.from(text).toString('hex'));
      return rows.length;
    };
    expect(await raw('stock_lines')).toBeGreaterThan(0);
    await confirm(id);
    await raw('outbox');
    await app.drainJobs();
    expect(await raw('stock_items')).toBeGreaterThan(0);
    await raw('stock_batches');
  });
});

describe('what was there before', () => {
  test('is told apart: in the file, in the stock, in past sales; the first hundred by number', async () => {
    const sku = await secretSku();
    const old = freshTexts(150);
    await imported(sku, old.join('\n'));
    const sold = await sell(sku, 20);
    expect(sold).toEqual(old.slice(0, 20));
    const [fresh = ''] = freshTexts(1);
    const batch = await imported(sku, [fresh, fresh, ...old].join('\n'));
    expect(batch).toMatchObject({
      lines: 152,
      good: 1,
      twiceInFile: 1,
      twiceInSales: 20,
      twiceInStock: 130,
      imported: 1,
    });
    expect(batch.problems).toHaveLength(100);
    expect(batch.problems.slice(0, 2)).toEqual([
      { line: 2, problem: 'twice_in_file' },
      { line: 3, problem: 'twice_in_sales' },
    ]);
    expect(batch.problems[21]).toEqual({ line: 23, problem: 'twice_in_stock' });
  });

  test('two batches of the same lines, read before either was confirmed, bring them once', async () => {
    const sku = await secretSku();
    const texts = freshTexts(1200);
    const first = await read(sku, texts.join('\n'));
    const second = await read(sku, [...texts.toReversed(), ...freshTexts(3)].join('\n'));
    expect(second).toMatchObject({ good: 1203, twiceInStock: 0 });
    await confirm(first.id);
    await confirm(second.id);
    const context = jobContext(app.app);
    await Promise.all(
      [first, second].map(({ id }) => stockJobs['stock.import']?.(context, { batchId: id }) ?? Promise.reject()),
    );
    const batches = await Promise.all([first, second].map(({ id }) => batchOf(id)));
    expect(batches.map(({ state }) => state)).toEqual(['imported', 'imported']);
    expect(batches.reduce((sum, { imported: count }) => sum + count, 0)).toBe(1203);
    for (const { good, imported: count } of batches) expect(good).toBe(count);
    expect(await stockOf(sku)).toMatchObject({ available: 1203 });
  });
});

describe('an import whose count', () => {
  const holdProduct = unprepared('select from products where id = $1 for no key update');
  const takeChanges = unprepared('delete from stock_changes where sku_id = $1');
  /** Two lines for a product that is shown as sold out. */
  async function confirmed() {
    const { id, skuId } = await makeProduct(app, { kind: 'secret' });
    await app.runPeriodic('stock.count');
    const shown = async () => (await app.call('getProduct', { id })).data.stock;
    expect(await shown()).toBe('none');
    const { id: batchId } = await read({ id: skuId, kind: 'secret', stockCap: null }, freshTexts(2).join('\n'));
    await confirm(batchId);
    return { id, skuId, batchId, shown };
  }
  /** Imports, and does something else between the lines and their count. */
  const importBut = (batchId: number, beforeCount: () => Promise<void>) => {
    const context = jobContext(app.app);
    let turn = 0;
    const transaction = async <T>(work: Parameters<typeof context.transaction<T>>[0]) => {
      turn += 1;
      if (turn === 3) await beforeCount();
      return context.transaction(work);
    };
    return stockJobs['stock.import']?.({ ...context, transaction }, { batchId }) ?? Promise.reject();
  };

  test('finds the product being saved waits for that', async () => {
    const { id, batchId, shown } = await confirmed();
    let importing: Promise<number> | undefined;
    await app.database.transaction(async (tx) => {
      await tx.run(holdProduct, [id]);
      importing = app.drainJobs();
      await untilOneWaits(app);
      expect(await batchOf(batchId)).toMatchObject({ state: 'importing', imported: 2 });
    });
    await importing;
    expect(await batchOf(batchId)).toMatchObject({ state: 'imported' });
    expect(await shown()).toBe('few');
  });

  test('is at another turn that breaks off waits for that, and counts itself', async () => {
    const { skuId, batchId, shown } = await confirmed();
    let other: Promise<unknown> | undefined;
    const breakOffLater = () =>
      new Promise<void>((taken) => {
        const work = app.database.transaction(async (tx) => {
          await tx.run(takeChanges, [skuId]);
          taken();
          await untilOneWaits(app);
          throw new Error('broken off');
        });
        other = work.catch((thrown: unknown) => thrown);
      });
    await importBut(batchId, breakOffLater);
    expect(await other).toMatchObject({ message: 'broken off' });
    expect(await batchOf(batchId)).toMatchObject({ state: 'imported' });
    expect(await shown()).toBe('few');
  });

  test('fails is over all the same, and can be undone', async () => {
    const { batchId, shown } = await confirmed();
    await expect(importBut(batchId, () => Promise.reject(new Error('no count')))).rejects.toThrow('no count');
    expect(await batchOf(batchId)).toMatchObject({ state: 'imported', imported: 2, may: ['undo'] });
    await app.runPeriodic('stock.count');
    expect(await shown()).toBe('few');
  });
});

describe('a job that is killed', () => {
  /** Lets so many transactions through, then ends as a killed process would. */
  const killedAfter = (turns: number) => {
    const context = jobContext(app.app);
    let turn = 0;
    return {
      ...context,
      transaction: <T>(work: Parameters<typeof context.transaction<T>>[0]) => {
        turn += 1;
        return turn > turns ? Promise.reject(new Error('killed')) : context.transaction(work);
      },
    };
  };

  test('in the middle of an import goes on where it stopped, and brings each line once', async () => {
    const sku = await secretSku();
    const texts = freshTexts(2300);
    const { id } = await read(sku, texts.join('\n'));
    await confirm(id);
    await expect(stockJobs['stock.import']?.(killedAfter(1), { batchId: id })).rejects.toThrow('killed');
    expect(await batchOf(id)).toMatchObject({ state: 'importing', imported: 300 });
    expect(await stockOf(sku)).toMatchObject({ available: 300 });
    await app.drainJobs();
    expect(await batchOf(id)).toMatchObject({ state: 'imported', imported: 2300 });
    expect(await stockOf(sku)).toMatchObject({ available: 2300 });
    expect(new Set(await sell(sku, 1000))).toEqual(new Set(texts.slice(0, 1000)));
  });

  test('and is lost is woken when nothing was heard of it for a while', async () => {
    const sku = await secretSku();
    const { id } = await read(sku, freshTexts(1700).join('\n'));
    await confirm(id);
    await app.sql('delete from outbox');
    await expect(stockJobs['stock.import']?.(killedAfter(1), { batchId: id })).rejects.toThrow('killed');
    app.pass(11 * 60);
    await app.runPeriodic('stock.sweep');
    await app.drainJobs();
    expect(await batchOf(id)).toMatchObject({ state: 'imported', imported: 1700 });
  });

  test('in the middle of an undo goes on too', async () => {
    const sku = await secretSku();
    const { id } = await imported(sku, freshTexts(2300).join('\n'));
    await app.call('undoStockBatch', { id }, asAdmin());
    await expect(stockJobs['stock.undo']?.(killedAfter(1), { batchId: id })).rejects.toThrow('killed');
    expect(await batchOf(id)).toMatchObject({ state: 'undoing', undone: 300 });
    await app.drainJobs();
    expect(await batchOf(id)).toMatchObject({ state: 'undone', undone: 2300 });
    expect(await stockOf(sku)).toMatchObject({ available: 0 });
  });

  test('a reading of which nothing was heard has failed; its sender is told, and its lines are gone', async () => {
    const sku = await secretSku();
    const slow = new Readable({ read: () => undefined });
    const replied = upload(sku, slow);
    slow.push(`${freshTexts(3000).join('\n')}\n`);
    const { rows } = await expect
      .poll(() => app.sql('select id from stock_batches where sku_id = $1 and lines > 0', [sku.id]))
      .toMatchObject({ rows: [{}] })
      .then(() => app.sql('select id from stock_batches where sku_id = $1', [sku.id]));
    const id = Number(rows[0]?.['id']);
    app.pass(11 * 60);
    await app.runPeriodic('stock.sweep');
    expect(await batchOf(id)).toMatchObject({ state: 'failed', may: [] });
    slow.push(`${freshTexts(3000).join('\n')}\n`);
    slow.push(null);
    expect((await replied).error?.name).toBe('stock_batch_state');
    await app.drainJobs();
    expect(await linesLeft(id)).toBe(0);
  });
});

describe('taking back', () => {
  test('a batch of which a part was sold: the rest goes, what was sold stays with its buyers', async () => {
    const sku = await secretSku();
    const texts = freshTexts(10);
    const { id } = await imported(sku, texts.join('\n'));
    await sell(sku, 4);
    expect((await app.call('undoStockBatch', { id }, asAdmin())).data).toMatchObject({ state: 'undoing', may: [] });
    await app.drainJobs();
    expect(await batchOf(id)).toMatchObject({ state: 'undone', imported: 10, undone: 6, may: [] });
    expect(await stockOf(sku)).toEqual({ available: 0, reserved: 0, sold: 4 });
    // What was taken back may come again; what was sold may not.
    expect(await imported(sku, texts.join('\n'))).toMatchObject({ imported: 6, twiceInSales: 4 });
  });

  test('what a buyer holds who then gives up goes too, and the batch is not locked until then', async () => {
    const sku = await secretSku();
    const { id } = await imported(sku, freshTexts(4).join('\n'));
    const lockBatch = unprepared('select from stock_batches where id = $1 for no key update');
    let undone: Promise<number> | undefined;
    const buying = app.database.transaction(async (tx) => {
      await takeGoods(tx, sku, { orderId: ++lastOrder, quantity: 3, now: app.now() });
      await app.call('undoStockBatch', { id }, asAdmin());
      undone = app.drainJobs();
      await untilOneWaits(app);
      // Would be a ring if who waits for the buyer had it locked.
      expect(await tx.many(lockBatch, [id])).toHaveLength(1);
      throw new Error('gives up');
    });
    await expect(buying).rejects.toThrow('gives up');
    await undone;
    expect(await batchOf(id)).toMatchObject({ state: 'undone', imported: 4, undone: 4 });
  });

  test('what an unpaid order held is not sold again when it closes', async () => {
    const sku = await secretSku();
    const { id } = await imported(sku, freshTexts(3).join('\n'));
    const orderId = ++lastOrder;
    await app.database.transaction((tx) => reserveGoods(tx, sku, { orderId, quantity: 2, now: app.now() }));
    await app.call('undoStockBatch', { id }, asAdmin());
    await app.drainJobs();
    expect(await stockOf(sku)).toEqual({ available: 0, reserved: 2, sold: 0 });
    await app.database.transaction((tx) => releaseGoods(tx, [orderId]));
    expect(await stockOf(sku)).toEqual({ available: 0, reserved: 0, sold: 0 });
    expect(await batchOf(id)).toMatchObject({ undone: 3 });
  });

  test('a preview that nobody wants, or that nobody confirmed for a day', async () => {
    const sku = await secretSku();
    const [unwanted, forgotten] = [
      await read(sku, freshTexts(2).join('\n')),
      await read(sku, freshTexts(2).join('\n')),
    ];
    await app.call('discardStockBatch', { id: unwanted.id }, asAdmin());
    app.pass(24 * 60 * 60 + 1);
    admin = await makePerson(app, 'admin');
    await app.runPeriodic('stock.sweep');
    await app.drainJobs();
    for (const { id } of [unwanted, forgotten]) {
      expect(await batchOf(id)).toMatchObject({ state: 'discarded', may: [] });
      expect(await linesLeft(id)).toBe(0);
    }
  });

  test('twenty confirmations and discards at once: one wins', async () => {
    const sku = await secretSku();
    const { id } = await read(sku, freshTexts(5).join('\n'));
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        app.call(index % 2 === 0 ? 'confirmStockBatch' : 'discardStockBatch', { id }, asAdmin()),
      ),
    );
    expect(results.filter(({ error }) => error === undefined)).toHaveLength(1);
    for (const { error } of results) if (error) expect(error.name).toBe('stock_batch_state');
    await app.drainJobs();
    const { state } = await batchOf(id);
    expect(await stockOf(sku)).toMatchObject({ available: state === 'imported' ? 5 : 0 });
  });
});

describe('who may', () => {
  test('nobody but admins imports, sees or changes stock', async () => {
    const sku = await secretSku();
    const { id } = await read(sku, freshTexts(1).join('\n'));
    const person = await makePerson(app);
    for (const [token, error] of [
      [person.token, 'forbidden'],
      [undefined, 'login_needed'],
    ] as const) {
      const caller = token === undefined ? {} : { token };
      const refused = await uploadRaw(app, 'importStock', {
        ...caller,
        content: Buffer.from('x'),
        type: 'text/plain',
        query: { skuId: String(sku.id) },
      });
      expect(refused.error?.name).toBe(error);
      const replies = await Promise.all([
        app.call('listStock', {}, caller),
        app.call('getStock', { skuId: sku.id }, caller),
        app.call('listStockBatches', { skuId: sku.id }, caller),
        app.call('getStockBatch', { id }, caller),
        app.call('listStockItems', { skuId: sku.id }, caller),
        app.call('confirmStockBatch', { id }, caller),
        app.call('discardStockBatch', { id }, caller),
        app.call('undoStockBatch', { id }, caller),
        app.call('saveStockSettings', { skuId: sku.id, lowStock: 1 }, caller),
      ]);
      expect(replies.map((reply) => reply.error?.name)).toEqual(replies.map(() => error));
    }
    expect(await batchOf(id)).toMatchObject({ state: 'ready' });
  });

  test('what is not there is not found; a licence has nothing to import', async () => {
    const none = { id: 999_999_999, kind: 'secret' as const, stockCap: null };
    expect((await upload(none, 'x')).error?.name).toBe('not_found');
    const { skuId } = await makeProduct(app);
    expect((await upload({ ...none, id: skuId }, 'x')).error?.name).toBe('invalid_input');
    const replies = await Promise.all([
      app.call('getStock', { skuId: none.id }, asAdmin()),
      app.call('listStockBatches', { skuId: none.id }, asAdmin()),
      app.call('listStockItems', { skuId: none.id }, asAdmin()),
      app.call('getStockBatch', { id: none.id }, asAdmin()),
      app.call('confirmStockBatch', { id: none.id }, asAdmin()),
      app.call('saveStockSettings', { skuId: none.id, lowStock: 1 }, asAdmin()),
    ]);
    expect(replies.map((reply) => reply.error?.name)).toEqual(replies.map(() => 'not_found'));
  });
});

describe('a secret that the seller has in another product', () => {
  test('is named in the preview, and never put on sale twice', async () => {
    const [one, other] = [await secretSku(), await secretSku()];
    const [shared, fresh] = freshTexts(2);
    await imported(one, `${shared}`);
    const batch = await read(other, `${fresh}\n${shared}`);
    expect(batch).toMatchObject({ good: 1, twiceInStock: 1 });
    const { rows } = await app.sql('select product_id from skus where id = $1', [one.id]);
    expect(batch.problems).toMatchObject([
      { line: 2, problem: 'twice_in_shop', product: { id: Number(rows[0]?.['product_id']) } },
    ]);
    await sell(one, 1);
    expect(await read(other, `${shared}`)).toMatchObject({ good: 0, twiceInStock: 1 });
  });

  test('is found at the confirmation of two previews too', async () => {
    const [one, other] = [await secretSku(), await secretSku()];
    const [shared] = freshTexts(1);
    const previews = [await read(one, `${shared}`), await read(other, `${shared}`)];
    expect(previews.map(({ good }) => good)).toEqual([1, 1]);
    for (const { id } of previews) await confirm(id);
    await app.drainJobs();
    const added = await Promise.all(previews.map(async ({ id }) => (await batchOf(id)).imported));
    expect(Math.max(...added) + Math.min(...added)).toBe(1);
  });

  test('may come again after it was taken back there, and from another seller', async () => {
    const [one, other] = [await secretSku(), await secretSku()];
    const [shared] = freshTexts(1);
    const { id } = await imported(one, `${shared}`);
    await app.call('undoStockBatch', { id }, asAdmin());
    await app.drainJobs();
    expect(await imported(other, `${shared}`)).toMatchObject({ imported: 1 });
    const shop = await makeShop(app);
    const { skuId } = await makeProduct(app, { kind: 'secret', shopId: shop.id });
    expect(await read({ ...one, id: skuId }, `${shared}`)).toMatchObject({ good: 1 });
  });

  test('is known also when it was imported before sellers had keys', async () => {
    const [one, other] = [await secretSku(), await secretSku()];
    const [shared] = freshTexts(1);
    await imported(one, `${shared}`);
    await app.sql('update stock_items set seller_key = null where sku_id = $1', [one.id]);
    expect(await read(other, `${shared}`)).toMatchObject({ good: 1 });
    await app.runPeriodic('stock.sellerKeys');
    expect(await read(other, `${shared}`)).toMatchObject({ good: 0, twiceInStock: 1 });
  });
});
