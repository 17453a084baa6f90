import type { UnitState } from '#contract/rental/listingProcess.ts';
import { openLeaseStates, standingLeaseStates } from '#contract/rental/leaseProcess.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import { oneOf } from '../../platform/database/oneOf.ts';
import type { Row } from '../../platform/database/rows.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { beyondLicence, takenIn } from './taken.ts';

export interface UnitRow extends Row<'listing_units', 'id listingId name rotationAskedAt rotatedAt'> {
  state: UnitState;
  /** Until when the lease that goes on or comes next lasts. */
  leasedUntil: Date | null;
}

const columns = `n.id, n.listing_id, n.name, n.state, n.rotation_asked_at, n.rotated_at,
  (select min(s.ends_at) from leases s where s.listing_id = n.listing_id and s.unit_id = n.id
   and s.state in ${oneOf(openLeaseStates)}) as leased_until`;

const list = prepared<UnitRow>(
  'listing_units_list',
  `select ${columns} from listing_units n where n.listing_id = $1 and n.state <> 'removed' order by n.id`,
);

/** The units of a listing that were not removed. */
export function listUnits(tx: Tx, listingId: number): Promise<UnitRow[]> {
  return tx.many(list, [listingId]);
}

const reserve = prepared<{ id: number }>(
  'listing_units_ids',
  `select nextval(pg_get_serial_sequence('listing_units', 'id'))::bigint as id from generate_series(1, $1)`,
);

/** Ids for units that are to be inserted: credentials are encrypted for theirs. */
export async function nextUnitIds(tx: Tx, count: number): Promise<number[]> {
  return (await tx.many(reserve, [count])).map(({ id }) => id);
}

const insert = prepared(
  'listing_units_insert',
  `insert into listing_units (id, listing_id, name, stock_item_id, credentials_encrypted, created_at)
   overriding system value
   select given.id, $1, given.name, given.item_id, decode(given.credentials, 'base64'), $5
   from unnest($2::bigint[], $3::text[], $4::text[], $6::bigint[]) as given (id, name, credentials, item_id)`,
);

export interface SealedUnit {
  id: number;
  name: string;
  credentials: Buffer;
  /** Of the stock that was bought; null: the lessor's own. */
  itemId: number | null;
}

export async function insertUnits(
  tx: Tx,
  { listingId, units, now }: { listingId: number; units: readonly SealedUnit[]; now: Date },
): Promise<void> {
  const ids = units.map(({ id }) => id);
  const names = units.map(({ name }) => name);
  const credentials = units.map((unit) => unit.credentials.toString('base64'));
  const items = units.map(({ itemId }) => itemId);
  await tx.run(insert, [listingId, ids, names, credentials, now, items]);
}

const count = prepared<{ count: number }>(
  'listing_units_count',
  `select count(*)::int as count from listing_units where listing_id = $1 and state <> 'removed'`,
);

export async function countUnits(tx: Tx, listingId: number): Promise<number> {
  return (await tx.one(count, [listingId])).count;
}

/** A unit with whose it is, and its credentials. */
export interface OwnedUnit extends Row<'listing_units', 'id listingId name rotationAskedAt licenceId'> {
  state: UnitState;
  userId: number;
  fields: string[];
  /** Null: a seat of a licence. */
  credentialsEncrypted: Buffer | null;
}

const owned = `select n.id, n.listing_id, n.name, n.state, n.rotation_asked_at, n.credentials_encrypted, n.licence_id, l.user_id, l.fields
  from listing_units n join listings l on l.id = n.listing_id where n.id = $1 and n.state <> 'removed'`;
const find = prepared<OwnedUnit>('listing_unit_find', owned);
const lock = prepared<OwnedUnit>('listing_unit_lock', `${owned} for no key update of n`);

/** One that was not removed. */
export function findUnit(tx: Tx, id: number): Promise<OwnedUnit | undefined> {
  return tx.maybe(find, [id]);
}

/** The same, and nobody else books, changes or removes it until the transaction ends. */
export function lockUnit(tx: Tx, id: number): Promise<OwnedUnit | undefined> {
  return tx.maybe(lock, [id]);
}

const change = prepared(
  'listing_unit_change',
  `update listing_units set name = $2, credentials_encrypted = coalesce($3, credentials_encrypted),
     state = case when $3::bytea is null then state else 'ready' end,
     rotation_asked_at = case when $3::bytea is null then rotation_asked_at end,
     rotated_at = case when $3::bytea is null then rotated_at else $4 end
   where id = $1 and state <> 'removed'`,
);

/** Renames a unit; new credentials make it one that can be let out. Whether it was there. */
export async function changeUnit(
  tx: Tx,
  { id, name, credentials, now }: { id: number; name: string; credentials: Buffer | null; now: Date },
): Promise<boolean> {
  return (await tx.run(change, [id, name, credentials, now])) === 1;
}

const confirm = prepared(
  'listing_unit_confirm_rotation',
  `update listing_units set credentials_encrypted = coalesce($3, credentials_encrypted), state = 'ready',
     rotation_asked_at = null, rotated_at = $4
   where id = $1 and state = 'to_rotate' and date_trunc('milliseconds', rotation_asked_at) = $2`,
);

/** Ends the rotation that is waited for since a moment; whether it was. Null: the stored credentials stay. */
export async function confirmRotationRow(
  tx: Tx,
  { unitId, askedAt, credentials, now }: { unitId: number; askedAt: Date; credentials: Buffer | null; now: Date },
): Promise<boolean> {
  return (await tx.run(confirm, [unitId, askedAt, credentials, now])) === 1;
}

const remove = prepared(
  'listing_unit_remove',
  `update listing_units n set state = 'removed', credentials_encrypted = null, rotation_asked_at = null
   where n.id = $1 and n.state <> 'removed' and not exists (select from leases s
     where s.listing_id = n.listing_id and s.unit_id = n.id and s.state in ${oneOf(openLeaseStates)})`,
);

/** Removes a locked unit with its credentials, unless a lease is booked or goes on; whether it did. */
export async function removeUnitRow(tx: Tx, id: number): Promise<boolean> {
  return (await tx.run(remove, [id])) === 1;
}

const removeAll = prepared(
  'listing_units_remove',
  `update listing_units set state = 'removed', credentials_encrypted = null, rotation_asked_at = null
   where listing_id = $1 and state <> 'removed'`,
);

/** Removes all units of a listing with their credentials; how many there were. */
export function removeUnitsOf(tx: Tx, listingId: number): Promise<number> {
  return tx.run(removeAll, [listingId]);
}

const usedUntil = prepared<{ endsAt: Date }>(
  'listing_unit_used_until',
  `select s.ends_at from leases s where s.unit_id = $1 and s.state = 'active' and s.ends_at > $2 order by s.ends_at desc limit 1`,
);

/** Until when a tenant uses a unit; undefined: nobody does now. */
export async function findUsedUntil(tx: Tx, id: number, now: Date): Promise<Date | undefined> {
  return (await tx.maybe(usedUntil, [id, now]))?.endsAt;
}

const askRotationStatement = prepared(
  'listing_unit_ask_rotation',
  `update listing_units set state = 'to_rotate', rotation_asked_at = $2
   where id = $1 and state = 'ready' and licence_id is null and (rotated_at is null or rotated_at <= $3)`,
);

/**
 * From now on it is not let out until its credentials were changed; whether that was not so yet. Not of a seat, whose next tenant has
 * another key, nor where they were changed after `since`, when a tenant could see them last.
 */
export async function askRotation(
  tx: Tx,
  { unitId, since, now }: { unitId: number; since: Date; now: Date },
): Promise<boolean> {
  if ((await tx.run(askRotationStatement, [unitId, now, since])) !== 1) return false;
  // After the commit, so that of several at the same moment each sees the others.
  await enqueue(tx, 'rental.unoffered', { unitId, askedAt: now.toISOString() }, { at: now });
  return true;
}

export interface UnofferedListing {
  listingId: number;
  userId: number;
  titleZh: string;
  titleEn: string;
}

const unoffered = prepared<UnofferedListing>(
  'listing_units_unoffered',
  `update listing_units n set unoffered_told_at = n.rotation_asked_at from listings l
   where n.id = $1 and n.state = 'to_rotate' and date_trunc('milliseconds', n.rotation_asked_at) = $2
     and n.unoffered_told_at is distinct from n.rotation_asked_at and l.id = n.listing_id and l.state = 'on'
     and not exists (select from listing_units o where o.listing_id = n.listing_id and o.state = 'ready')
     and exists (select from listing_units o
       where o.listing_id = n.listing_id and o.id <> n.id and o.state = 'to_rotate')
     and not exists (select from listing_units o where o.listing_id = n.listing_id and o.state = 'to_rotate'
       and (o.rotation_asked_at, o.id) > (n.rotation_asked_at, n.id))
   returning n.listing_id, l.user_id, l.title_zh, l.title_en`,
);

/**
 * The listing of which a unit was the last one that was offered, while several wait for new credentials; noted, so that it is said
 * once. Of a listing with one unit the request for new credentials says it all.
 */
export function noteUnoffered(
  tx: Tx,
  { unitId, askedAt }: { unitId: number; askedAt: Date },
): Promise<UnofferedListing | undefined> {
  return tx.maybe(unoffered, [unitId, askedAt]);
}

const free = prepared<{ id: number }>(
  'listing_units_free',
  `select n.id from listing_units n where n.listing_id = $1 and n.state = 'ready' and n.id > $5
     and not ${takenIn('n.id', 'tstzrange($2::timestamptz, $3::timestamptz)')}
   order by n.id limit $4`,
);

/** The first units of a listing behind one (0: of all) that can be let out and are free in a time. */
export async function listFreeUnits(
  tx: Tx,
  of: { listingId: number; from: Date; until: Date; limit: number; behind: number },
): Promise<number[]> {
  return (await tx.many(free, [of.listingId, of.from, of.until, of.limit, of.behind])).map(({ id }) => id);
}

const leasedIn = prepared<{ isLeased: boolean }>(
  'listing_unit_leased_in',
  `select exists (select from leases s where s.unit_id = $1 and s.state in ${oneOf(standingLeaseStates)}
     and tstzrange(s.starts_at, s.kept_until) && tstzrange($2, $3)) as is_leased`,
);

/** Whether a lease stands, or time is kept free after one, within a time. */
export async function isLeasedIn(
  tx: Tx,
  unitId: number,
  { from, until }: { from: Date; until: Date },
): Promise<boolean> {
  return (await tx.one(leasedIn, [unitId, from, until])).isLeased;
}

const countBlocksStatement = prepared<{ count: number }>(
  'listing_blocks_count',
  'select count(*)::int as count from listing_blocks where unit_id = $1 and ends_at > $2',
);

export async function countBlocks(tx: Tx, unitId: number, now: Date): Promise<number> {
  return (await tx.one(countBlocksStatement, [unitId, now])).count;
}

const insertBlockStatement = prepared<{ id: number }>(
  'listing_block_insert',
  'insert into listing_blocks (unit_id, starts_at, ends_at, created_at) values ($1, $2, $3, $4) returning id',
);

/** One that overlaps another of the unit breaks `listing_blocks_apart`. */
export async function insertBlock(
  tx: Tx,
  { unitId, from, until, now }: { unitId: number; from: Date; until: Date; now: Date },
): Promise<number> {
  return (await tx.one(insertBlockStatement, [unitId, from, until, now])).id;
}

const deleteBlockStatement = prepared(
  'listing_block_delete',
  `delete from listing_blocks b using listing_units n, listings l
   where b.id = $1 and n.id = b.unit_id and l.id = n.listing_id and l.user_id = $2`,
);

/** Whether it was there and the user's own. */
export async function deleteBlock(tx: Tx, id: number, userId: number): Promise<boolean> {
  return (await tx.run(deleteBlockStatement, [id, userId])) === 1;
}

const offeredOne = prepared<{ isOffered: boolean }>(
  'listing_unit_offered',
  `select exists (select from listing_units n where n.id = $1 and n.state = 'ready'
     and not exists (select from listing_blocks b where b.unit_id = n.id
       and tstzrange(b.starts_at, b.ends_at) && tstzrange($2, $3))
     and not ${beyondLicence('n.id', '$3::timestamptz')}) as is_offered`,
);

/** Whether a unit can be let out, is not blocked in a time, and its licence lasts. */
export async function isOffered(
  tx: Tx,
  { unitId, from, until }: { unitId: number; from: Date; until: Date },
): Promise<boolean> {
  return (await tx.one(offeredOne, [unitId, from, until])).isOffered;
}
