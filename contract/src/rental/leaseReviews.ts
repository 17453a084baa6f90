/** What tenants and lessors say of each other after a lease, and the figures of both. */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { flag, id, listOf, pageInput, wholeNumber } from '../core/paging.ts';
import { Person } from '../core/people.ts';
import { time } from '../core/times.ts';
import { writtenText } from '../core/writtenText.ts';
import { leaseSides } from './leaseProcess.ts';
import { leaseReviewRules } from './leaseReviewRules.ts';

const words = writtenText().pipe(z.string().max(leaseReviewRules.wordsMax));

/** A rating with one decimal, and of how many reviews. */
export const RentalRating = z.object({ average: z.number(), count: z.int() });
export type RentalRating = z.infer<typeof RentalRating>;

/** A published review; the name of who wrote it is masked, but for that of a lessor's shop towards their tenant. */
export const LeaseReview = z.object({
  id: z.int(),
  /** Who wrote it. */
  side: z.enum(leaseSides),
  author: z.string(),
  stars: z.int(),
  /** By a tenant; null: not answered. */
  worked: z.boolean().nullable(),
  asDescribed: z.boolean().nullable(),
  /** By a lessor; null: not answered. */
  returnedWell: z.boolean().nullable(),
  behaved: z.boolean().nullable(),
  words: z.string(),
  /** Of the one who is reviewed; empty: none. */
  answer: z.string(),
  answeredAt: time.nullable(),
  publishedAt: time,
});
export type LeaseReview = z.infer<typeof LeaseReview>;

/** So many of how many. */
export const LeaseShare = z.object({ part: z.int(), of: z.int() });
export type LeaseShare = z.infer<typeof LeaseShare>;

/** Of a lessor over all of their accounts: each person and listing counts once a day. */
export const LessorFigures = z.object({
  rating: RentalRating.nullable(),
  completed: z.int(),
  /** Leases that worked, of those whose credentials were shown: cancelled ones too. */
  worked: LeaseShare,
  /** Ends after which the credentials were changed in time. */
  rotated: LeaseShare,
  /** Cancelled by the lessor, and because the credentials were not changed. */
  cancelled: z.int(),
  notRotated: z.int(),
});
export type LessorFigures = z.infer<typeof LessorFigures>;

/** Of a tenant over all of their accounts, counted alike. */
export const TenantFigures = z.object({
  rating: RentalRating.nullable(),
  completed: z.int(),
  /** Of these, those without a claim that stood. */
  unclaimed: z.int(),
  /** Reports that something does not work which did. */
  reportsRefused: z.int(),
});
export type TenantFigures = z.infer<typeof TenantFigures>;

export const listRentalReviews = endpoint('GET /api/rental/reviews', {
  summary: 'What tenants say of something that can be rented, newest first, with the figures of its lessor',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({ id, ...pageInput }),
  output: listOf(LeaseReview).extend({ rating: RentalRating.nullable(), lessor: LessorFigures }),
  errors: ['not_found'],
});

/** The reviews of one lease, as one of its sides reads them. */
export const ReviewsOfLease = z.object({
  side: z.enum(leaseSides),
  /** Until when the caller can write or change their review; null: not any more, not yet, or not at all. */
  until: time.nullable(),
  /** What the caller wrote; `publishedAt` null: the other side does not see it yet. */
  own: LeaseReview.omit({ author: true }).extend({ publishedAt: time.nullable() }).nullable(),
  /** What the other side wrote; null until it is published. */
  other: LeaseReview.nullable(),
  mayAnswer: z.boolean(),
  /** Of the other side: those of the one that it is are set. */
  lessor: LessorFigures.nullable(),
  tenant: TenantFigures.nullable(),
  /** What was said of the other side last. */
  recent: z.array(LeaseReview),
});
export type ReviewsOfLease = z.infer<typeof ReviewsOfLease>;

export const getLeaseReviews = endpoint('GET /api/lease/reviews', {
  summary:
    'The reviews of a lease of yours and the figures of its other side; hidden until both wrote or the time is over',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: ReviewsOfLease,
  errors: ['not_found'],
});

export const writeLeaseReview = endpoint('POST /api/lease/review/write', {
  summary: 'Review the other side of a lease that is over; until it is published, again changes it',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({
    /** Of the lease. */
    id,
    stars: wholeNumber(1, limits.stars.max),
    /** As its tenant. */
    worked: flag.optional(),
    asDescribed: flag.optional(),
    /** As its lessor. */
    returnedWell: flag.optional(),
    behaved: flag.optional(),
    words: words.default(''),
  }),
  output: ReviewsOfLease,
  errors: ['not_found', 'state_conflict', 'lease_review_closed'],
});

export const answerLeaseReview = endpoint('POST /api/lease/review/answer', {
  summary: 'Answer in public what the other side of a lease wrote of you, once',
  access: 'user',
  effect: 'changes',
  /** Of the lease. */
  input: z.strictObject({ id, words: words.pipe(z.string().min(1)) }),
  output: ReviewsOfLease,
  errors: ['not_found', 'state_conflict'],
});

/** A published review as admins read it. */
export const AdminLeaseReview = LeaseReview.omit({ author: true }).extend({
  leaseId: z.int(),
  listingId: z.int(),
  title: z.string(),
  author: Person,
  subject: Person,
  hidden: z.object({ at: time, reason: z.string() }).nullable(),
});
export type AdminLeaseReview = z.infer<typeof AdminLeaseReview>;

export const listAdminLeaseReviews = endpoint('GET /api/admin/lease/review/list', {
  summary: 'Published reviews of leases, newest first',
  access: 'admin',
  grant: 'review',
  effect: 'reads',
  input: z.strictObject({ side: z.enum(leaseSides).optional(), ...pageInput }),
  output: listOf(AdminLeaseReview),
  errors: [],
});

export const hideLeaseReview = endpoint('POST /api/admin/lease/review/hide', {
  summary: 'Hide a review of a lease with a reason, or show it again; never one by or about oneself',
  access: 'admin',
  grant: 'review',
  effect: 'changes',
  input: z.strictObject({ id, hide: z.boolean(), reason: writtenText().max(limits.reason.max).default('') }),
  output: AdminLeaseReview,
  errors: ['not_found', 'four_eyes', 'state_conflict'],
});
