import * as contract from '#contract/catalogue/catalogue.ts';
import { handle } from '../../platform/http/http.ts';
import { meantBy } from './list.ts';
import { planOf } from './search/plan.ts';
import { findSuggestedNames, findSuggestedProducts } from './suggest.repository.ts';
import { summaryOf } from './summary.ts';

const most = 8;
/** Of categories and of shops; products take the rest. */
const namesMost = 2;

/** What somebody who types this may mean. */
export const suggest = handle(contract.suggest, async (call, input) => {
  const { tx } = call;
  const plan = await planOf(tx, input.search);
  // Signs only: nothing has them.
  if (!plan) return { categories: [], shops: [], products: [], corrected: null };
  const english = call.locale === 'en-US';
  const text = input.search.normalize('NFKC').toLowerCase();
  const [names, typed] = await Promise.all([
    findSuggestedNames(tx, { english, text, limit: namesMost }),
    findSuggestedProducts(tx, { english, plan, limit: most }),
  ]);
  const isKnown = typed.length + names.categories.length + names.shops.length > 0;
  const meant = isKnown ? undefined : await meantBy(call, input.search, { typed: plan });
  const found = meant ? await findSuggestedProducts(tx, { english, plan: meant.plan, limit: most }) : typed;
  const products = found.slice(0, most - names.categories.length - names.shops.length);
  return { ...names, products: products.map(summaryOf), corrected: meant?.corrected ?? null };
});
