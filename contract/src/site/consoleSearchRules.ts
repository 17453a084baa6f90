/** Numbers of the search over the console. Free of zod. */
export const consoleSearchRules = {
  /** Of each kind. */
  found: 5,
  /** Letters at the end of a key that it is found by. */
  tail: 4,
  /** Kept of what one went to. */
  recent: 6,
} as const;
