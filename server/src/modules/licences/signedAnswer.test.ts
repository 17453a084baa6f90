import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { signedText } from './signedAnswer.ts';

const now = new Date('2030-01-01T00:00:00Z');
const question = { key: 'k', scope: { domain: 'Example.com', machine: null, account: null }, nonce: 'n"1' };

test('the signed text repeats the question and has all fields in one order', () => {
  const result = { code: 'VALID', product: { id: 1, title: '鸭' }, expiresAt: now, entitlements: ['pro'] } as const;
  const fingerprint = createHash('sha256').update('k').digest('hex');
  expect(signedText(question, result, now)).toBe(
    `{"code":"VALID","valid":true,"keyFingerprint":"${fingerprint}","product":{"id":1,"title":"鸭"},` +
      '"scope":{"domain":"Example.com","machine":null,"account":null},"nonce":"n\\"1",' +
      '"expiresAt":"2030-01-01T00:00:00.000Z","entitlements":["pro"],' +
      '"issuedAt":"2030-01-01T00:00:00.000Z","goodUntil":"2030-01-01T00:05:00.000Z"}',
  );
});

test('what is not known is null, not left out', () => {
  const result = { code: 'NOT_FOUND', product: null, expiresAt: null, entitlements: [] } as const;
  const signed = JSON.parse(signedText({ ...question, nonce: null }, result, now));
  expect(signed).toMatchObject({ valid: false, product: null, expiresAt: null, nonce: null, entitlements: [] });
});
