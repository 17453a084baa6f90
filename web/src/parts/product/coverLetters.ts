import { type CoverLetters, faceValue } from './faceValueTexts.ts';

/** A Latin word up to so long stands whole, of a longer one its initial and that of the next word. */
const wholeMax = { wide: 9, thumb: 4 };

/**
 * The first word of a name, without brackets: two Chinese characters, a Latin word that has room, or else the initials of
 * two words.
 */
export function nameLetters(title: string, shape: keyof typeof wholeMax = 'wide'): CoverLetters {
  const bare = title
    .replaceAll(/[《》〈〉「」『』“”"'’]|[（(【[].*?[)）】\]]/gu, ' ')
    .replace(/^\s*(?:an?|the)\s+/i, '');
  const words = bare.match(/\p{Script=Han}+|[^\P{L}\p{Script=Han}]+|\p{N}+/gu) ?? [];
  const [word = title.trim(), next = ''] = words.filter((one) => !joining.test(one));
  if (/^\p{Script=Han}/u.test(word)) return { large: [...word].slice(0, 2).join(''), unit: '' };
  if (word.length <= wholeMax[shape]) return { large: word, unit: '' };
  const initials = [word, next].map((one) => (/^\p{Script=Han}/u.test(one) ? '' : one.charAt(0).toUpperCase()));
  return { large: initials.join(''), unit: '' };
}

const joining = /^(?:of|and|in|for|to|with|s)$/i;

interface Named {
  title: string;
  optionName?: string | undefined;
  /** What is delivered; undefined where the place does not know. */
  kind?: string | undefined;
  shape?: 'wide' | 'thumb';
}

/**
 * What stands large on a cover. A licence is told apart by its name: its term and seats are ways to pay for it. So are a
 * file and a service, which have no face value. An amount is nothing for a thumb, which cannot say that it is no price.
 */
export function coverLetters({ title, optionName = '', kind, shape = 'wide' }: Named): CoverLetters {
  const isNamed = kind === undefined || kind === 'licence' || kind === 'file' || kind === 'service';
  const value = isNamed ? undefined : faceValue(optionName);
  return value === undefined || (value.isAmount && shape === 'thumb') ? nameLetters(title, shape) : value;
}

/** What stands small at the right of a large cover: the option, or the rest of it where its first part stands large. */
export function coverOption({ title, optionName = '', kind }: Named): string {
  const parts = optionName.split(/\s*(?:·|，|,(?!\d{3}))\s*/).filter((part) => part !== '');
  const isLarge = coverLetters({ title, optionName, kind }).large !== nameLetters(title).large;
  if (!isLarge) return parts.join(' · ');
  return parts.filter((_, index) => index !== parts.findIndex((one) => faceValue(one) !== undefined)).join(' · ');
}

/** About how wide letters are in a wide bold face, in parts of their size; the unit is written at `unitSize` of it, beside or below. */
export function lettersWidth({ large, unit }: CoverLetters, unitSize: number, isBelow = false): number {
  const widthOf = (text: string) => [...text].reduce((sum, one) => sum + widthOfLetter(one), 0);
  if (isBelow) return Math.max(widthOf(large), widthOf(unit) * unitSize);
  return widthOf(large) + (widthOf(unit) + (unit === '' ? 0 : 0.14)) * unitSize;
}

function widthOfLetter(letter: string): number {
  if (/\p{Script=Han}/u.test(letter)) return 1;
  if (/[.,ilIjtf]/.test(letter)) return 0.42;
  if (/[mwMW]/.test(letter)) return 1.05;
  return /[A-Z]/.test(letter) ? 0.78 : 0.7;
}
