import { defaultLocale } from '#contract/core/locale.ts';
import type { Gateway, PaymentRequest } from '../../outside/gateways/gateway.ts';
import type { App } from '../../platform/http/http.ts';
import type { AttemptRow, PaidLeaseRow, PaidOrderRow, PaymentRow } from './repository.ts';
import { orderTitle } from './view.ts';

/**
 * What a gateway is asked for. The same attempt always has the same number, so asking twice makes one payment; some gateways refuse it
 * unless all the rest is the same as well, whoever asks and whenever.
 */
export function paymentRequestOf(
  app: Pick<App, 'config'>,
  wanted: {
    payment: PaymentRow;
    orders: readonly PaidOrderRow[];
    lease: PaidLeaseRow | undefined;
    attempt: AttemptRow;
    gateway: Gateway;
    /** Of whoever asks; undefined where nobody is there. */
    payerIp: string | undefined;
  },
): PaymentRequest {
  const { payment, orders, lease, attempt, gateway, payerIp } = wanted;
  return {
    merchantNumber: attempt.merchantNumber,
    way: attempt.payWay,
    amountFen: attempt.amountFen,
    subject: subjectOf({ orders, lease }),
    notifyUrl: noticeUrlOf(gateway, gateway.noticeBase()),
    // The payment page, and not the page of success: only a notice says that it is paid.
    returnUrl: `${app.config.publicUrl}/payment?token=${payment.token}`,
    payerIp,
    askedAt: attempt.createdAt,
    expiresAt: payment.expiresAt,
  };
}

/** Where a gateway sends its notices: through which merchant account stands in the address. */
export function noticeUrlOf({ name, merchantId }: Pick<Gateway, 'name' | 'merchantId'>, base: string): string {
  return `${base}/api/payment/notify/${name}${merchantId === null ? '' : `/${merchantId}`}`;
}

/** What a gateway shows: what is rented, or the first good and how many more. Else it is a recharge. */
function subjectOf({ orders, lease }: { orders: readonly PaidOrderRow[]; lease: PaidLeaseRow | undefined }): string {
  if (lease) return `${lease.isRenewal ? '续租' : '租用'} ${titleOf(lease)}`;
  const [first] = orders;
  if (first === undefined) return '账户充值';
  const title = titleOf(first);
  if (orders.length > 1) return `${title} 等 ${orders.length} 种商品`;
  return first.quantity > 1 ? `${title} × ${first.quantity}` : title;
}

function titleOf(of: Parameters<typeof orderTitle>[0]): string {
  return orderTitle(of, defaultLocale).slice(0, 180);
}
