/** The sandbox in the words of WeChat Pay's API v3: the same books and the same page; requests and answers signed, notices encrypted. */
import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod';
import { keyText } from '../rsa.ts';
import { credentialsOf, signBody, timestampOf, wechatMoment } from '../wechatProtocol.ts';
import {
  sandboxWechat,
  sandboxWechatApp,
  sandboxWechatKeyId,
  sandboxWechatMerchant,
  sandboxWechatSerial,
} from '../wechatSandbox.ts';
import { stateAt } from './api.ts';
import { seeOther, type Peer, type PeerReply, type PeerRequest } from './exchange.ts';
import { missingPage, pagePolicy } from './page.ts';
import {
  endInBooks,
  findRefundInBooks,
  findSandboxPayment,
  findSandboxPaymentByNumber,
  openSandboxPayment,
  refundedInBooks,
  refundInBooks,
  type SandboxPayment,
} from './repository.ts';
import { wechatAnswers, type WechatAnswers } from './wechatAnswers.ts';
import { listedCertificate } from './wechatCertificates.ts';
import { wechatTransaction } from './wechatNotice.ts';
import { inWechatPage, wechatMerchantPage } from './wechatPage.ts';
import { answerSigner } from './wechatSigner.ts';
import {
  certifyInBooks,
  chooseWechatAnswers,
  listOpenWechat,
  returnInBooks,
  wechatAnswersNow,
} from './wechat.repository.ts';

/** How long a payment without an end of its own can be paid, in ms. */
const lifeMs = 2 * 60 * 60 * 1000;
/** Longer than anybody waits for an answer, in ms. */
const silenceMs = 20_000;
/** How old an old signature is, in ms. */
const oldMs = 10 * 60 * 1000;

const ours = { mchid: z.literal(sandboxWechatMerchant), appid: z.literal(sandboxWechatApp) };
const currency = z.literal('CNY');
const bytes = (min: number, max: number) =>
  z.string().refine((text) => Buffer.byteLength(text) >= min && Buffer.byteLength(text) <= max);
const Asked = z.strictObject({
  ...ours,
  description: bytes(1, 127),
  out_trade_no: z.string().regex(/^[\w|*-]{6,32}$/),
  time_expire: z.string().optional(),
  notify_url: z.url(),
  amount: z.strictObject({ total: z.int().min(1), currency }),
});
const AskedOnPhone = Asked.extend({
  scene_info: z.strictObject({
    payer_client_ip: z.string().refine((ip) => isIP(ip) !== 0),
    h5_info: z.strictObject({ type: z.enum(['Wap', 'iOS', 'Android']) }),
  }),
});
const Closed = z.strictObject({ mchid: ours.mchid });
const RefundAsked = z.strictObject({
  out_trade_no: z.string(),
  out_refund_no: z.string().regex(/^[\w|*@-]{1,64}$/),
  reason: bytes(0, 80).optional(),
  amount: z.strictObject({ refund: z.int().min(1), total: z.int().min(1), currency }),
});

interface Answer {
  status: number;
  /** Undefined: no body. */
  content?: Readonly<Record<string, unknown>>;
}
type Call = (peer: Peer, request: PeerRequest, answers: WechatAnswers) => Promise<Answer>;

/** A code to scan. */
export const wechatNative = answering(async (peer, { body, header }) => {
  const asked = Asked.safeParse(jsonOf(body));
  if (!asked.success) return wechatRefusal(400, 'PARAM_ERROR');
  const payment = await openTrade(peer, asked.data, header('wechatpay-serial'));
  if ('status' in payment) return payment;
  return { status: 200, content: { code_url: `${peer.publicUrl}/sandbox/pay/${payment.reference}` } };
});

/** A page for browsers of phones. */
export const wechatH5 = answering(async (peer, { body, header }) => {
  const asked = AskedOnPhone.safeParse(jsonOf(body));
  if (!asked.success) return wechatRefusal(400, 'PARAM_ERROR');
  const payment = await openTrade(peer, asked.data, header('wechatpay-serial'));
  if ('status' in payment) return payment;
  const page = `${sandboxWechat(peer.publicUrl)}/checkmweb?prepay_id=${payment.reference}`;
  return { status: 200, content: { h5_url: page } };
});

export const wechatQuery = answering(async (peer, { name, query }) => {
  const payment = query.get('mchid') === sandboxWechatMerchant ? await tradeOf(peer, name) : undefined;
  return payment ? { status: 200, content: await transactionOf(peer, payment) } : wechatRefusal(404, 'ORDER_NOT_EXIST');
});

export const wechatClose = answering(async (peer, { name, body }) => {
  const payment = Closed.safeParse(jsonOf(body)).success ? await tradeOf(peer, name) : undefined;
  if (!payment) return wechatRefusal(404, 'ORDER_NOT_EXIST');
  if (payment.state === 'paid') return wechatRefusal(400, 'ORDERPAID');
  await endInBooks(peer.books, payment.merchantNumber, peer.clock());
  return { status: 204 };
});

export const wechatRefund = answering(async (peer, { body }, answers) => {
  if (answers === 'refused') return wechatRefusal(403, 'USER_ACCOUNT_ABNORMAL');
  if (answers === 'poor') return wechatRefusal(403, 'NOT_ENOUGH');
  const asked = RefundAsked.safeParse(jsonOf(body));
  if (!asked.success) return wechatRefusal(400, 'PARAM_ERROR');
  const { out_trade_no: merchantNumber, out_refund_no: refundNumber, amount } = asked.data;
  const payment = await tradeOf(peer, merchantNumber);
  if (payment?.state !== 'paid') return wechatRefusal(404, 'RESOURCE_NOT_EXISTS');
  if (amount.total !== payment.amountFen) return wechatRefusal(400, 'INVALID_REQUEST');
  const wish = { merchantNumber, refundNumber, amountFen: amount.refund, now: peer.clock() };
  const outcome = await refundInBooks(peer.books, wish);
  if (outcome === 'refused') return wechatRefusal(400, 'INVALID_REQUEST');
  // As the real one, it says at first that it has taken it.
  return { status: 200, content: refundOf(payment, { refundNumber, amountFen: amount.refund, status: 'PROCESSING' }) };
});

export const wechatRefundQuery = answering(async (peer, { name: refundNumber }, answers) => {
  // Our numbers of refunds name their payment.
  const payment = await tradeOf(peer, refundNumber.replace(/^R\d+-/, ''));
  const found =
    payment && (await findRefundInBooks(peer.books, { merchantNumber: payment.merchantNumber, refundNumber }));
  if (!payment || !found) return wechatRefusal(404, 'RESOURCE_NOT_EXISTS');
  const status = { processing: 'PROCESSING', abnormal: 'ABNORMAL' }[String(answers)] ?? 'SUCCESS';
  return { status: 200, content: refundOf(payment, { refundNumber, amountFen: found.amountFen, status }) };
});

/** The platform certificates that count, for who has the APIv3 key. */
export const wechatCertificateList = answering(async (peer, _request, answers) => {
  const { apiKey } = await peer.wechatKeys();
  const { current, next } = await peer.wechatCertificates();
  const list = answers === 'rotated' ? [current, next] : [current];
  return { status: 200, content: { data: list.map((one) => listedCertificate(one, apiKey)) } };
});

/** Leads a phone to the page where it is paid. In WeChat's own browser it refuses, as the real one does. */
export async function openWechatPage(peer: Peer, request: PeerRequest): Promise<PeerReply> {
  const payment = await findSandboxPayment(peer.books, request.query.get('prepay_id') ?? '');
  const back = request.query.get('redirect_url') ?? '';
  const isOwn = URL.canParse(back) && new URL(back).origin === new URL(peer.publicUrl).origin;
  if (payment?.protocol !== 'wechat' || !isOwn) {
    return { status: 404, headers: pageHeaders, body: missingPage(request) };
  }
  if (request.header('user-agent').includes('MicroMessenger')) {
    return { status: 200, headers: pageHeaders, body: inWechatPage(request) };
  }
  await returnInBooks(peer.books, payment.reference, back);
  return seeOther(`/sandbox/pay/${payment.reference}`);
}

/** What to enter in the shop to try it, what could be scanned now, and how the gateway answers. */
export async function showWechatMerchant(peer: Peer, request: PeerRequest): Promise<PeerReply> {
  const { merchant, gatewayPublic, apiKey } = await peer.wechatKeys();
  const entered = {
    address: sandboxWechat(peer.publicUrl),
    account: sandboxWechatMerchant,
    app: sandboxWechatApp,
    serial: sandboxWechatSerial,
    key: keyText(merchant),
    apiKey,
    gatewayKeyId: sandboxWechatKeyId,
    gatewayKey: keyText(gatewayPublic),
  };
  const [answers, open] = await Promise.all([wechatAnswersNow(peer.books), listOpenWechat(peer.books, peer.clock())]);
  return { status: 200, headers: pageHeaders, body: wechatMerchantPage(request, { entered, open, answers }) };
}

/** Chooses how the gateway answers calls from now on. */
export async function changeWechatAnswers(peer: Peer, request: PeerRequest): Promise<PeerReply> {
  const wanted = new URLSearchParams(request.body).get('answers');
  const answers = wechatAnswers.find((known) => known === wanted);
  await peer.wechatKeys();
  if (answers) await chooseWechatAnswers(peer.books, answers);
  return seeOther(`/sandbox/wechat/?lang=${request.locale}`);
}

/** A call of the one merchant, answered as was chosen and signed. Whom it does not know it answers unsigned. */
export function answering(call: Call): (peer: Peer, request: PeerRequest) => Promise<PeerReply> {
  return async (peer, request) => {
    const answers = await wechatAnswersNow(peer.books);
    if (answers === 'silent') await new Promise((resolve) => setTimeout(resolve, silenceMs).unref());
    if (answers === 'error' || answers === 'silent') return { status: 500, headers: {}, body: '' };
    const { merchant } = await peer.wechatKeys();
    const named = request.header('wechatpay-serial');
    const isKnown = await isKnownCaller(peer, request);
    if (!isKnown || !['', sandboxWechatKeyId].includes(named)) return json(wechatRefusal(401, 'SIGN_ERROR'));
    const signer = await answerSigner(peer, named);
    const answer = answers === 'busy' ? wechatRefusal(429, 'FREQUENCY_LIMITED') : await call(peer, request, answers);
    if (answers === 'lost') return { status: 500, headers: {}, body: '' };
    const reply = json(answers === 'fen' ? bent(answer) : answer);
    const signed = {
      timestamp: timestampOf(new Date(Date.now() - (answers === 'old' ? oldMs : 0))),
      nonce: randomBytes(16).toString('hex'),
      body: reply.body.toString(),
    };
    // The merchant's key is not the gateway's: what it signs is forged.
    const signature = signBody(signed, answers === 'forged' ? merchant : signer.key);
    const headers = {
      ...reply.headers,
      'wechatpay-timestamp': signed.timestamp,
      'wechatpay-nonce': signed.nonce,
      'wechatpay-signature': signature,
      'wechatpay-serial': signer.serial,
      'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
    };
    return { ...reply, headers };
  };
}

/** Whether the one merchant signed a request just now. */
export async function isKnownCaller(peer: Peer, request: PeerRequest): Promise<boolean> {
  const { merchantPublic: key } = await peer.wechatKeys();
  const { method, path, body } = request;
  const by = credentialsOf({ method, path, body }, request.header('authorization'), { key, now: new Date() });
  return by?.mchid === sandboxWechatMerchant && by.serial === sandboxWechatSerial;
}

/** A payment by its number; anything else for it than at first is refused. */
async function openTrade(
  { books, clock }: Peer,
  asked: z.infer<typeof Asked>,
  keyNamed: string,
): Promise<SandboxPayment | Answer> {
  const { out_trade_no: merchantNumber, description: subject, notify_url: notifyUrl, amount } = asked;
  const now = clock();
  if (keyNamed === '') await certifyInBooks(books, merchantNumber);
  const end = wechatMoment(asked.time_expire);
  if (asked.time_expire !== undefined && end === null) return wechatRefusal(400, 'PARAM_ERROR');
  const payment = await openSandboxPayment(books, {
    reference: randomBytes(18).toString('base64url'),
    merchantNumber,
    amountFen: amount.total,
    subject,
    notifyUrl,
    // A code to scan leads nowhere afterwards; a phone's page says where when it is opened.
    returnUrl: new URL('/', notifyUrl).href,
    createdAt: now,
    expiresAt: end ?? new Date(now.getTime() + lifeMs),
    protocol: 'wechat',
  });
  if (payment.amountFen !== amount.total || payment.protocol !== 'wechat')
    return wechatRefusal(403, 'OUT_TRADE_NO_USED');
  if (payment.state === 'paid') return wechatRefusal(400, 'ORDERPAID');
  if (stateAt(payment, now) === 'expired') return wechatRefusal(400, 'ORDER_CLOSED');
  const isSame = payment.subject === subject && payment.notifyUrl === notifyUrl;
  const endsAsAsked = end === null || payment.expiresAt.getTime() === end.getTime();
  return isSame && endsAsAsked ? payment : wechatRefusal(403, 'OUT_TRADE_NO_USED');
}

async function tradeOf(peer: Peer, merchantNumber: string): Promise<SandboxPayment | undefined> {
  const payment = await findSandboxPaymentByNumber(peer.books, merchantNumber);
  return payment?.protocol === 'wechat' ? payment : undefined;
}

async function transactionOf(peer: Peer, payment: SandboxPayment): Promise<Record<string, unknown>> {
  const state = await tradeState(peer, payment);
  return { ...wechatTransaction(payment), trade_state: state, trade_state_desc: state };
}

async function tradeState(peer: Peer, payment: SandboxPayment): Promise<string> {
  if (stateAt(payment, peer.clock()) === 'expired') return 'CLOSED';
  if (payment.state !== 'paid') return 'NOTPAY';
  return (await refundedInBooks(peer.books, payment.merchantNumber)) > 0 ? 'REFUND' : 'SUCCESS';
}

function refundOf(
  { merchantNumber, reference, amountFen: total }: SandboxPayment,
  { refundNumber, amountFen, status }: { refundNumber: string; amountFen: number; status: string },
): Record<string, unknown> {
  return {
    refund_id: `sandbox-${refundNumber}`,
    out_refund_no: refundNumber,
    transaction_id: reference,
    out_trade_no: merchantNumber,
    channel: 'ORIGINAL',
    status,
    amount: { total, refund: amountFen, currency: 'CNY' },
  };
}

/** Every total one fen less, where that is to be tried. */
function bent(answer: Answer): Answer {
  const amount = z.looseObject({ total: z.int() }).safeParse(answer.content?.['amount']).data;
  if (!amount) return answer;
  return { ...answer, content: { ...answer.content, amount: { ...amount, total: amount.total - 1 } } };
}

/** A no, as WeChat Pay says it. */
export function wechatRefusal(status: number, code: string): Answer {
  return { status, content: { code, message: code } };
}

const pageHeaders = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy() };

function json({ status, content }: Answer): PeerReply {
  const body = content === undefined ? '' : JSON.stringify(content);
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
