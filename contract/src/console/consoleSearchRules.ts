import { limits } from '../core/limits.ts';

/** Numbers of the search over the console. Free of zod. */
export const consoleSearchRules = {
  /** A whole mail address or key, which goes into no address. */
  search: { max: limits.email.max },
  /** Of each kind. */
  found: 5,
  /** Letters at the end of a key that it is found by. */
  tail: 4,
  /** Kept of what one went to. */
  recent: 6,
} as const;
