import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  answerText,
  chinaTime,
  fenOf,
  fieldsOf,
  isNoticeSigned,
  isRequestSigned,
  momentOf,
  moneyOf,
  refusesCaller,
  signedNode,
  signNotice,
  signRequest,
} from './alipayProtocol.ts';
import { publicKeyOf } from './rsa.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

/** A request as Alipay's own library (alipay-sdk 4.14.0 for Node) made and signed it, and the public key to it. */
const libraryRequest =
  'method=alipay.trade.page.pay&app_id=2021000000000001&charset=utf-8&version=1.0&sign_type=RSA2&timestamp=2026-1' +
  '1-23+03%3A42%3A43&notify_url=https%3A%2F%2Fshop.example%2Fn&return_url=https%3A%2F%2Fshop.example%2Fr&sign=C2Y' +
  'BLBodxYGzUaxNChqzvIl4VVKTYRaxqC4dyHB%2BJb9Lcx0MWJhVRz%2FeCgTqJ2OiHhmsAbGU4TP7iGim%2F5GJCEB9OKagI51SpLnJeT%2Bq%' +
  '2FJPCwUHtET%2Bl%2F7hCDjCyN7sYgdt7CkytVZRh8DBmAksMIZzjEFZghPHX9xSFb60rdaYFs22zAb6jDiRH5XhHbmAnO1xnUMvzyMrnjeV4k' +
  'Dw4DUMW7ixL7AgI3eo0%2B%2FsjaKoX%2BebBlBiOzN1qjzNaEdkKZi4w8pGHTvwo9koG8CnGUaoolU90ugnzjI3r7P3oS9HDtWwHt8fLnlf%2' +
  'FLpptEP23v5UDGXRbb5LE%2FRD1ZL7G2A%3D%3D&alipay_sdk=alipay-sdk-nodejs-4.0.0&biz_content=%7B%22out_trade_no%22%3' +
  'A%22P1-aabbccddeeff%22%2C%22total_amount%22%3A%2212.00%22%2C%22subject%22%3A%22%E4%BA%91%E7%AC%94%E8%AE%B0%20%' +
  'C3%97%202%22%2C%22product_code%22%3A%22FAST_INSTANT_TRADE_PAY%22%7D';
const libraryKey =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA2VcDN/avwZ4xie6KMRsPtzUsmDHhqCF+DqHogoDaiILQ/Y26WKfgbyASPJMzBcbEdZ' +
  '5hipQYB+An1hRd+Fp+/3QNeDSJZv6HhmFWp+Ly+Uk5eGLZGxG0dvnVVPGdYyWZRkFv/GRv+fNTJr8STA9hJtumSxhWq2Y2Q2whSH9iSjLV1f7i' +
  'do0hjarRcbFabtgcQUxPe3KztnAhdYaABL8zpZT9ruvBlynm/GZMYPbFKWEfZ04AiOEdm5xf/IAugSDg6RoRNotntr/PIdemUypJqEwqCTYNKa' +
  'F0G8HvHuHkAxMUh/GXk6zWNyhfdGBiLxef6WjM5uqGdloNvF7zXqI43QIDAQAB';

describe('a request', () => {
  test('that Alipay’s own library signed is known, and no longer after any change', () => {
    const key = keyOf(publicKeyOf(libraryKey));
    const fields = fieldsOf(libraryRequest) ?? {};
    expect(fields).toMatchObject({ method: 'alipay.trade.page.pay', sign_type: 'RSA2' });
    expect(isRequestSigned(fields, key)).toBe(true);
    for (const name of Object.keys(fields)) {
      expect([name, isRequestSigned({ ...fields, [name]: `${fields[name]}1` }, key)]).toEqual([name, false]);
    }
    expect(isRequestSigned({ ...fields, more: '1' }, key)).toBe(false);
    expect(isRequestSigned(fields, publicKey)).toBe(false);
  });

  test('signs all but what is empty', () => {
    const signed = signRequest({ app_id: '1', sign_type: 'RSA2', subject: '云笔记 × 2 & %41', empty: '' }, privateKey);
    expect(isRequestSigned(signed, publicKey)).toBe(true);
    expect(isRequestSigned({ ...signed, subject: '云笔记' }, publicKey)).toBe(false);
  });
});

describe('a notice', () => {
  const fields = { app_id: '1', out_trade_no: 'P1', total_amount: '12.00', subject: '云笔记 %41 + ×', body: '' };
  const signed = signNotice(fields, privateKey);

  test('is known by its key alone, and no longer after any change', () => {
    expect(isNoticeSigned(signed, publicKey)).toBe(true);
    expect(isNoticeSigned(fieldsOf(new URLSearchParams(signed).toString()) ?? {}, publicKey)).toBe(true);
    expect(isNoticeSigned(signed, createPublicKey(other))).toBe(false);
    for (const name of Object.keys(fields)) {
      expect([name, isNoticeSigned({ ...signed, [name]: '13.00' }, publicKey)]).toEqual([name, false]);
    }
  });

  test('is none of another type, without a signature or with something else for one', () => {
    for (const change of [
      { sign_type: 'RSA' },
      { sign_type: '' },
      { sign: '' },
      { sign: 'AAAA' },
      { sign: `${signed['sign']} ` },
    ]) {
      expect([change, isNoticeSigned({ ...signed, ...change }, publicKey)]).toEqual([change, false]);
    }
    const { sign, ...unsigned } = signed;
    expect([typeof sign, isNoticeSigned(unsigned, publicKey)]).toEqual(['string', false]);
  });

  test('says each name once, and no lists', () => {
    expect(fieldsOf('a=1&b=%E6%B5%8B')).toEqual({ a: '1', b: '测' });
    for (const form of ['a=1&a=2', 'a[]=1', 'a[0]=1&b=2', 'a.b=1'])
      expect([form, fieldsOf(form)]).toEqual([form, undefined]);
  });
});

describe('an answer', () => {
  const method = 'alipay.trade.query';
  const node = { code: '10000', subject: '{"sign":"x"},"a":{} 云/笔记' };

  test('is believed by the very text of its node', () => {
    const text = answerText(method, node, privateKey);
    expect(signedNode(text, method, publicKey)).toEqual(node);
    expect(signedNode(` ${text.replace(',"sign"', ' , "sign"')}\n`, method, publicKey)).toEqual(node);
    const escaped = text.replace('云/笔记', '云\\/笔记');
    expect(JSON.parse(escaped)).toEqual(JSON.parse(text));
    expect(signedNode(escaped, method, publicKey)).toBeUndefined();
  });

  test('is not believed with another key, for another call, without a signature, or in another shape', () => {
    const text = answerText(method, node, privateKey);
    expect(signedNode(answerText(method, node, other), method, publicKey)).toBeUndefined();
    expect(signedNode(text, 'alipay.trade.refund', publicKey)).toBeUndefined();
    expect(signedNode(JSON.stringify({ alipay_trade_query_response: node }), method, publicKey)).toBeUndefined();
    expect(signedNode(text.replace('{', '{"error_response":{"code":"10000"},'), method, publicKey)).toBeUndefined();
    for (const odd of ['', '{}', '[]', 'null', '<html>', text.slice(1)])
      expect(signedNode(odd, method, publicKey)).toBeUndefined();
  });

  test('tells when the gateway refuses the caller', () => {
    expect(refusesCaller('{"error_response":{"code":"40002","sub_code":"isv.invalid-signature"}}')).toBe(true);
    expect(refusesCaller(answerText(method, { sub_code: 'ACQ.TRADE_NOT_EXIST' }, privateKey))).toBe(false);
  });
});

test('money has exactly two decimals, there and back to the fen', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (fen) => fenOf(moneyOf(fen)) === fen));
  for (const money of [
    '',
    '1',
    '1.5',
    '01.00',
    '-1.00',
    '1.005',
    '1e3',
    '１.00',
    ' 1.00',
    '0x10',
    '1,00',
    1,
    null,
    ['1.00'],
  ]) {
    expect([money, fenOf(money)]).toEqual([money, undefined]);
  }
});

test('times are China’s, there and back to the second', () => {
  expect(momentOf('2026-03-01 08:00:05')?.toISOString()).toBe('2026-03-01T00:00:05.000Z');
  expect(chinaTime(new Date('2026-02-28T23:59:59.999Z'))).toBe('2026-03-01 07:59:59');
  for (const text of ['', '2026-13-01 08:00:00', '2026-03-01', null, 5]) expect(momentOf(text)).toBeNull();
});

function keyOf(key: KeyObject | undefined): KeyObject {
  if (!key) throw new Error('no key was read');
  return key;
}
