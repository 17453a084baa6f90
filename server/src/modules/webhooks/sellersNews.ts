/** What a seller's webhook is told of orders and stock: of the buyer a number, and nothing of what was written or delivered. */
import type { WebhookEvent } from '#contract/webhooks/webhookProcess.ts';

/** An order as it is now. */
export interface OrderNews {
  orderId: number;
  shopId: number | null;
  state: string;
  kind: string;
  productId: number;
  skuId: number;
  buyerId: number;
  quantity: number;
  unitPriceFen: number;
  amountFen: number;
  refundedFen: number;
  paidAt: Date | null;
  deliverBy: Date | null;
}

/** A refund that its buyer asked for, with its order. */
export interface RefundNews extends OrderNews {
  refundId: number;
  reason: string;
  wantedFen: number;
  askedAt: Date;
  answerBy: Date | null;
}

/** A SKU that ran low. */
export interface StockNews {
  skuId: number;
  productId: number;
  shopId: number | null;
  lowStock: number;
}

/** One message for every webhook of a seller that wants it. */
export interface SellersMessage {
  shopId: number | null;
  kind: Extract<WebhookEvent, 'order.paid' | 'order.refund_asked' | 'stock.low'>;
  /** What makes it one: the id of the message. */
  key: string;
  body: string;
}

export function messageOfPaid(news: OrderNews, now: Date): SellersMessage {
  const kind = 'order.paid';
  const key = `ord_${news.orderId}`;
  const at = (news.paidAt ?? now).toISOString();
  const body = JSON.stringify({ id: key, type: kind, at, licence: null, order: orderOf(news), detail: {} });
  return { shopId: news.shopId, kind, key, body };
}

export function messageOfRefund(news: RefundNews): SellersMessage {
  const { refundId, reason, wantedFen, askedAt, answerBy } = news;
  const kind = 'order.refund_asked';
  const key = `rfd_${refundId}`;
  const detail = { refundId, reason, wantedFen, answerBy: answerBy?.toISOString() ?? null };
  const at = askedAt.toISOString();
  const body = JSON.stringify({ id: key, type: kind, at, licence: null, order: orderOf(news), detail });
  return { shopId: news.shopId, kind, key, body };
}

/** `left` and `at` are of the moment when it ran low, which `name` names. */
export function messageOfStock(
  { skuId, productId, shopId, lowStock }: StockNews,
  { left, at, name }: { left: number; at: string; name: string },
): SellersMessage {
  const kind = 'stock.low';
  const key = `stk_${name}`;
  const body = JSON.stringify({ id: key, type: kind, at, licence: null, detail: { productId, skuId, left, lowStock } });
  return { shopId, kind, key, body };
}

function orderOf(news: OrderNews) {
  const { orderId: id, state, kind, productId, skuId, buyerId, quantity, unitPriceFen, amountFen, refundedFen } = news;
  const times = { paidAt: news.paidAt?.toISOString() ?? null, deliverBy: news.deliverBy?.toISOString() ?? null };
  return { id, state, kind, productId, skuId, buyerId, quantity, unitPriceFen, amountFen, refundedFen, ...times };
}
