import { prepared, type Tx } from '../../../platform/database/database.ts';

const enqueueStatement = prepared(
  'shops_tell_suspended',
  `insert into outbox (task, payload, run_at)
   select 'shop.suspended', jsonb_build_object('moveId', m.id), $2 from (
     select max(id) as id from shop_moves where shop_id = $1 and event = 'suspend'
   ) m
   where exists (select from webhooks w where w.shop_id = $1 and w.state = 'on' and w.removed_at is null)`,
);

/** Enqueues the telling of a shop's latest suspension where a webhook of it is on. */
export async function enqueueSuspended(tx: Tx, shopId: number, now: Date): Promise<void> {
  await tx.run(enqueueStatement, [shopId, now]);
}
