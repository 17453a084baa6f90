import { dayMs } from '../core/durations.ts';

/** For which time a browser keeps what was typed into a form and not sent. Free of zod. */
export const typedRules = {
  keptMs: dayMs,
  /** Letters of all values of one form as JSON; a longer form is not kept. */
  lettersMax: 400_000,
} as const;
