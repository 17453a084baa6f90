/** How mail is written: in both languages, its reader's first, since an account may have kept one that its owner never chose. */
import { locales, type Locale } from '#contract/core/locale.ts';

export interface LetterText {
  subject: string;
  paragraphs: readonly string[];
}

/** What a mail says, whole. */
export interface Letter {
  subject: string;
  /** Paragraphs with blank lines between. */
  body: string;
  /** Of the subject, and of what comes first. */
  locale: Locale;
}

/** Stands alone between two languages. */
export const betweenLanguages = '——';

/** The subject in the reader's language alone; below the text in theirs stands the other. */
export function letterIn(locale: Locale, siteName: string, texts: Record<Locale, LetterText>): Letter {
  const { subject, paragraphs } = texts[locale];
  return {
    subject: locale === 'en-US' ? `${siteName}: ${subject}` : `【${siteName}】${subject}`,
    body: [...paragraphs, betweenLanguages, ...texts[otherLocale(locale)].paragraphs].join('\n\n'),
    locale,
  };
}

/** The other of the two languages. */
export function otherLocale(locale: Locale): Locale {
  return locales.find((one) => one !== locale) ?? locale;
}
