/** How a query is searched: as it was typed, with synonyms in place of its words, and by the names of categories. */
import { searchRules } from '#contract/catalogue/searchRules.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { piecesOf, queryOf, textOf, type Piece, type SearchQuery } from '../search.ts';
import { findContext, type ContextCategory, type ContextSynonym } from './search.repository.ts';

/** One way to find products: all terms, for each word a term that begins with it, of each list one. */
export interface FindQuery extends SearchQuery {
  anyOf?: string[][];
}

export interface SearchPlan {
  /** Products that fit any of these are found. */
  queries: FindQuery[];
  /** By what they are ranked: the whole text, its pieces, and what synonyms make of it. */
  whole: string;
  pieces: string[];
  alternatives: string[];
}

const synonymPiecesMax = 3;
const synonymRunMax = 8;
const synonymKeysMax = 120;
const categoryPiecesMax = 3;
const categoryWordMin = 3;

/** How to search for a text; undefined when there is nothing in it to search for. */
export async function planOf(tx: Tx, text: string): Promise<SearchPlan | undefined> {
  const pieces = piecesOf(text);
  const own = queryOf(pieces);
  if (own === undefined) return undefined;
  const texts = pieces.map(textOf);
  const keys = synonymKeys(pieces);
  const context = await findContext(tx, { names: texts.filter(mayNameCategory), keys });
  const variants = synonymVariants(pieces, context.synonyms);
  const queries = [own, ...withCategories(pieces, context.categories), ...variants.flatMap((one) => queryOf(one) ?? [])];
  return {
    queries: queries.slice(0, searchRules.readings.max),
    whole: texts.join(' '),
    pieces: [...new Set(texts)],
    alternatives: variants.map((variant) => variant.map(textOf).join(' ')),
  };
}

/** One character, or two letters, begin too many names. */
function mayNameCategory(text: string): boolean {
  return /^[a-z0-9]+$/.test(text) ? text.length >= categoryWordMin : [...text].length > 1;
}

/** The query with one or more of its pieces replaced by the categories that they name. */
function withCategories(pieces: readonly Piece[], categories: readonly ContextCategory[]): FindQuery[] {
  const named = pieces.flatMap((piece) => {
    const ids = categories.find(({ name }) => name === textOf(piece))?.ids;
    return ids ? [{ piece, terms: ids.map((id) => `#category:${id}`) }] : [];
  });
  const chosen = subsetsOf(named.slice(0, categoryPiecesMax));
  return chosen.map((some) => {
    const rest = pieces.filter((piece) => !some.some((one) => one.piece === piece));
    return { terms: [], words: [], ...queryOf(rest), anyOf: some.map(({ terms }) => terms) };
  });
}

/** All but the empty one, small ones first. */
function subsetsOf<Item>(items: readonly Item[]): Item[][] {
  const all = items.reduce<Item[][]>((before, item) => [...before, ...before.map((some) => [...some, item])], [[]]);
  return all.slice(1).toSorted((one, other) => one.length - other.length);
}

/** Words and sequences of words as synonyms are kept, and the parts of Chinese runs. */
function synonymKeys(pieces: readonly Piece[]): string[] {
  const keys = pieces.flatMap((piece, start) => [
    ...Array.from({ length: synonymPiecesMax }, (_, more) => keyOf(pieces.slice(start, start + more + 1))),
    ...(piece.isRun ? partsOf(piece.characters).map(({ text }) => text) : []),
  ]);
  return [...new Set(keys)].slice(0, synonymKeysMax);
}

/** A text as synonyms are compared. */
export function keyOf(pieces: readonly Piece[]): string {
  return pieces.map(textOf).join(' ');
}

function partsOf(characters: readonly string[]): { text: string; start: number; end: number }[] {
  return characters.flatMap((_, start) =>
    Array.from({ length: synonymRunMax - 1 }, (__, more) => start + more + 2)
      .filter((end) => end <= characters.length)
      .map((end) => ({ text: characters.slice(start, end).join(''), start, end })),
  );
}

/** The query once for each synonym of a part of it. */
function synonymVariants(pieces: readonly Piece[], synonyms: readonly ContextSynonym[]): Piece[][] {
  const othersOf = (key: string) =>
    synonyms.filter(({ keys }) => keys.includes(key)).flatMap(({ keys }) => keys.filter((one) => one !== key));
  return pieces.flatMap((piece, start) => {
    const sequences = Array.from({ length: Math.min(synonymPiecesMax, pieces.length - start) }, (_, more) => {
      const end = start + more + 1;
      return othersOf(keyOf(pieces.slice(start, end))).map((other) => [
        ...pieces.slice(0, start),
        ...piecesOf(other),
        ...pieces.slice(end),
      ]);
    });
    const inside = piece.isRun
      ? partsOf(piece.characters).flatMap((part) => {
          if (part.end - part.start === piece.characters.length) return [];
          const around = [piece.characters.slice(0, part.start), piece.characters.slice(part.end)];
          const [before, after] = around.map((characters) => piecesOf(characters.join('')));
          return othersOf(part.text).map((other) => [
            ...pieces.slice(0, start),
            ...(before ?? []),
            ...piecesOf(other),
            ...(after ?? []),
            ...pieces.slice(start + 1),
          ]);
        })
      : [];
    return [...sequences.flat(), ...inside];
  });
}
