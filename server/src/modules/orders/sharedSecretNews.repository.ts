import { prepared, type Tx } from '../../platform/database/database.ts';

export interface Holder {
  orderId: number;
  userId: number;
  titleZh: string;
  titleEn: string;
}

// Of a person with several orders the last one is told of.
const holdersStatement = prepared<Holder & { isTold: boolean }>(
  'orders_holders_of_shared',
  `with page as (
     select id, user_id, snapshot from orders o
     where o.sku_id = $1 and o.id > $2 and (o.snapshot ->> 'sharedSecret') is not null
       and o.state in ('delivered', 'completed') and o.revoked_quantity < o.quantity
     order by o.id limit $3
   )
   select p.id as order_id, p.user_id, p.snapshot ->> 'titleZh' as title_zh, p.snapshot ->> 'titleEn' as title_en,
     not exists (
       select from orders later
       where later.user_id = p.user_id and later.sku_id = $1 and later.id > p.id
         and (later.snapshot ->> 'sharedSecret') is not null and later.state in ('delivered', 'completed')
         and later.revoked_quantity < later.quantity) as is_told
   from page p order by p.id`,
);

/** Orders above an id that have a right to the shared secret of a SKU, and of which their buyer is to be told. */
export function listHolders(tx: Tx, page: { skuId: number; afterId: number; limit: number }) {
  return tx.many(holdersStatement, [page.skuId, page.afterId, page.limit]);
}
