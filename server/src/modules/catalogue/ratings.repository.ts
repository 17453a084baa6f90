import { prepared, type Tx } from '../../platform/database/database.ts';

/** How a product is rated: how many reviews it has, and their stars together. */
export interface Rating {
  productId: number;
  count: number;
  sum: number;
}

const update = prepared(
  'catalogue_update_ratings',
  `update products p set rating_count = r.count, rating_sum = r.sum
   from unnest($1::bigint[], $2::int[], $3::int[]) as r (id, count, sum)
   where p.id = r.id and (p.rating_count, p.rating_sum) <> (r.count, r.sum)`,
);

/** Sets how products are rated, as counted from the reviews; doing it twice changes nothing. */
export async function recordRatings(tx: Tx, ratings: readonly Rating[]): Promise<void> {
  if (ratings.length === 0) return;
  const columns = [
    ratings.map((rating) => rating.productId),
    ratings.map(({ count }) => count),
    ratings.map(({ sum }) => sum),
  ];
  await tx.run(update, columns);
}
