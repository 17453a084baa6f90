import { randomBytes } from 'node:crypto';

/** Digits and letters without I, L, O and U (Crockford's base 32): nothing in a key looks like anything else. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groups = 5;
const groupLength = 5;
const keyPattern = new RegExp(`^[${alphabet}]{${groups * groupLength}}$`);

/** A new licence key with 125 random bits, such as `7K2QF-X9A3M-T0B6W-PRH4D-8ZN5C`. */
export function makeKey(): string {
  // 256 is a multiple of 32, so that every character is as likely as any other.
  return grouped(Array.from(randomBytes(groups * groupLength), (byte) => alphabet[byte % alphabet.length]).join(''));
}

/**
 * The key as `makeKey` writes it, from what a person typed: any case, full width, with or without separators, O for 0, I
 * or L for 1. Undefined when it cannot be a key.
 */
export function normaliseKey(text: string): string | undefined {
  const compact = text
    .normalize('NFKC')
    .replace(/[\s\p{Dash}_]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return keyPattern.test(compact) ? grouped(compact) : undefined;
}

/** The last four characters, which lists may show. */
export function tailOfKey(key: string): string {
  return key.slice(-4);
}

/** What stands for a key where it is not shown. */
export function maskedKey(tail: string): string {
  return `••••-${tail}`;
}

function grouped(compact: string): string {
  return (compact.match(new RegExp(`.{${groupLength}}`, 'g')) ?? []).join('-');
}
