import type { CertificateRow } from '#contract/verification/certificates.ts';
import type { StoredCertificate } from './certificates.repository.ts';

/** A certificate as admins see it in lists. */
export function rowOf(row: StoredCertificate, now: Date): CertificateRow {
  const { parentNumber, parentName } = row;
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    userId: row.userId,
    username: row.username,
    displayName: row.displayName,
    level: row.level,
    region: row.region,
    qq: row.qq,
    parent: parentNumber === null || parentName === null ? null : { number: parentNumber, displayName: parentName },
    since: row.since.toISOString(),
    until: row.until?.toISOString() ?? null,
    state: row.state,
    expired: row.until !== null && row.until <= now,
    reason: row.reason,
    stateAt: row.stateAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
