/**
 * What somebody may have meant by a query that finds nothing: pieces that no product has are replaced by what stands in
 * the texts of products and sounds, or is spelled, nearly so. A bounded number of searches, each for few products.
 */
import { searchRules } from '#contract/catalogue/searchRules.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { beginning, piecesOf, queryOf, textOf, type FindQuery, type Piece } from './cutText.ts';
import { alignInitials, alignRun, alignSpelling, placesToBreak, spellingDistance, type Aligned } from './align.ts';
import { planOf } from './plan.ts';
import { isFiller, withoutFillers } from './fillerWords.ts';
import { findKnown, findNearWords, findTexts, type FoundText } from './search.repository.ts';
import { initialsTerms, pairTerm, pairTerms, spellingsOf, type Spelling } from './sounds.ts';

/** Of each guess so many products are read. */
const readMax = 20;
const guessesMax = 12;
/** Of each piece so many corrections are combined with those of the others, and so many combinations tried. */
const choicesMax = 3;
const triedMax = 8;
const leftOutMax = 4;

/** A way to find products that may have what was meant, and how to read it from their texts. */
interface Guess {
  query: FindQuery;
  read: (text: FoundText) => Aligned | undefined;
}

/**
 * Another text for the query that finds products; undefined when there is none. `scope` are terms that all must have. Of a
 * long text only the beginning is read.
 */
export async function correctionOf(tx: Tx, text: string, scope: readonly string[] = []): Promise<string | undefined> {
  const typed = readPieces(text);
  const bare = withoutFillerPieces(typed);
  const whole = textsOf(typed);
  const shorter = [textsOf(bare)].filter((one) => one !== '' && one !== whole);
  const found = await firstKnown(tx, shorter, scope);
  return found ?? corrected(tx, bare.length > 0 ? bare : typed, scope);
}

/** As much of a text as is read for a correction. */
function readPieces(text: string): Piece[] {
  const { readPieces: most, readLength } = searchRules.corrected;
  let left: number = readLength;
  return piecesOf(text)
    .slice(0, most)
    .filter((piece) => (left -= textOf(piece).length) >= 0);
}

/** The pieces that say something about goods. */
function withoutFillerPieces(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece) => {
    if (!piece.isRun) return isFiller(piece.word) ? [] : piece;
    return piecesOf(withoutFillers(textOf(piece)));
  });
}

function textsOf(pieces: readonly Piece[]): string {
  return pieces.map(textOf).join(' ');
}

async function corrected(tx: Tx, typed: readonly Piece[], scope: readonly string[]): Promise<string | undefined> {
  const known = await areKnown(tx, typed.map(textOf), scope);
  const pieces = joinSyllables(typed.map((piece, index) => ({ piece, isKnown: known[index] ?? false })));
  const unknown = pieces.flatMap(({ piece, isKnown }) => (isKnown ? [] : piece)).slice(0, searchRules.corrected.pieces);
  const sure = pieces.flatMap(({ piece, isKnown }) => (isKnown ? piece : []));
  const candidates = await replaced(tx, { pieces, unknown, sure, scope });
  if (unknown.length === 0) candidates.push(...withoutOne(sure));
  const distinct = [...new Set(candidates)].filter((one) => one !== textsOf(typed) && keepsEnough(one, typed));
  const found = await firstKnown(tx, distinct, scope);
  // All pieces of the best one may be known, but no product has them all.
  if (found !== undefined || unknown.length === 0) return found;
  const fewer = withoutOne(piecesOf(distinct[0] ?? '')).filter((one) => keepsEnough(one, typed));
  return firstKnown(tx, fewer, scope);
}

/** About as many letters make a Chinese character. */
const syllableLength = 3;

/** Whether what is left of a text is not much less than it, and says something. */
function keepsEnough(text: string, typed: readonly Piece[]): boolean {
  const sizeOf = (pieces: readonly Piece[]) =>
    pieces.reduce((sum, piece) => sum + textOf(piece).length * (piece.isRun ? syllableLength : 1), 0);
  const left = piecesOf(text);
  const isSaid = left.some((piece) => piece.isRun || !isFiller(piece.word));
  return isSaid && sizeOf(left) >= searchRules.corrected.shareLeft * sizeOf(typed);
}

async function firstKnown(tx: Tx, texts: readonly string[], scope: readonly string[]): Promise<string | undefined> {
  const known = await areKnown(tx, texts, scope);
  return texts.find((_, index) => known[index]);
}

/** For each text whether any product is found by it. */
async function areKnown(tx: Tx, texts: readonly string[], scope: readonly string[]): Promise<boolean[]> {
  const plans = await Promise.all(texts.map((text) => planOf(tx, text)));
  return findKnown(
    tx,
    plans.map((plan) => withTerms(plan?.queries ?? [], scope)),
  );
}

interface Judged {
  piece: Piece;
  isKnown: boolean;
}

/** The query with other words in place of those that are unknown; what nothing comes near is left out beside others. */
async function replaced(
  tx: Tx,
  query: { pieces: readonly Judged[]; unknown: readonly Piece[]; sure: readonly Piece[]; scope: readonly string[] },
): Promise<string[]> {
  const { pieces, unknown, sure, scope } = query;
  const near = await nearWordsOf(
    tx,
    pieces.map(({ piece }) => piece),
  );
  const nearTo = (piece: Piece) => near.get(textOf(piece)) ?? [];
  const choices: string[][] = [];
  for (const { piece, isKnown } of pieces) {
    if (isKnown) choices.push(respelled(piece, nearTo(piece)));
    else if (!unknown.includes(piece)) choices.push([]);
    else choices.push((await meantBy(tx, piece, { near: nearTo(piece), sure, scope })).slice(0, choicesMax));
  }
  return combined(choices);
}

/** One of the choices for each place, the best ones first; places without any are left out. */
function combined(choices: readonly (readonly string[])[]): string[] {
  let all: { texts: string[]; rank: number }[] = [{ texts: [], rank: 0 }];
  for (const some of choices) {
    if (some.length === 0) continue;
    all = all
      .flatMap(({ texts, rank }) => some.map((one, index) => ({ texts: [...texts, one], rank: rank + index })))
      .toSorted((one, other) => one.rank - other.rank)
      .slice(0, triedMax);
  }
  return all.map(({ texts }) => texts.join(' '));
}

/** A word that products have, and another by one letter. What only begins a word comes after the whole word. */
function respelled(piece: Piece, near: readonly string[]): string[] {
  if (piece.isRun) return [textOf(piece)];
  const { word } = piece;
  const others = near
    .filter((other) => other !== word && !isFiller(other) && spellingDistance(word, other) === 1)
    .slice(0, 1);
  const isBegun = !near.includes(word) && others.some((other) => other.startsWith(word));
  return isBegun ? [...others, word] : [word, ...others];
}

/** All pieces but one, the last first: each is known, but no product has them all. */
function withoutOne(pieces: readonly Piece[]): string[] {
  if (pieces.length < 2) return [];
  return (
    pieces
      .map((_, index) => pieces.toSpliced(index, 1).map(textOf).join(' '))
      .toReversed()
      // The longest rest says most.
      .toSorted((one, other) => other.length - one.length)
      .slice(0, leftOutMax)
  );
}

function withTerms(queries: readonly FindQuery[], terms: readonly string[]): FindQuery[] {
  return queries.map((query) => ({ ...query, terms: [...query.terms, ...terms] }));
}

/** Syllables that were typed one by one, and are no words, are read together. */
function joinSyllables(pieces: readonly Judged[]): Judged[] {
  const joined: Judged[] = [];
  for (const judged of pieces) {
    const [before, { piece, isKnown }] = [joined.at(-1), judged];
    if (before && !before.isKnown && !isKnown && isSyllables(before.piece) && isSyllables(piece)) {
      const word = textOf(before.piece) + textOf(piece);
      joined[joined.length - 1] = { piece: { isRun: false, word }, isKnown: false };
    } else joined.push(judged);
  }
  return joined;
}

function isSyllables(piece: Piece): boolean {
  return !piece.isRun && spellingsOf(piece.word).some(({ rest }) => rest === '');
}

async function nearWordsOf(tx: Tx, pieces: readonly Piece[]): Promise<Map<string, string[]>> {
  const words = pieces.flatMap((piece) => (!piece.isRun && isSpelled(piece.word) ? [piece.word] : []));
  const rows = words.length === 0 ? [] : await findNearWords(tx, words);
  return new Map(words.map((word) => [word, rows.filter(({ given }) => given === word).map(({ near }) => near)]));
}

const spelledMin = 4;
const endingMax = 3;
/** As the database keeps them: see `word_deletions`. */
const twoErrorsMin = 7;

function isSpelled(word: string): boolean {
  const isPlausible = /^[a-z]+[0-9]{0,3}$/.test(word) && /[aeiouy]/.test(word) && !/(.)\1\1|[^aeiouy0-9]{6}/.test(word);
  return isPlausible && word.length >= spelledMin && word.length <= searchRules.corrected.wordLength;
}

interface Around {
  near: readonly string[];
  /** The pieces of the query that are known. */
  sure: readonly Piece[];
  scope: readonly string[];
}

/** What a piece may mean, the best first. */
async function meantBy(tx: Tx, piece: Piece, { near, sure, scope }: Around): Promise<string[]> {
  const rounds = piece.isRun
    ? roundsOfRun(piece.characters.slice(0, searchRules.corrected.runLength))
    : roundsOfWord(piece.word, near);
  const others = queryOf(sure);
  const contexts = others === undefined ? [scope] : [[...others.terms, ...scope], scope];
  for (const [index, terms] of contexts.entries()) {
    const words = index === 0 ? (others?.words ?? []) : [];
    for (const guesses of rounds) {
      const found = await tryGuesses(tx, guesses, { terms, words });
      const [best] = found;
      if (best === undefined) continue;
      return piece.isRun ? found : [...(await nearerSynonyms(tx, piece.word, { best, near, scope })), ...found];
    }
  }
  return piece.isRun ? [] : keptAsSynonym(tx, piece.word, { near, scope });
}

/** Synonyms that a word is nearer to than to what was found: `screenshot`, where products have only `screenshots`. */
function nearerSynonyms(
  tx: Tx,
  word: string,
  { best, near, scope }: Pick<Around, 'near' | 'scope'> & { best: string },
): Promise<string[]> {
  if (!near.includes(best)) return Promise.resolve([]);
  const distance = spellingDistance(word, best);
  const nearer = near.filter((other) => best.startsWith(other) && spellingDistance(word, other) < distance);
  return keptAsSynonym(tx, word, { near: nearer, scope });
}

/** Words near the one that find products by their synonyms, though none has them. */
async function keptAsSynonym(tx: Tx, word: string, { near, scope }: Pick<Around, 'near' | 'scope'>): Promise<string[]> {
  const likely = nearlySpelled(word, near).map(({ text }) => text);
  const known = await areKnown(tx, likely, scope);
  return likely.filter((_, index) => known[index]);
}

async function tryGuesses(
  tx: Tx,
  guesses: readonly Guess[],
  context: { terms: readonly string[]; words: readonly string[] },
): Promise<string[]> {
  if (guesses.length === 0) return [];
  const queries = guesses.map(({ query }) => ({
    ...query,
    terms: [...query.terms, ...context.terms],
    words: [...query.words, ...context.words],
  }));
  const texts = await findTexts(tx, queries, readMax);
  const found = new Map<string, { weight: number; count: number }>();
  for (const text of texts) {
    const aligned = guesses[text.query]?.read(text);
    if (!aligned) continue;
    const before = found.get(aligned.text);
    found.set(aligned.text, {
      weight: Math.min(before?.weight ?? Infinity, aligned.weight),
      count: (before?.count ?? 0) + 1,
    });
  }
  const rank = ({ weight, count }: { weight: number; count: number }) => weight - 0.1 * Math.log(count);
  return [...found].toSorted(([, one], [, other]) => rank(one) - rank(other)).map(([text]) => text);
}

/** The best place in a title, a tag or a subtitle. */
function readRun(typed: readonly string[]) {
  return ({ titleZh, subtitleZh, tags }: FoundText) =>
    lightest([titleZh, ...tags, subtitleZh].map((text) => alignRun(typed, charactersOf(text))));
}

function lightest(found: readonly (Aligned | undefined)[]): Aligned | undefined {
  return found.reduce((best, one) => (one && one.weight < (best?.weight ?? Infinity) ? one : best), undefined);
}

/** A text as it is compared: pieces in lower case with a blank between. */
function charactersOf(text: string): string[] {
  return [...piecesOf(text).map(textOf).join(' ')];
}

/** Guesses at a run of Chinese, in rounds: the whole by its sound or its characters, then with one place or two left out. */
function roundsOfRun(characters: readonly string[]): Guess[][] {
  const { length } = characters;
  if (length < 2) return [];
  const read = readRun(characters);
  const pairs = characters.slice(1).map((second, index) => {
    const first = characters[index] ?? '';
    const terms = pairTerms(first, second);
    return terms.length > 0 ? terms : [first + second];
  });
  const byPairs = (kept: readonly string[][], alone: readonly string[] = []): Guess => {
    const terms = [...alone.map(beginning), ...kept.flatMap((one) => (one.length === 1 ? one : []))];
    return { query: { terms, words: [], anyOf: kept.filter((one) => one.length > 1) }, read };
  };
  const without = (left: readonly number[], brokenAt?: number): Guess => {
    const kept = pairs.flatMap((terms, index) =>
      left.includes(index) || left.includes(index + 1) || index === brokenAt ? [] : [{ terms, index }],
    );
    const covered = new Set(kept.flatMap(({ index }) => [index, index + 1]));
    const alone = characters.filter((_, index) => !covered.has(index) && !left.includes(index));
    return byPairs(
      kept.map(({ terms }) => terms),
      alone,
    );
  };
  const each = characters.map((_, index) => index);
  const broken = pairs.slice(1, -1).map((_, index) => without([], index + 1));
  const whole = [byPairs(pairs), { query: { terms: characters.map(beginning), words: [] }, read }, ...broken];
  if (length < 3) return [whole];
  const one = each.map((index) => without([index]));
  const two =
    length < 5 ? [] : each.flatMap((first) => each.slice(first + 1).map((second) => without([first, second])));
  // One wrong character and parts that stand apart.
  const both = length < 4 ? [] : broken.flatMap((_, index) => each.map((left) => without([left], index + 1)));
  return [whole, one, spread(two, guessesMax), spread(both, guessesMax)];
}

/** So many of them, from all over. */
function spread<Item>(items: readonly Item[], most: number): Item[] {
  const step = Math.max(1, items.length / most);
  return Array.from({ length: Math.min(most, items.length) }, (_, index) => items[Math.floor(index * step)]).flatMap(
    (item) => item ?? [],
  );
}

const partMin = 2;
const inTwoMax = 6;

/** Guesses at a word, in rounds: as sounds of Chinese, as their initials, as another spelling; then in two parts. */
function roundsOfWord(word: string, near: readonly string[]): Guess[][] {
  if (word.length > searchRules.corrected.wordLength) return [];
  const [spelled, apart] = [bySpelling(word), bySpellingApart(word)];
  return [
    [
      ...byInitials(word),
      ...nearlySpelled(word, near).map((found) => ({ query: { terms: [found.text], words: [] }, read: () => found })),
      ...spelled,
    ],
    [...apart.slice(0, guessesMax - inTwoMax), ...inTwo(word)],
    bySwappedLetters(word),
  ];
}

function readChinese(align: (text: readonly string[]) => Aligned | undefined) {
  return ({ titleZh, tags }: FoundText) => lightest([titleZh, ...tags].map((text) => align(charactersOf(text))));
}

const spellingsTried = 2;

function bySpelling(word: string): Guess[] {
  return spellingsOf(word)
    .slice(0, spellingsTried)
    .flatMap((spelling) => guessOfSpelling(spelling));
}

function bySpellingApart(word: string): Guess[] {
  return spellingsOf(word)
    .slice(0, spellingsTried)
    .flatMap((spelling) => placesToBreak(spelling).flatMap((place) => guessOfSpelling(spelling, place)));
}

/** Two letters of a spelling that changed places: `zhuo` for `zhou`. Whole syllables alone, the fewest first. */
function bySwappedLetters(word: string): Guess[] {
  if (!/^[a-z]+$/.test(word)) return [];
  const swapped = Array.from({ length: word.length - 1 }, (_, at) => {
    const [first, second] = [word.charAt(at), word.charAt(at + 1)];
    return first === second ? [] : spellingsOf(word.slice(0, at) + second + first + word.slice(at + 2)).slice(0, 1);
  }).flat();
  return swapped
    .filter(({ syllables, rest }) => rest === '' && syllables.length > 1)
    .toSorted((one, other) => one.syllables.length - other.syllables.length)
    .slice(0, guessesMax)
    .flatMap((spelling) => guessOfSpelling(spelling));
}

/** By all pairs of syllables, but for the one around a place where parts stand apart. */
function guessOfSpelling(spelling: Spelling, place?: number): Guess[] {
  const { syllables, rest } = spelling;
  if (syllables.length + (rest === '' ? 0 : 1) < 2) return [];
  const pairs = syllables.slice(1).map((second, index) => pairTerm(syllables[index] ?? '', second));
  const terms = place === undefined ? pairs : pairs.toSpliced(place - 1, 1);
  const words = rest === '' ? [] : [pairTerm(syllables.at(-1) ?? '', rest)];
  return [{ query: { terms, words }, read: readChinese((text) => alignSpelling(spelling, text)) }];
}

function byInitials(word: string): Guess[] {
  // No syllable begins with these.
  if (!/^[a-z]{2,10}$/.test(word) || /[iuv]/.test(word)) return [];
  const more = (word.length === 2 ? 0.4 : 0) + (/[aeo]/.test(word) ? 0.3 : 0);
  const align = (text: readonly string[]) => {
    const found = alignInitials(word, text);
    return found && { ...found, weight: found.weight + more };
  };
  return [{ query: { terms: initialsTerms(word), words: [] }, read: readChinese(align) }];
}

function nearlySpelled(word: string, near: readonly string[]): Aligned[] {
  const most = word.length < twoErrorsMin ? 1 : 2;
  const spelled = near
    .map((other) => ({ other, distance: spellingDistance(word, other) }))
    // Two errors and another first letter make another word.
    .filter(({ other, distance }) => distance <= (other.charAt(0) === word.charAt(0) ? most : 1))
    .toSorted((a, b) => a.distance - b.distance);
  const shorter = near.filter((other) => word.startsWith(other) && word.length - other.length <= endingMax);
  const isMeant = (other: string) => !isFiller(other) && other.length >= searchRules.corrected.shareLeft * word.length;
  const meant = [
    ...spelled.map(({ other, distance }) => {
      const weight = 0.45 * distance + (other.charAt(0) === word.charAt(0) ? 0 : 0.25);
      return { text: other, weight };
    }),
    // Longer by an ending, such as `-er`, `-ing` or `-es`.
    ...shorter.slice(0, 2).map((other) => ({ text: other, weight: 0.7 })),
  ];
  return meant.filter(({ text }) => isMeant(text)).slice(0, 5);
}

/** `mindmap` for "mind map". */
function inTwo(word: string): Guess[] {
  const places = Array.from({ length: Math.max(0, word.length - 2 * partMin + 1) }, (_, index) => index + partMin);
  return places.slice(0, inTwoMax).flatMap((place): Guess[] => {
    const [first, second] = [word.slice(0, place), word.slice(place)];
    if (isFiller(first) || (isFiller(second) && second !== 'up')) return [];
    const text = `${first} ${second}`;
    const query = queryOf(piecesOf(text));
    return query ? [{ query, read: () => ({ text, weight: 0.5 }) }] : [];
  });
}
