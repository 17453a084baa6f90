/** The numbers of leases; those that admins change are defaults here (`rentalRules.ts`). Seconds, unless said. Free of zod. */
import { day, hour, minute } from '../core/durations.ts';
import { share } from '../core/money.ts';

export const leaseRules = {
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
  /** A browser keeps what was chosen and not booked yet for so long: a verification takes days. */
  choiceKeptSeconds: 14 * day,
  /** A lease that a gateway pays is held so long for its payment: no longer than a late start, so that no time is lost. */
  unpaidSeconds: 15 * minute,
  /** And so long after it, for money that is on its way. */
  unpaidGraceSeconds: minute,
  /** Unpaid leases and renewals of a person, over all their accounts. */
  unpaidMax: 2,
  /** A renewal is opened at a gateway while so much of the lease is left at least: unpaid at its end, it is over. */
  renewalLeastSeconds: 5 * minute,
  /** New ones of an account, renewals included, within so many seconds. */
  newUnpaid: { max: 10, seconds: hour },
  /** After so many leases and renewals of a person that were never paid, within so many seconds, the next ones are paid from the balance. */
  lapses: { max: 5, seconds: day },
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
  /** Units that are looked for at a time, when others book at the same moment. */
  unitsTried: 5,
  /** Characters of words that say what is wrong. */
  words: { min: 5, max: 1000 },
} as const;

/** The numbers that a lease keeps from its booking on: a change of them takes nothing from whoever booked before. */
export interface LeaseNumbers {
  lateStartSeconds: number;
  testSeconds: number;
  answerSeconds: number;
  answerMaxSeconds: number;
  closeSeconds: number;
  claimReleaseSeconds: number;
  claimAnswerSeconds: number;
  freeCancellations: { max: number; days: number };
  freeCancelSeconds: number;
  refusedProblems: { max: number; days: number };
  /** Before the end, the longest first. */
  remindersSeconds: readonly number[];
}

/** The reminders of a lease of some length: those that come in its last third. Seconds before the end. */
export function remindersOf(
  lengthSeconds: number,
  { remindersSeconds }: Pick<LeaseNumbers, 'remindersSeconds'>,
): number[] {
  return remindersSeconds.filter((before) => before * 3 <= lengthSeconds);
}

/** What the platform keeps of an amount, in fen; rounded half to even. */
export function rentalFeeFen(amountFen: number, rate: number): number {
  return share(amountFen, rate);
}

/** What a lessor gets of rent or of a deposit, in fen; the rate in ten-thousandths. */
export function lessorShareFen(amountFen: number, rate: number): number {
  return amountFen - rentalFeeFen(amountFen, rate);
}
