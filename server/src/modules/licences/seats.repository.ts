/**
 * Seats. `licences.seats_used` is the truth: one for each activation that is bound, and one for each that ended while an
 * offline file of it still runs (`seat_until`). Everything here is done under the licence's row lock, so that what is
 * counted and what is bound never part.
 */
import type { BindingKind } from '#contract/bindings.ts';
import { prepared, type Tx } from '../../platform/database.ts';

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

export interface Ended {
  id: number;
  kind: BindingKind;
  target: string;
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
   select id, kind, target, seat_until as "seatUntil" from ended order by id`,
);

/** Ends activations of a locked licence and gives their seats back, but for those whose offline file still runs. */
export function endActivations(tx: Tx, end: End): Promise<Ended[]> {
  const { licenceId, activationIds, now, by, counted } = end;
  return tx.many(endStatement, [licenceId, activationIds, now, by, counted]);
}

const returnStatement = prepared(
  'seats_return_due',
  `with due as (
     update activations set seat_until = null where licence_id = any($1::bigint[]) and seat_until <= $2
     returning licence_id
   ),
   counted as (select licence_id, count(*) as seats from due group by licence_id)
   update licences l set seats_used = l.seats_used - c.seats from counted c where l.id = c.licence_id`,
);

/** Gives back the seats of a locked licence whose offline files have run out. */
export async function returnDueSeats(tx: Tx, licenceId: number, now: Date): Promise<void> {
  await tx.run(returnStatement, [[licenceId], now]);
}

const dueStatement = prepared<{ licenceId: number }>(
  'seats_due',
  `select distinct licence_id as "licenceId" from
     (select licence_id from activations where seat_until <= $1 order by seat_until limit $2) due`,
);

/** The same for all licences, so many activations at a time; whether there may be more. */
export async function returnSeatsOfAll(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<boolean> {
  const ids = (await tx.many(dueStatement, [now, limit])).map(({ licenceId }) => licenceId);
  if (ids.length === 0) return false;
  await lockSeats(tx, ids);
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
   returning offline_until as "offlineUntil"`,
);
const takeStatement = prepared(
  'seats_take',
  `update licences set seats_used = seats_used + 1 where id = $1 and seats_used < seats`,
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
