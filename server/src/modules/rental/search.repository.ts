import type { ListingKind } from '#contract/rental/listingProcess.ts';
import { prepared, unprepared, type Tx, type Value } from '../../platform/database/database.ts';
import type { Condition, FoundRows } from '../../platform/database/walk.ts';
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

/** What is searched for: words, within what the postings know besides. */
export interface WordsQuery {
  /** What any of these finds. */
  queries: readonly FindQuery[];
  /** Any of these. */
  categoryIds?: readonly number[] | undefined;
  kind?: ListingKind | undefined;
  shopId?: number | undefined;
}

/** Where words find more than are looked at one by one, they are looked for among so many, the newest. */
const gatheredMax = 20_000;

export type FoundByWords = Omit<FoundRows, 'isOrdered' | 'isExact'>;

/** The newest listings that words find, up to `most`, with how to recognise the others. */
export async function findByWords(tx: Tx, query: WordsQuery, most: number): Promise<FoundByWords> {
  const values: Value[] = [];
  const put = (value: Value) => `$${values.push(value)}`;
  const text = `select coalesce(${foundIds(query, most + 1)(put)}, '{}')::bigint[] as ids`;
  const { ids } = await tx.one(unprepared<{ ids: number[] }>(text), values);
  return {
    ids: ids.slice(0, most),
    hasOthers: ids.length > most,
    // A set that is made once and asked by each row; without `is true` it became a join that knows no order.
    isFound: (inner) => `(l.id in (select unnest(${foundIds(query, gatheredMax)(inner)}))) is true`,
  };
}

function foundIds({ queries, categoryIds, kind, shopId }: WordsQuery, most: number): Condition {
  return (put) => {
    const every = [
      ...(kind === undefined ? [] : [`${put(`#kind:${kind}`)}::text`]),
      // No listing has the term of a shop that is not open.
      ...(shopId === undefined
        ? []
        : [
            `coalesce((select '#lessor:' || owner_id from shops where id = ${put(shopId)} and state = 'open'), '#none')`,
          ]),
    ];
    const oneOf = categoryIds === undefined ? 'null' : put(categoryIds.map((id) => `#category:${id}`));
    return `find_listings(${put(JSON.stringify(queries))}::jsonb, array[${every.join(', ')}]::text[], ${oneOf}::text[], ${most})`;
  };
}
