/** How long security events and the log of operations are kept; the database enforces it, in whole months (`forget_old_records`, which a change needs a migration for). Free of zod. */
export const recordRules = { securityEventDays: 180, operationYears: 3 } as const;
