/** The keys in a backup: locked by a passphrase, opened by nothing else. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { lockKeys, passphraseMin, unlockKeys } from './passphraseLock.ts';

const passphrase = 'a horse, a battery and a staple';
const cheap = { N: 2 ** 10, r: 8, p: 1 };
const keys = {
  secretKey: randomBytes(32).toString('base64'),
  signingKey: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  partsKey: randomBytes(32).toString('base64'),
};

test('come back by their passphrase only, and only unchanged', async () => {
  const box = await lockKeys(keys, passphrase, cheap);
  expect(box).not.toContain(keys.secretKey);
  expect(await unlockKeys(box, passphrase)).toEqual(keys);
  await expect(unlockKeys(box, `${passphrase} `)).rejects.toThrow('is not the passphrase of this backup');
  const parsed = JSON.parse(box);
  const text = Buffer.from(parsed.text, 'base64');
  text[3] = (text[3] ?? 0) ^ 1;
  const changed = JSON.stringify({ ...parsed, text: text.toString('base64') });
  await expect(unlockKeys(changed, passphrase)).rejects.toThrow('is not the passphrase of this backup');
});

test('two boxes are never alike, and a short passphrase locks nothing', async () => {
  expect(JSON.parse(await lockKeys(keys, passphrase, cheap)).salt).not.toBe(
    JSON.parse(await lockKeys(keys, passphrase, cheap)).salt,
  );
  await expect(lockKeys(keys, 'x'.repeat(passphraseMin - 1))).rejects.toThrow('at least 12 characters');
});
