import type { Keys } from '../../../platform/keys/keys.ts';
import { tailOfKey } from './key.ts';
import type { EncryptedColumn } from '../../../platform/keys/renewal.ts';

/** A licence key as it is stored: to be found by, to be shown to its holder, to be told apart in lists. */
export interface SealedKey {
  hash: Buffer;
  encrypted: Buffer;
  tail: string;
}

/** The hash that a licence is found by. */
export function hashOfKey(keys: Keys, key: string): Buffer {
  return keys.lookupHash('licence', key);
}

export function sealKey(keys: Keys, key: string): SealedKey {
  const hash = hashOfKey(keys, key);
  return { hash, encrypted: keys.encrypt(key, contextOf(hash)), tail: tailOfKey(key) };
}

/** The key again. Throws when the bytes were changed or belong to another licence. */
export function openKey(keys: Keys, sealed: Pick<SealedKey, 'hash' | 'encrypted'>): string {
  return keys.decrypt(sealed.encrypted, contextOf(sealed.hash));
}

/** A key is encrypted for its own row, which is known by the hash before it has an id. */
function contextOf(hash: Buffer): string {
  return `licence:${hash.toString('base64url')}`;
}

/** What of it is encrypted in the database. */
export const licenceColumns: EncryptedColumn[] = [
  { table: 'licences', key: 'id', column: 'key_encrypted', of: 'key_hash', contextOf: contextOf },
];
