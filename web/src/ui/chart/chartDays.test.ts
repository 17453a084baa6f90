import { expect, test } from 'vitest';
import { addDays } from '../../language/days.ts';
import { chartRange, sinceFirstMovement } from './chartDays.ts';

const today = '2026-03-05';

test.each([
  [{}, { from: '2025-03-05', to: today, isCut: false }],
  [
    { from: '2026-03-01', to: '2026-03-03' },
    { from: '2026-03-01', to: '2026-03-03', isCut: false },
  ],
  [{ to: '2026-01-31' }, { from: '2025-01-31', to: '2026-01-31', isCut: false }],
  [{ from: '2026-02-01' }, { from: '2026-02-01', to: today, isCut: false }],
  [{ from: '2020-01-01' }, { from: '2025-03-05', to: today, isCut: true }],
  [
    { from: '2027-01-01', to: '2027-02-01' },
    { from: today, to: today, isCut: false },
  ],
])('of %o a year at most is drawn', (chosen, range) => expect(chartRange(chosen, today)).toEqual(range));

const year = Array.from({ length: 366 }, (_, index) => ({
  day: addDays('2025-03-05', index),
  inFen: index === 300 ? 500 : 0,
  outFen: 0,
  balanceFen: index >= 300 ? 500 : 0,
}));

test('a young account begins a day before its first movement', () => {
  expect(sinceFirstMovement(year, true)[0]?.day).toBe(addDays('2025-03-05', 299));
  expect(sinceFirstMovement(year, false)).toHaveLength(366);
});

test('an account without movement shows a month', () => {
  expect(sinceFirstMovement(year.slice(0, 200), true)).toHaveLength(30);
});

test('an account that is older than a year shows all of it', () => {
  expect(
    sinceFirstMovement(
      year.map((day) => ({ ...day, balanceFen: 1 })),
      true,
    ),
  ).toHaveLength(366);
});
