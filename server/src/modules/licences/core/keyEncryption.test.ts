import { createSecretKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { Keys } from '../../../platform/keys/keys.ts';
import { makeKey } from './key.ts';
import { hashOfKey, openKey, sealKey } from './keyEncryption.ts';

const keys = new Keys(createSecretKey(randomBytes(32)), generateKeyPairSync('ed25519').privateKey);

test('a sealed key is found by its hash and opens to itself', () => {
  const key = makeKey();
  const sealed = sealKey(keys, key);
  expect(sealed.hash).toEqual(hashOfKey(keys, key));
  expect(openKey(keys, sealed)).toBe(key);
  expect(sealed.tail).toBe(key.slice(-4));
});

test('what was sealed for one licence does not open in another', () => {
  const [one, other] = [sealKey(keys, makeKey()), sealKey(keys, makeKey())];
  expect(() => openKey(keys, { hash: one.hash, encrypted: other.encrypted })).toThrow();
});
