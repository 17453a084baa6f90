/** Licences as their holders see them. */
import type { BindingKind } from '#contract/licences/bindings.ts';
import type { LicenceReason } from '#contract/licences/licenceProcess.ts';
import type { LicenceTerms } from '#contract/licences/licencePolicy.ts';
import type { Licence } from '#contract/licences/licences.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';
import { topCategorySlug } from '../../catalogue/service.ts';
import type { Candidate } from '../program/scope.ts';
import { activationColumns } from '../program/validation.repository.ts';
import { targetSkeleton } from '../bindings/target.ts';

export interface LicenceRow {
  id: number;
  state: string;
  productId: number;
  titleZh: string;
  titleEn: string;
  skuNameZh: string;
  skuNameEn: string;
  categorySlug: string;
  topCategorySlug: string;
  keyTail: string;
  seats: number;
  seatsUsed: number;
  seatsLet: number;
  binds: BindingKind[];
  trial: boolean;
  createdAt: Date;
  terms: Partial<LicenceTerms>;
  /** Null: the term has not begun. */
  startsAt: Date | null;
  expiresAt: Date | null;
  termDays: number | null;
}

export const licenceColumns = `l.id, l.state, l.product_id, p.title_zh, p.title_en,
  s.name_zh as sku_name_zh, s.name_en as sku_name_en, c.slug as category_slug, ${topCategorySlug} as top_category_slug, l.key_tail, l.seats,
  l.seats_used, l.seats_let, l.binds, l.trial, l.created_at, l.terms, l.starts_at, l.expires_at, l.term_days`;
export const licenceJoins = `join products p on p.id = l.product_id
  join skus s on s.id = l.sku_id
  join categories c on c.id = p.category_id`;

export interface LicenceDetailRow extends LicenceRow {
  keyHash: Buffer;
  keyEncrypted: Buffer;
  /** The order that delivered it, whoever bought it. */
  orderId: number | null;
  /** Whether its holder bought it. */
  isBought: boolean;
  skuId: number;
  shopId: number | null;
  shopName: string | null;
  stateReason: LicenceReason | null;
  stateAt: Date | null;
  entitlements: string[];
  uses: number;
  disclosed: Licence['disclosed'];
  /** Ends of activations that count against the limit since the given time, and the oldest of them. */
  unbinds: number;
  firstUnbindAt: Date | null;
  /** Keys that its holder replaced since the given time. */
  rotations: number;
  transferId: number | null;
  transferTo: string | null;
  transferExpiresAt: Date | null;
  /** The listing by which its seats are let out. */
  listingId: number | null;
}

const findStatement = prepared<LicenceDetailRow>(
  'licences_find',
  `select ${licenceColumns}, l.key_hash, l.key_encrypted, l.order_id,
     not exists (select from licence_old_keys k where k.licence_id = l.id and k.why = 'transferred') as is_bought,
     l.sku_id, l.shop_id, shop.name as shop_name, l.state_reason, l.state_at, l.entitlements, l.uses,
     l.disclosed, ended.unbinds, ended.first as first_unbind_at,
     (select count(*)::int from licence_old_keys k
      where k.licence_id = l.id and k.why = 'rotated' and k.replaced_at > $3) as rotations,
     t.id as transfer_id, t.to_username as transfer_to, t.expires_at as transfer_expires_at,
     (select i.id from listings i where i.licence_id = l.id and i.state <> 'removed') as listing_id
   from licences l ${licenceJoins}
     left join shops shop on shop.id = l.shop_id
     left join licence_transfers t on t.licence_id = l.id and t.state = 'waiting' and t.expires_at > $4
     cross join lateral (
       select count(*)::int as unbinds, min(a.unbound_at) as first from activations a
       where a.licence_id = l.id and a.unbound_at > $3 and a.counted) ended
   where l.id = $1 and l.user_id = $2`,
);

/** One licence of this user's. `since` is from when on unbinds and replaced keys count. */
export function findLicence(
  tx: Tx,
  find: { id: number; userId: number; since: Date; now: Date },
): Promise<LicenceDetailRow | undefined> {
  return tx.maybe(findStatement, [find.id, find.userId, find.since, find.now]);
}

export interface ActivationRow extends Row<'activations', 'id kind target name createdAt seenAt diesAt offlineUntil'> {
  isBound: boolean;
  /** Of one that is bound no more: how long it keeps its seat. */
  seatUntil: Date | null;
  isProven: boolean;
}

const activationsStatement = prepared<ActivationRow>(
  'activations_list',
  `select a.id, a.kind, a.target, a.name, a.created_at, a.seen_at, a.dies_at,
     a.offline_until, a.unbound_at is null as is_bound, a.seat_until,
     exists (select from domain_proofs d where a.kind = 'domain' and ('.' || a.target) like ('%.' || d.domain)
       and d.user_id = $2 and d.state = 'proven' and d.proven_until > $3) as is_proven
   from activations a
   where a.licence_id = $1 and (a.unbound_at is null or a.seat_until > $3) order by a.id`,
);

/** What is bound to a licence now, and what keeps a seat though it is not; never more than its seats. */
export function listActivations(
  tx: Tx,
  find: { licenceId: number; userId: number; now: Date },
): Promise<ActivationRow[]> {
  return tx.many(activationsStatement, [find.licenceId, find.userId, find.now]);
}

const lookupsStatement = prepared<{ day: string; count: number }>(
  'licence_lookups_days',
  `select to_char(day, 'YYYY-MM-DD') as day, sum(count)::int as count from licence_lookups
   where licence_id = $1 and day > ($2::timestamptz at time zone $3)::date - $4::int
   group by day order by day desc`,
);

/** How often strangers looked a licence up on each of the last so many days of the site's that had look-ups, newest first. */
export function listLookups(
  tx: Tx,
  of: { licenceId: number; now: Date; timeZone: string; days: number },
): Promise<{ day: string; count: number }[]> {
  return tx.many(lookupsStatement, [of.licenceId, of.now, of.timeZone, of.days]);
}

/** A licence as what is done to it needs it. */
export interface LockedLicence extends Row<'licences', 'id startsAt expiresAt trial orderId keyHash seatsLet'> {
  state: string;
  terms: Partial<LicenceTerms>;
}

const lockStatement = prepared<LockedLicence>(
  'licences_lock',
  `select id, state, starts_at, expires_at, terms, trial, order_id, key_hash, seats_let
   from licences where id = $1 and user_id = $2 for no key update`,
);

/** Locks a licence of this user's until the end of the transaction. */
export function lockLicence(tx: Tx, id: number, userId: number): Promise<LockedLicence | undefined> {
  return tx.maybe(lockStatement, [id, userId]);
}

const alikeStatement = prepared<Candidate>(
  'activations_alike',
  `select ${activationColumns} from activations a
   where a.licence_id = $1 and a.kind = $2 and a.unbound_at is null and (a.target = any($3::text[]) or a.parts && $4::text[])`,
);

/** What is bound to a licence now as one of these targets, or as a machine with some of these parts. */
export function listAlike(
  tx: Tx,
  find: { licenceId: number; kind: BindingKind; targets: readonly string[]; parts: readonly string[] },
): Promise<Candidate[]> {
  return tx.many(alikeStatement, [find.licenceId, find.kind, find.targets, find.parts]);
}

const insertActivationStatement = prepared<{ id: number }>(
  'activations_insert_by_holder',
  `insert into activations (licence_id, kind, target, skeleton, parts, name, offline_until, dies_at, created_at)
   values ($1, $2, $3, $9, $4, $5, $6, $7, $8) returning id`,
);

export interface NewActivation {
  licenceId: number;
  kind: BindingKind;
  /** Of a machine with parts the hash of them all. */
  target: string;
  /** The hash of each part of a machine's fingerprint. */
  parts: readonly string[];
  name: string;
  /** Of the seat that it comes back to. */
  offlineUntil: Date | null;
  /** Of a floating seat. */
  diesAt: Date | null;
  now: Date;
}

/** Binds a target to a licence; one that is bound to it already breaks `activations_bound`. Its id. */
export async function insertActivation(tx: Tx, activation: NewActivation): Promise<number> {
  const { licenceId, kind, target, parts, name, offlineUntil, diesAt, now } = activation;
  const values = [licenceId, kind, target, parts, name, offlineUntil, diesAt, now, targetSkeleton(kind, target)];
  return (await tx.one(insertActivationStatement, values)).id;
}

const nameStatement = prepared(
  'activations_name',
  `update activations a set name = $4 from licences l
   where a.id = $1 and a.licence_id = $2 and a.unbound_at is null and l.id = a.licence_id and l.user_id = $3`,
);

/** Names an activation that is bound to a licence of this user's; false when there is none. */
export async function nameActivation(
  tx: Tx,
  naming: { id: number; licenceId: number; userId: number; name: string },
): Promise<boolean> {
  return (await tx.run(nameStatement, [naming.id, naming.licenceId, naming.userId, naming.name])) === 1;
}

const discloseStatement = prepared(
  'licences_disclose',
  `update licences set disclosed = $3 where id = $1 and user_id = $2`,
);

/** What strangers see of a licence of this user's; false when there is none. */
export async function setDisclosed(
  tx: Tx,
  disclosure: { id: number; userId: number; disclosed: readonly string[] },
): Promise<boolean> {
  return (await tx.run(discloseStatement, [disclosure.id, disclosure.userId, disclosure.disclosed])) === 1;
}
