/** Which reviews ratings count, kept as they are published and hidden. */
import { prepared, type Tx } from '../../platform/database/database.ts';
import { dayOfLease, isWithinOne, personKey } from './personKey.ts';

const recount = prepared(
  'lease_review_ratings',
  `with looked as (
     select r.id, r.side, r.listing_id, r.stars, ${personKey('a')} as author, ${personKey('s')} as subject,
       ${dayOfLease('$2')} as day,
       r.published_at is not null and r.hidden_at is null and l.rent_back_fen < l.rent_fen and not ${isWithinOne} as counts
     from lease_reviews r join leases l on l.id = r.lease_id join users a on a.id = r.author_id
       join users s on s.id = r.subject_id
     where r.id = any($1::bigint[])
   ), gone as (
     delete from lease_review_counts c using looked where c.review_id = looked.id and not looked.counts
     returning c.side, c.listing_id, c.subject, c.stars
   ), come as (
     insert into lease_review_counts (side, listing_id, author, subject, day, review_id, stars)
     select side, listing_id, author, subject, day, id, stars from looked where counts order by id
     on conflict do nothing returning side, listing_id, subject, stars
   ), changes as (
     select side, listing_id, subject, -1 as reviews, -stars as stars from gone
     union all select side, listing_id, subject, 1, stars from come
   ), locked as (
     select id from listings where id in (select listing_id from changes where side = 'tenant') order by id for no key update
   ), rated as (
     update listings l set review_count = l.review_count + c.reviews, review_stars = l.review_stars + c.stars
     from (select listing_id, sum(reviews)::int as reviews, sum(stars)::int as stars from changes
       where side = 'tenant' and listing_id in (select id from locked) group by listing_id) c
     where l.id = c.listing_id
   )
   insert into rental_figures as f (person, side, reviews, stars)
   select subject, case side when 'tenant' then 'lessor' else 'tenant' end, sum(reviews), sum(stars)
   from changes group by 1, 2 order by 1, 2
   on conflict (person, side) do update set reviews = f.reviews + excluded.reviews, stars = f.stars + excluded.stars`,
);

/**
 * Counts some reviews in the ratings, or takes them out: those that are published and not hidden, of leases that were paid between
 * two persons, the first of a person about another, listing and day. Days are those of a time zone.
 */
export async function recountRatings(tx: Tx, reviewIds: readonly number[], timeZone: string): Promise<void> {
  if (reviewIds.length > 0) await tx.run(recount, [reviewIds, timeZone]);
}
