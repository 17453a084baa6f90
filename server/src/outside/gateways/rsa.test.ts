import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { keyText, privateKeyOf, publicKeyOf } from './rsa.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

describe('keys', () => {
  const forms = (key: KeyObject, types: readonly ('pkcs8' | 'pkcs1')[]) =>
    types.flatMap((type) => {
      const pem = String(key.export({ format: 'pem', type }));
      const der = key.export({ format: 'der', type }).toString('base64');
      // As a field of one line takes what was copied with line breaks.
      return [pem, pem.replaceAll('\n', ''), pem.replaceAll('\n', ' '), der, ` ${der}\n`];
    });

  test('are read in every form in which Alipay’s tools give them', () => {
    for (const text of forms(privateKey, ['pkcs8', 'pkcs1']))
      expect(keyText(keyOf(privateKeyOf(text)))).toBe(keyText(privateKey));
    const pem = String(publicKey.export({ format: 'pem', type: 'spki' }));
    for (const text of [pem, keyText(publicKey), ` ${keyText(publicKey)} `]) {
      expect(keyText(keyOf(publicKeyOf(text)))).toBe(keyText(publicKey));
    }
  });

  test('are no others', () => {
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const curve = generateKeyPairSync('ed25519');
    const whole = keyText(privateKey);
    for (const text of [
      '',
      'key',
      whole.slice(0, -40),
      whole.slice(40),
      keyText(publicKey),
      keyText(short.privateKey),
      keyText(curve.privateKey),
    ]) {
      expect(privateKeyOf(text)).toBeUndefined();
    }
    for (const text of ['', whole, keyText(short.publicKey), keyText(curve.publicKey), keyText(publicKey).slice(8)]) {
      expect(publicKeyOf(text)).toBeUndefined();
    }
  });
});

function keyOf(key: KeyObject | undefined): KeyObject {
  if (!key) throw new Error('no key was read');
  return key;
}
