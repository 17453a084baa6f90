/** What other modules use of licences: issuing them for an order, showing and revoking them, counting and listing them. */
import { licenceEndingDays } from '#contract/licences/licenceRules.ts';
import type { Tx } from '../../platform/database/database.ts';
import { dayMs } from '#contract/core/durations.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { issueTo, type Issue } from './core/issue.ts';
import { maskedKey } from './core/key.ts';
import { stateOf } from './core/terms.ts';
import { isRenewedLicenceGone } from './renewal/renew.repository.ts';
import * as repository from './repository.ts';
import { openKey } from './core/keyEncryption.ts';

export { maskedKey } from './core/key.ts';
export { giveLetSeatsBack, letSeats, lockLetLicence, openLeaseKey, useOfLease } from './leased/leased.ts';
export { coveringDomains, provingDomains } from './bindings/domain.ts';
export { type LicencePolicy } from './core/issue.ts';
export { normaliseKey } from './core/key.ts';
export { graceUntil, stateOf, termsOf } from './core/terms.ts';
export { hashOfKey } from './core/keyEncryption.ts';
export { normaliseTarget } from './bindings/target.ts';
export { skeletonOf } from './core/lookalike.ts';

export {
  findRenewable,
  isRenewalAhead,
  lockForRenewal,
  renewalBegins,
  renewalOfOrder,
  renewLicence,
  takeRenewalBack,
  type LockedRenewal,
} from './renewal/renew.ts';
export { claimTrial } from './core/trial.ts';

/** Issues `quantity` licences of one user in one statement, each with a new key (see `issueTo`). Their ids. */
export function issueLicences(
  tx: Tx,
  keys: Keys,
  { userId, quantity, ...issue }: Omit<Issue, 'userIds'> & { userId: number; quantity: number },
): Promise<number[]> {
  return issueTo(tx, keys, { ...issue, userIds: Array<number>(quantity).fill(userId) });
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

/**
 * Whether taking back so many pieces of an order, or those named, takes from somebody whom its buyer handed a licence over to. The caller
 * has locked the order, as who hands over does.
 */
export async function takesFromOthers(
  tx: Tx,
  { orderId, quantity, ids }: { orderId: number; quantity: number; ids: readonly number[] | null },
): Promise<boolean> {
  if (await isRenewedLicenceGone(tx, orderId)) return quantity > 0;
  const { own, others } = await repository.countOfOrder(tx, orderId, ids);
  return others > 0 && quantity > own;
}

/**
 * Revokes up to so many licences of an order, or of those named, for good, those that its buyer still has before all others, the newest first;
 * how many. What they were bound to stays.
 */
export function revokeLicences(
  tx: Tx,
  revocation: { orderId: number; quantity: number; ids?: readonly number[] | null; now: Date },
): Promise<number> {
  return repository.revokeOfOrder(tx, revocation);
}

/** A user's licences that work now, and how many of them end soon. */
export function countLicences(tx: Tx, userId: number, now: Date): Promise<{ licences: number; endingSoon: number }> {
  const soon = new Date(now.getTime() + licenceEndingDays * dayMs);
  return repository.countActiveLicences(tx, userId, { now, soon });
}
