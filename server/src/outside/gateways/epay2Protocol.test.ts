import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { epay2Answer, epay2ClockSeconds, epay2Text, isEpay2Signed, signEpay2 } from './epay2Protocol.ts';
import { publicKeyOf } from './rsa.ts';

/* The signature is that of `openssl dgst -sha256 -sign` over a text written by hand after the document; the private key is gone. */
const vectorKey = publicKeyOf(
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAkU0AAn6pVuwIZCHEvtMjxmoQ1p5mmEUWykYRjP9yAQNkBQ0isxWw10HF2NNPN6xzmndtwLnVhPaCEJEI925M5LqxNZvZdGeml0+4jtv6oym3TYZ6er6Fa/x+KvI5bpJB7gKYeSN9bvpaSUF05e0NzRlLuxgqZJCBb3F9WgtBivgVPshUn/TYlJFYLgPxreZ/vKnXbbjefrX995IRSJe5go7iEnmRMGMxPJR6n8YhkiRXTzo4J2KviJnvVusw6wj6SitOywYCoDJzRTXDLtQxkIG+fLa72CcD5/dC972mi2pBfNfeIICxE19768IrNfx8oEGBBsgQ7kj4kUhDUjee9QIDAQAB',
);
const sign =
  'IEVWeOR5bG79BZ+J6llYi9FNUGcigrW35Uh8/xNDX55VghBQVOalzUi0/K3AnArmK8pa77MKGMPQU0SfWTfJ12I31xlQod4GXzPuuRyB0jpNIHIwoeVuJX/ChY6TMsMdKKEyfOUo3gQB6w67nCXD35W511u6kwj5VIHvEmLQN1/Fnl+bRCxm2WZeZy7jThNBzIHBw0oDYbJDRVOtwWtZOEDog+SUR5Jk8CadxTYCAN5IyxXM2Us0uK/75nZzhPvul5yFM8WKE0MAWEaeMKNxnlxTiCIeYIV30cUy45VhdZvTDWTIGnvsbwRFDLIyMy+PNAhT8vM2zWWOGGg72yL1jQ==';
const at = new Date(1763884800 * 1000);
const fields = {
  pid: '1001',
  type: 'alipay',
  out_trade_no: 'TEST123456',
  notify_url: 'http://example.com/notify',
  return_url: 'http://example.com/return',
  name: '测试商品',
  money: '0.01',
  param: '',
  timestamp: '1763884800',
};

describe('a signature', () => {
  test('is that of a vector made without this code', () => {
    expect(vectorKey && isEpay2Signed({ ...fields, sign, sign_type: 'RSA' }, vectorKey, at)).toBe(true);
    expect(vectorKey && isEpay2Signed({ ...fields, money: '0.02', sign }, vectorKey, at)).toBe(false);
  });

  test('leaves out what is empty, and itself, and puts names in order', () => {
    expect(epay2Text({ b: '2', a: '1', c: ' ', sign: 'x', sign_type: 'RSA', B: '3' })).toBe('B=3&a=1&b=2');
  });

  test('is known again for some minutes, and no longer after any change', () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const signed = signEpay2(fields, privateKey, at);
    const after = (seconds: number) => new Date(at.getTime() + seconds * 1000);
    expect(isEpay2Signed(signed, publicKey, after(epay2ClockSeconds))).toBe(true);
    for (const seconds of [-epay2ClockSeconds - 1, epay2ClockSeconds + 1])
      expect(isEpay2Signed(signed, publicKey, after(seconds))).toBe(false);
    for (const name of Object.keys(fields))
      expect([name, isEpay2Signed({ ...signed, [name]: '1763884801' }, publicKey, at)]).toEqual([name, false]);
    expect(isEpay2Signed({ ...signed, sign: '' }, publicKey, at)).toBe(false);
  });
});

test('an answer is a record of texts and numbers', () => {
  expect(epay2Answer('{"code":0,"money":"1.50","list":[1],"more":{"a":1},"none":null}')).toEqual({
    code: '0',
    money: '1.50',
  });
  for (const text of ['', '[]', 'null', '"1"', '{']) expect(epay2Answer(text)).toBeUndefined();
});
