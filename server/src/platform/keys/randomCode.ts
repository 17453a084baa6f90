import { randomBytes } from 'node:crypto';
import { codeAlphabet } from '#contract/core/typedCode.ts';

/** So many characters at random that people can type, with five bits each. */
export function randomCode(length: number): string {
  // 256 is a multiple of 32, so that every character is as likely as any other.
  return Array.from(randomBytes(length), (byte) => codeAlphabet[byte % codeAlphabet.length]).join('');
}
