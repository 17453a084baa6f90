import { archiveRules, type ArchiveState } from '#contract/ownData/ownDataRules.ts';
import type { Locale } from '#contract/core/locale.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';

export interface ArchiveRow extends Row<
  'data_archives',
  'id userId askedAt partsDone partsTotal bytes storageKey tries endedAt expiresAt'
> {
  state: ArchiveState;
  locale: Locale;
}

const columns = `id, user_id, state, locale, asked_at, parts_done, parts_total, bytes, storage_key, tries, ended_at,
  expires_at`;
const { triesMax } = archiveRules;

// Two at once: the index of those under way lets one through.
const insertion = prepared<ArchiveRow>(
  'archives_insert',
  `insert into data_archives (user_id, state, locale, asked_at, moved_at)
   select $1, 'waiting', $2, $3, $3
   where not exists (
     select from data_archives
     where user_id = $1 and (state in ('waiting', 'running') or (state in ('ready', 'expired') and asked_at > $4)))
   returning ${columns}`,
);
const newest = prepared<ArchiveRow>(
  'archives_newest',
  `select ${columns} from data_archives where user_id = $1 order by id desc limit 1`,
);
const byId = prepared<ArchiveRow>('archives_find', `select ${columns} from data_archives where id = $1`);
const claimLock = prepared('archives_claim_lock', `select pg_advisory_xact_lock(hashtext('ownData.archive'))`);
const claim = prepared<ArchiveRow>(
  'archives_claim',
  `update data_archives set state = 'running', storage_key = $1, parts_done = 0, moved_at = $2, tries = tries + 1
   where (select count(*) from data_archives where state = 'running' and moved_at > $3) < $4 and id = (
     select id from data_archives
     where tries < ${triesMax}
       and ((state = 'waiting' and (tries = 0 or moved_at <= $3)) or (state = 'running' and moved_at <= $3))
     order by asked_at, id limit 1)
   returning ${columns}`,
);
const progress = prepared(
  'archives_progress',
  `update data_archives set parts_done = $3, parts_total = $4, moved_at = $5
   where id = $1 and state = 'running' and storage_key = $2`,
);
const completion = prepared(
  'archives_complete',
  `update data_archives set state = 'ready', parts_done = parts_total, bytes = $3, moved_at = $4, ended_at = $4, expires_at = $5
   where id = $1 and state = 'running' and storage_key = $2`,
);
const putBack = prepared<{ state: ArchiveState }>(
  'archives_put_back',
  `update data_archives set moved_at = $3, state = case when tries < ${triesMax} then 'waiting' else 'failed' end,
     ended_at = case when tries < ${triesMax} then null else $3::timestamptz end
   where id = $1 and state = 'running' and storage_key = $2 returning state`,
);
const givingUp = prepared<{ userId: number }>(
  'archives_give_up',
  `update data_archives set state = 'failed', ended_at = $1
   where state in ('waiting', 'running') and tries >= ${triesMax} and moved_at <= $2 returning user_id`,
);
const anyWaiting = prepared<{ waits: boolean }>(
  'archives_any_waiting',
  `select exists (
     select from data_archives where state = 'waiting' or (state = 'running' and moved_at <= $1)) as waits`,
);
const expiry = prepared<{ storageKey: string }>(
  'archives_expire',
  `update data_archives set state = 'expired'
   where id in (select id from data_archives where state = 'ready' and expires_at <= $1 order by expires_at limit $2)
   returning storage_key`,
);
const keptKeys = prepared<{ key: string }>(
  'archives_kept_keys',
  `select storage_key as key from data_archives where storage_key = any($1::text[]) and state in ('running', 'ready')`,
);
const oldRows = prepared(
  'archives_delete_old',
  `delete from data_archives where id in (
     select id from data_archives where state in ('failed', 'expired') and asked_at < $1 order by asked_at limit $2)`,
);

/** Undefined while one is under way, or since one became ready that was asked for after `since`. */
export function insertArchive(
  tx: Tx,
  asked: { userId: number; locale: Locale; now: Date; since: Date },
): Promise<ArchiveRow | undefined> {
  return tx.maybe(insertion, [asked.userId, asked.locale, asked.now, asked.since]);
}

export function findNewestArchive(tx: Tx, userId: number): Promise<ArchiveRow | undefined> {
  return tx.maybe(newest, [userId]);
}

export function findArchive(tx: Tx, archiveId: number): Promise<ArchiveRow | undefined> {
  return tx.maybe(byId, [archiveId]);
}

/** Takes up the one that waits longest, also one whose writer is silent; none while as many are at work as may be. */
export async function claimArchive(
  tx: Tx,
  claimed: { storageKey: string; now: Date; silentSince: Date },
): Promise<ArchiveRow | undefined> {
  await tx.run(claimLock, []);
  return tx.maybe(claim, [claimed.storageKey, claimed.now, claimed.silentSince, archiveRules.atOnceMax]);
}

/** False when the archive is somebody else's by now. */
export async function recordArchiveProgress(
  tx: Tx,
  moved: { id: number; storageKey: string; partsDone: number; partsTotal: number; now: Date },
): Promise<boolean> {
  return (await tx.run(progress, [moved.id, moved.storageKey, moved.partsDone, moved.partsTotal, moved.now])) === 1;
}

export async function completeArchive(
  tx: Tx,
  done: { id: number; storageKey: string; bytes: number; now: Date; expiresAt: Date },
): Promise<boolean> {
  return (await tx.run(completion, [done.id, done.storageKey, done.bytes, done.now, done.expiresAt])) === 1;
}

/** It is tried again after a while, or failed for good; undefined when it is somebody else's by now. */
export async function putArchiveBack(
  tx: Tx,
  failed: { id: number; storageKey: string; now: Date },
): Promise<ArchiveState | undefined> {
  return (await tx.maybe(putBack, [failed.id, failed.storageKey, failed.now]))?.state;
}

/** Whose archives failed for good because every writer died. */
export async function giveArchivesUp(tx: Tx, now: Date, silentSince: Date): Promise<number[]> {
  return (await tx.many(givingUp, [now, silentSince])).map(({ userId }) => userId);
}

export async function hasWaitingArchive(tx: Tx, silentSince: Date): Promise<boolean> {
  return (await tx.one(anyWaiting, [silentSince])).waits;
}

/** Ends those whose time is over; the keys of their files. */
export async function expireArchives(tx: Tx, now: Date, max: number): Promise<string[]> {
  return (await tx.many(expiry, [now, max])).map(({ storageKey }) => storageKey);
}

export async function findKeptArchives(tx: Tx, keys: readonly string[]): Promise<string[]> {
  return (await tx.many(keptKeys, [keys])).map(({ key }) => key);
}

/** How many were deleted. */
export function deleteOldArchives(tx: Tx, before: Date, max: number): Promise<number> {
  return tx.run(oldRows, [before, max]);
}
