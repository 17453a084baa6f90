/** How much one account may keep. Free of zod. */
export const favouriteRules = {
  favourites: 500,
  /** Alerts that wait. */
  alerts: 100,
} as const;
