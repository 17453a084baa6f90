/** Photos as they lie in the storage: each under a key of its own, which its row keeps encrypted. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/** AES-256-GCM with a fresh key. Layout: nonce (12), tag (16), content. */
export function encryptPhoto(content: Buffer): { key: Buffer; encrypted: Buffer } {
  const [key, nonce] = [randomBytes(32), randomBytes(nonceBytes)];
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(content), cipher.final()]);
  return { key, encrypted: Buffer.concat([nonce, cipher.getAuthTag(), body]) };
}

/** Throws when the file was changed, or belongs to another key. */
export function decryptPhoto(encrypted: Buffer, key: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAuthTag(encrypted.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(encrypted.subarray(nonceBytes + tagBytes)), decipher.final()]);
}
