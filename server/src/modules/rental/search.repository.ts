import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Condition } from '../../platform/database/walk.ts';
import type { FindQuery } from '../catalogue/service.ts';

export interface TitledListing {
  id: number;
  titleZh: string;
  titleEn: string;
}

const behind = prepared<TitledListing>(
  'listings_search_behind',
  `select id, title_zh, title_en from listings where search_version < $1 and state <> 'removed'
   order by search_version, id limit $2 for no key update skip locked`,
);
const write = prepared(
  'listings_search_terms',
  `update listings l set search_version = $1,
     search_terms = array(select jsonb_array_elements_text(given.terms))
   from jsonb_to_recordset($2::jsonb) as given (id bigint, terms jsonb) where l.id = given.id`,
);

/** Listings whose terms were made by an older version, locked. */
export function listBehind(tx: Tx, { version, limit }: { version: number; limit: number }): Promise<TitledListing[]> {
  return tx.many(behind, [version, limit]);
}

/** Keeps the terms of listings, as a version makes them. */
export async function updateTerms(
  tx: Tx,
  { version, listings }: { version: number; listings: readonly { id: number; terms: readonly string[] }[] },
): Promise<void> {
  await tx.run(write, [version, JSON.stringify(listings)]);
}

/** Listings that any of some queries finds; the index of terms knows it. */
export function foundBy(queries: readonly FindQuery[]): Condition {
  return (put) => `(${queries.map((query) => foundByOne(query)(put)).join(' or ')})`;
}

const categoryMark = '#category:';

function foundByOne({ terms, words, anyOf = [] }: FindQuery): Condition {
  return (put) => {
    const conditions = [
      ...(terms.length > 0 ? [`l.search_terms @> ${put(terms)}::text[]`] : []),
      ...words.map(
        (word) => `exists (select from unnest(l.search_terms) as term where starts_with(term, ${put(word)}))`,
      ),
      ...anyOf.map((choices) => {
        const ids = choices.map((choice) => Number(choice.replace(categoryMark, '')));
        return `l.category_id = any(${put(ids)}::bigint[])`;
      }),
    ];
    return conditions.length > 0 ? `(${conditions.join(' and ')})` : 'false';
  };
}
