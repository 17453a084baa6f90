import { cleanCode, codeAlphabet } from '#contract/core/typedCode.ts';
import { randomCode } from '../../../platform/keys/randomCode.ts';

const groups = 5;
const groupLength = 5;
const keyPattern = new RegExp(`^[${codeAlphabet}]{${groups * groupLength}}$`);

/** A new licence key with 125 random bits, such as `7K2QF-X9A3M-T0B6W-PRH4D-8ZN5C`. */
export function makeKey(): string {
  return grouped(randomCode(groups * groupLength));
}

/** The key as `makeKey` writes it, from what a person typed (see `cleanCode`). Undefined when it cannot be a key. */
export function normaliseKey(text: string): string | undefined {
  const compact = cleanCode(text);
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
