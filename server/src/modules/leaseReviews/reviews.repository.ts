/** Reviews of leases as they are stored; what is not published is read by its author only. */
import type { LeaseReason, LeaseSide, LeaseState } from '#contract/rental/leaseProcess.ts';
import { leaseReviewRules } from '#contract/rental/leaseReviewRules.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import { listPage, listStatements, type Page, type PageInput } from '../../platform/database/listPage.ts';
import type { Row } from '../../platform/database/rows.ts';

/** A lease as far as its reviews go. */
export interface ReviewedLease extends Row<'leases', 'id listingId tenantId lessorId closedAt'> {
  state: LeaseState;
  reason: LeaseReason | '';
  titleZh: string;
  titleEn: string;
  /** Of the lessor's open shop; null: there is none. */
  shopName: string | null;
}

const leaseColumns = `l.id, l.listing_id, l.tenant_id, l.lessor_id, l.closed_at, l.state, l.reason,
  l.snapshot ->> 'titleZh' as title_zh, l.snapshot ->> 'titleEn' as title_en,
  (select h.name from shops h where h.owner_id = l.lessor_id and h.state = 'open') as shop_name`;
const findLeaseStatement = prepared<ReviewedLease>(
  'lease_reviews_lease',
  `select ${leaseColumns} from leases l where l.id = $1`,
);
const lockLeaseStatement = prepared<ReviewedLease>(
  'lease_reviews_lock_lease',
  `select ${leaseColumns} from leases l where l.id = $1 for no key update`,
);

export function findReviewedLease(tx: Tx, id: number): Promise<ReviewedLease | undefined> {
  return tx.maybe(findLeaseStatement, [id]);
}

/** The same; its other side writes nothing until the transaction ends. */
export function lockReviewedLease(tx: Tx, id: number): Promise<ReviewedLease | undefined> {
  return tx.maybe(lockLeaseStatement, [id]);
}

export interface ReviewRow extends Row<
  'lease_reviews',
  | 'id leaseId listingId authorId subjectId stars worked asDescribed returnedWell behaved words answer answeredAt'
  | 'writtenAt publishAt publishedAt hiddenAt hiddenReason'
> {
  side: LeaseSide;
  authorName: string;
}

const columns = `r.id, r.lease_id, r.side, r.listing_id, r.author_id, r.subject_id, r.stars, r.worked, r.as_described,
  r.returned_well, r.behaved, r.words, r.answer, r.answered_at, r.written_at, r.publish_at, r.published_at, r.hidden_at,
  r.hidden_reason, a.username as author_name`;
const joins = 'join users a on a.id = r.author_id';

const ofLease = prepared<ReviewRow>(
  'lease_reviews_of_lease',
  `select ${columns} from lease_reviews r ${joins} where r.lease_id = $1
     and (r.author_id = $2 or (r.published_at is not null and r.hidden_at is null))`,
);

/** What a user wrote about a lease, and what of the other side is published and not hidden. */
export function listReviewsOfLease(tx: Tx, leaseId: number, userId: number): Promise<ReviewRow[]> {
  return tx.many(ofLease, [leaseId, userId]);
}

export interface WrittenReview extends Pick<
  ReviewRow,
  'leaseId' | 'side' | 'stars' | 'worked' | 'asDescribed' | 'returnedWell' | 'behaved' | 'words' | 'publishAt'
> {
  now: Date;
}

const write = prepared(
  'lease_review_write',
  `insert into lease_reviews as r (lease_id, side, listing_id, author_id, subject_id, stars, worked, as_described,
     returned_well, behaved, words, publish_at, written_at)
   select l.id, $2, l.listing_id, case $2 when 'tenant' then l.tenant_id else l.lessor_id end,
     case $2 when 'tenant' then l.lessor_id else l.tenant_id end, $3, $4, $5, $6, $7, $8, $9, $10
   from leases l where l.id = $1
   on conflict (lease_id, side) do update set stars = excluded.stars, worked = excluded.worked,
     as_described = excluded.as_described, returned_well = excluded.returned_well, behaved = excluded.behaved,
     words = excluded.words, written_at = excluded.written_at
   where r.published_at is null and r.publish_at > excluded.written_at`,
);
const publishBoth = prepared(
  'lease_review_publish_both',
  `update lease_reviews set publish_at = $2 where lease_id = $1 and published_at is null
     and (select count(*) from lease_reviews where lease_id = $1) = 2`,
);

/**
 * Writes a review, or changes it while it is not published. Where both sides wrote, both are due from now on. The lease is
 * locked. False when it cannot be changed any more.
 */
export async function writeReview(tx: Tx, review: WrittenReview): Promise<boolean> {
  const { leaseId, side, stars, worked, asDescribed, returnedWell, behaved, words, publishAt, now } = review;
  const values = [leaseId, side, stars, worked, asDescribed, returnedWell, behaved, words, publishAt, now];
  if ((await tx.run(write, values)) !== 1) return false;
  await tx.run(publishBoth, [leaseId, now]);
  return true;
}

const answer = prepared<Pick<ReviewRow, 'authorId' | 'side'>>(
  'lease_review_answer',
  `update lease_reviews set answer = $3, answered_at = $4
   where lease_id = $1 and subject_id = $2 and published_at is not null and hidden_at is null and answered_at is null
   returning author_id, side`,
);

/** Answers what was written of a user, once; undefined when there is nothing to answer. */
export function answerReview(
  tx: Tx,
  answered: { leaseId: number; userId: number; words: string; now: Date },
): Promise<Pick<ReviewRow, 'authorId' | 'side'> | undefined> {
  return tx.maybe(answer, [answered.leaseId, answered.userId, answered.words, answered.now]);
}

const ofListing = listStatements<ReviewRow>({
  name: 'lease_reviews_of_listing',
  table: 'lease_reviews',
  alias: 'r',
  columns,
  joins,
  filter: `listing_id = $3 and side = 'tenant' and published_at is not null and hidden_at is null`,
});

/** What tenants say of a listing, newest first. */
export function listListingReviews(tx: Tx, listingId: number, page: PageInput): Promise<Page<ReviewRow>> {
  return listPage(tx, ofListing, page, [listingId]);
}

const recent = prepared<ReviewRow>(
  'lease_reviews_recent',
  `select ${columns} from lease_reviews r ${joins} where r.id in (
     select id from lease_reviews where subject_id = $1 and side = $2 and published_at is not null and hidden_at is null
     order by id desc limit ${leaseReviewRules.recentMax}) order by r.id desc`,
);

/** What was said of a user last by those on one side. */
export function listRecentReviews(tx: Tx, subjectId: number, by: LeaseSide): Promise<ReviewRow[]> {
  return tx.many(recent, [subjectId, by]);
}

export interface AdminReviewRow extends ReviewRow {
  subjectName: string;
  titleZh: string;
  titleEn: string;
}

const adminColumns = `${columns}, s.username as subject_name, l.snapshot ->> 'titleZh' as title_zh,
  l.snapshot ->> 'titleEn' as title_en`;
const adminJoins = `${joins} join users s on s.id = r.subject_id join leases l on l.id = r.lease_id`;
const all = listStatements<AdminReviewRow>({
  name: 'lease_reviews_all',
  table: 'lease_reviews',
  alias: 'r',
  columns: adminColumns,
  joins: adminJoins,
  filter: 'published_at is not null and ($3::text is null or side = $3)',
});

/** Published ones for admins, newest first. */
export function listAllReviews(
  tx: Tx,
  { side, ...page }: PageInput & { side?: LeaseSide | undefined },
): Promise<Page<AdminReviewRow>> {
  return listPage(tx, all, page, [side ?? null]);
}

const findStatement = prepared<AdminReviewRow>(
  'lease_review_find',
  `select ${adminColumns} from lease_reviews r ${adminJoins} where r.id = $1 and r.published_at is not null`,
);

/** A published one. */
export function findReview(tx: Tx, id: number): Promise<AdminReviewRow | undefined> {
  return tx.maybe(findStatement, [id]);
}

const hideStatement = prepared(
  'lease_review_hide',
  `update lease_reviews set hidden_at = case when $2::boolean then $4::timestamptz end, hidden_reason = $3
   where id = $1 and published_at is not null and (hidden_at is null) = $2`,
);

/** Hides one, or shows it again; false when it is so already. */
export async function setHidden(
  tx: Tx,
  change: { id: number; hide: boolean; reason: string; now: Date },
): Promise<boolean> {
  return (await tx.run(hideStatement, [change.id, change.hide, change.reason, change.now])) === 1;
}

/** A review that was published, for whoever it is about. */
export interface PublishedReview extends Row<'lease_reviews', 'id leaseId subjectId stars'> {
  side: LeaseSide;
  titleZh: string;
  titleEn: string;
}

const publish = prepared<PublishedReview>(
  'lease_reviews_publish',
  `update lease_reviews r set published_at = $1 from leases l
   where l.id = r.lease_id and r.published_at is null and r.id in (
     select id from lease_reviews where published_at is null and publish_at <= $1 order by publish_at, id limit $2
     for no key update skip locked)
   returning r.id, r.lease_id, r.subject_id, r.stars, r.side, l.snapshot ->> 'titleZh' as title_zh,
     l.snapshot ->> 'titleEn' as title_en`,
);

/** Publishes what is due, the oldest first. */
export function publishDue(tx: Tx, now: Date, limit: number): Promise<PublishedReview[]> {
  return tx.many(publish, [now, limit]);
}

const listingRating = prepared<{ reviews: number; stars: number }>(
  'listing_rating',
  'select review_count as reviews, review_stars as stars from listings where id = $1',
);

/** How many reviews of a listing count, and their stars together. */
export function findListingRating(tx: Tx, id: number): Promise<{ reviews: number; stars: number }> {
  return tx.one(listingRating, [id]);
}
