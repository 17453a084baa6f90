import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normaliseTarget } from '../licences/service.ts';
import { latinFormOf } from './lookalike.ts';

const anyCharacter = fc.nat(0x10ffff).map((point) => String.fromCodePoint(point));

const formOf = (text: string) => latinFormOf(normaliseTarget('domain', text) ?? '');

test.each([
  ['аррӏе.com', 'apple.com'],
  ['gооgle.com', 'google.com'],
  ['ɡoogle.com', 'google.com'],
  ['mällard.com', 'mallard.com'],
  ['mallаrd.com', 'mallard.com'],
  ['WWW.MАLLАRD.COM', 'www.mallard.com'],
  ['xn--80ak6aa92e.com', 'apple.com'],
  ['example.com', 'example.com'],
])('%s is drawn like %s', (text, latin) => expect(formOf(text)).toBe(latin));

test('what deceives is another domain, and looks the same', () => {
  for (const [fake, real] of [
    ['аpple.com', 'apple.com'],
    ['раypal.com', 'paypal.com'],
    ['exаmple.com', 'example.com'],
  ] as const) {
    expect(normaliseTarget('domain', fake)).not.toBe(real);
    expect(formOf(fake)).toBe(real);
  }
});

test('other scripts keep themselves', () => {
  expect(formOf('例子.中国')).toBe('例子.中国');
  expect(formOf('пример.рф')).not.toMatch(/^[a-z.]+$/);
});

test('no text breaks it, and plain Latin domains look like themselves', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      expect(typeof latinFormOf(text)).toBe('string');
    }),
  );
  fc.assert(fc.property(fc.stringMatching(/^[a-z0-9]{1,20}\.com$/), (domain) => latinFormOf(domain) === domain));
});
