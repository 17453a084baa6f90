import { describe, expect, test } from 'vitest';
import { closedLine, frameLines, openLine, sealLines } from './waterLine.ts';

const numbers = (path: string) => [...path.matchAll(/-?\d+(?:\.\d+)?/g)].map(Number);

describe('the closed water line', () => {
  test('has a crest and a trough a lobe and closes where it began', () => {
    const path = closedLine({ centre: 12, radius: 10, amplitude: 1, lobes: 8 });
    expect(path.startsWith('M12 1C')).toBe(true);
    expect(path.endsWith('12 1Z')).toBe(true);
    expect(path.split('C')).toHaveLength(1 + 8 * 2);
  });

  test('stays between its crests and troughs', () => {
    const path = closedLine({ centre: 50, radius: 40, amplitude: 5, lobes: 12 });
    const ends = numbers(path);
    // After the first point each curve has two handles and its end.
    for (let at = 6; at + 1 < ends.length; at += 6) {
      const distance = Math.hypot((ends[at] ?? 0) - 50, (ends[at + 1] ?? 0) - 50);
      expect(Math.min(Math.abs(distance - 45), Math.abs(distance - 35))).toBeLessThan(0.02);
    }
  });
});

test('the strands of a seal are turned against one another', () => {
  const strands = sealLines(74);
  expect(strands).toHaveLength(10);
  expect(new Set(strands).size).toBe(10);
});

test('the open line goes up and down in whole periods', () => {
  const line = openLine({ width: 96, middle: 6, amplitude: 4, period: 96 });
  expect(line).toBe('M0 2C17.47 2 30.53 10 48 10C65.47 10 78.53 2 96 2');
});

describe('the frame of a certificate', () => {
  const frame = { width: 960, height: 580, inset: 31, radius: 28, amplitude: 8.5, periods: 58, strands: 6 };
  const strands = frameLines(frame);

  test('has six strands, no two alike, each closed where it began', () => {
    expect(new Set(strands).size).toBe(6);
    for (const strand of strands) {
      const points = numbers(strand);
      expect(strand.endsWith('Z')).toBe(true);
      expect(strand.split('C')).toHaveLength(1 + 58 * 2);
      expect(points.slice(-2)).toEqual(points.slice(0, 2));
    }
  });

  test('stays within its inset and amplitude on every side', () => {
    const low = 31 - 8.5 - 0.1;
    const ends = strands.flatMap((strand) => {
      const [x = 0, y = 0, ...rest] = numbers(strand);
      return [[x, y], ...Array.from({ length: rest.length / 6 }, (_, at) => rest.slice(at * 6 + 4, at * 6 + 6))];
    });
    for (const [x = 0, y = 0] of ends) {
      expect(x >= low && x <= 960 - low && y >= low && y <= 580 - low).toBe(true);
      // Never in the middle either, where the text stands.
      expect(x < 48 || x > 912 || y < 48 || y > 532).toBe(true);
    }
  });
});
