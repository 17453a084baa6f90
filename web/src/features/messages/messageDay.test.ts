import { expect, test } from 'vitest';
import { messageDay } from './messageDay.ts';

// Midnight of the site is 16:00 UTC.
test.each([
  ['2026-01-01T16:00:00Z', '2026-01-02', '2026-01-02', 'today'],
  ['2026-01-01T15:59:59Z', '2026-01-02', '2026-01-01', 'yesterday'],
  ['2025-12-31T15:59:59Z', '2026-01-01', '2025-12-31', 'yesterday'],
  ['2026-02-27T04:00:00Z', '2026-03-01', '2026-02-27', 'day'],
  ['2025-12-30T04:00:00Z', '2026-01-02', '2025-12-30', 'dayOfYear'],
] as const)('%s, read on %s, stands under %s, called by %s', (time, today, day, is) => {
  expect(messageDay(time, today)).toEqual({ day, is });
});
