import { zoneName } from '#contract/core/zoneName.ts';

/** A moment as texts in any language name it, by a zone's clock (IANA name), as pages do: `2026-11-24 18:00 UTC+8`. */
export function minuteIn(timeZone: string, at: Date): string {
  return `${clockMinute(timeZone, at)} ${zoneName(timeZone, at)}`;
}

/** The same without the zone, for readers who know it: `2026-11-24 18:00`. */
export function clockMinute(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);
}

/** A moment as texts in any language name it, in UTC: `2026-11-22 08:30`. */
export function utcMinute(at: Date): string {
  return at.toISOString().replace('T', ' ').slice(0, 16);
}
