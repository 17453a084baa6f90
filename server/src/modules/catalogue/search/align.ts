/** Finds what somebody meant in the text of a product: the place that what was typed differs from least. */
import { initialsOf, readingsOf, foldSyllable, soundAlike, type Spelling } from './sounds.ts';

/** How much a difference weighs; 1 is a character that is just wrong. */
const weights = {
  /** Another character of the same sound, as input methods offer it. */
  alike: 0.4,
  other: 1,
  swapped: 0.8,
  missing: 0.9,
  surplus: 1.05,
  /** The same character twice. */
  doubled: 0.5,
  /** A blank or sign in the text. */
  boundary: 0.1,
  /** What follows stands elsewhere in the text. */
  jump: 0.65,
  /** A part of one character. */
  single: 0.45,
  /** Typed as sounds. */
  spelled: 0.3,
  /** A syllable that is nearly the one: `zi` for `zhi`. */
  nearly: 0.15,
  initials: 0.5,
} as const;

/** A typed text may weigh so much for each of its characters, and in all. */
const weightMax = { each: 0.45, all: 2.4 };

export interface Aligned {
  /** What was meant, as it stands in the text; parts that stand apart have a blank between. */
  text: string;
  weight: number;
}

type Step = 'match' | 'other' | 'swapped' | 'missing' | 'surplus' | 'boundary' | 'jump' | 'start';

interface Cell {
  weight: number;
  step: Step;
  /** Where it was reached from. */
  typed: number;
  at: number;
}

/** Where a typed run of Chinese stands in a text (its characters), not too different; undefined where it does not. */
export function alignRun(typed: readonly string[], text: readonly string[]): Aligned | undefined {
  const most = Math.min(weightMax.all, weightMax.each * typed.length);
  // cells[t][a]: the first t characters were typed, the part that is read now ends before a.
  const cells: Cell[][] = [];
  for (let t = 0; t <= typed.length; t += 1) {
    const row = text.map((): Cell => ({ weight: Infinity, step: 'start', typed: 0, at: 0 }));
    row.push({ weight: Infinity, step: 'start', typed: 0, at: 0 });
    cells.push(row);
  }
  for (const cell of cells[0] ?? []) cell.weight = 0;
  const put = (t: number, a: number, cell: Cell) => {
    const row = cells[t];
    const before = row?.[a];
    if (row && before && cell.weight < before.weight) row[a] = cell;
  };
  for (let t = 0; t <= typed.length; t += 1) {
    if (t > 0 && t < typed.length) putJumps(cells, t, put);
    for (let a = 0; a <= text.length; a += 1) {
      const weight = cells[t]?.[a]?.weight ?? Infinity;
      if (weight > most) continue;
      const [own, next] = [typed[t], typed[t + 1]];
      const [here, after] = [text[a], text[a + 1]];
      const reach = (dt: number, da: number, step: Step, more: number) =>
        put(t + dt, a + da, { weight: weight + more, step, typed: t, at: a });
      if (here !== undefined && t > 0) {
        if (here === ' ') reach(0, 1, 'boundary', weights.boundary);
        else if (t < typed.length) reach(0, 1, 'missing', weights.missing);
      }
      if (own === undefined) continue;
      if (t > 0 || typed.length > 2) reach(1, 0, 'surplus', own === typed[t - 1] ? weights.doubled : weights.surplus);
      if (here === undefined || here === ' ') continue;
      if (here === own) reach(1, 1, 'match', 0);
      else reach(1, 1, 'other', soundAlike(own, here) ? weights.alike : weights.other);
      if (next !== undefined && next === here && after === own) reach(2, 2, 'swapped', weights.swapped);
    }
  }
  const end = bestEnd(cells, typed.length);
  const meant = trace(cells, text, typed.length, end.at);
  return end.weight <= most && meant !== '' ? { text: meant, weight: end.weight } : undefined;
}

/** The best place that so much typed text ends at; a part of a single character weighs more. */
function bestEnd(cells: readonly Cell[][], t: number): { at: number; weight: number } {
  let best = { at: 0, weight: Infinity };
  for (const [at, cell] of (cells[t] ?? []).entries()) {
    const weight = cell.weight + (isSingle(cells, cell) ? weights.single : 0);
    if (weight < best.weight) best = { at, weight };
  }
  return best;
}

/** Whether the part that ends here has one character only. */
function isSingle(cells: readonly Cell[][], { step, typed, at }: Cell): boolean {
  return (step === 'match' || step === 'other') && (typed === 0 || cells[typed]?.[at]?.step === 'jump');
}

/** From the best place that so much typed text ends at, any other place can be gone on from. */
function putJumps(cells: readonly Cell[][], t: number, put: (t: number, a: number, cell: Cell) => void): void {
  const best = bestEnd(cells, t);
  const weight = best.weight + weights.jump;
  if (!Number.isFinite(weight)) return;
  for (let a = 0; a < (cells[t]?.length ?? 0); a += 1) put(t, a, { weight, step: 'jump', typed: t, at: best.at });
}

function trace(cells: readonly Cell[][], text: readonly string[], typed: number, at: number): string {
  const parts: string[] = [''];
  let [t, a] = [typed, at];
  while (t > 0) {
    const cell = cells[t]?.[a];
    if (cell === undefined || !Number.isFinite(cell.weight)) break;
    if (cell.step === 'jump') parts.unshift('');
    else parts[0] = text.slice(cell.at, a).join('') + (parts[0] ?? '');
    [t, a] = [cell.typed, cell.at];
  }
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
}

/** Where syllables stand in a text, all together or in two parts; the last one may be unfinished. */
export function alignSpelling(spelling: Spelling, text: readonly string[]): Aligned | undefined {
  const whole = alignTogether(spelling, text);
  if (whole) return whole;
  const { syllables, rest } = spelling;
  let best: Aligned | undefined;
  for (const place of placesToBreak(spelling)) {
    const first = alignTogether({ syllables: syllables.slice(0, place), rest: '' }, text);
    const second = first && alignTogether({ syllables: syllables.slice(place), rest }, text);
    if (!first || !second) continue;
    const weight = first.weight + second.weight + weights.jump - weights.spelled;
    if (weight < (best?.weight ?? Infinity)) best = { text: `${first.text} ${second.text}`, weight };
  }
  return best;
}

/** After how many syllables a spelling may be parted, so that both parts have two or more. */
export function placesToBreak({ syllables, rest }: Spelling): number[] {
  const length = syllables.length + (rest === '' ? 0 : 1);
  return Array.from({ length: Math.max(0, length - 3) }, (_, index) => index + 2);
}

function alignTogether({ syllables, rest }: Spelling, text: readonly string[]): Aligned | undefined {
  const wanted = rest === '' ? syllables : [...syllables, rest];
  return bestWindow(
    text,
    wanted.length,
    (character, index) => {
      const syllable = wanted[index] ?? '';
      const isBeginning = rest !== '' && index === wanted.length - 1;
      const fits = (reading: string, given: string) => (isBeginning ? reading.startsWith(given) : reading === given);
      const readings = readingsOf(character);
      if (readings.some((reading) => fits(reading, syllable))) return 0;
      const folded = foldSyllable(syllable);
      return readings.some((reading) => fits(foldSyllable(reading), folded)) ? weights.nearly : Infinity;
    },
    weights.spelled,
  );
}

/** Where characters with these initials stand in a text. */
export function alignInitials(letters: string, text: readonly string[]): Aligned | undefined {
  return bestWindow(
    text,
    letters.length,
    (character, index) => (initialsOf(character).includes(letters[index] ?? '') ? 0 : Infinity),
    weights.initials,
  );
}

/** The first of the lightest places of so many characters in sequence; blanks between them count little. */
function bestWindow(
  text: readonly string[],
  length: number,
  weightOf: (character: string, index: number) => number,
  base: number,
): Aligned | undefined {
  let best: Aligned | undefined;
  for (let start = 0; start < text.length; start += 1) {
    let [index, at, weight] = [0, start, base];
    while (index < length && at < text.length && Number.isFinite(weight)) {
      const character = text[at] ?? '';
      if (character === ' ' && index > 0) weight += weights.boundary;
      else {
        weight += weightOf(character, index);
        index += 1;
      }
      at += 1;
    }
    if (index === length && weight < (best?.weight ?? Infinity))
      best = { text: text.slice(start, at).join(''), weight };
  }
  return best;
}

/** How many letters have to be added, removed, changed or swapped with their neighbour to make one word of the other. */
export function spellingDistance(one: string, other: string): number {
  let [twoBefore, before]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const changed = (before[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      let least = Math.min(changed, (before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwapped) least = Math.min(least, (twoBefore[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [twoBefore, before] = [before, row];
  }
  return before[other.length] ?? Infinity;
}
