/** Words by which the mall is searched: made with a listing, and anew by a job where they are made another way by now. */
import type { PeriodicJob } from '../../platform/jobs/jobs.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Condition } from '../../platform/database/walk.ts';
import { searchVersion, textTerms, type FindQuery } from '../catalogue/service.ts';

const batchSize = 100;
const batchesMax = 100;

const behind = prepared<{ id: number; titleZh: string; titleEn: string }>(
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

/** Writes the terms of listings as their titles are. */
export async function writeSearchTerms(
  tx: Tx,
  listings: readonly { id: number; titleZh: string; titleEn: string }[],
): Promise<void> {
  const rows = listings.map(({ id, titleZh, titleEn }) => ({ id, terms: textTerms({ titleZh, titleEn }) }));
  await tx.run(write, [searchVersion, JSON.stringify(rows)]);
}

export const rentalSearchJobs: readonly PeriodicJob[] = [
  {
    name: 'rental.reindex',
    everySeconds: 60,
    run: async ({ transaction, signal }) => {
      for (let batch = 0; batch < batchesMax && !signal?.aborted; batch += 1) {
        const done = await transaction(async (tx) => {
          const rows = await tx.many(behind, [searchVersion, batchSize]);
          if (rows.length > 0) await writeSearchTerms(tx, rows);
          return rows.length;
        });
        if (done < batchSize) return;
      }
    },
  },
];

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
