import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';

export type StoredFile = Row<'files', 'id name bytes sha256 storageKey uploadedBy sentBy createdAt'>;

export interface StoredPicture {
  name: string;
  width: number;
  height: number;
  /** Of the largest size. */
  bytes: number;
}

const fileColumns = `id, name, bytes, sha256, storage_key, uploaded_by, sent_by, created_at`;

const pictureInsertion = prepared(
  'files_insert_picture',
  `insert into pictures (name, width, height, bytes, uploaded_by, created_at, is_private, for_ticket, for_lease, for_dispute, for_shop_report)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
   on conflict (name) do nothing`,
);
const knownPictures = prepared<{ name: string }>(
  'files_known_pictures',
  `select name from pictures where name = any($1::text[])`,
);
const publicPictures = prepared<{ name: string }>(
  'files_public_pictures',
  `select name from pictures where name = any($1::text[]) and not is_private`,
);
const privatePictures = prepared<{ name: string }>(
  'files_private_pictures',
  `select name from pictures where name = any($1::text[]) and is_private and not for_ticket and not for_lease and not for_dispute and not for_shop_report and uploaded_by = $2`,
);
const publicPicture = prepared<{ isPublic: boolean }>(
  'files_is_public',
  `select exists (select 1 from pictures where name = $1 and not is_private) as is_public`,
);
const fileInsertion = prepared<StoredFile>(
  'files_insert',
  `insert into files (name, bytes, sha256, storage_key, uploaded_by, created_at, sent_by) values ($1, $2, $3, $4, $5, $6, $7)
   returning ${fileColumns}`,
);
const fileById = prepared<StoredFile>('files_find', `select ${fileColumns} from files where id = $1`);
const filePage = prepared<StoredFile>(
  'files_page',
  `select ${fileColumns} from files where id < $1 order by id desc limit $2`,
);
const filePageOf = prepared<StoredFile>(
  'files_page_of',
  `select ${fileColumns} from files where uploaded_by = $3 and id < $1 order by uploaded_by, id desc limit $2`,
);
const fileCount = prepared<{ count: number }>(
  'files_count',
  `select count(*) as count from (select from files where $2::bigint is null or uploaded_by = $2 limit $1) as counted`,
);
const spaceLock = prepared('files_lock_space', `select pg_advisory_xact_lock(hashtextextended('files:' || $1, 0))`);
const space = prepared<{ bytes: number }>(
  'files_space',
  `select coalesce(sum(bytes), 0)::bigint as bytes from files where uploaded_by = $1`,
);
const knownKeys = prepared<{ key: string }>(
  'files_known_keys',
  `select storage_key as key from files where storage_key = any($1::text[])`,
);

/** Does nothing when the picture is there already. */
export async function insertPicture(
  tx: Tx,
  picture: StoredPicture & {
    uploadedBy: number;
    createdAt: Date;
    isPrivate: boolean;
    forTicket: boolean;
    forLease: boolean;
    forDispute: boolean;
    forShopReport: boolean;
  },
): Promise<void> {
  const { name, width, height, bytes, uploadedBy, createdAt, isPrivate, ...kinds } = picture;
  const { forTicket, forLease, forDispute, forShopReport } = kinds;
  const values = [
    name,
    width,
    height,
    bytes,
    uploadedBy,
    createdAt,
    isPrivate,
    forTicket,
    forLease,
    forDispute,
    forShopReport,
  ];
  await tx.run(pictureInsertion, values);
}

/** Those of the names that are pictures. */
export async function findPictures(tx: Tx, names: readonly string[]): Promise<string[]> {
  return (await tx.many(knownPictures, [names])).map(({ name }) => name);
}

/** Those of the names that are pictures for everybody. */
export async function findPublicPictures(tx: Tx, names: readonly string[]): Promise<string[]> {
  return (await tx.many(publicPictures, [names])).map(({ name }) => name);
}

/** Those of the names that are pictures for the parties of orders, and that this person uploaded. */
export async function findPrivatePictures(
  tx: Tx,
  { names, uploadedBy }: { names: readonly string[]; uploadedBy: number },
): Promise<string[]> {
  return (await tx.many(privatePictures, [names, uploadedBy])).map(({ name }) => name);
}

/** Whether a picture is for everybody; one that was deleted is for nobody, whatever is still stored of it. */
export async function isPicturePublic(tx: Tx, name: string): Promise<boolean> {
  return (await tx.one(publicPicture, [name])).isPublic;
}

export function insertFile(tx: Tx, file: Omit<StoredFile, 'id'>): Promise<StoredFile> {
  const { name, bytes, sha256, storageKey, uploadedBy, sentBy, createdAt } = file;
  return tx.one(fileInsertion, [name, bytes, sha256, storageKey, uploadedBy, createdAt, sentBy]);
}

export function findFile(tx: Tx, id: number): Promise<StoredFile | undefined> {
  return tx.maybe(fileById, [id]);
}

/** Newest first, from below `beforeId` on; of one person, or (null) of all. */
export function listStoredFiles(
  tx: Tx,
  { uploadedBy, beforeId, max }: { uploadedBy: number | null; beforeId: number; max: number },
): Promise<StoredFile[]> {
  return uploadedBy === null ? tx.many(filePage, [beforeId, max]) : tx.many(filePageOf, [beforeId, max, uploadedBy]);
}

/** How many files there are of one person, or (null) of all, counted up to `max`. */
export async function countFiles(tx: Tx, uploadedBy: number | null, max: number): Promise<number> {
  return (await tx.one(fileCount, [max, uploadedBy])).count;
}

/** How many bytes somebody's files have, none of which becomes more until the end of the transaction. */
export async function lockFileSpace(tx: Tx, uploadedBy: number): Promise<number> {
  await tx.run(spaceLock, [String(uploadedBy)]);
  return (await tx.one(space, [uploadedBy])).bytes;
}

/** Those of the storage's keys that belong to a file. */
export async function findStorageKeys(tx: Tx, keys: readonly string[]): Promise<string[]> {
  return (await tx.many(knownKeys, [keys])).map(({ key }) => key);
}
