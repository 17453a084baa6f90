import type { DeliveryKind } from '#contract/catalogue.ts';
import { prepared, type Tx } from '../../platform/database.ts';
import type { PriceStep } from './price.ts';

interface StoredTexts {
  title: string;
  subtitle: string;
  description: string;
  instructions: string;
}

export interface StoredProduct {
  categoryId: number;
  kind: DeliveryKind;
  state: string;
  featured: boolean;
  zh: StoredTexts;
  /** '' in all of it when there is no translation. */
  en: StoredTexts;
  tags: readonly string[];
  /** What it is found by. */
  terms: readonly string[];
}

const insertProductStatement = prepared<{ id: number }>(
  'products_insert',
  `insert into products (category_id, kind, state, featured, tags, title_zh, subtitle_zh, description_zh,
     instructions_zh, title_en, subtitle_en, description_en, instructions_en, search, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, array_to_tsvector($14::text[]), $15, $15)
   returning id`,
);

const updateProductStatement = prepared(
  'products_update',
  `update products set category_id = $1, kind = $2, state = $3, featured = $4, tags = $5, title_zh = $6,
     subtitle_zh = $7, description_zh = $8, instructions_zh = $9, title_en = $10, subtitle_en = $11,
     description_en = $12, instructions_en = $13, search = array_to_tsvector($14::text[]), updated_at = $15
   where id = $16 and state <> 'banned'`,
);

export async function insertProduct(tx: Tx, product: StoredProduct, now: Date): Promise<number> {
  const { id } = await tx.one(insertProductStatement, [...productValues(product), now]);
  return id;
}

/** Whether there was one to change; what an admin banned stays as it is. */
export async function updateProduct(tx: Tx, id: number, product: StoredProduct, now: Date): Promise<boolean> {
  return (await tx.run(updateProductStatement, [...productValues(product), now, id])) === 1;
}

function productValues(product: StoredProduct) {
  const { categoryId, kind, state, featured, zh, en, tags, terms } = product;
  const texts = [zh, en].flatMap((text) => [text.title, text.subtitle, text.description, text.instructions]);
  return [categoryId, kind, state, featured, tags, ...texts, terms];
}

const pricesStatement = prepared(
  'products_update_prices',
  `update products set price_from_fen = $2, has_several_prices = $3 where id = $1`,
);

/** Whether there is such a product. */
export async function updatePrices(
  tx: Tx,
  id: number,
  prices: { priceFromFen: number; hasSeveralPrices: boolean },
): Promise<boolean> {
  return (await tx.run(pricesStatement, [id, prices.priceFromFen, prices.hasSeveralPrices])) === 1;
}

export interface StoredSku {
  productId: number;
  position: number;
  nameZh: string;
  nameEn: string;
  priceFen: number;
  steps: readonly PriceStep[];
  minQuantity: number;
  maxQuantity: number;
  termDays: number | null;
  seats: number;
  binds: readonly string[];
  entitlements: readonly string[];
}

const insertSkuStatement = prepared<{ id: number }>(
  'skus_insert',
  `insert into skus (product_id, position, name_zh, name_en, price_fen, steps, min_quantity, max_quantity, term_days,
     seats, binds, entitlements)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
);

const updateSkuStatement = prepared(
  'skus_update',
  `update skus set position = $2, name_zh = $3, name_en = $4, price_fen = $5, steps = $6, min_quantity = $7,
     max_quantity = $8, term_days = $9, seats = $10, binds = $11, entitlements = $12, active = true
   where id = $13 and product_id = $1`,
);

export async function insertSku(tx: Tx, sku: StoredSku): Promise<number> {
  const { id } = await tx.one(insertSkuStatement, skuValues(sku));
  return id;
}

/** Whether the product has such a SKU. */
export async function updateSku(tx: Tx, id: number, sku: StoredSku): Promise<boolean> {
  return (await tx.run(updateSkuStatement, [...skuValues(sku), id])) === 1;
}

function skuValues(sku: StoredSku) {
  const { productId, position, nameZh, nameEn, priceFen, steps, minQuantity, maxQuantity } = sku;
  const { termDays, seats, binds, entitlements } = sku;
  const price = [priceFen, JSON.stringify(steps), minQuantity, maxQuantity];
  return [productId, position, nameZh, nameEn, ...price, termDays, seats, binds, entitlements];
}

const deactivateStatement = prepared(
  'skus_deactivate_others',
  `update skus set active = false where product_id = $1 and active and id <> all ($2::bigint[])`,
);

/** Takes all but these of a product's SKUs out of sale. */
export function deactivateOtherSkus(tx: Tx, productId: number, kept: readonly number[]): Promise<number> {
  return tx.run(deactivateStatement, [productId, kept]);
}

const upsertCategoryStatement = prepared<{ id: number }>(
  'categories_upsert',
  `insert into categories (slug, name_zh, name_en, parent_id, position) values ($1, $2, $3, $4, $5)
   on conflict (slug) do update set name_zh = excluded.name_zh, name_en = excluded.name_en,
     parent_id = excluded.parent_id, position = excluded.position
   returning id`,
);

export async function upsertCategory(
  tx: Tx,
  category: { slug: string; nameZh: string; nameEn: string; parentId: number | null; position: number },
): Promise<number> {
  const { slug, nameZh, nameEn, parentId, position } = category;
  const { id } = await tx.one(upsertCategoryStatement, [slug, nameZh, nameEn, parentId, position]);
  return id;
}

const anyProductStatement = prepared<{ any: boolean }>('products_any', `select exists (select from products) as any`);

export async function hasAnyProduct(tx: Tx): Promise<boolean> {
  const { any } = await tx.one(anyProductStatement, []);
  return any;
}
