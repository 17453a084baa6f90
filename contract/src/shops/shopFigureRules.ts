/** What the figures of a shop are counted from. Free of zod. */
export const shopFigureRules = {
  /** Days that the time to answer and complaints are counted over. */
  days: 90,
  /** From how many answers, or orders, on a figure says anything. */
  answersMin: 3,
  ordersMin: 20,
  /** Newest questions and requests of one shop that are looked at. */
  sampleMax: 500,
  /** Shops that one run of the job counts. */
  batch: 500,
  everySeconds: 300,
} as const;
