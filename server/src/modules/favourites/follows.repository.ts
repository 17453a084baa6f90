/** Shops that people follow, and what they are told of them. */
import { favouriteRules } from '#contract/cart/favouriteRules.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import { listPage, listStatements, type Page, type PageInput } from '../../platform/database/listPage.ts';

const { newsSeconds, newsDays, newsNamed, newsSettleSeconds } = favouriteRules;

export interface FollowedRow {
  id: number;
  shopId: number;
  name: string;
  slug: string | null;
  logo: string | null;
  color: string | null;
  open: boolean;
  productCount: number;
  followedAt: Date;
}

const listed = listStatements<FollowedRow>({
  name: 'shop_followers_list',
  table: 'shop_followers',
  alias: 'f',
  columns: `f.id, f.shop_id, s.name, s.slug, s.logo, s.color, s.state = 'open' as open, f.followed_at,
    (select coalesce(max(k.products), 0) from products_on_shelf_by_shop k where k.shelf_shop_id = s.id) as product_count`,
  joins: 'join shops s on s.id = f.shop_id',
  filter: 'user_id = $3',
});

export function listFollowedRows(tx: Tx, userId: number, page: PageInput): Promise<Page<FollowedRow>> {
  return listPage(tx, listed, page, [userId]);
}

const marked = prepared<{ shopId: number }>(
  'shop_followers_marks',
  `select shop_id from shop_followers where user_id = $1 order by id desc limit $2`,
);

export async function listFollowed(tx: Tx, userId: number, max: number): Promise<number[]> {
  return (await tx.many(marked, [userId, max])).map(({ shopId }) => shopId);
}

const shop = prepared<{ ownerId: number }>(
  'shop_followers_shop',
  `select owner_id from shops where id = $1 and state = 'open'`,
);

/** Who owns an open shop. */
export async function findOwnerOfOpen(tx: Tx, shopId: number): Promise<number | undefined> {
  return (await tx.maybe(shop, [shopId]))?.ownerId;
}

const insert = prepared(
  'shop_followers_insert',
  `insert into shop_followers (user_id, shop_id, followed_at, told_at) values ($1, $2, $3, $3)
   on conflict on constraint shop_followers_once do nothing`,
);

export async function insertFollower(tx: Tx, of: { userId: number; shopId: number; now: Date }): Promise<void> {
  await tx.run(insert, [of.userId, of.shopId, of.now]);
}

const remove = prepared('shop_followers_delete', `delete from shop_followers where user_id = $1 and shop_id = $2`);

export async function deleteFollower(tx: Tx, userId: number, shopId: number): Promise<void> {
  await tx.run(remove, [userId, shopId]);
}

/** SQL: until when products are looked at that were put on shelf. What was saved later, with a time before, is told next time. */
const settled = (now: string) => `(${now}::timestamptz - make_interval(secs => ${newsSettleSeconds}))`;

// Whose turn it is: the row of a person lets one through, whatever runs beside it.
const take = prepared<{ userId: number }>(
  'shop_followers_take',
  `with fresh as materialized (
     select n.shop_id, max(n.listed_at) as at from shop_news n join shops s on s.id = n.shop_id and s.state = 'open'
     where n.listed_at > $1::timestamptz - make_interval(days => ${newsDays}) and n.listed_at <= ${settled('$1')} group by n.shop_id
   ), due as (
     select f.user_id from fresh n cross join lateral (
       select f.user_id from shop_followers f
       where f.shop_id = n.shop_id and f.told_at < n.at and not exists (
         select from shop_follower_tellings t where t.user_id = f.user_id
           and t.told_at > $1::timestamptz - make_interval(secs => ${newsSeconds}))
       order by f.told_at limit $2
     ) f group by f.user_id order by f.user_id limit $2
   )
   insert into shop_follower_tellings as t (user_id, told_at) select user_id, $1 from due
   on conflict (user_id) do update set told_at = $1
     where t.told_at <= $1::timestamptz - make_interval(secs => ${newsSeconds})
   returning t.user_id`,
);

/** Followers of shops with new products who were told of nothing for a day; they count as told from now on. */
export async function takeFollowers(tx: Tx, now: Date, max: number): Promise<number[]> {
  return (await tx.many(take, [now, max])).map(({ userId }) => userId);
}

export interface NewsRow {
  userId: number;
  /** How many products are new, in all shops that the person follows. */
  products: number;
  /** Shops with new products. */
  shops: number;
  /** The first of them. */
  shopId: number;
  /** Names of the first few. */
  names: string[];
}

const news = prepared<NewsRow>(
  'shop_followers_news',
  `with mine as materialized (
     select f.id, f.user_id, f.shop_id, s.name, n.products
     from shop_followers f join shops s on s.id = f.shop_id and s.state = 'open' cross join lateral (
       select count(*)::int as products from (
         select from shop_news w join products p on p.id = w.product_id and p.shop_id = f.shop_id and p.state = 'on_shelf'
         where w.shop_id = f.shop_id and w.listed_at > f.told_at and w.listed_at <= ${settled('$2')} limit 100) c) n
     where f.user_id = any($1::bigint[])
   ), told as (
     update shop_followers f set told_at = ${settled('$2')} where f.user_id = any($1::bigint[]) and f.told_at < ${settled('$2')}
   )
   select user_id, sum(products)::int as products, count(*)::int as shops,
     (array_agg(shop_id order by products desc, shop_id))[1]::bigint as shop_id,
     (array_agg(name order by products desc, shop_id))[1:${newsNamed}] as names
   from mine where products > 0 group by user_id order by user_id`,
);

/** What is new for these people, who are told of it now. */
export function takeNews(tx: Tx, userIds: readonly number[], now: Date): Promise<NewsRow[]> {
  return tx.many(news, [userIds, now]);
}
