import type { BindingKind } from '#contract/licences.ts';
import { prepared, type Tx } from '../../platform/database.ts';

export interface NewLicences {
  userId: number;
  orderId: number;
  productId: number;
  skuId: number;
  seats: number;
  binds: readonly string[];
  entitlements: readonly string[];
  startsAt: Date;
  expiresAt: Date | null;
  keys: readonly { hash: Buffer; encrypted: Buffer; tail: string }[];
}

const insertStatement = prepared<{ id: number }>(
  'licences_insert',
  `insert into licences (user_id, order_id, product_id, sku_id, key_hash, key_encrypted, key_tail, state, seats, binds,
     entitlements, starts_at, expires_at, created_at)
   select $1, $2, $3, $4, k.hash, k.encrypted, k.tail, 'active', $8, $9, $10, $11, $12, $11
   from unnest($5::bytea[], $6::bytea[], $7::text[]) as k (hash, encrypted, tail)
   returning id`,
);

/** Inserts all keys of a purchase at once; their ids. */
export async function insertLicences(tx: Tx, licences: NewLicences): Promise<number[]> {
  const { keys } = licences;
  const rows = await tx.many(insertStatement, [
    licences.userId,
    licences.orderId,
    licences.productId,
    licences.skuId,
    keys.map((key) => byteaText(key.hash)),
    keys.map((key) => byteaText(key.encrypted)),
    keys.map((key) => key.tail),
    licences.seats,
    licences.binds,
    licences.entitlements,
    licences.startsAt,
    licences.expiresAt,
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
  startsAt: Date;
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

const listOfOrderStatement = prepared<{ id: number; keyTail: string; state: string; expiresAt: Date | null }>(
  'licences_of_order',
  `select id, key_tail as "keyTail", state, expires_at as "expiresAt" from licences where order_id = $1 order by id`,
);

/** What an order delivered. */
export function listLicencesOfOrder(tx: Tx, orderId: number) {
  return tx.many(listOfOrderStatement, [orderId]);
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
