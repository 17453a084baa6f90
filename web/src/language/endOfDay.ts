import { dateFormatter } from '#contract/core/formatters.ts';
import { siteTimeZone } from './formats.ts';

/** The last second of a day (`2026-03-05`) where the site is, as UTC. */
export function endOfDay(day: string): string {
  const guess = new Date(`${day}T23:59:59Z`);
  // What the site's clocks show at that moment, read as if it were UTC: the difference is their offset.
  const shown = dateFormatter('sv-SE', { timeZone: siteTimeZone(), dateStyle: 'short', timeStyle: 'medium' });
  const offset = Date.parse(`${shown.format(guess).replace(' ', 'T')}Z`) - guess.getTime();
  return new Date(guess.getTime() - offset).toISOString();
}

/** The day that lies so many days ahead, where the site is. */
export function dayAhead(days: number, now = new Date()): string {
  const shown = dateFormatter('sv-SE', { timeZone: siteTimeZone(), dateStyle: 'short' });
  return shown.format(new Date(now.getTime() + days * 86_400_000));
}
