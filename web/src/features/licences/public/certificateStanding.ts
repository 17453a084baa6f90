import type { OwnCertificate } from '#contract/verification/certificates.ts';

/** How a certificate stands for its holder: what is wrong with itself comes before what is wrong above it. */
export type CertificateStanding = 'valid' | 'begins' | 'expired' | 'suspended' | 'revoked' | 'above';

/** `now` in milliseconds. */
export function certificateStanding(certificate: OwnCertificate, now: number): CertificateStanding {
  const { state, expired, since, told } = certificate;
  if (state !== 'active') return state;
  if (expired) return 'expired';
  if (told.reason === 'above') return 'above';
  return Date.parse(since) > now ? 'begins' : 'valid';
}
