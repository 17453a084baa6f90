import { expect, test } from 'vitest';
import { waitsForReader } from './useRefundNext.ts';

test('a refund waits for whoever is to act next, and for nobody who merely could', () => {
  expect(waitsForReader({ state: 'requested', may: ['approve', 'refuse'] })).toBe(true);
  expect(waitsForReader({ state: 'requested', may: ['withdraw'] })).toBe(false);
  expect(waitsForReader({ state: 'refused', may: ['complain', 'withdraw'] })).toBe(true);
  // Its seller, who refused.
  expect(waitsForReader({ state: 'refused', may: ['approve'] })).toBe(false);
  expect(waitsForReader({ state: 'complained', may: ['decide'] })).toBe(true);
  expect(waitsForReader({ state: 'refunded', may: [] })).toBe(false);
});
