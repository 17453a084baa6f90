import { sql } from 'kysely';
import type { DeliveryKind, StockWord } from '#contract/catalogue/catalogue.ts';
import type { LicenceTerms } from '#contract/licences/licencePolicy.ts';
import type { ProductState } from '#contract/catalogue/productProcess.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { ProductTexts } from './draft.ts';
import type { PriceStep } from './price.ts';

export interface AdminProductRow {
  id: number;
  title: string;
  kind: DeliveryKind;
  state: ProductState;
  categoryId: number;
  categoryName: string;
  categorySlug: string;
  shopId: number | null;
  shopName: string | null;
  picture: string | null;
  priceFromFen: number;
  hasSeveralPrices: boolean;
  skuCount: number;
  soldCount: number;
  stock: StockWord;
  featured: boolean;
  updatedAt: Date;
}

export interface AdminProductFilters {
  state?: ProductState | undefined;
  kind?: DeliveryKind | undefined;
  categoryIds?: readonly number[] | undefined;
  /** 0: the platform itself. */
  shopId?: number | undefined;
  /** Only these; undefined: all. */
  ids?: readonly number[] | undefined;
}

/** Products in any state, newest first. Answers at least as many as asked for where there are. */
export function listAdminRows(
  tx: Tx,
  {
    english,
    filters,
    beforeId,
    limit,
  }: { english: boolean; filters: AdminProductFilters; beforeId: number; limit: number },
): Promise<AdminProductRow[]> {
  const skuCount = sql<number>`(select count(*) from skus s where s.product_id = products.id and s.active)`;
  return filtered(tx, filters)
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .leftJoin('shops', 'shops.id', 'products.shop_id')
    .where('products.id', '<', beforeId)
    .orderBy('products.id', 'desc')
    .limit(limit)
    .select([
      'products.id',
      inLanguage(english, 'products.title').as('title'),
      // The column's check constraint allows nothing else.
      sql<DeliveryKind>`products.kind`.as('kind'),
      sql<ProductState>`products.state`.as('state'),
      'products.category_id as categoryId',
      inLanguage(english, 'categories.name').as('categoryName'),
      'categories.slug as categorySlug',
      'products.shop_id as shopId',
      'shops.name as shopName',
      sql<string | null>`products.pictures[1]`.as('picture'),
      'products.price_from_fen as priceFromFen',
      'products.has_several_prices as hasSeveralPrices',
      skuCount.as('skuCount'),
      'products.sold_count as soldCount',
      sql<StockWord>`products.stock_word`.as('stock'),
      'products.featured',
      'products.updated_at as updatedAt',
    ])
    .execute();
}

/** How many products pass the filters, counted up to `max`. */
export async function countAdminRows(tx: Tx, filters: AdminProductFilters, max: number): Promise<number> {
  const { total } = await tx.db
    .selectFrom(filtered(tx, filters).select('products.id').limit(max).as('found'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

function filtered(tx: Tx, { state, kind, categoryIds, shopId, ids }: AdminProductFilters) {
  return tx.db
    .selectFrom('products')
    .$if(state !== undefined, (query) => query.where('products.state', '=', state ?? ''))
    .$if(kind !== undefined, (query) => query.where('products.kind', '=', kind ?? ''))
    .$if(categoryIds !== undefined, (query) => query.where('products.category_id', 'in', categoryIds ?? []))
    .$if(shopId === 0, (query) => query.where('products.shop_id', 'is', null))
    .$if(shopId !== undefined && shopId > 0, (query) => query.where('products.shop_id', '=', shopId ?? 0))
    .$if(ids !== undefined, (query) => query.where('products.id', '=', sql<number>`any(${ids}::bigint[])`));
}

function inLanguage(english: boolean, column: 'products.title' | 'categories.name') {
  const [zh, en] = [sql.ref<string>(`${column}_zh`), sql.ref<string>(`${column}_en`)];
  return english ? sql<string>`case when ${en} <> '' then ${en} else ${zh} end` : zh;
}

const shelfStatement = prepared<{ id: number }>(
  'products_search_shelf',
  `select unnest(find_products($1::text[], null, $2::text[], $3)) as id`,
);

/** The newest products on shelf that have what is searched for; one more than `max` where there are others. */
export async function searchShelfIds(
  tx: Tx,
  { terms, words }: { terms: readonly string[]; words: readonly string[] },
  max: number,
): Promise<number[]> {
  return (await tx.many(shelfStatement, [terms, words, max])).map(({ id }) => id);
}

const hiddenStatement = prepared<{ id: number }>(
  'products_search_hidden',
  `select id from products where state <> 'on_shelf' and search @@ $1::tsquery limit $2`,
);

/** Products that are not on shelf and have what is searched for, in no order. */
export async function searchHiddenIds(tx: Tx, tsquery: string, max: number): Promise<number[]> {
  return (await tx.many(hiddenStatement, [tsquery, max])).map(({ id }) => id);
}

export interface EditedSkuRow {
  id: number;
  nameZh: string;
  nameEn: string;
  priceFen: number;
  floorPriceFen: number | null;
  steps: PriceStep[];
  minQuantity: number;
  maxQuantity: number;
  stockCap: number | null;
  lowStock: number;
  fileId: number | null;
  termDays: number | null;
  seats: number;
  binds: string[];
  entitlements: string[];
  /** Only what is unusual. */
  terms: Partial<LicenceTerms>;
}

export interface EditedRow {
  id: number;
  categoryId: number;
  shopId: number | null;
  kind: DeliveryKind;
  state: ProductState;
  zh: ProductTexts;
  en: ProductTexts;
  tags: string[];
  featured: boolean;
  rentable: boolean;
  pictures: string[];
  accountFields: string[];
  soldCount: number;
  createdAt: Date;
  updatedAt: Date;
  skus: EditedSkuRow[];
  files: { id: number; name: string; bytes: number }[];
  skuSales: { skuId: number; soldCount: number }[];
}

const textsOf = (
  language: string,
) => `json_build_object('title', p.title_${language}, 'subtitle', p.subtitle_${language},
  'description', p.description_${language}, 'instructions', p.instructions_${language})`;

const editedStatement = prepared<EditedRow>(
  'products_edited',
  `select p.id, p.category_id as "categoryId", p.shop_id as "shopId", p.kind, p.state, ${textsOf('zh')} as zh,
     ${textsOf('en')} as en, p.tags, p.featured, p.rentable, p.pictures, p.account_fields as "accountFields",
     p.sold_count as "soldCount", p.created_at as "createdAt", p.updated_at as "updatedAt",
     coalesce((
       select json_agg(json_build_object('id', s.id, 'nameZh', s.name_zh, 'nameEn', s.name_en, 'priceFen', s.price_fen,
         'floorPriceFen', s.floor_price_fen, 'steps', s.steps, 'minQuantity', s.min_quantity,
         'maxQuantity', s.max_quantity, 'stockCap', s.stock_cap, 'lowStock', s.low_stock, 'fileId', s.file_id,
         'termDays', s.term_days, 'seats', s.seats, 'binds', s.binds, 'entitlements', s.entitlements,
         'terms', s.terms)
         order by s.position, s.id)
       from skus s where s.product_id = p.id and s.active), '[]') as skus,
     coalesce((
       select json_agg(json_build_object('id', f.id, 'name', f.name, 'bytes', f.bytes) order by f.id)
       from files f where f.id in (select s.file_id from skus s where s.product_id = p.id and s.active)), '[]') as files,
     coalesce((
       select json_agg(json_build_object('skuId', s.id, 'soldCount', n.sold) order by s.position)
       from skus s join stock_counts n on n.sku_id = s.id
       where s.product_id = p.id and s.active and n.sold > 0), '[]') as "skuSales"
   from products p where p.id = $1`,
);

/** A product in any state with its active SKUs and their files. */
export function findEdited(tx: Tx, id: number): Promise<EditedRow | undefined> {
  return tx.maybe(editedStatement, [id]);
}

const moveStatement = prepared<{ id: number }>(
  'products_move',
  `update products set state = $3, updated_at = $4 where id = $1 and state = any ($2::text[]) returning id`,
);

/** Whether it was in one of these states, and is in the new one now. */
export async function moveState(
  tx: Tx,
  id: number,
  { from, to, now }: { from: readonly ProductState[]; to: ProductState; now: Date },
): Promise<boolean> {
  return (await tx.maybe(moveStatement, [id, from, to, now])) !== undefined;
}
