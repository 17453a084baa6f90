/** Seats of licences that are let out, and the keys of their leases. */
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { SealedKey } from '../core/keyEncryption.ts';

const takeStatement = prepared(
  'licences_let_seats',
  `update licences set seats_let = seats_let + $3
   where id = $1 and user_id = $2 and state = 'active' and (expires_at is null or expires_at > $4)
     and seats_used + seats_let + $3 <= seats`,
);

/** Sets free seats of an active licence of a user's aside; false, and nothing changed, when there are too few. */
export async function takeLetSeats(
  tx: Tx,
  wanted: { licenceId: number; userId: number; seats: number; now: Date },
): Promise<boolean> {
  return (await tx.run(takeStatement, [wanted.licenceId, wanted.userId, wanted.seats, wanted.now])) === 1;
}

const giveBackStatement = prepared(
  'licences_give_let_seats_back',
  'update licences set seats_let = seats_let - $2 where id = $1 and seats_let >= $2',
);

/** False when so many were not set aside. */
export async function giveLetSeatsBack(tx: Tx, { licenceId, seats }: { licenceId: number; seats: number }) {
  return (await tx.run(giveBackStatement, [licenceId, seats])) === 1;
}

const findStatement = prepared<{ hash: Buffer; encrypted: Buffer }>(
  'licences_key_of_lease',
  `select k.key_hash as hash, k.key_encrypted as encrypted from licences k join licences q on q.id = k.parent_id
   where k.lease_id = $1 and q.state = 'active'`,
);

/** The sealed key of a lease; undefined: there is none, or its licence is not active. */
export function findLeaseKey(tx: Tx, leaseId: number): Promise<{ hash: Buffer; encrypted: Buffer } | undefined> {
  return tx.maybe(findStatement, [leaseId]);
}

export interface NewLeaseKey {
  leaseId: number;
  /** The licence that is let out. */
  licenceId: number;
  startsAt: Date;
  endsAt: Date;
  now: Date;
}

// Its end is told and warned of by the lease. What strangers see names neither lessor nor tenant.
const insertStatement = prepared<{ id: number }>(
  'licences_insert_of_lease',
  `insert into licences (product_id, sku_id, shop_id, key_hash, key_encrypted, key_tail, state, seats, binds, entitlements, terms,
     starts_at, expires_at, end_told_at, end_warned_at, disclosed, parent_id, lease_id, created_at)
   select product_id, sku_id, shop_id, $3, $4, $5, 'active', 1, '{machine}', entitlements,
     terms - '{starts,domainProof,subdomains,usesMax,expiry,graceDays,transferable,renewal}'::text[],
     $6, $7, $7, $7, '{product,since,until}', id, $1, $8
   from licences where id = $2 and state = 'active' and lease_id is null and (expires_at is null or expires_at > $8)
   returning id`,
);

/** Inserts the key of a lease with one seat for a machine and the entitlements of its licence; false when that is not active. */
export async function insertLeaseKey(tx: Tx, made: NewLeaseKey & { key: SealedKey }): Promise<boolean> {
  const { leaseId, licenceId, key, startsAt, endsAt, now } = made;
  const values = [leaseId, licenceId, key.hash, key.encrypted, key.tail, startsAt, endsAt, now];
  return (await tx.maybe(insertStatement, values)) !== undefined;
}

const useStatement = prepared<{ isActivated: boolean; activations: number }>(
  'licences_use_of_lease',
  `select coalesce(bool_or(a.unbound_at is null and k.expires_at > $2), false) as is_activated, count(*)::int as activations
   from licences k join activations a on a.licence_id = k.id where k.lease_id = $1`,
);

/** Whether the key of a lease works on a machine now, and how often it was activated. */
export function findUseOfLease(tx: Tx, leaseId: number, now: Date) {
  return tx.one(useStatement, [leaseId, now]);
}
