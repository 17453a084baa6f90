import { addDays, dayOf, startOf } from '../../../server/src/platform/day.ts';
import { defaultSettings } from '../../../server/src/modules/site/service.ts';

/** The zone in which a fresh site counts its days. For eight hours out of 24 its day is not that of UTC. */
export const siteTimeZone: string = defaultSettings.timeZone;

interface Clock {
  now(): Date;
}

/** A day of the site's calendar, so many after today: `2026-03-14`. */
export function siteDay(app: Clock, after = 0): string {
  return addDays(dayOf(app.now(), siteTimeZone), after);
}

/** The month of a moment in the site's calendar: `2026-03`. */
export function siteMonth(at: Date): string {
  return dayOf(at, siteTimeZone).slice(0, 7);
}

/** How many seconds pass until this hour of the site's next day. */
export function secondsToTomorrow(app: Clock, hour = 0): number {
  return startOf(siteDay(app, 1), siteTimeZone).getTime() / 1000 + hour * 3600 - app.now().getTime() / 1000;
}

/**
 * Where the clock of a test stands at first: now, or at `MALLARD_TESTS_AT` (`2028-02-29T16:00:30Z`), which finds tests
 * that hold at some hours only. It has to lie ahead, since the database's own clock stays as it is.
 */
export function startOfClock(): Date {
  const at = process.env['MALLARD_TESTS_AT'];
  return at === undefined ? new Date() : new Date(at);
}
