/** Which reviews ratings count, kept as they are published and hidden. */
import { prepared, type Tx } from '../../platform/database/database.ts';
import { dayOfLease, isWithinOne, periodOf, personKey } from './personKey.ts';

const looked = `looked as (
     select r.id, r.side, r.listing_id, r.stars, ${personKey('a')} as author, ${personKey('s')} as subject,
       ${dayOfLease('$2')} as day,
       r.published_at is not null and r.hidden_at is null and l.rent_back_fen < l.rent_fen and not ${isWithinOne} as counts
     from lease_reviews r join leases l on l.id = r.lease_id join users a on a.id = r.author_id
       join users s on s.id = r.subject_id
     where r.id = any($1::bigint[])
   )`;

/** Brings what changed of listings (`of_listings`) and of pairs of persons (`of_pairs`) into the sums. */
const summed = (sign: '+' | '-') => `locked as (
     select id from listings where id in (select listing_id from of_listings where side = 'tenant') order by id for no key update
   ), rated as (
     update listings l set review_count = l.review_count ${sign} c.reviews, review_stars = l.review_stars ${sign} c.stars
     from (select listing_id, count(*)::int as reviews, sum(stars)::int as stars from of_listings
       where side = 'tenant' and listing_id in (select id from locked) group by listing_id) c
     where l.id = c.listing_id
   ), figured as (
     insert into rental_figures as f (person, side, reviews, stars)
     select subject, case side when 'tenant' then 'lessor' else 'tenant' end, ${sign}count(*), ${sign}sum(stars)
     from of_pairs group by 1, 2 order by 1, 2
     on conflict (person, side) do update set reviews = f.reviews + excluded.reviews, stars = f.stars + excluded.stars
   )`;

const takingOut = prepared<{ reviewId: number }>(
  'lease_review_ratings_take_out',
  `with ${looked}, of_listings as (
     delete from lease_review_counts c using looked where c.review_id = looked.id and not looked.counts
     returning c.review_id, c.side, c.listing_id, c.stars
   ), of_pairs as (
     delete from lease_review_pairs p using looked where p.review_id = looked.id and not looked.counts
     returning p.review_id, p.side, p.subject, p.stars
   ), ${summed('-')}
   select review_id from of_listings union select review_id from of_pairs`,
);
// Those of the same person about the same one.
const others = prepared<{ id: number }>(
  'lease_review_ratings_others',
  `select distinct o.id from lease_reviews r join users s on s.id = r.subject_id
     join lease_reviews o on o.author_id in (select renting_accounts(r.author_id)) and o.side = r.side
       and o.published_at is not null and o.hidden_at is null
     join users t on t.id = o.subject_id and ${personKey('t')} = ${personKey('s')}
   where r.id = any($1::bigint[])`,
);
const puttingIn = prepared(
  'lease_review_ratings_put_in',
  `with ${looked}, of_listings as (
     insert into lease_review_counts (side, listing_id, author, subject, day, review_id, stars)
     select side, listing_id, author, subject, day, id, stars from looked where counts order by id
     on conflict do nothing returning side, listing_id, stars
   ), of_pairs as (
     insert into lease_review_pairs (side, author, subject, period, review_id, stars)
     select side, author, subject, ${periodOf('day')}, id, stars from looked where counts order by id
     on conflict do nothing returning side, subject, stars
   ), ${summed('+')}
   select`,
);

/**
 * Counts some reviews in the ratings, or takes them out: those that are published and not hidden, of leases that were paid between
 * two persons. A listing counts the first of a person and day, a person the first of another one within some days; what takes
 * the place of one that is taken out counts instead. Days are those of a time zone.
 */
export async function recountRatings(tx: Tx, reviewIds: readonly number[], timeZone: string): Promise<void> {
  if (reviewIds.length === 0) return;
  const out = (await tx.many(takingOut, [reviewIds, timeZone])).map(({ reviewId }) => reviewId);
  const next = out.length === 0 ? [] : (await tx.many(others, [out])).map(({ id }) => id);
  await tx.run(puttingIn, [[...reviewIds, ...next], timeZone]);
}
