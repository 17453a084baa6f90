import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Question } from './request.ts';
import { signedText, type SignedResult } from './signedAnswer.ts';

const now = new Date('2030-01-01T00:00:00Z');
const question: Question = {
  call: 'validate',
  key: 'k',
  scope: { domain: 'Example.com', machine: null, account: null, fingerprint: null },
  places: [],
  nonce: 'n"1',
  productId: 1,
  releasedAt: now,
  entitlement: 'pro',
  units: null,
  requestId: null,
};
const unknown: SignedResult = {
  code: 'NOT_FOUND',
  valid: false,
  product: null,
  expiresAt: null,
  graceUntil: null,
  entitlements: [],
  seats: null,
  seatsUsed: null,
  activation: null,
  usesLeft: null,
};

test('the signed text repeats the question and has all fields in one order', () => {
  const result: SignedResult = {
    code: 'VALID',
    valid: true,
    product: { id: 1, title: '鸭' },
    expiresAt: now.toISOString(),
    graceUntil: null,
    entitlements: ['pro'],
    seats: 2,
    seatsUsed: 1,
    activation: { id: 5, diesAt: null },
    usesLeft: 9,
  };
  const fingerprint = createHash('sha256').update('k').digest('hex');
  expect(signedText(question, result, now)).toBe(
    `{"code":"VALID","valid":true,"keyFingerprint":"${fingerprint}","product":{"id":1,"title":"鸭"},` +
      '"scope":{"domain":"Example.com","machine":null,"account":null,"fingerprint":null},"nonce":"n\\"1",' +
      '"expiresAt":"2030-01-01T00:00:00.000Z","entitlements":["pro"],' +
      '"issuedAt":"2030-01-01T00:00:00.000Z","goodUntil":"2030-01-01T00:05:00.000Z","call":"validate",' +
      '"asked":{"productId":1,"releasedAt":"2030-01-01T00:00:00.000Z","entitlement":"pro","units":null,"requestId":null},' +
      '"graceUntil":null,"seats":2,"seatsUsed":1,"activation":{"id":5,"diesAt":null},"usesLeft":9}',
  );
});

test('what is not known is null, not left out', () => {
  const signed = JSON.parse(signedText({ ...question, nonce: null }, unknown, now));
  expect(signed).toEqual(expect.objectContaining({ valid: false, product: null, expiresAt: null, nonce: null }));
  expect(Object.values(signed)).not.toContain(undefined);
});
