/** Licences come into being: sold by an order, or given by hand. */
import type { LicenceTerms } from '#contract/licences/licencePolicy.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Keys } from '../../../platform/keys/keys.ts';
import { insertLicences } from '../repository.ts';
import { makeKey } from './key.ts';
import { endOfTerm, termsOf } from './terms.ts';
import { sealKey } from './keyEncryption.ts';

/** What a SKU grants, as an order keeps it. `termDays` null: for a lifetime; `terms` holds what is unusual. */
export interface LicencePolicy {
  termDays: number | null;
  seats: number;
  binds: readonly string[];
  entitlements: readonly string[];
  terms?: Partial<LicenceTerms>;
}

export interface Issue {
  /** Whose they are: one licence for each, so that a user may stand here twice. */
  userIds: readonly number[];
  /** Null: by hand, then `issuedBy` says whose. */
  orderId: number | null;
  productId: number;
  skuId: number;
  /** Null or left out: the platform sells it. */
  shopId?: number | null;
  policy: LicencePolicy;
  issuedBy?: { userId: number; as: 'seller' | 'admin'; batchId: number | null };
  now: Date;
}

/** Issues licences in one statement, each with a new key; the term starts now unless the policy says later. Their ids. */
export function issueTo(tx: Tx, keys: Keys, issue: Issue): Promise<number[]> {
  const { userIds, policy, issuedBy, now } = issue;
  const { termDays, seats, binds, entitlements, terms = {} } = policy;
  const { starts, trial } = termsOf(terms);
  const startsAt = starts === 'payment' ? now : null;
  return insertLicences(tx, {
    orderId: issue.orderId,
    productId: issue.productId,
    skuId: issue.skuId,
    shopId: issue.shopId ?? null,
    seats,
    binds,
    entitlements,
    terms,
    trial,
    termDays,
    startsAt,
    expiresAt: startsAt === null ? null : endOfTerm(startsAt, termDays),
    issuedBy: issuedBy?.userId ?? null,
    batchId: issuedBy?.batchId ?? null,
    by: issuedBy?.as ?? 'holder',
    now,
    licences: userIds.map((userId) => ({ userId, key: sealKey(keys, makeKey()) })),
  });
}
