import type { LicenceTerms } from '#contract/licences/licencePolicy.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';
import type { Term } from './renewal.ts';

export interface RenewableRow extends Term {
  id: number;
  state: string;
  productId: number;
  skuId: number;
  seats: number;
  entitlements: string[];
  keyTail: string;
  /** Only what is unusual. */
  terms: Partial<LicenceTerms>;
}

const columns = `l.id, l.state, l.product_id, l.sku_id, l.seats, l.entitlements, l.key_tail, l.terms, l.starts_at,
  l.expires_at, l.term_days`;
const findStatement = prepared<RenewableRow>(
  'licences_find_renewable',
  `select ${columns} from licences l where l.id = $1 and l.user_id = $2`,
);
const lockStatement = prepared<RenewableRow>(
  'licences_lock_renewable',
  `select ${columns} from licences l where l.id = $1 and l.user_id = $2 for no key update`,
);

/** A licence of this user's, as far as renewing goes. */
export function findRenewable(tx: Tx, find: { id: number; userId: number }): Promise<RenewableRow | undefined> {
  return tx.maybe(findStatement, [find.id, find.userId]);
}

/** The same, and as it is until the transaction ends. */
export function lockRenewable(tx: Tx, find: { id: number; userId: number }): Promise<RenewableRow | undefined> {
  return tx.maybe(lockStatement, [find.id, find.userId]);
}

const extendStatement = prepared(
  'licences_set_term',
  `update licences set expires_at = $3, term_days = $4, end_told_at = null
   where id = $1 and starts_at is not distinct from $2 and state <> 'revoked'`,
);
const shortenStatement = prepared(
  'licences_take_term_back',
  `update licences set expires_at = $3, term_days = $4, end_told_at = null
   where id = $1 and starts_at is not distinct from $2`,
);

/** Gives a licence a longer term; false when it was revoked, or its term began meanwhile. */
export async function extendTerm(tx: Tx, id: number, term: Term): Promise<boolean> {
  return (await tx.run(extendStatement, [id, term.startsAt, term.expiresAt, term.termDays])) === 1;
}

/** Gives a licence a shorter term, whatever its state; false when its term began meanwhile. */
export async function shortenTerm(tx: Tx, id: number, term: Term): Promise<boolean> {
  return (await tx.run(shortenStatement, [id, term.startsAt, term.expiresAt, term.termDays])) === 1;
}

const insertStatement = prepared(
  'licence_renewals_insert',
  `insert into licence_renewals (order_id, licence_id, days, expires_before, expires_after, term_days_before, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);

export interface NewRenewal {
  orderId: number;
  licenceId: number;
  days: number | null;
  expiresBefore: Date | null;
  expiresAfter: Date | null;
  /** Of a term that had not begun. */
  termDaysBefore: number | null;
  now: Date;
}

export async function insertRenewal(tx: Tx, renewal: NewRenewal): Promise<void> {
  const { orderId, licenceId, days, expiresBefore, expiresAfter, termDaysBefore, now } = renewal;
  await tx.run(insertStatement, [orderId, licenceId, days, expiresBefore, expiresAfter, termDaysBefore, now]);
}

const takeBackStatement = prepared<{ licenceId: number }>(
  'licence_renewals_take_back',
  `update licence_renewals set taken_back_at = $2 where order_id = $1 and taken_back_at is null
   returning licence_id`,
);

/** Marks a renewal as taken back; its licence, or undefined when it was before, or there was none. */
export async function markTakenBack(tx: Tx, orderId: number, now: Date): Promise<number | undefined> {
  return (await tx.maybe(takeBackStatement, [orderId, now]))?.licenceId;
}

const isGoneStatement = prepared<{ isGone: boolean }>(
  'licence_renewals_is_gone',
  `select exists (
     select from licence_renewals r
     join licence_old_keys k on k.licence_id = r.licence_id and k.why = 'transferred' and k.replaced_at >= r.created_at
     where r.order_id = $1 and r.taken_back_at is null
   ) as is_gone`,
);

/** Whether the licence that an order renewed went to somebody else since. */
export async function isRenewedLicenceGone(tx: Tx, orderId: number): Promise<boolean> {
  return (await tx.one(isGoneStatement, [orderId])).isGone;
}

const lockByIdStatement = prepared<RenewableRow>(
  'licences_lock_renewed',
  `select ${columns} from licences l where l.id = $1 for no key update`,
);

const findByIdStatement = prepared<RenewableRow>(
  'licences_find_renewed',
  `select ${columns} from licences l where l.id = $1`,
);
const filesStatement = prepared<{ until: Date | null }>(
  'licence_events_files_until',
  `select max((detail ->> 'until')::timestamptz) as until from licence_events
   where licence_id = $1 and kind = 'file_issued' and at >= $2`,
);

/** Until when files for machines without network run that were made of a licence since a time; null: there was none. */
export async function findFilesUntil(tx: Tx, of: { licenceId: number; since: Date }): Promise<Date | null> {
  return (await tx.one(filesStatement, [of.licenceId, of.since])).until;
}

/** A licence that was renewed, whoever holds it now. */
export function findRenewed(tx: Tx, id: number): Promise<RenewableRow> {
  return tx.one(findByIdStatement, [id]);
}

/** A licence that was renewed, whoever holds it now, locked. */
export function lockRenewed(tx: Tx, id: number): Promise<RenewableRow> {
  return tx.one(lockByIdStatement, [id]);
}

export interface RenewalRow extends Row<
  'licence_renewals',
  'orderId licenceId days expiresBefore expiresAfter termDaysBefore createdAt takenBackAt'
> {
  keyTail: string;
}

const renewalColumns = `r.order_id, r.licence_id, l.key_tail, r.days, r.expires_before, r.expires_after,
  r.term_days_before, r.created_at, r.taken_back_at`;
const listStatement = prepared<RenewalRow>(
  'licence_renewals_list',
  `select ${renewalColumns} from licence_renewals r join licences l on l.id = r.licence_id
   where r.licence_id = $1 order by r.place`,
);
const ofOrderStatement = prepared<RenewalRow>(
  'licence_renewals_of_order',
  `select ${renewalColumns} from licence_renewals r join licences l on l.id = r.licence_id where r.order_id = $1`,
);

/** All renewals of a licence, the first one first; each was paid for, so there are few. */
export function listRenewals(tx: Tx, licenceId: number): Promise<RenewalRow[]> {
  return tx.many(listStatement, [licenceId]);
}

const payingStatement = prepared<{ orderId: number }>(
  'licences_paying_orders',
  `select order_id from licences where id = $1 and order_id is not null
   union select order_id from licence_renewals where licence_id = $1 and taken_back_at is null
   order by order_id`,
);

/** The orders that paid for a licence as it is: the one that delivered it, and those of renewals that hold. */
export async function listPayingOrders(tx: Tx, licenceId: number): Promise<number[]> {
  return (await tx.many(payingStatement, [licenceId])).map(({ orderId }) => orderId);
}

/** What an order added. */
export function findRenewalOfOrder(tx: Tx, orderId: number): Promise<RenewalRow | undefined> {
  return tx.maybe(ofOrderStatement, [orderId]);
}
