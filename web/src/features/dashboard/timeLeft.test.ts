import { expect, test } from 'vitest';
import { deadlineAt } from './timeLeft.ts';

const since = '2026-03-01T00:00:00.000Z';
const dueAt = '2026-03-05T00:00:00.000Z';

test.each([
  ['2026-03-01T00:00:00Z', { is: 'days', days: 4 }, 1, false],
  ['2026-03-03T00:00:01Z', { is: 'days', days: 1 }, 0.5, false],
  ['2026-03-04T00:00:01Z', { is: 'hours', hours: 23, minutes: 59 }, 0.25, false],
  ['2026-03-04T20:48:00Z', { is: 'hours', hours: 3, minutes: 12 }, 0.033, true],
  ['2026-03-04T23:59:30Z', { is: 'minutes', minutes: 1 }, 0, true],
  ['2026-03-05T00:00:00Z', { is: 'over' }, 0, true],
  ['2026-04-05T00:00:00Z', { is: 'over' }, 0, true],
])('at %s', (now, left, share, isUrgent) => {
  const found = deadlineAt({ since, dueAt }, Date.parse(now));
  expect([found.left, found.isUrgent]).toEqual([left, isUrgent]);
  expect(found.share).toBeCloseTo(share, 2);
});

test('what is an estimate from now on has all of its time left', () => {
  expect(deadlineAt({ since, dueAt: since }, Date.parse(since))).toEqual({
    left: { is: 'over' },
    share: 0,
    isUrgent: true,
  });
});
