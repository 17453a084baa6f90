import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countBars, withoutGaps } from './countBars.ts';

const size = { width: 300, height: 100 };

describe('bars of counts', () => {
  test('are as high as their share of the scale', () => {
    const { bars, marks } = countBars([10, 5, 0], size);
    expect(bars.map(({ height }) => height)).toEqual([100, 50, 0]);
    expect(marks.map(({ fen }) => fen)).toEqual([10, 0]);
  });

  test('once among thousands can be told from never', () => {
    const [once, never] = countBars([1, 0, 9000], size).bars;
    expect(once?.height).toBeGreaterThanOrEqual(2);
    expect(never?.height).toBe(0);
  });

  test('stay within the drawing, one beside the other', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 90 }), (counts) => {
        const { bars } = countBars(counts, size);
        let end = 0;
        for (const { x, y, width, height } of bars) {
          expect(x).toBeGreaterThanOrEqual(end - 1e-6);
          expect(y).toBeGreaterThanOrEqual(-1e-6);
          expect(y + height).toBeCloseTo(size.height);
          end = x + width;
        }
        expect(end).toBeLessThanOrEqual(size.width + 1e-6);
      }),
    );
  });
});

test('days that are missing are there with nothing', () => {
  const days = [
    { day: '2026-03-02', count: 4 },
    { day: '2026-02-27', count: 1 },
    { day: '2026-01-01', count: 9 },
  ];
  expect(withoutGaps(days, { last: '2026-03-02', length: 4 })).toEqual([
    { day: '2026-02-27', count: 1 },
    { day: '2026-02-28', count: 0 },
    { day: '2026-03-01', count: 0 },
    { day: '2026-03-02', count: 4 },
  ]);
});
