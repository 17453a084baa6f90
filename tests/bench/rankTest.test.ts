import { expect, test } from 'vitest';
import { rankTest } from './rankTest.ts';

const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

test('samples that interleave are of one distribution, samples apart are not', () => {
  const even = range(0, 100).map((value) => value * 2);
  expect(
    rankTest(
      even,
      even.map((value) => value + 1),
    ),
  ).toBeGreaterThan(0.8);
  expect(rankTest(range(0, 100), range(100, 100))).toBeLessThan(1e-9);
  expect(rankTest(Array<number>(50).fill(7), Array<number>(60).fill(7))).toBe(1);
  // As scipy.stats.mannwhitneyu says, with ties and without.
  const five = (values: number[]) => Array.from({ length: 5 }, () => values).flat();
  expect(rankTest(five([1, 2, 2, 3, 3, 3, 4, 5]), five([2, 3, 3, 4, 4, 5, 5, 6]))).toBeCloseTo(0.0002169, 6);
  expect(rankTest(range(0, 1000), range(30, 1000))).toBeCloseTo(0.0221187, 6);
});

test('the order of the samples makes no difference', () => {
  const [one, other] = [range(0, 40), range(9, 40).map((value) => value % 31)];
  expect(rankTest(one, other)).toBeCloseTo(rankTest(other, one), 10);
});
