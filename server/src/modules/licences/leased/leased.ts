/** Seats of a licence that its holder lets out: set aside while they are offered, used by a key of each lease. */
import type { Tx } from '../../../platform/database/database.ts';
import type { Keys } from '../../../platform/keys/keys.ts';
import { lockSeats, returnDueSeats } from '../bindings/seats.repository.ts';
import { makeKey } from '../core/key.ts';
import { openKey, sealKey } from '../core/keyEncryption.ts';
import * as repository from './leased.repository.ts';

/** Locks a licence until the end of the transaction, with the seats that are due given back: what is free then stays free. */
export async function lockLetLicence(tx: Tx, licenceId: number, now: Date): Promise<void> {
  await lockSeats(tx, [licenceId]);
  await returnDueSeats(tx, licenceId, now);
}

/** Sets free seats of a user's active licence aside: nobody binds into them. False, and nothing changed, when there are too few. */
export function letSeats(
  tx: Tx,
  wanted: { licenceId: number; userId: number; seats: number; now: Date },
): Promise<boolean> {
  return repository.takeLetSeats(tx, wanted);
}

/** Gives seats back that were set aside. */
export async function giveLetSeatsBack(tx: Tx, of: { licenceId: number; seats: number }): Promise<void> {
  if (of.seats > 0 && !(await repository.giveLetSeatsBack(tx, of))) {
    throw new Error(`licence ${of.licenceId} had fewer than ${of.seats} seats let out`);
  }
}

/**
 * The key of a locked lease that goes on, made when it is asked for first; it ends with the lease. Undefined when its licence is not
 * active. The caller has checked who sees it, and records it.
 */
export async function openLeaseKey(tx: Tx, keys: Keys, lease: repository.NewLeaseKey): Promise<string | undefined> {
  const found = await repository.findLeaseKey(tx, lease.leaseId);
  if (found) return openKey(keys, found);
  const key = makeKey();
  return (await repository.insertLeaseKey(tx, { ...lease, key: sealKey(keys, key) })) ? key : undefined;
}

/** Whether the key of a lease works on a machine now, and how often it was activated so far. */
export const useOfLease = repository.findUseOfLease;
