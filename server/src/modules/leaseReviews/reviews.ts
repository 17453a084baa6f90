/** Tenant and lessor review each other; neither sees the other's before it is published. */
import { maskedDisplayName } from '#contract/core/maskedDisplayName.ts';
import type { FieldProblem } from '#contract/core/errors.ts';
import * as contract from '#contract/rental/leaseReviews.ts';
import type { LeaseReview, ReviewsOfLease } from '#contract/rental/leaseReviews.ts';
import type { LeaseSide } from '#contract/rental/leaseProcess.ts';
import { ratingOf, reviewUntil } from '#contract/rental/leaseReviewRules.ts';
import { mapPage } from '../../platform/database/listPage.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { neededWords, plainWords } from '../../platform/http/plainText.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { notify } from '../messages/service.ts';
import { findListing, publicLessorName } from '../rental/service.ts';
import { refuseProhibited } from '../site/service.ts';
import { lessorFigures, tenantFigures } from './figures.ts';
import * as repository from './reviews.repository.ts';
import type { ReviewedLease, ReviewRow } from './reviews.repository.ts';

/** What tenants say of a listing that is on. Throws not_found. */
export const listRentalReviews = handle(contract.listRentalReviews, async (call, { id, ...page }) => {
  const { tx } = call;
  const listing = await findListing(tx, id);
  if (listing?.state !== 'on' || !listing.lessorIsActive) throw new AppError('not_found');
  const [found, lessor, rated] = await Promise.all([
    repository.listListingReviews(tx, id, page),
    lessorFigures(tx, listing.userId),
    repository.findListingRating(tx, id),
  ]);
  return { ...mapPage(found, publicReview), rating: ratingOf(rated), lessor };
});

/** Throws not_found, also for others' leases. */
export const getLeaseReviews = handle(contract.getLeaseReviews, async (call, { id }) => {
  const lease = await repository.findReviewedLease(call.tx, id);
  return reviewsOf(call, lease, sideOf(lease, userIdOf(call)));
});

/** Throws not_found, state_conflict for a lease that is not reviewed, lease_review_closed, invalid_input. */
export const writeLeaseReview = handle(contract.writeLeaseReview, async (call, input) => {
  const { tx, now } = call;
  const { id, stars } = input;
  const userId = userIdOf(call);
  sideOf(await repository.findReviewedLease(tx, id), userId);
  const lease = await repository.lockReviewedLease(tx, id);
  const side = sideOf(lease, userId);
  refuse(factsOfOther(side).flatMap((field) => (input[field] === undefined ? [] : [{ field, rule: 'unknown' }])));
  const until = lease && reviewUntil(lease, side);
  if (!until) throw new AppError('state_conflict');
  if (now >= until) throw new AppError('lease_review_closed');
  const words = plainWords(input.words);
  await refuseProhibited(call.tx, [{ field: 'words', text: words }]);
  const { worked = null, asDescribed = null, returnedWell = null, behaved = null } = input;
  const facts = { worked, asDescribed, returnedWell, behaved };
  if (!(await repository.writeReview(tx, { leaseId: id, side, stars, ...facts, words, publishAt: until, now }))) {
    throw new AppError('lease_review_closed');
  }
  return reviewsOf(call, lease, side);
});

/** Throws not_found, state_conflict when there is nothing to answer, or it was answered. */
export const answerLeaseReview = handle(contract.answerLeaseReview, async (call, input) => {
  const { tx, now } = call;
  const { id } = input;
  const userId = userIdOf(call);
  const lease = await repository.findReviewedLease(tx, id);
  const side = sideOf(lease, userId);
  const words = neededWords('words', input.words);
  await refuseProhibited(call.tx, [{ field: 'words', text: words }]);
  const answered = await repository.answerReview(tx, { leaseId: id, userId, words, now });
  if (!answered || !lease) throw new AppError('state_conflict');
  const kind = answered.side === 'tenant' ? 'lease_review_answered' : 'lease_review_answered_lessor';
  const params = { leaseId: id, titleZh: lease.titleZh, titleEn: lease.titleEn };
  await notify(tx, [{ kind, to: [answered.authorId], params }], now);
  return reviewsOf(call, lease, side);
});

/** On which side of a lease a user is. Throws not_found for anybody else. */
function sideOf(lease: ReviewedLease | undefined, userId: number): LeaseSide {
  if (lease?.tenantId === userId) return 'tenant';
  if (lease?.lessorId === userId) return 'lessor';
  throw new AppError('not_found');
}

const tenantFacts = ['worked', 'asDescribed'] as const;
const lessorFacts = ['returnedWell', 'behaved'] as const;
const factsOfOther = (side: LeaseSide) => (side === 'tenant' ? lessorFacts : tenantFacts);

function refuse(fields: FieldProblem[]): void {
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
}

async function reviewsOf(
  call: Call,
  lease: ReviewedLease | undefined,
  side: LeaseSide,
): Promise<Reply<ReviewsOfLease>> {
  if (!lease) throw new AppError('not_found');
  const { tx, now } = call;
  const userId = userIdOf(call);
  const otherId = side === 'tenant' ? lease.lessorId : lease.tenantId;
  const [rows, lessor, tenant, recent] = await Promise.all([
    repository.listReviewsOfLease(tx, lease.id, userId),
    side === 'tenant' ? lessorFigures(tx, otherId) : null,
    side === 'lessor' ? tenantFigures(tx, otherId) : null,
    repository.listRecentReviews(tx, otherId, side),
  ]);
  const own = rows.find(({ authorId }) => authorId === userId);
  const other = rows.find(({ authorId }) => authorId !== userId);
  const until = reviewUntil(lease, side);
  const isOpen = until !== null && now < until && (!own || (own.publishedAt === null && now < own.publishAt));
  return {
    side,
    until: isOpen ? until : null,
    own: own ?? null,
    other: other ? { ...publicReview(other), author: nameOnLease(lease, other) } : null,
    mayAnswer: other !== undefined && other.answeredAt === null,
    lessor,
    tenant,
    recent: recent.map(publicReview),
  };
}

/** As the two of a lease know each other. */
function nameOnLease({ shopName }: ReviewedLease, { side, authorName }: ReviewRow): string {
  return side === 'lessor' ? publicLessorName({ shopName, lessorName: authorName }) : maskedDisplayName(authorName);
}

/** A published one as others read it; masked also where a shop wrote it, since strangers need not learn where a tenant rents. */
function publicReview(row: ReviewRow): Reply<LeaseReview> {
  const { publishedAt } = row;
  if (publishedAt === null) throw new Error(`the review ${row.id} is not published`);
  return { ...row, publishedAt, author: maskedDisplayName(row.authorName) };
}
