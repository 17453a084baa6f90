/** The numbers of leases; those that admins change are defaults here (`rentalRules.ts`). Seconds, unless said. Free of zod. */
import { day, hour, minute } from '../core/durations.ts';
import { share } from '../core/money.ts';
import { hourPriceFen, packageSeconds, type TimePackage } from './rentalTerms.ts';

export const leaseRules = {
  /** The platform’s share of rent and of what a claim gives a lessor, where nobody ever set a rate; in ten-thousandths. */
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

/** What a cancellation costs that comes too late: the price of an hour, at most the rent. In fen. */
export function lateCancelFen({ rentFen, package: one }: { rentFen: number; package: TimePackage }): number {
  return Math.min(rentFen, hourPriceFen(one));
}

/** The rent of a lease, the package that was booked, and all that could be booked then. */
export interface PricedLease {
  rentFen: number;
  package: TimePackage;
  packages: readonly TimePackage[];
}

/**
 * What of a rent is due after some of a lease was used, in fen. Used time is priced anew: by its share of the length, in whole
 * steps, or by the cheapest packages that cover it, whichever is dearer; at least what a late cancellation costs, at most the
 * rent. So a long package that is returned never costs less than the short one that was wanted. Both in seconds.
 */
export function usedRentFen(lease: PricedLease, { used, length }: { used: number; length: number }): number {
  const { rentFen } = lease;
  const step = leaseRules.usedStepSeconds;
  const counted = Math.min(length, Math.ceil(Math.max(0, used) / step) * step);
  const shareFen = share(rentFen, Math.round(counted), Math.max(1, Math.round(length)));
  return Math.min(rentFen, Math.max(shareFen, coverFen(lease, counted), lateCancelFen(lease)));
}

/** The price of the cheapest packages that together are at least so long, in seconds. Nights count where a night was booked. */
function coverFen({ package: booked, packages }: PricedLease, seconds: number): number {
  const usable = packages.filter(({ unit }) => unit !== 'night' || booked.unit === 'night');
  const hours = Math.ceil(seconds / hour);
  const cheapest = [0];
  for (let covered = 1; covered <= hours; covered += 1) {
    const prices = usable.map(
      (one) => one.priceFen + (cheapest[Math.max(0, covered - packageSeconds(one) / hour)] ?? 0),
    );
    cheapest.push(Math.min(...prices));
  }
  return cheapest[hours] ?? 0;
}

/** What the platform keeps of an amount, in fen; rounded half to even. */
export function rentalFeeFen(amountFen: number, rate: number): number {
  return share(amountFen, rate);
}

/** What a lessor gets of rent or of a deposit, in fen; the rate in ten-thousandths. */
export function lessorShareFen(amountFen: number, rate: number): number {
  return amountFen - rentalFeeFen(amountFen, rate);
}
