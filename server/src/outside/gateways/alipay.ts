/**
 * The adapter of Alipay's open platform: a code to scan (`alipay.trade.precreate`), its page (`alipay.trade.page.pay`) and its
 * page for phones (`alipay.trade.wap.pay`). Requests are signed with the merchant's key, answers and notices with Alipay's; what
 * is not, or is about another application, seller or payment, is not believed.
 */
import { randomBytes, type KeyObject } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { GatewayWay } from '#contract/orders/gateways.ts';
import type { MerchantTest } from '#contract/orders/merchantRules.ts';
import { available } from './unavailable.ts';
import {
  alipaySignType,
  chinaTime,
  fenOf,
  fieldsOf,
  isNoticeSigned,
  momentOf,
  moneyOf,
  refusesCaller,
  signedNode,
  signRequest,
  type AlipayFields,
} from './alipayProtocol.ts';
import { alipayBillLines } from './alipayBill.ts';
import { askAlipayComplaint, complaintMessages, listAlipayComplaints } from './disputes/alipayComplaintNews.ts';
import { finishComplaint } from './disputes/alipayComplaints.ts';
import { pictureForm, type FormFile } from './disputes/multipart.ts';
import { findAlipayPayout, payThroughAlipay, type AskAlipay } from './payouts/alipayPayouts.ts';
import type { PayoutRequest } from './payouts/payout.ts';
import type {
  BillLine,
  ComplaintNotice,
  Gateway,
  GatewayPayment,
  GatewayPaymentState,
  GatewayRefund,
  Notice,
  OfferedPayment,
  PaymentRequest,
  RefundRequest,
} from './gateway.ts';

export interface AlipayOptions {
  merchantId: number;
  /** The application's number. */
  appId: string;
  /** The number of the account that is paid (PID). */
  sellerId: string;
  /** The application's private key. */
  key: KeyObject;
  /** Alipay's public key for this application. */
  providerKey: KeyObject;
  /** Where Alipay answers people. */
  address: string;
  noticeBase: () => string;
  /** Posts a form to Alipay with a query and answers with its text. Throws when there is none. */
  post: (query: URLSearchParams, form: URLSearchParams | PictureForm) => Promise<string>;
  /** Gets what lies at an address that Alipay named, into a file. Throws when there is nothing. */
  download: (address: string, file: string) => Promise<void>;
}

type PictureForm = ReturnType<typeof pictureForm>;

const currency = 'CNY';
/** Characters of what the payer reads. */
const subjectMax = 120;
/** What Alipay takes in no subject. */
const refusedInSubject = /[/=&,<>"'\\]/g;

const done = '10000';
const Outcome = z.object({ code: z.string(), sub_code: z.string().optional() });
const Code = z.object({ out_trade_no: z.string(), qr_code: z.url() });
const Trade = z.object({
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: z.string(),
  total_amount: z.string(),
  send_pay_date: z.string().optional(),
});
const BillAddress = z.object({ bill_download_url: z.url() });
const Refunded = z.object({ out_trade_no: z.string(), fund_change: z.string().optional() });
const RefundState = z.object({
  out_trade_no: z.string().optional(),
  out_request_no: z.string().optional(),
  refund_amount: z.string().optional(),
  refund_status: z.string().optional(),
});

/** What Alipay says of a day whose bill is not made yet, or had no trade. */
const noBill = /BILL[_-]NOT[_-]EXIST/i;
/** Answers after which nothing is known: Alipay asks for the same call again. */
const unknownOutcomes = ['ACQ.SYSTEM_ERROR', 'aop.ACQ.SYSTEM_ERROR', 'isp.unknow-error', 'aop.unknow-error'];
/** A refund for which the seller has too little money there now: they can pay some in. */
const laterOutcomes = ['ACQ.SELLER_BALANCE_NOT_ENOUGH', 'ACQ.REFUND_CHARGE_ERROR'];

/** What pages are asked for. */
const pages = {
  page: { method: 'alipay.trade.page.pay', product: 'FAST_INSTANT_TRADE_PAY' },
  phone: { method: 'alipay.trade.wap.pay', product: 'QUICK_WAP_WAY' },
} as const satisfies Partial<Record<GatewayWay, object>>;

/** A gateway by one merchant account. */
export function alipayGateway(options: AlipayOptions): Gateway & { test: () => Promise<MerchantTest> } {
  const { merchantId, appId, sellerId, key, providerKey, address, noticeBase } = options;
  return {
    name: 'alipay',
    merchantId,
    noticeBase,
    create: (wish) => available(() => create(wish)),
    query: (merchantNumber) => available(() => query(merchantNumber)),
    verify: ({ body }) => noticeOf(body),
    close: (merchantNumber) => available(() => close(merchantNumber)),
    bill: (day) => available(() => bill(day)),
    refund: (wish) => available(() => refund(wish)),
    payOut: ({ certificates, ...wish }) => available(() => payThroughAlipay(askNaming(certificates), wish)),
    complaints: {
      list: (from, until) => available(() => listAlipayComplaints({ ask, query, sellerId }, from, until)),
      ask: (number) => available(() => askAlipayComplaint({ ask, query, sellerId }, number)),
    },
    answerDispute: (answer) => available(() => finishComplaint({ ask, upload }, answer)),
    findPayout: ({ certificates, ...asked }) => available(() => findAlipayPayout(askNaming(certificates), asked)),
    test,
  };

  async function create(wish: PaymentRequest): Promise<OfferedPayment> {
    const { way, merchantNumber, amountFen, subject, notifyUrl, returnUrl, expiresAt } = wish;
    const asked = {
      out_trade_no: merchantNumber,
      total_amount: moneyOf(amountFen),
      subject: [...subject.replace(refusedInSubject, ' ')].slice(0, subjectMax).join(''),
      time_expire: chinaTime(expiresAt),
    };
    if (way === 'qr') {
      const answer = await ask('alipay.trade.precreate', asked, { notify_url: notifyUrl });
      return { reference: '', payUrl: rightAnswer(answer, Code, merchantNumber).qr_code };
    }
    const { method, product } = pages[way];
    const content = { ...asked, product_code: product, ...(way === 'phone' ? { quit_url: returnUrl } : {}) };
    const fields = { ...requestOf(method, content), notify_url: notifyUrl, return_url: returnUrl };
    return { reference: '', payUrl: `${address}?${new URLSearchParams(signRequest(fields, key)).toString()}` };
  }

  async function query(merchantNumber: string): Promise<GatewayPayment | undefined> {
    const answer = await ask('alipay.trade.query', { out_trade_no: merchantNumber });
    if (Outcome.parse(answer).sub_code === 'ACQ.TRADE_NOT_EXIST') return undefined;
    const trade = rightAnswer(answer, Trade, merchantNumber);
    const amountFen = fenOf(trade.total_amount);
    if (amountFen === undefined) throw new Error('the answer has no amount');
    return {
      state: stateOf(trade.trade_status),
      amountFen,
      currency,
      reference: trade.trade_no,
      paidAt: momentOf(trade.send_pay_date),
    };
  }

  /** Nobody can pay it any more; paid already, it stays so. What was never opened there needs no closing. */
  async function close(merchantNumber: string): Promise<void> {
    Outcome.parse(await ask('alipay.trade.close', { out_trade_no: merchantNumber }));
  }

  /** Asked again with the same number it is the same refund. A refusal is believed once the refund is not there either. */
  async function refund(wish: RefundRequest): Promise<GatewayRefund> {
    const { merchantNumber, refundNumber, amountFen, why } = wish;
    const answer = await ask('alipay.trade.refund', {
      out_trade_no: merchantNumber,
      refund_amount: moneyOf(amountFen),
      out_request_no: refundNumber,
      refund_reason: [...why].slice(0, subjectMax).join(''),
    });
    const { code, sub_code: reason = '' } = Outcome.parse(answer);
    if (code === done && rightAnswer(answer, Refunded, merchantNumber).fund_change === 'Y')
      return { state: 'accepted' };
    if (await isRefunded(wish)) return { state: 'accepted' };
    if (code !== '40004' || unknownOutcomes.includes(reason)) throw new Error(`a refund has no outcome: ${reason}`);
    return { state: laterOutcomes.includes(reason) ? 'later' : 'refused', reason };
  }

  /** The address lives for half a minute and is signed with the answer; the file is gone once it was read. */
  async function bill(day: string): Promise<AsyncIterable<BillLine> | undefined> {
    const answer = await ask('alipay.data.dataservice.bill.downloadurl.query', { bill_type: 'trade', bill_date: day });
    const { code, sub_code: reason = '' } = Outcome.parse(answer);
    if (noBill.test(reason)) return undefined;
    if (code !== done) throw new Error(`the gateway answered ${code} ${reason}`);
    const folder = await mkdtemp(join(tmpdir(), 'mallard-bill-'));
    const remove = () => rm(folder, { recursive: true, force: true });
    try {
      await options.download(BillAddress.parse(answer).bill_download_url, join(folder, 'bill.zip'));
    } catch (error) {
      await remove();
      throw error;
    }
    return (async function* lines() {
      try {
        yield* alipayBillLines(join(folder, 'bill.zip'));
      } finally {
        await remove();
      }
    })();
  }

  /** Names the certificates where there are some. */
  function askNaming(certificates: PayoutRequest['certificates']): AskAlipay {
    const named = certificates ? { app_cert_sn: certificates.app, alipay_root_cert_sn: certificates.root } : {};
    return (method, content) => ask(method, content, named);
  }

  async function isRefunded({ merchantNumber, refundNumber, amountFen }: RefundRequest): Promise<boolean> {
    const answer = await ask('alipay.trade.fastpay.refund.query', {
      out_trade_no: merchantNumber,
      out_request_no: refundNumber,
    });
    const { code, sub_code: reason = '' } = Outcome.parse(answer);
    if (code !== done) {
      if (reason === 'ACQ.TRADE_NOT_EXIST' || reason === 'TRADE_NOT_EXIST') return false;
      throw new Error(`a refund could not be asked about: ${reason}`);
    }
    const state = RefundState.parse(answer);
    if (state.refund_status !== 'REFUND_SUCCESS') return false;
    const isThis = state.out_trade_no === merchantNumber && state.out_request_no === refundNumber;
    if (!isThis || fenOf(state.refund_amount) !== amountFen) throw new Error('the answer is about another refund');
    return true;
  }

  /** Asks about a payment that nobody ever asked for: whoever is told so is known, and so is the one who signed it. */
  async function test(): Promise<MerchantTest> {
    const method = 'alipay.trade.query';
    const number = `test-${randomBytes(12).toString('hex')}`;
    try {
      const text = await send(method, { out_trade_no: number });
      const answer = signedNode(text, method, providerKey);
      if (answer === undefined) return refusesCaller(text) ? 'unknown' : 'unsigned';
      const { sub_code: reason } = Outcome.parse(answer);
      return reason === 'ACQ.TRADE_NOT_EXIST' ? 'known' : 'unknown';
    } catch {
      return 'unreachable';
    }
  }

  /** What Alipay answers, signed by it. */
  async function ask(method: string, content: object, more: AlipayFields = {}): Promise<unknown> {
    const answer = signedNode(await send(method, content, more), method, providerKey);
    if (answer === undefined) throw new Error('the answer is not signed by the gateway');
    return answer;
  }

  /** A file, beside fields of which alone the signature is. */
  async function upload(method: string, file: FormFile): Promise<unknown> {
    const { biz_content: _, ...fields } = requestOf(method, {});
    const query = new URLSearchParams(signRequest(fields, key));
    const answer = signedNode(await options.post(query, pictureForm([], file)), method, providerKey);
    if (answer === undefined) throw new Error('the answer is not signed by the gateway');
    return answer;
  }

  function send(method: string, content: object, more: AlipayFields = {}): Promise<string> {
    const { biz_content: text = '', ...rest } = signRequest({ ...requestOf(method, content), ...more }, key);
    return options.post(new URLSearchParams(rest), new URLSearchParams({ biz_content: text }));
  }

  function requestOf(method: string, content: object): AlipayFields {
    return {
      app_id: appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: alipaySignType,
      timestamp: chinaTime(new Date()),
      version: '1.0',
      biz_content: JSON.stringify(content),
    };
  }

  function noticeOf(body: string): Notice | ComplaintNotice | undefined {
    const fields = fieldsOf(body);
    if (!fields || !isNoticeSigned(fields, providerKey)) return undefined;
    if (fields['app_id'] !== appId) return undefined;
    // Messages of the platform name no seller; what they are about is asked for.
    if (complaintMessages.includes(fields['msg_method'] ?? '')) return { complaint: null };
    if (fields['seller_id'] !== sellerId) return undefined;
    const { out_trade_no: merchantNumber = '', trade_no: reference = '', trade_status: status = '' } = fields;
    const amountFen = fenOf(fields['total_amount']);
    if (amountFen === undefined) return undefined;
    const state = stateOf(status);
    return {
      merchantNumber,
      amountFen,
      currency,
      isPaid: state === 'paid',
      isOver: state === 'expired',
      reference,
      paidAt: momentOf(fields['gmt_payment']),
    };
  }
}

/** `TRADE_FINISHED` is paid as well: the time in which it could be returned is over. */
function stateOf(status: string): GatewayPaymentState {
  if (status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED') return 'paid';
  return status === 'TRADE_CLOSED' ? 'expired' : 'waiting';
}

function rightAnswer<Schema extends z.ZodType<{ out_trade_no: string }>>(
  answer: unknown,
  of: Schema,
  merchantNumber: string,
): z.infer<Schema> {
  const { code, sub_code: reason = '' } = Outcome.parse(answer);
  if (code !== done) throw new Error(`the gateway answered ${code} ${reason}`);
  const right = of.parse(answer);
  if (right.out_trade_no !== merchantNumber) throw new Error('the answer is about another payment');
  return right;
}
