import { z } from 'zod';
import { Day } from '../core/day.ts';
import { endpoint } from '../core/endpoint.ts';
import { flag, id, listOf, pageInput, wholeNumber } from '../core/paging.ts';
import { day, time } from '../core/times.ts';
import { writtenLine } from '../core/writtenText.ts';
import { earlyReturns, packageUnits } from './rentalTerms.ts';
import { hoursOfWeek, timeGroupRules } from './timeGroupRules.ts';

const { priceFen, depositFen, depositLimitFen, aheadDays, aheadLimitDays, gapSeconds } = timeGroupRules;

/** So many hours, days of twenty-four hours, or one night, and what it costs. */
export const RentalPackage = z.object({ unit: z.enum(packageUnits), count: z.int(), priceFen: z.int() });

/** Under which terms something is let out. */
export const RentalTerms = z.object({
  packages: z.array(RentalPackage),
  weeklyHours: z.string().meta({
    description: '168 characters, from Monday 00:00 in the site’s time zone: `1` where it may be rented in that hour.',
  }),
  /** Days of the site's time zone on which it is not rented. */
  daysOut: z.array(day),
  depositFen: z.int(),
  aheadDays: z.int(),
  /** Kept free after each lease. */
  gapSeconds: z.int(),
  renews: z.boolean(),
  earlyReturn: z.enum(earlyReturns),
});
/** As they are stored and sent: `rentalTerms.ts` has them read-only, for whoever only reads. */
export type SentTerms = z.infer<typeof RentalTerms>;

/** A named set of packages with the hours in which they can be rented. */
export const TimeGroup = z.object({
  id: z.int(),
  name: z.string(),
  terms: RentalTerms,
  /** How many listings use it, and how many of them are on. */
  listings: z.int(),
  listingsOn: z.int(),
  createdAt: time,
  changedAt: time,
});
export type TimeGroup = z.infer<typeof TimeGroup>;

const termsInput = z.strictObject({
  packages: z
    .array(
      z.strictObject({
        unit: z.enum(packageUnits),
        count: wholeNumber(1, timeGroupRules.counts.day.max),
        priceFen: wholeNumber(priceFen.min, priceFen.max),
      }),
    )
    .min(1)
    .max(timeGroupRules.packagesMax),
  weeklyHours: z
    .string()
    .length(hoursOfWeek)
    .regex(/^[01]*1[01]*$/),
  daysOut: z.array(Day).max(timeGroupRules.daysOutMax).default([]),
  /** Within what `getRentalRules` says; left out: its defaults. */
  depositFen: wholeNumber(depositFen.min, depositLimitFen),
  aheadDays: wholeNumber(aheadDays.min, aheadLimitDays).optional(),
  gapSeconds: wholeNumber(gapSeconds.min, gapSeconds.max).optional(),
  renews: flag.default(true),
  earlyReturn: z.enum(earlyReturns).default('pro_rata'),
});

export const listTimeGroups = endpoint('GET /api/timeGroup/list', {
  summary: 'Your time groups, newest first',
  access: 'user',
  scope: 'listing.read',
  effect: 'reads',
  input: z.strictObject(pageInput),
  output: listOf(TimeGroup),
  errors: [],
});

export const getTimeGroup = endpoint('GET /api/timeGroup/detail', {
  summary: 'A time group of yours',
  access: 'user',
  scope: 'listing.read',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: TimeGroup,
  errors: ['not_found'],
});

export const saveTimeGroup = endpoint('POST /api/timeGroup/save', {
  summary: 'Make a time group, or change it for later bookings; leases that are booked keep their terms',
  access: 'user',
  scope: 'listing.write',
  effect: 'changes',
  input: z.strictObject({
    /** Without it a new one is made. */
    id: id.optional(),
    /** Of what was seen: one that was changed since then is refused. */
    changedAt: writtenLine().max(40).optional(),
    name: writtenLine().min(1).max(timeGroupRules.nameMax),
    terms: termsInput,
  }),
  output: TimeGroup,
  errors: ['not_found', 'state_conflict', 'time_groups_full'],
});

export const removeTimeGroup = endpoint('POST /api/timeGroup/remove', {
  summary: 'Remove a time group that no listing uses',
  access: 'user',
  scope: 'listing.write',
  effect: 'changes',
  input: z.strictObject({ id }),
  output: z.object({}),
  errors: ['not_found', 'time_group_in_use'],
});
