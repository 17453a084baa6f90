import type { Locale } from '#contract/core/locale.ts';
import type { AnnouncementRow } from './repository.ts';

export interface Announcement {
  id: number;
  text: string;
  /** The language that `text` is in. */
  language: Locale;
  publishedAt: string;
  /** Empty: its own page. */
  link: string;
}

/** The text in the reader's language where there is one, else in Chinese. */
export function announcementFor(locale: Locale, row: AnnouncementRow): Announcement {
  const hasText = locale === 'en-US' && row.textEn !== '';
  return {
    id: row.id,
    text: hasText ? row.textEn : row.textZh,
    language: hasText ? 'en-US' : 'zh-CN',
    publishedAt: row.publishedAt.toISOString(),
    link: row.link,
  };
}
