/** Licences of which seats are let out, and those seats as units. */
import { listingRules } from '#contract/rental/listingRules.ts';
import type { LicenceTerms } from '#contract/licences/licencePolicy.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';

/** What decides about letting a licence out. */
export interface LetFacts extends Row<'licences', 'id productId keyTail seats trial startsAt expiresAt'> {
  state: string;
  categoryId: number;
  titleZh: string;
  titleEn: string;
  binds: string[];
  /** Only what is unusual. */
  terms: Partial<LicenceTerms>;
  /** Neither bound nor let out. */
  seatsFree: number;
  /** Its seller allows it, or is its holder who was given it by hand. */
  isRentable: boolean;
  /** The orders that paid for it are delivered and not being refunded. */
  isPaidFor: boolean;
  /** Its seller's shop is open, or it is the site's own. */
  isShopOpen: boolean;
  /** It is offered to somebody. */
  isOffered: boolean;
  isLetOut: boolean;
}

/** The orders that paid for a licence `l` as it is. */
const payingOrders = `select l.order_id union all
    select r.order_id from licence_renewals r where r.licence_id = l.id and r.taken_back_at is null`;

const facts = (
  own: string,
  now: string,
) => `select l.id, l.state, l.product_id, l.key_tail, l.seats, l.trial, l.starts_at,
    l.expires_at, l.binds, l.terms, p.category_id, p.title_zh, p.title_en, l.seats - l.seats_used - l.seats_let as seats_free,
    p.rentable or (l.order_id is null and h.owner_id = l.user_id) as is_rentable,
    coalesce(h.state = 'open', true) as is_shop_open,
    not exists (select from orders o where o.id in (${payingOrders})
        and (o.state not in ('delivered', 'completed') or exists (
          select from refunds r where r.order_id = o.id and r.state in ('requested', 'refused', 'complained')))) as is_paid_for,
    exists (select from licence_transfers t where t.licence_id = l.id and t.state = 'waiting' and t.expires_at > ${now}) as is_offered,
    exists (select from listings i where i.licence_id = l.id and i.state <> 'removed') as is_let_out
  from ${own} l join products p on p.id = l.product_id left join shops h on h.id = l.shop_id`;

const listStatement = prepared<LetFacts>(
  'listing_licences_to_let',
  `${facts(
    `(select * from licences where user_id = $1 order by created_at desc, id desc limit ${listingRules.licencesShown})`,
    '$2::timestamptz',
  )} order by l.id desc`,
);

/** The newest licences of a user, whether they can be let out or not. */
export function listLetFacts(tx: Tx, userId: number, now: Date): Promise<LetFacts[]> {
  return tx.many(listStatement, [userId, now]);
}

const ownStatement = prepared<LetFacts>(
  'listing_licence_to_let',
  `${facts('licences', '$3::timestamptz')} where l.id = $1 and l.user_id = $2`,
);

/** A licence of this user's. */
export function findLetFacts(
  tx: Tx,
  { licenceId, userId, now }: { licenceId: number; userId: number; now: Date },
): Promise<LetFacts | undefined> {
  return tx.maybe(ownStatement, [licenceId, userId, now]);
}

const payingStatement = prepared<{ id: number }>(
  'listing_licence_orders',
  `select id from orders where id in (
     select l.order_id from licences l where l.id = $1 and l.user_id = $2 union all
     select r.order_id from licence_renewals r where r.licence_id = $1 and r.taken_back_at is null)
   order by id for no key update`,
);

/** Locks the orders that paid for a licence of this user's, renewals too. */
export async function lockOrdersOfLicence(tx: Tx, licenceId: number, userId: number): Promise<number[]> {
  return (await tx.many(payingStatement, [licenceId, userId])).map(({ id }) => id);
}

const insertStatement = prepared(
  'listing_seats_insert',
  `insert into listing_units (listing_id, name, licence_id, created_at)
   select $1, '#' || (made.units + n), $2, $4 from generate_series(1, $3::int) n
     cross join (select count(*) as units from listing_units where listing_id = $1) made`,
);

/** Makes units of seats that were set aside, numbered onward. */
export async function insertSeats(
  tx: Tx,
  { listingId, licenceId, seats, now }: { listingId: number; licenceId: number; seats: number; now: Date },
): Promise<void> {
  await tx.run(insertStatement, [listingId, licenceId, seats, now]);
}

const lettingStatement = prepared<{ id: number; userId: number; titleZh: string; titleEn: string }>(
  'listing_of_licence',
  `select id, user_id, title_zh, title_en from listings where licence_id = $1 and state <> 'removed' for no key update`,
);

/** What a licence is let out as, locked; undefined: it is not. */
export function lockListingOfLicence(tx: Tx, licenceId: number) {
  return tx.maybe(lettingStatement, [licenceId]);
}

const standingStatement = prepared<{ isHeld: boolean; expiresAt: Date | null; pausedAt: Date | null }>(
  'listing_licence_standing',
  `select l.state = 'active' and l.user_id = $2 and coalesce(h.state = 'open', true) as is_held, l.expires_at,
     case when l.state = 'suspended' and l.state_by = 'seller' then l.state_at
       -- It may have been sent for a review again since.
       when l.state = 'active' and h.state <> 'open' then (
         select case when m.event = 'close' then m.at end from shop_moves m
         where m.shop_id = h.id and m.from_state = 'open' and m.to_state <> 'open' order by m.id desc limit 1) end as paused_at
   from licences l left join shops h on h.id = l.shop_id where l.id = $1`,
);

/**
 * Whether a licence is active, of an open shop and still its lessor's, until when it lasts (null: it has no end), and since when its
 * seller does not serve it, as it is suspended by them or they closed their shop and it did not open again (null: it is not so).
 */
export function findStanding(tx: Tx, licenceId: number, lessorId: number) {
  return tx.one(standingStatement, [licenceId, lessorId]);
}

const unitsStatement = prepared<{ id: number }>(
  'listing_units_of_licence',
  `select n.id from listings i join listing_units n on n.listing_id = i.id where i.licence_id = $1 order by n.id`,
);

/** All units that seats of a licence were, also of listings that were removed. */
export async function listUnitsOfLicence(tx: Tx, licenceId: number): Promise<number[]> {
  return (await tx.many(unitsStatement, [licenceId])).map(({ id }) => id);
}
