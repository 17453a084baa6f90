import type { CertificateRow } from '#contract/verification/certificates.ts';
import type { Reply } from '../../platform/http/reply.ts';
import type { StoredCertificate } from './certificates.repository.ts';

/** A certificate as admins see it in lists. */
export function rowOf(row: StoredCertificate, now: Date): Reply<CertificateRow> {
  const { parentNumber, parentName } = row;
  return {
    ...row,
    parent: parentNumber === null || parentName === null ? null : { number: parentNumber, displayName: parentName },
    expired: row.until !== null && row.until <= now,
  };
}
