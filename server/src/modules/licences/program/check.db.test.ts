/** What a program is told of a key, and that it can prove who told it. */
import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locale } from '#contract/core/locale.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { setLicenceStage, type LicenceStage } from '../../../../../tests/support/licences/licences.ts';

const dayMs = 24 * 60 * 60 * 1000;
const noKey = '00000-00000-00000-00000-00000';
let app: TestApp;
let stage: LicenceStage;
beforeAll(async () => {
  app = await startTestApp();
  stage = await setLicenceStage(app);
});
afterAll(() => app.stop());

async function validate(input: Record<string, unknown>, locale: Locale = 'zh-CN') {
  return (await app.call('validateLicence', input, { locale })).data;
}

test('answers what the key is good for, signed by the published key', async () => {
  const licence = await stage.bind((await stage.issue()).id, 'signed.example.com');
  const answer = await validate({ key: licence.key, domain: 'signed.example.com', nonce: 'once' }, 'en-US');
  expect(answer).toMatchObject({ valid: true, code: 'VALID', product: 'Duck', entitlements: ['pro'] });
  expect(answer.expiresAt).toBe(licence.expiresAt);

  const published = (await app.call('getLicencePublicKey', {})).data;
  expect(published).toMatchObject({ keyId: answer.keyId, algorithm: 'Ed25519' });
  // The three lines of the README.
  const publicKey = createPublicKey(published.pem);
  const signature = Buffer.from(answer.signature, 'base64');
  expect(verify(null, Buffer.from(answer.signed), publicKey, signature)).toBe(true);

  const tampered = answer.signed.replace('signed.example.com', 'forged.example.com');
  expect(tampered).not.toBe(answer.signed);
  expect(verify(null, Buffer.from(tampered), publicKey, signature)).toBe(false);

  expect(JSON.parse(answer.signed)).toMatchObject({
    code: 'VALID',
    valid: true,
    product: { id: stage.productId, title: 'Duck' },
    scope: { domain: 'signed.example.com', machine: null, account: null },
    nonce: 'once',
    entitlements: ['pro'],
    expiresAt: licence.expiresAt,
    issuedAt: app.now().toISOString(),
    goodUntil: new Date(app.now().getTime() + 300_000).toISOString(),
  });
  expect(answer.signed).not.toContain(licence.key);
});

test('takes key and scope in every way of writing, and www with its domain only', async () => {
  const { id, key } = await stage.issue();
  await stage.bind(id, '例子.中国');
  await stage.bind(id, 'AB-12-cd-34', 'machine');
  for (const input of [
    { key: key.toLowerCase().replaceAll('-', ' '), domain: 'https://例子.中国/页' },
    { key, domain: 'xn--fsqu00a.xn--fiqs8s.' },
    { key, domain: 'www.例子.中国:443' },
    { key, machine: 'ab-12-CD-34' },
    { key, machine: 'ab-12-CD-34', domain: '例子.中国' },
    { key, machine: 'ab-12-CD-34', account: '' },
  ]) {
    expect([input, (await validate(input)).code]).toEqual([input, 'VALID']);
  }
  for (const input of [
    { key, domain: 'shop.例子.中国' },
    { key, machine: 'ab-12-CD-34', domain: 'example.com' },
  ]) {
    expect([input, (await validate(input)).code]).toEqual([input, 'NOT_BOUND']);
  }
  for (const [input, field] of [
    [{ key, domain: 'nonsense' }, 'domain'],
    [{ key, domain: 'AB-12-cd-34' }, 'domain'],
    [{ key, machine: '例子.中国' }, 'machine'],
  ] as const) {
    expect([input, await validate(input)]).toMatchObject([input, { code: 'SCOPE_INVALID', field }]);
  }
  expect((await validate({ key, account: '10001' })).code).toBe('SCOPE_KIND_MISMATCH');
  expect((await validate({ key })).code).toBe('SCOPE_REQUIRED');
  expect((await validate({ key, domain: '' })).code).toBe('SCOPE_REQUIRED');
});

test('what is bound to one licence is not bound to another', async () => {
  const { id } = await stage.issue();
  await stage.bind(id, 'own.example.com');
  const other = await stage.issue();
  expect((await validate({ key: other.key, domain: 'own.example.com' })).code).toBe('NEVER_BOUND');
});

test('says why a licence is not valid, in both languages, and grants nothing then', async () => {
  const ended = await stage.issue({ termDays: 1 }, new Date(app.now().getTime() - dayMs));
  const later = await stage.issue({}, new Date(app.now().getTime() + dayMs));
  const suspended = await stage.bind((await stage.issue()).id, 'x.example.com');
  await stage.move(suspended.id, 'suspended');
  const revoked = await stage.bind((await stage.issue()).id, 'x.example.com');
  await stage.move(revoked.id, 'revoked');
  for (const [key, code, zh, en] of [
    [ended.key, 'EXPIRED', '过期', 'expired'],
    [later.key, 'STARTS_LATER', '尚未生效', 'not started'],
    [suspended.key, 'SUSPENDED', '暂停', 'suspended'],
    [revoked.key, 'REVOKED', '撤销', 'revoked'],
    [noKey, 'NOT_FOUND', '没有这个授权码', 'no such licence key'],
    ["' or 1=1 --", 'NOT_FOUND', '没有这个授权码', 'no such licence key'],
  ] as const) {
    const answer = await validate({ key, domain: 'x.example.com' });
    expect(answer).toMatchObject({ valid: false, code, entitlements: [] });
    expect(answer.detail).toContain(zh);
    expect((await validate({ key, domain: 'x.example.com' }, 'en-US')).detail).toContain(en);
    expect(JSON.parse(answer.signed)).toMatchObject({ valid: false, code, entitlements: [] });
  }
});

test('what was unbound is bound no more', async () => {
  const licence = await stage.bind((await stage.issue()).id, 'gone.example.com');
  const asked = { key: licence.key, domain: 'gone.example.com' };
  expect((await validate(asked)).code).toBe('VALID');
  const activationId = licence.activations[0]?.id;
  await app.call('unbindLicence', { licenceId: licence.id, activationId }, { token: stage.holder.token });
  expect((await validate(asked)).code).toBe('NOT_BOUND');
});

test('what breaks the contract is a result like any other: signed, with the field and the nonce', async () => {
  const { pem } = (await app.call('getLicencePublicKey', {})).data;
  for (const [input, field] of [
    [{ key: 'x', host: 'x', nonce: 'n1' }, 'host'],
    [{ key: 5, nonce: 'n1' }, 'key'],
    [{ key: 'x'.repeat(61), nonce: 'n1' }, 'key'],
    [{ nonce: 'n1' }, 'key'],
    [{ key: 'x', fingerprint: 'y', nonce: 'n1' }, 'fingerprint'],
    [{ key: 'x', fingerprint: [], nonce: 'n1' }, 'fingerprint'],
    [{ key: 'x', fingerprint: Array(11).fill('y'), nonce: 'n1' }, 'fingerprint'],
    [{ key: 'x', releasedAt: 'yesterday', nonce: 'n1' }, 'releasedAt'],
    [{ key: 'AB\0CD', nonce: 'n1' }, 'key'],
  ] as const) {
    const reply = await app.call('validateLicence', input, { locale: 'en-US' });
    expect([input, reply.status]).toEqual([input, 200]);
    const { data } = reply;
    expect([input, data]).toMatchObject([input, { valid: false, code: 'INPUT_INVALID', field, entitlements: [] }]);
    expect(JSON.parse(data.signed)).toMatchObject({ code: 'INPUT_INVALID', nonce: 'n1' });
    expect(verify(null, Buffer.from(data.signed), createPublicKey(pem), Buffer.from(data.signature, 'base64'))).toBe(
      true,
    );
  }
});

test('what the server itself refuses is answered the same way', async () => {
  const json = { 'content-type': 'application/json' };
  const bodies: [string, Record<string, string>][] = [
    ['{', json],
    ['', json],
    ['[]', json],
    ['null', json],
    ['"x"', json],
    [`{"key":"${'x'.repeat(300_000)}"}`, json],
    ['key=x', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['{"key":"x"}', {}],
  ];
  for (const name of ['validate', 'activate', 'deactivate', 'heartbeat', 'use']) {
    for (const [body, headers] of bodies) {
      const reply = await app.request({ method: 'POST', url: `/api/licence/${name}`, headers, body });
      const { status, data } = JSON.parse(reply.text);
      expect([name, body.slice(0, 20), reply.status, status, data.code]).toEqual([
        name,
        body.slice(0, 20),
        200,
        'ok',
        'INPUT_INVALID',
      ]);
      expect(JSON.parse(data.signed)).toMatchObject({ call: name, code: 'INPUT_INVALID', valid: false });
    }
  }
});

test('a database that is away is a result like any other, at every call', async () => {
  const other = await startTestApp({ LOG_LEVEL: 'fatal' });
  await other.database.close();
  try {
    for (const name of [
      'validateLicence',
      'activateLicence',
      'deactivateLicence',
      'heartbeatLicence',
      'useLicence',
    ] as const) {
      const { status, data } = await other.call(name, { key: noKey, nonce: 'n1' });
      expect([name, status, data.code, data.valid, data.retryAfter]).toEqual([name, 200, 'UNAVAILABLE', false, 5]);
      expect(JSON.parse(data.signed)).toMatchObject({ code: 'UNAVAILABLE', nonce: 'n1' });
    }
  } finally {
    // Its pools are closed already, which is all that could fail.
    await other.stop().catch(() => undefined);
  }
});

test('counts wrong keys per address, and never slows a right one', async () => {
  const { key } = await stage.bind((await stage.issue()).id, 'busy.example.com');
  const ask = (asked: string, ip: string) =>
    app.call('validateLicence', { key: asked, domain: 'busy.example.com' }, { ip });
  for (let batch = 0; batch < 30; batch++) {
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask(noKey, '192.0.2.1')));
    expect(replies.every(({ status }) => status === 200)).toBe(true);
  }
  const refused = await ask(noKey, '192.0.2.1');
  expect(refused.status).toBe(200);
  expect(refused.data).toMatchObject({ valid: false, code: 'TOO_MANY_REQUESTS', retryAfter: 60 });
  expect((await ask(key, '192.0.2.1')).data.code).toBe('VALID');
  expect((await ask(noKey, '192.0.2.2')).data.code).toBe('NOT_FOUND');
  app.pass(61);
  expect((await ask(noKey, '192.0.2.1')).data.code).toBe('NOT_FOUND');
});
