import { consoleSearchRules } from '#contract/console/consoleSearchRules.ts';
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
export interface FoundLicence {
  id: number;
  title: string;
  keyTail: string;
  side: Side;
}

const licences = `select l.id, ${title}, l.key_tail,
     case when l.user_id = $2 then 'buyer' when l.shop_id = $5 then 'seller' else 'admin' end as side
   from licences l join products p on p.id = l.product_id
   where l.user_id is not null and (l.user_id = $2 or l.shop_id = $5 or $4)`;

const licencesByTail = prepared<FoundLicence>(
  'console_licences_by_tail',
  `${licences} and l.key_tail = $1 order by l.id desc limit ${consoleSearchRules.found}`,
);
const licenceByNumberOrKey = prepared<FoundLicence>(
  'console_licence_by_number_or_key',
  `${licences} and l.id in (
     select $1::bigint
     union all select id from licences where key_hash = $6
     union all select licence_id from licence_old_keys where key_hash = $6)`,
);

export function findOrderByNumber(tx: Tx, id: number, { userId, english, isAdmin }: Seeker) {
  return tx.many(orderByNumber, [id, userId, english, isAdmin]);
}

/** The newest licences whose key ends so. */
export function findLicencesByTail(tx: Tx, tail: string, { userId, english, isAdmin, shopId }: Seeker) {
  return tx.many(licencesByTail, [tail, userId, english, isAdmin, shopId ?? null]);
}

/** The licence of a number or a whole key, which may have been replaced. */
export function findLicence(
  tx: Tx,
  by: { id?: number; keyHash?: Buffer },
  { userId, english, isAdmin, shopId }: Seeker,
): Promise<FoundLicence[]> {
  const { id = null, keyHash = null } = by;
  return tx.many(licenceByNumberOrKey, [id, userId, english, isAdmin, shopId ?? null, keyHash]);
}
