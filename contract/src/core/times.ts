import { z } from 'zod';

/** A moment in a reply: UTC, as `2026-03-14T08:05:00.000Z`. */
export const time = z.string().meta({ format: 'date-time' });

/** A day of the site's time zone in a reply, as `2026-03-14`. */
export const day = z.string().meta({ format: 'date' });
