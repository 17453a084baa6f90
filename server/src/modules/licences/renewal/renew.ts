/** Renewing licences by orders, and taking back what an order added. */
import type { RenewalRefusal } from '#contract/orders/orders.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { recordEvent } from '../core/events.ts';
import { maskedKey } from '../core/key.ts';
import { termsOf } from '../core/terms.ts';
import * as repository from './renew.repository.ts';
import { addedPartBegins, renewalRefusal, renewedTerm, termWith, type Grant, type Term } from './renewal.ts';

/** What a SKU would add: its term (null: for a lifetime), unless it is a trial or grants less than the licence has. */
interface Added {
  productId: number;
  termDays: number | null;
  trial: boolean;
  grant: Grant;
}

/** A licence as whoever renews it sees it. */
export interface Renewable extends Term {
  id: number;
  productId: number;
  keyMasked: string;
  /** The term that it would have with a SKU of its product, or why it can't be renewed by it. */
  renewedBy(sku: Omit<Added, 'productId'>, now: Date): Term | RenewalRefusal;
}

/** A licence of this user's, to see what a renewal would do; undefined for anybody else's. */
export async function findRenewable(tx: Tx, find: { id: number; userId: number }): Promise<Renewable | undefined> {
  const row = await repository.findRenewable(tx, find);
  return row && renewableOf(row);
}

function renewableOf(row: repository.RenewableRow): Renewable {
  const { keyTail, terms: stored, state, skuId, seats, entitlements, ...licence } = row;
  const terms = termsOf(stored);
  const grant = { skuId, seats, entitlements, usesMax: terms.usesMax };
  return {
    ...licence,
    keyMasked: maskedKey(keyTail),
    renewedBy: (sku, now) =>
      renewalRefusal({ ...licence, state, terms, grant }, sku, now) ??
      renewedTerm(licence, terms.renewal, { days: sku.termDays, at: now }),
  };
}

/**
 * Locks a licence that an order is to renew until the transaction ends; what to do with it then, or why it can't be
 * renewed: whoever ordered does not hold it, it is of another product, or what `renewalRefusal` says.
 */
export async function lockForRenewal(
  tx: Tx,
  wish: { licenceId: number; userId: number; now: Date } & Added,
): Promise<LockedRenewal | RenewalRefusal | 'not_found' | 'other_product'> {
  const { licenceId, userId, productId, now, ...sku } = wish;
  const row = await repository.lockRenewable(tx, { id: licenceId, userId });
  if (!row) return 'not_found';
  if (row.productId !== productId) return 'other_product';
  const term = renewableOf(row).renewedBy(sku, now);
  if (typeof term === 'string') return term;
  return { licenceId, userId, days: sku.termDays, before: row, after: term };
}

/** A renewal that nothing stands in the way of as long as the transaction lasts. */
export interface LockedRenewal {
  licenceId: number;
  userId: number;
  days: number | null;
  before: Term;
  after: Term;
}

/** When what it adds begins to run at the earliest. */
export function renewalBegins({ before }: LockedRenewal, now: Date): Date {
  return addedPartBegins(before, now);
}

/** Extends a locked licence by what its order paid for. The order must be stored already. */
export async function renewLicence(tx: Tx, renewal: LockedRenewal, by: { orderId: number; now: Date }): Promise<void> {
  const { licenceId, userId, days, before, after } = renewal;
  const { orderId, now } = by;
  if (!(await repository.extendTerm(tx, licenceId, after))) {
    throw new Error(`licence ${licenceId} was locked, and still changed`);
  }
  await repository.insertRenewal(tx, {
    orderId,
    licenceId,
    days,
    expiresBefore: before.expiresAt,
    expiresAfter: after.expiresAt,
    termDaysBefore: before.startsAt === null ? before.termDays : null,
    now,
  });
  const detail = { orderId, days, until: after.expiresAt?.toISOString() ?? null };
  await recordEvent(tx, { licenceIds: [licenceId], kind: 'renewed', by: 'holder', actorId: userId, detail, now });
}

/**
 * Takes back exactly the term that an order added: the licence ends as if that renewal had never been made. Nothing when
 * it was taken back before. The licence itself stays.
 */
export async function takeRenewalBack(tx: Tx, orderId: number, now: Date): Promise<void> {
  const licenceId = await repository.markTakenBack(tx, orderId, now);
  if (licenceId === undefined) return;
  const licence = await repository.lockRenewed(tx, licenceId);
  // Read behind the lock: no other renewal or refund is between this and the change.
  const renewals = await repository.listRenewals(tx, licenceId);
  const term = termOf(licence, renewals, renewals.filter(isKept));
  if (!(await repository.shortenTerm(tx, licenceId, term))) {
    throw new Error(`licence ${licenceId} was locked, and still changed`);
  }
  const detail = { orderId, until: term.expiresAt?.toISOString() ?? null };
  await recordEvent(tx, {
    licenceIds: [licenceId],
    kind: 'renewal_refunded',
    by: 'system',
    actorId: null,
    detail,
    now,
  });
}

const isKept = ({ takenBackAt }: repository.RenewalRow) => takenBackAt === null;

/** The term that a licence has by these of all its renewals. Throws when it never had one. */
function termOf(
  licence: repository.RenewableRow,
  all: readonly repository.RenewalRow[],
  some: readonly repository.RenewalRow[],
): Term {
  const [first] = all;
  if (!first) throw new Error(`licence ${licence.id} has no renewals`);
  const before = { expiresAt: first.expiresBefore, termDays: first.termDaysBefore };
  const added = some.map(({ days, createdAt: at }) => ({ days, at }));
  return termWith(licence, before, termsOf(licence.terms).renewal, added);
}

/**
 * Whether nothing was had of what an order added to a licence, so that it can be returned like goods nobody saw: it is the
 * last renewal of the licence, its part has not begun, and no file for machines without network that was made since runs into it. With
 * `lock` it stays so until the end of the transaction; the order is locked before.
 */
export async function isRenewalAhead(
  tx: Tx,
  orderId: number,
  { now, lock = false }: { now: Date; lock?: boolean },
): Promise<boolean> {
  const added = await repository.findRenewalOfOrder(tx, orderId);
  if (!added || added.takenBackAt !== null) return false;
  const { licenceId } = added;
  const licence = lock ? await repository.lockRenewed(tx, licenceId) : await repository.findRenewed(tx, licenceId);
  const renewals = await repository.listRenewals(tx, licenceId);
  const kept = renewals.filter(isKept);
  if (kept.at(-1)?.orderId !== orderId) return false;
  const begins = addedPartBegins(termOf(licence, renewals, kept.slice(0, -1)), now);
  const filesUntil = await repository.findFilesUntil(tx, { licenceId, since: added.createdAt });
  return begins > now && (filesUntil === null || begins >= filesUntil);
}

export interface OrderRenewal {
  licenceId: number;
  keyMasked: string;
  days: number | null;
  endBefore: Date | null;
  endAfter: Date | null;
  takenBackAt: Date | null;
}

/** What an order added to a licence; undefined when it renewed none. The caller has checked whose order it is. */
export async function renewalOfOrder(tx: Tx, orderId: number): Promise<OrderRenewal | undefined> {
  const row = await repository.findRenewalOfOrder(tx, orderId);
  if (!row) return undefined;
  const { licenceId, keyTail, days, expiresBefore: endBefore, expiresAfter: endAfter, takenBackAt } = row;
  return { licenceId, keyMasked: maskedKey(keyTail), days, endBefore, endAfter, takenBackAt };
}
