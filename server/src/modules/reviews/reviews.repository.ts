import { returnableNoMoreSince } from '#contract/orders/refundRules.ts';
import { reviewRules, type LeftOut } from '#contract/orders/reviewRules.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';
import { inDays, isValue, type DayRange, type Walk } from '../../platform/database/walk.ts';
import { listPage, listStatements, type Page, type PageInput } from '../../platform/database/listPage.ts';

export interface ReviewRow extends Row<'reviews', 'id productId stars words createdAt'> {
  username: string;
  reply: string;
  repliedAt: Date | null;
  leftOut: LeftOut | null;
}

/** A review with the titles of what it is of. */
export interface TitledReviewRow extends ReviewRow {
  titleZh: string;
  titleEn: string;
}

/** A review as its seller and admins see it. */
export interface OwnReviewRow extends TitledReviewRow {
  userId: number;
  orderId: number;
  hiddenAt: Date | null;
  hiddenReason: string;
  sameDevice: boolean;
  /** Null: the platform sold it. */
  shopOwnerId: number | null;
}

const leftOut = `case when r.in_rating or r.hidden_at is not null then null else (
    select case when o.refunded_fen > 0 then 'returned' when o.state <> 'completed' then 'open' when not r.counted then 'soon'
      when o.same_device and r.stars >= ${reviewRules.praise} then 'platform' else 'repeated' end
    from orders o where o.id = r.order_id) end`;
const columns = `r.id, r.product_id, u.username, r.stars, r.words, r.reply, r.replied_at, r.created_at, ${leftOut} as left_out`;
const seenColumns = `${columns}, r.user_id, r.order_id, p.title_zh, p.title_en,
  r.hidden_at, r.hidden_reason, s.owner_id as shop_owner_id`;
const ownColumns = `${seenColumns}, (select d.same_device from orders d where d.id = r.order_id) as same_device`;
const ownTables = `join users u on u.id = r.user_id join products p on p.id = r.product_id left join shops s on s.id = r.shop_id`;

const insertStatement = prepared<OwnReviewRow>(
  'review_insert',
  `with o as (
     select id, product_id, shop_id, user_id, same_device from orders
     where id = $1 and user_id = $2 and state in ('delivered', 'completed') and refunded_fen < amount_fen
       and (first_shown_at is not null or delivered_at <= $6) for share
   ), r as (
     insert into reviews (order_id, product_id, shop_id, user_id, stars, words, created_at)
     select id, product_id, shop_id, user_id, $3, $4, $5 from o
     returning *
   )
   select ${seenColumns}, (select same_device from o) as same_device from r ${ownTables}`,
);

export interface NewReview {
  orderId: number;
  userId: number;
  stars: number;
  words: string;
  now: Date;
}

/**
 * The review of an order of this user's that was seen, or can't be returned unseen any more, and was not given back; undefined when there is no such order.
 * A second one breaks `reviews_order`. The order is locked, so that a device that tells of it meanwhile waits and finds the review.
 */
export function insertReview(tx: Tx, review: NewReview): Promise<OwnReviewRow | undefined> {
  const { orderId, userId, stars, words, now } = review;
  return tx.maybe(insertStatement, [orderId, userId, stars, words, now, returnableNoMoreSince(now)]);
}

const orderStatement = prepared<{ isDelivered: boolean }>(
  'review_order',
  `select state in ('delivered', 'completed', 'refunded') as is_delivered from orders where id = $1 and user_id = $2`,
);

/** Why there is no review of an order. */
export function findReviewedOrder(
  tx: Tx,
  order: { orderId: number; userId: number },
): Promise<{ isDelivered: boolean } | undefined> {
  return tx.maybe(orderStatement, [order.orderId, order.userId]);
}

const ofOrderStatement = prepared<Pick<ReviewRow, 'stars' | 'words' | 'createdAt'>>(
  'review_of_order',
  `select stars, words, created_at from reviews where order_id = $1`,
);

export function findReviewOfOrder(
  tx: Tx,
  orderId: number,
): Promise<Pick<ReviewRow, 'stars' | 'words' | 'createdAt'> | undefined> {
  return tx.maybe(ofOrderStatement, [orderId]);
}

const visible = `product_id = $3 and hidden_at is null and exists (select from products where id = $3 and state = 'on_shelf')`;

function listOf<Row>(name: string, list: { columns: string; joins: string; filter: string }) {
  return listStatements<Row>({ name: `review_list_${name}`, table: 'reviews', alias: 'r', ...list });
}

const asVisitors = { columns, joins: 'join users u on u.id = r.user_id' };
const statements = {
  product: listOf<ReviewRow>('of_product', { ...asVisitors, filter: visible }),
  productStars: listOf<ReviewRow>('of_product_stars', { ...asVisitors, filter: `${visible} and stars = $4` }),
} as const;

type ReviewPage = PageInput & { stars?: number | undefined };

/** A page of what everybody sees of a product on shelf, newest first. */
export function listProductReviews(tx: Tx, productId: number, page: ReviewPage): Promise<Page<ReviewRow>> {
  const list = page.stars === undefined ? statements.product : statements.productStars;
  return listPage(tx, list, page, [productId, page.stars]);
}

/** The same of all that a shop has on shelf, by number; whether the shop is open is asked once, and whether a product is on shelf row by row. */
export function walkOfShopReviews(shopId: number): Walk {
  return {
    table: 'reviews',
    alias: 'r',
    columns: `${columns}, p.title_zh, p.title_en`,
    joins: `${asVisitors.joins} join products p on p.id = r.product_id`,
    direction: 'desc',
    within: [
      ...isValue('r.shop_id', shopId),
      (put) => `exists (select from shops where id = ${put(shopId)} and state = 'open')`,
    ],
    matching: [
      () => 'r.hidden_at is null',
      () => `exists (select from products s where s.id = r.product_id and s.state = 'on_shelf')`,
    ],
    isCommon: true,
  };
}

export interface OwnReviewQuery extends DayRange {
  /** Of all shops and the platform where none is said. */
  shopId: number | undefined;
  stars?: number | undefined;
  productId?: number | undefined;
  replied?: boolean | undefined;
  /** Of the days. */
  timeZone: string;
}

/** The same for a shop's owner, hidden ones too, by number and stars, or a product's by an index of theirs; the rest is checked row by row. */
export function walkOfOwnReviews({ shopId, stars, productId, replied, timeZone, ...days }: OwnReviewQuery): Walk {
  const byShop = [...isValue('r.shop_id', shopId), ...isValue('r.stars', stars)];
  const byProduct = isValue('r.product_id', productId);
  const isOfProduct = byProduct.length > 0;
  return {
    table: 'reviews',
    alias: 'r',
    columns: ownColumns,
    joins: ownTables,
    direction: 'desc',
    within: isOfProduct ? byProduct : byShop,
    matching: [
      ...(isOfProduct ? byShop : []),
      ...(replied === undefined ? [] : [() => `r.replied_at is ${replied ? 'not null' : 'null'}`]),
      ...inDays('r.created_at', days, timeZone),
    ],
  };
}

const findStatement = prepared<OwnReviewRow>(
  'review_find',
  `select ${ownColumns} from reviews r ${ownTables} where r.id = $1`,
);

export function findReview(tx: Tx, id: number): Promise<OwnReviewRow | undefined> {
  return tx.maybe(findStatement, [id]);
}

const replyStatement = prepared(
  'review_reply',
  `update reviews r set reply = $4, replied_at = $5
   where id = $1 and case when shop_id is null then $3::boolean
                     else exists (select from shops s where s.id = r.shop_id and s.owner_id = $2) end`,
);

/** Sets the seller's reply; false when the review is not of this seller's. Admins sell what the platform sells. */
export async function setReply(
  tx: Tx,
  reply: { id: number; by: { userId: number; isAdmin: boolean }; words: string; now: Date },
): Promise<boolean> {
  const { id, by, words, now } = reply;
  return (await tx.run(replyStatement, [id, by.userId, by.isAdmin, words, now])) === 1;
}

const hideStatement = prepared(
  'review_hide',
  `update reviews set hidden_at = case when $2::boolean then $4::timestamptz end, hidden_reason = $3, counted = false
   where id = $1 and (hidden_at is null) = $2`,
);

/** Hides a review, or shows it again; false when it is so already. Its product is counted anew. */
export async function setHidden(
  tx: Tx,
  change: { id: number; hide: boolean; reason: string; now: Date },
): Promise<boolean> {
  return (await tx.run(hideStatement, [change.id, change.hide, change.reason, change.now])) === 1;
}

export interface Taken {
  id: number;
  productId: number;
}

const takeStatement = prepared<Taken>(
  'review_take_uncounted',
  `update reviews set counted = true
   where id in (select id from reviews where not counted order by id limit $1 for no key update skip locked) and not counted
   returning id, product_id`,
);

/** Marks a batch of reviews as counted; their products then must be. A change meanwhile waits, and comes again. */
export function takeUncounted(tx: Tx, limit: number): Promise<Taken[]> {
  return tx.many(takeStatement, [limit]);
}

const leaveStatement = prepared(
  'review_leave_uncounted',
  `update reviews set counted = false where id = any($1::bigint[])`,
);

/** Leaves reviews to the next turn. */
export async function leaveUncounted(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.run(leaveStatement, [ids]);
}

// Locks are skipped: whoever holds one may wait for a review of this batch.
const rateStatement = prepared<{ productId: number }>(
  'review_rate',
  `with judged as (
     select r.id, r.product_id, r.user_id, (r.created_at at time zone $2)::date as day, r.in_rating,
       r.hidden_at is null and o.state = 'completed' and o.refunded_fen = 0
         and (not o.same_device or r.stars < ${reviewRules.praise}) as counts
     from reviews r join orders o on o.id = r.order_id where r.product_id = any($1::bigint[])
   ), looked as (
     select id, product_id, in_rating,
       counts and row_number() over (partition by product_id, user_id, day, counts order by id desc) = 1 as is_rated
     from judged
   ), changing as (
     select id, product_id, is_rated from looked where in_rating <> is_rated
   ), locked as (
     select id from reviews where id = any(array(select id from changing)) for no key update skip locked
   ), changed as (
     update reviews set in_rating = id in (select id from changing where is_rated)
     where id = any(array(select id from locked)) returning id
   )
   select distinct product_id from changing where id not in (select id from changed)`,
);

/**
 * Says which reviews of products the rating is made of: not hidden, of completed orders that nothing came back of, no praise
 * from a device of the seller's, the last of a person and product a day, as days are in a time zone. Those products of which
 * somebody held a review meanwhile.
 */
export async function rateReviews(tx: Tx, productIds: readonly number[], timeZone: string): Promise<number[]> {
  return (await tx.many(rateStatement, [productIds, timeZone])).map(({ productId }) => productId);
}

const ratingsStatement = prepared<{ productId: number; count: number; sum: number }>(
  'review_ratings',
  `select p.id as product_id, count(r.id)::int as count, coalesce(sum(r.stars), 0)::int as sum
   from unnest($1::bigint[]) as p (id) left join reviews r on r.product_id = p.id and r.in_rating
   group by p.id order by p.id`,
);

/** How many reviews the ratings of products are made of, and their stars together. */
export function sumRatings(
  tx: Tx,
  productIds: readonly number[],
): Promise<{ productId: number; count: number; sum: number }[]> {
  return tx.many(ratingsStatement, [productIds]);
}

const byStarsStatement = prepared<{ count: number }>(
  'review_by_stars',
  `select (select count(*)::int from (
     select 1 from reviews where product_id = $1 and stars = s.stars and in_rating
       and exists (select from products where id = $1 and state = 'on_shelf') limit $2) as counted) as count
   from generate_series(1, 5) as s (stars) order by s.stars`,
);

/** How many reviews in the rating of a product on shelf give one star, two, and so on, each counted up to `max`. */
export async function countByStars(tx: Tx, productId: number, max: number): Promise<number[]> {
  return (await tx.many(byStarsStatement, [productId, max])).map(({ count }) => count);
}
