import { expect, test } from 'vitest';
import { urgencyOf } from './urgencyOf.ts';

const now = Date.parse('2026-11-30T12:00:00Z');
const at = (since: string, dueAt: string | null) => urgencyOf({ since, dueAt }, now);

test('a deadline is over, near or ahead', () => {
  expect(at('2026-11-29T12:00:00Z', '2026-11-30T12:00:00Z')).toBe('overdue');
  expect(at('2026-11-29T12:00:00Z', '2026-11-30T18:00:00Z')).toBe('soon');
  expect(at('2026-11-29T12:00:00Z', '2026-12-02T12:00:00Z')).toBe('due');
});

test('what has no deadline is urgent once it has waited for long', () => {
  expect(at('2026-11-29T12:00:00Z', null)).toBe('new');
  expect(at('2026-10-17T12:00:00Z', null)).toBe('long');
});
