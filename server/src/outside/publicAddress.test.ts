/** Whatever way an address is written in, what is not public is never taken for public. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../tests/support/run/randomRuns.ts';
import { isPublicAddress } from './publicAddress.ts';

test.each([
  '0.0.0.0',
  '10.255.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.31.196.1',
  '192.52.193.1',
  '192.88.99.1',
  '192.168.1.1',
  '192.175.48.1',
  '198.19.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '::127.0.0.1',
  '::ffff:168.63.129.16',
  '64:ff9b::10.0.0.1',
  '64:ff9b:1::8.8.8.8',
  '2002:7f00:1::',
  '2002:808:808::1',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  '2001:1ff::1',
  '2001:db8::1',
  '2620:4f:8000::1',
  '3fff::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '2606:4700::1%1',
  '8.8.8',
  '134744072',
  '0x8.8.8.8',
  'localhost',
  '',
])('%s is not public', (text) => expect(isPublicAddress(text)).toBe(false));

test.each(['1.1.1.1', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '172.15.0.1', '172.32.0.1'])(
  '%s is public',
  (text) => expect(isPublicAddress(text)).toBe(true),
);
test.each(['126.255.255.255', '128.0.0.0', '223.255.255.255', '2606:4700::1111', '2a00::', '::ffff:8.8.8.8'])(
  '%s is public',
  (text) => expect(isPublicAddress(text)).toBe(true),
);
test('NAT64 of a public address is public', () => expect(isPublicAddress('64:ff9b::808:808')).toBe(true));

const byte = fc.integer({ min: 0, max: 255 });
/** The rule said again, by first bytes instead of ranges. */
const closed4 = fc.oneof(
  fc.tuple(fc.constantFrom(0, 10, 127, ...Array.from({ length: 32 }, (_, at) => 224 + at)), byte, byte, byte),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), byte, byte),
  fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
  fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
  fc.tuple(fc.constant(198), fc.constantFrom(18, 19), byte, byte),
);

/** Ways in which addresses in URLs may write an IPv4 address. */
const writings: ((bytes: readonly number[]) => string)[] = [
  (bytes) => bytes.join('.'),
  (bytes) => bytes.map((one) => `0x${one.toString(16)}`).join('.'),
  (bytes) => bytes.map((one) => `0${one.toString(8)}`).join('.'),
  (bytes) => String(numberOf(bytes)),
  (bytes) => `0x${numberOf(bytes).toString(16)}`,
  (bytes) => `0${numberOf(bytes).toString(8)}`,
  ([a = 0, b = 0, c = 0, d = 0]) => `${a}.${b}.${c * 256 + d}`,
  ([a = 0, b = 0, c = 0, d = 0]) => `${a}.${(b * 256 + c) * 256 + d}`,
  (bytes) => `${bytes.join('.')}.`,
  (bytes) => bytes.join('。'),
  (bytes) =>
    [...bytes.join('.')].map((one) => (/\d/.test(one) ? String.fromCodePoint(0xff10 + Number(one)) : one)).join(''),
  (bytes) => `[::ffff:${bytes.join('.')}]`,
  (bytes) => `[0:0:0:0:0:FFFF:${bytes.join('.')}]`,
  (bytes) => `[64:ff9b::${bytes.join('.')}]`,
  (bytes) => `[::${bytes.join('.')}]`,
  (bytes) => `[2002:${hexOf(bytes)}::1]`,
];

function numberOf(bytes: readonly number[]): number {
  return bytes.reduce((value, one) => value * 256 + one, 0);
}

function hexOf(bytes: readonly number[]): string {
  const hex = bytes.map((one) => one.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 4)}:${hex.slice(4)}`;
}

test('no way of writing makes a closed address public', () => {
  fc.assert(
    fc.property(closed4, fc.constantFrom(...writings), (bytes, write) => {
      const { hostname } = new URL(`http://${write(bytes)}/`);
      expect([hostname, isPublicAddress(hostname.replace(/^\[|\]$|\.$/g, ''))]).toEqual([hostname, false]);
    }),
    { numRuns: runs({ quick: 1000, full: 20_000 }) },
  );
});

test('plain, decimal, octal and hexadecimal writings of one address are judged alike', () => {
  fc.assert(
    fc.property(fc.tuple(byte, byte, byte, byte), (bytes) => {
      const judged = writings
        .slice(0, 14)
        .map((write) => isPublicAddress(new URL(`http://${write(bytes)}/`).hostname.replace(/^\[|\]$|\.$/g, '')));
      expect(new Set(judged).size).toBe(1);
    }),
    { numRuns: runs({ quick: 500, full: 10_000 }) },
  );
});

test('of IPv6 only what is given to the public is', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((one) => one.toString(16));
  fc.assert(
    fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
      const first = Number.parseInt(groups[0] ?? '', 16);
      if (first < 0x2000 || first > 0x3fff) expect(isPublicAddress(groups.join(':'))).toBe(false);
    }),
    { numRuns: runs({ quick: 500, full: 10_000 }) },
  );
});
