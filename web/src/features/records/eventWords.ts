import type { Locale } from '#contract/core/locale.ts';
import { valueWord } from './operationWords.ts';

/** What belongs to an event, as one line: `user → admin`, `call: getHealth · why: forbidden`; what has a name, and a device, by it alone. */
export function detailOf(detail: Readonly<Record<string, string>>, locale: Locale): string {
  const { from, to, device, name, ...others } = detail;
  const change =
    from !== undefined && to !== undefined ? [`${valueWord(from, locale)} → ${valueWord(to, locale)}`] : [];
  const named = [name, device].filter((word) => word !== undefined);
  return [...change, ...named, ...Object.entries(others).map(([key, value]) => `${key}: ${value}`)].join(' · ');
}
