import { randomBytes } from 'node:crypto';
import { codeAlphabet } from '#contract/core/typedCode.ts';

/** So many characters at random that people can type, with five bits each. */
export function randomCode(length: number): string {
  let code = '';
  // 256 is a multiple of 32, so that every character is as likely as any other.
  for (const byte of randomBytes(length)) code += codeAlphabet.charAt(byte % codeAlphabet.length);
  return code;
}
