import type { PaymentState } from '#contract/orders/payments.ts';
import type { Locale } from '#contract/core/locale.ts';
import type { Actor } from '../../platform/http/session.ts';
import { inLanguage } from '../../platform/inLanguage.ts';
import type { Reply } from '../../platform/http/reply.ts';
import type { OpenWay } from './merchants/merchants.repository.ts';
import { gatewaysOf } from './merchants/openGateways.ts';
import type { PaidLeaseRow, PaidOrderRow, PaymentRow } from './repository.ts';

interface Viewer {
  actor: Actor;
  locale: Locale;
  /** Those that take its amount now. */
  ways: readonly OpenWay[];
}

/** What the link's holder sees; the numbers of orders and leases only whoever placed them. */
export function paymentView(
  payment: PaymentRow,
  { orders, lease }: { orders: readonly PaidOrderRow[]; lease: PaidLeaseRow | undefined },
  { actor, locale, ways }: Viewer,
): Reply<PaymentState> {
  const { state, paidAt, attemptGateway: gateway, attemptWay: way, attemptPayUrl: payUrl } = payment;
  const isBuyer = actor.kind === 'user' && actor.userId === payment.userId;
  const isOpen = state === 'waiting' && gateway !== null && way !== null && payUrl !== null;
  return {
    ...payment,
    paidAt: state === 'paid' ? (paidAt?.toISOString() ?? null) : null,
    gateways: gatewaysOf(ways),
    ways: [...ways],
    credited: creditOf(payment),
    items: orders.map((order) => itemOf(order, { isBuyer, locale })),
    lease: lease ? { ...lease, leaseId: isBuyer ? lease.leaseId : null, title: orderTitle(lease, locale) } : null,
    attempt: isOpen ? { gateway, way, payUrl } : null,
  };
}

function creditOf({ creditedFen, creditedAt, creditedWhy }: PaymentRow): PaymentState['credited'] {
  if (creditedFen === null || creditedAt === null || creditedWhy === null) return null;
  return { amountFen: creditedFen, at: creditedAt.toISOString(), why: creditedWhy };
}

/** What an order is for, with its option and seller. */
function itemOf(
  order: PaidOrderRow,
  { isBuyer, locale }: { isBuyer: boolean; locale: Locale },
): Reply<PaymentState>['items'][number] {
  const { orderId, skuNameZh, skuNameEn, shopId, shopName, shopVerified } = order;
  return {
    ...order,
    orderId: isBuyer ? orderId : null,
    title: orderTitle(order, locale),
    skuName: inLanguage(locale, { zh: skuNameZh, en: skuNameEn }),
    shop: shopId === null || shopName === null ? null : { id: shopId, name: shopName, verified: shopVerified === true },
  };
}

/** The product's title in the reader's language, else in Chinese. */
export function orderTitle({ titleZh, titleEn }: Pick<PaidOrderRow, 'titleZh' | 'titleEn'>, locale: Locale): string {
  return inLanguage(locale, { zh: titleZh, en: titleEn });
}
