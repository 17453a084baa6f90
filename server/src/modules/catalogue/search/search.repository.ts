import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { FindQuery } from './cutText.ts';

export interface ContextCategory {
  /** The piece of the query that names it. */
  name: string;
  /** Of all categories that it names, and of their children. */
  ids: number[];
}

export interface ContextSynonym {
  keys: string[];
}

const contextStatement = prepared<{ categories: ContextCategory[]; synonyms: ContextSynonym[] }>(
  'search_context',
  `with recursive named as (
     select given.name, c.id
     from unnest($1::text[]) as given (name) join categories c
       on strpos(lower(c.name_zh), given.name) > 0
       or (given.name ~ '^[a-z0-9 ]+$' and (
         strpos(' ' || regexp_replace(lower(c.name_en), '[^a-z0-9]+', ' ', 'g'), ' ' || given.name) > 0
         or strpos(' ' || regexp_replace(replace(lower(c.name_en), '-', ''), '[^a-z0-9]+', ' ', 'g'), ' ' || given.name) > 0))
     union
     select named.name, child.id from named join categories child on child.parent_id = named.id
   )
   select
     (select coalesce(json_agg(of_name), '[]') from (
       select name, json_agg(id order by id) as ids from named group by name) of_name) as categories,
     (select coalesce(json_agg(found), '[]') from (
       select keys from search_synonyms where keys && $2::text[] order by id limit 20) found) as synonyms`,
);

/** Categories whose names hold one of the pieces, with or without their hyphens, and the synonyms of any of the keys. */
export function findContext(tx: Tx, { names, keys }: { names: readonly string[]; keys: readonly string[] }) {
  return tx.one(contextStatement, [names, keys]);
}

/** A product's texts, as corrections are taken from them. */
export interface FoundText {
  /** Index of the query that found it. */
  query: number;
  titleZh: string;
  titleEn: string;
  subtitleZh: string;
  tags: string[];
}

const textsStatement = prepared<FoundText>(
  'search_texts',
  `select (given.place - 1)::integer as query, p.title_zh, p.title_en, p.subtitle_zh, p.tags
   from jsonb_array_elements($1::jsonb) with ordinality as given (query, place),
     unnest(find_products_any(jsonb_build_array(given.query), null, $2)) as id join products p using (id)`,
);

/** Texts of the newest products that each query finds; `most` and one more of each. */
export function findTexts(tx: Tx, queries: readonly FindQuery[], most: number): Promise<FoundText[]> {
  return tx.many(textsStatement, [JSON.stringify(queries), most]);
}

const knownStatement = prepared<{ known: boolean[] }>(
  'search_known',
  `select array_agg(cardinality(find_products_any(given.queries, null, 0)) > 0 order by given.place) as known
   from jsonb_array_elements($1::jsonb) with ordinality as given (queries, place)`,
);

/** For each list of queries whether any product on shelf fits one of them. */
export async function findKnown(tx: Tx, lists: readonly (readonly FindQuery[])[]): Promise<boolean[]> {
  if (lists.length === 0) return [];
  return (await tx.one(knownStatement, [JSON.stringify(lists)])).known;
}

const nearWordsStatement = prepared<{ given: string; near: string }>(
  'search_near_words',
  `select given, near.word as near
   from unnest($1::text[]) as given cross join lateral (
     select word from (
       select word from search_words where deletions && word_deletions(given)
       union
       select word from search_words
       where word in (select left(given, length) from generate_series(greatest(4, length(given) - 3), length(given)) as length)
       union
       select word from search_synonyms, unnest(keys) as key, unnest(string_to_array(key, ' ')) as word
       where word ~ '^[a-z]{4,24}$' and abs(length(word) - length(given)) <= 2 and levenshtein(word, given) <= 2
     ) as any_near
     order by levenshtein(word, given), word limit 30) near`,
);

/** Words of products and synonyms that differ by a letter or two from those given, or which those begin with, the nearest thirty for each. */
export function findNearWords(tx: Tx, words: readonly string[]): Promise<{ given: string; near: string }[]> {
  return tx.many(nearWordsStatement, [words]);
}

const categoriesOfStatement = prepared<{ slug: string; name: string }>(
  'search_nearest_category',
  `select c.slug, case when $1::boolean and c.name_en <> '' then c.name_en else c.name_zh end as name
   from unnest(find_products_any($2::jsonb, null, 50)) as id join products p using (id)
     join categories c on c.id = p.category_id
   group by c.id order by count(*) desc, c.id limit 1`,
);

/** The category that has most of the newest products which fit any of the queries. */
export function findNearestCategory(
  tx: Tx,
  { english, queries }: { english: boolean; queries: readonly FindQuery[] },
): Promise<{ slug: string; name: string } | undefined> {
  return tx.maybe(categoriesOfStatement, [english, JSON.stringify(queries)]);
}
