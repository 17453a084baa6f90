import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, countDays, dayOf, dayWords, parseDay, startOfMonth, startOfWeek } from './days.ts';

describe('days of the calendar', () => {
  test('are those of the site', () => {
    expect(dayOf('2026-02-28T15:59:59Z', 'Asia/Shanghai')).toBe('2026-02-28');
    expect(dayOf('2026-02-28T16:00:00Z', 'Asia/Shanghai')).toBe('2026-03-01');
  });

  test.each(['2026-02-30', '2026-13-01', '2026-2-1', 'today', '', null, '2026-02-28T00:00'])('%s is none', (text) =>
    expect(parseDay(text)).toBeUndefined(),
  );

  test('leap years have 29 February', () => expect(parseDay('2028-02-29')).toBe('2028-02-29'));

  test.each([
    ['2026-03-31', -1, '2026-02-01'],
    ['2026-12-15', 1, '2027-01-01'],
    ['2026-01-31', 0, '2026-01-01'],
  ])('the month of %s and %i more begin on %s', (day, months, first) => expect(startOfMonth(day, months)).toBe(first));

  test.each([
    ['2026-03-02', '2026-03-02'],
    ['2026-03-08', '2026-03-02'],
    ['2026-03-01', '2026-02-23'],
  ])('the week of %s begins on Monday %s', (day, monday) => expect(startOfWeek(day)).toBe(monday));

  test('adding and counting agree', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 800 }), (start, more) => {
        const day = addDays('1990-01-01', start);
        expect(countDays(day, addDays(day, more))).toBe(more + 1);
      }),
    );
  });

  test('are told in both languages', () => {
    expect(dayWords('zh-CN', '2026-03-05')).toBe('3月5日');
    expect(dayWords('en-US', '2026-03-05')).toBe('Mar 5');
    expect(dayWords('en-US', '2026-03-05', 'month')).toBe('Mar 2026');
  });
});
