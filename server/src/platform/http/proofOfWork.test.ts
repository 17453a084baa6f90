import { createSecretKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginsWithZeros } from '#contract/core/proofOfWork.ts';
import { proofFor } from '../../../../tests/support/trade/inquiries.ts';
import { Keys } from '../keys/keys.ts';
import { bitsFor, isProven, makeChallenge } from './proofOfWork.ts';

const keys = new Keys(createSecretKey(randomBytes(32)), generateKeyPairSync('ed25519').privateKey);
const now = new Date('2030-01-01T00:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const place = { purpose: 'login', address: '198.51.100.7', bits: 8, now } as const;

test('the work grows with the misses, up to a bound', () => {
  expect([0, 4, 5, 10, 29, 30, 1000].map(bitsFor)).toEqual([18, 18, 19, 20, 23, 24, 24]);
  expect(bitsFor(-3)).toBe(18);
});

test('counts as proven in time, by this address and these keys, as hard as it was asked', () => {
  const challenge = makeChallenge(keys, place);
  const proof = proofFor(challenge);
  expect(isProven(keys, proof, { ...place, now: later(119) })).toBe(true);
  expect(isProven(keys, proof, { ...place, now: later(120) })).toBe(false);
  expect(isProven(keys, proof, { ...place, address: '198.51.100.8' })).toBe(false);
  expect(isProven(keys, proof, { ...place, purpose: 'inquiry' })).toBe(false);
  expect(isProven(keys, proof, { ...place, bits: 9 })).toBe(false);
  const others = new Keys(createSecretKey(randomBytes(32)), generateKeyPairSync('ed25519').privateKey);
  expect(isProven(others, proof, place)).toBe(false);
  const easier = challenge.challenge.replace(/^8\./, '1.');
  expect(isProven(keys, proofFor({ challenge: easier, bits: 1 }), { ...place, bits: 1 })).toBe(false);
  expect(challenge.challenge.length).toBeLessThanOrEqual(120);
  expect(makeChallenge(keys, place).challenge).not.toBe(challenge.challenge);
});

test('any other text is no proof, and breaks nothing', () => {
  const { challenge } = makeChallenge(keys, { ...place, bits: 24 });
  const texts = fc.oneof(
    fc.string(),
    fc.constant(challenge),
    fc.nat(challenge.length).map((end) => challenge.slice(0, end)),
  );
  fc.assert(
    fc.property(texts, fc.string(), (text, nonce) => {
      expect(isProven(keys, { challenge: text, nonce }, place)).toBe(false);
    }),
  );
});

test('zeros are counted by the bit', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 4, maxLength: 4 }), fc.integer({ min: 0, max: 33 }), (hash, bits) => {
      const digits = [...hash].map((byte) => byte.toString(2).padStart(8, '0')).join('');
      const zeros = digits.indexOf('1') === -1 ? digits.length : digits.indexOf('1');
      expect(beginsWithZeros(hash, bits)).toBe(zeros >= bits);
    }),
  );
  expect(beginsWithZeros([0, 0], 16)).toBe(true);
  expect(beginsWithZeros([0, 0], 17)).toBe(false);
});
