/** Services: done by hand within a stated time, or refunded. Free of zod. */
export const serviceRules = {
  /** Hours within which a service is delivered. */
  hours: { min: 1, max: 30 * 24, usual: 24 },
  /** Characters of what is delivered. */
  note: 2000,
  secret: 2000,
  /** The seller is reminded when so many hundredths of the time are left. */
  remindedAt: [50, 15],
} as const;
