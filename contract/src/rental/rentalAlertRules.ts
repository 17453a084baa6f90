/** How much one account may wait for. Free of zod. */
export const rentalAlertRules = {
  /** Alerts that wait. */
  max: 20,
  /** Who waits for anything to be free is told within so many days, or not at all. */
  days: 30,
  /** How often a person sets one within an hour, over all of their accounts. */
  setsPerHour: 40,
} as const;
