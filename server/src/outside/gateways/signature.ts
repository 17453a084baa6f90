import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA256 over the exact text, in hex. Throws without a secret: nothing is signed with an empty key. */
export function signText(secret: string, text: string): string {
  if (secret === '') throw new Error('there is no secret to sign with');
  return createHmac('sha256', secret).update(text, 'utf8').digest('hex');
}

/** Whether `signature` is that of the text. An empty secret verifies nothing. */
export function isSignedText(secret: string, text: string, signature: string): boolean {
  if (secret === '' || !/^[0-9a-f]{64}$/.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signText(secret, text), 'hex'), Buffer.from(signature, 'hex'));
}
