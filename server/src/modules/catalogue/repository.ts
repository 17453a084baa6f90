import type { DeliveryKind, StockWord } from '#contract/catalogue/catalogue.ts';
import { commissionRules } from '#contract/money/commissionRules.ts';
import type { ExtraFieldDraft } from '#contract/catalogue/extraFieldRules.ts';
import type { LicenceTerms } from '#contract/licences/licencePolicy.ts';
import { prepared, preparedForEach, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';
import { dayMs } from '#contract/core/durations.ts';
import { moneyRulesFrom, saleRuleNames, settingNames, type StoredSettings } from '../site/service.ts';
import { soldAtOnce, type PriceStep } from './price.ts';

export interface ProductRow extends Row<'products', 'id kind rentable'> {
  title: string;
  subtitle: string;
  language: string;
  categoryId: number;
  categorySlug: string;
  topCategorySlug: string;
  firstSkuName: string;
  categoryName: string;
  priceFromFen: number;
  hasSeveralPrices: boolean;
  soldCount: number;
  /** Null: the platform itself. */
  shopId: number | null;
  shopName: string | null;
  shopIsVerified: boolean | null;
  shopLogo: string | null;
  shopColor: string | null;
  /** The site's name, when somebody gave it one. */
  siteName: string | null;
  cover: string | null;
  stock: StockWord;
  ratingCount: number;
  ratingSum: number;
}

/** The slug of the first level above a category called `c`. Categories have two levels. */
export const topCategorySlug = `coalesce((select top.slug from categories top where top.id = c.parent_id), c.slug)`;

/** Whether only adults rent in a category called `c`, or above it. */
export const rentAdultsOnly = `(c.rent_adults_only
  or coalesce((select top.rent_adults_only from categories top where top.id = c.parent_id), false))`;

// $1 says whether the reader wants English; a product without it is shown in Chinese.
export const summaryColumns = `p.id,
  case when $1::boolean and p.title_en <> '' then p.title_en else p.title_zh end as title,
  case when $1 and p.title_en <> '' then p.subtitle_en else p.subtitle_zh end as subtitle,
  case when $1 and p.title_en <> '' then 'en-US' else 'zh-CN' end as language,
  p.category_id as "categoryId", c.slug as "categorySlug", ${topCategorySlug} as "topCategorySlug",
  coalesce((
    select case when $1 and s.name_en <> '' then s.name_en else s.name_zh end
    from skus s where s.product_id = p.id and s.active order by s.position, s.id limit 1
  ), '') as "firstSkuName",
  case when $1 and c.name_en <> '' then c.name_en else c.name_zh end as "categoryName",
  p.kind, p.price_from_fen as "priceFromFen", p.has_several_prices as "hasSeveralPrices", p.sold_count as "soldCount",
  p.shop_id as "shopId", shop.name as "shopName", shop.verified as "shopIsVerified",
  shop.logo as "shopLogo", shop.color as "shopColor",
  case when p.shop_id is null then (select value #>> '{}' from site_settings where name = '${settingNames.name}')
  end as "siteName", p.pictures[1] as cover, p.stock_word as stock, p.rentable, p.rating_count as "ratingCount",
  p.rating_sum as "ratingSum"`;

/** What `summaryColumns` needs beside the products. */
export const summaryJoins = 'join categories c on c.id = p.category_id left join shops shop on shop.id = p.shop_id';

const featuredStatement = prepared<ProductRow>(
  'products_featured',
  `select ${summaryColumns} from products p ${summaryJoins}
   where p.state = 'on_shelf' and p.featured order by p.id desc limit $2`,
);

/** Products that the platform puts first, newest first. */
export function listFeaturedRows(tx: Tx, query: { english: boolean; limit: number }): Promise<ProductRow[]> {
  return tx.many(featuredStatement, [query.english, query.limit]);
}

export interface CategoryRow extends Row<'categories', 'id slug parentId'> {
  name: string;
  /** Products on shelf, without those of its children. */
  productCount: number;
}

const categoriesWith = (counts: string) =>
  `select c.id, c.slug, case when $1::boolean and c.name_en <> '' then c.name_en else c.name_zh end as name,
     c.parent_id,
     (select coalesce(sum(products), 0)::bigint from ${counts} and s.category_id = c.id) as product_count
   from categories c order by c.parent_id nulls first, c.position, c.id`;
const categoriesStatement = prepared<CategoryRow>('categories_list', categoriesWith('products_on_shelf s where true'));
const shopCategoriesStatement = prepared<CategoryRow>(
  'categories_list_of_shop',
  categoriesWith('products_on_shelf_of_shop s where s.shelf_shop_id = $2'),
);

/** All categories, the top ones first, each family in its order; counted are products on shelf, or those of one shop (0: the platform). */
export function listCategoryRows(tx: Tx, english: boolean, shopId?: number): Promise<CategoryRow[]> {
  return shopId === undefined
    ? tx.many(categoriesStatement, [english])
    : tx.many(shopCategoriesStatement, [english, shopId]);
}

/** Everything of a SKU that an order keeps; texts in both languages, '' where there is no English. */
export interface SkuForSale {
  id: number;
  productId: number;
  /** Null: the platform itself. */
  shopId: number | null;
  /** The shop's owner, whom the sale pays. */
  sellerId: number | null;
  /** The platform's commission on a shop's sale, in ten-thousandths; 0 for its own. */
  commissionRate: number;
  /** Days from the payment until the seller's share is released; longer while the shop is new. */
  releaseDays: number;
  kind: DeliveryKind;
  titleZh: string;
  titleEn: string;
  nameZh: string;
  nameEn: string;
  categorySlug: string;
  priceFen: number;
  /** What one piece costs at least, whatever is taken off. */
  floorPriceFen: number | null;
  steps: PriceStep[];
  minQuantity: number;
  maxQuantity: number;
  /** Null: for a lifetime. */
  termDays: number | null;
  seats: number;
  binds: string[];
  entitlements: string[];
  /** Only what is unusual. */
  terms: Partial<LicenceTerms>;
  /** For licences and files: whether only so many pieces may be sold at all. Null: as many as are wanted. */
  stockCap: number | null;
  /** For files: what is downloaded. */
  fileId: number | null;
  /** For services: within how many hours they are delivered. */
  serviceHours: number | null;
  /** For secrets: all buyers get one text. */
  sharedSecret: boolean;
  /** Buyers may choose the piece. */
  pieceChoice: boolean;
  /** For accounts: what their credentials consist of. */
  accountFields: string[];
  /** What its buyer is asked. */
  extraFields: ExtraFieldDraft[];
}

type StoredSkuForSale = Omit<SkuForSale, 'commissionRate' | 'releaseDays'> & {
  /** Null with the shop, and where nobody ever set a rate. */
  commissionRate: number | null;
  /** Null with the shop. */
  rules: StoredSettings | null;
  shopOpenedAt: Date | null;
};

const skuForSaleText = (condition: string) => `select s.id, s.product_id, p.shop_id, h.owner_id as seller_id, p.kind,
     p.title_zh, p.title_en, s.name_zh, s.name_en,
     c.slug as category_slug, s.price_fen, s.floor_price_fen, s.steps, s.min_quantity,
     s.max_quantity, s.term_days, s.seats, s.binds, s.entitlements, s.terms,
     s.stock_cap, s.file_id, s.service_hours, s.shared_secret, s.piece_choice, p.account_fields, p.extra_fields,
     h.created_at as shop_opened_at,
     case when p.shop_id is not null then commission_rate(p.shop_id, p.category_id, $2) end as commission_rate,
     case when p.shop_id is not null then (
       select coalesce(jsonb_object_agg(name, value), '{}') from settings_at($2)
      where name in (${saleRuleNames.map((name) => `'${name}'`).join(', ')})) end as rules
   from skus s join products p on p.id = s.product_id join categories c on c.id = p.category_id
     left join shops h on h.id = p.shop_id
   where ${condition} and s.active and p.state = 'on_shelf' and (p.shop_id is null or h.state = 'open')
     and (not s.shared_secret or exists (select from shared_secrets x where x.sku_id = s.id))`;
const skuForSaleStatement = preparedForEach<StoredSkuForSale>('skus_for_sale', skuForSaleText('s.id = $1'), [
  'bigint',
  'timestamptz',
]);
const skusForSaleStatement = prepared<StoredSkuForSale>('skus_for_sale_of', skuForSaleText('s.id = any($1::bigint[])'));

/** A SKU that can be bought now: on shelf, in a shop that is not suspended. */
export async function findSkuForSale(
  tx: Tx,
  { skuId, now }: { skuId: number; now: Date },
): Promise<SkuForSale | undefined> {
  const row = await tx.maybe(skuForSaleStatement, [skuId, now]);
  return row && withRules(row, now);
}

/** Those of several SKUs that can be bought now. */
export async function findSkusForSale(tx: Tx, skuIds: readonly number[], now: Date): Promise<SkuForSale[]> {
  return (await tx.many(skusForSaleStatement, [skuIds, now])).map((row) => withRules(row, now));
}

function withRules(row: StoredSkuForSale, now: Date): SkuForSale {
  const { rules: stored, shopOpenedAt, commissionRate, ...stocked } = row;
  const sku = { ...stocked, ...soldAtOnce(stocked) };
  if (shopOpenedAt === null || stored === null) return { ...sku, commissionRate: 0, releaseDays: 0 };
  const rules = moneyRulesFrom(stored);
  const isNew = now.getTime() - shopOpenedAt.getTime() < rules.newShopDays * dayMs;
  return {
    ...sku,
    commissionRate: commissionRate ?? commissionRules.normal,
    releaseDays: isNew ? rules.newShopReleaseDays : rules.releaseDays,
  };
}

const instructionsStatement = prepared<{ instructions: string }>(
  'products_instructions',
  `select case when $1::boolean and title_en <> '' then instructions_en else instructions_zh end as instructions
   from products where id = $2`,
);

/** A product's instructions in Markdown, on shelf or not. */
export async function findInstructions(tx: Tx, find: { english: boolean; id: number }): Promise<string | undefined> {
  const row = await tx.maybe(instructionsStatement, [find.english, find.id]);
  return row?.instructions;
}

const salesStatement = prepared(
  'products_record_sales',
  `update products p set sold_count = counted.sold
   from unnest($1::bigint[], $2::bigint[]) as counted (id, sold)
   where p.id = counted.id and p.sold_count <> counted.sold`,
);

/** Sets sold counts; how many of them changed. */
export function updateSoldCounts(tx: Tx, sales: readonly { productId: number; soldCount: number }[]): Promise<number> {
  return tx.run(salesStatement, [sales.map((sale) => sale.productId), sales.map((sale) => sale.soldCount)]);
}
