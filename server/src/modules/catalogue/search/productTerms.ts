/** Everything that a product is found by. */
import { searchTerms } from './cutText.ts';
import { soundTerms } from './sounds.ts';

/** Goes up when terms are made another way; products that are behind are then indexed anew by a job. */
export const searchVersion = 1;

export interface SearchedTexts {
  titleZh: string;
  titleEn: string;
  subtitleZh: string;
  subtitleEn: string;
  tags: readonly string[];
}

/** The words of all texts, and how the Chinese title and the tags sound. */
export function productTerms({ titleZh, titleEn, subtitleZh, subtitleEn, tags }: SearchedTexts): string[] {
  return [...searchTerms([titleZh, titleEn, subtitleZh, subtitleEn, ...tags]), ...soundTerms([titleZh, ...tags])];
}
