import fc from 'fast-check';
import { expect, test } from 'vitest';
import { namesApart } from './namesApart.ts';

test('names far apart stay where their lines end', () => {
  expect(namesApart(10, 120, 200)).toEqual({ now: 10, before: 120 });
});

test('names never lie on one another, in the order of their lines', () => {
  const y = fc.double({ min: 0, max: 200, noNaN: true });
  fc.assert(
    fc.property(y, y, (now, before) => {
      const at = namesApart(now, before, 200);
      expect(Math.abs(at.now - at.before)).toBeGreaterThanOrEqual(29.999);
      if (now !== before) expect(at.now < at.before).toBe(now < before);
    }),
  );
});
