/** Numbers of the business about proofs of domains. Free of zod. */

/** What a proof relies on, and for how long. */
export const domainProofRules = {
  /** A proof is good for so long; a check that succeeds in its last 30 days makes it new. */
  provenDays: 365,
  renewedInLastDays: 30,
  /** How often it is looked at again, and for how long it may be missing. */
  recheckHours: 24,
  graceDays: 7,
  checks: { max: 10, seconds: 3600 },
  txtLabel: '_mallard',
  filePath: '/.well-known/mallard-proof.txt',
} as const;
