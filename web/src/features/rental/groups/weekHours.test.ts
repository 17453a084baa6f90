import { expect, test } from 'vitest';
import { countOpen, isOpen, painted, stepFrom } from './weekHours.ts';

const closed = '0'.repeat(168);

test('a rectangle is painted whichever corner it begins from, and nothing else', () => {
  const week = painted(closed, { day: 4, hour: 22 }, { day: 1, hour: 20 }, true);
  expect(countOpen(week)).toBe(4 * 3);
  expect(isOpen(week, { day: 1, hour: 20 })).toBe(true);
  expect(isOpen(week, { day: 4, hour: 22 })).toBe(true);
  expect(isOpen(week, { day: 5, hour: 20 })).toBe(false);
  expect(isOpen(week, { day: 2, hour: 19 })).toBe(false);
  expect(painted(week, { day: 0, hour: 0 }, { day: 6, hour: 23 }, false)).toBe(closed);
});

test('arrow keys follow what one sees, and stop at the edge', () => {
  const place = { day: 0, hour: 5 };
  expect(stepFrom(place, 'ArrowRight', true)).toEqual({ day: 0, hour: 6 });
  expect(stepFrom(place, 'ArrowRight', false)).toEqual({ day: 1, hour: 5 });
  expect(stepFrom(place, 'ArrowDown', true)).toEqual({ day: 1, hour: 5 });
  expect(stepFrom(place, 'ArrowDown', false)).toEqual({ day: 0, hour: 6 });
  expect(stepFrom(place, 'ArrowUp', true)).toEqual(place);
  expect(stepFrom(place, 'End', true)).toEqual({ day: 0, hour: 23 });
  expect(stepFrom(place, 'x', true)).toBeUndefined();
});
