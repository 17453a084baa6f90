/** The keys of an installation, locked by a passphrase: scrypt and AES-256-GCM. */
import { createCipheriv, createDecipheriv, randomBytes, scrypt, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { StartError } from '../config.ts';
import { KeyTexts } from '../platform/keys/keyFile.ts';

/** About 128 MB and a third of a second for each guess. */
const cost = { N: 2 ** 17, r: 8, p: 1 };
const memoryMax = 256 * 1024 * 1024;
export const passphraseMin = 12;

/** The keys of an installation, and the one that a backup's parts are encrypted with. */
const BackupKeys = KeyTexts.extend({
  partsKey: z.string().refine((text) => Buffer.from(text, 'base64').length === 32),
});
export type BackupKeys = z.infer<typeof BackupKeys>;

const base64 = z.base64();
const Box = z.strictObject({
  kdf: z.literal('scrypt'),
  // Bounded, since it comes from outside.
  N: z
    .int()
    .min(2)
    .max(2 ** 17),
  r: z.int().min(1).max(8),
  p: z.int().min(1).max(4),
  cipher: z.literal('aes-256-gcm'),
  salt: base64,
  nonce: base64,
  tag: base64,
  text: base64,
});

const derive: (passphrase: string, salt: Buffer, length: number, options: ScryptOptions) => Promise<Buffer> =
  promisify(scrypt);

/** Throws `StartError` for a passphrase that could be guessed. Only tests make guessing cheaper. */
export async function lockKeys(keys: BackupKeys, passphrase: string, { N, r, p } = cost): Promise<string> {
  if (passphrase.length < passphraseMin) {
    throw new StartError(`MALLARD_BACKUP_PASSPHRASE must have at least ${passphraseMin} characters.`);
  }
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const key = await derive(passphrase, salt, 32, { N, r, p, maxmem: memoryMax });
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(keys), 'utf8'), cipher.final()]);
  const box: z.infer<typeof Box> = {
    kdf: 'scrypt',
    N,
    r,
    p,
    cipher: 'aes-256-gcm',
    salt: salt.toString('base64'),
    nonce: nonce.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    text: text.toString('base64'),
  };
  return `${JSON.stringify(box, null, 1)}\n`;
}

/** Throws `StartError` when it is not the passphrase. */
export async function unlockKeys(box: string, passphrase: string): Promise<BackupKeys> {
  const { salt, nonce, tag, text, N, r, p } = Box.parse(JSON.parse(box));
  const key = await derive(passphrase, Buffer.from(salt, 'base64'), 32, { N, r, p, maxmem: memoryMax });
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64'), { authTagLength: 16 });
  decipher.setAuthTag(Buffer.from(tag, 'base64'));
  try {
    const plain = decipher.update(Buffer.from(text, 'base64'), undefined, 'utf8') + decipher.final('utf8');
    return BackupKeys.parse(JSON.parse(plain));
  } catch {
    throw new StartError('MALLARD_BACKUP_PASSPHRASE is not the passphrase of this backup.');
  }
}
