/** Under which terms accounts are let out. Free of zod. */
import { day, hour } from '../core/durations.ts';
import { share } from '../core/money.ts';

export const packageUnits = ['hour', 'night', 'day'] as const;
export type PackageUnit = (typeof packageUnits)[number];

/** So many hours, days of twenty-four hours, or one night; a time group has each length once. */
export interface TimePackage {
  unit: PackageUnit;
  /** Of a night: 1. */
  count: number;
  priceFen: number;
}

export const earlyReturns = ['none', 'pro_rata'] as const;
export type EarlyReturn = (typeof earlyReturns)[number];

/** What a time group says; a lease keeps it as it was when it was booked. */
export interface RentalTerms {
  packages: readonly TimePackage[];
  /** 168 characters, from Monday 00:00 in the site's time zone: `1` where it may be rented in that hour. */
  weeklyHours: string;
  /** Local days on which it is not rented, as 2026-03-14. */
  daysOut: readonly string[];
  depositFen: number;
  /** How many days ahead it can be booked. */
  aheadDays: number;
  /** Kept free after each lease, for changing the credentials. */
  gapSeconds: number;
  renews: boolean;
  /** What comes back when the tenant returns it early. */
  earlyReturn: EarlyReturn;
}

/** A night lasts from this local hour to that of the next day. */
export const night = { from: 22, to: 8 } as const;

const lengths: Record<PackageUnit, number> = {
  hour,
  night: (24 - night.from + night.to) * hour,
  day,
};

/** What a package is called in calls: `hour-3`, `night-1`, `day-7`. */
export function packageKey({ unit, count }: Pick<TimePackage, 'unit' | 'count'>): string {
  return `${unit}-${count}`;
}

/** The unit and count of what `packageKey` named. */
export function packageOfKey(key: string): Pick<TimePackage, 'unit' | 'count'> {
  const [name, count] = key.split('-');
  return { unit: packageUnits.find((unit) => unit === name) ?? 'hour', count: Number(count) };
}

/** How long a package lasts, in seconds. */
export function packageSeconds({ unit, count }: Pick<TimePackage, 'unit' | 'count'>): number {
  return lengths[unit] * count;
}

/** The shortest of some packages, of which there is one at least. */
export function shortestPackage(packages: readonly TimePackage[]): TimePackage {
  return packages.reduce((shortest, one) => (packageSeconds(one) < packageSeconds(shortest) ? one : shortest));
}

/** The price of one hour of a package, in fen, rounded half to even. */
export function hourPriceFen(one: TimePackage): number {
  return share(one.priceFen, hour, packageSeconds(one));
}

/** The package that costs least, the shortest of several; there is one at least. */
export function cheapestPackage(packages: readonly TimePackage[]): TimePackage {
  const least = Math.min(...packages.map(({ priceFen }) => priceFen));
  return shortestPackage(packages.filter(({ priceFen }) => priceFen === least));
}
