import type { LicenceTerms } from '#contract/licencePolicy.ts';
import type { LicenceEventActor } from '#contract/licenceProcess.ts';
import type { BindingKind } from '#contract/licences.ts';
import { prepared, type Tx } from '../../platform/database.ts';
import { eventsOf } from './events.repository.ts';
import type { SealedKey } from './seal.ts';

export interface NewLicences {
  userId: number;
  /** Null: issued by hand. */
  orderId: number | null;
  productId: number;
  skuId: number;
  /** Null: the platform sells it. */
  shopId: number | null;
  seats: number;
  binds: readonly string[];
  entitlements: readonly string[];
  /** Only what is unusual. */
  terms: Partial<LicenceTerms>;
  trial: boolean;
  /** Null: for a lifetime. */
  termDays: number | null;
  /** Null: the term has not begun. */
  startsAt: Date | null;
  expiresAt: Date | null;
  /** Who issued it by hand, in which batch. */
  issuedBy: number | null;
  batchId: number | null;
  by: LicenceEventActor;
  now: Date;
  keys: readonly SealedKey[];
}

const insertStatement = prepared<{ id: number }>(
  'licences_insert',
  `with changed as (
     insert into licences (user_id, order_id, product_id, sku_id, shop_id, key_hash, key_encrypted, key_tail, state, seats,
       binds, entitlements, terms, trial, term_days, starts_at, expires_at, issued_by, batch_id, created_at)
     select $1, $2, $3, $4, $5, k.hash, k.encrypted, k.tail, 'active', $9, $10, $11, $12::jsonb, $13, $14, $15, $16, $17,
       $18, $19
     from unnest($6::bytea[], $7::bytea[], $8::text[]) as k (hash, encrypted, tail)
     returning id, shop_id
   ), ${eventsOf('changed', {
     kind: "'issued'",
     by: '$20::text',
     actorId: 'coalesce($17::bigint, $1::bigint)',
     at: '$19::timestamptz',
     detail: "'{}'::jsonb",
   })}
   select id from changed`,
);

/** Inserts all keys of a purchase or a batch at once, with their first event; their ids. */
export async function insertLicences(tx: Tx, licences: NewLicences): Promise<number[]> {
  const { keys } = licences;
  const rows = await tx.many(insertStatement, [
    licences.userId,
    licences.orderId,
    licences.productId,
    licences.skuId,
    licences.shopId,
    keys.map((key) => byteaText(key.hash)),
    keys.map((key) => byteaText(key.encrypted)),
    keys.map((key) => key.tail),
    licences.seats,
    licences.binds,
    licences.entitlements,
    JSON.stringify(licences.terms),
    licences.trial,
    licences.termDays,
    licences.startsAt,
    licences.expiresAt,
    licences.issuedBy,
    licences.batchId,
    licences.now,
    licences.by,
  ]);
  return rows.map((row) => row.id);
}

/** The text form of bytes, for arrays. */
function byteaText(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`;
}

export interface LicenceRow {
  id: number;
  state: string;
  productId: number;
  titleZh: string;
  titleEn: string;
  skuNameZh: string;
  skuNameEn: string;
  categorySlug: string;
  keyTail: string;
  seats: number;
  seatsUsed: number;
  binds: BindingKind[];
  /** Null: the term has not begun. */
  startsAt: Date | null;
  expiresAt: Date | null;
}

const licenceColumns = `l.id, l.state, l.product_id as "productId", p.title_zh as "titleZh", p.title_en as "titleEn",
  s.name_zh as "skuNameZh", s.name_en as "skuNameEn", c.slug as "categorySlug", l.key_tail as "keyTail", l.seats,
  l.seats_used as "seatsUsed", l.binds, l.starts_at as "startsAt", l.expires_at as "expiresAt"`;
const licenceTables = `licences l
  join products p on p.id = l.product_id
  join skus s on s.id = l.sku_id
  join categories c on c.id = p.category_id`;

const listStatement = prepared<LicenceRow>(
  'licences_list',
  `select ${licenceColumns} from ${licenceTables} where l.user_id = $1 and l.id < $2 order by l.id desc limit $3`,
);

/** A user's licences below an id, newest first. */
export function listLicences(tx: Tx, page: { userId: number; before: number; limit: number }): Promise<LicenceRow[]> {
  return tx.many(listStatement, [page.userId, page.before, page.limit]);
}

const countStatement = prepared<{ count: number }>(
  'licences_count',
  `select count(*) as count from (select 1 from licences where user_id = $1 limit $2) counted`,
);

/** How many licences a user has, counted up to `max`. */
export async function countUserLicences(tx: Tx, userId: number, max: number): Promise<number> {
  const { count } = await tx.one(countStatement, [userId, max]);
  return count;
}

const countActiveStatement = prepared<{ licences: number; endingSoon: number }>(
  'licences_count_active',
  `select count(*) as licences, count(*) filter (where expires_at <= $3) as "endingSoon"
   from licences where user_id = $1 and state = 'active' and (expires_at is null or expires_at > $2)`,
);

/** A user's licences that work now, and those of them that end by `soon`. */
export function countActiveLicences(tx: Tx, userId: number, times: { now: Date; soon: Date }) {
  return tx.one(countActiveStatement, [userId, times.now, times.soon]);
}

/** What went to somebody else meanwhile is nothing that its order shows: it has another key. */
const isBuyers = `not exists (
  select from licence_old_keys k where k.licence_id = licences.id and k.why = 'transferred')`;

const listOfOrderStatement = prepared<{ id: number; keyTail: string; state: string; expiresAt: Date | null }>(
  'licences_of_order',
  `select id, key_tail as "keyTail", state, expires_at as "expiresAt" from licences
   where order_id = $1 and ${isBuyers} order by id`,
);

/** What an order delivered to its buyer, but for what went on to somebody else. */
export function listLicencesOfOrder(tx: Tx, orderId: number) {
  return tx.many(listOfOrderStatement, [orderId]);
}

const sealedOfOrderStatement = prepared<{ id: number; hash: Buffer; encrypted: Buffer }>(
  'licences_sealed_of_order',
  `select id, key_hash as hash, key_encrypted as encrypted from licences
   where order_id = $1 and state <> 'revoked' and ${isBuyers} order by id`,
);

/** The sealed keys of an order's licences, but for revoked ones. */
export function findSealedKeysOfOrder(tx: Tx, orderId: number) {
  return tx.many(sealedOfOrderStatement, [orderId]);
}

const revokeStatement = prepared<{ id: number }>(
  'licences_revoke',
  `with changed as (
     update licences set state = 'revoked', state_reason = 'refund', state_at = $3 where id in (
       select id from licences where order_id = $1 and state in ('active', 'suspended')
       order by id desc limit $2 for no key update
     ) and state in ('active', 'suspended')
     returning id, shop_id
   ), ${eventsOf('changed', {
     kind: "'revoked'",
     by: "'system'",
     actorId: 'null::bigint',
     at: '$3::timestamptz',
     detail: `'{"reason": "refund"}'::jsonb`,
   })}
   select id from changed`,
);

/** Revokes up to so many licences of an order because it was refunded, the newest first; how many. */
export async function revokeOfOrder(
  tx: Tx,
  revocation: { orderId: number; quantity: number; now: Date },
): Promise<number> {
  return (await tx.many(revokeStatement, [revocation.orderId, revocation.quantity, revocation.now])).length;
}

export interface LicenceDetailRow extends LicenceRow {
  keyHash: Buffer;
  keyEncrypted: Buffer;
  orderId: number;
  /** Activations that were unbound since the given time. */
  unbinds: number;
}

const findStatement = prepared<LicenceDetailRow>(
  'licences_find',
  `select ${licenceColumns}, l.key_hash as "keyHash", l.key_encrypted as "keyEncrypted", l.order_id as "orderId",
     (select count(*) from activations a where a.licence_id = l.id and a.unbound_at > $3) as unbinds
   from ${licenceTables} where l.id = $1 and l.user_id = $2`,
);

/** One licence of this user's. */
export function findLicence(
  tx: Tx,
  find: { id: number; userId: number; unboundSince: Date },
): Promise<LicenceDetailRow | undefined> {
  return tx.maybe(findStatement, [find.id, find.userId, find.unboundSince]);
}

const activationsStatement = prepared<{ id: number; kind: BindingKind; target: string; createdAt: Date }>(
  'activations_list',
  `select id, kind, target, created_at as "createdAt" from activations
   where licence_id = $1 and unbound_at is null order by id`,
);

/** What is bound to a licence now; never more than its seats. */
export function listActivations(tx: Tx, licenceId: number) {
  return tx.many(activationsStatement, [licenceId]);
}

const takeSeatStatement = prepared(
  'licences_take_seat',
  `update licences set seats_used = seats_used + 1
   where id = $1 and user_id = $2 and state = 'active' and (expires_at is null or expires_at > $3) and seats_used < seats`,
);

/** Takes a seat of an active licence of this user's; false when there was none to take. */
export async function takeSeat(tx: Tx, take: { id: number; userId: number; now: Date }): Promise<boolean> {
  return (await tx.run(takeSeatStatement, [take.id, take.userId, take.now])) === 1;
}

const insertActivationStatement = prepared(
  'activations_insert',
  `insert into activations (licence_id, kind, target, created_at) values ($1, $2, $3, $4)`,
);

/** Binds a target to a licence; one that is bound to it already breaks `activations_bound`. */
export async function insertActivation(
  tx: Tx,
  activation: { licenceId: number; kind: BindingKind; target: string; now: Date },
): Promise<void> {
  await tx.run(insertActivationStatement, [activation.licenceId, activation.kind, activation.target, activation.now]);
}

const lockStatement = prepared<{ id: number }>(
  'licences_lock',
  `select id from licences where id = $1 and user_id = $2 for no key update`,
);

/** Locks a licence of this user's until the end of the transaction; false when there is none. */
export async function lockLicence(tx: Tx, id: number, userId: number): Promise<boolean> {
  return (await tx.maybe(lockStatement, [id, userId])) !== undefined;
}

const unbindStatement = prepared(
  'activations_unbind',
  `update activations set unbound_at = $3 where id = $1 and licence_id = $2 and unbound_at is null`,
);

/** Ends an activation; false when the licence has none of this id that is still bound. */
export async function unbindActivation(tx: Tx, unbind: { id: number; licenceId: number; now: Date }): Promise<boolean> {
  return (await tx.run(unbindStatement, [unbind.id, unbind.licenceId, unbind.now])) === 1;
}

const returnSeatStatement = prepared(
  'licences_return_seat',
  `update licences set seats_used = seats_used - 1 where id = $1 and seats_used > 0`,
);

/** Gives a seat back; false when none was taken. */
export async function returnSeat(tx: Tx, licenceId: number): Promise<boolean> {
  return (await tx.run(returnSeatStatement, [licenceId])) === 1;
}

const countUnbindsStatement = prepared<{ count: number }>(
  'activations_count_unbinds',
  `select count(*) as count from activations where licence_id = $1 and unbound_at > $2`,
);

/** How many activations of a licence were unbound since then. */
export async function countUnbinds(tx: Tx, licenceId: number, since: Date): Promise<number> {
  const { count } = await tx.one(countUnbindsStatement, [licenceId, since]);
  return count;
}
