/** The sandbox in the words of Alipay's open platform: the same books and the same page; every request and answer is signed by RSA2. */
import { createPublicKey, randomBytes } from 'node:crypto';
import { z } from 'zod';
import {
  answerText,
  chinaTime,
  fenOf,
  fieldsOf,
  isRequestSigned,
  momentOf,
  moneyOf,
  type AlipayFields,
} from '../alipayProtocol.ts';
import { sandboxAlipay, sandboxAlipayApp, sandboxAlipaySeller } from '../alipaySandbox.ts';
import { complaintFinish, complaintList, complaintUpload } from '../disputes/alipayComplaints.ts';
import { olderList, olderQuery } from '../disputes/alipayOlderComplaints.ts';
import { alipayPayoutMethod, alipayPayoutQuery } from '../payouts/alipayPayouts.ts';
import { keyText } from '../rsa.ts';
import { alipayAnswers, type AlipayAnswers } from './alipayAnswers.ts';
import { stateAt } from './api.ts';
import {
  finishComplaint,
  listComplaints,
  listOlderComplaints,
  queryOlderComplaint,
  takePicture,
} from './complaints/alipayComplaints.ts';
import { readForm, type ReadForm } from './complaints/readForm.ts';
import { payOut, queryPayout } from './payouts/alipayPayouts.ts';
import { alipayBillAddress } from './bills.ts';
import { seeOther, type Peer, type PeerReply, type PeerRequest } from './exchange.ts';
import { alipayMerchantPage, missingPage, pagePolicy } from './page.ts';
import {
  alipayAnswersNow,
  chooseAnswers,
  endInBooks,
  findRefundInBooks,
  findSandboxPaymentByNumber,
  openSandboxPayment,
  refundedInBooks,
  refundInBooks,
  type SandboxPayment,
} from './repository.ts';

/** How long a payment without an end of its own can be paid, in ms. */
const lifeMs = 24 * 60 * 60 * 1000;
/** Longer than anybody waits for an answer, in ms. */
const silenceMs = 20_000;

const Asked = z.object({
  out_trade_no: z.string().regex(/^[\w-]{1,64}$/),
  total_amount: z.string(),
  subject: z
    .string()
    .min(1)
    .max(256)
    .regex(/^[^/=&]*$/),
  time_expire: z.string().optional(),
  product_code: z.string().optional(),
});
const Named = z.object({ out_trade_no: z.string() });
const Refunded = Named.extend({ refund_amount: z.string(), out_request_no: z.string().min(1) });
const BillAsked = z.object({ bill_type: z.literal('trade'), bill_date: z.string() });
const RefundAsked = Named.extend({ out_request_no: z.string() });

type Node = Record<string, unknown>;
type Answer = (
  peer: Peer,
  content: unknown,
  request: AlipayFields,
  answers: AlipayAnswers,
  file: ReadForm['file'],
) => Promise<Node>;

const calls: Partial<Record<string, Answer>> = {
  'alipay.trade.precreate': precreate,
  'alipay.trade.query': query,
  'alipay.trade.close': close,
  'alipay.trade.refund': refund,
  'alipay.trade.fastpay.refund.query': queryRefund,
  'alipay.data.dataservice.bill.downloadurl.query': queryBill,
  [alipayPayoutMethod]: nodeOf(payOut),
  [alipayPayoutQuery]: nodeOf(queryPayout),
  [complaintList]: nodeOf(listComplaints),
  [olderList]: nodeOf(listOlderComplaints),
  [olderQuery]: nodeOf(queryOlderComplaint),
  [complaintFinish]: nodeOf(finishComplaint),
  [complaintUpload]: (peer, _content, _request, _answers, file) => Promise.resolve(nodeFrom(takePicture(peer, file))),
};
const products: Partial<Record<string, string>> = {
  'alipay.trade.page.pay': 'FAST_INSTANT_TRADE_PAY',
  'alipay.trade.wap.pay': 'QUICK_WAP_WAY',
};

/** Answers a call of a program. */
export async function answerAlipayCall(peer: Peer, request: PeerRequest): Promise<PeerReply> {
  const answers = await alipayAnswersNow(peer.books);
  if (answers === 'silent') await new Promise((resolve) => setTimeout(resolve, silenceMs).unref());
  if (answers === 'error' || answers === 'silent') return json(500, '{}');
  const form = readForm(request.header('content-type'), request.bytes);
  // Of a file the signature knows nothing.
  const asked = await requestOf(peer, [request.query.toString(), form ? '' : request.body].filter(Boolean).join('&'));
  const method = asked?.['method'] ?? '';
  const call = calls[method];
  if (!asked || !call) return json(200, JSON.stringify({ error_response: refusal('isv.invalid-signature', '40002') }));
  const { gateway, app } = await peer.alipayKeys();
  const content: unknown = jsonOf(asked['biz_content'] ?? '');
  const node = blocked(answers, method) ?? (await call(peer, content, asked, answers, form?.file));
  if (answers === 'lost') return json(500, '{}');
  return json(200, answerText(method, bent(node, answers), answers === 'forged' ? app : gateway));
}

/** Opens a payment and leads to its page; asked again with the same number it is the same payment. */
export async function openAlipayPage(peer: Peer, request: PeerRequest): Promise<PeerReply> {
  const asked = await requestOf(peer, request.query.toString());
  const content = Asked.safeParse(jsonOf(asked?.['biz_content'] ?? ''));
  const product = products[asked?.['method'] ?? ''];
  if (!asked || !content.success || product === undefined || content.data.product_code !== product) {
    return { status: 400, headers: pageHeaders, body: missingPage(request) };
  }
  const payment = await openTrade(peer, content.data, asked);
  if (!payment) return { status: 400, headers: pageHeaders, body: missingPage(request) };
  return seeOther(`/sandbox/pay/${payment.reference}`);
}

/** What to enter in the shop to try it, and how the gateway answers. The sandbox exists in local mode only: its keys open nothing real. */
export async function showAlipayMerchant(peer: Peer, request: PeerRequest): Promise<PeerReply> {
  const { app, gatewayPublic } = await peer.alipayKeys();
  const merchant = {
    address: sandboxAlipay(peer.publicUrl),
    app: sandboxAlipayApp,
    seller: sandboxAlipaySeller,
    key: keyText(app),
    gatewayKey: keyText(gatewayPublic),
  };
  const answers = await alipayAnswersNow(peer.books);
  return { status: 200, headers: pageHeaders, body: alipayMerchantPage(request, merchant, answers) };
}

/** Chooses how the gateway answers calls from now on. */
export async function chooseAlipayAnswers(peer: Peer, request: PeerRequest): Promise<PeerReply> {
  const wanted = new URLSearchParams(request.body).get('answers');
  const answers = alipayAnswers.find((known) => known === wanted);
  await peer.alipayKeys();
  if (answers) await chooseAnswers(peer.books, answers);
  return seeOther(`/sandbox/alipay/?lang=${request.locale}`);
}

/** The fields of a request that the application signed just now; undefined for any other. */
async function requestOf(peer: Peer, form: string): Promise<AlipayFields | undefined> {
  const fields = fieldsOf(form);
  if (!fields || fields['app_id'] !== sandboxAlipayApp) return undefined;
  if (fields['version'] !== '1.0' || fields['charset'] !== 'utf-8' || momentOf(fields['timestamp']) === null)
    return undefined;
  const { app } = await peer.alipayKeys();
  return isRequestSigned(fields, createPublicKey(app)) ? fields : undefined;
}

async function openTrade(
  { books, clock }: Peer,
  { out_trade_no: merchantNumber, total_amount: amount, subject, time_expire: end }: z.infer<typeof Asked>,
  { notify_url: notifyUrl = '', return_url: returnUrl = '' }: AlipayFields,
): Promise<SandboxPayment | undefined> {
  const amountFen = fenOf(amount);
  if (amountFen === undefined || amountFen === 0 || !URL.canParse(notifyUrl)) return undefined;
  const now = clock();
  const payment = await openSandboxPayment(books, {
    reference: randomBytes(18).toString('base64url'),
    merchantNumber,
    amountFen,
    subject,
    notifyUrl,
    // A code to scan leads nowhere afterwards.
    returnUrl: returnUrl || new URL('/', notifyUrl).href,
    createdAt: now,
    expiresAt: momentOf(end) ?? new Date(now.getTime() + lifeMs),
    protocol: 'alipay',
  });
  return payment.amountFen === amountFen ? payment : undefined;
}

async function precreate(peer: Peer, content: unknown, request: AlipayFields): Promise<Node> {
  const asked = Asked.safeParse(content);
  const payment = asked.success ? await openTrade(peer, asked.data, request) : undefined;
  if (!payment) return refusal('ACQ.INVALID_PARAMETER');
  return success({
    out_trade_no: payment.merchantNumber,
    qr_code: `${peer.publicUrl}/sandbox/pay/${payment.reference}`,
  });
}

async function query(peer: Peer, content: unknown): Promise<Node> {
  const payment = await tradeOf(peer, content);
  if (!payment) return refusal('ACQ.TRADE_NOT_EXIST');
  return success({
    ...namesOf(payment),
    trade_status: await statusOf(peer, payment),
    total_amount: moneyOf(payment.amountFen),
    ...(payment.paidAt ? { send_pay_date: chinaTime(payment.paidAt) } : {}),
  });
}

async function close(peer: Peer, content: unknown): Promise<Node> {
  const payment = await tradeOf(peer, content);
  if (!payment) return refusal('ACQ.TRADE_NOT_EXIST');
  if (payment.state === 'paid') return refusal('ACQ.TRADE_STATUS_ERROR');
  await endInBooks(peer.books, payment.merchantNumber, peer.clock());
  return success(namesOf(payment));
}

async function refund(peer: Peer, content: unknown): Promise<Node> {
  const asked = Refunded.safeParse(content);
  const payment = asked.success ? await tradeOf(peer, content) : undefined;
  const amountFen = fenOf(asked.data?.refund_amount);
  if (!asked.success || !payment || amountFen === undefined) return refusal('ACQ.TRADE_NOT_EXIST');
  const { merchantNumber } = payment;
  const wish = { merchantNumber, refundNumber: asked.data.out_request_no, amountFen, now: peer.clock() };
  const outcome = await refundInBooks(peer.books, wish);
  if (outcome === 'refused') return refusal('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL');
  return success({
    ...namesOf(payment),
    fund_change: outcome === 'given' ? 'Y' : 'N',
    refund_fee: moneyOf(await refundedInBooks(peer.books, merchantNumber)),
  });
}

async function queryRefund(peer: Peer, content: unknown): Promise<Node> {
  const asked = RefundAsked.safeParse(content);
  const payment = asked.success ? await tradeOf(peer, content) : undefined;
  if (!asked.success || !payment) return refusal('TRADE_NOT_EXIST');
  const { merchantNumber } = payment;
  const { out_request_no: refundNumber } = asked.data;
  const found = await findRefundInBooks(peer.books, { merchantNumber, refundNumber });
  if (!found) return success({});
  return success({
    ...namesOf(payment),
    out_request_no: refundNumber,
    refund_amount: moneyOf(found.amountFen),
    total_amount: moneyOf(payment.amountFen),
    refund_status: 'REFUND_SUCCESS',
  });
}

async function queryBill(peer: Peer, content: unknown): Promise<Node> {
  const asked = BillAsked.safeParse(content);
  const address = asked.success ? await alipayBillAddress(peer, asked.data.bill_date) : undefined;
  return address === undefined ? refusal('isp.BILL_NOT_EXIST') : success({ bill_download_url: address });
}

/** What payouts and complaints answer, as a node. */
function nodeOf(answerOf: (peer: Peer, content: unknown, answers: AlipayAnswers) => Promise<object>): Answer {
  return async (peer, content, _, answers) => nodeFrom(await answerOf(peer, content, answers));
}

function nodeFrom(answered: object): Node {
  const isRefused = 'refused' in answered && typeof answered.refused === 'string';
  return isRefused ? refusal(String(answered.refused)) : success({ ...answered });
}

async function tradeOf(peer: Peer, content: unknown): Promise<SandboxPayment | undefined> {
  const asked = Named.safeParse(content);
  const payment = asked.success ? await findSandboxPaymentByNumber(peer.books, asked.data.out_trade_no) : undefined;
  return payment?.protocol === 'alipay' ? payment : undefined;
}

async function statusOf(peer: Peer, payment: SandboxPayment): Promise<string> {
  if (stateAt(payment, peer.clock()) === 'expired') return 'TRADE_CLOSED';
  if (payment.state !== 'paid') return 'WAIT_BUYER_PAY';
  const isRefunded = (await refundedInBooks(peer.books, payment.merchantNumber)) === payment.amountFen;
  return isRefunded ? 'TRADE_CLOSED' : 'TRADE_SUCCESS';
}

function namesOf({ merchantNumber, reference }: SandboxPayment): Node {
  return { out_trade_no: merchantNumber, trade_no: reference };
}

function success(node: Node): Node {
  return { code: '10000', msg: 'Success', ...node };
}

function refusal(reason: string, code = '40004'): Node {
  return { code, msg: 'Business Failed', sub_code: reason, sub_msg: reason };
}

/** What the gateway answers instead of doing what was asked, where that is to be tried. */
function blocked(answers: AlipayAnswers, method: string): Node | undefined {
  if (answers === 'busy') return refusal('ACQ.SYSTEM_ERROR');
  return answers === 'refused' && method === 'alipay.trade.refund' ? refusal('ACQ.TRADE_NOT_ALLOW_REFUND') : undefined;
}

/** Every amount one fen less, where that is to be tried. */
function bent(node: Node, answers: AlipayAnswers): Node {
  if (answers !== 'fen') return node;
  const lessOf = (value: unknown) => {
    const fen = fenOf(value);
    return fen === undefined ? value : moneyOf(fen - 1);
  };
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, lessOf(value)]));
}

const pageHeaders = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy() };

function json(status: number, body: string): PeerReply {
  return { status, headers: { 'content-type': 'text/html;charset=utf-8' }, body };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
