import { createSecretKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { StartError } from '../../config.ts';
import { Keys } from './keys.ts';
import { checkSecretKey } from './secretKeyMark.ts';

const secretKey = createSecretKey(randomBytes(32));
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ MALLARD_SECRET_KEY: secretKey.export().toString('base64') });
});
afterAll(() => app.stop());

const newSigningKey = () => generateKeyPairSync('ed25519').privateKey;
const check = (keys: Keys) => app.database.transaction((tx) => checkSecretKey(tx, keys, app.now()));

test('one from before there were marks shows by what is encrypted in it', async () => {
  await expect(check(new Keys(createSecretKey(randomBytes(32)), newSigningKey()))).rejects.toThrow(StartError);
  expect((await app.sql('select from secret_key_mark')).rowCount).toBe(0);
});

test('a database belongs to the secret key of its first start, whichever key signs', async () => {
  await check(new Keys(secretKey, newSigningKey()));
  await check(new Keys(secretKey, newSigningKey()));
  const other = check(new Keys(createSecretKey(randomBytes(32)), newSigningKey()));
  await expect(other).rejects.toThrow(StartError);
  await expect(other).rejects.toThrow('MALLARD_SECRET_KEY is not the key that this database was filled with');
  await check(new Keys(secretKey, newSigningKey()));
});
