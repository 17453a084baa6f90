/** The two languages of the portal. Chinese is the default; English is what a missing text falls back to. */
export const locales = ['zh-CN', 'en-US'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'zh-CN';

/** The same text in both languages. */
export type Texts = Record<Locale, string>;

/** `zh-CN` or `en-US` as asked for; anything else is undefined. */
export function localeOf(text: string | undefined): Locale | undefined {
  return locales.find((locale) => locale === text);
}
