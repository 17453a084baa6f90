/** Numbers of mailed codes. Free of zod. */
import { minute } from '../core/durations.ts';

/** How long a mailed code is good for, in seconds. How often it may be tried and sent again: `loginTryRules.ts`. */
export const codeSeconds = 5 * minute;
