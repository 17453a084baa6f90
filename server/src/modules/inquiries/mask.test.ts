import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskedHolder } from './mask.ts';

const anyCharacter = fc.nat(0x10ffff).map((point) => String.fromCodePoint(point));
test('a holder is known by the first character only', () => {
  expect(maskedHolder('mallard')).toBe('m***');
  expect(maskedHolder('M')).toBe('M***');
  expect(maskedHolder('绿头鸭')).toBe('绿***');
  expect(maskedHolder('𠮷野')).toBe('𠮷***');
  expect(maskedHolder('')).toBe('***');
});

test('names that begin alike cannot be told apart, however long they are', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(maskedHolder(`a${one}`)).toBe(maskedHolder(`a${other}`));
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (name) => {
      expect([...maskedHolder(name)].length).toBeLessThanOrEqual(4);
    }),
  );
});
