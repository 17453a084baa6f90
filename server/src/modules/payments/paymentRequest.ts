import type { Locale } from '#contract/core/locale.ts';
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
    subject: subjectOf({ orders, lease }, attempt.locale),
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

/** What a gateway shows of a payment: what is rented, or the first good and how many more. Else it is a recharge. Pure. */
export function subjectOf(
  { orders, lease }: { orders: readonly PaidOrderRow[]; lease: PaidLeaseRow | undefined },
  locale: Locale,
): string {
  const words = subjectWords[locale];
  const titleOf = (of: Parameters<typeof orderTitle>[0]) => orderTitle(of, locale).slice(0, titleMax);
  if (lease) return `${lease.isRenewal ? words.renewal : words.rent} ${titleOf(lease)}`;
  const [first] = orders;
  if (first === undefined) return words.recharge;
  const title = titleOf(first);
  if (orders.length > 1) return `${title} ${words.several(orders.length)}`;
  return first.quantity > 1 ? `${title} × ${first.quantity}` : title;
}

const titleMax = 180;
const subjectWords: Record<
  Locale,
  { recharge: string; rent: string; renewal: string; several: (count: number) => string }
> = {
  'zh-CN': { recharge: '充值', rent: '租用', renewal: '续租', several: (count) => `等 ${count} 种商品` },
  'en-US': { recharge: 'Recharge', rent: 'Rent', renewal: 'Extend', several: (count) => `and ${count - 1} more` },
};
