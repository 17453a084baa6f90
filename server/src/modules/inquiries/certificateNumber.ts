import type { CertificateKind } from '#contract/verification/certificateProcess.ts';
import { cleanCode, codeAlphabet } from '#contract/core/typedCode.ts';
import { randomCode } from '../../platform/keys/randomCode.ts';

/** 35 bits: too many to try at ten a minute. */
const randomLength = 7;
const prefixes: Record<CertificateKind, string> = { agent: 'MA', person: 'MP' };
const written = new RegExp(`^(M[AP])(\\d{4})([${codeAlphabet}]{${randomLength + 1}})$`);

/** A new number such as `MA-2026-7K2Q9XDM`: kind, year, seven characters at random and one that checks the rest. */
export function makeCertificateNumber(kind: CertificateKind, year: number): string {
  const body = `${prefixes[kind]}${String(year).padStart(4, '0')}${randomCode(randomLength)}`;
  return grouped(body + checkOf(body));
}

/**
 * The number as `makeCertificateNumber` writes it, from what a person typed (see `cleanCode`). Undefined when it cannot be
 * one.
 */
export function normaliseCertificateNumber(text: string): string | undefined {
  const compact = cleanCode(text);
  if (!written.test(compact)) return undefined;
  return checkOf(compact.slice(0, -1)) === compact.at(-1) ? grouped(compact) : undefined;
}

/** Luhn's check in base 32: any one wrong character and nearly all swaps of two neighbours change it. */
function checkOf(body: string): string {
  const sum = [...body].reverse().reduce((total, character, index) => {
    const value = codeAlphabet.indexOf(character) * (index % 2 === 0 ? 2 : 1);
    return total + Math.floor(value / codeAlphabet.length) + (value % codeAlphabet.length);
  }, 0);
  return codeAlphabet[(codeAlphabet.length - (sum % codeAlphabet.length)) % codeAlphabet.length] ?? '';
}

function grouped(compact: string): string {
  return `${compact.slice(0, 2)}-${compact.slice(2, 6)}-${compact.slice(6)}`;
}
