import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaleTop } from './chartScale.ts';

test.each([
  [0, 100],
  [100, 100],
  [101, 200],
  [2_000, 2_000],
  [2_001, 5_000],
  [50_001, 100_000],
])('bars of up to %i fen stand on a scale of %i', (max, top) => expect(scaleTop(max)).toBe(top));

test('no bar exceeds its scale, and the highest uses at least two fifths of it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 10_000_000_000 }), (max) => {
      expect(scaleTop(max)).toBeGreaterThanOrEqual(max);
      expect(max / scaleTop(max)).toBeGreaterThanOrEqual(0.4);
    }),
  );
});
