import { z } from 'zod';
import { isNamedDay } from './calendar.ts';

/** A day of the site's time zone that somebody names, as YYYY-MM-DD; none that no calendar has. */
export const Day = z.string().refine(isDay, 'format').meta({ format: 'date' });

/** A moment that somebody names: UTC, as `2026-03-14T08:05:00.000Z`. */
export const Moment = z.iso.datetime({ abort: true }).refine(isNamedDay, 'format');

/** The same with whatever offset, as `2026-03-14T16:05:00+08:00`. */
export const MomentWithOffset = z.iso.datetime({ offset: true, abort: true }).refine(isNamedDay, 'format');

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) && isNamedDay(text);
}
