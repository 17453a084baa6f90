/** Disputes at the sandbox gateway: payers open them on the page of a payment, and merchants answer them. */
import { DisputeReply, sandboxCurrency, type DisputeNotice, type DisputeReplyAnswer } from '../sandboxProtocol.ts';
import { isSignedText, signText } from '../signature.ts';
import type { Peer, PeerReply, PeerRequest } from './exchange.ts';
import type { SandboxPayment } from './repository.ts';

/** In which time the gateway wants an answer, in ms. */
const answerMs = 3 * 24 * 60 * 60 * 1000;

/** What the gateway tells of a dispute of a payment; there is one number for each. */
export function disputeNoticeOf(
  payment: Pick<SandboxPayment, 'merchantNumber' | 'reference' | 'amountFen'>,
  { state, now, amountFen = payment.amountFen }: { state: DisputeNotice['state']; now: Date; amountFen?: number },
): DisputeNotice {
  return {
    type: 'dispute.notice',
    merchant_number: payment.merchantNumber,
    dispute_number: `D-${payment.reference.slice(0, 12)}`,
    amount_fen: amountFen,
    currency: sandboxCurrency,
    state,
    reason: '付款人称未收到商品',
    due_at: state === 'open' ? new Date(now.getTime() + answerMs).toISOString() : null,
  };
}

/** Where the shop takes notices of disputes, beside those of payments. */
export function disputeUrlOf(notifyUrl: string): string {
  return notifyUrl.replace('/api/payment/notify/', '/api/payment/dispute/');
}

/** Takes what a merchant says of a dispute. */
export async function handleDisputeReply(peer: Peer, request: PeerRequest): Promise<PeerReply> {
  const headers = { 'content-type': 'application/json' };
  if (!isSignedText(peer.secret, request.body, request.header('signature'))) return { status: 401, headers, body: '' };
  const reply = DisputeReply.safeParse(jsonOf(request.body));
  if (!reply.success) return { status: 422, headers, body: '' };
  const answer = { type: 'dispute.reply.answer', dispute_number: reply.data.dispute_number, state: 'taken' } as const;
  const body = JSON.stringify(answer satisfies DisputeReplyAnswer);
  return Promise.resolve({ status: 200, headers: { ...headers, signature: signText(peer.secret, body) }, body });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
