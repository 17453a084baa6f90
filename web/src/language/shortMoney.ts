import { numberFormatter } from '#contract/core/formatters.ts';
import type { Locale } from '#contract/core/locale.ts';

/** Fen for the scale of a chart, which stands on round figures: `¥200K`, in Chinese by ten thousands. No public page has one. */
export function shortMoney(locale: Locale, fen: number): string {
  const amount = numberFormatter(locale, { notation: 'compact', useGrouping: true }).format(Math.abs(fen) / 100);
  return `${fen < 0 ? '−' : ''}¥${amount}`;
}
