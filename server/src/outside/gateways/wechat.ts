/**
 * The adapter of WeChat Pay, API v3: a code to scan (Native) and its page for browsers of phones (H5). Requests are signed with
 * the merchant's key, answers and notices with WeChat Pay's public key or one of its platform certificates; what is not, or is about another merchant, application or payment,
 * is not believed.
 */
import { randomBytes, type KeyObject } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { MerchantTest } from '#contract/orders/merchantRules.ts';
import { available } from './unavailable.ts';
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
  SentNotice,
} from './gateway.ts';
import {
  askWechatComplaint,
  ComplaintResource,
  listenToWechat,
  listWechatComplaints,
} from './disputes/wechatComplaintNews.ts';
import { completeComplaint, replyToComplaint } from './disputes/wechatComplaints.ts';
import { wechatBillLines } from './wechatBill.ts';
import {
  CertificatesRefused,
  isSameSerial,
  openCertificates,
  type CertificateBook,
  type PlatformCertificate,
} from './wechatCertificates.ts';
import {
  authorizationOf,
  isBodySigned,
  openResource,
  Resource,
  timestampOf,
  wechatMoment,
  wechatTime,
  withinBytes,
  type SignedBody,
  type SignedRequest,
} from './wechatProtocol.ts';

/** An answer of the gateway before anything of it is believed. */
export interface WechatAnswer {
  status: number;
  /** '' for a header that is not there, or there twice. */
  header: (name: string) => string;
  body: string;
}

export interface WechatOptions {
  merchantId: number;
  /** The merchant number. */
  mchid: string;
  appId: string;
  /** The serial number of the merchant API certificate, and its private key. */
  keySerial: string;
  key: KeyObject;
  /** The APIv3 key. */
  apiKey: string;
  /** WeChat Pay's public key and its ID; undefined: the merchant has platform certificates alone. */
  provider: { keyId: string; key: KeyObject } | undefined;
  /** What is known of the merchant's platform certificates. With a public key they count too: notices may bring either. */
  certificates: CertificateBook;
  /** Where WeChat Pay answers programs; the path of its calls follows. */
  address: string;
  noticeBase: () => string;
  /** Throws when nobody answers. */
  send: (
    url: string,
    request: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> },
  ) => Promise<WechatAnswer>;
  /** Where bills may lie: what is signed for WeChat Pay goes to nobody else. */
  billOrigins: readonly string[];
  /** Gets what lies at an address into a file. Throws when there is nothing. */
  download: (url: string, request: { file: string; headers: Record<string, string> }) => Promise<void>;
}

const currency = 'CNY';
/** Bytes of what the payer reads. */
const descriptionMax = 127;
const reasonMax = 80;
/** The end of a payment is at least so far away when it is first asked for, in ms: the gateway takes no earlier one. */
const endMinMs = 90 * 1000;

const Native = z.object({ code_url: z.string().regex(/^(?:weixin|https?):\/\//) });
const H5 = z.object({ h5_url: z.url({ protocol: /^https?$/ }) });
const Amount = z.object({ total: z.int().nonnegative(), currency: z.string() });
const Transaction = z.object({
  mchid: z.string(),
  appid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string().optional(),
  trade_state: z.string(),
  success_time: z.string().optional(),
  amount: Amount.optional(),
});
const Refunded = z.object({
  out_refund_no: z.string(),
  out_trade_no: z.string(),
  status: z.string(),
  amount: z.object({ refund: z.int(), total: z.int(), currency: z.string() }),
});
const BillAddress = z.object({
  hash_type: z.literal('SHA1'),
  hash_value: z.string().regex(/^[0-9a-fA-F]{40}$/),
  download_url: z.url(),
});
const Refusal = z.object({ code: z.string() });
const WechatNotice = z.object({ event_type: z.string(), resource: Resource });

/** What is said of a payment or refund that is not there. */
const unknownCodes = ['ORDER_NOT_EXIST', 'RESOURCE_NOT_EXISTS'];
/** What is said to who signs with a key, merchant or application that it does not know. */
const callerCodes = ['SIGN_ERROR', 'MCH_NOT_EXISTS', 'NO_AUTH', 'APPID_MCHID_NOT_MATCH'];
/** Noes after which nothing was given back, and nothing will be. */
const refusedCodes = [
  'INVALID_REQUEST',
  'PARAM_ERROR',
  'USER_ACCOUNT_ABNORMAL',
  'NO_AUTH',
  'RESOURCE_NOT_EXISTS',
  'MCH_NOT_EXISTS',
];
/** A refund for which the merchant has too little money there now: they can pay some in. */
const laterCodes = ['NOT_ENOUGH'];
/** A close of what can be paid no more, or is paid, or was never there. */
const closedCodes = ['ORDER_CLOSED', 'ORDERPAID', ...unknownCodes];

/** What is said of a day without trades, and of one whose bill is not made yet. */
const noBillCodes = ['NO_STATEMENT_EXIST', 'STATEMENT_CREATING'];
/** Bytes of a bill: more is none. */
const billBytesMax = 2 * 1024 * 1024 * 1024;

/** An answer whose signature is right. */
interface Said {
  status: number;
  /** Parsed; undefined without a body. */
  content: unknown;
}

/** A gateway by one merchant account. */
export function wechatGateway(options: WechatOptions): Gateway & { test: () => Promise<MerchantTest> } {
  const { merchantId, mchid, appId, keySerial, key, apiKey, provider, certificates, address, noticeBase } = options;
  const complaints = { mchid, get, post, upload };
  return {
    name: 'wechat',
    merchantId,
    noticeBase,
    create: (wish) => available(() => create(wish)),
    query: (merchantNumber) => available(() => query(merchantNumber)),
    ready: ({ serial, receivedAt }) => available(() => learn(serial, receivedAt)),
    verify: noticeOf,
    close: (merchantNumber) => available(() => close(merchantNumber)),
    refund: (wish) => available(() => refund(wish)),
    bill: (day) => available(() => bill(day)),
    complaints: {
      list: (from, until) => available(() => listWechatComplaints(complaints, from, until)),
      ask: (number) => available(() => askWechatComplaint(complaints, number)),
      listen: (url) => available(() => listenToWechat(complaints, url)),
    },
    answerDispute: (answer) => available(() => replyToComplaint(complaints, answer)),
    closeDispute: (dispute) => available(() => completeComplaint(complaints, dispute)),
    test,
  };

  /** Asked anew, all but the payer's address must be as it was: else the gateway takes the number for one that is used. */
  async function create(wish: PaymentRequest): Promise<OfferedPayment> {
    const { way, merchantNumber, amountFen, subject, notifyUrl, returnUrl, payerIp } = wish;
    const asked = {
      appid: appId,
      mchid,
      description: withinBytes(subject, descriptionMax),
      out_trade_no: merchantNumber,
      time_expire: wechatTime(new Date(Math.max(wish.expiresAt.getTime(), wish.askedAt.getTime() + endMinMs))),
      notify_url: notifyUrl,
      amount: { total: amountFen, currency },
    };
    if (way === 'qr') {
      const { code_url: payUrl } = Native.parse(done(await post('/v3/pay/transactions/native', asked)));
      return { reference: '', payUrl };
    }
    // Without the payer's own address WeChat would refuse them.
    if (payerIp === undefined) throw new Error('a payment on a phone needs the address of the payer');
    const scene = { payer_client_ip: payerIp, h5_info: { type: 'Wap' } };
    const { h5_url: page } = H5.parse(done(await post('/v3/pay/transactions/h5', { ...asked, scene_info: scene })));
    const sign = page.includes('?') ? '&' : '?';
    return { reference: '', payUrl: `${page}${sign}redirect_url=${encodeURIComponent(returnUrl)}` };
  }

  async function query(merchantNumber: string): Promise<GatewayPayment | undefined> {
    const said = await get(`/v3/pay/transactions/out-trade-no/${encodeURIComponent(merchantNumber)}?mchid=${mchid}`);
    if (said.status === 404 && unknownCodes.includes(codeOf(said))) return undefined;
    const trade = Transaction.parse(done(said));
    if (!isOurs(trade) || trade.out_trade_no !== merchantNumber) throw new Error('the answer is about another payment');
    const state = stateOf(trade.trade_state);
    if (!trade.amount && state === 'paid') throw new Error('the answer has no amount');
    return {
      state,
      isReturned: trade.trade_state === 'REFUND',
      amountFen: trade.amount?.total ?? 0,
      currency: trade.amount?.currency ?? currency,
      reference: trade.transaction_id ?? '',
      paidAt: wechatMoment(trade.success_time),
    };
  }

  /** Nobody can pay it any more; paid already, it stays so. */
  async function close(merchantNumber: string): Promise<void> {
    const said = await post(`/v3/pay/transactions/out-trade-no/${encodeURIComponent(merchantNumber)}/close`, { mchid });
    if (said.status === 204 || closedCodes.includes(codeOf(said))) return;
    throw new Error(`the gateway answered ${said.status} ${codeOf(said)}`);
  }

  /** Asked again with the same number it is the same refund. A refusal is believed once the refund is not there either. */
  async function refund(wish: RefundRequest): Promise<GatewayRefund> {
    const { merchantNumber, refundNumber, amountFen, paidFen, why } = wish;
    const said = await post('/v3/refund/domestic/refunds', {
      out_trade_no: merchantNumber,
      out_refund_no: refundNumber,
      reason: withinBytes(why, reasonMax),
      amount: { refund: amountFen, total: paidFen, currency },
    });
    // Given before, the answer may be as old as the refund: where it stands now is what a question tells.
    const standing = said.status === 200 ? refundState(said, wish) : undefined;
    if (standing && standing.state !== 'processing') return standing;
    const found = await findRefund(wish);
    if (found) return found;
    if (standing) return standing;
    const reason = codeOf(said);
    if (laterCodes.includes(reason)) return { state: 'later', reason };
    if (refusedCodes.includes(reason)) return { state: 'refused', reason };
    throw new Error(`a refund has no outcome: ${said.status} ${reason}`);
  }

  async function findRefund(wish: RefundRequest): Promise<GatewayRefund | undefined> {
    const said = await get(`/v3/refund/domestic/refunds/${encodeURIComponent(wish.refundNumber)}`);
    if (said.status === 404 && unknownCodes.includes(codeOf(said))) return undefined;
    return refundState(said, wish);
  }

  /** The address lives for some minutes. What lies there is not signed, but the answer that names it says its hash. */
  async function bill(day: string): Promise<AsyncIterable<BillLine> | undefined> {
    const said = await get(`/v3/bill/tradebill?bill_date=${day}&bill_type=ALL&tar_type=GZIP`);
    if (noBillCodes.includes(codeOf(said))) return undefined;
    const { download_url: url, hash_value: sha1 } = BillAddress.parse(done(said));
    if (!options.billOrigins.includes(new URL(url).origin)) {
      throw new Error('the gateway named an address that is not its own');
    }
    const folder = await mkdtemp(join(tmpdir(), 'mallard-bill-'));
    const file = join(folder, 'bill.gz');
    const remove = () => rm(folder, { recursive: true, force: true });
    try {
      await options.download(url, { file, headers: signedHeaders('GET', new URL(url)) });
    } catch (error) {
      await remove();
      throw error;
    }
    return (async function* lines() {
      try {
        yield* wechatBillLines({ file, sha1, bytesMax: billBytesMax });
      } finally {
        await remove();
      }
    })();
  }

  /** Asks about a payment that nobody ever asked for: whoever is told so is known, and so is the one who signed it. */
  async function test(): Promise<MerchantTest> {
    const number = `test-${randomBytes(12).toString('hex')}`;
    try {
      if (!provider) await certificates.renew(fetchCertificates);
      const answer = await send('GET', `/v3/pay/transactions/out-trade-no/${number}?mchid=${mchid}`);
      const code = Refusal.safeParse(jsonOf(answer.body)).data?.code ?? '';
      // It does not sign what it tells those whom it does not know.
      if (callerCodes.includes(code)) return 'unknown';
      if (answer.status >= 500) return 'unreachable';
      if (!(await isSignedByGateway(answer))) return 'unsigned';
      return answer.status === 404 && unknownCodes.includes(code) ? 'known' : 'unknown';
    } catch (error) {
      return error instanceof CertificatesRefused ? error.why : 'unreachable';
    }
  }

  /** What WeChat Pay signs with now, in an answer that is signed by one of them, or by the public key. Throws CertificatesRefused. */
  async function fetchCertificates(): Promise<PlatformCertificate[]> {
    const answer = await send('GET', '/v3/certificates');
    const code = Refusal.safeParse(jsonOf(answer.body)).data?.code ?? '';
    if (callerCodes.includes(code)) throw new CertificatesRefused('unknown');
    if (unknownCodes.includes(code)) throw new CertificatesRefused('no_certificates');
    if (answer.status !== 200) throw new CertificatesRefused('unreachable');
    const opened = openCertificates(jsonOf(answer.body), apiKey);
    const said = signedBodyOf(answer);
    const now = new Date();
    const named = opened.find((one) => isSameSerial(one.serial, said.serial) && one.from <= now && now <= one.until);
    const by = provider && said.serial === provider.keyId ? provider.key : named?.key;
    if (!by || !isBodySigned(said, { keyId: said.serial, key: by, now })) throw new CertificatesRefused('unsigned');
    return opened;
  }

  /** Fetches certificates where what came names one that is not known. */
  async function learn(serial: string, at: Date): Promise<void> {
    if (serial !== provider?.keyId) await certificates.learn(serial, at, fetchCertificates);
  }

  function get(path: string): Promise<Said> {
    return ask('GET', path);
  }

  function post(path: string, content: object): Promise<Said> {
    return ask('POST', path, JSON.stringify(content));
  }

  /** A form with a file, of which the signature covers a text alone. */
  async function upload(
    path: string,
    { type, body, signed }: { type: string; body: Uint8Array<ArrayBuffer>; signed: string },
  ): Promise<Said> {
    const url = new URL(`${address}${path}`);
    const headers = { ...signedHeaders('POST', url, signed), ...keyNamed(), 'content-type': type };
    return believed(await options.send(url.href, { method: 'POST', headers, body }));
  }

  /** What WeChat Pay answers, signed by it. */
  async function ask(method: 'GET' | 'POST', path: string, body?: string): Promise<Said> {
    return believed(await send(method, path, body));
  }

  async function believed(answer: WechatAnswer): Promise<Said> {
    if (!(await isSignedByGateway(answer))) throw new Error(`the answer ${answer.status} is not signed by the gateway`);
    return { status: answer.status, content: answer.body === '' ? undefined : JSON.parse(answer.body) };
  }

  function send(method: 'GET' | 'POST', path: string, body?: string): Promise<WechatAnswer> {
    const url = new URL(`${address}${path}`);
    return options.send(url.href, {
      method,
      headers: {
        ...signedHeaders(method, url, body),
        ...keyNamed(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    });
  }

  /** With which key the answer is to be signed; else it is one of the certificates. */
  function keyNamed(): Record<string, string> {
    return provider ? { 'wechatpay-serial': provider.keyId } : {};
  }

  function signedHeaders(method: 'GET' | 'POST', url: URL, body = ''): Record<string, string> {
    const request: SignedRequest = { method, path: url.pathname + url.search, body };
    const nonce = randomBytes(16).toString('hex');
    const credentials = { mchid, serial: keySerial, nonce, timestamp: timestampOf(new Date()) };
    return {
      accept: 'application/json',
      authorization: authorizationOf(request, credentials, key),
      'user-agent': 'Mallard',
    };
  }

  async function isSignedByGateway(answer: WechatAnswer): Promise<boolean> {
    const said = signedBodyOf(answer);
    const now = new Date();
    await learn(said.serial, now);
    return isSignedAt(said, now);
  }

  /** By the public key, or by a certificate that is known. */
  function isSignedAt(said: SignedBody, now: Date): boolean {
    const by = provider && said.serial === provider.keyId ? provider.key : certificates.keyOf(said.serial, now);
    return by !== undefined && isBodySigned(said, { keyId: said.serial, key: by, now });
  }

  function isOurs(trade: { mchid: string; appid: string }): boolean {
    return trade.mchid === mchid && trade.appid === appId;
  }

  function noticeOf({
    body,
    signature,
    timestamp,
    nonce,
    serial,
    receivedAt,
  }: SentNotice): Notice | ComplaintNotice | undefined {
    const said = { body, signature, timestamp, nonce, serial };
    if (!isSignedAt(said, receivedAt)) return undefined;
    const notice = WechatNotice.safeParse(jsonOf(body)).data;
    if (!notice) return undefined;
    const opened = jsonOf(openResource(notice.resource, apiKey) ?? '');
    if (notice.event_type.startsWith('COMPLAINT.')) {
      const said = ComplaintResource.safeParse(opened).data;
      return said && { complaint: said.complaint_id };
    }
    if (notice.event_type !== 'TRANSACTION.SUCCESS') return undefined;
    const trade = Transaction.safeParse(opened).data;
    if (!trade?.amount || !isOurs(trade)) return undefined;
    return {
      merchantNumber: trade.out_trade_no,
      amountFen: trade.amount.total,
      currency: trade.amount.currency,
      isPaid: stateOf(trade.trade_state) === 'paid',
      reference: trade.transaction_id ?? '',
      paidAt: wechatMoment(trade.success_time),
    };
  }
}

/**
 * `REFUND`: what was paid went back, at least in part, without our knowing that it was paid. It is not said how much, so nothing of it
 * is credited, and admins are told.
 */
function stateOf(state: string): GatewayPaymentState {
  if (state === 'SUCCESS') return 'paid';
  return state === 'CLOSED' || state === 'REVOKED' || state === 'REFUND' ? 'expired' : 'waiting';
}

/** Where a refund stands, once the answer is about this one. */
function refundState(said: Said, { merchantNumber, refundNumber, amountFen, paidFen }: RefundRequest): GatewayRefund {
  const { status, amount, ...about } = Refunded.parse(done(said));
  const isThis = about.out_trade_no === merchantNumber && about.out_refund_no === refundNumber;
  const isSum = amount.refund === amountFen && amount.total === paidFen && amount.currency === currency;
  if (!isThis || !isSum) throw new Error('the answer is about another refund');
  switch (status) {
    case 'SUCCESS':
      return { state: 'accepted' };
    case 'PROCESSING':
      return { state: 'processing', reason: status };
    // The payer's account takes nothing: somebody must act on the merchant's own site.
    case 'ABNORMAL':
      return { state: 'stuck', reason: status };
    // The money stayed with the merchant.
    case 'CLOSED':
      return { state: 'refused', reason: status };
    default:
      throw new Error(`a refund has an unknown state: ${status}`);
  }
}

function signedBodyOf({ header, body }: WechatAnswer): SignedBody {
  return {
    body,
    timestamp: header('wechatpay-timestamp'),
    nonce: header('wechatpay-nonce'),
    signature: header('wechatpay-signature'),
    serial: header('wechatpay-serial'),
  };
}

function done({ status, content }: Said): unknown {
  if (status !== 200) throw new Error(`the gateway answered ${status} ${codeOf({ status, content })}`);
  return content;
}

/** The code of a refusal; '' where there is none. */
function codeOf({ content }: Said): string {
  return Refusal.safeParse(content).data?.code ?? '';
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
