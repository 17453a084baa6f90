/** Codes that people read aloud and type. Free of zod. */

/** Crockford's base 32, digits and letters without I, L, O and U: nothing in a code looks like anything else. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What a person typed, as it is compared: any case, full width, with or without separators, O for 0, I or L for 1. */
export function cleanCode(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Dash}_]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}
