import type { LicenceTerms } from '#contract/licences/licencePolicy.ts';
import type { LicenceEventActor } from '#contract/licences/licenceProcess.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import { eventsOf } from './core/events.repository.ts';
import type { SealedKey } from './core/keyEncryption.ts';

export interface NewLicences {
  /** Whose each is, with its key. */
  licences: readonly { userId: number; key: SealedKey }[];
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
}

const insertStatement = prepared<{ id: number }>(
  'licences_insert',
  `with changed as (
     insert into licences (user_id, order_id, product_id, sku_id, shop_id, key_hash, key_encrypted, key_tail, state, seats,
       binds, entitlements, terms, trial, term_days, starts_at, expires_at, issued_by, batch_id, created_at)
     select k.user_id, $2, $3, $4, $5, k.hash, k.encrypted, k.tail, 'active', $9, $10, $11, $12::jsonb, $13, $14, $15, $16,
       $17, $18, $19
     from unnest($1::bigint[], $6::bytea[], $7::bytea[], $8::text[]) as k (user_id, hash, encrypted, tail)
     returning id, user_id
   ), ${eventsOf('changed', {
     kind: "'issued'",
     by: '$20::text',
     actorId: 'coalesce($17::bigint, c.user_id)',
     at: '$19::timestamptz',
     detail: "case when $18::bigint is null then '{}' else jsonb_build_object('batch', $18::bigint) end",
     shopId: '$5::bigint',
   })}
   select id from changed`,
);

/** Inserts all keys of a purchase or a batch at once, with their first event; their ids. */
export async function insertLicences(tx: Tx, issue: NewLicences): Promise<number[]> {
  const { licences } = issue;
  const rows = await tx.many(insertStatement, [
    licences.map(({ userId }) => userId),
    issue.orderId,
    issue.productId,
    issue.skuId,
    issue.shopId,
    licences.map(({ key }) => byteaText(key.hash)),
    licences.map(({ key }) => byteaText(key.encrypted)),
    licences.map(({ key }) => key.tail),
    issue.seats,
    issue.binds,
    issue.entitlements,
    JSON.stringify(issue.terms),
    issue.trial,
    issue.termDays,
    issue.startsAt,
    issue.expiresAt,
    issue.issuedBy,
    issue.batchId,
    issue.now,
    issue.by,
  ]);
  return rows.map((row) => row.id);
}

/** The text form of bytes, for arrays. */
function byteaText(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`;
}

const countActiveStatement = prepared<{ licences: number; endingSoon: number }>(
  'licences_count_active',
  `select count(*) as licences, count(*) filter (where expires_at <= $3) as ending_soon
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
  `select id, key_tail, state, expires_at from licences
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

const countOfOrderStatement = prepared<{ own: number; others: number }>(
  'licences_count_of_order',
  `select count(*) filter (where ${isBuyers}) as own, count(*) filter (where not ${isBuyers}) as others from licences
   where order_id = $1 and state in ('active', 'suspended') and ($2::bigint[] is null or id = any($2))`,
);

/** How many of an order's licences, or of those named, can be taken back from its buyer, and how many from others whom they went to. */
export function countOfOrder(
  tx: Tx,
  orderId: number,
  ids: readonly number[] | null,
): Promise<{ own: number; others: number }> {
  return tx.one(countOfOrderStatement, [orderId, ids]);
}

/** The sealed keys of an order's licences, but for revoked ones. */
export function findSealedKeysOfOrder(tx: Tx, orderId: number) {
  return tx.many(sealedOfOrderStatement, [orderId]);
}

// All of them are locked before some are chosen, in the order of their numbers, as by whoever else moves several.
const revokeStatement = prepared<{ id: number }>(
  'licences_revoke',
  `with locked as (
     select id, ${isBuyers} as is_buyers from licences where order_id = $1 and state in ('active', 'suspended')
       and ($4::bigint[] is null or id = any($4))
     order by id for no key update
   ), changed as (
     update licences set state = 'revoked', state_reason = 'refund', state_at = $3
     where id in (select id from locked order by is_buyers desc, id desc limit $2) and state in ('active', 'suspended')
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

/**
 * Revokes up to so many licences of an order, or of those named, because it was refunded: those that the buyer still has before those that went
 * to somebody else, the newest first; how many.
 */
export async function revokeOfOrder(
  tx: Tx,
  revocation: { orderId: number; quantity: number; ids?: readonly number[] | null; now: Date },
): Promise<number> {
  const { orderId, quantity, ids = null, now } = revocation;
  return (await tx.many(revokeStatement, [orderId, quantity, now, ids])).length;
}
