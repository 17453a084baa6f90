/** Numbers of badges beside entries and tabs. Free of zod, and small: every screen of the console loads them. */
export const badgeRules = {
  /** The largest number that one shows; what is more shows as this and a plus. */
  max: 99,
} as const;
