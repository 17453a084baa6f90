import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../core/calendar.ts';
import { clockIn, minuteOf, openingAt, type OpeningHours } from './openingHours.ts';

const nine = [{ from: '09:00', to: '18:00' }];
/** Monday to Friday, and Saturday in two spans. */
const office: OpeningHours = {
  always: false,
  days: [
    nine,
    nine,
    nine,
    nine,
    nine,
    [
      { from: '14:00', to: '16:00' },
      { from: '10:00', to: '12:00' },
    ],
    [],
  ],
};
const monday = '2026-11-23';
const at = (day: string, time: string) => ({ day, minute: minuteOf(time) });
const opening = (day: string, time: string, hours = office, holidays: { from: string; to: string }[] = []) =>
  Object.values(openingAt({ hours, holidays }, at(day, time))).join(' ');

describe('a shop', () => {
  test.each([
    [monday, '08:59', 'closed 2026-11-23 09:00'],
    [monday, '09:00', 'open 2026-11-23 18:00'],
    [monday, '18:00', 'closed 2026-11-24 09:00'],
    ['2026-11-28', '12:00', 'closed 2026-11-28 14:00'],
    ['2026-11-28', '16:30', 'closed 2026-11-30 09:00'],
  ])('on %s at %s: %s', (day, time, expected) => expect(opening(day, time)).toBe(expected));

  test('on holiday opens with the first span behind it', () => {
    const holidays = [{ from: '2026-11-23', to: '2026-11-29' }];
    expect(opening(monday, '10:00', office, holidays)).toBe('holiday 2026-11-30 09:00');
    expect(opening('2026-11-22', '10:00', office, holidays)).toBe('closed 2026-11-30 09:00');
  });

  test('that is open day and night closes for a holiday only', () => {
    const always = { ...office, always: true };
    expect(openingAt({ hours: always, holidays: [] }, at(monday, '03:00'))).toEqual({
      state: 'open',
      day: null,
      time: null,
    });
    expect(opening(monday, '03:00', always, [{ from: '2026-11-25', to: '2026-11-25' }])).toBe('open 2026-11-25 00:00');
  });

  test('is open over midnight where two spans touch there', () => {
    const night = {
      always: false,
      days: [[{ from: '20:00', to: '24:00' }], [{ from: '00:00', to: '02:00' }], [], [], [], [], []],
    };
    expect(opening(monday, '21:00', night)).toBe('open 2026-11-24 02:00');
  });

  test('that never opens says so', () => {
    const never = { always: false, days: [[], [], [], [], [], [], []] };
    expect(openingAt({ hours: never, holidays: [] }, at(monday, '09:00'))).toEqual({
      state: 'closed',
      day: null,
      time: null,
    });
  });

  test('changes when it says, and not before', () => {
    const span = fc.tuple(fc.nat(47), fc.integer({ min: 1, max: 48 })).filter(([from, to]) => from < to);
    const text = (half: number) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`;
    const week = fc.array(
      fc.array(
        span.map(([from, to]) => ({ from: text(from), to: text(to) })),
        { maxLength: 3 },
      ),
      { minLength: 7, maxLength: 7 },
    );
    fc.assert(
      fc.property(week, fc.nat(6), fc.nat(1439), (days, day, minute) => {
        const shop = { hours: { always: false, days }, holidays: [] };
        const begin = { day: addDays(monday, day), minute };
        const { state, ...change } = openingAt(shop, begin);
        // Walks on by half hours, at which all spans begin and end.
        for (let half = Math.floor(minute / 30) + 1; half < 48 * 9; half += 1) {
          const here = { day: addDays(begin.day, Math.floor(half / 48)), minute: (half % 48) * 30 };
          const is = openingAt(shop, here).state;
          const isChange = here.day === change.day && text(half % 48) === change.time;
          expect(is !== state).toBe(isChange);
          if (isChange) return;
        }
        expect(change.day).toBeNull();
      }),
    );
  });
});

test('the clock is that of the zone', () => {
  expect(clockIn('Asia/Shanghai', new Date('2026-11-22T16:05:00Z'))).toEqual({ day: '2026-11-23', minute: 5 });
  expect([minuteOf('24:00'), minuteOf('24:01'), minuteOf('9:00')]).toEqual([1440, Number.NaN, Number.NaN]);
});
