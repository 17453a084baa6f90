/** What became of the pieces of a batch: counted on indexes, and never more than an import may have. */
import { prepared, type Tx } from '../../platform/database/database.ts';

const noting = prepared(
  'stock_complaints_note',
  `insert into stock_complaints (batch_id, order_id, at)
   select distinct i.batch_id, $1::bigint, $2::timestamptz from stock_items i where i.order_id = $1
   on conflict do nothing`,
);

/** Notes that the buyer of an order called its goods faulty; once for each batch that they came from. */
export async function noteComplaint(tx: Tx, orderId: number, now: Date): Promise<void> {
  await tx.run(noting, [orderId, now]);
}

const outcome = prepared<{ unsold: number; complained: number; replaced: number; refunded: number }>(
  'stock_batches_outcome',
  `select
     (select count(*)::int from stock_items where batch_id = $1 and state <= 'available')
       + (select count(*)::int from stock_items where sku_id = $2 and state = 'reserved' and batch_id = $1) as unsold,
     (select count(*)::int from stock_complaints where batch_id = $1) as complained,
     (select count(*)::int from stock_items where batch_id = $1 and state >= 'replaced' and state = 'replaced') as replaced,
     (select count(*)::int from stock_items where batch_id = $1 and state >= 'replaced' and state = 'revoked') as refunded`,
);

/** Of a batch of this SKU; `unsold` is for sale or held for an order. */
export function findOutcome(tx: Tx, batch: { id: number; skuId: number }) {
  return tx.one(outcome, [batch.id, batch.skuId]);
}
