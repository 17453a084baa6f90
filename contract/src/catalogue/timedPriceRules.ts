/** Prices for a time. */
export const timedPriceRules = {
  /** How many days one lasts at most: what never ends is no reduction. */
  saleDaysMax: 90,
  /** Days before it begins whose lowest price stands beside it. */
  lowestDays: 30,
} as const;
