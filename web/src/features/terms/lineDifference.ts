import { diffArrays } from 'diff';

/** Neighbouring lines that both texts have, or one of them. */
export interface DifferentLines {
  is: 'same' | 'gone' | 'new';
  lines: string[];
}

/** Texts that differ in more lines than this are compared as a whole: to look for less would take long. */
const changesMax = 500;

/** All lines of both texts in their order: what they have in common stays, the rest is gone or new. */
export function lineDifference(before: string, after: string): DifferentLines[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const found = diffArrays(old, now, { maxEditLength: changesMax });
  if (found === undefined)
    return [
      { is: 'gone', lines: old },
      { is: 'new', lines: now },
    ];
  return found.map(({ removed, added, value }) => ({ is: removed ? 'gone' : added ? 'new' : 'same', lines: value }));
}

/** Empty lines part paragraphs and tell nothing. */
function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}
