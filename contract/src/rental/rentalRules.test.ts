import { expect, test } from 'vitest';
import { eachMoneyRule, moneyRules, normalMoneyRules, type MoneyRule } from '../money/moneyRules.ts';
import { leaseRules } from './leaseRules.ts';
import {
  rentalContradictions,
  rentalNumbers,
  rentalRuleNames,
  rentalRules,
  type RentalRuleName,
} from './rentalRules.ts';

test('the defaults lie within their bounds, contradict nothing, and are those of older leases', () => {
  expect(Object.keys(rentalRules).toSorted()).toEqual([...rentalRuleNames].toSorted());
  const isWrong = ({ min, max, normal }: MoneyRule) => normal < min || normal > max || !Number.isInteger(normal);
  expect(rentalRuleNames.filter((rule) => isWrong(rentalRules[rule]))).toEqual([]);
  expect(rentalContradictions(normalMoneyRules)).toEqual([]);
  expect(leaseRules).toMatchObject(rentalNumbers(normalMoneyRules).lease);
  expect(new Set(Object.values(moneyRules).map(({ setting }) => setting)).size).toBe(Object.keys(moneyRules).length);
});

test.each([
  [{ rentalAnswerHours: 13 }, [{ rule: 'rentalAnswerHours', max: 12 }]],
  [{ rentalAnswerHours: 12 }, []],
  [{ rentalReminderHours: 2, rentalSecondReminderMinutes: 121 }, [{ rule: 'rentalSecondReminderMinutes', max: 120 }]],
  [
    { rentalSecondReminderMinutes: 10, rentalLastReminderMinutes: 11 },
    [{ rule: 'rentalLastReminderMinutes', max: 10 }],
  ],
  [{ rentalGapMinMinutes: 16 }, [{ rule: 'rentalGapMinMinutes', max: 15 }]],
  [
    { rentalGapMinMinutes: 16, rentalGapMaxMinutes: 14 },
    [
      { rule: 'rentalGapMinMinutes', max: 15 },
      { rule: 'rentalGapMinutes', max: 14 },
    ],
  ],
  [{ rentalAheadMaxDays: 13 }, [{ rule: 'rentalAheadDays', max: 13 }]],
])('%j contradicts itself in %j', (changed, found) => {
  expect(rentalContradictions({ ...normalMoneyRules, ...changed })).toEqual(found);
});

test('each rule is a number of its own', () => {
  const flat = (rules: Record<string, number>) => JSON.stringify(rentalNumbers({ ...normalMoneyRules, ...rules }));
  const isUnread = (rule: RentalRuleName) => flat({ [rule]: rentalRules[rule].normal + 1 }) === flat({});
  expect(rentalRuleNames.filter(isUnread)).toEqual([]);
  expect(rentalNumbers(eachMoneyRule(() => 1)).lease.closeSeconds).toBe(3600);
});
