import { dateFormatter } from '#contract/core/formatters.ts';
import type { Locale } from '#contract/core/locale.ts';
import { zoneName } from '#contract/core/zoneName.ts';

/** A moment as texts in any language name it, by a zone's clock (IANA name), as pages do: `2026-11-24 18:00 UTC+8`. */
export function minuteIn(timeZone: string, at: Date): string {
  return `${clockMinute(timeZone, at)} ${zoneName(timeZone, at)}`;
}

/** The same without the zone, for readers who know it: `2026-11-24 18:00`. */
export function clockMinute(timeZone: string, at: Date): string {
  return dateFormatter('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);
}

/** A moment as texts in any language name it, in UTC: `2026-11-22 08:30`. */
export function utcMinute(at: Date): string {
  return at.toISOString().replace('T', ' ').slice(0, 16);
}

/** Facts of a message that differ by language, under one name: `atZh` and `atEn` stand for `{{at}}`. */
export function both<Name extends string>(name: Name, words: Record<Locale, string>) {
  return { [`${name}Zh`]: words['zh-CN'], [`${name}En`]: words['en-US'] };
}

/** A moment as messages name it in each language, beside times that pages write: `Dec 1, 18:00 UTC+8`; with its year where that is not the present one. */
export function momentIn(timeZone: string, at: Date, now: Date): Record<Locale, string> {
  const yearOf = (moment: Date) => clockMinute(timeZone, moment).slice(0, 4);
  const format = (locale: Locale) =>
    dateFormatter(locale, {
      timeZone,
      ...(yearOf(at) !== yearOf(now) && { year: 'numeric' }),
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
      .format(at)
      // No line ends between a month and its day, or between figures and their words in Chinese.
      .replace(/^(\p{L}+) (?=\d)/u, '$1\u00A0')
      .replace(/\d(?=[年月日])|[年月](?=\d)/gu, '$&\u2060')
      .replace(/日 /u, '日\u00A0');
  const inLocale = (locale: Locale) => `${format(locale)} ${zoneName(timeZone, at)}`;
  return { 'zh-CN': inLocale('zh-CN'), 'en-US': inLocale('en-US') };
}
