/** Gift codes: what one is worth, in fen, how many a batch has, and for how many days they are good. Free of zod. */
export const giftRules = {
  fen: { max: 1_000_000 },
  codes: { max: 10_000 },
  days: { max: 1096 },
  /** Characters. */
  batchName: { max: 60 },
} as const;
