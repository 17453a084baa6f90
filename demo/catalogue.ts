import type { DeliveryKind } from '#contract/catalogue/catalogue.ts';
import {
  addSynonyms,
  saveCategory,
  saveProduct,
  saveSkus,
  type SkuDraft,
} from '../server/src/modules/catalogue/service.ts';
import { openShop } from '../server/src/modules/shops/service.ts';
import { publishAnnouncement } from '../server/src/modules/site/service.ts';
import { addStock, type Content } from '../server/src/modules/stock/service.ts';
import type { Tx } from '../server/src/platform/database/database.ts';
import { dayMs } from '#contract/core/durations.ts';
import type { App } from '../server/src/platform/http/http.ts';
import { demoAnnouncements } from './announcements.ts';
import { demoCategories } from './categories.ts';
import { as, register, type Person } from './accounts.ts';
import { skusOf, type DemoProduct, type DemoSku } from './product.ts';
import { demoShelves } from './shelves.ts';
import { demoShops, type ShopSlug } from './shops.ts';
import type { Simulation } from './simulation.ts';
import { accountLines, secretLines } from './stock.ts';
import { demoSynonyms } from './synonyms.ts';
import { textsOf } from './texts.ts';

/** The first product is as old as this, the last was put on shelf yesterday. */
const oldestDays = 150;
/** Owners opened their accounts a while before their shops. */
const ownerAheadMs = 3 * 60 * 60 * 1000;

export interface FilledShop {
  id: number;
  owner: Person;
}

export interface FilledSku {
  id: number;
  draft: SkuDraft;
}

export interface FilledProduct {
  id: number;
  kind: DeliveryKind;
  featured: boolean;
  onShelfSince: Date;
  /** Who answers for it: the shop's owner, or the admin for what the platform sells itself. */
  seller: Person;
  skus: FilledSku[];
}

export interface Filling {
  simulation: Simulation;
  keys: App['keys'];
  admin: Person;
  /** The present, which the demo ends in. */
  end: Date;
}

export async function fillShops({ simulation, end }: Filling): Promise<Map<ShopSlug, FilledShop>> {
  const shops = new Map<ShopSlug, FilledShop>();
  for (const { slug, owner: username, openedDaysAgo, ...told } of demoShops) {
    const openedAt = daysBefore(end, openedDaysAgo);
    const owner = await register(simulation, { username, at: new Date(openedAt.getTime() - ownerAheadMs) });
    const { name, introZh, introEn, verified } = told;
    const shop = { ownerId: owner.id, name, introZh, introEn, verified, now: openedAt };
    shops.set(slug, { id: await simulation.transaction((tx) => openShop(tx, shop)), owner });
  }
  return shops;
}

interface FillProductsOptions {
  shops: Map<ShopSlug, FilledShop>;
  max?: number | undefined;
  /** Told how many are on shelf, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Products on shelf, oldest first, with their stock and files; all of them unless there is a `max`. */
export async function fillProducts(
  filling: Filling,
  { shops, max, onProgress }: FillProductsOptions,
): Promise<FilledProduct[]> {
  const { simulation, end } = filling;
  const categoryIds = await simulation.transaction(fillCategories);
  const filled: FilledProduct[] = [];
  const dated = datedProducts(end, inTurns(demoShelves).slice(0, max));
  for (const { product, at } of dated) {
    const categoryId = categoryIds.get(product.category) ?? fail(product.category);
    const shop = product.shop === undefined ? undefined : shops.get(product.shop);
    filled.push(await fillProduct(filling, { product, at, categoryId, shop }));
    onProgress(filled.length / dated.length);
  }
  return filled;
}

export async function fillAnnouncements({ simulation, end }: Filling): Promise<void> {
  await simulation.transaction(async (tx) => {
    for (const { daysAgo, ...announcement } of demoAnnouncements) {
      await publishAnnouncement(tx, { ...announcement, publishedAt: daysBefore(end, daysAgo) });
    }
  });
}

export async function fillSynonyms({ simulation, end }: Filling): Promise<void> {
  await simulation.transaction(async (tx) => {
    for (const synonyms of demoSynonyms) await addSynonyms(tx, synonyms, daysBefore(end, oldestDays));
  });
}

async function fillCategories(tx: Tx): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [position, { slug, zh, en, children }] of demoCategories.entries()) {
    const names = { 'zh-CN': zh, 'en-US': en };
    const parentId = await saveCategory(tx, { slug, names, parentId: null, position });
    for (const [place, child] of children.entries()) {
      const childNames = { 'zh-CN': child.zh, 'en-US': child.en };
      ids.set(child.slug, await saveCategory(tx, { slug: child.slug, names: childNames, parentId, position: place }));
    }
  }
  return ids;
}

interface Placed {
  product: DemoProduct;
  at: Date;
  categoryId: number;
  shop: FilledShop | undefined;
}

async function fillProduct(filling: Filling, { product, at, categoryId, shop }: Placed): Promise<FilledProduct> {
  const { simulation, keys, admin } = filling;
  const { kind, tags, featured = false } = product;
  const skus = skusOf(product);
  const fileId = product.kind === 'file' ? await sendFile(filling, product.file, at) : null;
  const drafts = skus.map((sku): SkuDraft => ({ ...draftOf(sku), fileId }));
  const seller = shop?.owner ?? admin;
  const { id, skuIds } = await simulation.transaction(async (tx) => {
    const content = { categoryId, kind, state: 'on_shelf', texts: textsOf(product), tags, featured } as const;
    const ofKind = {
      shopId: shop?.id ?? null,
      rentable: (product.kind === 'account' || product.kind === 'licence') && product.rentable === true,
      extraFields: product.kind === 'service' ? product.asks : [],
      accountFields: product.kind === 'account' ? product.fields.map(({ name }) => name) : [],
    };
    const saved = await saveProduct(tx, { ...content, ...ofKind }, at);
    const savedSkus = await saveSkus(tx, saved, drafts);
    for (const [index, sku] of skus.entries()) {
      const skuId = savedSkus[index];
      const contents = contentsOf(product, sku, index);
      if (skuId !== undefined && contents.length > 0)
        await addStock(tx, keys, { skuId, contents, by: seller.id, now: at });
    }
    return { id: saved, skuIds: savedSkus };
  });
  const filledSkus = skuIds.flatMap((skuId, index) => {
    const draft = drafts[index];
    return draft ? [{ id: skuId, draft }] : [];
  });
  return { id, kind, featured, onShelfSince: at, seller, skus: filledSkus };
}

/** The floor leaves agents a tenth below the lowest step; a twentieth of the stock is low. */
function draftOf({ draft, stock, cap }: DemoSku): SkuDraft {
  const lowestFen = Math.min(draft.priceFen, ...draft.steps.map((step) => step.priceFen));
  return {
    ...draft,
    floorPriceFen: Math.max(1, Math.floor(lowestFen * 0.9)),
    stockCap: cap ?? null,
    lowStock: Math.min(50, Math.max(5, Math.round((cap ?? stock) / 20))),
  };
}

function contentsOf(product: DemoProduct, { stock }: DemoSku, index: number): Content[] {
  const seed = `${product.zh.title} ${index}`;
  if (product.kind === 'secret') {
    return secretLines(product.format, stock, seed).map((text) => ({ kind: 'secret', text }));
  }
  if (product.kind !== 'account') return [];
  const { fields } = product;
  return accountLines(fields, product.stem, stock, seed).map((values) => ({
    kind: 'account',
    fields: fields.map(({ name }, place) => ({ name, value: values[place] ?? '' })),
  }));
}

async function sendFile(
  { simulation, admin }: Filling,
  file: { name: string; make(): Buffer },
  at: Date,
): Promise<number> {
  simulation.setClock(at);
  const caller = await as(simulation, admin);
  simulation.setClock(at);
  const sent = { name: file.name, mimetype: 'application/octet-stream', content: file.make() };
  return (await simulation.upload('uploadFile', sent, caller)).id;
}

/** Products with the moments at which they were put on shelf, evenly over the months, none before its shop opened. */
function datedProducts(end: Date, waiting: DemoProduct[]): { product: DemoProduct; at: Date }[] {
  const count = waiting.length;
  const openedDaysAgo = new Map(demoShops.map((shop) => [shop.slug, shop.openedDaysAgo]));
  return Array.from({ length: count }, (_, index) => {
    const ageDays = oldestDays - (index * (oldestDays - 1)) / (count - 1);
    const next = waiting.findIndex(({ shop }) => shop === undefined || (openedDaysAgo.get(shop) ?? 0) > ageDays);
    const [product] = waiting.splice(Math.max(0, next), 1);
    if (!product) throw new Error('the demo has fewer products than it counted');
    // At different hours of the day.
    return { product, at: new Date(daysBefore(end, ageDays).getTime() + ((index * 37) % 60) * 60_000) };
  });
}

/** One of each shelf in turn, so that the newest come from everywhere. */
function inTurns(lists: readonly (readonly DemoProduct[])[]): DemoProduct[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
}

function daysBefore(end: Date, days: number): Date {
  return new Date(end.getTime() - days * dayMs);
}

function fail(slug: string): never {
  throw new Error(`the demo has no category ${slug}`);
}
