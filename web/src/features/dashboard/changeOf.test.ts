import { expect, test } from 'vitest';
import { changeOf } from './changeOf.ts';

test.each([
  [132, 100, { up: true, percent: 32, isOver: false }],
  [50, 100, { up: false, percent: 50, isOver: false }],
  [0, 100, { up: false, percent: 100, isOver: false }],
  [100, 100, { up: true, percent: 0, isOver: false }],
  [5000, 100, { up: true, percent: 999, isOver: true }],
  [5, 0, undefined],
])('%i after %i', (now, before, change) => {
  expect(changeOf(now, before)).toEqual(change);
});
