import { createPublicKey, verify } from 'node:crypto';
import type { PublishedKey } from './types.ts';

/** Whether `signature` (base64, Ed25519) over the UTF-8 bytes of `text` was made by a key that is known and not compromised. */
export function isSignedBy(keys: readonly PublishedKey[], keyId: string, text: string, signature: string): boolean {
  const key = keys.find(({ kid, compromisedAt }) => kid === keyId && compromisedAt === null);
  if (!key) return false;
  try {
    return verify(null, Buffer.from(text), createPublicKey(key.pem), Buffer.from(signature, 'base64'));
  } catch {
    // No key or no signature at all: neither proves anything.
    return false;
  }
}
