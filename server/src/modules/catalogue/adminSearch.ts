import type { Tx } from '../../platform/database/database.ts';
import { searchHiddenIds, searchShelfIds } from './admin.repository.ts';
import { searchQuery, type SearchQuery } from './search.ts';

/** So many are found on shelf and off; whoever finds more types another word. */
const foundMax = 1000;

/** Products in any state by their number or by words of their texts. */
export async function findAdminIds(tx: Tx, search: string): Promise<{ ids: number[]; hasOthers: boolean }> {
  const numbers = /^\d{1,15}$/.test(search) ? [Number(search)] : [];
  const query = searchQuery(search);
  if (query === undefined) return { ids: numbers, hasOthers: false };
  const found = await Promise.all([
    searchShelfIds(tx, query, foundMax),
    searchHiddenIds(tx, tsqueryOf(query), foundMax + 1),
  ]);
  const hasOthers = found.some((ids) => ids.length > foundMax);
  return { ids: [...numbers, ...found.flatMap((ids) => ids.slice(0, foundMax))], hasOthers };
}

/** What is searched for as a condition of `products.search`, for the products of one shop; nothing is found by no words. */
export function searchWords(search: string): string {
  const query = searchQuery(search);
  return query === undefined ? '' : tsqueryOf(query);
}

/** Terms hold letters, digits and our own mark only, so nothing typed can be taken for an operator. */
function tsqueryOf({ terms, words }: SearchQuery): string {
  return [...terms.map((term) => `'${term}'`), ...words.map((word) => `'${word}':*`)].join(' & ');
}
