import { afterEach, expect, test } from 'vitest';
import { setTimeZone } from './formats.ts';
import { dayAhead, endOfDay } from './endOfDay.ts';

afterEach(() => setTimeZone('Asia/Shanghai'));

test.each([
  ['Asia/Shanghai', '2026-03-05', '2026-03-05T15:59:59.000Z'],
  ['UTC', '2026-03-05', '2026-03-05T23:59:59.000Z'],
  ['America/New_York', '2026-01-31', '2026-02-01T04:59:59.000Z'],
])('a day in %s ends when its clocks say so', (zone, day, end) => {
  setTimeZone(zone);
  expect(endOfDay(day)).toBe(end);
});

test('days ahead are counted where the site is', () => {
  expect(dayAhead(0, new Date('2026-03-05T17:00:00Z'))).toBe('2026-03-06');
  expect(dayAhead(30, new Date('2026-03-05T12:00:00Z'))).toBe('2026-04-04');
});
