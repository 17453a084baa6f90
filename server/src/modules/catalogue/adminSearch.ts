import type { Tx } from '../../platform/database/database.ts';
import { searchHiddenIds, searchHiddenOfShop, searchShelfIds } from './admin.repository.ts';
import { searchQuery, type SearchQuery } from './search/cutText.ts';

/** So many are found on shelf and off; whoever finds more types another word. */
export const foundMax = 1000;

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

/**
 * Products of one shop in any state by their number or by words of their texts; `many` where more than can be told one by one
 * have them, so that they are soon met along all of the shop's, and `manyOnShelf` where so many of those are on shelf.
 */
export async function findShopIds(
  tx: Tx,
  shopId: number,
  search: string,
): Promise<readonly number[] | 'many' | 'manyOnShelf'> {
  const numbers = /^\d{1,15}$/.test(search) ? [Number(search)] : [];
  const query = searchQuery(search);
  if (query === undefined) return numbers;
  const onShelf = await searchShelfIds(tx, { ...query, terms: [...query.terms, `#shop:${shopId}`] }, foundMax);
  if (onShelf.length > foundMax) return 'manyOnShelf';
  const others = await searchHiddenOfShop(tx, tsqueryOf(query), shopId, foundMax + 1);
  return others.length > foundMax ? 'many' : [...numbers, ...onShelf, ...others];
}

/** What is searched for as a condition of `products.search`; nothing is found by no words. */
export function searchWords(search: string): string {
  const query = searchQuery(search);
  return query === undefined ? '' : tsqueryOf(query);
}

/** Terms hold letters, digits and our own mark only, so nothing typed can be taken for an operator. */
function tsqueryOf({ terms, words }: SearchQuery): string {
  return [...terms.map((term) => `'${term}'`), ...words.map((word) => `'${word}':*`)].join(' & ');
}
