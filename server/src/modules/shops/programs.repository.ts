/** Programs of sellers are told what happens, where a webhook wants to know. */
import { preparedByRow, type Tx } from '../../platform/database/database.ts';

const enqueueing = preparedByRow(
  'shops_tell_programs',
  `insert into outbox (task, payload, run_at)
   select event, payload, at
   from unnest($1::bigint[], $2::text[], $3::jsonb[], $4::timestamptz[]) as news (shop_id, event, payload, at)
   where exists (
     select from webhooks w
     where coalesce(w.shop_id, -w.lessor_id, 0) = coalesce(news.shop_id, 0) and w.state = 'on' and w.removed_at is null
       and news.event = any(w.events))`,
);

export interface SellersNews {
  /** Null: the platform sells it. */
  shopId: number | null;
  event: 'order.paid' | 'order.refund_asked' | 'stock.low';
  payload: Record<string, string | number>;
}

/** Enqueues the job that tells a seller's webhooks of an event; nothing where none of them is on and wants it. */
export async function tellPrograms(tx: Tx, { shopId, event, payload }: SellersNews, now: Date): Promise<void> {
  await tx.run(enqueueing, [[shopId], [event], [JSON.stringify(payload)], [now]]);
}
