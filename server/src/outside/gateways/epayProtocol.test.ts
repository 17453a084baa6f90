import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areFieldsSigned, epayTime, fenOf, fieldsOf, moneyOf, signFields } from './epayProtocol.ts';

const key = 'f872e1c662d41cf218b5dfa8328ae455';
const fields = {
  pid: '1001',
  type: 'alipay',
  out_trade_no: 'TEST123456',
  notify_url: 'http://example.com/notify',
  return_url: 'http://example.com/return',
  name: '测试商品',
  money: '0.01',
  param: '',
};

describe('a signature', () => {
  test('is that of a vector worked out by md5sum', () => {
    expect(signFields(fields, key)).toEqual({
      ...fields,
      sign: '6a2508f36e7a0280217ccea3d7929fa4',
      sign_type: 'MD5',
    });
  });

  test('is known again, and no longer after any change of a field or of the key', () => {
    const signed = signFields(fields, key);
    expect(areFieldsSigned(signed, key)).toBe(true);
    expect(areFieldsSigned(signed, `${key}0`)).toBe(false);
    for (const name of Object.keys(fields)) {
      const changed = { ...signed, [name]: `${signed[name]}1` };
      expect([name, areFieldsSigned(changed, key)]).toEqual([name, false]);
    }
    expect(areFieldsSigned({ ...signed, more: '1' }, key)).toBe(false);
  });

  test('is none with an empty key, of another kind, or of another form', () => {
    const signed = signFields(fields, key);
    expect(() => signFields(fields, '')).toThrow('no key');
    expect(areFieldsSigned(signed, '')).toBe(false);
    expect(areFieldsSigned({ ...signed, sign_type: 'RSA' }, key)).toBe(false);
    for (const sign of ['', signed['sign']?.toUpperCase() ?? '', `${signed['sign']}0`]) {
      expect([sign, areFieldsSigned({ ...signed, sign }, key)]).toEqual([sign, false]);
    }
  });
});

test('a query says each name once', () => {
  expect(fieldsOf('a=1&b=%E6%B5%8B')).toEqual({ a: '1', b: '测' });
  expect(fieldsOf('money=1.00&money=9.00')).toBeUndefined();
});

test('money goes there and back to the fen, and nothing else is money', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (fen) => fenOf(moneyOf(fen)) === fen));
  expect(['1', '1.5', '1.50'].map(fenOf)).toEqual([100, 150, 150]);
  for (const money of ['', '-1', '1.', '1.005', '1e3', '１', ' 1', '0x10', '1,00', 1, null, ['1.00']]) {
    expect([money, fenOf(money)]).toEqual([money, undefined]);
  }
});

test('times are China’s', () => {
  expect(epayTime('2026-03-01 08:00:05')?.toISOString()).toBe('2026-03-01T00:00:05.000Z');
  for (const text of ['', '2026-13-01 08:00:00', '2026-03-01', null, 5]) expect(epayTime(text)).toBeNull();
});
