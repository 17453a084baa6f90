import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesGeometry } from './linesGeometry.ts';

const size = { width: 600, height: 200 };

test('lines lie on one scale with zero in it', () => {
  const { marks, paths, yOf } = linesGeometry([{ values: [0, 10_000] }, { values: [-10_000, 5000] }], size);
  expect(marks.map(({ fen }) => fen)).toEqual([10_000, 5000, 0, -10_000]);
  expect([yOf(10_000), yOf(0), yOf(-10_000)]).toEqual([0, 100, 200]);
  expect(paths).toEqual(['M0.0,100.0L600.0,200.0', 'M0.0,0.0L600.0,50.0']);
});

test('a mark that would lie on zero is left out, and one day stands in the middle', () => {
  expect(linesGeometry([{ values: [10_000_000, -100] }], size).marks.map(({ fen }) => fen)).toEqual([
    10_000_000, 5_000_000, 0,
  ]);
  expect(linesGeometry([{ values: [5] }], size).xOf(0)).toBe(300);
  expect(linesGeometry([{ values: [0] }], size).marks.map(({ fen }) => fen)).toEqual([0]);
});

test('nothing is drawn outside', () => {
  const days = fc.array(fc.record({ values: fc.tuple(fc.integer(), fc.integer()) }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(days, (given) => {
      const { xOf, yOf } = linesGeometry(given, size);
      given.forEach(({ values }, index) => {
        expect(xOf(index)).toBeGreaterThanOrEqual(0);
        expect(xOf(index)).toBeLessThanOrEqual(size.width);
        for (const fen of values) {
          expect(yOf(fen)).toBeGreaterThanOrEqual(-0.001);
          expect(yOf(fen)).toBeLessThanOrEqual(size.height + 0.001);
        }
      });
    }),
  );
});
