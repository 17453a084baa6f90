import { day, hour, minute as minuteSeconds } from '#contract/core/durations.ts';
import { leaseRules } from '#contract/rental/leaseRules.ts';
import { packageSeconds } from '#contract/rental/rentalTerms.ts';
import type { TimeRange } from '#contract/rental/rentalTimes.ts';
import { standingLeaseStates } from '#contract/rental/leaseProcess.ts';
import type { SentTerms } from '#contract/rental/timeGroups.ts';
import type { RentalSort } from '#contract/rental/mall.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import { oneOf } from '../../platform/database/oneOf.ts';
import type { Row } from '../../platform/database/rows.ts';
import type { Condition, Walk } from '../../platform/database/walk.ts';
import { rentAdultsOnly, topCategorySlug } from '../catalogue/service.ts';
import { takenIn } from './taken.ts';

export interface RentalRow extends Row<
  'listings',
  'id userId categoryId titleZh titleEn hourPriceFen depositFen leasesCount'
> {
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
}

const columns = `l.id, l.user_id, l.category_id, l.title_zh, l.title_en, l.hour_price_fen, l.deposit_fen, l.leases_count,
  (l.adults_only or ${rentAdultsOnly}) as adults_only, c.slug as category_slug, c.name_zh as category_zh,
  c.name_en as category_en, ${topCategorySlug} as top_category_slug, g.terms, u.username as lessor_name,
  h.id as shop_id, h.name as shop_name`;
const joins = `join categories c on c.id = l.category_id join time_groups g on g.id = l.time_group_id
  join users u on u.id = l.user_id left join shops h on h.owner_id = l.user_id and h.state = 'open'`;

export interface RentalQuery {
  sort: RentalSort;
  category?: string | undefined;
  shopId?: number | undefined;
  hourPriceFen?: number | undefined;
  depositFen?: number | undefined;
  /** Free at this moment, which is in this minute of this hour of the week (0: Monday 00:00) and on this day of the site's zone. */
  free?: { at: Date; hourOfWeek: number; minute: number; day: string } | undefined;
}

const keys = {
  newest: {},
  price: { key: { sql: 'l.hour_price_fen', is: 'number' } },
  popular: { key: { sql: 'l.leases_count', is: 'number' } },
} as const satisfies Record<RentalSort, Partial<Walk>>;

/** Lessors whose account is closed to them let out nothing. */
const lessorIsActive: Condition = () => `exists (select from users u where u.id = l.user_id and u.state = 'active')`;

/** Few of all: the index of their lessor finds them. */
const ofShop =
  (shopId: number): Condition =>
  (put) =>
    `l.user_id = (select h.owner_id from shops h where h.id = ${put(shopId)} and h.state = 'open')`;

/** Each is looked at with its lessor, and where free ones are asked for with its leases: totals are exact up to here. */
const countedMax = 1000;

/** What can be rented, in an order. */
export function walkOfRentals(query: RentalQuery): Walk {
  const { sort, category, shopId, hourPriceFen, depositFen, free } = query;
  const matching: Condition[] = [
    lessorIsActive,
    ...(category === undefined
      ? []
      : [
          ((
            put,
          ) => `l.category_id in (select k.id from categories k left join categories above on above.id = k.parent_id
            where ${put(category)} in (k.slug, above.slug))`) satisfies Condition,
        ]),
    ...(hourPriceFen === undefined ? [] : [((put) => `l.hour_price_fen <= ${put(hourPriceFen)}`) satisfies Condition]),
    ...(depositFen === undefined ? [] : [((put) => `l.deposit_fen <= ${put(depositFen)}`) satisfies Condition]),
    ...(free ? [freeAt(free)] : []),
  ];
  return {
    table: 'listings',
    alias: 'l',
    columns,
    joins,
    ...keys[sort],
    direction: sort === 'price' ? 'asc' : 'desc',
    within: [() => `l.state = 'on'`, ...(shopId === undefined ? [] : [ofShop(shopId)])],
    matching,
    isCommon: true,
    counted: countedMax + 1,
  };
}

/** How long a package lasts as terms have it, in seconds; one of days only begins in open hours. */
const seconds = `case p ->> 'unit' when 'hour' then ${hour} when 'night' then ${packageSeconds({ unit: 'night', count: 1 })}
  else ${day} end * (p ->> 'count')::int`;
const openSeconds = `case p ->> 'unit' when 'hour' then ${seconds} else 1 end`;

/** Those of which the shortest package can begin at a moment. */
function freeAt({ at, hourOfWeek, minute, day: localDay }: NonNullable<RentalQuery['free']>): Condition {
  return (put) => {
    const moment = `${put(at)}::timestamptz`;
    return `exists (select from time_groups g cross join lateral (
          select ${seconds} as seconds, ${openSeconds} as open_seconds
          from jsonb_array_elements(g.terms -> 'packages') as p order by 1 limit 1) as shortest
        where g.id = l.time_group_id
          and position('0' in substr(repeat(g.terms ->> 'weeklyHours', 2), ${put(hourOfWeek + 1)}::int,
            ceil((${put(minute)}::int * ${minuteSeconds} + shortest.open_seconds) / ${hour}.0)::int)) = 0
          and not (g.terms -> 'daysOut') ? ${put(localDay)}::text
          and exists (select from listing_units n where n.listing_id = l.id and n.state = 'ready'
            and not ${takenIn(
              'n.id',
              `tstzrange(${moment}, ${moment} + make_interval(secs =>
              shortest.seconds + ${leaseRules.lateStartSeconds} + (g.terms ->> 'gapSeconds')::int))`,
            )}))`;
  };
}

export interface RentalDetailRow
  extends RentalRow, Row<'listings', 'descriptionZh' | 'descriptionEn' | 'fields' | 'changedAt'> {
  units: number;
}

const find = prepared<RentalDetailRow>(
  'rental_find',
  `select ${columns}, l.description_zh, l.description_en, l.fields, l.changed_at,
     (select count(*)::int from listing_units n where n.listing_id = l.id and n.state = 'ready') as units
   from listings l ${joins} where l.id = $1 and l.state = 'on' and u.state = 'active'`,
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
   ) t on true
   where n.listing_id = any($1::bigint[]) and n.state = 'ready'`,
);

/** All units of some listings that can be let out, with what is taken of them in a time: leases with the time kept free, and blocks. */
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
