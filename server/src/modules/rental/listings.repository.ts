import {
  listingProcess,
  type ListingKind,
  type ListingReason,
  type ListingSort,
  type ListingState,
} from '#contract/rental/listingProcess.ts';
import { listingRules } from '#contract/rental/listingRules.ts';
import { standingLeaseStates } from '#contract/rental/leaseProcess.ts';
import type { SentTerms } from '#contract/rental/timeGroups.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import { oneOf } from '../../platform/database/oneOf.ts';
import type { Row } from '../../platform/database/rows.ts';
import { isValue, type Condition, type Direction, type SortKey, type Walk } from '../../platform/database/walk.ts';
import { rentAdultsOnly, topCategorySlug } from '../catalogue/service.ts';
import { verifiedSql } from '../identity/service.ts';

type Stored = Row<
  'listings',
  | 'id userId categoryId timeGroupId orderId licenceId titleZh titleEn descriptionZh descriptionEn stepsZh stepsEn'
  | 'pictures fields adultsOnly tenantRating newcomers statedAt words priceFromFen depositFen leasesCount createdAt changedAt'
>;

export interface ListingFacts extends Stored {
  kind: ListingKind;
  state: ListingState;
  reason: ListingReason | '';
  lessorName: string;
  lessorIsActive: boolean;
  categoryZh: string;
  categoryEn: string;
  categorySlug: string;
  topCategorySlug: string;
  categoryAdultsOnly: boolean;
  timeGroupName: string;
  terms: SentTerms;
  /** Of a licence: until when it lasts; null: it has no end, or accounts are let out. */
  licenceEndsAt: Date | null;
}

export interface ListingRow extends ListingFacts {
  readyUnits: number;
  unitsToRotate: number;
  leasedUnits: number;
}

const unitsIn = (state: string) =>
  `(select count(*)::int from listing_units n where n.listing_id = l.id and n.state = '${state}')`;
const facts = `l.id, l.user_id, l.category_id, l.time_group_id, l.order_id, l.kind, l.licence_id, l.state, l.title_zh, l.title_en,
  l.description_zh, l.description_en, l.steps_zh, l.steps_en, l.pictures, l.fields, l.adults_only, l.tenant_rating, l.newcomers,
  l.stated_at, l.reason, l.words,
  l.price_from_fen, l.deposit_fen, l.leases_count, l.created_at, l.changed_at,
  u.username as lessor_name, u.state = 'active' as lessor_is_active, c.name_zh as category_zh, c.name_en as category_en, c.slug as category_slug,
  ${topCategorySlug} as top_category_slug, ${rentAdultsOnly} as category_adults_only, g.name as time_group_name, g.terms,
  (select k.expires_at from licences k where k.id = l.licence_id) as licence_ends_at`;
const columns = `${facts}, ${unitsIn('ready')} as ready_units,
  ${unitsIn('to_rotate')} as units_to_rotate,
  (select count(distinct s.unit_id)::int from leases s
   where s.listing_id = l.id and s.state in ('active', 'stopped')) as leased_units`;
const joins = `join users u on u.id = l.user_id join categories c on c.id = l.category_id
  join time_groups g on g.id = l.time_group_id`;

interface ListingQuery {
  state?: ListingState | undefined;
  sort: ListingSort;
  direction: Direction;
}

const sortKeys: Record<ListingSort, SortKey | undefined> = {
  made: undefined,
  changed: { sql: 'l.changed_at', is: 'time' },
  price: { sql: 'l.price_from_fen', is: 'number' },
  leases: { sql: 'l.leases_count', is: 'number' },
};

/** What a user lets out; so few that they need no index but that of their lessor. */
export function walkOfOwn({ userId, state, sort, direction }: ListingQuery & { userId: number }): Walk {
  const within = [...isValue('l.user_id', userId), () => `l.state <> 'removed'`, ...isValue('l.state', state)];
  return { table: 'listings', alias: 'l', columns, joins, key: sortKeys[sort], direction, within, matching: [] };
}

/** Everybody's, by the indexes of migrations 0100 and 0156; drafts only where they are asked for. */
export function walkOfAll({ state, sort, direction }: ListingQuery): Walk {
  const ofState: Condition[] = state === undefined ? [() => `l.state <> 'draft'`] : isValue('l.state', state);
  const [within, matching] = sort === 'made' && state !== undefined ? [ofState, []] : [[], ofState];
  return { table: 'listings', alias: 'l', columns, joins, key: sortKeys[sort], direction, within, matching };
}

const find = prepared<ListingRow>('listing_find', `select ${columns} from listings l ${joins} where l.id = $1`);

/** In any state, whoever lets it out. */
export function findListingRow(tx: Tx, id: number): Promise<ListingRow | undefined> {
  return tx.maybe(find, [id]);
}

const findFactsStatement = prepared<ListingFacts>(
  'listing_find_facts',
  `select ${facts} from listings l ${joins} where l.id = $1`,
);

/** The same without counting its units and leases. */
export function findListingFacts(tx: Tx, id: number): Promise<ListingFacts | undefined> {
  return tx.maybe(findFactsStatement, [id]);
}

const lock = prepared<{ id: number }>('listing_lock', 'select id from listings where id = $1 for no key update');

/** Nobody else changes it until the transaction ends, nor books it. */
export async function lockListing(tx: Tx, id: number): Promise<void> {
  await tx.maybe(lock, [id]);
}

const count = prepared<{ count: number }>(
  'listings_count',
  `select count(*)::int as count from listings where user_id = $1 and state <> 'removed'`,
);

/** How many a user has. */
export async function countListings(tx: Tx, userId: number): Promise<number> {
  return (await tx.one(count, [userId])).count;
}

const lets = prepared<{ lets: boolean }>(
  'listings_lets_out',
  `select ${verifiedSql('$1')} and exists (select from listings where user_id = $1 and state in ('on', 'paused')) as lets`,
);

/** Whether a user whose real name is verified lets anything out that an admin let through, paused or not. */
export async function letsOut(tx: Tx, userId: number): Promise<boolean> {
  return (await tx.one(lets, [userId])).lets;
}

export interface ListingContent {
  categoryId: number;
  timeGroupId: number;
  titleZh: string;
  titleEn: string;
  descriptionZh: string;
  descriptionEn: string;
  stepsZh: string;
  stepsEn: string;
  pictures: readonly string[];
  fields: readonly string[];
  adultsOnly: boolean;
  priceFromFen: number;
  depositFen: number;
  /** Asked of tenants, in tenths of a star; 0: nothing. */
  tenantRating: number;
  newcomers: boolean;
}

const valuesOf = (content: ListingContent) => [
  content.categoryId,
  content.timeGroupId,
  content.titleZh,
  content.titleEn,
  content.descriptionZh,
  content.descriptionEn,
  content.stepsZh,
  content.stepsEn,
  content.fields,
  content.adultsOnly,
  content.priceFromFen,
  content.depositFen,
  content.tenantRating,
  content.newcomers,
  content.pictures,
];

const insert = prepared<{ id: number }>(
  'listing_insert',
  `insert into listings (category_id, time_group_id, title_zh, title_en, description_zh, description_en, steps_zh, steps_en,
     fields, adults_only, price_from_fen, deposit_fen, tenant_rating, newcomers, pictures, user_id, order_id,
     created_at, changed_at, kind, licence_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9::text[], $10, $11, $12, $13, $14, $15::text[], $16, $17, $18, $18,
     case when $19::bigint is null then 'account' else 'licence' end, $19) returning id`,
);

/** A draft; its id. A second one of an order breaks `listings_order`, of a licence `listings_licence`. */
export async function insertListing(
  tx: Tx,
  listing: ListingContent & { userId: number; orderId: number | null; licenceId: number | null; now: Date },
): Promise<number> {
  const { userId, orderId, licenceId, now } = listing;
  return (await tx.one(insert, [...valuesOf(listing), userId, orderId, now, licenceId])).id;
}

const update = prepared(
  'listing_update',
  `update listings set category_id = $1, time_group_id = $2, title_zh = $3, title_en = $4, description_zh = $5,
     description_en = $6, steps_zh = $7, steps_en = $8, fields = $9::text[], adults_only = $10,
     price_from_fen = $11, deposit_fen = $12, tenant_rating = $13, newcomers = $14, pictures = $15::text[], state = $19,
     changed_at = greatest($18, changed_at + interval '1 millisecond')
   where id = $16 and user_id = $17 and state <> 'removed'
     and ($20::timestamptz is null or date_trunc('milliseconds', changed_at) = $20)`,
);

/** Changes one that was not changed since `seen`; whether it did. */
export async function updateListing(
  tx: Tx,
  change: ListingContent & { id: number; userId: number; state: ListingState; seen: Date | null; now: Date },
): Promise<boolean> {
  const { id, userId, now, state, seen } = change;
  return (await tx.run(update, [...valuesOf(change), id, userId, now, state, seen])) === 1;
}

export interface ListingMoveTo {
  id: number;
  event: string;
  now: Date;
  /** Of what was seen; null: whatever it is. */
  seen?: Date | null;
  reason?: ListingReason | '';
  words?: string;
  /** Whether its lessor states the right to let it out. */
  stated?: boolean;
}

const moveStatement = prepared(
  'listing_move',
  `update listings l set state = moves.to, reason = coalesce($5, reason), words = coalesce($6, words),
     stated_at = case when $7::boolean then $4 else stated_at end,
     changed_at = greatest($4, changed_at + interval '1 millisecond')
   from unnest($2::text[], $3::text[]) as moves (before, "to")
   where l.id = $1 and l.state = moves.before
     and ($8::timestamptz is null or date_trunc('milliseconds', l.changed_at) = $8)`,
);

/** Takes a step of its process; whether it stood where the step begins, as it was seen. */
export async function moveListingTo(tx: Tx, move: ListingMoveTo): Promise<boolean> {
  const { id, event, now, seen = null, reason = null, words = null, stated = false } = move;
  const moves = listingProcess.moves.filter((one) => one.event === event);
  const befores = moves.map(({ from }) => from);
  const afters = moves.map(({ to }) => to);
  return (await tx.run(moveStatement, [id, befores, afters, now, reason, words, stated, seen])) === 1;
}

const rentable = `p.rentable and o.snapshot ->> 'kind' = 'account' and o.state in ('delivered', 'completed')
     and o.revoked_quantity < o.quantity
     and not exists (select from refunds r where r.order_id = o.id and r.state in ('requested', 'refused', 'complained'))`;

export interface OrderToLetRow {
  id: number;
  titleZh: string;
  titleEn: string;
  categoryId: number;
  pieces: number;
  deliveredAt: Date;
}

const ordersToLet = prepared<OrderToLetRow>(
  'listing_orders_to_let',
  // Among the newest orders only, so that a buyer of thousands costs no more.
  `select o.id, o.snapshot ->> 'titleZh' as title_zh, o.snapshot ->> 'titleEn' as title_en, p.category_id,
     o.quantity - o.revoked_quantity as pieces, o.delivered_at
   from (select * from orders where user_id = $1 order by id desc limit 1000) o join products p on p.id = o.product_id
   where ${rentable} and not exists (select from listings l where l.order_id = o.id and l.state <> 'removed')
   order by o.id desc limit ${listingRules.ordersShown}`,
);

/** The newest orders of a user that can be let out and are not yet. */
export function listRentableOrders(tx: Tx, userId: number): Promise<OrderToLetRow[]> {
  return tx.many(ordersToLet, [userId]);
}

const rentableOrder = prepared<{ id: number; isRentable: boolean }>(
  'listing_order_find',
  `select o.id, (${rentable}) as is_rentable
   from orders o join products p on p.id = o.product_id where o.id = $1 and o.user_id = $2
   for no key update of o`,
);

/** A user's own order, locked: whether it can be let out now. */
export function lockOrderToLet(
  tx: Tx,
  orderId: number,
  userId: number,
): Promise<{ id: number; isRentable: boolean } | undefined> {
  return tx.maybe(rentableOrder, [orderId, userId]);
}

const standing = prepared<{ stands: boolean }>(
  'listing_leases_stand',
  `select exists (select from leases where listing_id = $1
     and state in ${oneOf(standingLeaseStates)}) as stands`,
);

/** Whether a lease of it stands: booked, going on, or not settled yet. */
export async function hasStandingLease(tx: Tx, listingId: number): Promise<boolean> {
  return (await tx.one(standing, [listingId])).stands;
}

const categoryKnown = prepared<{ id: number }>('listing_category', 'select id from categories where id = $1');

export async function isCategory(tx: Tx, id: number): Promise<boolean> {
  return (await tx.maybe(categoryKnown, [id])) !== undefined;
}
