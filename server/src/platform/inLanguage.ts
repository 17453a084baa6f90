import type { Locale } from '#contract/core/locale.ts';

/** The text in the reader's language; Chinese where there is no English. */
export function inLanguage(locale: Locale, texts: { zh: string; en: string | null }): string {
  return (locale === 'en-US' && texts.en) || texts.zh;
}
