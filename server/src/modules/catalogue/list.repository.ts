import type { DeliveryKind } from '#contract/catalogue.ts';
import { prepared, type Statement, type Tx, type Value } from '../../platform/database.ts';
import type { ListPosition, ProductSort } from './cursor.ts';
import { summaryColumns, summaryJoins, type ProductRow } from './repository.ts';

export interface ListQuery {
  english: boolean;
  sort: ProductSort;
  /** A category's slug; its children count as well. */
  category?: string | undefined;
  kind?: DeliveryKind | undefined;
  /** A tsquery. */
  search?: string | undefined;
  after?: ListPosition | undefined;
  limit: number;
}

export type ListRow = ProductRow & { total: number };

/** At least `limit` products on shelf where there are as many, each with the total of all pages. One statement. */
export function listProductRows(tx: Tx, query: ListQuery): Promise<ListRow[]> {
  const { english, category, kind, search, after } = query;
  const position = after && (query.sort === 'newest' ? [after.id] : [after.key, after.id]);
  const values: Value[] = [english, category, kind, search, ...(position ?? [])];
  return tx.many(
    listStatement(query),
    values.filter((value) => value !== undefined),
  );
}

// The limit stands in the text: a plan that knows it follows the index, one that must guess would sort the table.
const fetchSizes = [11, 21, 51, 101];

const listStatements = new Map<string, Statement<ListRow>>();

/** One text for each combination of filters, sort and size, made when it is first asked for. */
function listStatement(query: ListQuery): Statement<ListRow> {
  const size = fetchSizes.find((rows) => rows >= query.limit) ?? query.limit;
  const filters = (['category', 'kind', 'search', 'after'] as const).filter((filter) => query[filter] !== undefined);
  const name = ['products_list', query.sort, ...filters, size].join('_');
  const known = listStatements.get(name);
  if (known) return known;
  const made = prepared<ListRow>(name, listText(query, size));
  listStatements.set(name, made);
  return made;
}

const sorts = {
  newest: { order: 'id desc', beyond: (place: Place) => `id < ${place()}` },
  sales: {
    order: 'sold_count desc, id desc',
    beyond: (place: Place) => `(sold_count, id) < (${place()}, ${place()})`,
  },
  price_up: {
    order: 'price_from_fen, id',
    beyond: (place: Place) => `(price_from_fen, id) > (${place()}, ${place()})`,
  },
  price_down: {
    order: 'price_from_fen desc, id desc',
    beyond: (place: Place) => `(price_from_fen, id) < (${place()}, ${place()})`,
  },
} as const satisfies Record<ProductSort, { order: string; beyond: (place: Place) => string }>;

/** The next placeholder. They are numbered in the order in which `listProductRows` gives the values. */
type Place = () => string;

function listText(query: ListQuery, size: number): string {
  const { order, beyond } = sorts[query.sort];
  let places = 1;
  const place = () => `$${++places}`;
  const wanted = query.category === undefined ? undefined : wantedCategories(place());
  const kind = query.kind === undefined ? '' : `and kind = ${place()}`;
  const search = query.search === undefined ? undefined : `search @@ ${place()}::tsquery`;
  const after = query.after ? `and ${beyond(place)}` : '';
  const inWanted = wanted ? 'and category_id in (select id from wanted)' : '';
  const page = `${after} order by ${order} limit ${size}`;
  if (search) {
    const found = `found as materialized (
      select id, sold_count, price_from_fen from products where state = 'on_shelf' and ${search} ${kind} ${inWanted})`;
    return assembled({
      common: wanted ? `${wanted}, ${found}` : `with ${found}`,
      page: `select ${listedColumns} from (select id from found where true ${page}) best join products using (id)`,
      total: 'select count(*) from found',
      order,
    });
  }
  return assembled({
    common: wanted ?? '',
    page: wanted ? eachCategory(`${kind} ${page}`, `order by ${order} limit ${size}`) : onShelf(`${kind} ${page}`),
    total: `select coalesce(sum(products), 0)::bigint from products_on_shelf where true ${inWanted} ${kind}`,
    order,
  });
}

function assembled(parts: { common: string; page: string; total: string; order: string }): string {
  return `${parts.common}
    select ${summaryColumns}, (${parts.total}) as total
    from (${parts.page}) p ${summaryJoins}
    order by ${parts.order}`;
}

// All that a list shows, and no more: sorting rows with their descriptions would cost several times as much.
const listedColumns = `id, category_id, kind, title_zh, title_en, subtitle_zh, subtitle_en, price_from_fen,
  has_several_prices, sold_count, shop_id, pictures, stock_word, rentable, rating_count, rating_sum`;

function onShelf(rest: string): string {
  return `select ${listedColumns} from products where state = 'on_shelf' ${rest}`;
}

/** Each category walks its own index as far as the page; together they are sorted again. */
function eachCategory(rest: string, page: string): string {
  const own = onShelf(`and category_id = wanted.id ${rest}`);
  return `select own.* from wanted cross join lateral (${own}) own ${page}`;
}

function wantedCategories(slug: string): string {
  return `with recursive wanted as (
    select id from categories where slug = ${slug}
    union
    select child.id from categories child join wanted on child.parent_id = wanted.id
  )`;
}
