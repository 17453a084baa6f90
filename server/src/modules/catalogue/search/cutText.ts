/**
 * Full-text search for Chinese and for everything with spaces. Chinese has none, so a run of its characters is kept as
 * all its pairs of neighbours; words of other scripts are kept whole and found by their beginning.
 */

// Scripts hold signs as well, such as the radicals of Chinese dictionaries: only letters and digits count.
const character =
  '(?:(?=[\\p{L}\\p{N}])[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー々])';
/** A run of characters written without spaces, or else a word. */
const pieces = new RegExp(`(${character}+)|(?:(?!${character})[\\p{L}\\p{N}])+`, 'gu');

/** A lexeme of PostgreSQL may weigh 2 kB; nobody searches for a longer word than this. */
const wordLengthMax = 40;
const storedTermsMax = 4000;
const queryTermsMax = 60;
const queryWordsMax = 10;
/** Beginnings of so many characters are kept as terms of their own: they would have too many continuations. */
const beginningMax = 3;

/** What is stored of some texts, each term once: pairs, the last character of each run, words, and how each begins. */
export function searchTerms(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap(piecesOf).flatMap(storedTerms))].slice(0, storedTermsMax);
}

export interface SearchQuery {
  /** Stored terms, all of which must be there. */
  terms: string[];
  /** Words of which each must begin one of the stored terms. */
  words: string[];
}

/** One way to find products, as `find_products_any` takes it: of each list of `anyOf` one term besides. */
export interface FindQuery extends SearchQuery {
  anyOf?: string[][];
}

/** How to find what somebody typed: all of it must be there. Undefined when there is nothing to search for. */
export function searchQuery(text: string): SearchQuery | undefined {
  return queryOf(piecesOf(text));
}

/** The same for a text that was cut already. */
export function queryOf(all: readonly Piece[]): SearchQuery | undefined {
  const pieces = all.slice(0, queryTermsMax);
  const words = pieces.flatMap((piece) => (piece.isRun ? [] : [...piece.word].length > beginningMax ? piece.word : []));
  const terms = pieces.flatMap(queryTerms);
  if (terms.length + words.length === 0) return undefined;
  return { terms: [...new Set(terms)].slice(0, queryTermsMax), words: [...new Set(words)].slice(0, queryWordsMax) };
}

/** A run of characters that are written without spaces, or a word. */
export type Piece = { isRun: true; characters: string[] } | { isRun: false; word: string };

/** What a text consists of; signs and blanks only part it. */
export function piecesOf(text: string): Piece[] {
  // Full-width letters and old forms become the usual ones.
  return [...text.normalize('NFKC').toLowerCase().matchAll(pieces)].map(([whole, run]) =>
    run === undefined
      ? { isRun: false, word: [...whole].slice(0, wordLengthMax).join('') }
      : { isRun: true, characters: [...run] },
  );
}

/** A piece as it was written, in lower case and the usual forms of its letters. */
export function textOf(piece: Piece): string {
  return piece.isRun ? piece.characters.join('') : piece.word;
}

/** The last character stands alone, so that every single character begins some term. */
function pairsAndLast(characters: readonly string[]): string[] {
  return characters.map((first, index) => first + (characters[index + 1] ?? ''));
}

function storedTerms(piece: Piece): string[] {
  if (piece.isRun) return [...pairsAndLast(piece.characters), ...piece.characters.map(beginning)];
  const characters = [...piece.word].slice(0, beginningMax);
  return [piece.word, ...characters.map((_, index) => beginning(characters.slice(0, index + 1).join('')))];
}

/** Longer beginnings are looked up among the stored words. */
function queryTerms(piece: Piece): string[] {
  if (!piece.isRun) return [...piece.word].length > beginningMax ? [] : [beginning(piece.word)];
  if (piece.characters.length === 1) return piece.characters.map(beginning);
  return pairsAndLast(piece.characters).slice(0, -1);
}

/** Marked, since "go" as a beginning finds more than the word. */
export function beginning(characters: string): string {
  return `^${characters}`;
}
