/** Numbers of the workplace. */
export const workplaceRules = {
  /** Screens that an account can put on it. */
  quickMax: 9,
  /** Screens that a browser remembers. */
  recentMax: 6,
  /** The most urgent of what waits. */
  waiting: 5,
} as const;
