/** Orders as replies show them: what lists and details of buyer, seller and admin have in common. */
import type { Order, OrderSummary } from '#contract/orders/orders.ts';
import type { Locale } from '#contract/core/locale.ts';
import { orderProcess } from '#contract/orders/orderProcess.ts';
import { movesFrom } from '#contract/core/process.ts';
import { inLanguage } from '../../platform/inLanguage.ts';
import type { Reply } from '../../platform/http/reply.ts';
import type { OrderRow, OrderView } from './repository.ts';

/** A row of a list, with what whoever asks may do. */
export function summaryOf(row: OrderView, locale: Locale, may: OrderSummary['may']): Reply<OrderSummary> {
  return {
    id: row.id,
    state: row.state,
    productId: row.productId,
    ...titlesOf(row, locale),
    categorySlug: row.snapshot.categorySlug,
    topCategorySlug: row.topCategorySlug,
    kind: row.snapshot.kind,
    quantity: row.quantity,
    unitPriceFen: row.unitPriceFen,
    piece: row.snapshot.piece ?? null,
    amountFen: row.amountFen,
    renewsLicenceId: row.renewsLicenceId,
    licenceIds: row.licenceIds,
    discountFen: row.discountFen,
    refundedFen: row.refundedFen,
    shop: row.shopId === null ? null : { id: row.shopId, name: row.shopName ?? '' },
    openRefund:
      row.openRefundId === null || row.openRefundState === null
        ? null
        : { id: row.openRefundId, state: row.openRefundState, dueAt: row.openRefundDueAt },
    createdAt: row.createdAt,
    paidAt: row.paidAt,
    paidBy: row.paidBy,
    fromBalanceFen: row.balanceFen,
    paidTogether: Math.max(1, row.ordersOfPayment),
    expiresAt: row.expiresAt,
    deliverBy: row.state === 'paid' ? row.deliverBy : null,
    may,
  };
}

/** Title and SKU as they were, in the reader's language; Chinese where there is no English. */
export function titlesOf({ snapshot }: Pick<OrderRow, 'snapshot'>, locale: Locale): { title: string; skuName: string } {
  return {
    title: inLanguage(locale, { zh: snapshot.titleZh, en: snapshot.titleEn }),
    skuName: inLanguage(locale, { zh: snapshot.skuNameZh, en: snapshot.skuNameEn }),
  };
}

/** What took something off an order; nobody but its buyer learns the code. */
export function couponOf(
  { userId, snapshot: { coupon }, discountFen }: Pick<OrderRow, 'userId' | 'snapshot' | 'discountFen'>,
  { locale, readerId }: { locale: Locale; readerId: number },
): Reply<Order['coupon']> {
  if (!coupon) return null;
  const { id, code, by, titleZh, titleEn } = coupon;
  const title = inLanguage(locale, { zh: titleZh, en: titleEn });
  return { id, title, code: readerId === userId ? code : null, discountFen, by };
}

/** The times of an order, and the step that comes by itself. */
export function timesOf(
  row: OrderView,
): Reply<Pick<Order, 'deliveredAt' | 'completedAt' | 'closedAt' | 'firstShownAt' | 'next'>> {
  const { deliveredAt, completedAt, closedAt, firstShownAt } = row;
  return { deliveredAt, completedAt, closedAt, firstShownAt, next: nextOf(row) };
}

/** What happens by itself when nobody acts, read from the process; nothing while a refund is under way. */
function nextOf(order: OrderView): Reply<Order['next']> {
  // A refund that is under way does not stop the clock of a service.
  if (order.state === 'paid' && order.deliverBy) return { event: 'service_late', to: 'refunded', at: order.deliverBy };
  if (order.openRefundId !== null) return null;
  const move = movesFrom(orderProcess, order.state).find(({ afterSeconds }) => afterSeconds !== undefined);
  const since = order.state === 'created' ? order.createdAt : order.deliveredAt;
  if (!move || !since) return null;
  return {
    event: move.event,
    to: move.to,
    at: new Date(since.getTime() + (move.afterSeconds ?? 0) * 1000),
  };
}
