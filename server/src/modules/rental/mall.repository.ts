import { day, hour, minute } from '#contract/core/durations.ts';
import { leaseReviewRules } from '#contract/rental/leaseReviewRules.ts';
import type { PackageUnit } from '#contract/rental/rentalTerms.ts';
import type { TimeRange } from '#contract/rental/rentalTimes.ts';
import { listingKinds, type ListingKind } from '#contract/rental/listingProcess.ts';
import { standingLeaseStates } from '#contract/rental/leaseProcess.ts';
import type { SentTerms } from '#contract/rental/timeGroups.ts';
import type { RentalSort } from '#contract/rental/mall.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import { oneOf } from '../../platform/database/oneOf.ts';
import type { Row } from '../../platform/database/rows.ts';
import type { Condition, Walk } from '../../platform/database/walk.ts';
import { rentAdultsOnly, topCategorySlug } from '../catalogue/service.ts';
import type { FoundByWords } from './search.repository.ts';
import { licenceKeptUntil, takenIn } from './taken.ts';

export interface RentalRow extends Row<
  'listings',
  'id userId categoryId licenceId titleZh titleEn pictures depositFen leasesCount reviewCount reviewStars'
> {
  kind: ListingKind;
  adultsOnly: boolean;
  categorySlug: string;
  categoryZh: string;
  categoryEn: string;
  topCategorySlug: string;
  terms: SentTerms;
  lessorName: string;
  /** Of the lessor's open shop. */
  shopId: number | null;
  shopName: string | null;
  shopIsVerified: boolean | null;
  shopLogo: string | null;
  shopColor: string | null;
}

const columns = `l.id, l.user_id, l.kind, l.licence_id, l.category_id, l.title_zh, l.title_en, l.pictures, l.deposit_fen,
  l.leases_count, l.review_count, l.review_stars,
  (l.adults_only or ${rentAdultsOnly}) as adults_only, c.slug as category_slug, c.name_zh as category_zh,
  c.name_en as category_en, ${topCategorySlug} as top_category_slug, g.terms, u.username as lessor_name,
  h.id as shop_id, h.name as shop_name,
  h.verified as shop_is_verified, h.logo as shop_logo, h.color as shop_color`;
const joins = `join categories c on c.id = l.category_id join time_groups g on g.id = l.time_group_id
  join users u on u.id = l.user_id left join shops h on h.owner_id = l.user_id and h.state = 'open'`;

export interface RentalQuery {
  sort: RentalSort;
  /** Any of these. */
  categoryIds?: readonly number[] | undefined;
  kind?: ListingKind | undefined;
  shopId?: number | undefined;
  priceFen?: number | undefined;
  depositFen?: number | undefined;
  /** At least so many, of enough reviews. */
  stars?: number | undefined;
  /** What words found. */
  found?: FoundByWords | undefined;
  free?: FreeQuery | undefined;
}

/** What can begin at a moment. */
export interface FreeQuery {
  at: Date;
  now: Date;
  /** The hour of the week by the site's clock (0: Monday 00:00), the minute of the day, its day and the next one, as 2026-03-14. */
  hourOfWeek: number;
  minuteOfDay: number;
  day: string;
  nextDay: string;
  /** How long a night lasts that begins then, in seconds; null: none does. */
  nightSeconds: number | null;
  /** Kept free for a late start. */
  lateStartSeconds: number;
  /** Only by a package of this unit, of so many at least. */
  length?: { unit: PackageUnit; count: number } | undefined;
}

const keys = {
  newest: {},
  price: { key: { sql: 'l.price_from_fen', is: 'number' } },
  popular: { key: { sql: 'l.leases_count', is: 'number' } },
  rating: { key: { sql: 'l.rating_rank', is: 'number' } },
} as const satisfies Record<RentalSort, Partial<Walk>>;

/** Few of all: the index of their lessor finds them. */
const ofShop =
  (shopId: number): Condition =>
  (put) =>
    `l.user_id = (select h.owner_id from shops h where h.id = ${put(shopId)} and h.state = 'open')`;

/** Totals are exact up to here: each is checked, and where free ones are asked for with its leases. */
const countedMax = 300;
/** So many that words find are looked at one by one; where free ones are asked for, as many as are counted. */
const foundMax = 500;
/** So many parts of an index are walked side by side; of more each listing is looked at. */
const mergedMax = 64;

/** So many that words find are looked at one by one. */
export const foundMaxOf = (query: Pick<RentalQuery, 'free'>): number => (query.free ? countedMax : foundMax);

/** What can be rented, in an order. */
export function walkOfRentals(query: RentalQuery): Walk {
  const { sort, categoryIds, kind, shopId, priceFen, depositFen, stars, found, free } = query;
  const merged = shopId === undefined ? partsOf(query) : undefined;
  const atMostFen = (column: string, fen: number | undefined): Condition[] =>
    fen === undefined ? [] : [(put) => `${column} <= ${put(fen)}`];
  const ofPrice = atMostFen('l.price_from_fen', priceFen);
  const filters: Condition[] = [
    ...(categoryIds === undefined || merged
      ? []
      : [((put) => `l.category_id = any(${put(categoryIds)}::bigint[])`) satisfies Condition]),
    ...(sort === 'price' ? [] : ofPrice),
    ...atMostFen('l.deposit_fen', depositFen),
    ...(stars === undefined ? [] : [rated(stars)]),
    ...(free ? [freeAt(free)] : []),
  ];
  return {
    table: 'listings',
    alias: 'l',
    columns,
    joins,
    ...keys[sort],
    direction: sort === 'price' ? 'asc' : 'desc',
    within: [
      // Lessors whose account is closed to them let out nothing.
      () => `l.state = 'on' and l.lessor_active`,
      ...(kind === undefined || merged ? [] : [((put) => `l.kind = ${put(kind)}`) satisfies Condition]),
      ...(shopId === undefined ? [] : [ofShop(shopId)]),
      ...(sort === 'price' ? ofPrice : []),
      ...(sort === 'rating' && stars !== undefined ? [rankedAbove(stars)] : []),
    ],
    anyOf: merged,
    matching: filters,
    isCovered: true,
    found: found && {
      ...found,
      isOrdered: sort === 'newest',
      isExact: filters.length === 0 && ofPrice.length === 0,
    },
    // Each combination of filters is another text, and each connection keeps all that are prepared.
    isCommon:
      filters.length === 0 &&
      ofPrice.length === 0 &&
      kind === undefined &&
      !merged &&
      shopId === undefined &&
      found === undefined,
    counted: countedMax + 1,
  };
}

/** The parts of the categories' index: each category by each kind. Undefined: none, or too many. */
function partsOf({ categoryIds, kind }: Pick<RentalQuery, 'categoryIds' | 'kind'>): Condition[] | undefined {
  const kinds = kind === undefined ? listingKinds : [kind];
  if (categoryIds === undefined || categoryIds.length * kinds.length > mergedMax) return undefined;
  return categoryIds.flatMap((id) =>
    kinds.map(
      (one): Condition =>
        (put) =>
          `l.category_id = ${put(id)} and l.kind = ${put(one)}`,
    ),
  );
}

/** At least so many stars, of enough reviews. */
const rated =
  (stars: number): Condition =>
  (put) =>
    `l.review_count >= ${leaseReviewRules.ratingFrom} and l.review_stars >= ${put(stars)}::int * l.review_count`;

/** Whoever has so many stars has this rank at least: it is drawn towards four of them, from either side. */
const rankedAbove =
  (stars: number): Condition =>
  (put) =>
    `l.rating_rank >= ${put(Math.min(stars, 4) * 1000)}::int`;

const categoriesOf = prepared<{ id: number }>(
  'rental_categories',
  `select k.id from categories k left join categories above on above.id = k.parent_id where $1 in (k.slug, above.slug)`,
);

/** A category by its short name, and those below it. */
export async function listCategoryIds(tx: Tx, slug: string): Promise<number[]> {
  return (await tx.many(categoriesOf, [slug])).map(({ id }) => id);
}

/** Those of which a package can begin at a moment: an hour in open hours to its end, a night in its own hours, a day where it begins. */
function freeAt(free: FreeQuery): Condition {
  const { at, now, hourOfWeek, minuteOfDay, day: localDay, nextDay, nightSeconds, lateStartSeconds, length } = free;
  return (put) => {
    const moment = `${put(at)}::timestamptz`;
    const count = `(p ->> 'count')::int`;
    const nights = nightSeconds === null ? 'null::int' : `${put(nightSeconds)}::int`;
    const seconds = `case p ->> 'unit' when 'hour' then ${hour} * ${count} when 'day' then ${day} * ${count} else ${nights} end`;
    const start = `${put(minuteOfDay)}::int * ${minute}`;
    const fits = length ? `p ->> 'unit' = ${put(length.unit)}::text and ${count} >= ${put(length.count)}::int` : 'true';
    // A single value, as of the lessor: `exists` became a join with all time groups.
    return `(select true from time_groups g cross join lateral (
          select ${seconds} as seconds, case p ->> 'unit' when 'day' then 1 else ${seconds} end as open_seconds
          from jsonb_array_elements(g.terms -> 'packages') as p where ${fits}) as one
        where g.id = l.time_group_id and one.seconds is not null
          and ${moment} <= ${put(now)}::timestamptz + make_interval(days => (g.terms ->> 'aheadDays')::int)
          and position('0' in substr(repeat(g.terms ->> 'weeklyHours', 2), ${put(hourOfWeek + 1)}::int,
            ceil((${start} % ${hour} + one.open_seconds) / ${hour}.0)::int)) = 0
          and not (g.terms -> 'daysOut') ? ${put(localDay)}::text
          and (${start} + one.open_seconds <= ${day} or not (g.terms -> 'daysOut') ? ${put(nextDay)}::text)
          and exists (select from listing_units n where n.listing_id = l.id and n.state = 'ready'
            and not ${takenIn(
              'n.id',
              `tstzrange(${moment}, ${moment} + make_interval(secs =>
              one.seconds + ${put(lateStartSeconds)}::int + (g.terms ->> 'gapSeconds')::int))`,
            )}) limit 1)`;
  };
}

export interface RentalDetailRow
  extends
    RentalRow,
    Row<'listings', 'descriptionZh' | 'descriptionEn' | 'fields' | 'tenantRating' | 'newcomers' | 'changedAt'> {
  units: number;
  /** Of the licence of which seats are let out: its product, and until when it lasts. */
  licenceProductId: number | null;
  productZh: string | null;
  productEn: string | null;
  licenceEndsAt: Date | null;
}

const find = prepared<RentalDetailRow>(
  'rental_find',
  `select ${columns}, l.description_zh, l.description_en, l.fields, l.tenant_rating, l.newcomers, l.changed_at,
     (select count(*)::int from listing_units n where n.listing_id = l.id and n.state = 'ready') as units,
     k.product_id as licence_product_id, p.title_zh as product_zh, p.title_en as product_en, k.expires_at as licence_ends_at
   from listings l ${joins} left join licences k on k.id = l.licence_id left join products p on p.id = k.product_id
   where l.id = $1 and l.state = 'on' and u.state = 'active'`,
);

/** One that can be rented. */
export function findRentalRow(tx: Tx, id: number): Promise<RentalDetailRow | undefined> {
  return tx.maybe(find, [id]);
}

/** A unit that can be let out, with what is taken of it. */
export interface TakenRow {
  listingId: number;
  unitId: number;
  /** Null: nothing is. */
  from: Date | null;
  until: Date | null;
}

const taken = prepared<TakenRow>(
  'rentals_taken',
  `select n.listing_id, n.id as unit_id, t.starts_at as "from", t.ends_at as until
   from listing_units n left join lateral (
     select s.starts_at, s.kept_until as ends_at from leases s
     where s.unit_id = n.id and s.state in ${oneOf(standingLeaseStates)}
       and tstzrange(s.starts_at, s.kept_until) && tstzrange($2, $3)
     union all
     select b.starts_at, b.ends_at from listing_blocks b
     where b.unit_id = n.id and tstzrange(b.starts_at, b.ends_at) && tstzrange($2, $3)
     union all
     select greatest(${licenceKeptUntil}, $2), $3 from licences k, listings i, time_groups g
     where k.id = n.licence_id and i.id = n.listing_id and g.id = i.time_group_id and ${licenceKeptUntil} < $3
   ) t on true
   where n.listing_id = any($1::bigint[]) and n.state = 'ready'`,
);

/** All units of some listings that can be let out, with what is taken of them in a time: leases with the time kept free, blocks, and the time after the end of a licence. */
export function listTaken(
  tx: Tx,
  { listingIds, from, until }: { listingIds: readonly number[]; from: Date; until: Date },
): Promise<TakenRow[]> {
  return tx.many(taken, [listingIds, from, until]);
}

/** What is taken of each unit of a listing that can be let out, in a time. */
export async function listTakenOf(
  tx: Tx,
  { listingId, from, until }: { listingId: number; from: Date; until: Date },
): Promise<TimeRange[][]> {
  return byUnit(await listTaken(tx, { listingIds: [listingId], from, until })).get(listingId) ?? [];
}

/** Of each listing what is taken of each of its units. */
export function byUnit(rows: readonly TakenRow[]): Map<number, TimeRange[][]> {
  const units = new Map<number, TimeRange[]>();
  const listings = new Map<number, TimeRange[][]>();
  for (const { listingId, unitId, from, until } of rows) {
    let ranges = units.get(unitId);
    if (!ranges) {
      ranges = [];
      units.set(unitId, ranges);
      listings.set(listingId, [...(listings.get(listingId) ?? []), ranges]);
    }
    if (from && until) ranges.push({ from, until });
  }
  return listings;
}
