/**
 * Why a review that is shown is not in the rating: its order is not completed, it is counted with the next run, money came
 * back, its buyer wrote another one that day, the platform left it out.
 */
export const leftOutReasons = ['open', 'soon', 'returned', 'repeated', 'platform'] as const;
export type LeftOut = (typeof leftOutReasons)[number];

/** What reviews are judged by. Free of zod. */
export const reviewRules = {
  /** Stars from which on a review helps the seller: from a device of the seller's it is refused or hidden. Stands in migration 0146 too. */
  praise: 4,
  /** Reviews of a product are counted by stars up to here. */
  starsCounted: 1000,
} as const;
