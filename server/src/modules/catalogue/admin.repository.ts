import type { DeliveryKind, StockWord } from '#contract/catalogue/catalogue.ts';
import type { ExtraFieldDraft } from '#contract/catalogue/extraFieldRules.ts';
import type { LicenceTerms } from '#contract/licences/licencePolicy.ts';
import {
  productStates,
  type ProductReviewState,
  type productSorts,
  type ProductState,
} from '#contract/catalogue/productProcess.ts';
import { prepared, type Tx, type Value } from '../../platform/database/database.ts';
import type { Condition, Direction, SortKey, Walk } from '../../platform/database/walk.ts';
import type { Row } from '../../platform/database/rows.ts';
import type { ProductTexts } from './draft.ts';
import type { PriceStep, Sale } from './price.ts';
import { topCategorySlug } from './repository.ts';
import type { ReviewedContent } from './review/review.repository.ts';

/** What stands beside a product of its last review; null where it had none. */
export interface ReviewColumns {
  reviewState: ProductReviewState | null;
  reviewIsChange: boolean | null;
  reviewNote: string | null;
  reviewAskedAt: Date | null;
  reviewDecidedAt: Date | null;
}

const reviewColumns = `r.state as review_state, r.content is not null as review_is_change, r.note as review_note,
  r.asked_at as review_asked_at, r.decided_at as review_decided_at`;

export interface AdminProductRow
  extends
    Row<
      'products',
      'id kind state categoryId shopId priceFromFen hasSeveralPrices soldCount featured updatedAt unreviewed'
    >,
    ReviewColumns {
  title: string;
  categoryName: string;
  categorySlug: string;
  topCategorySlug: string;
  shopName: string | null;
  picture: string | null;
  skuCount: number;
  soldOutCount: number;
  lowCount: number;
  available: number | null;
  stock: StockWord;
}

export interface AdminProductFilters {
  state?: ProductState | undefined;
  kind?: DeliveryKind | undefined;
  categoryIds?: readonly number[] | undefined;
  /** 0: the platform itself. */
  shopId?: number | undefined;
  /** Only these; undefined: all. */
  ids?: readonly number[] | undefined;
  /** Of one shop only: those that have these words, more than so many of them, and this product. */
  words?: { tsquery: string; number: number; moreThan: number } | undefined;
}

type ProductSort = (typeof productSorts)[number];

const keys: Record<Exclude<ProductSort, 'newest'>, SortKey> = {
  price: { sql: 'p.price_from_fen', is: 'number' },
  sold: { sql: 'p.sold_count', is: 'number' },
  updated: { sql: 'p.updated_at', is: 'time' },
};

/** SQL: how many pieces of an option can be sold, as its stock is counted (`availableText` of stock); null without limit. */
const countedStock = `case when o.stock_word = 'none' then 0
  when p.kind in ('secret', 'account') and not o.shared_secret then coalesce(n.available, 0)
  when o.stock_cap is not null then greatest(0, o.stock_cap - coalesce(t.taken, n.sold, 0)) end`;

/** Products in any state; which orders have an index stands in migrations 0016 and 0050. */
export function walkOfProducts({
  english,
  filters: { state, kind, categoryIds, shopId, ids, words },
  sort,
  direction,
}: {
  english: boolean;
  filters: AdminProductFilters;
  sort: ProductSort;
  direction: Direction;
}): Walk {
  const inLanguage = (column: string) =>
    english ? `case when ${column}_en <> '' then ${column}_en else ${column}_zh end` : `${column}_zh`;
  const columns = `p.id, ${inLanguage('p.title')} as title, p.kind, p.state, p.category_id,
    ${inLanguage('c.name')} as category_name, c.slug as category_slug, ${topCategorySlug} as top_category_slug, p.shop_id, s.name as shop_name,
    p.pictures[1] as picture, p.price_from_fen, p.has_several_prices,
    k.sku_count, k.sold_out_count, k.low_count, k.available, p.sold_count,
    p.stock_word as stock, p.featured, p.updated_at, p.unreviewed, ${reviewColumns}`;
  const joins = `join categories c on c.id = p.category_id left join shops s on s.id = p.shop_id
    left join product_reviews r on r.product_id = p.id
    cross join lateral (select count(*) as sku_count, count(*) filter (where word = 'none') as sold_out_count,
        count(*) filter (where is_low and word <> 'none') as low_count,
        case when bool_and(available is not null) then sum(available)::bigint end as available
      from (select o.stock_word as word, n.is_low, ${countedStock} as available
        from skus o left join stock_counts n on n.sku_id = o.id left join stock_caps t on t.sku_id = o.id
        where o.product_id = p.id and o.active) options) k`;
  const given: [condition: Condition, value: Value][] = [
    [(put) => `p.state = ${put(state)}`, state],
    [(put) => `p.kind = ${put(kind)}`, kind],
    [(put) => `p.category_id = any(${put(categoryIds)}::bigint[])`, categoryIds],
    [(put) => (shopId === 0 ? 'p.shop_id is null' : `p.shop_id = ${put(shopId)}`), shopId],
  ];
  const conditions = given.flatMap(([condition, value]) => (value === undefined ? [] : [condition]));
  const walk = { table: 'products', alias: 'p', columns, joins, direction };
  const key = sort === 'newest' ? undefined : keys[sort];
  if (ids !== undefined) {
    return { ...walk, key, within: [(put) => `p.id = any(${put(ids)}::bigint[])`, ...conditions], matching: [] };
  }
  if (shopId !== undefined && shopId > 0) {
    // A shop's products have an index in each order.
    const rest = given.slice(0, -1).flatMap(([condition, value]) => (value === undefined ? [] : [condition]));
    const having: Condition[] = words
      ? [(put) => `(p.search @@ ${put(words.tsquery)}::tsquery or p.id = ${put(words.number)})`]
      : [];
    const within: Condition[] = [(put) => `p.shop_id = ${put(shopId)}`];
    // Newest first those of a state, or of a kind, have one as well; and those of a kind by price.
    const [byState, byKind] = given.map(([condition]) => condition);
    const ofKind = kind === undefined ? undefined : byKind;
    const inOrder =
      key === undefined ? (state === undefined ? ofKind : byState) : sort === 'price' ? ofKind : undefined;
    const covering = words === undefined ? inOrder : undefined;
    const covered = covering ? [covering] : [];
    return {
      ...walk,
      key,
      // Words of a row are read from beside it: a tenth of what other rows are counted by.
      counted: words && 1000,
      moreThan: rest.length === 0 ? words?.moreThan : undefined,
      within: [...within, ...covered],
      matching: [...rest.filter((one) => one !== covering), ...having],
    };
  }
  // Newest first each filter has an index; the other orders are walked themselves.
  return key ? { ...walk, key, within: [], matching: conditions } : { ...walk, within: conditions, matching: [] };
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

/** Products of a shop that are not on shelf and looked into one by one; a search among more goes along the words. */
const lookedIntoMax = 500;
// One by one, so that the shop's index of states is walked.
const hiddenOfShop = `shop_id = $1 and state in (${productStates
  .filter((state) => state !== 'on_shelf')
  .map((state) => `'${state}'`)
  .join(', ')})`;
const manyHiddenStatement = prepared<{ many: boolean }>(
  'products_shop_hides_many',
  `select count(*) > $2 as many from (select from products where ${hiddenOfShop} limit $2 + 1) as counted`,
);
const hiddenOfShopStatements = {
  few: prepared<{ id: number }>(
    'products_search_few_hidden_of_shop',
    // Along the shop's products: of common words all other shops have more.
    `select id from (select id, search from products where ${hiddenOfShop} offset 0) as own
     where search @@ $2::tsquery limit $3`,
  ),
  many: prepared<{ id: number }>(
    'products_search_many_hidden_of_shop',
    // Not along the shop's products, of which each would be looked into.
    `select id from products where state <> 'on_shelf' and search @@ $2::tsquery and shop_id + 0 = $1 limit $3`,
  ),
};

/** Products of a shop that are not on shelf and have what is searched for, in no order. */
export async function searchHiddenOfShop(tx: Tx, tsquery: string, shopId: number, limit: number): Promise<number[]> {
  const { many } = await tx.one(manyHiddenStatement, [shopId, lookedIntoMax]);
  const statement = hiddenOfShopStatements[many ? 'many' : 'few'];
  return (await tx.many(statement, [shopId, tsquery, limit])).map(({ id }) => id);
}

export interface EditedSkuRow {
  id: number;
  nameZh: string;
  nameEn: string;
  priceFen: number;
  floorPriceFen: number | null;
  /** With times as JSON writes them. */
  sale: Sale | null;
  steps: PriceStep[];
  minQuantity: number;
  maxQuantity: number;
  stockCap: number | null;
  lowStock: number;
  fileId: number | null;
  serviceHours: number | null;
  sharedSecret: boolean;
  pieceChoice: boolean;
  termDays: number | null;
  seats: number;
  binds: string[];
  entitlements: string[];
  /** Only what is unusual. */
  terms: Partial<LicenceTerms>;
}

export interface EditedRow
  extends
    Row<
      'products',
      'id categoryId shopId kind state tags featured rentable pictures accountFields soldCount createdAt updatedAt unreviewed'
    >,
    ReviewColumns {
  /** What the seller wants buyers to see instead, while it waits or was refused. */
  reviewContent: ReviewedContent | null;
  zh: ProductTexts;
  en: ProductTexts;
  extraFields: ExtraFieldDraft[];
  skus: EditedSkuRow[];
  files: { id: number; name: string; bytes: number }[];
  skuSales: { skuId: number; soldCount: number }[];
}

const textsOf = (
  language: string,
) => `json_build_object('title', p.title_${language}, 'subtitle', p.subtitle_${language},
  'description', p.description_${language}, 'instructions', p.instructions_${language})`;

const editedText = (
  where: string,
) => `select p.id, p.category_id, p.shop_id, p.kind, p.state, ${textsOf('zh')} as zh, ${textsOf('en')} as en, p.tags,
     p.featured, p.rentable, p.pictures, p.account_fields, p.extra_fields, p.sold_count, p.created_at, p.updated_at, p.unreviewed, ${reviewColumns}, r.content as review_content,
     coalesce((
       select json_agg(json_build_object('id', s.id, 'nameZh', s.name_zh, 'nameEn', s.name_en, 'priceFen', coalesce(s.regular_price_fen, s.price_fen),
         'sale', case when s.sale_from is not null then json_build_object(
           'priceFen', s.sale_price_fen, 'from', s.sale_from, 'until', s.sale_until) end,
         'floorPriceFen', s.floor_price_fen, 'steps', s.steps, 'minQuantity', s.min_quantity,
         'maxQuantity', s.max_quantity, 'stockCap', s.stock_cap, 'lowStock', s.low_stock, 'fileId', s.file_id,
         'serviceHours', s.service_hours, 'sharedSecret', s.shared_secret, 'pieceChoice', s.piece_choice,
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
       where s.product_id = p.id and s.active and n.sold > 0), '[]') as sku_sales
   from products p left join product_reviews r on r.product_id = p.id where ${where}`;
const editedStatement = prepared<EditedRow>('products_edited', editedText('p.id = $1'));
const editedOfPlatform = prepared<EditedRow>(
  'products_edited_of_platform',
  `${editedText('p.shop_id is null and p.id > $1')} order by p.id limit $2`,
);
const editedOfShop = prepared<EditedRow>(
  'products_edited_of_shop',
  `${editedText('p.shop_id = $1 and p.id > $2')} order by p.id limit $3`,
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

/** Products of a shop, or (null) of the platform, above an id, the oldest first. */
export function listEditedOf(
  tx: Tx,
  of: { shopId: number | null; afterId: number; limit: number },
): Promise<EditedRow[]> {
  if (of.shopId === null) return tx.many(editedOfPlatform, [of.afterId, of.limit]);
  return tx.many(editedOfShop, [of.shopId, of.afterId, of.limit]);
}
