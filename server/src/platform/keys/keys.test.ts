import { createPublicKey, generateKeyPairSync, randomBytes, createSecretKey, verify } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, parseConfig } from '../../config.ts';
import { Keys, loadKeys } from './keys.ts';

const freshKeys = () => new Keys(createSecretKey(randomBytes(32)), generateKeyPairSync('ed25519').privateKey);
const keys = freshKeys();

describe('encryption', () => {
  test('opens what it closed, in any script and length', () => {
    for (const plain of ['', 'a', '卡密 ABC-123', 'x'.repeat(100_000)]) {
      expect(keys.decrypt(keys.encrypt(plain, 'stock:1'), 'stock:1')).toBe(plain);
    }
  });

  test('the same text never looks the same twice', () => {
    expect(keys.encrypt('a', 'stock:1')).not.toEqual(keys.encrypt('a', 'stock:1'));
  });

  test('refuses another context, another key, and any changed byte', () => {
    const encrypted = keys.encrypt('secret', 'stock:1');
    expect(() => keys.decrypt(encrypted, 'stock:2')).toThrow();
    expect(() => freshKeys().decrypt(encrypted, 'stock:1')).toThrow();
    for (let at = 0; at < encrypted.length; at += 1) {
      const changed = Buffer.from(encrypted);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => keys.decrypt(changed, 'stock:1')).toThrow();
      expect(() => keys.decrypt(encrypted.subarray(0, at), 'stock:1')).toThrow();
    }
  });
});

test('lookup hashes differ by purpose, value and installation, and by nothing else', () => {
  const hash = keys.lookupHash('session', 'token');
  expect(hash).toHaveLength(32);
  expect(keys.lookupHash('session', 'token')).toEqual(hash);
  expect(keys.lookupHash('reset code', 'token')).not.toEqual(hash);
  expect(keys.lookupHash('session', 'Token')).not.toEqual(hash);
  expect(freshKeys().lookupHash('session', 'token')).not.toEqual(hash);
});

test('a signature verifies against the published key in both its forms', () => {
  const signature = Buffer.from(keys.sign('{"valid":true}'), 'base64');
  for (const published of [
    createPublicKey(keys.publicKeyPem),
    createPublicKey({ key: keys.publicKeyJwk, format: 'jwk' }),
  ]) {
    expect(verify(null, Buffer.from('{"valid":true}'), published, signature)).toBe(true);
    expect(verify(null, Buffer.from('{"valid":false}'), published, signature)).toBe(false);
  }
  expect(keys.publicKeyJwk.kid).toBe(keys.signingKeyId);
});

test('keys are never printed', () => {
  expect(inspect({ keys }, { depth: 9, showHidden: true })).toBe('{ keys: [keys] }');
  expect(JSON.stringify({ keys })).toBe('{"keys":"[keys]"}');
  expect(Object.keys(keys)).toEqual(['configured']);
  expect(inspect(keys.configured, { depth: 9, showHidden: true })).toBe('[signer]');
  expect(JSON.stringify(keys.configured.publicKeyJwk)).not.toContain('"d"');
});

describe('the key file of local mode', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mallard-keys-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('is made once, readable by its owner only', () => {
    const config = parseConfig({ MALLARD_DATA: join(folder, 'data') });
    const made = loadKeys(config);
    const file = join(folder, 'data', 'keys.json');
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, 'data'))).toEqual(['keys.json']);
    const encrypted = made.encrypt('a', 'b');
    const loaded = loadKeys(config);
    expect(loaded.decrypt(encrypted, 'b')).toBe('a');
    expect(loaded.signingKeyId).toBe(made.signingKeyId);
  });

  test('is not replaced when it is damaged', () => {
    const config = parseConfig({ MALLARD_DATA: folder });
    for (const content of ['', '{', '{"secretKey":"YQ==","signingKey":"YQ=="}']) {
      writeFileSync(join(folder, 'keys.json'), content);
      expect(() => loadKeys(config)).toThrow(ConfigError);
      expect(() => loadKeys(config)).toThrow('keys.json is damaged');
    }
  });

  test('is not needed when the environment holds both keys, which win over it', () => {
    const secretKey = randomBytes(32).toString('base64');
    const local = parseConfig({ MALLARD_DATA: folder, MALLARD_SECRET_KEY: secretKey });
    const signing = generateKeyPairSync('ed25519')
      .privateKey.export({ type: 'pkcs8', format: 'der' })
      .toString('base64');
    const both = parseConfig({
      MALLARD_DATA: join(folder, 'none'),
      MALLARD_SECRET_KEY: secretKey,
      MALLARD_SIGNING_KEY: signing,
    });
    expect(loadKeys(both).decrypt(loadKeys(local).encrypt('a', 'b'), 'b')).toBe('a');
    expect(readdirSync(folder)).toEqual(['keys.json']);
  });
});
