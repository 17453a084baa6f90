import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from './calendar.ts';
import { Day, Moment, MomentWithOffset } from './day.ts';

describe('days of the calendar', () => {
  it('are all there, oldest first, also across months and leap days', () => {
    expect(daysBetween('2028-02-27', '2028-03-01')).toEqual(['2028-02-27', '2028-02-28', '2028-02-29', '2028-03-01']);
    expect(daysBetween('2026-03-02', '2026-03-01')).toEqual([]);
  });

  it('end with the year 9999: what comes after it would sort before it', () => {
    expect(addDays('9999-12-30', 1)).toBe('9999-12-31');
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
  });

  it('are refused where somebody names one that nobody can mean', () => {
    const isDay = (text: string) => Day.safeParse(text).success;
    expect(['2000-01-01', '2028-02-29', '2099-12-31'].filter((text) => !isDay(text))).toEqual([]);
    expect(['1999-12-31', '2027-02-29', '2100-01-01', '9999-12-31', '+010000-01-01'].filter(isDay)).toEqual([]);
    for (const schema of [Moment, MomentWithOffset]) {
      expect(schema.safeParse('2026-03-14T08:05:00Z').success).toBe(true);
      expect(schema.safeParse('9999-12-31T23:59:59Z').success).toBe(false);
      expect(schema.safeParse('1999-12-31T23:59:59Z').success).toBe(false);
    }
  });
});
