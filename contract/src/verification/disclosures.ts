/** Which fields of a licence and a certificate strangers may see. Free of zod. */

/** What their holder may let strangers see. */
export const licenceDisclosures = ['product', 'holder', 'since', 'until', 'target'] as const;
export type LicenceDisclosure = (typeof licenceDisclosures)[number];

export const certificateDisclosures = ['name', 'level', 'region', 'qq', 'since', 'until'] as const;
export type CertificateDisclosure = (typeof certificateDisclosures)[number];

/** At first agents and licences show everything, because customers look for it; people don't show their names. */
export const shownAtFirst = {
  licence: licenceDisclosures,
  agent: certificateDisclosures,
  person: certificateDisclosures.filter((field) => field !== 'name'),
} as const;
