import type { PaymentState } from '#contract/orders/payments.ts';
import type { Locale } from '#contract/core/locale.ts';
import type { Gateways } from '../../outside/gateways/gateway.ts';
import type { Actor } from '../../platform/http/session.ts';
import { inLanguage } from '../../platform/inLanguage.ts';
import type { Reply } from '../../platform/http/reply.ts';
import type { PaymentRow, PaymentStateName } from './repository.ts';

const paidOrderStates: readonly (string | null)[] = ['paid', 'delivered', 'completed', 'refunded'];

/** Where a payment stands: paid as well when its order was paid in another way. */
export function stateOf(payment: Pick<PaymentRow, 'state' | 'orderState'>): PaymentStateName {
  return paidOrderStates.includes(payment.orderState) ? 'paid' : payment.state;
}

/** What the link's holder sees; the order's number only its buyer. */
export function paymentView(
  payment: PaymentRow,
  viewer: { actor: Actor; locale: Locale; gateways: Gateways },
): Reply<PaymentState> {
  const { actor, locale, gateways } = viewer;
  const state = stateOf(payment);
  const isBuyer = actor.kind === 'user' && actor.userId === payment.userId;
  const { attemptGateway: gateway, attemptPayUrl: payUrl } = payment;
  const isOpen = state === 'waiting' && gateway !== null && payUrl !== null;
  return {
    ...payment,
    state,
    title: orderTitle(payment, locale),
    quantity: payment.quantity ?? 1,
    paidAt: state === 'paid' ? ((payment.paidAt ?? payment.orderPaidAt)?.toISOString() ?? null) : null,
    gateways: [...gateways.keys()],
    credited: creditOf(payment),
    item: itemOf(payment, locale),
    attempt: isOpen ? { gateway, payUrl } : null,
    orderId: isBuyer ? payment.orderId : null,
  };
}

function creditOf({ creditedFen, creditedAt, creditedWhy }: PaymentRow): PaymentState['credited'] {
  if (creditedFen === null || creditedAt === null || creditedWhy === null) return null;
  return { amountFen: creditedFen, at: creditedAt.toISOString(), why: creditedWhy };
}

/** What is bought, with its option and seller; null for a recharge. */
function itemOf(payment: PaymentRow, locale: Locale): PaymentState['item'] {
  const { skuNameZh, skuNameEn, kind, topCategorySlug, unitPriceFen, picture, shopId, shopName, shopVerified } =
    payment;
  if (kind === null || topCategorySlug === null || unitPriceFen === null) return null;
  return {
    skuName: inLanguage(locale, { zh: skuNameZh ?? '', en: skuNameEn }),
    kind,
    topCategorySlug,
    picture,
    unitPriceFen,
    shop: shopId === null || shopName === null ? null : { id: shopId, name: shopName, verified: shopVerified === true },
  };
}

/** The product's title in the reader's language, else in Chinese; empty for a recharge. */
export function orderTitle(payment: Pick<PaymentRow, 'titleZh' | 'titleEn'>, locale: Locale): string {
  return inLanguage(locale, { zh: payment.titleZh ?? '', en: payment.titleEn });
}
