import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, atClock, dayOf, startOf, startOfDay } from './day.ts';

test.each([
  ['2025-03-01T15:59:59Z', 'Asia/Shanghai', '2025-02-28T16:00:00.000Z'],
  ['2025-03-01T16:00:00Z', 'Asia/Shanghai', '2025-03-01T16:00:00.000Z'],
  ['2025-03-01T00:00:00Z', 'UTC', '2025-03-01T00:00:00.000Z'],
  // The clock jumps at two: midnight still has the winter's offset, and the summer's in autumn.
  ['2025-03-30T12:00:00Z', 'Europe/Berlin', '2025-03-29T23:00:00.000Z'],
  ['2025-10-26T12:00:00Z', 'Europe/Berlin', '2025-10-25T22:00:00.000Z'],
  ['2025-03-01T03:00:00Z', 'America/New_York', '2025-02-28T05:00:00.000Z'],
])('at %s the day in %s began at %s', (now, timeZone, expected) => {
  expect(startOfDay(new Date(now), timeZone).toISOString()).toBe(expected);
});

test('the start of the day is midnight there and never more than a day ago', () => {
  const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moment, fc.constantFrom('Asia/Shanghai', 'Asia/Kathmandu', 'UTC'), (now, timeZone) => {
      const start = startOfDay(now, timeZone);
      const clock = start.toLocaleTimeString('en-GB', { timeZone });
      expect(clock).toBe('00:00:00');
      expect(start.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(now.getTime() - start.getTime()).toBeLessThan(24 * 3600 * 1000);
    }),
  );
});

test.each(['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'each day in %s begins at midnight and is the day of its beginning',
  (timeZone) => {
    for (let day = '2025-03-01'; day < '2025-11-15'; day = addDays(day, 1)) {
      const start = startOf(day, timeZone);
      expect(dayOf(start, timeZone)).toBe(day);
      expect(dayOf(new Date(start.getTime() - 1), timeZone)).toBe(addDays(day, -1));
    }
  },
);

test.each([
  ['2026-11-11', '00:00', 'Asia/Shanghai', '2026-11-10T16:00:00.000Z'],
  ['2026-07-01', '18:05', 'Europe/Berlin', '2026-07-01T16:05:00.000Z'],
  // Left out when the clock is put forward.
  ['2026-03-29', '02:30', 'Europe/Berlin', undefined],
  ['2026-02-30', '10:00', 'Asia/Shanghai', undefined],
  ['2026-02-03', '24:00', 'Asia/Shanghai', undefined],
])('%s %s by the clock of %s', (day, minute, timeZone, expected) => {
  expect(atClock(day, minute, timeZone)?.toISOString()).toBe(expected);
});
