import { createSecretKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inquiryResults } from '#contract/verification/inquiry.ts';
import { Keys } from '../../platform/keys/keys.ts';
import { makeLink, readLink, type LinkSubject } from './link.ts';

const newKeys = () => new Keys(createSecretKey(randomBytes(32)), generateKeyPairSync('ed25519').privateKey);
const keys = newKeys();

const ids = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const dates = fc.integer({ min: 1, max: 4_000_000_000 }).map((seconds) => new Date(seconds * 1000));
const subjects: fc.Arbitrary<LinkSubject> = fc.oneof(
  fc.record({
    kind: fc.constant('licence' as const),
    id: ids,
    activationId: fc.option(ids),
    replacedAt: fc.option(dates),
  }),
  fc.constant({ kind: 'platform' as const }),
  fc.record({ kind: fc.constantFrom('shop' as const, 'certificate' as const), id: ids }),
);

test('a link is read as it was written, by the same keys only, and is short', () => {
  fc.assert(
    fc.property(subjects, fc.constantFrom(...inquiryResults), dates, (subject, result, at) => {
      const token = makeLink(keys, { subject, result, at });
      expect(readLink(keys, token)).toEqual({ subject, result, at });
      expect(readLink(newKeys(), token)).toBeUndefined();
      expect(token.length).toBeLessThanOrEqual(120);
      expect(token).toMatch(/^[\w-]+$/);
    }),
    { numRuns: 50 },
  );
});

test('any one character changed makes it nobody’s', () => {
  const token = makeLink(keys, { subject: { kind: 'shop', id: 101 }, result: 'valid', at: new Date(0) });
  for (let index = 0; index < token.length; index++) {
    const other = token[index] === 'A' ? 'B' : 'A';
    expect(readLink(keys, token.slice(0, index) + other + token.slice(index + 1))).toBeUndefined();
  }
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readLink(keys, text)).toBeUndefined();
    }),
  );
});

test('two links of the same are not alike, and none tells what it is about', () => {
  const link = () =>
    makeLink(keys, {
      subject: { kind: 'licence', id: 300_001, activationId: 7, replacedAt: null },
      result: 'valid',
      at: new Date(0),
    });
  expect(link()).not.toBe(link());
  const bytes = Buffer.from(link(), 'base64url').toString('latin1');
  for (const text of ['300001', (300_001).toString(36), 'licence']) expect(bytes).not.toContain(text);
});
