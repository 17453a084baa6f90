/** The gateway's API for merchants: every request is signed by the merchant, every answer by the gateway. */
import { randomBytes } from 'node:crypto';
import {
  clockSkewSeconds,
  PaymentRequest,
  queryPath,
  queryText,
  RefundWish,
  sandboxCurrency,
  type PaymentAnswer,
  type RefundAnswer,
} from '../sandboxProtocol.ts';
import { isSignedText, signText } from '../signature.ts';
import type { Peer, PeerReply, PeerRequest } from './exchange.ts';
import { findSandboxPaymentByNumber, openSandboxPayment, refundInBooks, type SandboxPayment } from './repository.ts';

/** Opens a payment; the same merchant number and amount again answers with the same payment. */
export async function handleCreate(peer: Peer, request: PeerRequest): Promise<PeerReply> {
  if (!isSignedText(peer.secret, request.body, request.header('signature'))) return refusal(401, 'signature');
  const wish = PaymentRequest.safeParse(jsonOf(request.body));
  if (!wish.success) return refusal(422, 'request');
  const { data } = wish;
  const payment = await openSandboxPayment(peer.books, {
    reference: randomBytes(18).toString('base64url'),
    merchantNumber: data.merchant_number,
    amountFen: data.amount_fen,
    subject: data.subject,
    notifyUrl: data.notify_url,
    returnUrl: data.return_url,
    createdAt: peer.clock(),
    expiresAt: new Date(data.expires_at),
    protocol: 'own',
  });
  if (payment.amountFen !== data.amount_fen) return refusal(409, 'merchant_number');
  return answer(peer, payment);
}

/** Where a payment stands; the path and a recent moment are signed. */
export async function handleQuery(peer: Peer, request: PeerRequest): Promise<PeerReply> {
  const timestamp = request.header('timestamp');
  const text = queryText(queryPath(request.name), timestamp);
  const ageSeconds = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!isSignedText(peer.secret, text, request.header('signature')) || !(ageSeconds <= clockSkewSeconds)) {
    return refusal(401, 'signature');
  }
  const payment = await findSandboxPaymentByNumber(peer.books, request.name);
  return payment ? answer(peer, payment) : refusal(404, 'merchant_number');
}

/** Gives money of a payment back; the same numbers and amount again answer with the same refund. */
export async function handleRefund(peer: Peer, request: PeerRequest): Promise<PeerReply> {
  if (!isSignedText(peer.secret, request.body, request.header('signature'))) return refusal(401, 'signature');
  const wish = RefundWish.safeParse(jsonOf(request.body));
  if (!wish.success) return refusal(422, 'request');
  const { merchant_number: merchantNumber, refund_number: refundNumber, amount_fen: amountFen } = wish.data;
  const outcome = await refundInBooks(peer.books, { merchantNumber, refundNumber, amountFen, now: peer.clock() });
  const body = JSON.stringify({
    type: 'refund.answer',
    merchant_number: merchantNumber,
    refund_number: refundNumber,
    state: outcome === 'refused' ? 'refused' : 'accepted',
  } satisfies RefundAnswer);
  return json(200, body, { signature: signText(peer.secret, body) });
}

/** What the books say, with the passing of time. */
export function stateAt(payment: SandboxPayment, now: Date): SandboxPayment['state'] | 'expired' {
  return payment.state !== 'paid' && payment.expiresAt <= now ? 'expired' : payment.state;
}

function answer(peer: Peer, payment: SandboxPayment): PeerReply {
  const body = JSON.stringify({
    type: 'payment.answer',
    merchant_number: payment.merchantNumber,
    reference: payment.reference,
    pay_url: `${peer.publicUrl}/sandbox/pay/${payment.reference}`,
    amount_fen: payment.amountFen,
    currency: sandboxCurrency,
    state: stateAt(payment, peer.clock()),
    paid_at: payment.paidAt?.toISOString() ?? null,
  } satisfies PaymentAnswer);
  return json(200, body, { signature: signText(peer.secret, body) });
}

function refusal(status: number, reason: string): PeerReply {
  return json(status, JSON.stringify({ error: reason }));
}

function json(status: number, body: string, headers: Record<string, string> = {}): PeerReply {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers }, body };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
