/** What of a rent is due after a cancellation or an early return. Free of zod. */
import { hour } from '../core/durations.ts';
import { share } from '../core/money.ts';
import { leaseRules } from './leaseRules.ts';
import { hourPriceFen, packageSeconds, type TimePackage } from './rentalTerms.ts';

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
