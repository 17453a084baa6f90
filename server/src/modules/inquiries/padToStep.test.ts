import fc from 'fast-check';
import { expect, test } from 'vitest';
import { waitOf } from './padToStep.ts';

test('a reply leaves at the next step, and always waits for one', () => {
  expect([waitOf(0), waitOf(1), waitOf(59), waitOf(60), waitOf(61), waitOf(200)]).toEqual([60, 59, 1, 60, 59, 40]);
  // A clock that is put back.
  expect(waitOf(-5)).toBe(60);
});

test('all times within one step leave at the same time', () => {
  fc.assert(
    fc.property(
      fc.nat(1000),
      fc.integer({ min: 0, max: 59_999 }),
      fc.integer({ min: 0, max: 59_999 }),
      (steps, one, other) => {
        const leaves = (elapsed: number) => elapsed + waitOf(elapsed);
        const [first, second] = [one, other].map((part) => leaves(steps * 60 + part / 1000));
        expect(first).toBeCloseTo(second ?? 0, 6);
      },
    ),
  );
});
