import { expect, test } from 'vitest';
import { deadDayOf } from './deadDays.ts';

const timeZone = 'Asia/Shanghai';
// A Saturday, 01:00 in Shanghai.
const now = new Date('2026-03-13T17:00:00Z');
const noSundays = '1'.repeat(144) + '0'.repeat(24);
const terms = { weeklyHours: noSundays, daysOut: ['2026-03-18'], aheadDays: 7 };

test.each([
  ['2026-03-13', 'past'],
  ['2026-03-14', null],
  ['2026-03-15', 'closed'],
  ['2026-03-18', 'day_out'],
  ['2026-03-21', null],
  ['2026-03-22', 'too_far_ahead'],
])('%s is dead because of %s', (day, reason) => {
  expect(deadDayOf(terms, { day, now, timeZone })).toBe(reason);
});
