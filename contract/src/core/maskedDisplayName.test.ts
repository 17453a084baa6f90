import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskedDisplayName } from './maskedDisplayName.ts';

const anyCharacter = fc.nat(0x10ffff).map((point) => String.fromCodePoint(point));
test('a name is known by its first letter or digit only', () => {
  expect(maskedDisplayName('mallard')).toBe('m***');
  expect(maskedDisplayName('M')).toBe('M***');
  expect(maskedDisplayName('绿头鸭')).toBe('绿***');
  expect(maskedDisplayName('𠮷野')).toBe('𠮷***');
  expect(maskedDisplayName('ab')).toBe('a***');
  expect(maskedDisplayName('(7号)')).toBe('7***');
  expect(maskedDisplayName('')).toBe('***');
});

test('names that begin alike cannot be told apart, however long they are', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(maskedDisplayName(`a${one}`)).toBe(maskedDisplayName(`a${other}`));
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (name) => {
      expect([...maskedDisplayName(name)].length).toBeLessThanOrEqual(4);
    }),
  );
});
