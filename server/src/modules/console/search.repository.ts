import { consoleSearchRules } from '#contract/site/consoleSearchRules.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';

type Side = 'buyer' | 'seller' | 'admin';

/** Who looks: an admin finds everybody's. */
export interface Seeker {
  userId: number;
  shopId: number | undefined;
  isAdmin: boolean;
  english: boolean;
}

const title = `case when $3 and p.title_en <> '' then p.title_en else p.title_zh end as title`;

const orderByNumber = prepared<{ id: number; title: string; side: Side }>(
  'console_order_by_number',
  `select o.id, ${title},
     case when o.user_id = $2 then 'buyer' when o.seller_id = $2 then 'seller' else 'admin' end as side
   from orders o join products p on p.id = o.product_id
   where o.id = $1 and (o.user_id = $2 or o.seller_id = $2 or $4)`,
);
const licencesByTail = prepared<{ id: number; title: string; keyTail: string; side: Side }>(
  'console_licences_by_tail',
  `select l.id, ${title}, l.key_tail,
     case when l.user_id = $2 then 'buyer' when l.shop_id = $5 then 'seller' else 'admin' end as side
   from licences l join products p on p.id = l.product_id
   where l.key_tail = $1 and l.user_id is not null and (l.user_id = $2 or l.shop_id = $5 or $4)
   order by l.id desc limit ${consoleSearchRules.found}`,
);

export function findOrderByNumber(tx: Tx, id: number, { userId, english, isAdmin }: Seeker) {
  return tx.many(orderByNumber, [id, userId, english, isAdmin]);
}

/** The newest licences whose key ends so. */
export function findLicencesByTail(tx: Tx, tail: string, { userId, english, isAdmin, shopId }: Seeker) {
  return tx.many(licencesByTail, [tail, userId, english, isAdmin, shopId ?? null]);
}
