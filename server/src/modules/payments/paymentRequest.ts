import type { Locale } from '#contract/core/locale.ts';
import type { Gateway, PaymentRequest } from '../../outside/gateways/gateway.ts';
import type { App } from '../../platform/http/http.ts';
import type { AttemptRow, PaidLeaseRow, PaidOrderRow, PaymentRow } from './repository.ts';
import { orderTitle } from './view.ts';

/** What a gateway is asked for; the same attempt always has the same number, so asking twice makes one payment. */
export function paymentRequestOf(
  app: Pick<App, 'config'>,
  wanted: {
    payment: PaymentRow;
    orders: readonly PaidOrderRow[];
    lease: PaidLeaseRow | undefined;
    attempt: AttemptRow;
    gateway: Gateway;
    locale: Locale;
    /** Of whoever asks; undefined where nobody is there. */
    payerIp: string | undefined;
  },
): PaymentRequest {
  const { payment, orders, lease, attempt, gateway, locale, payerIp } = wanted;
  return {
    merchantNumber: attempt.merchantNumber,
    way: attempt.payWay,
    amountFen: attempt.amountFen,
    subject: subjectOf({ orders, lease }, locale),
    notifyUrl: noticeUrlOf(gateway, gateway.noticeBase()),
    // The payment page, and not the page of success: only a notice says that it is paid.
    returnUrl: `${app.config.publicUrl}/payment?token=${payment.token}`,
    payerIp,
    expiresAt: payment.expiresAt,
  };
}

/** Where a gateway sends its notices: through which merchant account stands in the address. */
export function noticeUrlOf({ name, merchantId }: Pick<Gateway, 'name' | 'merchantId'>, base: string): string {
  return `${base}/api/payment/notify/${name}${merchantId === null ? '' : `/${merchantId}`}`;
}

/** What a gateway shows: what is rented, or the first good and how many more. Else it is a recharge. */
function subjectOf(
  { orders, lease }: { orders: readonly PaidOrderRow[]; lease: PaidLeaseRow | undefined },
  locale: Locale,
): string {
  if (lease) {
    const title = orderTitle(lease, locale).slice(0, 180);
    return locale === 'zh-CN' ? `租用 ${title}` : `Rent of ${title}`;
  }
  const [first] = orders;
  if (first === undefined) return locale === 'zh-CN' ? '账户充值' : 'Balance recharge';
  const title = orderTitle(first, locale).slice(0, 180);
  const more = orders.length - 1;
  if (more > 0) return locale === 'zh-CN' ? `${title} 等 ${orders.length} 种商品` : `${title} and ${more} more`;
  return first.quantity > 1 ? `${title} × ${first.quantity}` : title;
}
