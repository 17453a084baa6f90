import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeWebhookSecret, signedHeaders } from './signature.ts';

test('the signature is the one of the published example', () => {
  // From the test vectors of standardwebhooks.com.
  const headers = signedHeaders(
    { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: new Date(1_614_265_330_000), body: '{"test": 2432232314}' },
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  );
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('with two secrets each signs, the newer first', () => {
  const secrets = [makeWebhookSecret(), makeWebhookSecret()];
  expect(new Set(secrets).size).toBe(2);
  const at = new Date('2026-01-02T03:04:05.999Z');
  const headers = signedHeaders({ id: 'evt_1', at, body: '{}' }, secrets);
  const expected = secrets.map((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    expect(key).toHaveLength(32);
    const timestamp = Math.floor(at.getTime() / 1000);
    return `v1,${createHmac('sha256', key).update(`evt_1.${timestamp}.{}`).digest('base64')}`;
  });
  expect(headers['webhook-signature']).toBe(expected.join(' '));
});
