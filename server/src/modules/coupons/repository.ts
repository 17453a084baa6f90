import { couponRules, couponSlots, type CouponSort, type CouponTerms } from '#contract/coupons/couponRules.ts';
import { commissionRules } from '#contract/money/commissionRules.ts';
import { prepared, preparedForEach, sharingMax, unprepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';
import { isValue, type Condition, type Direction, type Walk } from '../../platform/database/walk.ts';
import { verifiedSql } from '../identity/service.ts';

/** A coupon's terms, without how often it may be and was used. */
export interface PlainCoupon
  extends Row<'coupons', 'id shopId titleZh titleEn code startsAt endsAt active'>, CouponTerms {
  /** Null: all products of whoever gives it. */
  productIds: number[] | null;
}

export interface CouponRow
  extends PlainCoupon, Row<'coupons', 'usesMax perPerson budgetFen createdBy createdAt updatedAt'> {
  /** Of orders that wait for their payment as well: how many, what it took off them and what they cost with it. */
  used: number;
  discountFen: number;
  salesFen: number;
}

/** A coupon with its products' titles. */
export interface ShownRow extends CouponRow {
  products: { id: number; titleZh: string; titleEn: string }[] | null;
}

/** A coupon that somebody could use. */
export interface CandidateRow extends CouponRow {
  shopName: string | null;
  /** How often this person had it. */
  had: number;
  /** The platform's, made or changed by this person as an admin. */
  isOwn: boolean;
  /** Orders that wait for their payment with it, and what it takes off them. */
  unpaid: number;
  unpaidFen: number;
}

const plainColumns = `c.id, c.shop_id, c.title_zh, c.title_en, c.code, c.amount_fen, c.percent, c.cap_fen, c.min_fen,
  to_jsonb(c.product_ids) as product_ids, c.starts_at, c.ends_at, c.active`;
const columns = `${plainColumns}, c.uses_max, c.per_person, c.budget_fen, c.created_by, c.created_at, c.updated_at,
  u.used, u.discount_fen, u.sales_fen`;
const given = `cross join lateral (
  select coalesce(sum(used), 0)::int as used, coalesce(sum(discount_fen), 0)::bigint as discount_fen,
    coalesce(sum(sales_fen), 0)::bigint as sales_fen from coupon_slots where coupon_id = c.id) as u`;
const products = `case when c.product_ids is not null then (
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'titleZh', p.title_zh, 'titleEn', p.title_en) order by p.id), '[]')
    from products p where p.id = any(c.product_ids)) end as products`;

export interface CouponQuery {
  /** Null: the platform's. */
  shopId: number | null;
  /** Those that are not over, or those that are. */
  state?: 'current' | 'over' | undefined;
  sort: CouponSort;
  direction: Direction;
  now: Date;
}

/** The coupons of a seller by number, the order in which they were made, or by their end; indexes stand in migrations 0092 and 0156. */
export function walkOfCoupons({ shopId, state, sort, direction, now }: CouponQuery): Walk {
  const ofSeller = isValue('coalesce(c.shop_id, 0)', shopId ?? 0);
  const compared = state === 'current' ? '>' : '<=';
  const ofState: Condition[] = state === undefined ? [] : [(put) => `c.ends_at ${compared} ${put(now)}::timestamptz`];
  const [within, matching] = sort === 'until' ? [ofState, []] : [[], ofState];
  return {
    table: 'coupons',
    alias: 'c',
    columns: `${columns}, ${products}`,
    joins: given,
    key: sort === 'until' ? { sql: 'c.ends_at', is: 'time' } : undefined,
    direction,
    within: [...ofSeller, ...within],
    matching,
  };
}

const shown = prepared<ShownRow>(
  'coupon_shown',
  `select ${columns}, ${products} from coupons c ${given} where c.id = $1`,
);
const slotLock = prepared(
  'coupon_lock_slots',
  `select from coupon_slots where coupon_id = $1 order by slot for no key update`,
);
const locked = prepared<CouponRow>(
  'coupon_lock',
  `select ${columns} from coupons c ${given} where c.id = $1 for no key update of c`,
);

export function findShownCoupon(tx: Tx, id: number): Promise<ShownRow | undefined> {
  return tx.maybe(shown, [id]);
}

/** A coupon with what it gave, as it is until the transaction ends. */
export async function lockCoupon(tx: Tx, id: number): Promise<CouponRow | undefined> {
  await tx.run(slotLock, [id]);
  return tx.maybe(locked, [id]);
}

export interface StoredCoupon extends CouponTerms {
  shopId: number | null;
  titleZh: string;
  titleEn: string;
  code: string | null;
  productIds: number[] | null;
  usesMax: number | null;
  perPerson: number;
  budgetFen: number | null;
  startsAt: Date;
  endsAt: Date;
  now: Date;
}

const valuesOf = (coupon: StoredCoupon) => [
  coupon.titleZh,
  coupon.titleEn,
  coupon.code,
  coupon.amountFen,
  coupon.percent,
  coupon.capFen,
  coupon.minFen,
  coupon.productIds,
  coupon.usesMax,
  coupon.perPerson,
  coupon.budgetFen,
  coupon.startsAt,
  coupon.endsAt,
  coupon.now,
];

const insert = prepared<{ id: number }>(
  'coupon_insert',
  `insert into coupons (title_zh, title_en, code, amount_fen, percent, cap_fen, min_fen, product_ids, uses_max, per_person,
     budget_fen, starts_at, ends_at, created_at, updated_at, shop_id, created_by, terms_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8::bigint[], $9, $10, $11, $12, $13, $14, $14, $15, $16, $16) returning id`,
);

const sharing = prepared('coupon_share_out', `select coupon_share_out($1, $2, $3, $4)`);

/** Shares out what a coupon may still give over its slots. */
async function shareOut(tx: Tx, id: number, { usesMax, budgetFen }: StoredCoupon): Promise<void> {
  await tx.run(sharing, [id, usesMax, budgetFen, couponSlots({ usesMax, budgetFen })]);
}

/** A new coupon, switched on; its id. A code that its seller uses already breaks `coupons_code`. */
export async function insertCoupon(tx: Tx, coupon: StoredCoupon, by: number): Promise<number> {
  const { id } = await tx.one(insert, [...valuesOf(coupon), coupon.shopId, by]);
  await shareOut(tx, id, coupon);
  await noteMaker(tx, { id, by });
  return id;
}

const makerNote = prepared(
  'coupon_note_maker',
  `insert into coupon_makers (coupon_id, user_id) select id, $2 from coupons where id = $1 and shop_id is null
   on conflict do nothing`,
);

/** Notes who made or changed a coupon of the platform: they use none of it. */
async function noteMaker(tx: Tx, { id, by }: { id: number; by: number }): Promise<void> {
  await tx.run(makerNote, [id, by]);
}

const update = prepared(
  'coupon_update',
  `update coupons set title_zh = $1, title_en = $2, code = $3, amount_fen = $4, percent = $5, cap_fen = $6, min_fen = $7,
     product_ids = $8::bigint[], uses_max = $9, per_person = $10, budget_fen = $11, starts_at = $12, ends_at = $13,
     updated_at = $14, terms_by = $16
   where id = $15`,
);

/** Changes a locked coupon; what was used stays as it is on the orders. */
export async function updateCoupon(tx: Tx, id: number, coupon: StoredCoupon, by: number): Promise<void> {
  await tx.run(update, [...valuesOf(coupon), id, by]);
  await shareOut(tx, id, coupon);
  await noteMaker(tx, { id, by });
}

const switching = prepared(
  'coupon_switch',
  `update coupons set active = $2, updated_at = $3, terms_by = case when $2 then $4 else terms_by end
   where id = $1 and active <> $2`,
);

/** Switches a locked coupon on or off. */
export async function switchCoupon(
  tx: Tx,
  id: number,
  { active, by, now }: { active: boolean; by: number; now: Date },
): Promise<void> {
  await tx.run(switching, [id, active, now, by]);
  await noteMaker(tx, { id, by });
}

const lockSeller = prepared(
  'coupons_lock_seller',
  `select pg_advisory_xact_lock(hashtextextended('coupons:' || $1::text, 0))`,
);
const running = prepared<{ count: number }>(
  'coupons_running',
  `select count(*)::int as count from coupons where coalesce(shop_id, 0) = $1 and active and ends_at > $2 and id <> $3`,
);

/** How many other coupons of a seller are on and not over; nobody else changes them until the transaction ends. */
export async function countRunning(tx: Tx, of: { shopId: number | null; except: number; now: Date }): Promise<number> {
  await tx.run(lockSeller, [of.shopId ?? 0]);
  return (await tx.one(running, [of.shopId ?? 0, of.now, of.except])).count;
}

const cutBelow = prepared<{ isBelow: boolean }>(
  'coupon_below_owner_prices',
  `select exists (
     select from products p join skus s on s.product_id = p.id join sku_owner_prices o on o.sku_id = s.id
       cross join lateral (
         select 1 as quantity
         union select (step ->> 'quantity')::int from jsonb_array_elements(s.steps || o.steps) as step) as q
     where p.shop_id = $1 and ($2::bigint[] is null or p.id = any($2)) and s.active
       and (unit_price(coalesce(s.regular_price_fen, s.price_fen), s.steps, q.quantity) * (10000 - $3::bigint)
           < unit_price(o.price_fen, o.steps, q.quantity) * (100 - $4::bigint) * 100
         -- The owner's own price for a time is measured by itself.
         or s.sale_price_fen * (10000 - $3::bigint) < (100 - $4::bigint) * 100 * case
           when (s.sale_price_fen, s.sale_from, s.sale_until) is not distinct from (o.sale_price_fen, o.sale_from, o.sale_until)
           then o.sale_price_fen else unit_price(o.price_fen, o.steps, q.quantity) end)) as is_below`,
);

/**
 * Whether a coupon that takes so much off (in ten-thousandths) brings a price of staff below that of the owner by more than so
 * many percent, of the shop's products or of those.
 */
export async function isBelowOwnerPrices(
  tx: Tx,
  of: { shopId: number; productIds: readonly number[] | null; rate: number; percent: number },
): Promise<boolean> {
  return (await tx.one(cutBelow, [of.shopId, of.productIds, of.rate, of.percent])).isBelow;
}

export interface NamedProduct {
  id: number;
  shopId: number | null;
  isGift: boolean;
  /** The platform's commission at the lower of two moments, in ten-thousandths; all of it for its own goods. */
  rate: number;
}

const named = unprepared<NamedProduct>(
  `select p.id, p.shop_id, p.kind = 'gift' as is_gift,
     case when p.shop_id is null then ${commissionRules.max} else least(
       coalesce(commission_rate(p.shop_id, p.category_id, $2), ${commissionRules.normal}),
       coalesce(commission_rate(p.shop_id, p.category_id, $3), ${commissionRules.normal})) end as rate
   from products p where p.id = any($1::bigint[]) and p.state <> 'draft'`,
);

/** The products that a coupon is to name, with what the platform keeps of them as long as it counts. */
export function listNamedProducts(
  tx: Tx,
  of: { ids: readonly number[]; from: Date; until: Date },
): Promise<NamedProduct[]> {
  return tx.many(named, [of.ids, of.from, of.until]);
}

const lowest = unprepared<{ rate: number }>(
  // Whatever counts for any shop or category at the beginning or is planned until the end.
  `select coalesce(least(min(rate), case when bool_or(scope = 'site' and counts_from <= $1) then null
       else ${commissionRules.normal} end), ${commissionRules.normal})::int as rate
   from (
     select scope, rate, counts_from from (
       select distinct on (scope, scope_id) scope, rate, counts_from from commission_rates
       where kind = 'sale' and state = 'applied' and counts_from <= $1 order by scope, scope_id, counts_from desc, id desc) as counted
     union all
     select scope, rate, counts_from from commission_rates
     where kind = 'sale' and state = 'applied' and counts_from > $1 and counts_from < $2
   ) as known where rate is not null`,
);

/** The lowest commission that any shop pays while a coupon counts, in ten-thousandths. */
export async function lowestCommission(tx: Tx, span: { from: Date; until: Date }): Promise<number> {
  return (await tx.one(lowest, [span.from, span.until])).rate;
}

/** SQL: whether one of these accounts made or changed a coupon of the platform. */
function madeBy(accounts: string): string {
  return `exists (select from coupon_makers m where m.coupon_id = c.id and m.user_id = any(${accounts}))`;
}

// Buying the same again takes up the order that waits, and another cart replaces the one before.
const had = `case when cardinality($1::bigint[]) = 0 then 0 else coupon_had(c.id, $1::bigint[]) - (
   select count(*)::int from orders o left join payments pay on pay.id = o.payment_id
   where o.coupon_id = c.id and o.user_id = any($1::bigint[]) and o.state = 'created'
     and (pay.of_cart or o.sku_id = any($5::bigint[]))) end as had,
   ${madeBy('$7::bigint[]')} as is_own`;
const unpaid = `cross join lateral (
  select case when b.counts then w.uses else 0 end as unpaid, case when b.counts then w.fen else 0 end as unpaid_fen
  from (select c.uses_max is not null or c.budget_fen is not null as counts) as b
    left join lateral coupon_unpaid(c.id, ${couponRules.unpaidOrdersMax}) as w on b.counts) as w`;
const candidates = prepared<CandidateRow>(
  'coupon_candidates',
  `select ${columns}, h.name as shop_name, ${had}, w.unpaid, w.unpaid_fen
   from coupons c ${given} ${unpaid} left join shops h on h.id = c.shop_id
   where coalesce(c.shop_id, 0) = any($2::bigint[])
     and ((c.code is null and c.active and c.ends_at > $4 and c.starts_at <= $4) or c.code = $3)
   order by c.id limit $6`,
);

/** The coupons that count by themselves for goods of these sellers and of the platform, and those with a code. */
export function listCandidates(
  tx: Tx,
  of: {
    accounts: readonly number[];
    /** These, and all that are paid where one of them is. */
    ownSellers: readonly number[];
    shopIds: readonly (number | null)[];
    code: string | null;
    skuIds: readonly number[];
    now: Date;
  },
): Promise<CandidateRow[]> {
  const sellers = [...new Set([0, ...of.shopIds.map((id) => id ?? 0)])];
  // Each has so many switched on, and one with the code.
  const most = sellers.length * (couponRules.runningMax + 1);
  return tx.many(candidates, [of.accounts, sellers, of.code, of.now, of.skuIds, most, of.ownSellers]);
}

const offers = prepared<CouponRow & { shopName: string }>(
  'coupon_offers',
  `select ${columns}, h.name as shop_name from coupons c ${given} join shops h on h.id = c.shop_id and h.state = 'open'
   where coalesce(c.shop_id, 0) = $1 and c.active and c.ends_at > $2 and c.starts_at <= $2 and c.code is null
     and (c.uses_max is null or u.used < c.uses_max)
   order by c.ends_at, c.id limit $3`,
);

/** What a shop offers everybody now, what ends first, first. */
export function listOfferRows(
  tx: Tx,
  of: { shopId: number; now: Date; limit: number },
): Promise<(CouponRow & { shopName: string })[]> {
  return tx.many(offers, [of.shopId, of.now, of.limit]);
}

/** A coupon that a buyer chose. How often it was used is for the statement that takes a use. */
export interface ChosenRow extends PlainCoupon {
  /** Whether the real name of whoever buys is verified. */
  isVerified: boolean;
  /** The platform's, made or changed as an admin by whoever buys, or is paid where they are. */
  isOwn: boolean;
}

/** The same for a single order. */
export interface ChosenAloneRow extends ChosenRow {
  /** No slot has a use for each of as many buyers as may share a transaction. */
  isScarce: boolean;
}

// Who buys counts only for what the platform gives.
const chosenColumns = `${plainColumns}, c.shop_id is null and ${verifiedSql('$2')} as is_verified,
    c.shop_id is null and ${madeBy('array(select accounts_paid_alike($2))')} as is_own`;
const chosen = prepared<ChosenRow>(
  'coupons_chosen',
  `select ${chosenColumns} from coupons c where c.id = any($1::bigint[])`,
);
const chosenAlone = preparedForEach<ChosenAloneRow>(
  'coupon_chosen',
  // Only the platform's have a budget, and of those each use is taken alone.
  `select ${chosenColumns}, c.uses_max is not null and not exists (
     select from coupon_slots s where s.coupon_id = c.id and s.used + ${sharingMax} <= s.uses_max) as is_scarce
   from coupons c where c.id = $1`,
  ['bigint', 'bigint'],
);

/** The coupons that somebody chose for several orders. */
export function listChosen(tx: Tx, ids: readonly number[], userId: number): Promise<ChosenRow[]> {
  return tx.many(chosen, [ids, userId]);
}

/** The coupon that somebody chose for one order. */
export function findChosen(tx: Tx, id: number, userId: number): Promise<ChosenAloneRow | undefined> {
  return tx.maybe(chosenAlone, [id, userId]);
}

const take = prepared<{ refusal: TakeRefusal | null; slot: number | null }>(
  'coupon_take',
  `select refusal, slot from coupon_take($1, $2::bigint[], $3, $4, $5, $6, $7, $8, $9, $10)`,
);

type TakeRefusal = 'unknown' | 'ended' | 'had' | 'used_up' | 'reserved';

/**
 * Takes one use of a coupon: out of which slot, or why not. `late`: for an order that was placed while it counted; `taken`: uses
 * by orders that are not inserted yet, and `takenFen` what they take off; `isUnpaid`: the order waits for its payment.
 */
export async function takeUse(
  tx: Tx,
  use: {
    couponId: number;
    accounts: readonly number[];
    discountFen: number;
    amountFen: number;
    now: Date;
    late: boolean;
    taken: number;
    takenFen: number;
    isUnpaid: boolean;
  },
): Promise<{ slot: number } | { refusal: TakeRefusal }> {
  const { couponId, accounts, discountFen, amountFen, now, late, taken, takenFen, isUnpaid } = use;
  const unpaidPart = isUnpaid ? couponRules.unpaidPart : 0;
  const bounds = [unpaidPart, couponRules.unpaidOrdersMax];
  const values = [couponId, accounts, discountFen, amountFen, now, late, taken, takenFen, ...bounds];
  const { refusal, slot } = await tx.one(take, values);
  return slot === null || refusal !== null ? { refusal: refusal ?? 'unknown' } : { slot };
}

const slotNote = prepared('coupon_note_slot', `update orders set coupon_slot = $2 where id = $1`);

/** Notes out of which slot a closed order took its use again. */
export async function noteSlot(tx: Tx, order: { id: number; slot: number }): Promise<void> {
  await tx.run(slotNote, [order.id, order.slot]);
}

const givenBack = `select coupon_id, coalesce(coupon_slot, 0) as slot, count(*)::int as orders,
    sum(discount_fen)::bigint as discount_fen, sum(amount_fen)::bigint as amount_fen
  from orders where id = any($1::bigint[]) and coupon_id is not null group by 1, 2`;
const giveBackLock = prepared(
  'coupon_lock_give_back',
  `select from coupon_slots s join (${givenBack}) as f on s.coupon_id = f.coupon_id and s.slot = f.slot
   order by s.coupon_id, s.slot for no key update of s`,
);
const giveBack = prepared(
  'coupon_give_back',
  `update coupon_slots s set used = s.used - f.orders, discount_fen = s.discount_fen - f.discount_fen,
     sales_fen = s.sales_fen - f.amount_fen
   from (${givenBack}) as f where s.coupon_id = f.coupon_id and s.slot = f.slot`,
);

/** Gives the uses back that orders took. */
export async function giveUsesBack(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await tx.run(giveBackLock, [orderIds]);
  await tx.run(giveBack, [orderIds]);
}

const forgetting = prepared(
  'coupon_forget_gone',
  `delete from coupon_uses_of_gone g using coupons c where c.id = g.coupon_id and c.ends_at < $1`,
);

/** Forgets who of those that are gone had coupons that are over. */
export async function forgetUsesOfGone(tx: Tx, now: Date): Promise<void> {
  await tx.run(forgetting, [now]);
}
