import { expect, test } from 'vitest';
import { moneyRulesFrom } from './moneyRules.ts';

test.each([
  [0, 0],
  [1000, 1000],
  ['1000', 1000],
  [10_000, 10_000],
  [null, 500],
  [undefined, 500],
  ['', 500],
  ['x', 500],
  [-1, 500],
  [10_001, 500],
  [12.5, 500],
  [{}, 500],
])('a saved %j is a commission of %i', (stored, rate) => {
  expect(moneyRulesFrom({ 'sales.commissionTenThousandths': stored }).commissionTenThousandths).toBe(rate);
});

test('what was never saved is as it is meant to be', () => {
  expect(moneyRulesFrom({})).toEqual({
    commissionTenThousandths: 500,
    releaseDays: 1,
    newShopReleaseDays: 7,
    newShopDays: 30,
    secondAdminFen: 100_000,
    secondAdminDayFen: 500_000,
    owedAlarmFen: 1_000_000,
  });
});
