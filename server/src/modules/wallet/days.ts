import { dayMs } from '#contract/core/durations.ts';

/** The name of the day on which a moment falls in a time zone, as YYYY-MM-DD. */
export function dayOf(moment: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return parts.format(moment);
}

/** So many days before a day; on the calendar, not in hours: a day with a change of clocks has 23 or 25 of them. */
export function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - count * dayMs).toISOString().slice(0, 10);
}

/** How many days from the first to the last, both included; 0 when the last is before the first. */
export function countDays(from: string, to: string): number {
  return Math.max(0, (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs + 1);
}

/** All days from the first to the last, both included; none when the last is before the first. */
export function daysBetween(from: string, to: string): string[] {
  return Array.from({ length: countDays(from, to) }, (_, index) => daysBefore(from, -index));
}
