import { expect, test } from 'vitest';
import { urgencyOf, wantedBy } from './urgencyOf.ts';

const now = Date.parse('2026-11-30T12:00:00Z');
const at = (since: string, dueAt: string | null) => urgencyOf({ since, dueAt }, now);

test('a deadline is over, near or ahead', () => {
  expect(at('2026-11-29T12:00:00Z', '2026-11-30T12:00:00Z')).toBe('overdue');
  expect(at('2026-11-29T12:00:00Z', '2026-11-30T18:00:00Z')).toBe('soon');
  expect(at('2026-11-29T12:00:00Z', '2026-12-02T12:00:00Z')).toBe('ahead');
});

test('what has no deadline is urgent once it has waited for long', () => {
  expect(at('2026-11-29T12:00:00Z', null)).toBe('ahead');
  expect(at('2026-10-17T12:00:00Z', null)).toBe('long');
});

test('what has no deadline should be dealt with some days after it came', () => {
  expect(wantedBy({ since: '2026-11-29T12:00:00Z', dueAt: null })).toBe('2026-12-02T12:00:00.000Z');
  expect(wantedBy({ since: '2026-11-29T12:00:00Z', dueAt: '2026-11-30T12:00:00Z' })).toBe('2026-11-30T12:00:00Z');
});
