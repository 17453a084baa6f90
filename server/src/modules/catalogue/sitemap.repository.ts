import { prepared, type Tx } from '../../platform/database/database.ts';

/** One name more than search engines take of an index would be none. */
const partsMax = 50_000;

const partsStatement = prepared<{ subject: 'products' | 'shops' | 'rentals'; part: number }>(
  'sitemap_parts',
  // One probe of an index for each part; nothing is counted.
  `select 'products' as subject, part
   from generate_series(
     (select min(id) from products where state = 'on_shelf') / $1,
     (select max(id) from products where state = 'on_shelf') / $1) as part
   where exists (select from products where state = 'on_shelf' and id >= part * $1 and id < (part + 1) * $1)
   union all
   select 'shops', part
   from generate_series((select min(id) from shops) / $1, (select max(id) from shops) / $1) as part
   where exists (select from shops where state = 'open' and id >= part * $1 and id < (part + 1) * $1)
   union all
   select 'rentals', part
   from generate_series(
     (select min(id) from listings where state = 'on' and lessor_active) / $1,
     (select max(id) from listings where state = 'on' and lessor_active) / $1) as part
   where exists (select from listings where state = 'on' and lessor_active and id >= part * $1 and id < (part + 1) * $1)
   limit $2`,
);

/** Ranges of `size` ids, numbered from 0, that hold products on shelf or open shops. */
export function listSitemapPartRows(tx: Tx, size: number) {
  return tx.many(partsStatement, [size, partsMax]);
}

export interface SitemapRow {
  id: number;
  changedAt: Date | null;
  /** Of shops that chose one. */
  slug?: string | null;
}

interface Range {
  from: number;
  /** The first id that does not belong to it. */
  until: number;
}

const productsStatement = prepared<SitemapRow>(
  'sitemap_products',
  `select id, updated_at as changed_at from products
   where state = 'on_shelf' and id >= $1 and id < $2 order by id desc`,
);

export function listSitemapProductRows(tx: Tx, { from, until }: Range): Promise<SitemapRow[]> {
  return tx.many(productsStatement, [from, until]);
}

const shopsStatement = prepared<SitemapRow>(
  'sitemap_shops',
  `select s.id, s.slug, p.published_at as changed_at from shops s left join shop_pages p on p.shop_id = s.id
   where s.state = 'open' and s.id >= $1 and s.id < $2 order by s.id`,
);

export function listSitemapShopRows(tx: Tx, { from, until }: Range): Promise<SitemapRow[]> {
  return tx.many(shopsStatement, [from, until]);
}

const rentalsStatement = prepared<SitemapRow>(
  'sitemap_rentals',
  `select id, changed_at from listings
   where state = 'on' and lessor_active and id >= $1 and id < $2 order by id desc`,
);

export function listSitemapRentalRows(tx: Tx, { from, until }: Range): Promise<SitemapRow[]> {
  return tx.many(rentalsStatement, [from, until]);
}
