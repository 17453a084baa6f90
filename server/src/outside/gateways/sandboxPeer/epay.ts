/** The sandbox in the words of epay providers: the same books and the same page, asked for by a signed query. */
import { randomBytes } from 'node:crypto';
import { areFieldsSigned, fenOf, fieldsOf, moneyOf } from '../epayProtocol.ts';
import { sandboxEpay, sandboxEpayAccount } from '../epaySandbox.ts';
import { stateAt } from './api.ts';
import { seeOther, type Peer, type PeerReply, type PeerRequest } from './exchange.ts';
import { epayMerchantPage, missingPage, pagePolicy } from './page.ts';
import { findSandboxPaymentByNumber, openSandboxPayment } from './repository.ts';

/** How long such a payment can be paid, in ms: the protocol has no end of its own. */
const lifeMs = 24 * 60 * 60 * 1000;

/** Opens a payment and leads to its page; asked again with the same number it is the same payment. */
export async function handleEpaySubmit(peer: Peer, request: PeerRequest): Promise<PeerReply> {
  const fields = fieldsOf(request.query.toString());
  const {
    pid,
    out_trade_no: number = '',
    notify_url: notifyUrl = '',
    return_url: returnUrl = '',
    name = '',
  } = fields ?? {};
  const amountFen = fenOf(fields?.['money']);
  const isSigned = fields !== undefined && areFieldsSigned(fields, peer.epayKey);
  const isWhole = /^[\w.|-]{1,64}$/.test(number) && [notifyUrl, returnUrl].every(isWebAddress) && name !== '';
  if (!isSigned || pid !== sandboxEpayAccount || !isWhole || amountFen === undefined || amountFen === 0) {
    return { status: 400, headers: pageHeaders, body: missingPage(request) };
  }
  const now = peer.clock();
  const payment = await openSandboxPayment(peer.books, {
    reference: randomBytes(18).toString('base64url'),
    merchantNumber: number,
    amountFen,
    subject: name,
    notifyUrl,
    returnUrl,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifeMs),
    protocol: 'epay',
  });
  if (payment.amountFen !== amountFen) return { status: 400, headers: pageHeaders, body: missingPage(request) };
  return seeOther(`/sandbox/pay/${payment.reference}`);
}

/** What to enter in the shop to try the protocol. The sandbox exists in local mode only: its key opens nothing real. */
export function showEpayMerchant({ publicUrl, epayKey }: Peer, request: PeerRequest): Promise<PeerReply> {
  const merchant = { address: sandboxEpay(publicUrl), account: sandboxEpayAccount, key: epayKey };
  return Promise.resolve({ status: 200, headers: pageHeaders, body: epayMerchantPage(request, merchant) });
}

/** `act=order`: one payment; `act=query`: the merchant. The key stands in the query, as the protocol has it. */
export async function handleEpayAsk({ books, epayKey, clock }: Peer, { query }: PeerRequest): Promise<PeerReply> {
  if (query.get('pid') !== sandboxEpayAccount || query.get('key') !== epayKey) return answer({ code: -3, msg: 'KEY' });
  if (query.get('act') === 'query') return answer({ code: 1, pid: Number(sandboxEpayAccount), active: 1 });
  if (query.get('act') !== 'order') return answer({ code: -5, msg: 'ACT' });
  const payment = await findSandboxPaymentByNumber(books, query.get('out_trade_no') ?? '');
  if (payment?.protocol !== 'epay') return answer({ code: -1, msg: '订单号不存在' });
  return answer({
    code: 1,
    msg: 'succ',
    trade_no: payment.reference,
    out_trade_no: payment.merchantNumber,
    pid: Number(sandboxEpayAccount),
    addtime: chinaTime(payment.createdAt),
    endtime: payment.paidAt && chinaTime(payment.paidAt),
    name: payment.subject,
    money: moneyOf(payment.amountFen),
    status: stateAt(payment, clock()) === 'paid' ? 1 : 0,
  });
}

const pageHeaders = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy() };

function answer(body: object): PeerReply {
  return { status: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(body) };
}

function chinaTime(at: Date): string {
  return new Date(at.getTime() + 8 * 60 * 60 * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
