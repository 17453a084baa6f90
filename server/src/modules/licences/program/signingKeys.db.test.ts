/** Signing keys that follow one another: published before they sign, still published after, known to all processes. */
import { inspect } from 'node:util';
import { createSecretKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { opensslVerifies } from '../../../../../tests/support/licences/openssl.ts';
import { makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { Keys } from '../../../platform/keys/keys.ts';
import { loadSigningKeys, openSigningKeys } from '../../../platform/keys/signingKeys.ts';

const secretKey = createSecretKey(randomBytes(32));
const pair = () => generateKeyPairSync('ed25519').privateKey;
const keyText = (key: { export(options: { type: 'pkcs8'; format: 'der' }): Buffer }) =>
  key.export({ type: 'pkcs8', format: 'der' }).toString('base64');
const first = pair();
let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({
    MALLARD_SECRET_KEY: secretKey.export().toString('base64'),
    MALLARD_SIGNING_KEY: keyText(first),
    LOG_LEVEL: 'fatal',
  });
});
// Sessions of admins are short, and time passes here.
beforeEach(async () => {
  admin = await makePerson(app, 'admin');
});
afterAll(() => app.stop());

const published = async () => (await app.call('listLicencePublicKeys', {})).data.keys;
const rotate = async (compromised?: string) =>
  (await app.call('rotateSigningKey', { reason: 'a test', ...(compromised && { compromised }) }, admin)).data.keys;
const asked = async () => (await app.call('validateLicence', { key: 'no such key' })).data;
/** Rotates when nothing waits, and lets the new key take over. */
const passOn = async () => {
  app.pass(600);
  const [newest] = await rotate();
  app.pass(600);
  return newest;
};

test('the configured key is the first one, published with its dates and kept by caches for a while', async () => {
  const [key, ...others] = await published();
  expect(others).toEqual([]);
  const { keyId, pem } = (await app.call('getLicencePublicKey', {})).data;
  expect(key).toMatchObject({ kid: keyId, pem, algorithm: 'Ed25519', signsUntil: null, compromisedAt: null });
  expect(key?.x).toBe(app.app.keys.configured.publicKeyJwk.x);
  expect(key?.signsFrom).toBe(app.now().toISOString());
  const { headers } = await app.request({ method: 'GET', url: '/api/licence/publicKeys' });
  expect(headers['cache-control']).toBe('public, max-age=60');
});

test('a new key is published at once and signs ten minutes later; what older ones signed still verifies', async () => {
  const before = await asked();
  const [fresh, old] = await rotate();
  const switchAt = new Date(app.now().getTime() + 600_000).toISOString();
  expect(fresh).toMatchObject({ signsFrom: switchAt, signsUntil: null });
  expect(old).toMatchObject({ kid: before.keyId, signsUntil: switchAt });
  expect(await published()).toEqual([fresh, old]);
  app.pass(599);
  expect(await asked()).toMatchObject({ keyId: old?.kid });
  app.pass(1);
  const after = await asked();
  expect(after.keyId).toBe(fresh?.kid);
  expect((await app.call('getLicencePublicKey', {})).data.keyId).toBe(fresh?.kid);
  for (const { signed: text, signature, keyId } of [before, after]) {
    for (const { kid, pem } of await published()) {
      expect([kid, await opensslVerifies({ pem, text, signature })]).toEqual([kid, kid === keyId]);
    }
  }
});

test('another process learns of it from the database, long before it signs', async () => {
  app.pass(600);
  // The same installation, started before the rotation.
  const other = new Keys(secretKey, first, app.now);
  await openSigningKeys({ ...app.app, keys: other });
  expect(other.signingKeyId).toBe(app.app.keys.signingKeyId);
  const [fresh] = await rotate();
  await loadSigningKeys(app.database.primary, other, app.now());
  expect(other.signingKeyId).not.toBe(fresh?.kid);
  app.pass(600);
  expect(other.signingKeyId).toBe(fresh?.kid);
  const { signature, keyId } = other.signed('text');
  expect(keyId).toBe(fresh?.kid);
  expect(await opensslVerifies({ pem: fresh?.pem ?? '', text: 'text', signature })).toBe(true);
  expect(other.mark, 'backups still know the installation').toEqual(new Keys(secretKey, first).mark);
});

test('many rotations at once make one key', async () => {
  app.pass(600);
  const count = (await published()).length;
  const replies = await Promise.all(Array.from({ length: 8 }, () => rotate()));
  expect(new Set(replies.map(([newest]) => newest?.kid)).size).toBe(1);
  expect(await published()).toHaveLength(count + 1);
  app.pass(600);
  const open = (await published()).filter(({ signsUntil }) => signsUntil === null);
  expect(open.map(({ kid }) => kid)).toEqual([app.app.keys.signingKeyId]);
});

test('a compromised key says so with its date, and its successor signs at once', async () => {
  const bad = (await passOn())?.kid;
  expect((await asked()).keyId).toBe(bad);
  const at = app.now();
  const [fresh] = await rotate(bad);
  expect(fresh?.signsFrom).toBe(at.toISOString());
  // This process reads the keys when the change is there; others within half a minute.
  await expect.poll(async () => (await asked()).keyId).toBe(fresh?.kid);
  app.pass(60);
  await rotate(bad);
  const told = (await published()).find(({ kid }) => kid === bad);
  expect(told?.compromisedAt, 'the first time it was said').toBe(at.toISOString());
});

test('one that waits is brought forward when the present one turns out to be compromised', async () => {
  const bad = (await passOn())?.kid;
  const [waiting] = await rotate();
  app.pass(10);
  const [hastened, present] = await rotate(bad);
  expect(hastened?.kid).toBe(waiting?.kid);
  expect(hastened?.signsFrom).toBe(app.now().toISOString());
  expect(present).toMatchObject({ kid: bad, signsUntil: hastened?.signsFrom });
});

test('one that is compromised before it signs never signs', async () => {
  const present = (await passOn())?.kid;
  const [bad] = await rotate();
  app.pass(300);
  const [fresh, ...others] = await rotate(bad?.kid);
  expect(fresh?.kid).not.toBe(bad?.kid);
  expect(others.find(({ kid }) => kid === bad?.kid)?.signsUntil).toBe(bad?.signsFrom);
  expect(others.find(({ kid }) => kid === present)?.signsUntil).toBe(fresh?.signsFrom);
  app.pass(300);
  expect((await asked()).keyId, 'its time has come and gone').toBe(present);
  app.pass(300);
  expect((await asked()).keyId).toBe(fresh?.kid);
});

test('another key in the configuration is the next one', async () => {
  app.pass(600);
  const configured = pair();
  const other = new Keys(secretKey, configured, app.now);
  const old = app.app.keys.signingKeyId;
  await openSigningKeys({ ...app.app, keys: other });
  expect(other.signingKeyId).toBe(old);
  const [newest] = await published();
  expect(newest?.kid).toBe(other.configured.keyId);
  app.pass(600);
  expect(other.signingKeyId).toBe(newest?.kid);
  await loadSigningKeys(app.database.primary, app.app.keys, app.now());
  expect((await asked()).keyId, 'also in a process with the old configuration').toBe(newest?.kid);
});

test('with another secret key nothing starts and nothing is changed', async () => {
  const before = await published();
  const foreign = new Keys(createSecretKey(randomBytes(32)), pair(), app.now);
  await expect(openSigningKeys({ ...app.app, keys: foreign })).rejects.toThrow('encrypted with another secret key');
  expect(await published()).toEqual(before);
});

test('refuses what is no key of ours, and whoever is no admin', async () => {
  const count = (await published()).length;
  const refused = await app.call('rotateSigningKey', { reason: 'x', compromised: 'nobody' }, admin);
  expect(refused.error?.fields).toEqual([{ field: 'compromised', rule: 'missing' }]);
  expect((await app.call('rotateSigningKey', {}, admin)).error?.fields).toMatchObject([{ field: 'reason' }]);
  const person = await makePerson(app);
  expect((await app.call('rotateSigningKey', { reason: 'x' }, person)).name).toBe('forbidden');
  expect((await app.call('rotateSigningKey', { reason: 'x' })).name).toBe('login_needed');
  expect(await published()).toHaveLength(count);
});

test('each rotation stands on record with its reason, and no private key in clear', async () => {
  await rotate();
  const records = (await app.sql(`select * from operation_log where action = 'signingKey.rotate'`)).rows;
  expect(records.at(-1)).toMatchObject({ actor_id: String(admin.id), detail: { reason: 'a test', compromised: null } });
  const { rows } = await app.sql(`select kid, private_key from signing_keys where private_key is not null`);
  expect(rows.length).toBeGreaterThan(1);
  for (const { kid, private_key: sealed } of rows) {
    if (!Buffer.isBuffer(sealed)) throw new Error('there is a private key');
    const text = app.app.keys.decrypt(sealed, `signing_key:${String(kid)}`);
    expect(sealed.includes(Buffer.from(text, 'base64').subarray(-32))).toBe(false);
    expect(sealed.includes(text)).toBe(false);
    const shown = JSON.stringify([await published(), records, app.app.keys, inspect(app.app.keys, { depth: 9 })]);
    expect(shown).not.toContain(text);
  }
});

test('the private part of a key goes a day after it signed for the last time', async () => {
  const old = (await passOn())?.kid;
  await passOn();
  const kept = async (kid: string | undefined) =>
    (await app.sql(`select private_key is not null as kept from signing_keys where kid = $1`, [kid])).rows[0]?.['kept'];
  app.pass(23 * 3600);
  await app.runPeriodic('platform.sweep');
  expect(await kept(old)).toBe(true);
  app.pass(3600);
  await app.runPeriodic('platform.sweep');
  expect(await kept(old)).toBe(false);
  expect(await kept(app.app.keys.signingKeyId)).toBe(true);
  expect((await published()).some(({ kid }) => kid === old)).toBe(true);
});
