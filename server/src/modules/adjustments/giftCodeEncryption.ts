import { giftCodeRandom, groupGiftCode, withCheck } from '#contract/money/giftCode.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { randomCode } from '../../platform/keys/randomCode.ts';
import type { EncryptedColumn } from '../../platform/keys/renewal.ts';

/** A gift code as it is stored: to be found by, and to be opened for the admin's file. */
export interface SealedGiftCode {
  hash: Buffer;
  sealed: Buffer;
}

/** A new code with 130 random bits, without dashes. */
export function makeGiftCode(): string {
  return withCheck(randomCode(giftCodeRandom));
}

/** The hash that a code is found by; the code is without dashes. */
export function hashOfGiftCode(keys: Keys, code: string): Buffer {
  return keys.lookupHash('gift_code', code);
}

export function sealGiftCode(keys: Keys, code: string): SealedGiftCode {
  const hash = hashOfGiftCode(keys, code);
  return { hash, sealed: keys.encrypt(code, contextOf(hash)) };
}

/** The code in its groups. Throws when the bytes were changed or belong to another code. */
export function openGiftCode(keys: Keys, { hash, sealed }: SealedGiftCode): string {
  return groupGiftCode(keys.decrypt(sealed, contextOf(hash)));
}

/** What stands for a code where it is not shown: enough to find it in the file, too little to guess it. */
export function maskedGiftCode(code: string): string {
  return `••••-${code.slice(-4)}`;
}

/** A code is encrypted for its own row, which is known by the hash before it has an id. */
function contextOf(hash: Buffer): string {
  return `gift_code:${hash.toString('base64url')}`;
}

/** What of it is encrypted in the database. */
export const giftCodeColumns: EncryptedColumn[] = [
  { table: 'gift_codes', key: 'id', column: 'sealed', of: 'code_hash', contextOf: contextOf },
];
