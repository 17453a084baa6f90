/** What other modules use of licences: issuing them for an order, showing and revoking them, counting and listing them. */
import type { Tx } from '../../platform/database.ts';
import type { Keys } from '../../platform/keys.ts';
import { makeKey, maskedKey } from './key.ts';
import { stateOf } from './policy.ts';
import * as repository from './repository.ts';
import { openKey, sealKey } from './seal.ts';

const dayMs = 24 * 60 * 60 * 1000;
const endingSoonDays = 7;

/** What a SKU grants. `termDays` null: for a lifetime. */
export interface LicencePolicy {
  termDays: number | null;
  seats: number;
  binds: readonly string[];
  entitlements: readonly string[];
}

/** Issues `quantity` licences with a new key each in one statement; the term starts now. Their ids. */
export async function issueLicences(
  tx: Tx,
  keys: Keys,
  purchase: {
    userId: number;
    orderId: number;
    productId: number;
    skuId: number;
    quantity: number;
    policy: LicencePolicy;
    now: Date;
  },
): Promise<number[]> {
  const { userId, orderId, productId, skuId, quantity, policy, now } = purchase;
  return repository.insertLicences(tx, {
    userId,
    orderId,
    productId,
    skuId,
    seats: policy.seats,
    binds: policy.binds,
    entitlements: policy.entitlements,
    startsAt: now,
    expiresAt: policy.termDays === null ? null : new Date(now.getTime() + policy.termDays * dayMs),
    keys: Array.from({ length: quantity }, () => sealKey(keys, makeKey())),
  });
}

/** The licences that an order delivered, with masked keys. The caller has checked whose order it is. */
export async function listOrderLicences(tx: Tx, orderId: number, now: Date) {
  const rows = await repository.listLicencesOfOrder(tx, orderId);
  return rows.map((row) => ({ id: row.id, keyMasked: maskedKey(row.keyTail), state: stateOf(row, now) }));
}

/** The keys that an order delivered, but for revoked ones. The caller has checked whose order it is. */
export async function openOrderLicences(tx: Tx, keys: Keys, orderId: number): Promise<{ id: number; key: string }[]> {
  const rows = await repository.findSealedKeysOfOrder(tx, orderId);
  return rows.map(({ id, ...sealed }) => ({ id, key: openKey(keys, sealed) }));
}

/** Revokes up to so many licences of an order for good, the newest first; how many. What they were bound to stays. */
export function revokeLicences(tx: Tx, revocation: { orderId: number; quantity: number }): Promise<number> {
  return repository.revokeOfOrder(tx, revocation);
}

/** A user's licences that work now, and how many of them end within 7 days. */
export function countLicences(tx: Tx, userId: number, now: Date): Promise<{ licences: number; endingSoon: number }> {
  const soon = new Date(now.getTime() + endingSoonDays * dayMs);
  return repository.countActiveLicences(tx, userId, { now, soon });
}
