import { randomBytes } from 'node:crypto';
import type { CertificateKind } from '#contract/certificates.ts';

/** Digits and letters without I, L, O and U (Crockford's base 32): nothing in a number looks like anything else. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 35 bits: too many to try at ten a minute. */
const randomLength = 7;
const prefixes: Record<CertificateKind, string> = { agent: 'MA', person: 'MP' };
const written = new RegExp(`^(M[AP])(\\d{4})([${alphabet}]{${randomLength + 1}})$`);

/** A new number such as `MA-2026-7K2Q9XDM`: kind, year, seven characters at random and one that checks the rest. */
export function makeCertificateNumber(kind: CertificateKind, year: number): string {
  // 256 is a multiple of 32, so that every character is as likely as any other.
  const random = Array.from(randomBytes(randomLength), (byte) => alphabet[byte % alphabet.length]).join('');
  const body = `${prefixes[kind]}${String(year).padStart(4, '0')}${random}`;
  return grouped(body + checkOf(body));
}

/**
 * The number as `makeCertificateNumber` writes it, from what a person typed: any case, full width, with or without dashes,
 * O for 0, I or L for 1. Undefined when it cannot be one.
 */
export function normaliseCertificateNumber(text: string): string | undefined {
  const compact = text
    .normalize('NFKC')
    .replace(/[\s\p{Dash}_]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  if (!written.test(compact)) return undefined;
  return checkOf(compact.slice(0, -1)) === compact.at(-1) ? grouped(compact) : undefined;
}

/** Luhn's check in base 32: any one wrong character and nearly all swaps of two neighbours change it. */
function checkOf(body: string): string {
  const sum = [...body].reverse().reduce((total, character, index) => {
    const value = alphabet.indexOf(character) * (index % 2 === 0 ? 2 : 1);
    return total + Math.floor(value / alphabet.length) + (value % alphabet.length);
  }, 0);
  return alphabet[(alphabet.length - (sum % alphabet.length)) % alphabet.length] ?? '';
}

function grouped(compact: string): string {
  return `${compact.slice(0, 2)}-${compact.slice(2, 6)}-${compact.slice(6)}`;
}
