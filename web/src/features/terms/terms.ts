import type { Locale } from '#contract/core/locale.ts';

/** A legal text in both languages; its placeholders are those of `parts/promises`. */
export type Terms = Record<Locale, TermsText>;

export interface TermsText {
  title: string;
  description: string;
  intro: string[];
  sections: { heading: string; paragraphs: string[] }[];
}
