import { expect, test } from 'vitest';
import { isNoEnd, lookOf } from './inquiryResults.ts';

const valid = { result: 'valid', reason: null } as const;

test('green is for what was proven, or needs no proof', () => {
  expect(lookOf({ ...valid, proven: true }).tone).toBe('good');
  expect(lookOf({ ...valid, proven: null }).tone).toBe('good');
  const unproven = lookOf({ ...valid, proven: false });
  expect(unproven).toMatchObject({ tone: 'late', word: 'unproven' });
  expect(unproven.mark).not.toBe(lookOf(valid).mark);
  expect(lookOf({ ...valid, verified: true }).tone).toBe('good');
  expect(lookOf({ ...valid, kind: 'shop', verified: false })).toMatchObject({ tone: 'late', word: 'unchecked' });
  expect(lookOf({ ...valid, kind: 'agent', verified: false })).toMatchObject({ tone: 'late', word: 'unnamed' });
});

test('the platform is what it is by itself: nothing says that it issued it', () => {
  expect(lookOf({ ...valid, kind: 'platform', verified: null })).toMatchObject({ tone: 'good', text: 'platformText' });
  expect(lookOf({ ...valid, kind: 'shop', verified: true })).toMatchObject({ text: 'shopText' });
});

test('each state has a form of its own: mark and frame together', () => {
  const states = [
    lookOf(valid),
    lookOf({ ...valid, proven: false }),
    lookOf({ result: 'expired', reason: null }),
    lookOf({ result: 'expired', reason: 'begins' }),
    lookOf({ result: 'revoked', reason: 'leaked' }),
    lookOf({ result: 'revoked', reason: 'suspended' }),
  ];
  expect(new Set(states.map(({ mark, frame }) => `${mark} ${frame}`)).size).toBe(states.length);
});

test('what is not valid looks the same, proven or not', () => {
  const revoked = { result: 'revoked', reason: 'leaked' } as const;
  expect(lookOf({ ...revoked, proven: false })).toBe(lookOf({ ...revoked, proven: true }));
});

test('what is valid with a reservation says so in its word, and is not green', () => {
  for (const reason of ['withdrawn', 'grace', 'kept', 'leased'] as const) {
    const { tone, word } = lookOf({ result: 'valid', reason });
    expect([reason, tone, word === 'valid']).toEqual([reason, 'late', false]);
  }
});

test('what was revoked is not called lifetime', () => {
  expect(isNoEnd({ result: 'revoked', until: null })).toBe(true);
  expect(isNoEnd({ result: 'revoked', until: '2027-01-01T00:00:00Z' })).toBe(false);
  expect(isNoEnd({ result: 'valid', until: null })).toBe(false);
});
