import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSignedText, signText } from './signature.ts';

const secret = 'a merchant secret';

describe('signatures of the sandbox gateway', () => {
  it('are HMAC-SHA256 over the exact body, in hex', () => {
    const body = '{"amount_fen": 1200}';
    const expected = createHmac('sha256', secret).update(body).digest('hex');
    expect(signText(secret, body)).toBe(expected);
    expect(isSignedText(secret, body, expected)).toBe(true);
  });

  it('fit no other body, not even one that means the same', () => {
    const signature = signText(secret, '{"a":1,"b":2}');
    for (const body of ['{"b":2,"a":1}', '{"a":1, "b":2}', '{"a":1,"b":2}\n', '']) {
      expect(isSignedText(secret, body, signature)).toBe(false);
    }
  });

  it('fit no other secret, and nothing verifies with an empty one', () => {
    const body = 'text';
    expect(isSignedText('another', body, signText(secret, body))).toBe(false);
    const withEmpty = createHmac('sha256', '').update(body).digest('hex');
    expect(isSignedText('', body, withEmpty)).toBe(false);
    expect(() => signText('', body)).toThrow();
  });

  it('are refused when empty, cut, lengthened or not hex', () => {
    const signature = signText(secret, 'text');
    for (const wrong of ['', signature.slice(0, -1), `${signature}0`, signature.toUpperCase(), 'z'.repeat(64)]) {
      expect(isSignedText(secret, 'text', wrong)).toBe(false);
    }
  });
});
