/** The numbers of leases. Seconds, unless said. Free of zod. */
import { day, hour, minute } from '../core/durations.ts';
import { share } from '../core/money.ts';

export const leaseRules = {
  /** The platform’s share of rent, and of what a claim gives a lessor, in ten-thousandths. */
  commission: 1000,
  /** Bookings start at the half hour, by the site’s clock, or now. */
  slotSeconds: 30 * minute,
  /** The clock starts when the credentials are first shown, at the latest so long after the booked start. */
  lateStartSeconds: 15 * minute,
  /** A night can begin until so long before its end. */
  nightAtLeastSeconds: 4 * hour,
  /** So long after the clock started the tenant can say that it does not work. */
  testSeconds: 30 * minute,
  /** The lessor answers within so long of the hours in which they let it out, and within so long at most; else the tenant is refunded. */
  answerSeconds: 2 * hour,
  answerMaxSeconds: 12 * hour,
  /** Rent is due and the deposit goes back so long after the end. */
  closeSeconds: day,
  /** Of what a claim gave the lessor: released so long after it was settled. */
  claimReleaseSeconds: 7 * day,
  /** The tenant answers a claim within so long. */
  claimAnswerSeconds: 2 * day,
  /** Leases that a person has before them at most, over all their accounts. */
  aheadMax: 3,
  /** Free cancellations of a person within some days. */
  freeCancellations: { max: 5, days: 30 },
  /** Until so long before the start a cancellation is free. */
  freeCancelSeconds: hour,
  /** So many answers that it does work, within some days, and an admin decides the tenant’s next ones. */
  refusedProblems: { max: 2, days: 30 },
  /** The tenant is reminded so long before the end. */
  remindersSeconds: [day, hour, 10 * minute],
  /** Showings of one lease within so many seconds. */
  showings: { max: 8, seconds: 10 * minute },
  /** What was used is counted in steps of so long, begun ones in full. */
  usedStepSeconds: 15 * minute,
  /** Of what a claim takes an admin decides, also where both agree, when both had a lease within so many days. */
  meetAgainDays: 30,
  /** Units that are tried, when others book at the same moment. */
  unitsTried: 5,
  /** Characters of words that say what is wrong. */
  words: { min: 5, max: 1000 },
} as const;

/** The reminders of a lease of some length: those that come in its last third. Seconds before the end. */
export function remindersOf(lengthSeconds: number): number[] {
  return leaseRules.remindersSeconds.filter((before) => before * 3 <= lengthSeconds);
}

/**
 * What of a rent is due after some of a lease was used, in fen: by its length, in whole steps. All of it once all steps began.
 * Both in seconds.
 */
export function usedRentFen(rentFen: number, { used, length }: { used: number; length: number }): number {
  const step = leaseRules.usedStepSeconds;
  const counted = Math.min(length, Math.ceil(Math.max(0, used) / step) * step);
  return share(rentFen, Math.round(counted), Math.max(1, Math.round(length)));
}

/** What the platform keeps of an amount, in fen; rounded half to even. */
export function rentalFeeFen(amountFen: number, rate: number): number {
  return share(amountFen, rate);
}
