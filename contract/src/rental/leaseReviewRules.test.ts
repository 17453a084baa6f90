import { expect, test } from 'vitest';
import { dayMs } from '../core/durations.ts';
import { leaseReviewRules, ratingOf, reviewUntil } from './leaseReviewRules.ts';

const closedAt = new Date('2026-11-01T10:00:00Z');
const until = new Date(closedAt.getTime() + leaseReviewRules.windowDays * dayMs);

test.each([
  ['closed', '', until, until],
  ['settled', 'not_working', until, until],
  ['cancelled', 'not_rotated', until, null],
  ['cancelled', 'no_answer', until, null],
  ['cancelled', 'tenant', null, null],
  ['cancelled', 'lessor', null, null],
  ['cancelled', 'order_refunded', null, null],
] as const)('a lease that is %s (%s) is reviewed until', (state, reason, byTenant, byLessor) => {
  const lease = { state, reason, closedAt };
  expect(reviewUntil(lease, 'tenant')).toEqual(byTenant);
  expect(reviewUntil(lease, 'lessor')).toEqual(byLessor);
});

test('nothing is reviewed before it is closed', () => {
  expect(reviewUntil({ state: 'ended', reason: '', closedAt: null }, 'tenant')).toBeNull();
});

test('a rating has one decimal, and none below as many reviews as are asked for', () => {
  expect(ratingOf({ reviews: 3, stars: 14 })).toEqual({ average: 4.7, count: 3 });
  expect(ratingOf({ reviews: 0, stars: 0 })).toBeNull();
  expect(ratingOf({ reviews: 2, stars: 10 }, 3)).toBeNull();
});
