/** What reviews are judged by. Free of zod. */
export const reviewRules = {
  /** Stars from which on a review helps the seller: from a device of the seller's it is refused or hidden. Stands in migration 0146 too. */
  praise: 4,
  /** Reviews of a product are counted by stars up to here. */
  starsCounted: 1000,
} as const;
