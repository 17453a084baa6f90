import { dateFormatter } from '#contract/core/formatters.ts';
import { addDays, isNamedDay, utcDay } from '#contract/core/calendar.ts';
import { dayMs } from '#contract/core/durations.ts';
import type { Locale } from '#contract/core/locale.ts';
import { siteTimeZone } from './formats.ts';

export { addDays };

/** Days of the calendar, as `2026-03-05`. What has no clock needs no time zone: they are counted in UTC. */
export type Day = string;

/** The day on which a moment falls where the site is. */
export function dayOf(at: string | number | Date, timeZone = siteTimeZone()): Day {
  // This locale writes dates as ISO 8601 does.
  const words = dateFormatter('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return words.format(new Date(at));
}

/** A day of the calendar, out of an address or a field: anything else is undefined. */
export function parseDay(text: string | null | undefined): Day | undefined {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const at = Date.parse(`${text}T00:00:00Z`);
  // 30 February is taken for 2 March: no day of the calendar.
  return Number.isNaN(at) || !isNamedDay(text) || utcDay(at) !== text ? undefined : text;
}

/** How many days there are from one to the other, both counted. */
export function countDays(from: Day, to: Day): number {
  return Math.round((startOf(to) - startOf(from)) / dayMs) + 1;
}

/** The first day of the month that lies `months` after that of `day`. */
export function startOfMonth(day: Day, months = 0): Day {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return utcDay(Date.UTC(year, month - 1 + months, 1));
}

/** The Monday of the week. */
export function startOfWeek(day: Day): Day {
  return addDays(day, -((new Date(startOf(day)).getUTCDay() + 6) % 7));
}

/** A day in the reader’s words: without its year, with it, or its month only. */
export function dayWords(locale: Locale, day: Day, look: 'day' | 'dayOfYear' | 'month' = 'day'): string {
  const parts: Record<typeof look, Intl.DateTimeFormatOptions> = {
    day: { month: 'short', day: 'numeric' },
    dayOfYear: { year: 'numeric', month: 'short', day: 'numeric' },
    month: { year: 'numeric', month: 'short' },
  };
  return dateFormatter(locale, { ...parts[look], timeZone: 'UTC' }).format(new Date(startOf(day)));
}

function startOf(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}
