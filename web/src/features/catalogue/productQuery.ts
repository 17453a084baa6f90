import type { deliveryKinds, productSorts } from '#contract/catalogue/catalogue.ts';
import type { CallInput } from '../../api/call.ts';
import { publicLimits } from '#contract/core/publicLimits.ts';
import { priceBands } from '#contract/catalogue/priceFilterBands.ts';

export type ProductSort = (typeof productSorts)[number];
export type ProductKind = (typeof deliveryKinds)[number];

// Written out: the contract's own lists stand beside schemas, which the public pages do not load.
export const sorts = [
  'best',
  'newest',
  'sales',
  'rating',
  'price_up',
  'price_down',
] as const satisfies readonly ProductSort[];
export const kinds = ['licence', 'secret', 'account', 'file', 'service'] as const satisfies readonly ProductKind[];

export interface ProductQuery {
  category: string | undefined;
  search: string | undefined;
  /** Just what was typed, without any correction. */
  exact: boolean;
  kind: ProductKind | undefined;
  /** 0: what the platform itself sells. */
  shop: number | undefined;
  band: number | undefined;
  rentable: boolean;
  sort: ProductSort;
  cursor: string | undefined;
}

/** The address of the list that shows a query, with something changed. */
export type LinkTo = (changes: Partial<ProductQuery>) => string;

/** What the address of the product list asks for. What nobody can mean is left out instead of refused. */
export function readProductQuery(query: URLSearchParams): ProductQuery {
  const text = (name: string, max: number) => query.get(name)?.trim().slice(0, max) || undefined;
  const shop = query.get('shop') ?? '';
  return {
    category: text('category', 60),
    search: text('search', publicLimits.search.max),
    exact: query.get('exact') === 'true',
    kind: kinds.find((kind) => kind === query.get('kind')),
    shop: /^\d{1,12}$/.test(shop) ? Number(shop) : undefined,
    band: priceBands.find(({ band }) => String(band) === query.get('price'))?.band,
    // A bare `?rentable` asks for it as well.
    rentable: ['true', ''].includes(query.get('rentable') ?? 'false'),
    sort: sorts.find((sort) => sort === query.get('sort')) ?? usualSort(query.get('search')),
    cursor: text('cursor', publicLimits.cursor.max),
  };
}

/** By how well they fit where something is searched for, else by age. */
export function usualSort(search: string | null | undefined): ProductSort {
  return search?.trim() ? 'best' : 'newest';
}

/** The sorts that make sense: nothing fits better than others where nothing is searched for. */
export function sortsOf({ search }: Pick<ProductQuery, 'search'>): ProductSort[] {
  return sorts.filter((sort) => sort !== 'best' || search !== undefined);
}

/** The query as input of the call. */
export function productInput(query: ProductQuery): Omit<CallInput<'listProducts'>, 'cursor'> {
  const { category, search, exact, kind, shop, band, rentable, sort } = query;
  return {
    sort,
    limit: 24,
    ...(category === undefined ? {} : { category }),
    ...(search === undefined ? {} : { search }),
    ...(exact && search !== undefined ? { exact: 'true' } : {}),
    ...(kind === undefined ? {} : { kind }),
    ...(shop === undefined ? {} : { shopId: shop }),
    ...(band === undefined ? {} : { band }),
    ...(rentable ? { rentable: 'true' } : {}),
  };
}

/** The filters of the query, with what was searched for in the end. */
export function countInput(query: ProductQuery, corrected: string | null): CallInput<'countProducts'> {
  const { sort: _sort, limit: _limit, exact: _exact, ...filters } = productInput(query);
  return corrected === null ? filters : { ...filters, search: corrected };
}

/** The query as the address holds it, with something changed; always from the first page on. */
export function productAddress(query: ProductQuery, changes: Partial<ProductQuery>) {
  const searches = 'search' in changes ? { exact: false } : {};
  const next = { ...query, cursor: undefined, ...searches, ...changes };
  const { category, search, exact, kind, shop, band, rentable, sort, cursor } = next;
  return {
    category,
    search,
    exact: exact && search !== undefined ? 'true' : undefined,
    kind,
    shop,
    price: band,
    rentable: rentable ? 'true' : undefined,
    // The usual one goes without saying, also where a search comes or goes.
    sort: sort === usualSort(search) || (sort === usualSort(query.search) && !('sort' in changes)) ? undefined : sort,
    cursor,
  };
}
