import { dateFormatter } from '#contract/core/formatters.ts';
import { dayMs } from '#contract/core/durations.ts';
import { startOfMonth } from '../../../language/days.ts';
import { siteTimeZone } from '../../../language/formats.ts';

/** The first and the last month that something can be booked in, as 2026-03. */
export function monthsAhead(days: number): { first: string; last: string } {
  const now = Date.now();
  return { first: dayInZone(new Date(now)).slice(0, 7), last: dayInZone(new Date(now + days * dayMs)).slice(0, 7) };
}

/** A day of the site's time zone, as 2026-03-14. */
function dayInZone(at: Date): string {
  return dateFormatter('sv-SE', { timeZone: siteTimeZone(), dateStyle: 'short' }).format(at);
}

/** The month so many after one, as 2026-03. */
export function monthPlus(month: string, count: number): string {
  return startOfMonth(`${month}-01`, count).slice(0, 7);
}
