import { expect, test } from 'vitest';
import { isPasswordFormed, limits } from '#contract/core/limits.ts';
import { randomPassword } from './firstAdmin.ts';
import { isPasswordCommon } from './passwords/passwordRules.ts';

test('a random password satisfies every rule and is never drawn twice', () => {
  const drawn = Array.from({ length: 500 }, randomPassword);
  expect(new Set(drawn).size).toBe(drawn.length);
  for (const password of drawn) {
    expect(isPasswordFormed(password)).toBe(true);
    expect(password.length).toBeGreaterThanOrEqual(limits.password.min);
    expect(password.length).toBeLessThanOrEqual(limits.password.max);
    expect(isPasswordCommon(password)).toBe(false);
  }
});
