import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { makeKey, maskedKey, normaliseKey, tailOfKey } from './key.ts';

const anyCharacter = fc.nat(0x10ffff).map((point) => String.fromCodePoint(point));
const keys = fc.constant(undefined).map(makeKey);

test('a key has five groups of five characters that look like nothing else', () => {
  for (let made = 0; made < 200; made++) {
    const key = makeKey();
    expect(key).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(key.length).toBeLessThanOrEqual(limits.licenceKey.max);
  }
});

test('every place takes every one of the 32 characters about as often: 25 places of 5 bits', () => {
  const made = Array.from({ length: 6400 }, () => makeKey().replaceAll('-', ''));
  for (let place = 0; place < 25; place++) {
    const counts = new Map<string, number>();
    for (const key of made) counts.set(key.charAt(place), (counts.get(key.charAt(place)) ?? 0) + 1);
    expect(counts.size).toBe(32);
    // 200 are expected; 8 standard deviations away would be no chance.
    for (const count of counts.values()) expect(Math.abs(count - 200)).toBeLessThan(113);
  }
});

test('no key comes twice', () => {
  expect(new Set(Array.from({ length: 10_000 }, makeKey)).size).toBe(10_000);
});

test('however a person writes it, it is the same key', () => {
  const fullWidth = (text: string) =>
    text.replace(/[0-9A-Z-]/g, (character) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0));
  const ways: ((key: string) => string)[] = [
    (key) => key,
    (key) => key.toLowerCase(),
    (key) => key.replaceAll('-', ''),
    (key) => key.replaceAll('-', ' '),
    (key) => key.replaceAll('-', '—'),
    (key) => ` ${key}\n`,
    (key) => key.replaceAll('0', 'o').replaceAll('1', 'l'),
    (key) => key.replaceAll('0', 'O').replaceAll('1', 'I'),
    fullWidth,
  ];
  fc.assert(
    fc.property(keys, fc.shuffledSubarray(ways), (key, chosen) => {
      const written = chosen.reduce((text, way) => way(text), key);
      expect(normaliseKey(written)).toBe(key);
    }),
  );
});

test('another character makes another key, and one more or less makes none', () => {
  fc.assert(
    fc.property(keys, fc.nat(24), (key, place) => {
      const compact = key.replaceAll('-', '');
      const other = compact.charAt(place) === 'A' ? 'B' : 'A';
      expect(normaliseKey(compact.slice(0, place) + other + compact.slice(place + 1))).not.toBe(key);
      expect(normaliseKey(compact.slice(0, place) + compact.slice(place + 1))).toBeUndefined();
      expect(normaliseKey(`${compact}A`)).toBeUndefined();
      expect(normaliseKey(`${compact.slice(0, -1)}U`)).toBeUndefined();
    }),
  );
});

test('any text is either no key or normal already', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: anyCharacter, maxLength: 80 }), keys), (text) => {
      const key = normaliseKey(text);
      if (key !== undefined) expect(normaliseKey(key)).toBe(key);
    }),
  );
  expect(normaliseKey('')).toBeUndefined();
  expect(normaliseKey('-----')).toBeUndefined();
});

test('a masked key shows its last four characters only', () => {
  expect(maskedKey(tailOfKey('7K2QF-X9A3M-T0B6W-PRH4D-8ZN5C'))).toBe('••••-ZN5C');
});
