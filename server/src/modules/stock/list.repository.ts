import type { DeliveryKind } from '#contract/catalogue/catalogue.ts';
import { stockStates, type StockItemSort, type StockState } from '#contract/stock/stockProcess.ts';
import { prepared, type Statement, type Tx, type Value } from '../../platform/database/database.ts';
import {
  inDays,
  isValue,
  type Condition,
  type DayRange,
  type Direction,
  type SortKey,
  type Walk,
} from '../../platform/database/walk.ts';
import { topCategorySlug } from '../catalogue/service.ts';
import { availableText } from './count.repository.ts';

export interface StockedRow {
  skuId: number;
  productId: number;
  title: string;
  skuName: string;
  kind: DeliveryKind;
  categorySlug: string;
  topCategorySlug: string;
  picture: string | null;
  productState: string;
  available: number | null;
  reserved: number;
  sold: number;
  lowStock: number;
  accountFields: string[];
  sharedSecret: boolean;
  pieceChoice: boolean;
  /** Null: the platform. */
  shopId: number | null;
}

// $1 says whether the reader wants English. What is not folded yet counts as well, so that nothing shown is old.
const columns = `s.id as sku_id, p.id as product_id,
  case when $1::boolean and p.title_en <> '' then p.title_en else p.title_zh end as title,
  case when $1 and s.name_en <> '' then s.name_en else s.name_zh end as sku_name, p.kind, c.slug as category_slug, ${topCategorySlug} as top_category_slug,
  p.pictures[1] as picture, p.state as product_state, ${availableText(' + m.available')} as available,
  case when p.kind in ('secret', 'account') and not s.shared_secret then coalesce(n.reserved, 0) + m.reserved else coalesce(k.reserved, 0) end as reserved,
  case when p.kind in ('secret', 'account') and not s.shared_secret then coalesce(n.sold, 0) + m.sold
    else greatest(coalesce(n.sold, 0), coalesce(k.taken - k.reserved, 0)) end as sold, s.low_stock, p.account_fields,
  s.shared_secret, s.piece_choice, p.shop_id`;
const beside = `join categories c on c.id = p.category_id
  left join stock_counts n on n.sku_id = s.id
  left join stock_caps k on k.sku_id = s.id
  cross join lateral (
    select coalesce(sum(available), 0)::bigint as available, coalesce(sum(reserved), 0)::bigint as reserved,
      coalesce(sum(sold), 0)::bigint as sold
    from stock_changes where sku_id = s.id
  ) m`;

const findStatement = prepared<StockedRow>(
  'stock_find',
  `select ${columns} from skus s join products p on p.id = s.product_id ${beside} where s.id = $2`,
);

/** One SKU with what it has in stock. */
export function findStocked(tx: Tx, find: { english: boolean; skuId: number }): Promise<StockedRow | undefined> {
  return tx.maybe(findStatement, [find.english, find.skuId]);
}

export interface StockFilters {
  kind?: DeliveryKind | undefined;
  /** Only what is low. */
  low?: boolean | undefined;
  /** Of one shop; 0: of the platform itself. */
  shopId?: number | undefined;
  /** Only these products and this SKU. */
  productIds?: readonly number[] | undefined;
  skuId?: number | undefined;
  /** Only products of the shop that have these words, and this product or SKU. */
  words?: { tsquery: string; number: number } | undefined;
}

export interface StockPosition {
  productId: number;
  skuId: number;
}

/** What is still sold, and what has stock left although it is not. */
const listed = `(s.active or exists (select from stock_counts o where o.sku_id = s.id and o.available > 0))`;

function sellersText({ kind, shopId }: StockFilters, place: () => string): string {
  const sellers = shopId === undefined ? '' : shopId === 0 ? 'and p.shop_id is null' : `and p.shop_id = ${place()}`;
  return `${sellers} ${kind === undefined ? '' : `and p.kind = ${place()}`}`;
}

/** Which SKUs: from the low ones, from those that were searched for, or along the products; behind the position $2, $3, or all. */
function sourceOf(
  { kind, low, shopId, productIds, words }: StockFilters,
  place: () => string,
  from: 'all' | 'position',
): string {
  const own = sellersText({ kind, shopId }, place);
  const having = words === undefined ? '' : havingText(place);
  const isLow = low ? 'and exists (select from stock_counts l where l.sku_id = s.id and l.is_low)' : '';
  const upTo = (product: string) => (from === 'all' ? '' : `and ${product} <= $2`);
  const behind = (product: string, sku: string) => (from === 'all' ? '' : `and (${product} < $2 or ${sku} < $3)`);
  if (productIds !== undefined) {
    const found = `select id from skus where product_id = any(${place()}::bigint[]) union select ${place()}::bigint`;
    return `from skus s join products p on p.id = s.product_id where s.id in (${found}) and ${listed} ${own} ${having} ${isLow}
      ${upTo('p.id')} ${behind('p.id', 's.id')}`;
  }
  if (low) {
    return `from stock_counts l join skus s on s.id = l.sku_id join products p on p.id = l.product_id
      where l.is_low ${own} ${having} ${upTo('l.product_id')} ${behind('l.product_id', 'l.sku_id')}`;
  }
  // Product by product: a join whose values are guessed seems so dear that it would be planned anew each time, which takes longer
  // than the list.
  return `from products p cross join lateral (
      select s.id from skus s where s.product_id = p.id and ${listed} ${having} ${behind('p.id', 's.id')} offset 0) s
    where true ${own} ${upTo('p.id')}`;
}

function havingText(place: () => string): string {
  const [tsquery, number] = [place(), place()];
  return `and (p.search @@ ${tsquery}::tsquery or p.id = ${number} or s.id = ${number})`;
}

function valuesOf({ kind, shopId, productIds, skuId, words }: StockFilters): Value[] {
  return [
    ...(shopId ? [shopId] : []),
    ...(kind === undefined ? [] : [kind]),
    ...(words === undefined ? [] : [words.tsquery, words.number]),
    ...(productIds === undefined ? [] : [productIds, skuId ?? 0]),
  ];
}

// The limit stands in the text: a plan that must guess it would sort the table.
const fetchSizes = [21, 51, 101];
const statements = new Map<string, Statement<never>>();

function statementOf<Row>(name: string, text: () => string): Statement<Row> {
  const known = statements.get(name) ?? (prepared<never>(name, text()) as Statement<never>);
  statements.set(name, known);
  // A name always has the same text, and with it the same rows.
  return known as Statement<Row>;
}

const nameOf = ({ kind, low, shopId, productIds, words }: StockFilters) =>
  [
    shopId === undefined ? '' : shopId === 0 ? 'own' : 'shop',
    kind === undefined ? '' : 'kind',
    low ? 'low' : '',
    productIds === undefined ? '' : 'search',
    words === undefined ? '' : 'words',
  ].join('_');

/** SKUs behind a position, newest product first; at least `limit` where there are as many. */
export function listStocked(
  tx: Tx,
  query: { english: boolean; filters: StockFilters; after: StockPosition | undefined; limit: number },
): Promise<StockedRow[]> {
  const { english, filters, limit } = query;
  const { productId, skuId } = query.after ?? { productId: Number.MAX_SAFE_INTEGER, skuId: 0 };
  const size = fetchSizes.find((rows) => rows >= limit) ?? limit;
  const statement = statementOf<StockedRow>(`stock_list_${nameOf(filters)}_${size}`, () => {
    let places = 3;
    const source = sourceOf(filters, () => `$${++places}`, 'position');
    const key = filters.low && filters.productIds === undefined ? 'l.product_id' : 'p.id';
    const sku = filters.low && filters.productIds === undefined ? 'l.sku_id' : 's.id';
    return `with page as materialized (
        select p.id as product_id, s.id as sku_id ${source}
        order by ${key} desc, ${sku} desc limit ${size}
      )
      select ${columns} from page join skus s on s.id = page.sku_id join products p on p.id = s.product_id ${beside}
      order by p.id desc, s.id desc`;
  });
  return tx.many(statement, [english, productId, skuId, ...valuesOf(filters)]);
}

/** How many SKUs pass the filters, counted up to `max`. */
export async function countStocked(tx: Tx, filters: StockFilters, max: number): Promise<number> {
  const statement = statementOf<{ total: number }>(`stock_list_count_${nameOf(filters)}`, () => {
    let places = 1;
    const source = sourceOf(filters, () => `$${++places}`, 'all');
    return `select count(*)::int as total from (select 1 ${source} limit $1) as counted`;
  });
  return (await tx.one(statement, [max, ...valuesOf(filters)])).total;
}

export interface ItemRow {
  id: number;
  batchId: number;
  state: StockState;
  orderId: number | null;
  description: string | null;
  extraFen: number;
  createdAt: Date;
  soldAt: Date | null;
}

export interface ItemQuery extends DayRange {
  skuId: number;
  state?: StockState | undefined;
  batchId?: number | undefined;
  sort: StockItemSort;
  direction: Direction;
  /** Of the days. */
  timeZone: string;
}

const itemKeys: Record<StockItemSort, SortKey> = {
  added: { sql: 'i.created_at', is: 'time' },
  sold: { sql: 'i.sold_at', is: 'time' },
};

/** Items of a SKU by the indexes of migration 0156: by when they were added, merged from the ranges of all states, or by when they were sold. */
export function walkOfItems({ skuId, state, batchId, sort, direction, timeZone, ...days }: ItemQuery): Walk {
  const ofSku = isValue('i.sku_id', skuId);
  const added = inDays('i.created_at', days, timeZone);
  const ofBatch = isValue('i.batch_id', batchId);
  const walk = {
    table: 'stock_items',
    alias: 'i',
    columns: 'i.id, i.batch_id, i.state, i.order_id, i.description, i.extra_fen, i.created_at, i.sold_at',
    joins: '',
    key: itemKeys[sort],
    direction,
  };
  if (sort === 'sold') {
    const within = [...ofSku, () => 'i.sold_at is not null'];
    return { ...walk, within, matching: [...added, ...ofBatch, ...isValue('i.state', state)] };
  }
  const ranges = (state === undefined ? stockStates : [state]).map(
    (one): Condition =>
      (put) =>
        `i.sku_id = ${put(skuId)} and i.state = ${put(one)}::stock_state`,
  );
  return { ...walk, anyOf: ranges, within: [...added, ...whileImported(batchId)], matching: ofBatch };
}

/** Items of a batch were added while it was imported, give or take what clocks differ; those of others need not be walked through. */
function whileImported(batchId: number | undefined): Condition[] {
  if (batchId === undefined) return [];
  const batch = (column: string, put: (value: Value) => string) =>
    `(select ${column} from stock_batches where id = ${put(batchId)})`;
  return [
    (put) => `i.created_at >= ${batch(`created_at - interval '1 hour'`, put)}`,
    (put) => `i.created_at <= ${batch(`coalesce(finished_at + interval '1 hour', 'infinity')`, put)}`,
  ];
}

const settingsStatement = prepared('stock_save_settings', `update skus set low_stock = $2 where id = $1`);

/** Whether there is such a SKU. */
export async function updateLowStock(tx: Tx, skuId: number, lowStock: number): Promise<boolean> {
  return (await tx.run(settingsStatement, [skuId, lowStock])) === 1;
}
