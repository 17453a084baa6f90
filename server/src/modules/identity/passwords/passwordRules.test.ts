import { describe, expect, test } from 'vitest';
import { isPasswordFormed, limits } from '#contract/core/limits.ts';
import { isPasswordCommon } from './passwordRules.ts';

const common = [
  'Password1',
  'Passw0rd',
  'P@ssw0rd1',
  'Abc123456',
  'Aa123456',
  'Qwerty123',
  'Qwer1234',
  '1Qaz2wsx',
  '1Q2w3e4r',
  'Welcome2024',
  'Woaini1314',
  'Admin888',
  'Iloveyou1!',
  '123456Aa',
  'Aaaaaaa1',
  'Abcdefg1',
  'Zyxwvu98',
  'Trustno1',
  'Letmein123',
  'Raziel077',
  'passwordpassword',
  'aB1aB1aB1aB1aB1',
  'Kissmyass69!',
  'qwertyuiopasdfghjklzxcvbnm',
];

const uncommon = [
  'Kx7pVuw2',
  'blueTractor58Lamp',
  'Wenn1derRegen',
  '雨Later9times',
  'mQ4-zzT-81',
  'seven geese over the mill',
];

describe('common passwords', () => {
  test.each(common)('%s is refused although it satisfies the rule', (password) => {
    expect(password.length).toBeGreaterThanOrEqual(limits.password.min);
    expect(isPasswordFormed(password)).toBe(true);
    expect(isPasswordCommon(password)).toBe(true);
  });

  test.each(uncommon)('%s is taken', (password) => {
    expect(isPasswordFormed(password)).toBe(true);
    expect(isPasswordCommon(password)).toBe(false);
  });

  test('the own user name inside the password is refused, in any case', () => {
    expect(isPasswordCommon('xx7MARTINAq', 'Martina')).toBe(true);
    expect(isPasswordCommon('xx7MARTINAq', 'Roberta')).toBe(false);
  });
});
