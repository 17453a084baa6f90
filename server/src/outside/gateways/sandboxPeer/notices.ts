import type { Log } from '../../../platform/log.ts';
import { requestText } from '../request.ts';
import { sandboxCurrency, type PaymentNotice } from '../sandboxProtocol.ts';
import { signText } from '../signature.ts';
import type { SandboxPayment } from './repository.ts';

/** How late a late notice is, in seconds. */
export const lateSeconds = 20;

/** Pauses before a notice that was not answered 200 is sent again, in seconds. After the last one it is given up. */
const retrySeconds = [2, 8, 30, 120] as const;

export interface NoticeSender {
  /** Sends once and answers the shop's HTTP status, 0 when it could not be reached; goes on later unless that was 200. */
  send(payment: SandboxPayment): Promise<number>;
  /** The same after a while. */
  sendLater(payment: SandboxPayment, seconds: number): void;
  /** Sends a notice that is not right, once. */
  forge(payment: SandboxPayment, forgery: 'signature' | 'amount'): Promise<number>;
  /** Forgets what was to be sent later, as a gateway that crashed would. */
  stop(): void;
}

/** Tells shops of payments. */
export function noticeSender({ secret, log }: { secret: string; log: Log }): NoticeSender {
  const timers = new Set<NodeJS.Timeout>();
  const later = (seconds: number, work: () => Promise<unknown>) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work().catch((error: unknown) => log.warn({ err: error }, 'the sandbox gateway could not send a notice'));
    }, seconds * 1000);
    timer.unref();
    timers.add(timer);
  };

  const send = async (payment: SandboxPayment, tries = 0): Promise<number> => {
    const body = JSON.stringify(noticeOf(payment, payment.amountFen));
    const status = await postNotice(payment.notifyUrl, body, signText(secret, body));
    const pause = retrySeconds[tries];
    if (status !== 200 && pause !== undefined) later(pause, () => send(payment, tries + 1));
    return status;
  };

  return {
    send: (payment) => send(payment),
    sendLater: (payment, seconds) => later(seconds, () => send(payment)),
    forge: async (payment, forgery) => {
      const body = JSON.stringify(noticeOf(payment, forgery === 'amount' ? 1 : payment.amountFen));
      const signature = signText(forgery === 'signature' ? 'a secret that is not the gateway’s' : secret, body);
      return postNotice(payment.notifyUrl, body, signature);
    },
    stop: () => {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}

function noticeOf(payment: SandboxPayment, amountFen: number): PaymentNotice {
  return {
    type: 'payment.notice',
    merchant_number: payment.merchantNumber,
    reference: payment.reference,
    amount_fen: amountFen,
    currency: sandboxCurrency,
    state: 'paid',
    paid_at: payment.paidAt?.toISOString() ?? null,
  };
}

async function postNotice(url: string, body: string, signature: string): Promise<number> {
  try {
    const headers = { 'content-type': 'application/json', signature };
    return (await requestText(url, { method: 'POST', headers, body })).status;
  } catch {
    return 0;
  }
}
