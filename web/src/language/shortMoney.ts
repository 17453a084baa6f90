import type { Locale } from '#contract/locale.ts';

/** Fen for the scale of a chart, which stands on round figures: `¥20万`, `¥200K`. Apart from formats: no public page has one. */
export function shortMoney(locale: Locale, fen: number): string {
  const amount = new Intl.NumberFormat(locale, { notation: 'compact' }).format(Math.abs(fen) / 100);
  return `${fen < 0 ? '-' : ''}¥${amount}`;
}
