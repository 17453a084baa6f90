import { prepared, type Tx } from '../../platform/database/database.ts';

const ofLicences = prepared(
  'own_data_forget_licence_lookups',
  `delete from licence_lookups where (licence_id, day, kind) in (
     select licence_id, day, kind from licence_lookups where day < $1::timestamptz::date order by day limit $2)`,
);
const ofCertificates = prepared(
  'own_data_forget_certificate_lookups',
  `delete from certificate_lookups where (certificate_id, day) in (
     select certificate_id, day from certificate_lookups where day < $1::timestamptz::date order by day limit $2)`,
);

/** How many were deleted, of either kind. */
export async function deleteOldLookups(tx: Tx, before: Date, max: number): Promise<number> {
  return (await tx.run(ofLicences, [before, max])) + (await tx.run(ofCertificates, [before, max]));
}
