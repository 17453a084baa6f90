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

/** What is stored of some texts, each term once: pairs, the last character of each run, and words. */
export function searchTerms(texts: readonly string[]): string[] {
  const terms = texts.flatMap(piecesOf).flatMap((piece) => (piece.isRun ? pairsAndLast(piece.characters) : piece.word));
  return [...new Set(terms)].slice(0, storedTermsMax);
}

/**
 * The tsquery text for what somebody typed: all of it must be found. Terms hold letters and digits only, so nothing
 * typed can be taken for an operator. Undefined when there is nothing to search for.
 */
export function searchQuery(text: string): string | undefined {
  const terms = new Set(piecesOf(text).flatMap(queryTerms));
  return terms.size === 0 ? undefined : [...terms].slice(0, queryTermsMax).join(' & ');
}

type Piece = { isRun: true; characters: string[] } | { isRun: false; word: string };

function piecesOf(text: string): Piece[] {
  // Full-width letters and old forms become the usual ones.
  return [...text.normalize('NFKC').toLowerCase().matchAll(pieces)].map(([whole, run]) =>
    run === undefined
      ? { isRun: false, word: [...whole].slice(0, wordLengthMax).join('') }
      : { isRun: true, characters: [...run] },
  );
}

/** The last character stands alone, so that every single character begins some term. */
function pairsAndLast(characters: readonly string[]): string[] {
  return characters.map((first, index) => first + (characters[index + 1] ?? ''));
}

function queryTerms(piece: Piece): string[] {
  if (!piece.isRun) return [`'${piece.word}':*`];
  if (piece.characters.length === 1) return [`'${piece.characters.join('')}':*`];
  return pairsAndLast(piece.characters)
    .slice(0, -1)
    .map((pair) => `'${pair}'`);
}
