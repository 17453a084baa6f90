/**
 * A day of a shop by program: a product, its stock, a coupon, what waits, an answer to a buyer, the sales as CSV.
 *
 *   MALLARD_URL=http://localhost:8080 MALLARD_KEY=mk_… npx tsx sell.ts CATEGORY CODES.txt
 *
 * The key needs catalogue.write, stock.read, stock.write, coupon.write, sale.read, sale.answer and export.read.
 */
import { readFileSync } from 'node:fs';

const [category = '', codesFile = ''] = process.argv.slice(2);
const { MALLARD_URL: portal = 'http://localhost:8080', MALLARD_KEY: key = '' } = process.env;

type Reply = Record<string, unknown> & { id: number; state: string };

/** Every answer is an envelope; a refusal says its name in it. */
async function ask(path: string, sent?: object | string): Promise<Reply> {
  const headers: Record<string, string> = { authorization: `Bearer ${key}`, 'accept-language': 'en-US' };
  if (sent !== undefined) headers['content-type'] = typeof sent === 'string' ? 'text/plain' : 'application/json';
  const body = typeof sent === 'object' ? JSON.stringify(sent) : sent;
  const answer = await fetch(portal + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    ...(body && { body }),
  });
  const { status, msg, data } = (await answer.json()) as { status: string; msg: string; data: Reply };
  if (status !== 'ok') throw new Error(`${path}: ${msg}`);
  return data;
}

/** What a job does is read again until it is done. */
async function until(path: string, states: readonly string[]): Promise<Reply> {
  for (;;) {
    const found = await ask(path);
    if (states.includes(found.state)) return found;
    await new Promise((wait) => setTimeout(wait, 500));
  }
}

// Days are those of the site: figures say which one it is there.
const { to: today } = await ask('/api/shop/money');

// 1. A product, first as a draft, then on the shelf. The second save changes its price; what is left out of a save is emptied,
// so that the draft of the reply is sent back.
const title = { title: 'Clipboard tool', description: 'One key for **one** computer.' };
const made = await ask('/api/sale/product/save', {
  categoryId: Number(category),
  kind: 'secret',
  texts: { 'zh-CN': title, 'en-US': title },
  skus: [{ names: { 'zh-CN': 'One key' }, priceFen: 699 }],
});
const draft = made['draft'] as { id: number; skus: { id: number; priceFen: number }[] };
const [sku] = draft.skus;
if (!sku) throw new Error('a product has an option at least');
await ask('/api/sale/product/save', { ...draft, skus: [{ ...sku, priceFen: 599 }] });
const listed = await ask('/api/sale/product/move', { id: draft.id, event: 'put_on' });
console.log(`product ${draft.id}: ${listed.state}`);

// 2. Its stock: read first, imported once it is confirmed.
const batch = await ask(`/api/sale/stock/import?skuId=${sku.id}&name=first`, readFileSync(codesFile, 'utf8'));
const read = await until(`/api/sale/stock/batch?id=${batch.id}`, ['ready', 'failed']);
await ask('/api/sale/stock/confirm', { id: read.id });
const imported = await until(`/api/sale/stock/batch?id=${batch.id}`, ['imported', 'failed']);
console.log(`batch ${batch.id}: ${imported.state}`);

// 3. A coupon for it.
const coupon = await ask('/api/shop/coupon/save', {
  titleZh: 'First week',
  percent: 10,
  productIds: [draft.id],
  usesMax: 50,
  from: today,
  until: today,
});
console.log(`coupon ${coupon.id}: ${coupon.state}`);

// 4. What waits: the newest orders, and a word to whoever asked for money back. `/api/refund/…` answers them.
const sales = (await ask('/api/sale/list?limit=20'))['list'] as { id: number; openRefund: object | null }[];
console.log(`orders: ${sales.length}`);
for (const { id, openRefund } of sales) {
  if (openRefund) await ask('/api/order/message', { orderId: id, words: 'We are looking into it.' });
}

// 5. The sales as CSV: a job writes it, a ticket fetches it without a key, for a minute.
const started = await ask('/api/export/start', { kind: 'sales', filters: { list: { to: today } } });
await until(`/api/export/detail?id=${started.id}`, ['ready', 'failed']);
const ticket = await ask('/api/export/ticket', { id: started.id });
const csv = await (await fetch(portal + String(ticket['url']))).text();
console.log(`export: ${csv.trim().split('\n').length - 1} rows`);
