import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../language/days.ts';
import { bucketsOf, type ChartDay } from './chartBuckets.ts';

const days = (count: number, from = '2026-01-01'): ChartDay[] =>
  Array.from({ length: count }, (_, index) => ({
    day: addDays(from, index),
    incomeFen: index,
    expenseFen: 1,
    balanceFen: index * 10,
  }));

test.each([
  [30, 40, 'day', 30],
  [41, 40, 'week', 7],
  [366, 40, 'month', 13],
  [366, 140, 'week', 53],
] as const)('%i days in at most %i bars are told by %s', (count, most, unit, bars) => {
  const told = bucketsOf(days(count), most);
  expect(told.unit).toBe(unit);
  expect(told.buckets).toHaveLength(bars);
});

test('a week begins on Monday and keeps the balance of its end', () => {
  const { buckets } = bucketsOf(days(10, '2026-03-07'), 5);
  expect(buckets.map(({ from, to }) => [from, to])).toEqual([
    ['2026-03-07', '2026-03-08'],
    ['2026-03-09', '2026-03-15'],
    ['2026-03-16', '2026-03-16'],
  ]);
  expect(buckets.map(({ balanceFen }) => balanceFen)).toEqual([10, 80, 90]);
});

test('nothing is lost, and bars follow one another without gaps', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 366 }), fc.integer({ min: 14, max: 200 }), (count, most) => {
      const all = days(count, '2025-11-19');
      const { buckets } = bucketsOf(all, most);
      expect(buckets.length).toBeLessThanOrEqual(most);
      expect(buckets.reduce((sum, { incomeFen }) => sum + incomeFen, 0)).toBe((count * (count - 1)) / 2);
      expect(buckets[0]?.from).toBe(all[0]?.day);
      expect(buckets.at(-1)?.to).toBe(all.at(-1)?.day);
      buckets.slice(1).forEach(({ from }, index) => expect(addDays(buckets[index]?.to ?? '', 1)).toBe(from));
    }),
  );
});
