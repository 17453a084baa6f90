import { domainToUnicode } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../../../tests/support/run/randomRuns.ts';
import { coveringDomains, normaliseDomain, provingDomains } from './domain.ts';

describe('what is one domain', () => {
  test.each([
    ['example.com', 'example.com'],
    ['EXAMPLE.Com', 'example.com'],
    ['  example.com\n', 'example.com'],
    ['example.com.', 'example.com'],
    ['example.com:8080', 'example.com'],
    ['example.com:', 'example.com'],
    ['example.com/path?query#part', 'example.com'],
    ['example.com?query', 'example.com'],
    ['example.com#part', 'example.com'],
    ['https://example.com', 'example.com'],
    ['HTTPS://Example.COM:443/', 'example.com'],
    ['//example.com/x', 'example.com'],
    ['https:\\\\example.com\\x', 'example.com'],
    ['https://user:secret@example.com/', 'example.com'],
    ['https://example.com@other.net/', 'other.net'],
    ['https://example.com\\@other.net/', 'example.com'],
    ['a@b@example.com', 'example.com'],
    ['shop.example.co.uk', 'shop.example.co.uk'],
    ['www.example.com', 'www.example.com'],
    ['例子.中国', 'xn--fsqu00a.xn--fiqs8s'],
    ['例子。中国', 'xn--fsqu00a.xn--fiqs8s'],
    ['https://例子.中国/路径', 'xn--fsqu00a.xn--fiqs8s'],
    ['xn--fsqu00a.XN--FIQS8S', 'xn--fsqu00a.xn--fiqs8s'],
    ['ｅｘａｍｐｌｅ．com', 'example.com'],
    ['exa\u00admple.com', 'example.com'],
    ['faß.de', 'xn--fa-hia.de'],
    ['1.com', '1.com'],
    ['a-b.com', 'a-b.com'],
    [`${'a'.repeat(63)}.com`, `${'a'.repeat(63)}.com`],
  ])('%j is %s', (text, domain) => expect(normaliseDomain(text)).toBe(domain));
});

describe('what is no domain', () => {
  test.each([
    '',
    ' ',
    '.',
    'localhost',
    'com.',
    '*.example.com',
    '*',
    'exa mple.com',
    'exa\tmple.com',
    'exa\u0000mple.com',
    'ex%61mple.com',
    'example..com',
    '.example.com',
    'example.com..',
    '-example.com',
    'example-.com',
    'exa_mple.com',
    'example.com:port',
    'example.com:80:80',
    'example.com:123456',
    '127.0.0.1',
    '0x7f.1',
    '2130706433',
    '[::1]',
    'http://[::1]:80/',
    '::1',
    'example.123',
    'https://',
    'https:///example.com',
    'example.com／path',
    'xn--a.com',
    'a,b.com',
    "a'b.com",
    `${'a'.repeat(64)}.com`,
    `${'a.'.repeat(126)}com`,
  ])('%j', (text) => expect(normaliseDomain(text)).toBeUndefined());
});

const anyCharacter = fc.nat(0x10ffff).map((point) => String.fromCodePoint(point));
const labels = fc.stringMatching(/^[a-z0-9]([a-z0-9]{0,20}[a-z0-9])?$/);
const domains = fc
  .tuple(fc.array(labels, { minLength: 1, maxLength: 4 }), fc.constantFrom('com', 'cn', 'org', 'shop'))
  .map(([names, last]) => [...names, last].join('.'));

test('a domain is the same in whatever address it stands', () => {
  const schemes = fc.constantFrom('', 'http://', 'https://', 'HTTPS://', '//', 'ftp://');
  const users = fc.constantFrom('', 'user@', 'user:word@', 'other.net@');
  const ports = fc.constantFrom('', ':80', ':65535');
  const paths = fc.constantFrom('', '/', '/a/b', '?q=other.net', '#x', '/@other.net', '\\x');
  const ends = fc.constantFrom('', '.');
  fc.assert(
    fc.property(
      domains,
      schemes,
      users,
      ports,
      paths,
      ends,
      fc.boolean(),
      (domain, scheme, user, port, path, end, upper) => {
        const host = upper ? domain.toUpperCase() : domain;
        expect(normaliseDomain(`${scheme}${user}${host}${end}${port}${path}`)).toBe(domain);
      },
    ),
  );
});

test('any text is either no domain or becomes one that stays as it is', () => {
  const pieces = fc.array(
    fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.constantFrom('.', '。', '@', ':', '/', '*', 'xn--', 'com', '例', '%'),
    ),
    {
      maxLength: 8,
    },
  );
  fc.assert(
    fc.property(
      fc.oneof(
        pieces.map((parts) => parts.join('')),
        fc.webUrl(),
        fc.domain(),
      ),
      (text) => {
        const domain = normaliseDomain(text);
        if (domain === undefined) return;
        expect(domain).toMatch(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*$/);
        expect(domain.length).toBeLessThanOrEqual(253);
        expect(normaliseDomain(domain)).toBe(domain);
      },
    ),
    { numRuns: runs({ quick: 100, full: 5000 }) },
  );
});

test('a domain is the same in its own script and as punycode, and no other script’s letters make it', () => {
  const letters = 'абвгдежзиклмнопрстуфхцчшэюя例子中国店铺ぁあいうαβγδεζηλμξπφψω';
  const words = fc.array(fc.constantFrom(...letters, ...'abcdeopxy'), { minLength: 1, maxLength: 12 });
  const twins = new Map([...'аеорсухα'].map((letter, index) => [letter, 'aeopcyxa'[index] ?? '']));
  fc.assert(
    fc.property(words, (word) => {
      const text = `${word.join('')}.com`;
      const domain = normaliseDomain(text);
      if (domain === undefined) return;
      expect(domain).toMatch(/^[a-z0-9.-]+$/);
      expect(normaliseDomain(domainToUnicode(domain))).toBe(domain);
      expect(normaliseDomain(domain.toUpperCase())).toBe(domain);
      const twin = [...text].map((letter) => twins.get(letter) ?? letter).join('');
      if (twin !== text) expect(normaliseDomain(twin)).not.toBe(domain);
    }),
    { numRuns: runs({ quick: 100, full: 5000 }) },
  );
});

test('a bound domain covers itself and its www, and no other subdomain', () => {
  expect(coveringDomains('example.com')).toEqual(['example.com', 'www.example.com']);
  expect(coveringDomains('www.example.com')).toEqual(['www.example.com', 'example.com']);
  expect(coveringDomains('shop.example.com')).toEqual(['shop.example.com', 'www.shop.example.com']);
  // Without its www only a top-level domain is left.
  expect(coveringDomains('www.com')).toEqual(['www.com']);
});

test('a proof of a domain is one of all below it, but not of what strangers share', () => {
  expect(provingDomains('example.com')).toEqual(['example.com']);
  expect(provingDomains('a.shop.example.com')).toEqual(['a.shop.example.com', 'shop.example.com', 'example.com']);
  expect(provingDomains('docs.me.github.io')).toEqual(['docs.me.github.io', 'me.github.io']);
  expect(provingDomains('shop.example.com.cn')).toEqual(['shop.example.com.cn', 'example.com.cn']);
  expect(provingDomains('a.me.s3.amazonaws.com')).not.toContain('s3.amazonaws.com');
  expect(provingDomains('shop.example.co.ke')).toEqual(['shop.example.co.ke', 'example.co.ke']);
});
