import { expect, test } from 'vitest';
import { graceUntil, stateOf } from './terms.ts';

const now = new Date('2030-01-01T00:00:00Z');
const before = new Date(now.getTime() - 1);
const after = new Date(now.getTime() + 1);

test('a licence ends at its end, and what was taken away stays so', () => {
  expect(stateOf({ state: 'active', expiresAt: null }, now)).toBe('active');
  expect(stateOf({ state: 'active', expiresAt: after }, now)).toBe('active');
  expect(stateOf({ state: 'active', expiresAt: now }, now)).toBe('expired');
  expect(stateOf({ state: 'suspended', expiresAt: before }, now)).toBe('suspended');
  expect(stateOf({ state: 'revoked', expiresAt: before }, now)).toBe('revoked');
});

test('only a policy that warns lets a licence work on after its end', () => {
  const day = 24 * 60 * 60 * 1000;
  expect(graceUntil(now, { expiry: 'warn', graceDays: 7 })).toEqual(new Date(now.getTime() + 7 * day));
  expect(graceUntil(null, { expiry: 'warn', graceDays: 7 })).toBeNull();
  expect(graceUntil(now, { expiry: 'refuse', graceDays: 7 })).toBeNull();
  expect(graceUntil(now, { expiry: 'keep', graceDays: 7 })).toBeNull();
});
