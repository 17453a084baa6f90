/** What the sandbox gateway tells of disputes: payers open them on the page of a payment. */
import { sandboxCurrency, type DisputeNotice } from '../sandboxProtocol.ts';
import type { SandboxPayment } from './repository.ts';

/** In which time the gateway wants an answer, in ms. */
const answerMs = 3 * 24 * 60 * 60 * 1000;

/** The gateway's number of the dispute of a payment: there is one for each. */
export function disputeNumberOf({ reference }: Pick<SandboxPayment, 'reference'>): string {
  return `D-${reference.slice(0, 12)}`;
}

/** What the gateway tells of a dispute of a payment. */
export function disputeNoticeOf(
  payment: Pick<SandboxPayment, 'merchantNumber' | 'reference' | 'amountFen'>,
  { state, now, amountFen = payment.amountFen }: { state: DisputeNotice['state']; now: Date; amountFen?: number },
): DisputeNotice {
  return {
    type: 'dispute.notice',
    merchant_number: payment.merchantNumber,
    dispute_number: disputeNumberOf(payment),
    amount_fen: amountFen,
    currency: sandboxCurrency,
    state,
    reason: '付款人称未收到商品',
    due_at: state === 'open' ? new Date(now.getTime() + answerMs).toISOString() : null,
  };
}

/** Where the shop takes notices of disputes, beside those of payments. */
export function disputeUrlOf(notifyUrl: string): string {
  return notifyUrl.replace('/api/payment/notify/', '/api/payment/dispute/');
}
