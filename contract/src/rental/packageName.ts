import { z } from 'zod';

/** How a package is called: `hour-3`, `night-1`, `day-7`. */
export const packageName = z.string().regex(/^(hour|night|day)-\d{1,3}$/);
