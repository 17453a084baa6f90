import { webhookRules } from '#contract/webhooks/webhookRules.ts';
import { dayMs } from '#contract/core/durations.ts';
import type { JobContext, Jobs, PeriodicJob } from '../../platform/jobs/jobs.ts';
import {
  findNews,
  findShopNews,
  forgetDeliveries,
  insertDeliveries,
  insertShopDeliveries,
} from './deliveries.repository.ts';
import { bodyOfLeaseNews, leaseTypeOf, rotationWanted } from './leaseNews.ts';
import { findLeaseNews, insertLeaseDeliveries } from './leaseNews.repository.ts';
import { bodyOfNews, bodyOfShopNews } from './message.ts';
import { findOrderNews, findRefundNews, findStockNews, insertSellersDeliveries } from './sellersNews.repository.ts';
import { messageOfPaid, messageOfRefund, messageOfStock } from './sellersNews.ts';
import { sendDue } from './send.ts';
import { forgetWebhooks } from './webhooks.repository.ts';

export const webhookJobs: Jobs = {
  /** `licence.event { eventId }`: something happened to a licence, and a webhook may want to know. */
  'licence.event': ({ now, transaction }, { eventId }) =>
    transaction(async (tx) => {
      const news = await findNews(tx, Number(eventId));
      if (!news) return;
      const { shopId, kind } = news;
      await insertDeliveries(tx, { shopId, kind, eventId: news.eventId, body: bodyOfNews(news, now), now });
    }),
  /** `lease.event { eventId }`: something happened to a lease, and a webhook of its lessor may want to know. */
  'lease.event': ({ now, transaction }, { eventId }) =>
    transaction(async (tx) => {
      const news = await findLeaseNews(tx, Number(eventId));
      const kind = news && leaseTypeOf(news);
      if (!kind) return;
      const rotation = rotationWanted(news, kind);
      await insertLeaseDeliveries(tx, { news, kind, body: bodyOfLeaseNews(news, kind), rotation, now });
    }),
  /** `shop.suspended { moveId }`: a shop was suspended, and a webhook of its may want to know. */
  'shop.suspended': ({ now, transaction }, { moveId }) =>
    transaction(async (tx) => {
      const news = await findShopNews(tx, Number(moveId));
      if (news) await insertShopDeliveries(tx, { news, body: bodyOfShopNews(news), now });
    }),
  /** `order.paid { orderId }`: a seller's order was paid. */
  'order.paid': ({ now, transaction }, { orderId }) =>
    transaction(async (tx) => {
      const news = await findOrderNews(tx, Number(orderId));
      if (news) await insertSellersDeliveries(tx, messageOfPaid(news, now), now);
    }),
  /** `order.refund_asked { refundId }`: a buyer asked a seller for money back. */
  'order.refund_asked': ({ now, transaction }, { refundId }) =>
    transaction(async (tx) => {
      const news = await findRefundNews(tx, Number(refundId));
      if (news) await insertSellersDeliveries(tx, messageOfRefund(news), now);
    }),
  /** `stock.low { skuId, left, at, key }`: a SKU fell to its warning threshold. */
  'stock.low': ({ now, transaction }, { skuId, left, at, key }) =>
    transaction(async (tx) => {
      const news = await findStockNews(tx, Number(skuId));
      const fell = { left: Number(left), at: String(at), name: String(key) };
      if (news) await insertSellersDeliveries(tx, messageOfStock(news, fell), now);
    }),
};

export const webhookPeriodicJobs: readonly PeriodicJob[] = [
  { name: 'webhooks.send', everySeconds: 1, run: sendDue },
  { name: 'webhooks.forget', everySeconds: 3600, run: forgetOld },
];

async function forgetOld({ now, transaction }: JobContext): Promise<void> {
  const before = new Date(now.getTime() - webhookRules.logDays * dayMs);
  while ((await transaction((tx) => forgetDeliveries(tx, before))) > 0);
  await transaction((tx) => forgetWebhooks(tx, before));
}
