/** Where the photos of applications lie. */
import type { PhotoSide } from '#contract/realNames/identityDocuments.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';

export type StoredPhoto = Row<
  'real_name_photos',
  'id realNameId side storageKey keyEncrypted bytes createdAt keepUntil'
>;

const columns = 'id, real_name_id, side, storage_key, key_encrypted, bytes, created_at, keep_until';

const replaceStatement = prepared<{ storageKey: string }>(
  'real_name_photos_take_away',
  `delete from real_name_photos where real_name_id = $1 and side = $2 returning storage_key`,
);
const insertStatement = prepared<{ id: number }>(
  'real_name_photos_insert',
  `insert into real_name_photos (real_name_id, side, storage_key, key_encrypted, bytes, created_at)
   values ($1, $2, $3, $4, $5, $6) returning id`,
);

export interface NewPhoto {
  realNameId: number;
  side: PhotoSide;
  storageKey: string;
  keyEncrypted: Buffer;
  bytes: number;
  now: Date;
}

/** Puts a photo in the place of the one of its side; its id, and where the storage has the one before. */
export async function putPhoto(tx: Tx, photo: NewPhoto): Promise<{ id: number; before: string | undefined }> {
  const { realNameId, side, storageKey, keyEncrypted, bytes, now } = photo;
  const before = (await tx.maybe(replaceStatement, [realNameId, side]))?.storageKey;
  const { id } = await tx.one(insertStatement, [realNameId, side, storageKey, keyEncrypted, bytes, now]);
  return { id, before };
}

const listStatement = prepared<StoredPhoto>(
  'real_name_photos_of',
  `select ${columns} from real_name_photos where real_name_id = $1 order by id`,
);

export function listPhotos(tx: Tx, realNameId: number): Promise<StoredPhoto[]> {
  return tx.many(listStatement, [realNameId]);
}

const findStatement = prepared<StoredPhoto>(
  'real_name_photos_find',
  `select ${columns} from real_name_photos where id = $1`,
);

export function findPhoto(tx: Tx, id: number): Promise<StoredPhoto | undefined> {
  return tx.maybe(findStatement, [id]);
}

const keepStatement = prepared(
  'real_name_photos_keep',
  `update real_name_photos set keep_until = $2 where real_name_id = $1`,
);

/** Until when the photos of an application are kept; null: as long as it is not decided. */
export async function keepPhotosUntil(tx: Tx, realNameId: number, until: Date | null): Promise<void> {
  await tx.run(keepStatement, [realNameId, until]);
}

const deleteStatement = prepared<{ storageKey: string }>(
  'real_name_photos_delete',
  `delete from real_name_photos where real_name_id = any($1::bigint[]) returning storage_key`,
);

/** Deletes the photos of applications, with their keys; where the storage has them. */
export async function deletePhotos(tx: Tx, realNameIds: readonly number[]): Promise<string[]> {
  return (await tx.many(deleteStatement, [realNameIds])).map(({ storageKey }) => storageKey);
}

const sweepStatement = prepared<{ storageKey: string }>(
  'real_name_photos_sweep',
  `delete from real_name_photos where id in (
     select id from real_name_photos where keep_until <= $1 order by keep_until limit $2
   ) and keep_until <= $1 returning storage_key`,
);

/** Deletes photos whose time is over, some at once; where the storage has them. */
export async function sweepPhotos(tx: Tx, now: Date, limit: number): Promise<string[]> {
  return (await tx.many(sweepStatement, [now, limit])).map(({ storageKey }) => storageKey);
}

const knownStatement = prepared<{ storageKey: string }>(
  'real_name_photos_known',
  `select storage_key from real_name_photos where storage_key = any($1::text[])`,
);

/** Which of these keys of the storage belong to a photo. */
export async function findPhotoKeys(tx: Tx, keys: readonly string[]): Promise<string[]> {
  return (await tx.many(knownStatement, [keys])).map(({ storageKey }) => storageKey);
}
