/** The numbers of reviews of leases, of the figures and of what looks like fraud. Free of zod. */
import { dayMs, hour, minute } from '../core/durations.ts';
import type { LeaseReason, LeaseSide, LeaseState } from './leaseProcess.ts';

export const leaseReviewRules = {
  /** Days after a lease is over in which both sides write; at their end, or when both wrote, it is published. */
  windowDays: 7,
  /** Characters of words and of an answer. */
  wordsMax: 500,
  /** A rating is shown on cards, and asked of tenants, from so many reviews on; below they are newcomers. */
  ratingFrom: 3,
  /** A share is said in percent from so many on; below, only of how many. */
  percentFrom: 20,
  /** Credentials are changed in time within so many seconds. */
  rotateSeconds: 12 * hour,
  /** In the figures of a person one review, and one lease that went well, counts of the same two persons within so many days. */
  pairDays: 30,
  /** Ratings that a lessor can ask of tenants, in tenths of a star. */
  tenantRatings: [30, 35, 40, 45],
  /** Reviews of the other side that a lease shows. */
  recentMax: 5,
} as const;

export const leaseFraudRules = {
  /** Days that count. */
  days: 30,
  /** So many leases of the same two persons are too many. */
  pairLeases: 8,
  /** Returned or reported within so many seconds is at once; too often from so many leases and so large a share, in percent, on. */
  instantSeconds: 10 * minute,
  instant: { leases: 4, percent: 50 },
  /** So many persons who are paid to the same are too many. */
  paidAlikePersons: 2,
  /** Leases that a case names, the newest ones, and characters of a note. */
  leasesNamed: 10,
  noteMax: 500,
} as const;

/** Cancelled by the lessor's fault: its tenant may say so. */
const faults: readonly LeaseReason[] = ['not_rotated', 'not_working', 'no_answer'];

/** Until when one side of a lease may review the other; null: not at all, or not yet. */
export function reviewUntil(
  { state, reason, closedAt }: { state: LeaseState; reason: LeaseReason | '' | null; closedAt: Date | null },
  side: LeaseSide,
): Date | null {
  const isOver = state === 'closed' || state === 'settled';
  const isFault = state === 'cancelled' && side === 'tenant' && faults.some((one) => one === reason);
  if (closedAt === null || (!isOver && !isFault)) return null;
  return new Date(closedAt.getTime() + leaseReviewRules.windowDays * dayMs);
}

/** A rating of stars that were given together, with one decimal; null below `from` reviews. */
export function ratingOf(
  { reviews, stars }: { reviews: number; stars: number },
  from = 1,
): { average: number; count: number } | null {
  if (reviews < from || reviews === 0) return null;
  return { average: Math.round((stars * 10) / reviews) / 10, count: reviews };
}
