import type { Locale } from '#contract/core/locale.ts';
import { valueWord } from './operationWords.ts';

/** What belongs to an event, as one line: `user → admin`, `call getHealth, why forbidden`. */
export function detailOf(detail: Readonly<Record<string, string>>, locale: Locale): string {
  const { from, to, ...others } = detail;
  const change =
    from !== undefined && to !== undefined ? [`${valueWord(from, locale)} → ${valueWord(to, locale)}`] : [];
  return [...change, ...Object.entries(others).map(([name, value]) => `${name}: ${value}`)].join(' · ');
}
