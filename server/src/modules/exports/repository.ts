import { exportRules, type ExportFailure, type ExportKind } from '#contract/exports/exportKinds.ts';
import type { ExportFilters } from '#contract/exports/exports.ts';
import type { Locale } from '#contract/core/locale.ts';
import type { Role } from '#contract/core/roles.ts';
import type { Grant } from '#contract/identity/grants.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { grantsOfUser, type StaffedShop } from '../../platform/http/session.ts';
import type { Row } from '../../platform/database/rows.ts';
import type { Reader } from './source.ts';

export interface ExportRow extends Row<
  'exports',
  'id userId shopId state rowsTotal rowsDone bytes storageKey fileName askedAt endedAt expiresAt tries'
> {
  kind: ExportKind;
  failure: ExportFailure | null;
  filters: ExportFilters;
  locale: Locale;
}

const columns = `id, user_id, shop_id, kind, filters, locale, state, rows_total, rows_done, bytes, storage_key, file_name,
  asked_at, ended_at, expires_at, tries, failure`;

const oneAtATime = prepared('exports_lock', `select pg_advisory_xact_lock(hashtext('exports'), $1)`);
const insertion = prepared<ExportRow>(
  'exports_insert',
  `insert into exports (user_id, kind, filters, locale, state, rows_total, file_name, asked_at, moved_at, shop_id)
   select $1, $2, $3::jsonb, $4, 'waiting', $5, $6, $7, $7, $9
   where (select count(*) from exports where user_id = $1 and state in ('waiting', 'running')) < $8
   returning ${columns}`,
);
const byId = prepared<ExportRow>('exports_find', `select ${columns} from exports where id = $1`);
const ofUser = prepared<ExportRow>(
  'exports_of_user',
  `select ${columns} from exports
   where user_id = $1 and id < $2 and ($3::text is null or kind = $3) and shop_id is not distinct from $5
   order by id desc limit $4`,
);
const countOfUser = prepared<{ count: number }>(
  'exports_count_of_user',
  `select count(*) as count from (
     select from exports where user_id = $1 and ($2::text is null or kind = $2) and shop_id is not distinct from $4 limit $3) as counted`,
);
// One that failed waits for a while, without a place among those at work, and comes after those that never did.
const claim = prepared<ExportRow>(
  'exports_claim',
  `update exports set state = 'running', storage_key = $1, rows_done = 0, bytes = 0, moved_at = $2, tries = tries + 1
   where (select count(*) from exports where state = 'running' and moved_at > $3) < $4 and id = (
     select id from exports
     where tries < $5
       and ((state = 'waiting' and (storage_key is null or moved_at <= $3)) or (state = 'running' and moved_at <= $3))
     order by storage_key is not null, asked_at, id limit 1)
   returning ${columns}`,
);
const putBack = prepared(
  'exports_put_back',
  `update exports set moved_at = $3,
     state = case when tries < $4 then 'waiting' else 'failed' end::export_state,
     failure = case when tries < $4 then null else 'not_written' end,
     ended_at = case when tries < $4 then null else $3::timestamptz end
   where id = $1 and state = 'running' and storage_key = $2`,
);
const progress = prepared(
  'exports_progress',
  `update exports set rows_done = $3, rows_total = greatest(rows_total, $3), bytes = $4, moved_at = $5
   where id = $1 and state = 'running' and storage_key = $2`,
);
const completion = prepared(
  'exports_complete',
  `update exports set state = 'ready', rows_total = rows_done, bytes = $3, moved_at = $4, ended_at = $4, expires_at = $5
   where id = $1 and state = 'running' and storage_key = $2`,
);
const end = prepared<ExportRow>(
  'exports_end',
  `update exports set state = $2::export_state, ended_at = $3, moved_at = $3, failure = $4
   where id = $1 and state in ('waiting', 'running') returning ${columns}`,
);
const expiry = prepared<{ id: number; storageKey: string | null }>(
  'exports_expire',
  `update exports set state = 'expired'
   where id in (select id from exports where state = 'ready' and expires_at <= $1 order by expires_at limit $2)
   returning id, storage_key`,
);
const abandonment = prepared<{ id: number }>(
  'exports_abandon',
  `update exports set state = 'failed', ended_at = $3, failure = 'not_written'
   where state in ('waiting', 'running') and (asked_at <= $1 or tries >= $4) and moved_at <= $2 returning id`,
);
const anyWaiting = prepared<{ waits: boolean }>(
  'exports_any_waiting',
  `select exists (
     select from exports where state in ('waiting', 'running') and (state = 'waiting' or moved_at <= $1)) as waits`,
);
const keptKeys = prepared<{ key: string }>(
  'exports_kept_keys',
  `select storage_key as key from exports where storage_key = any($1::text[]) and state in ('running', 'ready')`,
);
const oldRows = prepared(
  'exports_delete_old',
  `delete from exports where id in (
     select id from exports where state not in ('waiting', 'running', 'ready') and asked_at < $1 limit 1000)`,
);
const roleOf = prepared<{ role: Role; grants: Grant[] }>(
  'exports_role',
  `select u.role, ${grantsOfUser} as grants from users u where u.id = $1 and u.state = 'active'`,
);

/** Undefined when the user has as many under way as may be; whoever starts two at once waits for oneself. */
export async function insertExport(
  tx: Tx,
  made: Pick<ExportRow, 'userId' | 'shopId' | 'kind' | 'filters' | 'locale' | 'rowsTotal' | 'fileName' | 'askedAt'>,
  underWayMax: number,
): Promise<ExportRow | undefined> {
  const { userId, shopId, kind, filters, locale, rowsTotal, fileName, askedAt } = made;
  // The lock is of 32 bits: whoever shares it only waits a moment.
  await tx.run(oneAtATime, [userId % 2_147_483_647]);
  const values = [userId, kind, JSON.stringify(filters), locale, rowsTotal, fileName, askedAt, underWayMax, shopId];
  return tx.maybe(insertion, values);
}

export function findExport(tx: Tx, id: number): Promise<ExportRow | undefined> {
  return tx.maybe(byId, [id]);
}

/** Newest first. */
export function listExportsOf(
  tx: Tx,
  query: { userId: number; shopId: number | null; kind?: ExportKind | undefined; beforeId: number; limit: number },
): Promise<ExportRow[]> {
  return tx.many(ofUser, [query.userId, query.beforeId, query.kind, query.limit, query.shopId]);
}

export async function countExportsOf(
  tx: Tx,
  query: { userId: number; shopId: number | null; kind?: ExportKind | undefined; max: number },
): Promise<number> {
  return (await tx.one(countOfUser, [query.userId, query.kind, query.max, query.shopId])).count;
}

/**
 * Takes up the one that waits longest, unless as many are at work as may be: also one that failed a while ago, or whose
 * writer is silent.
 */
export async function claimExport(
  tx: Tx,
  claimed: { storageKey: string; now: Date; silentSince: Date; atOnceMax: number },
): Promise<ExportRow | undefined> {
  await tx.run(oneAtATime, [0]);
  const { storageKey, now, silentSince, atOnceMax } = claimed;
  return tx.maybe(claim, [storageKey, now, silentSince, atOnceMax, exportRules.triesMax]);
}

/** False when it was stopped, or somebody else took it up. */
export async function recordProgress(
  tx: Tx,
  moved: { id: number; storageKey: string; rowsDone: number; bytes: number; now: Date },
): Promise<boolean> {
  return (await tx.run(progress, [moved.id, moved.storageKey, moved.rowsDone, moved.bytes, moved.now])) === 1;
}

/** What could not be written waits for another try; after the last one it has failed. */
export function putExportBack(tx: Tx, failed: { id: number; storageKey: string; now: Date }): Promise<number> {
  return tx.run(putBack, [failed.id, failed.storageKey, failed.now, exportRules.triesMax]);
}

/** False when it was stopped, or somebody else took it up. */
export async function completeExport(
  tx: Tx,
  done: { id: number; storageKey: string; bytes: number; now: Date; expiresAt: Date },
): Promise<boolean> {
  return (await tx.run(completion, [done.id, done.storageKey, done.bytes, done.now, done.expiresAt])) === 1;
}

/** Undefined when it was not under way any more. */
export function endExport(
  tx: Tx,
  id: number,
  { state, failure = null, now }: { state: 'stopped' | 'failed'; failure?: ExportFailure | null; now: Date },
): Promise<ExportRow | undefined> {
  return tx.maybe(end, [id, state, now, failure]);
}

/** Ends those whose time is over; their files are then to be removed. */
export async function expireExports(tx: Tx, now: Date, limit: number): Promise<string[]> {
  return (await tx.many(expiry, [now, limit])).flatMap(({ storageKey }) => storageKey ?? []);
}

/** Gives up what was asked for long ago, or was tried as often as may be, and stands still. */
export async function abandonExports(tx: Tx, now: Date, before: { askedAt: Date; movedAt: Date }): Promise<number[]> {
  return (await tx.many(abandonment, [before.askedAt, before.movedAt, now, exportRules.triesMax])).map(({ id }) => id);
}

export async function hasWaitingExports(tx: Tx, silentSince: Date): Promise<boolean> {
  return (await tx.one(anyWaiting, [silentSince])).waits;
}

/** Those of the storage's keys that an export still writes or gives. */
export async function findKeptKeys(tx: Tx, keys: readonly string[]): Promise<string[]> {
  return (await tx.many(keptKeys, [keys])).map(({ key }) => key);
}

/** Forgets that there were exports, once nobody can fetch them any more. */
export function deleteOldExports(tx: Tx, before: Date): Promise<number> {
  return tx.run(oldRows, [before]);
}

/** What somebody is in the shop that they work for. Throws not_staff. */
export type StaffOf = (tx: Tx, userId: number, shopId: number) => Promise<StaffedShop>;

/**
 * What whoever asked for an export is, and is entrusted with, now; undefined: nothing, the account is frozen or gone. For a shop
 * they are its staff and nothing else. Throws not_staff.
 */
export async function findRole(
  tx: Tx,
  { userId, shopId }: Pick<ExportRow, 'userId' | 'shopId'>,
  staffOf: StaffOf | undefined,
): Promise<Pick<Reader, 'role' | 'grants' | 'shop'> | undefined> {
  const found = await tx.maybe(roleOf, [userId]);
  if (!found || shopId === null) return found;
  if (!staffOf) throw new AppError('not_staff');
  return { role: 'user', grants: [], shop: await staffOf(tx, userId, shopId) };
}

const failedSince = prepared<{ failed: number }>(
  'exports_failed_since',
  `select count(*)::int as failed from (
     select from exports where state = 'failed' and ended_at > $1 limit 1000) as counted`,
);

/** How many exports failed from a moment on, counted up to 1,000. */
export async function countFailedExports(tx: Tx, since: Date): Promise<number> {
  return (await tx.one(failedSince, [since])).failed;
}
