import { dateFormatter } from '#contract/core/formatters.ts';
import { addDays, utcDay } from '#contract/core/calendar.ts';

export { addDays };

/** When the day of `now` began in a time zone (IANA name), as a moment in UTC. Throws RangeError for an unknown zone. */
export function startOfDay(now: Date, timeZone: string): Date {
  const { year, month, day } = wallClock(now, timeZone);
  const midnight = Date.UTC(year, month - 1, day);
  // The offset at midnight may differ from the one now: taken twice, it settles.
  const guess = midnight - offsetAt(new Date(midnight), timeZone);
  return new Date(midnight - offsetAt(new Date(guess), timeZone));
}

/** When a day of the calendar, as 2025-03-31, begins in a time zone. */
export function startOf(day: string, timeZone: string): Date {
  // Noon there is on that day, whatever the offset.
  const noon = new Date(`${day}T12:00:00Z`);
  return startOfDay(new Date(noon.getTime() - offsetAt(noon, timeZone)), timeZone);
}

/** When days, both included, begin and are over in a time zone; open where one is absent. */
export function spanOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): { since: Date | null; before: Date | null } {
  return {
    since: from === undefined ? null : startOf(from, timeZone),
    before: to === undefined ? null : startOf(addDays(to, 1), timeZone),
  };
}

/** The moment that a zone's clock shows as this day and minute, as 2025-03-31 and 18:05; undefined: it shows it never. */
export function atClock(day: string, minute: string, timeZone: string): Date | undefined {
  const shown = new Date(`${day}T${minute}:00Z`);
  if (Number.isNaN(shown.getTime()) || !shown.toISOString().startsWith(`${day}T${minute}`)) return undefined;
  // As above: taken twice, it settles; in an hour that is left out it never does.
  const guess = new Date(shown.getTime() - offsetAt(shown, timeZone));
  const at = new Date(shown.getTime() - offsetAt(guess, timeZone));
  return at.getTime() + offsetAt(at, timeZone) === shown.getTime() ? at : undefined;
}

/** The day of a moment in a time zone, as 2025-03-31. */
export function dayOf(moment: Date, timeZone: string): string {
  const { year, month, day } = wallClock(moment, timeZone);
  return utcDay(Date.UTC(year, month - 1, day));
}

/** How far the zone's clock is ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: Date, timeZone: string): number {
  const { year, month, day, hour, minute, second } = wallClock(moment, timeZone);
  const shown = Date.UTC(year, month - 1, day, hour, minute, second);
  return shown - Math.floor(moment.getTime() / 1000) * 1000;
}

function wallClock(moment: Date, timeZone: string) {
  const format = dateFormatter('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}
