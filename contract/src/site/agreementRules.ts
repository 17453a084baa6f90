/** What people agree to. Free of zod. */
export const agreementDocuments = ['service', 'privacy'] as const;
export type AgreementDocument = (typeof agreementDocuments)[number];

/** What consents to the wordings that come with the product name as their version. */
export const builtInVersion = '2025-01';

/** Lengths of texts, in characters. */
export const agreementRules = { body: { min: 20, max: 20_000 }, changes: { max: 1000 } } as const;

/** By the clock: to come, in force, replaced by a later one, or taken back before it was in force. */
export const agreementStates = ['planned', 'in_force', 'replaced', 'withdrawn'] as const;
export type AgreementState = (typeof agreementStates)[number];
