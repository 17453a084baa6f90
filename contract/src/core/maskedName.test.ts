import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskedName } from './maskedName.ts';

const anyCharacter = fc.nat(0x10ffff).map((point) => String.fromCodePoint(point));
test('a name is known by its first letter or digit only', () => {
  expect(maskedName('mallard')).toBe('m***');
  expect(maskedName('M')).toBe('M***');
  expect(maskedName('绿头鸭')).toBe('绿***');
  expect(maskedName('𠮷野')).toBe('𠮷***');
  expect(maskedName('ab')).toBe('a***');
  expect(maskedName('(7号)')).toBe('7***');
  expect(maskedName('')).toBe('***');
});

test('names that begin alike cannot be told apart, however long they are', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(maskedName(`a${one}`)).toBe(maskedName(`a${other}`));
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (name) => {
      expect([...maskedName(name)].length).toBeLessThanOrEqual(4);
    }),
  );
});
