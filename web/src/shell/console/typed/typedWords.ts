/** What was typed on a screen and not saved. Kept in this browser under the account, and gone with its log-out. */

/** One field that differs from what it began with. */
export interface TypedWord {
  /** Path and query of the screen: a record that is open stands in it. */
  address: string;
  /** The form, and the field within. */
  field: string;
  before: string;
  now: string;
}

interface Kept {
  words: TypedWord[];
  /** Milliseconds since 1970. */
  at: number;
}

/** What begins with `draft:` is forgotten at log-out. */
const keyOf = (accountId: string) => `draft:typed:${accountId}`;
const keptMs = 24 * 60 * 60 * 1000;
const most = 60;
const mostLetters = 20_000;

/** What the account typed lately; what cannot be read is nothing. */
export function readTyped(accountId: string, now: number): TypedWord[] {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(accountId)) ?? 'null') as Partial<Kept> | null;
    if (typeof kept?.at !== 'number' || now - kept.at > keptMs || !Array.isArray(kept.words)) return [];
    return kept.words.filter(isWord);
  } catch {
    return [];
  }
}

export function keepTyped(accountId: string, words: readonly TypedWord[], now: number): void {
  try {
    const kept: Kept = { words: words.filter(({ now: typed }) => typed.length <= mostLetters).slice(-most), at: now };
    if (kept.words.length === 0) localStorage.removeItem(keyOf(accountId));
    else localStorage.setItem(keyOf(accountId), JSON.stringify(kept));
  } catch {
    // Storage is full or switched off: then it lasts as long as the page.
  }
}

/** The list with one field as it is now; without it once it is as it was. */
export function withWord(words: readonly TypedWord[], word: TypedWord): TypedWord[] {
  const isSame = (one: TypedWord) => one.address === word.address && one.field === word.field;
  const before = words.find(isSame)?.before ?? word.before;
  const others = words.filter((one) => !isSame(one));
  return word.now === before ? others : [...others, { ...word, before }];
}

function isWord(one: unknown): one is TypedWord {
  if (typeof one !== 'object' || one === null) return false;
  return ['address', 'field', 'before', 'now'].every(
    (name) => typeof (one as Record<string, unknown>)[name] === 'string',
  );
}
