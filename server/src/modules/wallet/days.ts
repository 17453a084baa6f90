const dayMs = 24 * 60 * 60 * 1000;

/** The name of the day on which a moment falls in a time zone, as YYYY-MM-DD. */
export function dayOf(moment: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return parts.format(moment);
}

/** So many days before a day; on the calendar, not in hours: a day with a change of clocks has 23 or 25 of them. */
export function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - count * dayMs).toISOString().slice(0, 10);
}

/** All days from the first to the last, both included; none when the last is before the first. */
export function daysBetween(from: string, to: string): string[] {
  const first = Date.parse(`${from}T00:00:00Z`);
  const count = (Date.parse(`${to}T00:00:00Z`) - first) / dayMs + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => daysBefore(from, -index));
}
