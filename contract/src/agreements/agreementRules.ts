/** What people agree to. Free of zod. */
export const agreementDocuments = ['service', 'privacy', 'seller'] as const;
export type AgreementDocument = (typeof agreementDocuments)[number];

/** What everybody agrees to when opening an account; whoever opens a shop agrees to the one for sellers besides. */
export const generalDocuments = ['service', 'privacy'] as const satisfies readonly AgreementDocument[];

/** What consents to the wordings that come with the product name as their version. */
export const builtInVersion = '2025-01';

/** Lengths of texts, in characters. */
export const agreementRules = { body: { min: 20, max: 20_000 }, changes: { max: 1000 } } as const;

/** By the clock: to come, in force, replaced by a later one, or taken back before it was in force. */
export const agreementStates = ['planned', 'in_force', 'replaced', 'withdrawn'] as const;
export type AgreementState = (typeof agreementStates)[number];
