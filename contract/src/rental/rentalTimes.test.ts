import fc from 'fast-check';
import { expect, test } from 'vitest';
import { utcDay } from '../core/calendar.ts';
import { dayMs, hourMs } from '../core/durations.ts';
import { leaseRules } from './leaseRules.ts';
import type { RentalTerms, TimePackage } from './rentalTerms.ts';
import {
  endOfPackage,
  firstFree,
  freeUnits,
  isSlot,
  keptUntil,
  localHours,
  momentAt,
  slotsOfMonth,
  startProblem,
  type AskedTimes,
  type TimeRange,
} from './rentalTimes.ts';

const zones = ['Asia/Shanghai', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'];
const always = '1'.repeat(168);
const slotMs = leaseRules.slotSeconds * 1000;
/** Other than the defaults. */
const numbers = { lateStartSeconds: 25 * 60 };
const terms: RentalTerms = {
  packages: [],
  weeklyHours: always,
  daysOut: [],
  depositFen: 0,
  aheadDays: 60,
  gapSeconds: 900,
  renews: true,
  earlyReturn: 'pro_rata',
};
const hours = (count: number): TimePackage => ({ unit: 'hour', count, priceFen: 100 });
const night: TimePackage = { unit: 'night', count: 1, priceFen: 100 };
const days = (count: number): TimePackage => ({ unit: 'day', count, priceFen: 100 });
const at = (text: string) => new Date(text);

test('a local time is the moment at which the clock shows it, and after the leap where it is skipped', () => {
  expect(momentAt('2026-03-14', 22 * 60, 'Asia/Shanghai')).toEqual(at('2026-03-14T14:00:00Z'));
  // 02:30 does not exist on this day; 01:30 exists twice on the other.
  expect(momentAt('2026-03-29', 150, 'Europe/Berlin')).toEqual(at('2026-03-29T01:00:00Z'));
  expect(momentAt('2026-10-25', 150, 'Europe/Berlin')).toEqual(at('2026-10-25T00:30:00Z'));
  expect(momentAt('2026-09-06', 0, 'America/Santiago')).toEqual(at('2026-09-06T04:00:00Z'));
});

test('a night ends at eight, whatever the clock does meanwhile and however late it begins', () => {
  expect(endOfPackage(night, at('2026-03-14T14:00:00Z'), 'Asia/Shanghai')).toEqual(at('2026-03-15T00:00:00Z'));
  expect(endOfPackage(night, at('2026-03-14T15:17:05Z'), 'Asia/Shanghai')).toEqual(at('2026-03-15T00:00:00Z'));
  expect(endOfPackage(night, at('2026-03-14T17:30:00Z'), 'Asia/Shanghai')).toEqual(at('2026-03-15T00:00:00Z'));
  // Nine hours over the leap of spring, eleven over that of autumn.
  expect(endOfPackage(night, at('2026-03-28T21:00:00Z'), 'Europe/Berlin')).toEqual(at('2026-03-29T06:00:00Z'));
  expect(endOfPackage(night, at('2026-10-24T20:00:00Z'), 'Europe/Berlin')).toEqual(at('2026-10-25T07:00:00Z'));
  expect(endOfPackage(night, at('2026-03-14T20:00:01Z'), 'Asia/Shanghai')).toBeNull();
  expect(endOfPackage(night, at('2026-03-14T12:00:00Z'), 'Asia/Shanghai')).toBeNull();
});

test('hours and nights lie in open hours and touch no day out; days only begin in them', () => {
  // Mondays from 10 to 14.
  const weeklyHours = always.replaceAll('1', '0').replace(/^0{14}/, '00000000001111');
  const zone = { now: at('2026-03-01T00:00:00Z'), timeZone: 'Asia/Shanghai', startsNow: false };
  const problem = (one: TimePackage, from: string, daysOut: string[] = []) =>
    startProblem({ ...terms, weeklyHours, daysOut }, one, { ...zone, from: at(from) });
  // 2026-03-02 is a Monday; ten o'clock there is two in UTC.
  expect(problem(hours(1), '2026-03-02T02:00:00Z')).toBeUndefined();
  expect(problem(hours(1), '2026-03-02T01:30:00Z')).toBe('closed');
  expect(problem(hours(1), '2026-03-02T05:00:00Z')).toBeUndefined();
  expect(problem(hours(1), '2026-03-02T05:30:00Z')).toBe('closed');
  expect(problem(hours(4), '2026-03-02T02:00:00Z')).toBeUndefined();
  expect(problem(days(7), '2026-03-02T05:30:00Z', ['2026-03-04'])).toBeUndefined();
  expect(problem(days(7), '2026-03-02T05:30:00Z', ['2026-03-02'])).toBe('closed');
  expect(problem(hours(1), '2026-03-02T02:00:00Z', ['2026-03-02'])).toBe('closed');
  expect(problem(hours(1), '2026-03-02T02:10:00Z')).toBe('no_slot');
  expect(problem(hours(1), '2026-02-23T02:00:00Z')).toBe('past');
  expect(problem(hours(1), '2026-05-25T02:00:00Z')).toBe('too_far_ahead');
  const open = (one: TimePackage, from: string, daysOut: string[]) =>
    startProblem({ ...terms, daysOut }, one, { ...zone, from: at(from) });
  expect(open(night, '2026-03-02T14:00:00Z', [])).toBeUndefined();
  expect(open(night, '2026-03-02T14:30:00Z', [])).toBe('closed');
  expect(open(night, '2026-03-02T14:00:00Z', ['2026-03-03'])).toBe('closed');
  expect(open(hours(2), '2026-03-02T14:00:00Z', ['2026-03-03'])).toBeUndefined();
});

const packages = fc.oneof(
  fc.integer({ min: 1, max: 12 }).map(hours),
  fc.constant(night),
  fc.integer({ min: 1, max: 30 }).map(days),
);
const weeks = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 168, maxLength: 168 });

test('a month says of each slot what a single question says of it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom('2026-03', '2026-04', '2026-10', '2026-11'),
      packages,
      weeks,
      fc.array(fc.tuple(fc.integer({ min: 0, max: 40 * 48 }), fc.integer({ min: 1, max: 200 })), { maxLength: 12 }),
      fc.array(fc.integer({ min: 0, max: 1500 }), { minLength: 12, maxLength: 12 }),
      (timeZone, month, one, week, busy, picked) => {
        const start = at(`${month}-01T00:00:00Z`).getTime();
        const taken: TimeRange[] = busy.map(([slot, length]) => ({
          from: new Date(start + slot * 1_800_000),
          until: new Date(start + slot * 1_800_000 + length * 600_000),
        }));
        const asked: AskedTimes = {
          terms: { ...terms, weeklyHours: week.map((one) => (one > 0 ? '1' : '0')).join(''), daysOut: [`${month}-09`] },
          package: one,
          units: [taken],
          numbers,
          now: new Date(start + 3 * dayMs),
          timeZone,
        };
        const all = slotsOfMonth(asked, month).flatMap(({ day, from, slots }) =>
          slots.map((state, index) => ({ day, state, from: new Date(from.getTime() + index * 1_800_000) })),
        );
        for (const index of picked) {
          const slot = all[index % all.length];
          if (!slot) continue;
          expect(isSlot(slot.from, timeZone)).toBe(true);
          const problem = startProblem(asked.terms, one, { ...asked, from: slot.from, startsNow: false });
          const end = endOfPackage(one, slot.from, timeZone);
          const until = end && keptUntil(end, terms, numbers);
          const isTaken = until !== null && taken.some((range) => range.from < until && slot.from < range.until);
          expect(slot.state).toBe(problem ? 'closed' : isTaken ? 'taken' : 'free');
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('the days of a month have as many slots as they have half hours', () => {
  const count = (timeZone: string, month: string, day: string) =>
    slotsOfMonth(
      { terms, package: hours(1), units: [[]], numbers, now: at('2026-01-01T00:00:00Z'), timeZone },
      month,
    ).find((one) => one.day === day)?.slots.length;
  expect(count('Asia/Shanghai', '2026-03', '2026-03-29')).toBe(48);
  expect(count('Europe/Berlin', '2026-03', '2026-03-29')).toBe(46);
  expect(count('Europe/Berlin', '2026-10', '2026-10-25')).toBe(50);
  expect(count('Australia/Lord_Howe', '2026-10', '2026-10-04')).toBe(47);
});

test('a lease may begin when the kept-free time of another ends, and not a second before', () => {
  const from = at('2026-03-02T02:00:00Z');
  const until = keptUntil(new Date(from.getTime() + hourMs), terms, numbers);
  expect(until.getTime() - from.getTime() - hourMs).toBe((numbers.lateStartSeconds + terms.gapSeconds) * 1000);
  const stateAt = (taken: TimeRange) =>
    slotsOfMonth(
      {
        terms,
        package: hours(1),
        units: [[taken]],
        numbers,
        now: at('2026-03-01T00:00:00Z'),
        timeZone: 'UTC',
      },
      '2026-03',
    )[1]?.slots[8];
  // The slot at four o'clock.
  expect(stateAt({ from, until: at('2026-03-02T04:00:00Z') })).toBe('free');
  expect(stateAt({ from, until: at('2026-03-02T04:00:01Z') })).toBe('taken');
  expect(stateAt({ from: at('2026-03-02T05:40:00Z'), until: at('2026-03-02T08:00:00Z') })).toBe('free');
  expect(stateAt({ from: at('2026-03-02T05:39:59Z'), until: at('2026-03-02T08:00:00Z') })).toBe('taken');
});

test('the first free time is that of the first slot that nothing stands against', () => {
  const hour = fc.integer({ min: 0, max: 9 * 24 });
  const ranges = fc.array(fc.tuple(hour, fc.integer({ min: 1, max: 100 })), { maxLength: 5 });
  const given = fc.record({
    zone: fc.constantFrom(...zones),
    day: fc.integer({ min: 0, max: 400 }),
    minute: fc.integer({ min: 0, max: 24 * 60 }),
    one: fc.constantFrom(hours(1), hours(3), hours(9), night, days(1), days(3)),
    weekly: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 }),
    aheadDays: fc.integer({ min: 1, max: 9 }),
    units: fc.array(ranges, { minLength: 1, maxLength: 3 }),
  });
  fc.assert(
    fc.property(given, ({ zone: timeZone, day, minute, one, weekly, aheadDays, units: taken }) => {
      const now = new Date(Date.parse('2026-01-01T00:00:00Z') + day * dayMs + minute * 60_000);
      const open = weekly.map((length, index) => (index % 2 === 0 ? '1' : '0').repeat(length)).join('');
      const units: TimeRange[][] = taken.map((each) =>
        each.map(([from, length]) => ({
          from: new Date(now.getTime() + (from - 24) * hourMs),
          until: new Date(now.getTime() + (from - 24 + length) * hourMs),
        })),
      );
      const daysOut = [utcDay(now.getTime() + 3 * dayMs)];
      const offered = { ...terms, weeklyHours: open.padEnd(168, '1').slice(0, 168), daysOut, aheadDays };
      const asked: AskedTimes = { terms: offered, package: one, units, numbers, now, timeZone };
      const until = new Date(now.getTime() + 7 * dayMs);
      const local = localHours(timeZone, {
        from: new Date(now.getTime() - hourMs),
        until: new Date(until.getTime() + 5 * dayMs),
      });
      const isFree = freeUnits(asked);
      const can = (from: Date, startsNow: boolean) =>
        startProblem(offered, one, { from, startsNow, now, timeZone }) === undefined && isFree(from);
      // Zones a quarter of an hour off have their slots there.
      const offset = timeZone === 'Asia/Kathmandu' ? slotMs / 2 : 0;
      const firstMs = Math.floor(now.getTime() / slotMs) * slotMs + offset;
      const moments = Array.from({ length: 7 * 48 + 1 }, (_, at) => new Date(firstMs + at * slotMs)).filter(
        (from) => from > now && from <= until,
      );
      const expected = can(now, true) ? now : (moments.find((from) => can(from, false)) ?? null);
      expect(firstFree(asked, { until, local })).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});
