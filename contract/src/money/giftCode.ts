/** How a gift code is written. Free of zod: the form and the schema read it alike. */
import { cleanCode, codeAlphabet } from '../core/typedCode.ts';

/** 26 characters at random are 130 bits; two more tell a slip of the finger from a code that is not known. */
export const giftCodeRandom = 26;
const checkLength = 2;
/** Characters between two dashes. */
export const giftGroupLength = 4;
/** Characters without the dashes between the groups. */
export const giftCodeLength = giftCodeRandom + checkLength;
/** The largest prime below 32²: any one wrong character and any two swapped neighbours change the rest. */
const modulus = 1021;

/** The whole code, without dashes, for its random part. */
export function withCheck(random: string): string {
  const rest = [...random].reduce((sum, character) => (sum * 32 + valueOf(character)) % modulus, 0);
  return `${random}${codeAlphabet[Math.floor(rest / 32)]}${codeAlphabet[rest % 32]}`;
}

/** The code without dashes; undefined when no code was ever written like this. */
export function readGiftCode(text: string): string | undefined {
  const code = cleanCode(text);
  const isWhole = code.length === giftCodeLength && [...code].every((one) => codeAlphabet.includes(one));
  return isWhole && withCheck(code.slice(0, giftCodeRandom)) === code ? code : undefined;
}

/** In groups of four, as it is handed out: `7K2Q-F9A3-…`. */
export function groupGiftCode(code: string): string {
  return (code.match(new RegExp(`.{1,${giftGroupLength}}`, 'g')) ?? []).join('-');
}

function valueOf(character: string): number {
  const value = codeAlphabet.indexOf(character);
  if (value === -1) throw new RangeError(`${character} stands in no gift code`);
  return value;
}
