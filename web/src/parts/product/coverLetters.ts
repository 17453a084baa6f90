import { type CoverLetters, faceValue } from './faceValueTexts.ts';

/** The first word of a name, without brackets: two Chinese characters, or up to four Latin letters. */
export function nameLetters(title: string): CoverLetters {
  const bare = title
    .replaceAll(/[《》〈〉「」『』“”"'’]|[（(【[].*?[)）】\]]/gu, ' ')
    .replace(/^\s*(?:an?|the)\s+/i, '');
  const word = /[\p{Script=Han}\p{L}\p{N}]+/u.exec(bare)?.[0] ?? title.trim();
  const chinese = /^\p{Script=Han}{1,2}/u.exec(word)?.[0];
  const latin = /^[^\p{Script=Han}]{1,4}/u.exec(word)?.[0];
  return { large: chinese ?? latin ?? '', unit: '' };
}

interface Named {
  title: string;
  optionName?: string | undefined;
  /** What is delivered; undefined where the place does not know. */
  kind?: string | undefined;
}

/**
 * What stands large on a cover. A licence is told apart by its name: its term and seats are ways to pay for it. So is a
 * file, which has no face value.
 */
export function coverLetters({ title, optionName = '', kind }: Named): CoverLetters {
  const isNamed = kind === undefined || kind === 'licence' || kind === 'file';
  return (isNamed ? undefined : faceValue(optionName)) ?? nameLetters(title);
}

/** What stands small at the right of a large cover: the option, or the rest of it where its first part stands large. */
export function coverOption({ title, optionName = '', kind }: Named): string {
  const parts = optionName.split(/\s*(?:·|,|，)\s*/).filter((part) => part !== '');
  const isLarge = coverLetters({ title, optionName, kind }).large !== nameLetters(title).large;
  if (!isLarge) return parts.join(' · ');
  return parts.filter((_, index) => index !== parts.findIndex((one) => faceValue(one) !== undefined)).join(' · ');
}

/** About how wide letters are, in parts of their size; the unit is written at `unitSize` of it. */
export function lettersWidth({ large, unit }: CoverLetters, unitSize: number): number {
  const widthOf = (text: string) =>
    [...text].reduce((sum, one) => sum + (/\p{Script=Han}/u.test(one) ? 1 : /[.,1ilI]/.test(one) ? 0.42 : 0.62), 0);
  return widthOf(large) + (widthOf(unit) + (unit === '' ? 0 : 0.14)) * unitSize;
}
