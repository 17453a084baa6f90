/** The search of products for what other modules keep terms of: titles of what is let out. */
import type { Tx } from '../../../platform/database/database.ts';
import { beginning, piecesOf, searchTerms, type FindQuery } from './cutText.ts';
import { planOf } from './plan.ts';
import { initialsTerms, pairTerm, soundTerms, spellingsOf } from './sounds.ts';

/** Terms of a title: its words in both languages, and how the Chinese one sounds. */
export function textTerms({ titleZh, titleEn }: { titleZh: string; titleEn: string }): string[] {
  return [...searchTerms([titleZh, titleEn]), ...soundTerms([titleZh])];
}

/** Letters that may be pinyin: so many are initials at most. */
const initialsMax = 6;

/**
 * The ways to find what somebody typed, any of which will do: the words themselves, with synonyms or categories in their place,
 * and, where only letters were typed, as pinyin or its initials. Undefined when there is nothing to search for.
 */
export async function textQueries(tx: Tx, text: string): Promise<FindQuery[] | undefined> {
  const plan = await planOf(tx, text);
  return plan && [...plan.queries.map(withBeginnings), ...soundQueries(text)];
}

/** The first characters of each word are terms as well: an index finds by them. */
function withBeginnings(query: FindQuery): FindQuery {
  const terms = [...query.terms, ...query.words.map((word) => beginning([...word].slice(0, 3).join('')))];
  return { ...query, terms: [...new Set(terms)] };
}

function soundQueries(text: string): FindQuery[] {
  const pieces = piecesOf(text);
  const letters = pieces.map((piece) => (piece.isRun ? '' : piece.word)).join('');
  if (pieces.some(({ isRun }) => isRun) || !/^[a-z]{2,40}$/.test(letters)) return [];
  const spelled = spellingsOf(letters).flatMap(({ syllables, rest }) => {
    const pairs = syllables.slice(1).map((second, index) => pairTerm(syllables[index] ?? '', second));
    return pairs.length > 0 && rest === '' ? [{ terms: [...new Set(pairs)], words: [] }] : [];
  });
  const initials = letters.length <= initialsMax ? [{ terms: initialsTerms(letters), words: [] }] : [];
  return [...spelled, ...initials];
}
