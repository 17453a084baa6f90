/** What other modules use of licences: issuing them for an order, showing and revoking them, counting and listing them. */
import type { LicenceTerms } from '#contract/licencePolicy.ts';
import type { Tx } from '../../platform/database.ts';
import type { Keys } from '../../platform/keys.ts';
import { makeKey, maskedKey } from './key.ts';
import { endOfTerm, stateOf, termsOf } from './policy.ts';
import * as repository from './repository.ts';
import { openKey, sealKey } from './seal.ts';

export { coveringDomains } from './domain.ts';
export { normaliseKey } from './key.ts';
export { stateOf } from './policy.ts';
export { hashOfKey } from './seal.ts';
export { normaliseTarget } from './target.ts';
export { inLanguage } from './titles.ts';

export {
  findRenewable,
  lockForRenewal,
  renewalBegins,
  renewalOfOrder,
  renewLicence,
  takeRenewalBack,
  type LockedRenewal,
} from './renew.ts';
export { claimTrial } from './trial.ts';

const dayMs = 24 * 60 * 60 * 1000;
const endingSoonDays = 7;

/** What a SKU grants, as an order keeps it. `termDays` null: for a lifetime; `terms` holds what is unusual. */
export interface LicencePolicy {
  termDays: number | null;
  seats: number;
  binds: readonly string[];
  entitlements: readonly string[];
  terms?: Partial<LicenceTerms>;
}

/** Issues `quantity` licences with a new key each in one statement; the term starts now unless the policy says later. Their ids. */
export async function issueLicences(
  tx: Tx,
  keys: Keys,
  purchase: {
    userId: number;
    /** Null: by hand, then `issuedBy` says whose. */
    orderId: number | null;
    productId: number;
    skuId: number;
    /** Null or left out: the platform sells it. */
    shopId?: number | null;
    quantity: number;
    policy: LicencePolicy;
    issuedBy?: { userId: number; as: 'seller' | 'admin'; batchId: number | null };
    now: Date;
  },
): Promise<number[]> {
  const { userId, orderId, productId, skuId, shopId = null, quantity, policy, issuedBy, now } = purchase;
  const terms = policy.terms ?? {};
  const { starts, trial } = termsOf(terms);
  const { termDays } = policy;
  const startsAt = starts === 'payment' ? now : null;
  return repository.insertLicences(tx, {
    userId,
    orderId,
    productId,
    skuId,
    shopId,
    seats: policy.seats,
    binds: policy.binds,
    entitlements: policy.entitlements,
    terms,
    trial,
    termDays,
    startsAt,
    expiresAt: startsAt === null ? null : endOfTerm(startsAt, termDays),
    issuedBy: issuedBy?.userId ?? null,
    batchId: issuedBy?.batchId ?? null,
    by: issuedBy?.as ?? 'holder',
    now,
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
export function revokeLicences(tx: Tx, revocation: { orderId: number; quantity: number; now: Date }): Promise<number> {
  return repository.revokeOfOrder(tx, revocation);
}

/** A user's licences that work now, and how many of them end within 7 days. */
export function countLicences(tx: Tx, userId: number, now: Date): Promise<{ licences: number; endingSoon: number }> {
  const soon = new Date(now.getTime() + endingSoonDays * dayMs);
  return repository.countActiveLicences(tx, userId, { now, soon });
}
