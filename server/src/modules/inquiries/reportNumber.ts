import { randomBytes } from 'node:crypto';

/** Digits and letters without I, L, O and U (Crockford's base 32): nothing in them looks like anything else. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const numberLength = 8;
const secretLength = 12;

/** A case number such as `F7K2QF9A3`: no order, so that nobody learns from it how many there are. */
export function makeReportNumber(): string {
  return `F${randomText(numberLength)}`;
}

/** 60 bits, for whoever reported only. */
export function makeReportSecret(): string {
  return randomText(secretLength);
}

/** What a person typed, as it is compared: any case, full width, with or without dashes, O for 0, I or L for 1. */
export function normaliseReportCode(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Dash}_]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}

function randomText(length: number): string {
  // 256 is a multiple of 32, so that every character is as likely as any other.
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');
}
