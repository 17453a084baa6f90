import { expect, test } from 'vitest';
import { runsOf } from './MonthCalendar.tsx';

const start = (at: string, free: boolean) => ({ at, free });

test('taken times in a row are one run, free ones stand alone', () => {
  const [a, b, c, d, e] = [start('a', false), start('b', false), start('c', true), start('d', true), start('e', false)];
  expect(runsOf([a, b, c, d, e].filter((one) => one !== undefined))).toEqual([
    { first: a, last: b },
    { first: c, last: c },
    { first: d, last: d },
    { first: e, last: e },
  ]);
  expect(runsOf([])).toEqual([]);
});
