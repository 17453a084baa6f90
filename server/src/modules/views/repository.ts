import { prepared, type Tx } from '../../platform/database/database.ts';

/** Views of products or of shops' pages, to be added to a day's. */
export interface AddedViews {
  id: number;
  day: string;
  views: number;
}

const wholeSite = -1;
const valuesOf = (rows: readonly AddedViews[]) => [
  rows.map(({ id }) => id),
  rows.map(({ day }) => day),
  rows.map(({ views }) => views),
];

// Rows in the order of their keys: two processes that write at the same time don't wait in a circle.
const addProducts = prepared(
  'views_add_products',
  `with given as (
     select v.id, v.day, v.views, coalesce(p.shop_id, 0) as shop_id
     from unnest($1::bigint[], $2::text[], $3::int[]) as g (id, day_text, views)
       cross join lateral (select g.id, g.day_text::date as day, g.views) v
       join products p on p.id = v.id
   ), by_product as (
     insert into product_views as p (product_id, day, views) select id, day, views from given order by 1, 2
     on conflict (product_id, day) do update set views = p.views + excluded.views
   )
   insert into shop_views as s (shop_id, day, shop_pages, product_pages)
   select scope.shop_id, g.day, 0, sum(g.views) from given g
     cross join lateral (values (g.shop_id), (${wholeSite}::bigint)) as scope (shop_id)
   group by 1, 2 order by 1, 2
   on conflict (shop_id, day) do update set product_pages = s.product_pages + excluded.product_pages`,
);
const addShops = prepared(
  'views_add_shops',
  `with given as (
     select g.id, g.day_text::date as day, g.views from unnest($1::bigint[], $2::text[], $3::int[]) as g (id, day_text, views)
       join shops h on h.id = g.id
   )
   insert into shop_views as s (shop_id, day, shop_pages, product_pages)
   select scope.shop_id, g.day, sum(g.views), 0 from given g
     cross join lateral (values (g.id), (${wholeSite}::bigint)) as scope (shop_id)
   group by 1, 2 order by 1, 2
   on conflict (shop_id, day) do update set shop_pages = s.shop_pages + excluded.shop_pages`,
);

const ownerStatements = {
  product: prepared<{ id: number; ownerId: number }>(
    'views_product_owners',
    `select p.id, h.owner_id from products p join shops h on h.id = p.shop_id where p.id = any($1::bigint[])`,
  ),
  shop: prepared<{ id: number; ownerId: number }>(
    'views_shop_owners',
    `select id, owner_id from shops where id = any($1::bigint[])`,
  ),
};

/** Whose they are, by id; what the platform sells itself is nobody's. */
export async function findOwners(
  tx: Tx,
  kind: 'product' | 'shop',
  of: readonly { id: number }[],
): Promise<Map<number, number>> {
  const rows = await tx.many(ownerStatements[kind], [of.map(({ id }) => id)]);
  return new Map(rows.map(({ id, ownerId }) => [id, ownerId]));
}

/** Adds views of products, also to those of their shops and of the site; what is no product is left out. */
export async function addProductViews(tx: Tx, rows: readonly AddedViews[]): Promise<void> {
  await tx.run(addProducts, valuesOf(rows));
}

/** Adds views of shops' own pages; what is no shop is left out. */
export async function addShopViews(tx: Tx, rows: readonly AddedViews[]): Promise<void> {
  await tx.run(addShops, valuesOf(rows));
}

export interface ViewDay {
  /** As 2025-03-31. */
  day: string;
  shopPages: number;
  productPages: number;
}

const list = prepared<ViewDay>(
  'views_of_shop',
  `select to_char(day, 'YYYY-MM-DD') as day, shop_pages, product_pages from shop_views
   where shop_id = $1 and day between $2::date and $3::date order by day`,
);

/** Views of a shop, of the platform's own products (0) or of the whole site (-1), on each day that had some. */
export function listViewDays(tx: Tx, of: { shopId: number; fromDay: string; toDay: string }): Promise<ViewDay[]> {
  return tx.many(list, [of.shopId, of.fromDay, of.toDay]);
}

const drop = prepared(
  'views_drop',
  `with products as (delete from product_views where day < $1::date) delete from shop_views where day < $1::date`,
);

export async function dropViews(tx: Tx, beforeDay: string): Promise<void> {
  await tx.run(drop, [beforeDay]);
}
