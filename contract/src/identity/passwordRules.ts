/** A password mixes digits with small and capital letters, or is so long that it needs no mix. Free of zod. */
export const passwordRules = { min: 8, max: 128, longMin: 15 } as const;
