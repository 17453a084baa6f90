import type { Suggestions } from '#contract/catalogue/catalogue.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { SearchQuery } from './search.ts';

/** Of so many newest products that have the words, those that sell best are suggested. */
const lookedAt = 50;

const suggestStatement = prepared<Suggestions>(
  'products_suggest',
  `select
     coalesce((select json_agg(json_build_object('slug', slug, 'name', name)) from (
       select slug, case when $1::boolean and name_en <> '' then name_en else name_zh end as name from categories
       where strpos(lower(case when $1 and name_en <> '' then name_en else name_zh end), $2::text) > 0
       order by parent_id nulls first, position, id limit $3) c), '[]') as categories,
     coalesce((select json_agg(json_build_object('id', id, 'name', name, 'verified', verified)) from (
       select id, name, verified from shops
       where state = 'open' and lower(name) collate "C" >= $2 and lower(name) collate "C" < $2 || U&'\\+10FFFF'
       order by lower(name) collate "C" limit $3) s), '[]') as shops,
     coalesce((select json_agg(json_build_object('id', id, 'title', title, 'language', language)) from (
       select id, case when is_english then title_en else title_zh end as title,
         case when is_english then 'en-US' else 'zh-CN' end as language
       from unnest(find_products($4::text[], null, $5::text[], ${lookedAt})) id join products using (id),
         lateral (select $1 and title_en <> '' as is_english) reader
       order by strpos(lower(case when is_english then title_en else title_zh end), $2) = 0, sold_count desc, id desc
       limit $6) p), '[]') as products`,
);

/** Categories and shops whose name holds or begins with `text` (lower case), products that have the words. */
export function findSuggestions(
  tx: Tx,
  find: { english: boolean; text: string; search: SearchQuery; names: number; products: number },
): Promise<Suggestions> {
  const { english, text, search, names, products } = find;
  return tx.one(suggestStatement, [english, text, names, search.terms, search.words, products]);
}
