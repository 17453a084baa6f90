import type pg from 'pg';
import { hour } from '#contract/core/durations.ts';
import type { RentalTerms } from '#contract/rental/rentalTerms.ts';
import { templateTerms, timeGroupTemplates } from '#contract/rental/timeGroupRules.ts';
import { searchVersion } from '../../../server/src/modules/catalogue/search/productTerms.ts';
import { textTerms } from '../../../server/src/modules/catalogue/search/titles.ts';
import { addCategories } from './products.ts';
import { inventTexts, randomFrom } from './words.ts';

const listingsOfBatch = 10_000;
const listingsOfGroup = 4;
const groupsOfLessor = 5;
const unitsOfBatch = 10_000;
/** Past leases are spread over so many days before today. */
const pastDays = 700;

export interface LargeRentals {
  listings: number;
  /** Past ones, over all listings. They have no books: what proves the books finds them. */
  leases: number;
  /** From when on so much of all units is booked for some hours, as a share of one. */
  booked: readonly { at: Date; share: number }[];
  say: (words: string) => void;
}

/**
 * Adds lessors, time groups, listings of one unit each, past leases and booked ones straight into the tables, in one transaction
 * of the client: the indexes of leases are made anew at the end, which takes a fraction of the time.
 */
export async function addRentals(
  client: pg.ClientBase,
  { listings, leases, booked, say }: LargeRentals,
): Promise<void> {
  await addListings(client, listings);
  say(`${listings.toLocaleString('en-US')} listings`);
  const indexes = await dropLeaseIndexes(client);
  const { rows } = await client.query<{ first: string; last: string }>(
    'select min(id) as first, max(id) as last from listing_units',
  );
  const last = Number(rows[0]?.last);
  const each = Math.round(leases / listings);
  for (let from = Number(rows[0]?.first); from <= last; from += unitsOfBatch) {
    await client.query(insertPast, [from, from + unitsOfBatch, each, pastDays * 24 * hour]);
    say(`past leases of ${Math.min(from + unitsOfBatch, last + 1) - Number(rows[0]?.first)} listings`);
  }
  for (const { at, share } of booked) await client.query(insertBooked, [at, Math.round(share * 100)]);
  for (const [number, definition] of indexes.entries()) {
    say(`index ${number + 1} of ${indexes.length}`);
    await client.query(definition);
  }
}

/** Adds past leases, one after the other until now, to the unit of a listing. */
export async function addPast(
  client: pg.ClientBase,
  { listingId, leases }: { listingId: number; leases: number },
): Promise<void> {
  await client.query('delete from leases where listing_id = $1', [listingId]);
  const { rows } = await client.query<{ id: string }>('select id from listing_units where listing_id = $1', [
    listingId,
  ]);
  const unitId = Number(rows[0]?.id);
  await client.query(insertPast, [unitId, unitId + 1, leases, leases * 2 * hour]);
}

/** Adds lessors with time groups and listings of one unit each, and no leases; titles have words that a tenth of all have. */
export async function addListings(client: pg.ClientBase, listings: number): Promise<void> {
  const categoryIds = await addCategories(client);
  const random = randomFrom(20_261_101);
  // What words find is made anew at the end, which takes a fraction of the time.
  await client.query('alter table listings disable trigger listings_inserted');
  for (let done = 0; done < listings; done += listingsOfBatch) {
    const size = Math.min(listingsOfBatch, listings - done);
    const groups = Array.from({ length: Math.ceil(size / listingsOfGroup) }, () => inventTerms(random));
    const texts = Array.from({ length: size }, () => inventTexts(random));
    const ratings = texts.map(() => inventRating(random));
    const ofGroup = <Name extends keyof (typeof groups)[number]>(name: Name) => groups.map((group) => group[name]);
    await client.query(insertListings, [
      Math.ceil(groups.length / groupsOfLessor),
      groupsOfLessor,
      ofGroup('terms'),
      ofGroup('priceFromFen'),
      ofGroup('depositFen'),
      listingsOfGroup,
      categoryIds,
      texts.map(({ titleZh }) => titleZh),
      texts.map(({ titleEn }) => titleEn),
      texts.map((text) => textTerms(text).join(' ')),
      searchVersion,
      ratings.map(({ reviews }) => reviews),
      ratings.map(({ stars }) => stars),
    ]);
  }
  await client.query('alter table listings enable trigger listings_inserted');
  await client.query('select rebuild_listing_postings()');
}

/** Every third listing has reviews, mostly good ones. */
function inventRating(random: () => number): { reviews: number; stars: number } {
  const reviews = random() < 0.3 ? 1 + Math.floor(60 * random() ** 3) : 0;
  return { reviews, stars: Math.round(reviews * (2.5 + 2.5 * random() ** 0.7)) };
}

/** Terms of a template at other prices, as text, with what lists show of them. */
function inventTerms(random: () => number) {
  const template = timeGroupTemplates[Math.floor(random() * timeGroupTemplates.length)] ?? 'hourly';
  const dearer = 0.3 + 5 * random() ** 2;
  const usual = templateTerms[template];
  const packages = usual.packages.map((one) => ({ ...one, priceFen: Math.round(one.priceFen * dearer) }));
  const terms: RentalTerms = { ...usual, packages, depositFen: Math.floor(random() * 6) * 2000 };
  return {
    terms: JSON.stringify(terms),
    priceFromFen: Math.min(...packages.map(({ priceFen }) => priceFen)),
    depositFen: terms.depositFen,
  };
}

/** Drops all indexes of leases but those of its constraints; how to make them again. */
async function dropLeaseIndexes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where schemaname = 'public' and tablename = 'leases'
     and indexname not in (select conname from pg_constraint where conrelid = 'leases'::regclass)`,
  );
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  return rows.map((row) => row.indexdef);
}

/** Some categories have far more than others; one listing of fifty is paused. */
const insertListings = `
  with first as (select coalesce(max(id), 0) as id from users),
  lessors as (
    insert into users (username, email, password_hash, created_at)
    select 'letting_' || first.id + n, 'letting_' || first.id + n || '@example.com', 'none', now()
    from first, generate_series(1, $1::int) n returning id
  ), numbered as (select id, row_number() over (order by id) as n from lessors),
  given as (
    select terms, price_from, deposit, at, (at - 1) / $2::int + 1 as lessor
    from unnest($3::jsonb[], $4::bigint[], $5::bigint[]) with ordinality
      as g (terms, price_from, deposit, at)
  ), groups as (
    insert into time_groups (user_id, name, terms, created_at, changed_at)
    select n.id, 'large ' || g.at, g.terms, now(), now() from given g join numbered n on n.n = g.lessor
    returning id, user_id, name
  ), made as (
    insert into listings (user_id, category_id, time_group_id, state, title_zh, title_en, description_zh, fields, stated_at,
      price_from_fen, deposit_fen, leases_count, search_terms, search_version, review_count, review_stars,
      created_at, changed_at)
    select s.user_id, ($7::bigint[])[1 + floor(cardinality($7::bigint[]) * random() ^ 1.5)::int], s.id,
      case when t.at % 50 = 0 then 'paused' else 'on' end, t.title_zh, t.title_en, repeat('一段商品介绍。', 20), '{账号,密码}', now(),
      g.g.price_from, g.deposit, floor(5000 * random() ^ 8)::bigint, string_to_array(t.terms, ' '), $11, t.reviews,
      t.stars, now(), now()
    from unnest($8::text[], $9::text[], $10::text[], $12::int[], $13::int[]) with ordinality
        as t (title_zh, title_en, terms, reviews, stars, at)
      join given g on g.at = (t.at - 1) / $6::int + 1 join groups s on s.name = 'large ' || g.at
    order by hashint4(t.at::int) returning id
  )
  insert into listing_units (listing_id, name, credentials_encrypted, created_at) select id, 'unit', '\\x00', now() from made`;

/** Each lessor rents from the next one. */
const tenants = `
  select user_id as lessor_id, coalesce(lag(user_id) over (order by user_id), max(user_id) over ()) as tenant_id
  from (select distinct user_id from listings) as d`;

/** So many of each unit in a range of ids, evenly over so many seconds until now: nine of ten closed, one cancelled. */
const insertPast = `
  insert into leases (listing_id, unit_id, tenant_id, lessor_id, snapshot, commission_rate, rent_fen, deposit_fen, state, booked_at,
    starts_at, ends_at, kept_until, started_at, shown_at, ended_at, close_at, closed_at, paid_at, reason, rent_back_fen)
  select l.id, u.id, t.tenant_id, l.user_id,
    jsonb_build_object('package', g.terms -> 'packages' -> 0, 'terms', g.terms, 'titleZh', l.title_zh, 'titleEn', l.title_en), 1000,
    800, 0, case when s.is_cancelled then 'cancelled' else 'closed' end, s.at - interval '1 day', s.at, s.at + interval '1 hour',
    s.at + interval '90 minutes', case when not s.is_cancelled then s.at end, case when not s.is_cancelled then s.at end,
    case when not s.is_cancelled then s.at + interval '1 hour' end, case when not s.is_cancelled then s.at + interval '25 hours' end,
    s.at + interval '25 hours', s.at + interval '1 hour', case when s.is_cancelled then 'lessor' else '' end,
    case when s.is_cancelled then 800 else 0 end
  from listing_units u join listings l on l.id = u.listing_id join time_groups g on g.id = l.time_group_id
    join (${tenants}) as t on t.lessor_id = l.user_id
    cross join lateral (
      select now() - make_interval(secs => $4::double precision * n / $3::int) - interval '1 day' as at, n % 10 = 0 as is_cancelled
      from generate_series(1, $3::int) n) as s
  where u.id >= $1 and u.id < $2`;

/** Three hours from a moment on, of so many of a hundred units, wherever they stand. */
const insertBooked = `
  insert into leases (listing_id, unit_id, tenant_id, lessor_id, snapshot, commission_rate, rent_fen, deposit_fen, state, booked_at,
    starts_at, ends_at, kept_until)
  select l.id, u.id, t.tenant_id, l.user_id,
    jsonb_build_object('package', g.terms -> 'packages' -> 0, 'terms', g.terms, 'titleZh', l.title_zh, 'titleEn', l.title_en), 1000,
    800, 0, 'booked', now(), $1::timestamptz, $1::timestamptz + interval '3 hours', $1::timestamptz + interval '210 minutes'
  from listing_units u join listings l on l.id = u.listing_id join time_groups g on g.id = l.time_group_id
    join (${tenants}) as t on t.lessor_id = l.user_id
  where mod(abs(hashint8(u.id)::bigint), 100) < $2::int`;
