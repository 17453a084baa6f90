import { expect, test } from 'vitest';
import { mayOf, stateOf } from './policy.ts';

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

test('binding needs an active licence with a free seat, unbinding something bound and a try left', () => {
  const licence = { state: 'active', expiresAt: after, seats: 2, seatsUsed: 1 };
  expect(mayOf(licence, 3, now)).toEqual(['bind', 'unbind']);
  expect(mayOf({ ...licence, seatsUsed: 0 }, 3, now)).toEqual(['bind']);
  expect(mayOf({ ...licence, seatsUsed: 2 }, 3, now)).toEqual(['unbind']);
  expect(mayOf({ ...licence, seatsUsed: 2 }, 0, now)).toEqual([]);
  expect(mayOf({ ...licence, expiresAt: before }, 3, now)).toEqual(['unbind']);
  expect(mayOf({ ...licence, state: 'suspended' }, 3, now)).toEqual(['unbind']);
});
