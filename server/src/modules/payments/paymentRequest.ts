import type { Locale } from '#contract/core/locale.ts';
import type { Gateway, PaymentRequest } from '../../outside/gateways/gateway.ts';
import type { App } from '../../platform/http/http.ts';
import type { AttemptRow, PaymentRow } from './repository.ts';
import { orderTitle } from './view.ts';

/** What a gateway is asked for; the same attempt always has the same number, so asking twice makes one payment. */
export function paymentRequestOf(
  app: Pick<App, 'config'>,
  wanted: { payment: PaymentRow; attempt: AttemptRow; gateway: Gateway; locale: Locale },
): PaymentRequest {
  const { payment, attempt, gateway, locale } = wanted;
  return {
    merchantNumber: attempt.merchantNumber,
    amountFen: attempt.amountFen,
    subject: subjectOf(payment, locale),
    notifyUrl: `${gateway.noticeBase()}/api/payment/notify/${gateway.name}`,
    // The payment page, and not the page of success: only a notice says that it is paid.
    returnUrl: `${app.config.publicUrl}/payment?token=${payment.token}`,
    expiresAt: payment.expiresAt,
  };
}

function subjectOf(payment: PaymentRow, locale: Locale): string {
  if (payment.purpose === 'recharge') return locale === 'zh-CN' ? '账户充值' : 'Balance recharge';
  const pieces = payment.quantity !== null && payment.quantity > 1 ? ` × ${payment.quantity}` : '';
  return `${orderTitle(payment, locale).slice(0, 180)}${pieces}`;
}
