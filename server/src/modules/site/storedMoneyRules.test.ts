import { expect, test } from 'vitest';
import { normalMoneyRules } from '#contract/money/moneyRules.ts';
import { moneyRulesFrom } from './storedMoneyRules.ts';

test.each([
  [1, 1],
  [14, 14],
  ['14', 14],
  [60, 60],
  [null, 7],
  [undefined, 7],
  ['', 7],
  ['x', 7],
  [0, 7],
  [61, 7],
  [12.5, 7],
  [{}, 7],
])('a saved %j releases what a new shop sold after %i days', (stored, days) => {
  expect(moneyRulesFrom({ 'sales.newShopReleaseDays': stored }).newShopReleaseDays).toBe(days);
});

test('what was never saved is as it is meant to be', () => {
  expect(moneyRulesFrom({})).toEqual(normalMoneyRules);
  expect(normalMoneyRules).toMatchObject({
    releaseDays: 1,
    newShopReleaseDays: 7,
    newShopDays: 30,
    secondAdminFen: 100_000,
    secondAdminDayFen: 500_000,
    owedAlarmFen: 1_000_000,
    withdrawalMinFen: 1000,
    withdrawalFeeRate: 100,
  });
});
