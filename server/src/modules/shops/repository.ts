import type { ShopPageContent } from '#contract/shops/shopPage.ts';
import type { shopSorts } from '#contract/shops/shops.ts';
import { prepared, type Statement, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';
import { countedMax, cursorCodec } from '../../platform/database/listPage.ts';

export interface ShopRow
  extends
    Row<
      'shops',
      'id name slug logo banner color verified verifiedAt createdAt soldCount ratingCount ratingSum ratingRank'
    >,
    Row<'shop_figures', 'answerSeconds orders complaints'> {
  intro: string;
  language: string;
  /** Products on shelf. */
  productCount: number;
  announcement: string;
  notice: string;
  /** Null: its owner said nothing of it. */
  hours: ShopPageContent['hours'] | null;
  holidays: ShopPageContent['holidays'] | null;
  hasContacts: boolean;
  hasLicence: boolean;
}

export type ShopSort = (typeof shopSorts)[number];

/** Where a page ended: what the last shop is sorted by and its id, which decides among equal ones. */
interface ShopPosition {
  key: number;
  id: number;
}

export function cursorsOf(sort: ShopSort) {
  const { write, read } = cursorCodec<ShopPosition>(
    ({ key, id }) => ['shops', sort, key, id],
    ([, , key, id]) => ({ key: Number(key), id: Number(id) }),
  );
  const keyOf = { newest: () => 0, sales: (row: ShopRow) => row.soldCount, rating: (row: ShopRow) => row.ratingRank };
  return { read, write: (row: ShopRow) => write({ key: keyOf[sort](row), id: row.id }) };
}

const text = (
  name: string,
) => `coalesce(case when $1::boolean then nullif(p.published #>> '{texts,en-US,${name}}', '') end,
    p.published #>> '{texts,zh-CN,${name}}', '')`;
// $1 says whether the reader wants English; a text without it is shown in Chinese.
const columns = `s.id, s.name, s.slug, s.logo, s.banner, s.color, s.verified, s.verified_at, s.created_at, s.sold_count,
  s.rating_count, s.rating_sum, s.rating_rank, f.answer_seconds, f.orders, f.complaints,
  case when $1::boolean and s.intro_en <> '' then s.intro_en else s.intro_zh end as intro,
  case when $1 and s.intro_en <> '' then 'en-US' else 'zh-CN' end as language,
  (select coalesce(max(k.products), 0) from products_on_shelf_by_shop k where k.shelf_shop_id = s.id) as product_count,
  ${text('announcement')} as announcement, ${text('notice')} as notice,
  p.published -> 'hours' as hours, p.published -> 'holidays' as holidays,
  coalesce(jsonb_array_length(p.published -> 'contacts'), 0) > 0 as has_contacts,
  coalesce((p.published ->> 'showsLicence')::boolean, false) and exists (
    select from users o join real_names n on n.id = o.real_name_id where o.id = s.owner_id and n.kind = 'enterprise') as has_licence`;
const joins = 'join shop_figures f on f.shop_id = s.id left join shop_pages p on p.shop_id = s.id';

const orders = {
  newest: { order: 'id desc', beyond: '($2::bigint is not null and id < $3)' },
  sales: { order: 'sold_count desc, id desc', beyond: '(sold_count, id) < ($2, $3)' },
  rating: { order: 'rating_rank desc, id desc', beyond: '(rating_rank, id) < ($2::bigint, $3)' },
} as const satisfies Record<ShopSort, { order: string; beyond: string }>;

/** Of a name that many shops have a part of, so many are looked at, the newest. */
const foundMax = 1000;
const named = (place: string) => `select id, sold_count, rating_rank from shops
  where state = 'open' and name_grams @> shop_name_grams(${place})
    and strpos(lower(normalize(name, nfkc)), lower(normalize(${place}, nfkc))) > 0
  order by id desc limit ${foundMax}`;

function listStatement(sort: ShopSort, isSearch: boolean): Statement<ShopRow & { total: number }> {
  const { order, beyond } = orders[sort];
  const source = isSearch ? 'found' : `shops where state = 'open'`;
  const page = `select id, sold_count, rating_rank from ${source} ${isSearch ? 'where' : 'and'} ${beyond} order by ${order} limit $4`;
  const total = `(select count(*)::int from (select 1 from ${source} limit ${countedMax}) as counted)`;
  return prepared(
    `shops_by_${sort}${isSearch ? '_named' : ''}`,
    `${isSearch ? `with found as materialized (${named('$5')})` : ''}
     select ${columns}, ${total} as total from (${page}) as page join shops s on s.id = page.id ${joins}
     order by ${order.replaceAll(/\b(id|sold_count|rating_rank)\b/g, 'page.$1')}`,
  );
}

const statements = {
  newest: { all: listStatement('newest', false), named: listStatement('newest', true) },
  sales: { all: listStatement('sales', false), named: listStatement('sales', true) },
  rating: { all: listStatement('rating', false), named: listStatement('rating', true) },
};
/** No figure is larger; ratings are of another type than counts. */
const beginning = { newest: 0, sales: Number.MAX_SAFE_INTEGER, rating: 2_147_483_647 } as const;

/** Open shops after a position, of those whose name has `search` in it. One statement. */
export function listShopRows(
  tx: Tx,
  query: {
    english: boolean;
    sort: ShopSort;
    search: string | undefined;
    after: ShopPosition | undefined;
    limit: number;
  },
): Promise<(ShopRow & { total: number })[]> {
  const { english, sort, search, limit } = query;
  const { key, id } = query.after ?? { key: beginning[sort], id: Number.MAX_SAFE_INTEGER };
  const values = [english, key, id, limit];
  return search === undefined
    ? tx.many(statements[sort].all, values)
    : tx.many(statements[sort].named, [...values, search]);
}

const countAll = prepared<{ total: number }>(
  'shops_count',
  `select count(*)::int as total from (select 1 from shops where state = 'open' limit ${countedMax}) as counted`,
);
const countNamed = prepared<{ total: number }>(
  'shops_count_named',
  `select count(*)::int as total from (${named('$1')}) as found`,
);

/** How many shops are open and have `search` in their name, up to a bound. */
export async function countShops(tx: Tx, search: string | undefined): Promise<number> {
  return (await (search === undefined ? tx.one(countAll, []) : tx.one(countNamed, [search]))).total;
}

const findStatement = prepared<ShopRow>(
  'shops_find',
  `select ${columns} from shops s ${joins} where s.id = $2 and s.state = 'open'`,
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
