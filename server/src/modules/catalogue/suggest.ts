import * as contract from '#contract/catalogue/catalogue.ts';
import { handle } from '../../platform/http/http.ts';
import { searchQuery } from './search.ts';
import { findSuggestions } from './suggest.repository.ts';

const most = 8;
/** Of categories and of shops; products take the rest. */
const namesMost = 2;

/** What somebody who types this may mean. */
export const suggest = handle(contract.suggest, async (call, input) => {
  const search = searchQuery(input.search);
  // Signs only: nothing has them.
  if (!search) return { categories: [], shops: [], products: [] };
  const english = call.locale === 'en-US';
  const text = input.search.normalize('NFKC').toLowerCase();
  const found = await findSuggestions(call.tx, { english, text, search, names: namesMost, products: most });
  const products = found.products.slice(0, most - found.categories.length - found.shops.length);
  return { ...found, products };
});
