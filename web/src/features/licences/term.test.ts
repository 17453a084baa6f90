import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { termOf } from './term.ts';

const now = Date.parse('2026-03-10T00:00:00Z');
const at = (days: number) => new Date(now + days * 86_400_000).toISOString();
const dated = { state: 'active', startsAt: at(-10), expiresAt: at(30), graceUntil: null } as const;

describe('the term of a licence', () => {
  test('is a quarter over after ten of forty days', () => {
    expect(termOf(dated, now)).toEqual({
      is: 'running',
      until: at(30),
      share: 0.25,
      left: { days: 30 },
      isSoon: true,
    });
  });

  test('is no hurry before its last thirty days', () => {
    expect(termOf({ ...dated, expiresAt: at(31) }, now)).toMatchObject({ isSoon: false });
  });

  test('has all of its days just after it was bought', () => {
    expect(termOf({ ...dated, startsAt: at(0), expiresAt: at(364.99) }, now)).toMatchObject({ left: { days: 365 } });
    expect(termOf({ ...dated, expiresAt: at(1.2) }, now)).toMatchObject({ left: { days: 1 } });
  });

  test('is counted in hours on its last day', () => {
    expect(termOf({ ...dated, expiresAt: at(0.9) }, now)).toMatchObject({ left: { hours: 21 } });
    expect(termOf({ ...dated, expiresAt: at(0.01) }, now)).toMatchObject({ left: { hours: 0 } });
  });

  test('ends at its end, not a moment later', () => {
    expect(termOf({ ...dated, expiresAt: at(0) }, now)).toEqual({ is: 'over', at: at(0) });
  });

  test('goes on in its grace time', () => {
    const late = { ...dated, expiresAt: at(-1), graceUntil: at(6) };
    expect(termOf(late, now)).toEqual({ is: 'grace', until: at(6) });
    expect(termOf({ ...late, graceUntil: at(-0.5) }, now)).toMatchObject({ is: 'over' });
  });

  test('may not have begun, may never end, and is gone once it was revoked', () => {
    expect(termOf({ ...dated, startsAt: null, expiresAt: null }, now).is).toBe('not_begun');
    expect(termOf({ ...dated, expiresAt: null }, now).is).toBe('lifetime');
    expect(termOf({ ...dated, state: 'revoked' }, now).is).toBe('ended');
  });

  test('is a share between nothing and all of it, whatever the clocks say', () => {
    const day = fc.integer({ min: -5000, max: 5000 });
    fc.assert(
      fc.property(day, day, (start, end) => {
        const term = termOf({ ...dated, startsAt: at(start), expiresAt: at(end) }, now);
        expect(term.is).toBe(end > 0 ? 'running' : 'over');
        const share = term.is === 'running' ? term.share : 1;
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
      }),
    );
  });
});
