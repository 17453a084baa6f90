/** How somebody proves again, or in the second step of a login, who they are. Free of zod. */
export const factorMethods = ['totp', 'recovery', 'passkey'] as const;
export type FactorMethod = (typeof factorMethods)[number];
