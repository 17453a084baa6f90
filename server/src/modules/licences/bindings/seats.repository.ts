/**
 * Seats. `licences.seats_used` is the truth: one for each activation that is bound, and one for each that ended while an
 * offline file of it still runs (`seat_until`). What is let out (`seats_let`) is taken as well. Everything here is done under the licence's row lock, so that what is
 * counted and what is bound never part.
 */
import type { BindingKind } from '#contract/licences/bindings.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';
import { eventsOf } from '../core/events.repository.ts';
import { targetSkeleton } from './target.ts';

const lockStatement = prepared<{ id: number }>(
  'licences_lock_seats',
  `select id from licences where id = any($1::bigint[]) order by id for no key update`,
);

/** Locks licences until the end of the transaction, in one order for everybody. */
export async function lockSeats(tx: Tx, licenceIds: readonly number[]): Promise<void> {
  await tx.many(lockStatement, [licenceIds]);
}

/** How an activation ends. Whether it counts for how often one may unbind is said by whoever ends it. */
export interface End {
  licenceId: number;
  /** Null: all that are bound. */
  activationIds: readonly number[] | null;
  by: 'holder' | 'program' | 'seller' | 'heartbeat' | 'transfer';
  counted: boolean;
  now: Date;
}

export interface Ended extends Row<'activations', 'id kind target'> {
  /** Until when it keeps its seat, because an offline file of it runs; null: the seat is free. */
  seatUntil: Date | null;
}

const endStatement = prepared<Ended>(
  'activations_end',
  `with ended as (
     update activations set unbound_at = $3, ended_by = $4, counted = $5,
       seat_until = case when offline_until > $3 then offline_until end
     where licence_id = $1 and unbound_at is null and ($2::bigint[] is null or id = any($2))
     returning id, kind, target, seat_until
   ),
   freed as (
     update licences set seats_used = seats_used - (select count(*) from ended where seat_until is null)
     where id = $1 and exists (select from ended where seat_until is null)
   )
   select id, kind, target, seat_until from ended order by id`,
);

/** Ends activations of a locked licence and gives their seats back, but for those whose offline file still runs. */
export function endActivations(tx: Tx, end: End): Promise<Ended[]> {
  const { licenceId, activationIds, now, by, counted } = end;
  return tx.many(endStatement, [licenceId, activationIds, now, by, counted]);
}

const returnStatement = prepared<{ lost: number }>(
  'seats_return_due',
  `with lost as (
     update activations set unbound_at = dies_at, ended_by = 'heartbeat', counted = false,
       seat_until = case when offline_until > $2 then offline_until end
     where licence_id = any($1::bigint[]) and unbound_at is null and dies_at <= $2
     returning licence_id, seat_until
   ),
   due as (
     update activations set seat_until = null
     where licence_id = any($1::bigint[]) and unbound_at is not null and seat_until <= $2
     returning licence_id
   ),
   freed as (
     select licence_id, count(*) as seats
     from (select licence_id from lost where seat_until is null union all select licence_id from due) seat
     group by licence_id
   ),
   returned as (
     update licences l set seats_used = l.seats_used - f.seats from freed f where l.id = f.licence_id
   ),
   changed as (
     select l.id, l.shop_id, n.seats
     from (select licence_id, count(*) as seats from lost group by licence_id) n join licences l on l.id = n.licence_id
   ), ${eventsOf('changed', {
     kind: "'seat_lost'",
     by: "'system'",
     actorId: 'null::bigint',
     at: '$2::timestamptz',
     detail: "jsonb_build_object('seats', c.seats)",
   })}
   select count(*) as lost from lost`,
);

/**
 * Gives back the seats of a locked licence that are due: of floating activations that missed their heartbeat, which end
 * with that, at the time they died, and of offline files that have run out.
 */
export async function returnDueSeats(tx: Tx, licenceId: number, now: Date): Promise<void> {
  await tx.run(returnStatement, [[licenceId], now]);
}

// Whoever holds a licence now gives its due seats back by himself, or leaves them to the next turn.
const lockDueStatement = prepared<{ id: number }>(
  'licences_lock_due_seats',
  `select id from licences where id in (
     (select licence_id from activations where seat_until <= $1 order by seat_until limit $2)
     union all
     (select licence_id from activations where unbound_at is null and dies_at <= $1 order by dies_at limit $2)
   ) order by id limit $2 for no key update skip locked`,
);

/** The same for all licences, so many at a time; whether there may be more. */
export async function returnSeatsOfAll(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<boolean> {
  const ids = (await tx.many(lockDueStatement, [now, limit])).map(({ id }) => id);
  if (ids.length === 0) return false;
  await tx.run(returnStatement, [ids, now]);
  return true;
}

export interface SeatWanted {
  licenceId: number;
  kind: BindingKind;
  target: string;
  now: Date;
}

const takeOverStatement = prepared<{ offlineUntil: Date | null }>(
  'seats_take_over',
  `update activations set seat_until = null where id = (
     select id from activations where licence_id = $1 and kind = $2 and target = $3 and seat_until > $4
     order by id desc limit 1)
   returning offline_until`,
);
const takeStatement = prepared(
  'seats_take',
  `update licences set seats_used = seats_used + 1 where id = $1 and seats_used + seats_let < seats`,
);

/**
 * Takes a seat of a locked licence for a target that is about to be bound. One that ended while its offline file runs comes
 * back to the seat that it kept, with that file's end, to be written to the new activation. Undefined: no seat is free.
 */
export async function takeSeatFor(tx: Tx, wanted: SeatWanted): Promise<{ offlineUntil: Date | null } | undefined> {
  const { licenceId, kind, target, now } = wanted;
  await returnDueSeats(tx, licenceId, now);
  const kept = await tx.maybe(takeOverStatement, [licenceId, kind, target, now]);
  if (kept) return kept;
  return (await tx.run(takeStatement, [licenceId])) === 1 ? { offlineUntil: null } : undefined;
}

const extendStatement = prepared(
  'activations_extend_file',
  `update activations set offline_until = greatest(offline_until, $3)
   where id = $1 and licence_id = $2 and unbound_at is null`,
);

/** Notes until when a file of a bound activation of a locked licence runs; false when it is bound no more. */
export async function extendOffline(
  tx: Tx,
  file: { activationId: number; licenceId: number; until: Date },
): Promise<boolean> {
  return (await tx.run(extendStatement, [file.activationId, file.licenceId, file.until])) === 1;
}

const reviveStatement = prepared(
  'activations_revive',
  `update activations set unbound_at = null, ended_by = null, counted = true, seen_at = $3, dies_at = $4,
     offline_until = greatest(offline_until, $5)
   where id = $1 and licence_id = $2 and ended_by = 'heartbeat'`,
);

/**
 * Brings back an activation that was lost, on a seat that was taken for it, with the end of the file that kept this seat;
 * false when it is not one.
 */
export async function reviveActivation(
  tx: Tx,
  revival: { id: number; licenceId: number; now: Date; diesAt: Date | null; offlineUntil: Date | null },
): Promise<boolean> {
  const { id, licenceId, now, diesAt, offlineUntil } = revival;
  return (await tx.run(reviveStatement, [id, licenceId, now, diesAt, offlineUntil])) === 1;
}

const seenStatement = prepared<{ diesAt: Date | null }>(
  'activations_seen',
  `update activations set seen_at = $2, dies_at = greatest(dies_at, $3)
   where id = $1 and unbound_at is null and (dies_at is null or dies_at > $2) returning dies_at`,
);

/** Notes a sign of life, after which a floating activation lives at least until `diesAt`; undefined when it lives no more. */
export function noteSeen(tx: Tx, seen: { id: number; now: Date; diesAt: Date | null }) {
  return tx.maybe(seenStatement, [seen.id, seen.now, seen.diesAt]);
}

const replaceStatement = prepared('activations_forget_lost', `update activations set dies_at = null where id = $1`);

/** A lost activation whose place is bound anew is lost no more. */
export async function forgetLost(tx: Tx, id: number): Promise<void> {
  await tx.run(replaceStatement, [id]);
}

const insertStatement = prepared<{ id: number }>(
  'activations_insert_by_program',
  `insert into activations (licence_id, kind, target, skeleton, parts, offline_until, seen_at, dies_at, created_at)
   values ($1, $2, $3, $8, $4, $5, $6, $7, $6) returning id`,
);

/** Binds a target to a locked licence whose seat was taken for it. Its id. */
export async function insertByProgram(
  tx: Tx,
  made: SeatWanted & { parts: readonly string[]; offlineUntil: Date | null; diesAt: Date | null },
): Promise<number> {
  const { licenceId, kind, target, parts, offlineUntil, diesAt, now } = made;
  const values = [licenceId, kind, target, parts, offlineUntil, now, diesAt, targetSkeleton(kind, target)];
  return (await tx.one(insertStatement, values)).id;
}

const countStatement = prepared<{ count: number }>(
  'activations_count_unbinds',
  `select count(*) as count from activations where licence_id = $1 and unbound_at > $2 and counted`,
);

/** How many ends since then count for how often one may unbind. */
export async function countUnbinds(tx: Tx, licenceId: number, since: Date): Promise<number> {
  return (await tx.one(countStatement, [licenceId, since])).count;
}
