import { prepared, type Tx } from '../../platform/database/database.ts';

/** Whose buyer has a right to the shared secret, of orders called `o`. */
const stands = `(o.snapshot ->> 'sharedSecret') is not null and o.state in ('delivered', 'completed')
  and o.revoked_quantity < o.quantity`;

const currentStatement = prepared<{ id: number; version: number; setAt: Date; content: Buffer; hash: Buffer }>(
  'shared_secrets_current',
  `select id, version, set_at, content, content_hash as hash from shared_secrets where sku_id = $1
   order by version desc limit 1`,
);

/** The text that holds now; undefined: none was set yet. */
export function findCurrent(tx: Tx, skuId: number) {
  return tx.maybe(currentStatement, [skuId]);
}

const historyStatement = prepared<{ version: number; setAt: Date; by: string }>(
  'shared_secrets_history',
  `select x.version, x.set_at, coalesce(u.username, '') as by from shared_secrets x left join users u on u.id = x.set_by
   where x.sku_id = $1 order by x.version desc limit $2`,
);

/** When it was set and by whom, the newest first. */
export function listVersions(tx: Tx, skuId: number, limit: number) {
  return tx.many(historyStatement, [skuId, limit]);
}

const holdersStatement = prepared<{ holders: number }>(
  'shared_secrets_holders',
  `select count(*)::int as holders from (select from orders o where o.sku_id = $1 and ${stands} limit $2) as counted`,
);

/** How many orders have a right to it, counted up to `max`. */
export async function countHolders(tx: Tx, skuId: number, max: number): Promise<number> {
  return (await tx.one(holdersStatement, [skuId, max])).holders;
}

const setStatement = prepared<{ version: number }>(
  'shared_secrets_set',
  `with emptied as (
     update shared_secrets set content = null where sku_id = $1 and version = $2
   ), seen as (
     -- What can be had is counted anew.
     insert into stock_changes (sku_id, available, reserved, sold) values ($1, 0, 0, 0)
   )
   insert into shared_secrets (sku_id, version, content, content_hash, set_by, set_at) values ($1, $2 + 1, $3, $4, $5, $6)
   returning version`,
);

/** Replaces a version by the next; a second one that does fails by the constraint `shared_secrets_version`. */
export async function insertVersion(
  tx: Tx,
  secret: { skuId: number; version: number; encrypted: Buffer; hash: Buffer; by: number; now: Date },
): Promise<number> {
  const { skuId, version, encrypted, hash, by, now } = secret;
  return (await tx.one(setStatement, [skuId, version, encrypted, hash, by, now])).version;
}

const shownStatement = prepared<{ orderId: number; content: Buffer; hash: Buffer }>(
  'shared_secrets_shown',
  `select o.id as order_id, x.content, x.content_hash as hash
   from orders o join shared_secrets x on x.sku_id = o.sku_id and x.content is not null
   where o.id = any($1::bigint[]) and ${stands} and exists (
     select from order_showings s where s.order_id = o.id and s.kind = 'show' and s.shown_at >= x.set_at)
   order by o.id`,
);

/** The texts of orders that their buyers have seen as they are now. */
export function findShownShared(tx: Tx, orderIds: readonly number[]) {
  return tx.many(shownStatement, [orderIds]);
}
