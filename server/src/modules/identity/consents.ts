/** What everybody agrees to when opening an account; a new wording gets a new version. */
export const consentDocuments = [
  { document: 'service', version: '2025-01' },
  { document: 'privacy', version: '2025-01' },
] as const;
