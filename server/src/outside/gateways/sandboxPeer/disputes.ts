/** What merchants say of disputes at the sandbox gateway. */
import { DisputeReply, type DisputeReplyAnswer } from '../sandboxProtocol.ts';
import { isSignedText, signText } from '../signature.ts';
import type { Peer, PeerReply, PeerRequest } from './exchange.ts';

/** Takes what a merchant says of a dispute. */
export async function handleDisputeReply(peer: Peer, request: PeerRequest): Promise<PeerReply> {
  const headers = { 'content-type': 'application/json' };
  if (!isSignedText(peer.secret, request.body, request.header('signature'))) return { status: 401, headers, body: '' };
  const reply = DisputeReply.safeParse(jsonOf(request.body));
  if (!reply.success || !reply.data.pictures.every(isJpeg)) return { status: 422, headers, body: '' };
  const answer = { type: 'dispute.reply.answer', dispute_number: reply.data.dispute_number, state: 'taken' } as const;
  const body = JSON.stringify(answer satisfies DisputeReplyAnswer);
  return Promise.resolve({ status: 200, headers: { ...headers, signature: signText(peer.secret, body) }, body });
}

function isJpeg(picture: string): boolean {
  return Buffer.from(picture, 'base64').subarray(0, 3).toString('hex') === 'ffd8ff';
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
