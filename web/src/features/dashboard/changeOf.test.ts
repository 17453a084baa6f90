import { expect, test } from 'vitest';
import { changeOf } from './changeOf.ts';

test.each([
  [132, 100, { up: true, percent: 32 }],
  [50, 100, { up: false, percent: 50 }],
  [0, 100, { up: false, percent: 100 }],
  [100, 100, { up: true, percent: 0 }],
  [5000, 100, { up: true, percent: 4900, overTimes: 10 }],
])('%i after %i', (now, before, change) => {
  expect(changeOf(now, before)).toEqual(change);
});
