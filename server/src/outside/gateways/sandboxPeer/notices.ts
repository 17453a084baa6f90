import type { Log } from '../../../platform/log.ts';
import { epayPaid, moneyOf, signFields, type EpayFields } from '../epayProtocol.ts';
import { sandboxEpayAccount } from '../epaySandbox.ts';
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
export function noticeSender({ secret, epayKey, log }: { secret: string; epayKey: string; log: Log }): NoticeSender {
  const timers = new Set<NodeJS.Timeout>();
  const later = (seconds: number, work: () => Promise<unknown>) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work().catch((error: unknown) => log.warn({ err: error }, 'the sandbox gateway could not send a notice'));
    }, seconds * 1000);
    timer.unref();
    timers.add(timer);
  };

  const keys = { own: secret, epay: epayKey };
  const tell = (payment: SandboxPayment, amountFen: number, key: string) =>
    payment.protocol === 'epay'
      ? getNotice(payment.notifyUrl, signFields(epayFieldsOf(payment, amountFen), key))
      : postNotice(payment.notifyUrl, JSON.stringify(noticeOf(payment, amountFen)), key);

  const send = async (payment: SandboxPayment, tries = 0): Promise<number> => {
    const status = await tell(payment, payment.amountFen, keys[payment.protocol]);
    const pause = retrySeconds[tries];
    if (status !== 200 && pause !== undefined) later(pause, () => send(payment, tries + 1));
    return status;
  };

  return {
    send: (payment) => send(payment),
    sendLater: (payment, seconds) => later(seconds, () => send(payment)),
    forge: (payment, forgery) => {
      const key = forgery === 'signature' ? 'a secret that is not the gateway’s' : keys[payment.protocol];
      return tell(payment, forgery === 'amount' ? 1 : payment.amountFen, key);
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

/** What an epay provider tells of a payment. */
function epayFieldsOf({ merchantNumber, reference, subject }: SandboxPayment, amountFen: number): EpayFields {
  return {
    pid: sandboxEpayAccount,
    trade_no: reference,
    out_trade_no: merchantNumber,
    type: 'alipay',
    name: subject,
    money: moneyOf(amountFen),
    trade_status: epayPaid,
  };
}

async function postNotice(url: string, body: string, key: string): Promise<number> {
  try {
    const headers = { 'content-type': 'application/json', signature: signText(key, body) };
    return (await requestText(url, { method: 'POST', headers, body })).status;
  } catch {
    return 0;
  }
}

/** Providers look at the one word of the answer. */
async function getNotice(url: string, fields: EpayFields): Promise<number> {
  try {
    const query = new URLSearchParams(fields).toString();
    const { status, body } = await requestText(`${url}?${query}`, { method: 'GET', headers: {} });
    return status === 200 && body.trim() !== 'success' ? 0 : status;
  } catch {
    return 0;
  }
}
