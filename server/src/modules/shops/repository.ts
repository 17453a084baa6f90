import type { shopSorts } from '#contract/shops/shops.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';
import { countedMax, cursorCodec } from '../../platform/database/listPage.ts';

export interface ShopRow extends Row<'shops', 'id name verified createdAt soldCount ratingCount ratingSum'> {
  intro: string;
  language: string;
  /** Products on shelf. */
  productCount: number;
}

export type ShopSort = (typeof shopSorts)[number];

/** Where a page ended: the last shop's pieces sold and its id, which decides among equal ones. */
type ShopPosition = Pick<ShopRow, 'soldCount' | 'id'>;

export function cursorsOf(sort: ShopSort) {
  return cursorCodec<ShopPosition>(
    ({ soldCount, id }) => ['shops', sort, soldCount, id],
    ([, , soldCount, id]) => ({ soldCount: Number(soldCount), id: Number(id) }),
  );
}

// $1 says whether the reader wants English; an intro without it is shown in Chinese.
const columns = `s.id, s.name, s.verified, s.created_at, s.sold_count, s.rating_count, s.rating_sum,
  case when $1::boolean and s.intro_en <> '' then s.intro_en else s.intro_zh end as intro,
  case when $1 and s.intro_en <> '' then 'en-US' else 'zh-CN' end as language,
  (select coalesce(max(k.products), 0) from products_on_shelf_by_shop k where k.shelf_shop_id = s.id) as product_count`;

const total = `(select count(*)::int from (select 1 from shops where state = 'open' limit ${countedMax}) as counted)`;

const newest = prepared<ShopRow & { total: number }>(
  'shops_newest',
  `select ${columns}, ${total} as total from shops s
   where s.state = 'open' and s.id < $2 order by s.id desc limit $3`,
);
const bySales = prepared<ShopRow & { total: number }>(
  'shops_by_sales',
  `select ${columns}, ${total} as total from shops s
   where s.state = 'open' and (s.sold_count, s.id) < ($2, $3) order by s.sold_count desc, s.id desc limit $4`,
);

/** Open shops after a position. One statement. */
export function listShopRows(
  tx: Tx,
  query: { english: boolean; sort: ShopSort; after: ShopPosition | undefined; limit: number },
): Promise<(ShopRow & { total: number })[]> {
  const { english, sort, limit } = query;
  const { soldCount, id } = query.after ?? { soldCount: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };
  return sort === 'newest' ? tx.many(newest, [english, id, limit]) : tx.many(bySales, [english, soldCount, id, limit]);
}

const countStatement = prepared<{ total: number }>('shops_count', `select ${total} as total`);

/** How many shops are open, up to `countedMax`. */
export async function countShops(tx: Tx): Promise<number> {
  return (await tx.one(countStatement, [])).total;
}

const findStatement = prepared<ShopRow>(
  'shops_find',
  `select ${columns} from shops s where s.id = $2 and s.state = 'open'`,
);

/** An open shop. */
export function findShopRow(tx: Tx, find: { english: boolean; id: number }): Promise<ShopRow | undefined> {
  return tx.maybe(findStatement, [find.english, find.id]);
}

const notOpenStatement = prepared<{ name: string }>(
  'shops_not_open',
  `select name from shops where id = $1 and was_open and state <> 'open'`,
);

/** The name of a shop that was open once and is not now. */
export async function findClosedName(tx: Tx, id: number): Promise<string | undefined> {
  return (await tx.maybe(notOpenStatement, [id]))?.name;
}

export type OwnedShop = Row<'shops', 'id name verified state'>;

const ofOwner = prepared<OwnedShop>(
  'shops_of_owner',
  `select id, name, verified, state from shops where owner_id = $1 and was_open`,
);

/** The shop of a user, open or not; one that never was open is none yet. */
export function findOwnedShop(tx: Tx, userId: number): Promise<OwnedShop | undefined> {
  return tx.maybe(ofOwner, [userId]);
}

export interface NewShop {
  ownerId: number;
  name: string;
  introZh: string;
  introEn: string;
  verified: boolean;
  now: Date;
}

const insert = prepared<{ id: number }>(
  'shops_insert',
  `insert into shops (owner_id, name, name_skeleton, intro_zh, intro_en, verified, created_at)
   values ($1, $2, shop_name_skeleton($2), $3, $4, $5, $6) returning id`,
);

/** Throws on a second shop of the owner and a taken name by `shops_owner`, `shops_name` or `shops_name_skeleton`. */
export async function insertShop(tx: Tx, shop: NewShop): Promise<number> {
  const { ownerId, name, introZh, introEn, verified, now } = shop;
  return (await tx.one(insert, [ownerId, name, introZh, introEn, verified, now])).id;
}

const count = prepared(
  'shops_count_sales',
  `update shops s set sold_count = counted.sold, rating_count = counted.ratings, rating_sum = counted.stars
   from (
     select shop_id, sum(sold_count)::bigint as sold, sum(rating_count)::int as ratings, sum(rating_sum)::int as stars
     from products where shop_id is not null group by shop_id
   ) as counted
   where s.id = counted.shop_id
     and (s.sold_count, s.rating_count, s.rating_sum) <> (counted.sold, counted.ratings, counted.stars)`,
);

/** Sums up sales and ratings of each shop's products; how many shops changed. */
export function updateShopCounts(tx: Tx): Promise<number> {
  return tx.run(count, []);
}
