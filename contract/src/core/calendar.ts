/** Days of a calendar, as `2026-03-14`. They have no clock, so all of them are counted in UTC. Free of zod. */
import { dayMs } from './durations.ts';

/** The day of a moment, in milliseconds, by the clock of UTC. Where the site is it may be another: `dayOf` of server and web tells that. */
export function utcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

export function addDays(day: string, count: number): string {
  return utcDay(Date.parse(`${day}T00:00:00Z`) + count * dayMs);
}
