import { z } from 'zod';

/** A day of the site's time zone, as YYYY-MM-DD; none that no calendar has. */
export const Day = z.string().refine(isDay, 'format').meta({ format: 'date' });

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) && text >= '2000-01-01';
}
