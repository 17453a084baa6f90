import { addDays } from '#contract/core/calendar.ts';
import { dayMs } from '#contract/core/durations.ts';

/** How many days from the first to the last, both included; 0 when the last is before the first. */
export function countDays(from: string, to: string): number {
  return Math.max(0, (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs + 1);
}

/** All days from the first to the last, both included; none when the last is before the first. */
export function daysBetween(from: string, to: string): string[] {
  return Array.from({ length: countDays(from, to) }, (_, index) => addDays(from, index));
}
