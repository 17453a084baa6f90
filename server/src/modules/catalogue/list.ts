/** Pages of products on shelf. */
import * as contract from '#contract/catalogue/catalogue.ts';
import { handle, type Call } from '../../platform/http/http.ts';
import { cursorsOf, foundMax, listProductRows, type ListQuery, type ProductSort } from './list.repository.ts';
import type { ProductRow } from './repository.ts';
import { searchQuery } from './search.ts';
import { summaryOf } from './summary.ts';

type Reader = Pick<Call, 'tx' | 'locale'>;

/** One page of products on shelf. Throws invalid_input for a cursor that is not of this list. */
export const listProducts = handle(contract.listProducts, async (call, input) => {
  const { sort, category, shopId, kind, band, rentable, limit } = input;
  const after = cursorsOf(sort).read(input.cursor);
  const search = input.search ? searchQuery(input.search) : undefined;
  // Somebody typed signs only: nothing has them.
  if (input.search && search === undefined) return { list: [], next: null, total: 0, totalExact: true };
  const query = { english: call.locale === 'en-US', sort, category, shopId, kind, band, rentable, search };
  // One more than asked for tells whether there is a next page.
  const rows = await listProductRows(call.tx, { ...query, after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const total = rows[0]?.total ?? (after ? await totalOf(call, query) : 0);
  const isBeyond = search !== undefined && total > foundMax;
  return {
    list: page.map(summaryOf),
    next: last ? cursorsOf(sort).write({ key: sortKeyOf(last, sort), id: last.id }) : null,
    total: isBeyond ? foundMax : total,
    totalExact: !isBeyond,
  };
});

/** Past the end there is no row to carry the total, but the first page has one. */
async function totalOf(call: Reader, query: Omit<ListQuery, 'limit'>): Promise<number> {
  const [first] = await listProductRows(call.tx, { ...query, limit: 1 });
  return first?.total ?? 0;
}

function sortKeyOf(row: ProductRow, sort: ProductSort): number {
  switch (sort) {
    case 'newest':
      return row.id;
    case 'sales':
      return row.soldCount;
    case 'price_up':
    case 'price_down':
      return row.priceFromFen;
  }
}
