import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { opensslVerifies } from '../../../../tests/support/licences/openssl.ts';
import { publicKeyOf } from './rsa.ts';
import {
  authorizationOf,
  credentialsOf,
  isBodySigned,
  openResource,
  sealResource,
  signBody,
  wechatMoment,
  wechatTime,
  withinBytes,
} from './wechatProtocol.ts';

/*
 * Fixed vectors, made without this code. The signatures are those of `openssl dgst -sha256 -sign` over texts written by hand
 * after the gateway's documents; the private key is gone. The resource was encrypted by an AES-256-GCM written from FIPS 197 and
 * SP 800-38D in another language, which gives test case 16 of the GCM specification as well.
 */
const vectorKey =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAhl3SqyHUHu01M8J2g31je5WIYG9RsU3YggdhxWU5bQsuoShfG+SsFNA53ZWXusQYCD' +
  'L6+03xSqIeMl/lqMJWnz5ATviNjgaXj3CRlfS1ALz3Kr6sqr2fxMvvFQH9V9kUXv4VzSJDN6wMzgqkiaJpzSc6Hofl1YEwIMvLViSAWvSnTBa3' +
  'xTrxnQBxp9atOl5rfh5yQnizoZvxT4CdPGeu5B3PgLMyTAO3wqf4tu+BWG36h99JGqGUDGnEVQ7n4PDeb38GbkROR+5Qln6iu5zfapILqI8URS' +
  'G5Y9tHIauml1tEBQhce+mk/8ljnuTDzU8ZkZjx/p4kv+o1HrZDrgqADwIDAQAB';
const requestSignature =
  'R3AzwI/BttCP2GZYctJ+l/ktF2umyhBkU0oG/vQlV1dtt0Lhc9NggRMQjLcndTIWOoeo5D+3OiU2HERaOpmAwdBET/LaG/BCYTBVzUCrl167kT' +
  '6zrHH3Ao2ilOuSpWjsXIiddOzNIguIoTDtP/V11bGuJuj7+Jf3hLy3lsK+sbAh4hWo2MEr9BDa6rh6gNyIQLCWPbXHyC7O5hwnvxgMgqbKR7vy' +
  'IYxzBZgry+as0vpq+/BuMeWbKvFZbr2aMWpBmuH33A1uw0gsTdppcEvjDeSIchycE2CuZIhLDO3fNByyReOh4CMnLnkgq2JNldC6otw7Mb/J9j' +
  '8zteecI9qHXw==';
const answerSignature =
  'JXt1jd9Hx9prIuz4F/WX4eoYzVfIMVsvKnvvgEXrpHugmAwZQf7JtYcwHhzhkU6qPvs7DGQ5gJwqpyCfI3lwdNcKjfmAAnzE8DppYC3pTeJrR+' +
  '9C3BJY/IdtHyQof0xmMErm30HaBukqncsLLd/FEQZOA8v0r5nrdMLD543tf+fK3OY7tU9xp5173UQHrq0CWpunectat6bd1u9DGbeGoBpETXDV' +
  'KnUpmYDqF3xSx9Ym1aNLZqJ9KRrkZprjGKCv+kMQa6br3oTKs9VxltzsMuyPs7HnXs4FmeldF/AzE9HyN7kz/lM9vmEkT2yfLjzNeGtNEc9aVH' +
  'JCK92BhSrC4A==';
const emptySignature =
  'a5Ax0aTcFAbctczf25EMOoHn4sNhjKf1VPGRItWAaUOUtT8MxJFhlM13bnNLtcU9JERKLLTYfX+E3/smXr4F9evoZV01HAn70BTwLQA4ncyY5b' +
  '70QUPbPK73VXlun0o5IaKuqr8zF9aOnvFLGfLU+ehBpKjbIXBhpG+9AnjXNCjdFeC7nJpCOBcSPS2E/HxftG3wLd24ySc31j0Kvnb2KRcPNpbn' +
  '5A2nlLeymi9stXxFWFK/Zm9F0nrI1zlqJsgzsg+EzquPkgZxlEVhJTL2Xi7kDk7hCt4e9yXCwbm+dbqoplhbkjQ0TFtJ9/P36rudAmKJwAnMPl' +
  'XLPGQDP7ZPdw==';
const vectorAt = '1763884800';
const request = {
  method: 'POST' as const,
  path: '/v3/pay/transactions/native?x=1',
  body: '{"description":"云笔记 × 2"}',
};
const credentials = {
  mchid: '1900000001',
  serial: '5157F09EFDC096DE15EBE81A47057A7200000001',
  timestamp: vectorAt,
  nonce: '593BEC0C930BF1AFEB40B4A08C8FB242',
};
const vectorResource = {
  algorithm: 'AEAD_AES_256_GCM' as const,
  ciphertext:
    'l3Ej6Zb7sSlQ+DosNCvFPz2GisWqkw//KCve1YXUTkAJwqEqca8v1yIn+si5VDBRL3QtsylSiBWFbRhQErtFioyDuHisXORF9JJCNvw8C46' +
    '5R4pg0ogEeHIF+0MSssbdejgx',
  nonce: 'nonce-of-12b',
  associated_data: 'transaction',
};
const apiKey = '0123456789abcdefghijklmnopqrstuv';
const resourceText = '{"mchid":"1900000001","out_trade_no":"P1-aabbccddeeff","amount":{"total":1200}} 云';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const now = new Date(Number(vectorAt) * 1000);
const secondsLater = (seconds: number) => new Date(now.getTime() + seconds * 1000);

function vectorPublicKey() {
  const key = publicKeyOf(vectorKey);
  if (!key) throw new Error('no key was read');
  return key;
}

describe('a request', () => {
  const header = (signature: string, change: Partial<typeof credentials> = {}) => {
    const { mchid, nonce, timestamp, serial } = { ...credentials, ...change };
    return `WECHATPAY2-SHA256-RSA2048 mchid="${mchid}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${serial}"`;
  };
  const by = { key: vectorPublicKey(), now };

  test('signed by openssl is known, and no longer after any change', () => {
    expect(credentialsOf(request, header(requestSignature), by)).toEqual(credentials);
    for (const change of [{ method: 'GET' as const }, { path: '/v3/pay/transactions/native' }, { body: '{}' }])
      expect([change, credentialsOf({ ...request, ...change }, header(requestSignature), by)]).toEqual([
        change,
        undefined,
      ]);
    for (const change of [{ nonce: 'another' }, { nonce: '' }, { timestamp: '1763884801' }])
      expect(credentialsOf(request, header(requestSignature, change), by)).toBeUndefined();
    expect(credentialsOf(request, header(requestSignature), { ...by, now: secondsLater(301) })).toBeUndefined();
    expect(credentialsOf(request, header('').replace('WECHATPAY2', 'OTHER'), by)).toBeUndefined();
  });

  test('that we sign is right for openssl', async () => {
    const authorization = authorizationOf(request, credentials, privateKey);
    const signature = /signature="([^"]+)"/.exec(authorization)?.[1] ?? '';
    expect(authorization).toBe(header(signature));
    const text = `POST\n${request.path}\n${vectorAt}\n${credentials.nonce}\n${request.body}\n`;
    const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString();
    expect(await opensslVerifies({ pem, text, signature })).toBe(true);
  });
});

describe('an answer', () => {
  const said = {
    body: '{"code_url":"weixin://wxpay/bizpayurl?pr=JyC91EIz1"}',
    timestamp: vectorAt,
    nonce: 'c5ac7061fccab6bf3e254dcf98995b8c',
    signature: answerSignature,
    serial: 'PUB_KEY_ID_1',
  };
  const by = { keyId: 'PUB_KEY_ID_1', key: vectorPublicKey(), now };

  test('signed by openssl is known, with a body and without', () => {
    expect(isBodySigned(said, by)).toBe(true);
    expect(isBodySigned({ ...said, body: '', signature: emptySignature }, by)).toBe(true);
    for (const seconds of [300, -300]) expect(isBodySigned(said, { ...by, now: secondsLater(seconds) })).toBe(true);
  });

  test('is not believed after any change, of another key or too old', () => {
    for (const change of [
      { body: `${said.body} ` },
      { timestamp: '1763884801' },
      { timestamp: '' },
      { timestamp: 'NaN' },
      { timestamp: `${vectorAt}.0` },
      { nonce: '' },
      { nonce: 'another' },
      { signature: '' },
      { signature: emptySignature },
      { signature: `WECHATPAY/SIGNTEST/${answerSignature.slice(19)}` },
      { serial: 'PUB_KEY_ID_2' },
    ])
      expect([change, isBodySigned({ ...said, ...change }, by)]).toEqual([change, false]);
    expect(isBodySigned(said, { ...by, key: publicKey })).toBe(false);
    for (const seconds of [301, -301]) expect(isBodySigned(said, { ...by, now: secondsLater(seconds) })).toBe(false);
  });

  test('that is signed here is right for openssl', async () => {
    const signature = signBody(said, privateKey);
    const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString();
    expect(await opensslVerifies({ pem, text: `${vectorAt}\n${said.nonce}\n${said.body}\n`, signature })).toBe(true);
  });
});

describe('a resource', () => {
  test('encrypted elsewhere is read, and written the same', () => {
    expect(openResource(vectorResource, apiKey)).toBe(resourceText);
    const sealed = sealResource(resourceText, apiKey, { nonce: vectorResource.nonce, associated: 'transaction' });
    expect(sealed).toEqual(vectorResource);
  });

  test('is not read after any change, or with another key', () => {
    const bytes = Buffer.from(vectorResource.ciphertext, 'base64');
    for (const at of [0, bytes.length - 17, bytes.length - 1]) {
      const bent = Buffer.from(bytes);
      bent[at] = (bent[at] ?? 0) ^ 1;
      expect(openResource({ ...vectorResource, ciphertext: bent.toString('base64') }, apiKey)).toBeUndefined();
    }
    for (const change of [
      { nonce: 'nonce-of-12c' },
      { nonce: 'short' },
      { nonce: '' },
      { associated_data: '' },
      { associated_data: undefined },
      { ciphertext: '' },
      { ciphertext: bytes.subarray(0, -1).toString('base64') },
    ])
      expect([change, openResource({ ...vectorResource, ...change }, apiKey)]).toEqual([change, undefined]);
    expect(openResource(vectorResource, apiKey.toUpperCase())).toBeUndefined();
  });
});

test('times have their zone, there and back to the second', () => {
  expect(wechatTime(new Date('2026-02-28T23:59:59.999Z'))).toBe('2026-03-01T07:59:59+08:00');
  expect(wechatMoment('2018-06-08T10:34:56+08:00')?.toISOString()).toBe('2018-06-08T02:34:56.000Z');
  for (const text of ['', '2018-06-08 10:34:56', '2018-06-08T10:34:56', '2018-13-08T10:34:56Z', null, 5])
    expect([text, wechatMoment(text)]).toEqual([text, null]);
});

test('texts are cut by bytes, between characters', () => {
  expect(withinBytes('云'.repeat(60), 127)).toBe('云'.repeat(42));
  expect(withinBytes('a😀', 4)).toBe('a');
  expect(withinBytes('short', 127)).toBe('short');
});
