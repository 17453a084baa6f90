import { prepared, type Tx } from '../../platform/database/database.ts';

const insertStatement = prepared(
  'inquiries_insert_photo',
  `insert into fake_report_photos (token_hash, storage_key, bytes, created_at) values ($1, $2, $3, $4)`,
);

export async function insertPhoto(
  tx: Tx,
  photo: { tokenHash: Buffer; storageKey: string; bytes: number; now: Date },
): Promise<void> {
  await tx.run(insertStatement, [photo.tokenHash, photo.storageKey, photo.bytes, photo.now]);
}

const attachStatement = prepared(
  'inquiries_attach_photo',
  `update fake_report_photos set report_id = $2 where token_hash = $1 and report_id is null`,
);

/** Gives a photo to a report; false when there is none of this token, or another report has it. */
export async function attachPhoto(tx: Tx, photo: { tokenHash: Buffer; reportId: number }): Promise<boolean> {
  return (await tx.run(attachStatement, [photo.tokenHash, photo.reportId])) === 1;
}

const findStatement = prepared<{ storageKey: string; bytes: number }>(
  'inquiries_photo',
  `select storage_key, bytes from fake_report_photos where id = $1 and report_id is not null`,
);

/** A photo of a report. */
export function findPhoto(tx: Tx, id: number): Promise<{ storageKey: string; bytes: number } | undefined> {
  return tx.maybe(findStatement, [id]);
}

const sweepStatement = prepared<{ storageKey: string }>(
  'inquiries_sweep_photos',
  `delete from fake_report_photos where id in (
     select id from fake_report_photos where report_id is null and created_at < $1 order by created_at limit $2
   ) and report_id is null returning storage_key`,
);

/** Deletes photos from before that no report named, at most so many; where the storage has them. */
export async function sweepPhotos(tx: Tx, before: Date, limit: number): Promise<string[]> {
  return (await tx.many(sweepStatement, [before, limit])).map(({ storageKey }) => storageKey);
}

const keysStatement = prepared<{ storageKey: string }>(
  'inquiries_photo_keys',
  `select storage_key from fake_report_photos where storage_key = any($1::text[])`,
);

/** Which of these keys of the storage belong to a photo. */
export async function findPhotoKeys(tx: Tx, keys: readonly string[]): Promise<string[]> {
  return (await tx.many(keysStatement, [keys])).map(({ storageKey }) => storageKey);
}
