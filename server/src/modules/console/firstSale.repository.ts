import { unprepared, type Tx } from '../../platform/database/database.ts';

export interface FirstSaleRow {
  orderId: number;
  titleZh: string;
  titleEn: string;
  amountFen: number;
  at: Date;
}

// Orders of a shop are walked from the oldest on; few of them were never paid.
const find = unprepared<FirstSaleRow>(
  `select id as order_id, snapshot ->> 'titleZh' as title_zh, snapshot ->> 'titleEn' as title_en, amount_fen, paid_at as at
   from (
     select id, snapshot, amount_fen, paid_at, state from orders
     where coalesce(shop_id, 0) = $1 and paid_at is not null order by created_at, id limit 1
   ) first
   where state <> 'refunded' and paid_at >= $2
     and exists (select from shops where id = $1 and first_sale_read_at is null)`,
);

/** The first order of a shop that was paid, if that was since then and its owner has not read of it. */
export function findFirstSale(tx: Tx, of: { shopId: number; since: Date }): Promise<FirstSaleRow | undefined> {
  return tx.maybe(find, [of.shopId, of.since]);
}

const read = unprepared(
  `update shops set first_sale_read_at = $2 where owner_id = $1 and first_sale_read_at is null
     and exists (select from orders where coalesce(shop_id, 0) = shops.id and paid_at is not null)`,
);

/** False when nothing was sold yet, it was read before, or they have no shop. */
export async function setFirstSaleRead(tx: Tx, { ownerId, now }: { ownerId: number; now: Date }): Promise<boolean> {
  return (await tx.run(read, [ownerId, now])) === 1;
}
