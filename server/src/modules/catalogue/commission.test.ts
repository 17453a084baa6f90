import { expect, test } from 'vitest';
import { commissionRate } from './commission.ts';

test.each([
  [0, 0],
  [1000, 1000],
  ['1000', 1000],
  [10_000, 10_000],
  [null, 500],
  [undefined, 500],
  ['', 500],
  ['x', 500],
  [-1, 500],
  [10_001, 500],
  [12.5, 500],
  [{}, 500],
])('a saved %j is a commission of %i', (stored, rate) => {
  expect(commissionRate(stored)).toBe(rate);
});
