import type { GatewayName, GatewayWay } from '#contract/orders/gateways.ts';
import type { HeldPurses, PaymentState } from '#contract/orders/payments.ts';
import { policyWords, usualTerms } from '#contract/licences/policyWords.ts';
import type { Locale } from '#contract/core/locale.ts';
import type { Actor } from '../../platform/http/session.ts';
import { inLanguage } from '../../platform/inLanguage.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { gatewaysOf, type OpenWays } from './merchants/choice.ts';
import type { AttemptFee, PaidLeaseRow, PaidOrderRow, PaymentRow } from './repository.ts';

interface Viewer {
  actor: Actor;
  locale: Locale;
  /** Those that take its amount now, and those that do not. */
  open: OpenWays;
  /** Of what was asked before: that stays as it is. */
  fees: readonly AttemptFee[];
}

/** What the link's holder sees; the numbers of orders and leases only whoever placed them. */
export function paymentView(
  payment: PaymentRow,
  {
    orders,
    lease,
    held,
  }: { orders: readonly PaidOrderRow[]; lease: PaidLeaseRow | undefined; held: HeldPurses | null },
  { actor, locale, open, fees }: Viewer,
): Reply<PaymentState> {
  const { state, paidAt, attemptGateway: gateway, attemptWay: way, attemptPayUrl: payUrl } = payment;
  const { attemptFeeFen } = payment;
  const isBuyer = actor.kind === 'user' && actor.userId === payment.userId;
  const isOpen = state === 'waiting' && gateway !== null && way !== null && payUrl !== null;
  return {
    ...payment,
    // What was held for a payment that closed is free again.
    fromBalanceFen: state === 'closed' ? 0 : payment.balanceFen,
    held: isBuyer ? held : null,
    paidAt: state === 'paid' ? (paidAt?.toISOString() ?? null) : null,
    gateways: gatewaysOf(open.ways),
    ways: open.ways.map(({ gateway: name, way: one, feeFen }) => ({
      gateway: name,
      way: one,
      feeFen: askedFee(fees, name, one) ?? feeFen,
    })),
    closed: open.closed,
    credited: creditOf(payment),
    items: orders.map((order) => itemOf(order, { isBuyer, locale })),
    lease: lease ? { ...lease, leaseId: isBuyer ? lease.leaseId : null, title: orderTitle(lease, locale) } : null,
    attempt: isOpen ? { gateway, way, payUrl, feeFen: attemptFeeFen ?? 0 } : null,
  };
}

function askedFee(fees: readonly AttemptFee[], gateway: GatewayName, way: GatewayWay): number | undefined {
  return fees.find((one) => one.gateway === gateway && one.way === way)?.feeFen;
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
  const { orderId, skuNameZh, skuNameEn, shopId, shopName, shopVerified, policy } = order;
  return {
    ...order,
    terms: policy === null ? [] : policyWords({ ...policy, terms: { ...usualTerms, ...policy.terms } }, locale),
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
