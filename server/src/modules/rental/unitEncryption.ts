/** Credentials of accounts that are let out: encrypted for the row of their unit. */
import type { Keys } from '../../platform/keys/keys.ts';
import type { EncryptedColumn } from '../../platform/keys/renewal.ts';

/** The values of a listing's fields, in their order. */
export function sealCredentials(keys: Keys, unitId: number, values: readonly string[]): Buffer {
  return keys.encrypt(JSON.stringify(values), contextOf(unitId));
}

/** The values again. Throws when the bytes were changed or belong to another unit. */
export function openSealed(keys: Keys, unitId: number, encrypted: Buffer): string[] {
  // Only `sealCredentials` makes such texts, and nobody else can encrypt.
  return JSON.parse(keys.decrypt(encrypted, contextOf(unitId))) as string[];
}

function contextOf(unitId: number): string {
  return `listing unit:${unitId}`;
}

/** What of it is encrypted in the database. */
export const unitColumns: EncryptedColumn[] = [
  { table: 'listing_units', key: 'id', column: 'credentials_encrypted', of: 'id', contextOf },
];
