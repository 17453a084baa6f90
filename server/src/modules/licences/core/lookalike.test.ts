import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normaliseTarget } from '../bindings/target.ts';
import { skeletonOf } from './lookalike.ts';

const anyCharacter = fc.nat(0x10ffff).map((point) => String.fromCodePoint(point));

const formOf = (text: string) => skeletonOf(normaliseTarget('domain', text) ?? '');

test.each([
  ['аррӏе.com', 'apple.com'],
  ['gооgle.com', 'google.com'],
  ['ɡoogle.com', 'google.com'],
  ['mällard.com', 'mallard.com'],
  ['mallаrd.com', 'mallard.com'],
  ['WWW.MАLLАRD.COM', 'www.mallard.com'],
  ['www.ｍａｌｌａｒｄ.com', 'mallard.com'],
  ['xn--80ak6aa92e.com', 'apple.com'],
  ['ѡww.mallard.com', 'mallard.com'],
  ['app1e.com', 'apple.com'],
  ['g00gle.com', 'google.com'],
  ['rnallard.com', 'mallard.com'],
  ['vvide.com', 'wide.com'],
  ['ӏіnе.com', '1ine.com'],
  ['example.com', 'example.com'],
])('%s is drawn like %s', (text, latin) => expect(formOf(text)).toBe(formOf(latin)));

test('the same in other letters is no look-alike', () => {
  expect(formOf('paypool.com')).not.toBe(formOf('paypond.com'));
});

test('what deceives is another domain, and looks the same', () => {
  for (const [fake, real] of [
    ['аpple.com', 'apple.com'],
    ['раypal.com', 'paypal.com'],
    ['exаmple.com', 'example.com'],
  ] as const) {
    expect(normaliseTarget('domain', fake)).not.toBe(real);
    expect(formOf(fake)).toBe(formOf(real));
  }
});

test('other scripts keep themselves', () => {
  expect(formOf('例子.中国')).toBe('例子.中国');
  expect(formOf('пример.рф')).not.toMatch(/^[a-z.]+$/);
});

test('no text breaks it, and plain Latin domains without look-alikes look like themselves', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      expect(typeof skeletonOf(text)).toBe('string');
    }),
  );
  const plain = fc.stringMatching(/^[a-hj-ln-vx-z2-9]{1,20}\.net$/);
  fc.assert(fc.property(plain, (domain) => skeletonOf(domain) === domain));
});
