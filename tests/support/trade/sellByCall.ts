/** Goods put on the shelf through calls alone, as an admin's program would do it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { InputOf } from '#contract/core/endpoint.ts';
import type { saveProduct } from '#contract/catalogue/catalogueAdmin.ts';
import type { StockBatch } from '#contract/stock/stock.ts';
import type { CallByName } from '../app/calls.ts';
import { uploadRaw } from '../app/uploads.ts';

export interface Counter {
  call: CallByName;
  url: string;
  admin: { token: string };
}

export interface ShelfProduct {
  id: number;
  skuId: number;
}

interface Goods {
  kind: 'licence' | 'secret';
  slug: string;
  title: string;
  priceFen: number;
  /** More of the draft than what is needed. */
  more?: Partial<InputOf<typeof saveProduct>>;
}

/** The category with this address, made where there is none. */
export async function makeCategory({ call, admin }: Counter, slug: string, name: string): Promise<number> {
  const { list } = (await call('listAdminCategories', {}, admin)).data;
  const found = list.find((category) => category.slug === slug);
  if (found) return found.id;
  const made = (await call('saveCategory', { slug, names: { 'zh-CN': name } }, admin)).data;
  const category = made.list.find((one) => one.slug === slug);
  if (!category) throw new Error(`the category ${slug} was not made`);
  return category.id;
}

/** A product of the platform's own, on shelf, with one SKU. */
export async function makeProductByCall(counter: Counter, goods: Goods): Promise<ShelfProduct> {
  const { call, admin } = counter;
  const draft: InputOf<typeof saveProduct> = {
    categoryId: await makeCategory(counter, goods.slug, goods.slug),
    kind: goods.kind,
    texts: { 'zh-CN': { title: goods.title, description: goods.title }, 'en-US': { title: '' } },
    skus: [{ names: { 'zh-CN': '标准' }, priceFen: goods.priceFen }],
    ...goods.more,
  };
  const { draft: made } = (await call('saveProduct', draft, admin)).data;
  const { draft: shown } = (await call('moveProduct', { id: made.id, event: 'put_on' }, admin)).data;
  const skuId = shown.skus[0]?.id;
  if (shown.id === undefined || skuId === undefined) throw new Error('the product has no SKU');
  return { id: shown.id, skuId };
}

/** Reads lines into a batch that waits for its confirmation. */
export async function readStock({ url, admin }: Counter, skuId: number, lines: readonly string[]): Promise<StockBatch> {
  const content = Buffer.from(lines.join('\n'));
  return (await uploadRaw({ url }, 'importStock', { ...admin, content, query: { skuId: String(skuId) } })).data;
}

/** Imports lines and waits until all that are good are for sale. */
export async function importStock(counter: Counter, skuId: number, lines: readonly string[]): Promise<StockBatch> {
  const { id } = await readStock(counter, skuId, lines);
  await counter.call('confirmStockBatch', { id }, counter.admin);
  return endOfBatch(counter, id);
}

/** Waits until nobody works on a batch any more. */
export async function endOfBatch({ call, admin }: Counter, id: number, seconds = 30): Promise<StockBatch> {
  for (const until = Date.now() + seconds * 1000; ; await sleep(50)) {
    const batch = (await call('getStockBatch', { id }, admin)).data;
    if (batch.finishedAt !== null) return batch;
    if (Date.now() > until) throw new Error(`batch ${id} is still ${batch.state} after ${seconds} s`);
  }
}
