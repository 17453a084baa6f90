/** What is recharged at once. Free of zod. */
export const rechargeRules = {
  fen: { min: 100, max: 5_000_000 },
} as const;
