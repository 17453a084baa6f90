import type { Suggestions } from '#contract/catalogue/catalogue.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import { summaryColumns, summaryJoins, type ProductRow } from './repository.ts';
import type { SearchPlan } from './search/plan.ts';

/** Of so many newest products that are found, those that fit and sell best are suggested. */
const lookedAt = 50;

const namesStatement = prepared<Pick<Suggestions, 'categories' | 'shops'>>(
  'suggest_names',
  `select
     coalesce((select json_agg(json_build_object('slug', slug, 'name', name)) from (
       select slug, case when $1::boolean and name_en <> '' then name_en else name_zh end as name from categories
       where strpos(lower(case when $1 and name_en <> '' then name_en else name_zh end), $2::text) > 0
       order by parent_id nulls first, position, id limit $3) c), '[]') as categories,
     coalesce((select json_agg(json_build_object('id', id, 'name', name, 'verified', verified)) from (
       select id, name, verified from shops
       where state = 'open' and lower(name) collate "C" >= $2 and lower(name) collate "C" < $2 || U&'\\+10FFFF'
       order by lower(name) collate "C" limit $3) s), '[]') as shops`,
);

/** Categories and shops whose name holds or begins with `text` (lower case). */
export function findSuggestedNames(tx: Tx, find: { english: boolean; text: string; limit: number }) {
  return tx.one(namesStatement, [find.english, find.text, find.limit]);
}

const productsStatement = prepared<ProductRow>(
  'suggest_products',
  `select ${summaryColumns}
   from unnest(find_products_any($2::jsonb, null, ${lookedAt})) found join products p on p.id = found ${summaryJoins}
   order by strpos(lower(case when $1 and p.title_en <> '' then p.title_en else p.title_zh end), $3) = 0,
     p.sold_count desc, p.id desc
   limit $4`,
);

/** Products that a search finds: those with the whole of it in their title first, then those that sell best. */
export function findSuggestedProducts(
  tx: Tx,
  find: { english: boolean; plan: SearchPlan; limit: number },
): Promise<ProductRow[]> {
  const { english, plan, limit } = find;
  return tx.many(productsStatement, [english, JSON.stringify(plan.queries), plan.whole, limit]);
}
