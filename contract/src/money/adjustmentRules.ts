/** Adjustments and holds by admins. Free of zod. */
export const adjustmentRules = {
  /** Of one, either way. */
  fen: { max: 100_000_000 },
  holdDays: { max: 365 },
} as const;
