/** How prohibited words are compared with texts. Pure. */
import { drawnAs } from '../../../platform/lookalike.ts';

/**
 * A text in two forms, one after the other: with nothing but letters and digits, and as its words with a blank around each.
 * Letters that look alike are the same, single ones with something between them are one word, width and case do not count.
 */
export function foldedText(text: string): string {
  const words = wordsOf(text);
  return `${words.join('')}\n ${words.join(' ')} `;
}

/**
 * A prohibited word as it is looked for in a folded text: one of Latin letters as a whole word, so that it is found in no
 * longer one; one of another script, which sets no blanks, anywhere. '' where nothing is left of it.
 */
export function foldedWord(word: string): string {
  const words = wordsOf(word);
  if (words.length === 0) return '';
  return words.every((one) => /^[a-z0-9]+$/.test(one)) ? ` ${words.join(' ')} ` : words.join('');
}

function wordsOf(text: string): string[] {
  // What cannot be seen separates nothing.
  const seen = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase();
  const words: string[] = [];
  let hasSingle = false;
  for (const word of seen.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) {
    const isSingle = [...word].length === 1;
    const drawn = drawnAs(word);
    if (isSingle && hasSingle) words.push(`${words.pop() ?? ''}${drawn}`);
    else words.push(drawn);
    hasSingle = isSingle;
  }
  return words;
}
