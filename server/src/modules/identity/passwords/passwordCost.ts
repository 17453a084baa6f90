/** Cost of one Argon2id hash: 19 MiB and three passes, a pass above the least that OWASP asks for. About 30 ms of one core. */
export const passwordCost = { memoryCost: 19_456, timeCost: 3, parallelism: 1 } as const;
