/** Days of a calendar, as `2026-03-14`. They have no clock, so all of them are counted in UTC. Free of zod. */
import { dayMs } from './durations.ts';

/** What somebody means lies between these, both included. */
const namedDays = { first: '2000-01-01', last: '2099-12-31' };

/** Whether a day, or the day that a text begins with, is one that somebody can mean. */
export function isNamedDay(text: string): boolean {
  const day = text.slice(0, namedDays.first.length);
  return day >= namedDays.first && day <= namedDays.last;
}

/** The day of a moment, in milliseconds, by the clock of UTC. Where the site is it may be another: `dayOf` of server and web tells that. */
export function utcDay(at: number): string {
  const text = new Date(at).toISOString();
  // `+010000-01-01` sorts before all others: who counts days up to one would never come to an end.
  if (!/^\d/.test(text)) throw new RangeError(`${text} is no day of the years 0 to 9999`);
  return text.slice(0, 10);
}

/** Throws RangeError outside the years 0 to 9999. */
export function addDays(day: string, count: number): string {
  return utcDay(Date.parse(`${day}T00:00:00Z`) + count * dayMs);
}

/** How many days from the first to the last, both included; 0 when the last is before the first. */
export function countDays(from: string, to: string): number {
  return Math.max(0, (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs + 1);
}

/** All days from the first to the last, both included; none when the last is before the first. */
export function daysBetween(from: string, to: string): string[] {
  return Array.from({ length: countDays(from, to) }, (_, index) => addDays(from, index));
}
