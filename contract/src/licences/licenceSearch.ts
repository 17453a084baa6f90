/** What somebody typed into the search of licences. Free of zod. */
export type LicenceSearch =
  | { by: 'number'; id: number }
  /** The last four characters of a key, as lists show them. */
  | { by: 'tail'; tail: string }
  /** The beginning of the holder's user name. */
  | { by: 'holder'; name: string }
  /** A whole key: never to be put into an address. */
  | { by: 'key' };

const keyLength = 25;
const tailLength = 4;

/**
 * Reads a search: five digits or more are a licence's number, a whole key is recognised in any form, four characters
 * after a sign (`-5C7Q`, `••••-5C7Q`) or with a digit first are the end of a key, all else is a holder's name, which
 * begins with a letter. Undefined when nothing can be meant by it.
 */
export function readLicenceSearch(text: string): LicenceSearch | undefined {
  const typed = text.normalize('NFKC').trim();
  const compact = typed.replace(/[\s\p{Dash}_]/gu, '').toUpperCase();
  if (new RegExp(`^[0-9A-Z]{${keyLength}}$`).test(compact)) return { by: 'key' };
  if (/^\d{5,15}$/.test(typed)) return { by: 'number', id: Number(typed) };
  const tail = typed.replace(/^[^\p{L}\p{N}]+/u, '');
  const isTail = tail.length === tailLength && /^[0-9A-Za-z]+$/.test(tail) && (tail !== typed || /^\d/.test(tail));
  if (isTail) return { by: 'tail', tail: tail.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1') };
  return /^[A-Za-z]\w*$/.test(typed) ? { by: 'holder', name: typed } : undefined;
}
