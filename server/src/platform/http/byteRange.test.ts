import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byteRangeOf } from './byteRange.ts';

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=2-', { first: 2, last: 9 }],
  ['bytes=2-100', { first: 2, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-100', { first: 0, last: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  // Not understood, and therefore everything.
  ['bytes=5-2', undefined],
  ['bytes=0-1,3-4', undefined],
  ['bytes=-', undefined],
  ['items=0-1', undefined],
  ['bytes=a-b', undefined],
  [undefined, undefined],
])('%s of ten bytes', (header, expected) => expect(byteRangeOf(header, 10)).toEqual(expected));

test('nothing lies in what is empty', () => {
  expect(byteRangeOf('bytes=0-', 0)).toBe('unsatisfiable');
  expect(byteRangeOf('bytes=-5', 0)).toBe('unsatisfiable');
});

test('a range never leaves the content', () => {
  const number = fc.option(fc.nat(200), { nil: undefined });
  fc.assert(
    fc.property(number, number, fc.integer({ min: 1, max: 100 }), (start, end, bytes) => {
      const range = byteRangeOf(`bytes=${start ?? ''}-${end ?? ''}`, bytes);
      if (range === undefined || range === 'unsatisfiable') return;
      expect(range.first).toBeGreaterThanOrEqual(0);
      expect(range.last).toBeLessThan(bytes);
      expect(range.first).toBeLessThanOrEqual(range.last);
    }),
  );
});
