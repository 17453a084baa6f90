import type { LicenceTerms } from '#contract/licences/licencePolicy.ts';
import type { LicenceEventActor } from '#contract/licences/licenceProcess.ts';
import { columnsOf, prepared, preparedByRow, type Tx } from '../../platform/database/database.ts';
import { arrayText } from '../../platform/database/pipeline.ts';
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

const insertStatement = preparedByRow<{ id: number }>(
  'licences_insert',
  `with given as materialized (
     select nextval('licences_id_seq') as id, g.*
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bytea[], $7::bytea[], $8::text[], $9::integer[],
       $10::text[], $11::text[], $12::jsonb[], $13::boolean[], $14::integer[], $15::timestamptz[], $16::timestamptz[], $17::bigint[],
       $18::bigint[], $19::timestamptz[], $20::text[]) with ordinality as g (user_id, order_id, product_id, sku_id, shop_id, key_hash,
       key_encrypted, key_tail, seats, binds, entitlements, terms, trial, term_days, starts_at, expires_at, issued_by, batch_id, created_at, by, nth)
   ), added as (
     insert into licences (id, user_id, order_id, product_id, sku_id, shop_id, key_hash, key_encrypted, key_tail, state, seats,
       binds, entitlements, terms, trial, term_days, starts_at, expires_at, issued_by, batch_id, created_at)
     overriding system value
     select id, user_id, order_id, product_id, sku_id, shop_id, key_hash, key_encrypted, key_tail, 'active', seats,
       binds::text[], entitlements::text[], terms, trial, term_days, starts_at, expires_at, issued_by, batch_id, created_at
     from given order by nth
   ), ${eventsOf('given', {
     kind: "'issued'",
     by: 'c.by',
     actorId: 'coalesce(c.issued_by, c.user_id)',
     at: 'c.created_at',
     detail: "case when c.batch_id is null then '{}' else jsonb_build_object('batch', c.batch_id) end",
   })}
   select id, nth from given order by nth`,
);

/** Inserts all keys of a purchase or a batch at once, with their first event; their ids. */
export async function insertLicences(tx: Tx, issue: NewLicences): Promise<number[]> {
  const { licences, ...all } = issue;
  if (licences.length === 0) return [];
  const [binds, entitlements, terms] = [arrayText(all.binds), arrayText(all.entitlements), JSON.stringify(all.terms)];
  const rows = licences.map(({ userId, key }) => [
    userId,
    all.orderId,
    all.productId,
    all.skuId,
    all.shopId,
    key.hash,
    key.encrypted,
    key.tail,
    all.seats,
    binds,
    entitlements,
    terms,
    all.trial,
    all.termDays,
    all.startsAt,
    all.expiresAt,
    all.issuedBy,
    all.batchId,
    all.now,
    all.by,
  ]);
  return (await tx.many(insertStatement, columnsOf(rows))).map((row) => row.id);
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
