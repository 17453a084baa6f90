import { prepared, type Tx } from '../../platform/database/database.ts';

const forgetStatement = prepared<{ reports: number; storageKeys: string[] }>(
  'inquiries_forget_reporters',
  // A report that is being opened again at this moment is passed by. By arrays, so that no plan reads a table whole.
  `with due as (
     select id from fake_reports
     where state in ('confirmed', 'dismissed') and forgotten_at is null and moved_at <= $1
     order by moved_at limit $2 for update skip locked
   ), forgotten as (
     update fake_reports set contact = '', forgotten_at = $3 where id = any(array(select id from due)) returning id
   ), photos as (
     delete from fake_report_photos where report_id = any(array(select id from forgotten)) returning storage_key
   )
   select (select count(*) from forgotten)::integer as reports, array(select storage_key from photos) as storage_keys`,
);

/** Deletes contacts and photos of reports that were decided by then, of at most so many; where the storage has the photos. */
export function forgetReporters(
  tx: Tx,
  { decidedBy, limit, now }: { decidedBy: Date; limit: number; now: Date },
): Promise<{ reports: number; storageKeys: string[] }> {
  return tx.one(forgetStatement, [decidedBy, limit, now]);
}
