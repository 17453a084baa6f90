import { prepared, type Tx } from '../../platform/database/database.ts';
import { ownerMay } from './deliveries.repository.ts';
import type { OrderNews, RefundNews, SellersMessage, StockNews } from './sellersNews.ts';

const ofOrder = `o.id as order_id, o.shop_id, o.state, o.snapshot ->> 'kind' as kind, o.product_id, o.sku_id, o.user_id as buyer_id,
  o.quantity, o.unit_price_fen, o.amount_fen, o.refunded_fen, o.paid_at, o.deliver_by`;
const orderById = prepared<OrderNews>(
  'webhook_deliveries_order_news',
  `select ${ofOrder} from orders o where o.id = $1`,
);
const refundById = prepared<RefundNews>(
  'webhook_deliveries_refund_news',
  `select ${ofOrder}, r.id as refund_id, r.reason, r.wanted_fen, r.requested_at as asked_at, r.due_at as answer_by
   from refunds r join orders o on o.id = r.order_id where r.id = $1`,
);
const skuById = prepared<StockNews>(
  'webhook_deliveries_stock_news',
  `select s.id as sku_id, s.product_id, p.shop_id, s.low_stock from skus s join products p on p.id = s.product_id where s.id = $1`,
);
const insertion = prepared(
  'webhook_deliveries_insert_of_seller',
  `insert into webhook_deliveries (webhook_id, told_key, kind, body, created_at, next_at)
   select id, $2, $3, $4, $5, $5 from webhooks
   where coalesce(shop_id, -lessor_id, 0) = coalesce($1::bigint, 0) and removed_at is null and state = 'on' and $3 = any(events)
     and ${ownerMay('webhooks')}
   on conflict (webhook_id, told_key) do nothing`,
);

export function findOrderNews(tx: Tx, orderId: number): Promise<OrderNews | undefined> {
  return tx.maybe(orderById, [orderId]);
}

export function findRefundNews(tx: Tx, refundId: number): Promise<RefundNews | undefined> {
  return tx.maybe(refundById, [refundId]);
}

export function findStockNews(tx: Tx, skuId: number): Promise<StockNews | undefined> {
  return tx.maybe(skuById, [skuId]);
}

/** One delivery for each webhook of the seller that wants the kind; none for those that have one of this key already. */
export async function insertSellersDeliveries(tx: Tx, message: SellersMessage, now: Date): Promise<void> {
  const { shopId, key, kind, body } = message;
  await tx.run(insertion, [shopId, key, kind, body, now]);
}
