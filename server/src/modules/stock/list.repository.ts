import type { DeliveryKind } from '#contract/catalogue/catalogue.ts';
import { stockStates, type StockState } from '#contract/stock/stockProcess.ts';
import { prepared, type Statement, type Tx, type Value } from '../../platform/database/database.ts';
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

const itemColumns = `id, batch_id, state, order_id, description, extra_fen, created_at, sold_at`;
// A state from X to X and not just X: else the primary key would give the same order, and a plan by that walks over all
// items of other SKUs and states.
const itemsOfState = (state: string, size: number) =>
  `(select ${itemColumns} from stock_items where sku_id = $1 and state between ${state} and ${state} and id < $2
    order by stock_items.state desc, stock_items.id desc limit ${size})`;

/** Items of a SKU below an id, newest first; of one state, or merged from the ranges of all. */
export function listItems(
  tx: Tx,
  query: { skuId: number; state: StockState | undefined; beforeId: number; limit: number },
): Promise<ItemRow[]> {
  const { skuId, state, beforeId, limit } = query;
  const size = fetchSizes.find((rows) => rows >= limit) ?? limit;
  if (state !== undefined) {
    const statement = statementOf<ItemRow>(`stock_items_of_state_${size}`, () => itemsOfState('$3::stock_state', size));
    return tx.many(statement, [skuId, beforeId, state]);
  }
  const statement = statementOf<ItemRow>(`stock_items_of_all_${size}`, () => {
    const ranges = stockStates.map((one) => itemsOfState(`'${one}'`, size));
    return `select * from (${ranges.join(' union all ')}) as items order by id desc limit ${size}`;
  });
  return tx.many(statement, [skuId, beforeId]);
}

const countOfStateStatement = prepared<{ total: number }>(
  'stock_items_count_state',
  `select count(*)::int as total
   from (select from stock_items where sku_id = $1 and state = $2::stock_state limit $3) as counted`,
);

/** How many items of a SKU are in a state that few are in, counted up to `max`. */
export async function countItemsOfState(tx: Tx, skuId: number, state: StockState, max: number): Promise<number> {
  return (await tx.one(countOfStateStatement, [skuId, state, max])).total;
}

const knownCountsStatement = prepared<{ available: number; reserved: number; sold: number }>(
  'stock_items_known_counts',
  `select coalesce(sum(available), 0)::bigint as available, coalesce(sum(reserved), 0)::bigint as reserved,
     coalesce(sum(sold), 0)::bigint as sold
   from (
     select available, reserved, sold from stock_counts where sku_id = $1
     union all select available, reserved, sold from stock_changes where sku_id = $1
   ) as counts`,
);

/** How many items of a SKU are in each of the usual states, without counting them. */
export function findItemCounts(tx: Tx, skuId: number) {
  return tx.one(knownCountsStatement, [skuId]);
}

const settingsStatement = prepared('stock_save_settings', `update skus set low_stock = $2 where id = $1`);

/** Whether there is such a SKU. */
export async function updateLowStock(tx: Tx, skuId: number, lowStock: number): Promise<boolean> {
  return (await tx.run(settingsStatement, [skuId, lowStock])) === 1;
}
