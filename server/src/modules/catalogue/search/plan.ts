/** How a query is searched: as it was typed, with synonyms in place of its words, and by the names of categories. */
import { searchRules } from '#contract/catalogue/searchRules.ts';
import { limits } from '#contract/core/limits.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { piecesOf, queryOf, textOf, type FindQuery, type Piece } from './cutText.ts';
import { findContext, type ContextCategory, type ContextSynonym } from './search.repository.ts';

export interface SearchPlan {
  /** Products that fit any of these are found. */
  queries: FindQuery[];
  /** By what they are ranked: the whole text, its pieces, and what synonyms make of it. */
  whole: string;
  pieces: string[];
  alternatives: string[];
}

/** Pieces that make a synonym or the name of a category together. */
const sequenceMax = 3;
const synonymRunMax = 8;
const synonymKeysMax = 120;
const categoryPiecesMax = 3;
const categoryWordMin = 3;
/** As many as a text of the length allowed has at most: one letter may stand for a whole sentence. */
const piecesMax = Math.ceil(limits.search.max / 2);

/** How to search for a text; undefined when there is nothing in it to search for. */
export async function planOf(tx: Tx, text: string): Promise<SearchPlan | undefined> {
  const pieces = piecesOf(text).slice(0, piecesMax);
  const own = queryOf(pieces);
  if (own === undefined) return undefined;
  const texts = pieces.map(textOf);
  const names = sequencesOf(pieces)
    .map((sequence) => sequence.text)
    .filter(mayNameCategory);
  const context = await findContext(tx, { names, keys: synonymKeys(pieces) });
  const variants = synonymVariants(pieces, context.synonyms);
  const queries = [
    own,
    ...withCategories(pieces, context.categories),
    ...variants.flatMap((one) => queryOf(one) ?? []),
    // Such as "screenshot tools": a synonym of what goods are named by, and the category's name beside it.
    ...variants.flatMap((one) => withCategories(one, context.categories)),
  ];
  return {
    queries: queries.slice(0, searchRules.readings.max),
    whole: texts.join(' '),
    pieces: [...new Set(texts)],
    alternatives: variants.map((variant) => variant.map(textOf).join(' ')),
  };
}

/** One character, or two letters, begin too many names. */
function mayNameCategory(text: string): boolean {
  return /^[a-z0-9 ]+$/.test(text) ? text.length >= categoryWordMin : [...text].length > 1;
}

interface Sequence {
  start: number;
  end: number;
  text: string;
}

/** Pieces and sequences of up to three, the long ones first. */
function sequencesOf(pieces: readonly Piece[]): Sequence[] {
  const longest = Math.min(sequenceMax, pieces.length);
  const lengths = Array.from({ length: longest }, (_, index) => longest - index);
  return lengths.flatMap((length) =>
    pieces.flatMap((_, start) => {
      const end = start + length;
      return end > pieces.length ? [] : [{ start, end, text: keyOf(pieces.slice(start, end)) }];
    }),
  );
}

/** The query with one or more of its pieces replaced by the categories that they name. */
function withCategories(pieces: readonly Piece[], categories: readonly ContextCategory[]): FindQuery[] {
  const named: (Sequence & { terms: string[] })[] = [];
  for (const sequence of sequencesOf(pieces)) {
    const ids = categories.find(({ name }) => name === sequence.text)?.ids;
    const isFree = named.every(({ start, end }) => sequence.end <= start || sequence.start >= end);
    if (ids && isFree) named.push({ ...sequence, terms: ids.map((id) => `#category:${id}`) });
  }
  return subsetsOf(named.slice(0, categoryPiecesMax)).map((some) => {
    const rest = pieces.filter((_, index) => !some.some(({ start, end }) => index >= start && index < end));
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
  const keys = [
    ...sequencesOf(pieces).flatMap(({ text }) => [text, singularOf(text)]),
    ...pieces.flatMap((piece) => (piece.isRun ? partsOf(piece.characters).map(({ text }) => text) : [])),
  ];
  return [...new Set(keys)].slice(0, synonymKeysMax);
}

/** A text without the plural of its last English word. */
function singularOf(text: string): string {
  return /[a-z]{3}s$/.test(text) && !text.endsWith('ss') ? text.slice(0, -1) : text;
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
  const othersOf = (text: string) =>
    synonyms
      .filter(({ keys }) => keys.includes(text) || keys.includes(singularOf(text)))
      .flatMap(({ keys }) => keys.filter((one) => one !== text));
  const replaced = (before: readonly Piece[], other: string, after: readonly Piece[]) => [
    ...before,
    ...piecesOf(other),
    ...after,
  ];
  const whole = sequencesOf(pieces).flatMap(({ start, end, text }) =>
    othersOf(text).map((other) => replaced(pieces.slice(0, start), other, pieces.slice(end))),
  );
  const inside = pieces.flatMap((piece, index) => {
    if (!piece.isRun) return [];
    const { characters } = piece;
    const real = partsOf(characters).filter(({ start, end }) => end - start < characters.length);
    return real.flatMap(({ text, start, end }) => {
      const before = [...pieces.slice(0, index), ...piecesOf(characters.slice(0, start).join(''))];
      const after = [...piecesOf(characters.slice(end).join('')), ...pieces.slice(index + 1)];
      return othersOf(text).map((other) => replaced(before, other, after));
    });
  });
  return [...whole, ...inside];
}
