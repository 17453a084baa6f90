import type { Keys } from '../../platform/keys/keys.ts';
import { available } from './unavailable.ts';
import { linesOf } from './billFile.ts';
import {
  ofAnotherPayment,
  type BillLine,
  type DisputeAnswer,
  type Gateway,
  type GatewayDispute,
  type GatewayPayment,
  type GatewayRefund,
  type Notice,
  type OfferedPayment,
  type PaymentRequest,
  type RefundRequest,
  type WrittenAnswer,
} from './gateway.ts';
import { requestStream, requestText, type HttpAnswer } from './request.ts';
import { billPath, sandboxBillLines } from './sandboxBill.ts';
import {
  DisputeAnswer as DisputeFound,
  DisputeNotice,
  disputePath,
  DisputeReplyAnswer,
  PaymentAnswer,
  PaymentNotice,
  RefundAnswer,
  queryPath,
  queryText,
  sandboxCurrency,
  type DisputeReply,
  type RefundWish,
} from './sandboxProtocol.ts';
import { isSignedText, signText } from './signature.ts';

/** The secret that the shop, as a merchant, shares with the sandbox gateway; made from the installation's own key. */
export function sandboxSecret(keys: Keys): string {
  return keys.lookupHash('sandbox gateway', 'merchant secret').toString('hex');
}

const billTimeoutMs = 10 * 60 * 1000;

export interface SandboxOptions {
  secret: string;
  /** Where the gateway answers and where it reaches us: this process, known once it listens. Without a slash at the end. */
  internalUrl: () => string;
}

/** The adapter of the sandbox gateway, which moves no real money. */
export function sandboxGateway({ secret, internalUrl }: SandboxOptions): Gateway {
  return {
    name: 'sandbox',
    merchantId: null,
    noticeBase: internalUrl,
    create: (wish) => available(() => create(wish)),
    query: (merchantNumber) => available(() => query(merchantNumber)),
    verify: ({ body, signature }) => (isSignedText(secret, body, signature) ? noticeOf(body) : undefined),
    refund: (wish) => available(() => refund(wish)),
    bill: (day) => available(() => bill(day)),
    verifyDispute: ({ body, signature }) => (isSignedText(secret, body, signature) ? disputeOf(body) : undefined),
    answerDispute: (said) => available(() => answerDispute(said)),
  };

  /** Nothing is said of a dispute before the gateway said that it is of that payment. */
  async function answerDispute(said: WrittenAnswer): Promise<DisputeAnswer> {
    const { number, merchantNumber } = said;
    const found = await signedQuery(disputePath(number));
    if (found.status === 404) return { state: 'refused', reason: 'DISPUTE_NOT_FOUND' };
    const dispute = DisputeFound.parse(JSON.parse(signedBody(found, secret)));
    if (dispute.dispute_number !== number) throw new Error('the answer is about another dispute');
    if (dispute.merchant_number !== merchantNumber) return { state: 'refused', reason: ofAnotherPayment };
    return reply(said);
  }

  async function reply({ number, text, pictures }: WrittenAnswer): Promise<DisputeAnswer> {
    const body = JSON.stringify({
      type: 'dispute.reply',
      dispute_number: number,
      text,
      pictures: pictures.map((one) => Buffer.from(one).toString('base64')),
    } satisfies DisputeReply);
    const answer = await requestText(`${internalUrl()}/sandbox/api/disputes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', signature: signText(secret, body) },
      body,
    });
    const said = DisputeReplyAnswer.parse(JSON.parse(signedBody(answer, secret)));
    if (said.dispute_number !== number) throw new Error('the answer is about another dispute');
    return said.state === 'taken' ? { state: 'taken' } : { state: 'refused', reason: 'refused' };
  }

  async function bill(day: string): Promise<AsyncIterable<BillLine> | undefined> {
    const path = billPath(day);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const headers = { timestamp, signature: signText(secret, queryText(path, timestamp)) };
    const bytes = await requestStream(`${internalUrl()}${path}`, { headers, timeoutMs: billTimeoutMs });
    return bytes && sandboxBillLines(linesOf(bytes, 'utf-8'), { day, secret });
  }

  async function refund({ merchantNumber, refundNumber, amountFen }: RefundRequest): Promise<GatewayRefund> {
    const body = JSON.stringify({
      type: 'refund.request',
      merchant_number: merchantNumber,
      refund_number: refundNumber,
      amount_fen: amountFen,
    } satisfies RefundWish);
    const answer = await requestText(`${internalUrl()}/sandbox/api/refunds`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', signature: signText(secret, body) },
      body,
    });
    const { state, ...said } = RefundAnswer.parse(JSON.parse(signedBody(answer, secret)));
    if (said.merchant_number !== merchantNumber || said.refund_number !== refundNumber) {
      throw new Error('the answer is about another refund');
    }
    return state === 'accepted' ? { state } : { state, reason: 'refused' };
  }

  async function create(wish: PaymentRequest): Promise<OfferedPayment> {
    const body = JSON.stringify({
      type: 'payment.request',
      merchant_number: wish.merchantNumber,
      amount_fen: wish.amountFen,
      currency: sandboxCurrency,
      subject: wish.subject,
      notify_url: wish.notifyUrl,
      return_url: wish.returnUrl,
      expires_at: wish.expiresAt.toISOString(),
    });
    const answer = await requestText(`${internalUrl()}/sandbox/api/payments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', signature: signText(secret, body) },
      body,
    });
    const payment = answerOf(answer, secret, wish.merchantNumber);
    if (payment.amount_fen !== wish.amountFen) throw new Error('the gateway offers another amount');
    return { reference: payment.reference, payUrl: payment.pay_url };
  }

  function signedQuery(path: string): Promise<HttpAnswer> {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const headers = { timestamp, signature: signText(secret, queryText(path, timestamp)) };
    return requestText(`${internalUrl()}${path}`, { method: 'GET', headers });
  }

  async function query(merchantNumber: string): Promise<GatewayPayment | undefined> {
    const answer = await signedQuery(queryPath(merchantNumber));
    if (answer.status === 404) return undefined;
    const payment = answerOf(answer, secret, merchantNumber);
    return {
      // Who left the gateway's page without paying can come back to it until the payment expires.
      state: payment.state === 'cancelled' ? 'waiting' : payment.state,
      amountFen: payment.amount_fen,
      currency: payment.currency,
      reference: payment.reference,
      paidAt: payment.paid_at === null ? null : new Date(payment.paid_at),
    };
  }
}

function signedBody(answer: HttpAnswer, secret: string): string {
  if (answer.status !== 200) throw new Error(`the gateway answered ${answer.status}`);
  if (!isSignedText(secret, answer.body, answer.headers.get('signature') ?? '')) {
    throw new Error('the answer is not signed by the gateway');
  }
  return answer.body;
}

function answerOf(answer: HttpAnswer, secret: string, merchantNumber: string): PaymentAnswer {
  const payment = PaymentAnswer.parse(JSON.parse(signedBody(answer, secret)));
  if (payment.merchant_number !== merchantNumber) throw new Error('the answer is about another payment');
  return payment;
}

function noticeOf(body: string): Notice | undefined {
  const parsed = PaymentNotice.safeParse(jsonOf(body));
  if (!parsed.success) return undefined;
  const notice = parsed.data;
  return {
    merchantNumber: notice.merchant_number,
    amountFen: notice.amount_fen,
    currency: notice.currency,
    isPaid: notice.state === 'paid',
    reference: notice.reference,
    paidAt: notice.paid_at === null ? null : new Date(notice.paid_at),
  };
}

function disputeOf(body: string): GatewayDispute | undefined {
  const parsed = DisputeNotice.safeParse(jsonOf(body));
  if (!parsed.success) return undefined;
  const notice = parsed.data;
  return {
    merchantNumber: notice.merchant_number,
    number: notice.dispute_number,
    amountFen: notice.amount_fen,
    currency: notice.currency,
    state: notice.state,
    reason: notice.reason,
    dueAt: notice.due_at === null ? null : new Date(notice.due_at),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
