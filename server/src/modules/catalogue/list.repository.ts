/**
 * Lists of products on shelf, one statement each. A statement is made for each shape of filters, sort and size, so that
 * its plan follows one index; which indexes there are for it stands in migration 0015.
 */
import type { DeliveryKind, productSorts } from '#contract/catalogue/catalogue.ts';
import { searchRules } from '#contract/catalogue/searchRules.ts';
import { prepared, type Statement, type Tx, type Value } from '../../platform/database/database.ts';
import { cursorCodec } from '../../platform/database/listPage.ts';
import { summaryColumns, summaryJoins, type ProductRow } from './repository.ts';
import type { SearchPlan } from './search/plan.ts';

export interface ListFilters {
  /** A category's slug; its children count as well. */
  category?: string | undefined;
  /** 0: the platform itself. */
  shopId?: number | undefined;
  kind?: DeliveryKind | undefined;
  band?: number | undefined;
  rentable?: boolean | undefined;
}

export type ProductSort = (typeof productSorts)[number];

/** Where a page ended: the last product's sort key and its id, which decides among equal keys. */
export interface ListPosition {
  key: number;
  id: number;
}

export function cursorsOf(sort: ProductSort) {
  return cursorCodec<ListPosition>(
    ({ key, id }) => [sort, key, id],
    ([, key, id]) => ({ key: Number(key), id: Number(id) }),
  );
}

export interface ListQuery extends ListFilters {
  english: boolean;
  sort: ProductSort;
  search?: SearchPlan | undefined;
  after?: ListPosition | undefined;
  limit: number;
}

export type ListRow = ProductRow & {
  total: number;
  ratingRank: number;
  /** How well it fits the search, for the sort `best`; else 0. */
  score: number;
};

/** A search finds so many products at most, the newest. */
export const foundMax = searchRules.found.max;

/**
 * At least `limit` products where there are as many, each with the total of all pages; for a search that finds more
 * than `foundMax`, the total is one more than that.
 */
export function listProductRows(tx: Tx, query: ListQuery): Promise<ListRow[]> {
  const { english, category, shopId, kind, band, rentable, search, after, limit } = query;
  const shape = shapeOf(query);
  const size = fetchSizes.find((rows) => rows >= limit) ?? limit;
  // Without a search all fit alike.
  const sort = query.sort === 'best' && !search ? 'newest' : query.sort;
  const position = after && (sort === 'newest' ? [after.id] : [after.key, after.id]);
  const statement = listStatement({ shape, sort, isFurther: after !== undefined, size });
  const words = [kind, band, rentable];
  const filters: Record<Shape, readonly Value[]> = {
    all: [],
    category: [category],
    shop: [shopId],
    shop_kind: [shopId, kind],
    words,
    category_words: [category, ...words],
    shop_words: [shopId, category, ...words],
    search: [category, JSON.stringify(queriesOf(query)), ...(sort === 'best' ? wordsOf(search) : [])],
  };
  return tx.many(statement, [english, ...filters[shape].map((value) => value ?? null), ...(position ?? [])]);
}

/** Which filters there are; those that are words (kind, band, rentable) go together. */
type Shape = 'all' | 'category' | 'shop' | 'shop_kind' | 'words' | 'category_words' | 'shop_words' | 'search';

function shapeOf({ category, shopId, kind, band, rentable, search }: ListQuery): Shape {
  if (search) return 'search';
  const hasWords = kind !== undefined || band !== undefined || rentable !== undefined;
  const isOfKind = kind !== undefined && band === undefined && rentable === undefined && category === undefined;
  if (shopId !== undefined && isOfKind) return 'shop_kind';
  if (shopId !== undefined) return hasWords || category !== undefined ? 'shop_words' : 'shop';
  if (category !== undefined) return hasWords ? 'category_words' : 'category';
  return hasWords ? 'words' : 'all';
}

/** What is searched for, with what is filtered by as terms that a product has. */
export function queriesOf({
  search,
  shopId,
  kind,
  band,
  rentable,
}: Omit<ListFilters, 'category'> & { search?: SearchPlan | undefined }) {
  const filters = { shop: shopId, kind, band, rentable };
  const wanted = Object.entries(filters).filter(([, value]) => value !== undefined);
  const terms = wanted.map(([name, value]) => `#${name}:${value}`);
  return (search?.queries ?? []).map((one) => ({ ...one, terms: [...one.terms, ...terms] }));
}

/** By what the found are ranked. */
function wordsOf(search: SearchPlan | undefined): Value[] {
  return [search?.whole ?? '', search?.pieces ?? [], search?.alternatives ?? []];
}

// The limit stands in the text: a plan that knows it follows the index, one that must guess would sort the table.
const fetchSizes = [11, 25, 51, 101];

interface ListKind {
  shape: Shape;
  sort: ProductSort;
  isFurther: boolean;
  size: number;
}

const listStatements = new Map<string, Statement<ListRow>>();

/** Made when it is first asked for. */
function listStatement(list: ListKind): Statement<ListRow> {
  const name = ['products_list', list.shape, list.sort, ...(list.isFurther ? ['further'] : []), list.size].join('_');
  const known = listStatements.get(name);
  if (known) return known;
  const made = prepared<ListRow>(name, listText(list));
  listStatements.set(name, made);
  return made;
}

const sorts = {
  best: {
    order: 'score desc, id desc',
    beyond: (place: Place) => `(score, id) < (${hidden(place())}, ${hidden(place())})`,
  },
  newest: { order: 'id desc', beyond: (place: Place) => `id < ${hidden(place())}` },
  sales: {
    order: 'sold_count desc, id desc',
    beyond: (place: Place) => `(sold_count, id) < (${hidden(place())}, ${hidden(place())})`,
  },
  rating: {
    order: 'rating_rank desc, id desc',
    beyond: (place: Place) => `(rating_rank, id) < (${hidden(place())}, ${hidden(place())})`,
  },
  price_up: {
    order: 'price_from_fen, id',
    beyond: (place: Place) => `(price_from_fen, id) > (${hidden(place())}, ${hidden(place())})`,
  },
  price_down: {
    order: 'price_from_fen desc, id desc',
    beyond: (place: Place) => `(price_from_fen, id) < (${hidden(place())}, ${hidden(place())})`,
  },
} as const satisfies Record<ProductSort, { order: string; beyond: (place: Place) => string }>;

/** The next placeholder. They are numbered in the order in which `listProductRows` gives the values. */
type Place = () => string;

/** A number that the planner doesn't look at: else it would plan anew each time that one makes a plan seem cheaper. */
const hidden = (place: string) => `(select ${place}::bigint)`;

interface Parts {
  /** The statement's common tables, if any. */
  common: string;
  /** Ids and sort keys of the page. */
  page: string;
  total: string;
}

function listText({ shape, sort, isFurther, size }: ListKind): string {
  const { order, beyond } = sorts[sort];
  let places = 1;
  const place = () => `$${++places}`;
  const partsOf = (shape === 'search' && sort === 'best' ? rankedSearch : shapes[shape])(place);
  const rest = `${isFurther ? `and ${beyond(place)}` : ''} order by ${order} limit ${size}`;
  const { common, page, total } = partsOf(rest, `order by ${order} limit ${size}`);
  return `${common}
    select ${summaryColumns}, p.rating_rank, (${total}) as total, ${sort === 'best' ? 'page.score' : '0'} as score
    from (${page}) as page join products p using (id) ${summaryJoins}
    order by ${order.replaceAll(/\b(id|score|sold_count|rating_rank|price_from_fen)\b/g, 'page.$1')}`;
}

const keys = 'id, sold_count, rating_rank, price_from_fen';
const sum = 'coalesce(sum(products), 0)::bigint';

const onShelf = (where: string, rest: string) =>
  `select ${keys} from products where state = 'on_shelf' ${where} ${rest}`;

/** Each row of `source` walks its own part of an index as far as the page; together they are sorted again. */
const eachOf = (source: string, where: string, rest: string, page: string) =>
  `select own.* from ${source} cross join lateral (${onShelf(where, rest)}) own ${page}`;

/** For each shape its statement, given what continues and limits the walk, and what sorts and limits the page. */
const shapes: Record<Shape, (place: Place) => (rest: string, page: string) => Parts> = {
  all: () => (rest) => ({
    common: '',
    page: onShelf('', rest),
    total: `select ${sum} from products_on_shelf_by_word`,
  }),
  category: (place) => {
    const common = `with recursive ${wantedCategories(place())}`;
    return (rest, page) => ({
      common,
      page: eachOf('wanted', 'and category_id = wanted.id', rest, page),
      total: `select ${sum} from wanted cross join lateral (
        select ${sum} as products from products_on_shelf where category_id = wanted.id offset 0) of_one`,
    });
  },
  shop: (place) => {
    const shop = hidden(place());
    return (rest) => ({
      common: '',
      page: onShelf(`and shelf_shop_id = ${shop}`, rest),
      total: `select ${sum} from products_on_shelf_by_shop where shelf_shop_id = ${shop}`,
    });
  },
  shop_kind: (place) => {
    const [shop, kind] = [hidden(place()), place()];
    return (rest) => ({
      common: '',
      page: onShelf(`and shelf_shop_id = ${shop} and kind = ${kind}`, rest),
      total: `select ${sum} from products_on_shelf_of_shop where shelf_shop_id = ${shop} and kind = ${kind}`,
    });
  },
  words: (place) => {
    const wanted = wantedWords(place);
    return (rest, page) => ({
      common: `with cells as materialized (
        select * from products_on_shelf_by_word where ${wanted} and products > 0)`,
      page: eachOf('cells', inCell, rest, page),
      total: `select ${sum} from cells`,
    });
  },
  category_words: (place) => {
    const categories = wantedCategories(place());
    const wanted = wantedWords(place);
    return (rest, page) => ({
      common: `with recursive ${categories}, cells as materialized (
        select of_one.* from wanted cross join lateral (
          select * from products_on_shelf where category_id = wanted.id and ${wanted} and products > 0) of_one)`,
      page: eachOf('cells', `and category_id = cells.category_id ${inCell}`, rest, page),
      total: `select ${sum} from cells`,
    });
  },
  shop_words: (place) => {
    const shop = place();
    const category = place();
    const wanted = wantedWords(place);
    return (rest, page) => ({
      common: `with recursive ${wantedCategories(category)}, cells as materialized (
        select * from products_on_shelf_of_shop
        where shelf_shop_id = ${shop} and (${category}::text is null or category_id in (select id from wanted))
          and ${wanted} and products > 0)`,
      page: eachOf(
        'cells',
        `and shelf_shop_id = cells.shelf_shop_id and category_id = cells.category_id ${inCell}`,
        rest,
        page,
      ),
      total: `select ${sum} from cells`,
    });
  },
  search: (place) => {
    const common = foundIds(place(), place());
    return (rest) => ({
      common,
      page: onShelf(`and id = any((select ids[:${foundMax}] from found)::bigint[])`, rest),
      total: foundTotal,
    });
  },
};

const foundTotal = 'select cardinality(ids)::bigint from found';

/** The common table `found`: ids of what a search finds in a category, from the placeholders of both. */
export function foundIds(category: string, queries: string): string {
  return `with recursive ${wantedCategories(category)}, found as materialized (
    select find_products_any(${queries}::jsonb,
      case when ${category}::text is not null then array(select '#category:' || id from wanted) end,
      ${foundMax})::bigint[] as ids)`;
}

/**
 * The found by how well they fit. The title decides: all that was typed in one piece, at the beginning or elsewhere, a
 * synonym of it, or how many of its pieces (all of them are in a title that has the whole); then tags; then sales and
 * ratings, which weigh up to 109 together.
 */
function rankedSearch(place: Place): (rest: string, page: string) => Parts {
  const common = foundIds(place(), place());
  const [whole, pieces, alternatives] = [place(), place(), place()];
  const inTitle = (texts: string) => `(select count(*) from unnest(${texts}::text[]) one where strpos(title, one) > 0)`;
  return (rest) => ({
    common: `${common}, ranked as materialized (
      select id, sold_count, rating_rank, price_from_fen, (
          case when strpos(title, ${whole}::text) > 0
            then 1100 + case when starts_with(title, ${whole}) or starts_with(substr(title, english_at), ${whole}) then 120 else 0 end
            else 600 * ${inTitle(pieces)} / greatest(cardinality(${pieces}::text[]), 1) end
          + case when cardinality(${alternatives}::text[]) > 0 and ${inTitle(alternatives)} > 0 then 250 else 0 end
          + case when tags && ${pieces} then 60 else 0 end
          + least(99, (10 * ln(1 + sold_count))::integer)
          + case when rating_count = 0 then 5 else rating_sum * 2 / rating_count end
        )::bigint as score
      from (
        select id, sold_count, rating_rank, price_from_fen, rating_count, rating_sum, tags,
          lower(title_zh || ' ' || title_en) as title, length(title_zh) + 2 as english_at
        from products where state = 'on_shelf' and id = any((select ids[:${foundMax}] from found)::bigint[])
        -- So that a title is put together once.
        offset 0) as candidates)`,
    page: `select id, sold_count, rating_rank, price_from_fen, score from ranked where true ${rest}`,
    total: foundTotal,
  });
}

const inCell = 'and kind = cells.kind and price_band = cells.price_band and rentable = cells.rentable';

function wantedWords(place: Place): string {
  const [kind, band, rentable] = [place(), place(), place()];
  return `(${kind}::text is null or kind = ${kind}) and (${band}::integer is null or price_band = ${band})
    and (${rentable}::boolean is null or rentable = ${rentable})`;
}

/** The recursive common table `wanted`: a category, by the placeholder of its slug, and its children. */
export function wantedCategories(slug: string): string {
  return `wanted as (
    select id from categories where slug = ${slug}
    union
    select child.id from categories child join wanted on child.parent_id = wanted.id
  )`;
}
