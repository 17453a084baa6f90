import type { Log } from '../../../platform/log.ts';
import { epayPaid, moneyOf, signFields, type EpayFields } from '../epayProtocol.ts';
import { chinaTime, signNotice, type AlipayFields } from '../alipayProtocol.ts';
import { sandboxAlipayApp, sandboxAlipaySeller } from '../alipaySandbox.ts';
import { sandboxEpayAccount } from '../epaySandbox.ts';

import { requestText } from '../request.ts';
import { sandboxCurrency, type PaymentNotice } from '../sandboxProtocol.ts';
import { signText } from '../signature.ts';
import type { AlipayKeys } from './alipayKeys.ts';
import { disputeNoticeOf, disputeUrlOf } from './disputeNotice.ts';
import type { SandboxPayment } from './repository.ts';
import type { DisputeAct } from './texts.ts';
import { wechatNotice, wechatTransaction, type WechatEvent } from './wechatNotice.ts';
import type { WechatKeys, WechatSigner } from './wechatKeys.ts';

/** How late a late notice is, in seconds. */
export const lateSeconds = 20;

/** Pauses before a notice that was not answered 200 is sent again, in seconds. After the last one it is given up. */
const retrySeconds = [2, 8, 30, 120] as const;

/** A complaint that a notice tells of. */
interface ToldComplaint {
  number: string;
  isNew: boolean;
  /** Signed by somebody else. */
  isForged?: boolean;
  /** Of Alipay's older kind. */
  isOlder?: boolean;
}

export interface NoticeSender {
  /** Sends once and answers the shop's HTTP status, 0 when it could not be reached; goes on later unless that was 200. */
  send(payment: SandboxPayment): Promise<number>;
  /** The same after a while. */
  sendLater(payment: SandboxPayment, seconds: number): void;
  /** Sends a notice that is not right, once. */
  forge(payment: SandboxPayment, forgery: 'signature' | 'amount'): Promise<number>;
  /** Tells of a complaint, once; `isForged`: signed by somebody else. 0 as well where nobody said where such notices go. */
  complain(payment: SandboxPayment, of: ToldComplaint): Promise<number>;
  /** The same after a while. */
  complainLater(payment: SandboxPayment, of: ToldComplaint, seconds: number): void;
  /** Tells of a dispute, once. */
  dispute(payment: SandboxPayment, act: DisputeAct): Promise<number>;
  /** Forgets what was to be sent later, as a gateway that crashed would. */
  stop(): void;
}

/** Tells shops of payments. */
export function noticeSender({
  secret,
  epayKey,
  alipayKeys,
  wechatKeys,
  wechatSigner,
  complaintUrl,
  log,
  clock,
}: {
  secret: string;
  epayKey: string;
  alipayKeys: () => Promise<AlipayKeys>;
  wechatKeys: () => Promise<WechatKeys>;
  wechatSigner: (merchantNumber: string) => Promise<WechatSigner>;
  /** Where the merchant of WeChat Pay wants notices of complaints; null: nowhere. */
  complaintUrl: () => Promise<string | null>;
  log: Log;
  clock: () => Date;
}): NoticeSender {
  const timers = new Set<NodeJS.Timeout>();
  const later = (seconds: number, work: () => Promise<unknown>) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work().catch((error: unknown) => log.warn({ err: error }, 'the sandbox gateway could not send a notice'));
    }, seconds * 1000);
    timer.unref();
    timers.add(timer);
  };

  const tell = async (payment: SandboxPayment, { amountFen = payment.amountFen, isForged = false } = {}) => {
    const { protocol, notifyUrl } = payment;
    if (protocol === 'own')
      return postNotice(notifyUrl, JSON.stringify(noticeOf(payment, amountFen)), keyOf(secret, isForged));
    if (protocol === 'epay')
      return getNotice(notifyUrl, signFields(epayFieldsOf(payment, amountFen), keyOf(epayKey, isForged)));
    if (protocol === 'wechat') {
      const keys = await wechatKeys();
      // The merchant's key is not the gateway's: what it signs is forged.
      const { serial, key } = await wechatSigner(payment.merchantNumber);
      const signer = { serial, key: isForged ? keys.merchant : key };
      const { body, headers } = wechatNotice(wechatTransaction(payment, amountFen), { keys, signer, at: clock() });
      return postBody(notifyUrl, body, headers);
    }
    const { gateway, app } = await alipayKeys();
    // The application's key is not the gateway's: what it signs is forged.
    return postForm(notifyUrl, signNotice(alipayFieldsOf(payment, amountFen), isForged ? app : gateway));
  };

  const send = async (payment: SandboxPayment, tries = 0): Promise<number> => {
    const status = await tell(payment);
    const pause = retrySeconds[tries];
    if (status !== 200 && pause !== undefined) later(pause, () => send(payment, tries + 1));
    return status;
  };

  const complain: NoticeSender['complain'] = async (payment, { number, isNew, isForged = false, isOlder = false }) => {
    if (payment.protocol === 'alipay') {
      const { gateway, app } = await alipayKeys();
      return postForm(
        payment.notifyUrl,
        signNotice(complaintFieldsOf(number, { isOlder, at: clock() }), isForged ? app : gateway),
      );
    }
    const url = await complaintUrl();
    if (url === null) return 0;
    const keys = await wechatKeys();
    const { serial, key } = await wechatSigner(payment.merchantNumber);
    const signer = { serial, key: isForged ? keys.merchant : key };
    const event = complaintEventOf(isNew);
    const content = { complaint_id: number, action_type: isNew ? 'CREATE_COMPLAINT' : 'CONTINUE_COMPLAINT' };
    const { body, headers } = wechatNotice(content, { keys, signer, at: clock(), event });
    return postBody(url, body, headers);
  };

  return {
    complain,
    complainLater: (payment, of, seconds) => later(seconds, () => complain(payment, of)),
    send: (payment) => send(payment),
    sendLater: (payment, seconds) => later(seconds, () => send(payment)),
    forge: (payment, forgery) => tell(payment, forgery === 'amount' ? { amountFen: 1 } : { isForged: true }),
    dispute: (payment, act) => {
      const isForged = act === 'dispute_forged';
      const notice = disputeNoticeOf(payment, { state: isForged ? 'lost' : stateOfAct[act], now: clock() });
      return postNotice(disputeUrlOf(payment.notifyUrl), JSON.stringify(notice), keyOf(secret, isForged));
    },
    stop: () => {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}

function complaintEventOf(isNew: boolean): WechatEvent {
  return isNew
    ? { type: 'COMPLAINT.CREATE', original: 'complaint', summary: '产生新投诉' }
    : { type: 'COMPLAINT.STATE_CHANGE', original: 'complaint', summary: '投诉状态变化' };
}

/** A message of Alipay's platform that there is something new of a complaint. */
function complaintFieldsOf(number: string, { isOlder, at }: { isOlder: boolean; at: Date }): AlipayFields {
  return {
    app_id: sandboxAlipayApp,
    biz_content: JSON.stringify(isOlder ? { complain_event_id: number } : { task_id: number }),
    charset: 'utf-8',
    msg_method: isOlder ? 'alipay.merchant.tradecomplain.changed' : 'alipay.security.risk.complaint.merchants.notify',
    notify_id: `${number}-${at.getTime()}`,
    utc_timestamp: String(at.getTime()),
    version: '1.1',
  };
}

const stateOfAct = {
  dispute_open: 'open',
  dispute_won: 'won',
  dispute_lost: 'lost',
  dispute_withdrawn: 'withdrawn',
} as const;

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

/** What Alipay tells of a payment. */
export function alipayFieldsOf(payment: SandboxPayment, amountFen: number): AlipayFields {
  const { merchantNumber, reference, subject, paidAt } = payment;
  const at = chinaTime(paidAt ?? payment.createdAt);
  return {
    app_id: sandboxAlipayApp,
    auth_app_id: sandboxAlipayApp,
    buyer_id: '2088000000000099',
    charset: 'utf-8',
    gmt_create: chinaTime(payment.createdAt),
    gmt_payment: at,
    notify_id: `${reference}-${amountFen}`,
    notify_time: at,
    notify_type: 'trade_status_sync',
    out_trade_no: merchantNumber,
    seller_id: sandboxAlipaySeller,
    subject,
    total_amount: moneyOf(amountFen),
    trade_no: reference,
    trade_status: 'TRADE_SUCCESS',
    version: '1.0',
  };
}

function keyOf(key: string, isForged: boolean): string {
  return isForged ? 'a secret that is not the gateway’s' : key;
}

function postNotice(url: string, body: string, key: string): Promise<number> {
  return postBody(url, body, { 'content-type': 'application/json', signature: signText(key, body) });
}

async function postBody(url: string, body: string, headers: Record<string, string>): Promise<number> {
  try {
    return (await requestText(url, { method: 'POST', headers, body })).status;
  } catch {
    return 0;
  }
}

async function postForm(url: string, fields: AlipayFields): Promise<number> {
  try {
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
    return statusOf(await requestText(url, { method: 'POST', headers, body: new URLSearchParams(fields).toString() }));
  } catch {
    return 0;
  }
}

/** Providers look at the one word of the answer. */
function statusOf({ status, body }: { status: number; body: string }): number {
  return status === 200 && body.trim() !== 'success' ? 0 : status;
}

async function getNotice(url: string, fields: EpayFields): Promise<number> {
  try {
    const query = new URLSearchParams(fields).toString();
    return statusOf(await requestText(`${url}?${query}`, { method: 'GET', headers: {} }));
  } catch {
    return 0;
  }
}
