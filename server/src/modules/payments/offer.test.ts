import { expect, test } from 'vitest';
import { isAppCode, mayLeadTo } from './offer.ts';

const config = { publicUrl: 'https://mallard.example', sandboxGateway: true };
const app = { config, internalUrl: () => 'http://127.0.0.1:3000' };

test.each([
  ['https://qr.alipay.com/bax0123', true],
  ['http://127.0.0.1:3000/sandbox/pay/1', true],
  ['https://mallard.example/sandbox/pay/1', true],
  ['http://qr.alipay.com/bax0123', false],
  ['http://127.0.0.1:3000/api/user/logout', false],
  ['http://127.0.0.1:4000/sandbox/pay/1', false],
  ['javascript:alert(1)', false],
  ['alipays://platformapi/startapp', false],
  ['https://user:word@qr.alipay.com/bax0123', false],
  ['bax0123', false],
])('%s: %s', (payUrl, expected) => expect(mayLeadTo(app, payUrl)).toBe(expected));

test.each([
  ['weixin://wxpay/bizpayurl?pr=JyC91EIz1', true],
  ['weixin://wxpay/bizpayurl/up?pr=NwY5Mz9&groupid=00', true],
  ['weixin://dl/business?t=1', false],
  ['javascript:weixin://wxpay/bizpayurl?pr=1', false],
])('a code for WeChat alone: %s', (payUrl, expected) => {
  expect(isAppCode(payUrl)).toBe(expected);
  expect(mayLeadTo(app, payUrl)).toBe(false);
});

test('without the sandbox nothing goes out unencrypted', () => {
  const real = { ...app, config: { ...config, sandboxGateway: false } };
  expect(mayLeadTo(real, 'http://127.0.0.1:3000/sandbox/pay/1')).toBe(false);
});
