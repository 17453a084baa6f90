/** Bounds of time groups and of what is let out, and the sets that a time group can begin from. Free of zod. */
import { hour, minute } from '../core/durations.ts';
import { packageKey, type PackageUnit, type RentalTerms, type TimePackage } from './rentalTerms.ts';

export const hoursOfWeek = 7 * 24;

export const timeGroupRules = {
  nameMax: 40,
  /** Time groups that one account may have. */
  groupsMax: 30,
  packagesMax: 12,
  /** How long a package may be, by its unit; a day is one of days, not of hours. */
  counts: { hour: { min: 1, max: 23 }, night: { min: 1, max: 1 }, day: { min: 1, max: 90 } },
  priceFen: { min: 1, max: 5_000_000 },
  /** What counts until an admin changes it (`rentalRules.ts`), and what it may be at the most. */
  depositFen: { min: 0, max: 50_000 },
  depositLimitFen: 1_000_000,
  aheadDays: { min: 1, max: 90, normal: 14 },
  aheadLimitDays: 180,
  gapSeconds: { min: 0, max: 24 * hour, normal: 15 * minute },
  daysOutMax: 100,
} as const;

/** Lengths that screens offer by name; any other is one’s own. */
export const usualPackages = [
  { unit: 'hour', count: 1 },
  { unit: 'hour', count: 3 },
  { unit: 'night', count: 1 },
  { unit: 'day', count: 1 },
  { unit: 'day', count: 7 },
  { unit: 'day', count: 30 },
] as const satisfies readonly { unit: PackageUnit; count: number }[];

const allHours = '1'.repeat(hoursOfWeek);

/** Monday to Sunday: `1` in the hours for which `isOpen` says so. Days count from Monday, 0. */
export function weeklyHoursOf(isOpen: (day: number, hour: number) => boolean): string {
  return Array.from({ length: hoursOfWeek }, (_, at) => (isOpen(Math.floor(at / 24), at % 24) ? '1' : '0')).join('');
}

const evening = (day: number, at: number) => at >= 18 || at < 8 || day >= 5;

const usual = {
  daysOut: [],
  aheadDays: timeGroupRules.aheadDays.normal,
  gapSeconds: timeGroupRules.gapSeconds.normal,
  renews: true,
  earlyReturn: 'pro_rata',
} as const satisfies Partial<RentalTerms>;

export const timeGroupTemplates = ['hourly', 'evenings', 'daily', 'all'] as const;
export type TimeGroupTemplate = (typeof timeGroupTemplates)[number];

/** What a new time group can begin from; prices and deposit are examples that its lessor changes. */
export const templateTerms: Record<TimeGroupTemplate, RentalTerms> = {
  hourly: {
    ...usual,
    packages: [
      { unit: 'hour', count: 1, priceFen: 300 },
      { unit: 'hour', count: 3, priceFen: 800 },
      { unit: 'night', count: 1, priceFen: 1800 },
    ],
    weeklyHours: allHours,
    depositFen: 5000,
  },
  evenings: {
    ...usual,
    packages: [
      { unit: 'hour', count: 1, priceFen: 400 },
      { unit: 'hour', count: 3, priceFen: 1000 },
      { unit: 'night', count: 1, priceFen: 2000 },
    ],
    weeklyHours: weeklyHoursOf(evening),
    depositFen: 5000,
  },
  daily: {
    ...usual,
    packages: [
      { unit: 'day', count: 1, priceFen: 2500 },
      { unit: 'day', count: 7, priceFen: 12_000 },
      { unit: 'day', count: 30, priceFen: 39_000 },
    ],
    weeklyHours: allHours,
    depositFen: 20_000,
  },
  all: {
    ...usual,
    packages: [
      { unit: 'hour', count: 1, priceFen: 300 },
      { unit: 'hour', count: 3, priceFen: 800 },
      { unit: 'night', count: 1, priceFen: 1800 },
      { unit: 'day', count: 1, priceFen: 2500 },
      { unit: 'day', count: 7, priceFen: 12_000 },
      { unit: 'day', count: 30, priceFen: 39_000 },
    ],
    weeklyHours: allHours,
    depositFen: 10_000,
  },
};

/** Which package is of the same length as an earlier one; -1: none. */
export function packageTwice(packages: readonly Pick<TimePackage, 'unit' | 'count'>[]): number {
  const keys = packages.map(packageKey);
  return keys.findIndex((key, index) => keys.indexOf(key) < index);
}
